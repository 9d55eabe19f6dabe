"""What several enclosures are worth together that a question describes by their printed figures."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.question import YES_NO, Computed, Question
from tutor.games.zooloretto import questions
from tutor.games.zooloretto.asked_scores import figures_in
from tutor.games.zooloretto.desk import (
    COINS,
    HOMES,
    POINTS,
    STALLS,
    TRUCK,
    Desk,
    names_barn,
    number,
    told,
)

_SPACE = "place.space"
_PAIR = 2
#: No free space, one, or that it is not said.
_FULL, _ONE, _UNSAID = 0, 1, -1


def enclosures(desk: Desk) -> Computed | None:
    """The points of two or more enclosures that are full or have one space free."""
    q = desk.question
    pairs = [(figures_in(c), _missing(c)) for c in q.clauses]
    named = [(pair, missing) for pair, missing in pairs if pair is not None]
    if len(named) < _PAIR or q.form == YES_NO or names_barn(q):
        return None
    if not q.names(*HOMES) or q.names(TRUCK, *COINS, *STALLS):
        return None
    if not (q.names(*POINTS) or "in-total" in q.cues or q.wants_number):
        return None
    missing = _settled([m for _, m in pairs], [p is not None for p, _ in pairs])
    if missing is None:
        return None
    found = [
        questions.enclosure_points(desk.tiles, _PAIR, _PAIR - gap, pair, 0)
        for (pair, _), gap in zip(named, missing, strict=True)
    ]
    points = [number(f, "points") for f in found]
    gaps_first = sorted(range(len(found)), key=lambda i: -missing[i])
    rules = tuple(dict.fromkeys(rule for i in gaps_first for rule in found[i].rules))
    said = told("enclosures", n=sum(points), parts=" + ".join(map(str, points)))
    return Computed(rules, (said,), value=sum(points))


def _missing(clause: Question) -> int:
    if "full" in clause.cues and not clause.negated:
        return _FULL
    if "free" not in clause.cues or clause.negated:
        return _UNSAID
    return clause.count_of(_SPACE) or _ONE


def _settled(said: Sequence[int], has_pair: Sequence[bool]) -> list[int] | None:
    """The gaps of each enclosure: what its clause says, or the next one, or all clauses alike."""
    known = {m for m in said if m != _UNSAID}
    if not known or max(known) > _ONE:
        return None
    out = []
    for i, mine in enumerate(has_pair):
        if not mine:
            continue
        found = said[i]
        if found == _UNSAID and i + 1 < len(said) and not has_pair[i + 1]:
            found = said[i + 1]
        if found == _UNSAID and len(known) == 1:
            found = next(iter(known))
        if found == _UNSAID:
            return None
        out.append(found)
    return out
