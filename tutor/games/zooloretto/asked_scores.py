"""What enclosures, stalls and a barn are worth that a question describes."""

from __future__ import annotations

import re
from itertools import pairwise

from tutor.core.question import HOW_MANY, YES_NO, Amount, Computed, Question
from tutor.games.zooloretto import questions, scoring, special
from tutor.games.zooloretto.desk import (
    COINS,
    HOMES,
    KIND,
    POINTS,
    STALL,
    STALLS,
    TRUCK,
    Desk,
    names_barn,
    number,
    told,
    yes,
)
from tutor.games.zooloretto.state import Enclosure, Site
from tutor.games.zooloretto.tiles import BOARD

_SPACE = "place.space"
#: Words for animals that are no kind.
_ANY_ANIMAL = {"animal.animal", "animal.kind", "animal.male", "animal.female", "animal.offspring",
               "animal.fertile"}  # fmt: skip
_CREATURES = ("animal.animal", "tile.tile", "tile.animal")
_BARN = ("zooloretto.scoring.barn", "zooloretto.barn.leftovers")
#: Characters between the two figures of an enclosure ("8 and 5"), and after "pen for".
_PAIR, _SIZE, _BEFORE = 6, 14, 10


def enclosure(desk: Desk) -> Computed | None:
    """The points of one enclosure with its gaps and the stalls beside it."""
    q = desk.question
    if (
        not q.names(*HOMES)
        or not (q.wants_number or q.form == YES_NO)
        or (q.names(TRUCK) or names_barn(q))
    ):
        return None
    if not q.names(*POINTS) and not figures_in(q):
        return None
    if _several(q):
        return None
    home, certain = _home(desk)
    missing = _missing(desk, home)
    if missing is None:
        return None
    stalls = _stalls(q)
    occupied = home.size - missing if certain else _lodgers(desk)
    if missing > 1 and occupied is None and stalls:
        return None
    figures = figures_in(q) or (home.points_full, home.points_one_missing)
    if missing <= 1 and not certain and not figures_in(q):
        return None
    held = occupied or 0
    found = questions.enclosure_points(desk.tiles, held + missing, held, figures, stalls or 0)
    points = number(found, "points")
    facts = {"n": points, "missing": missing, "stalls": stalls or 0, "animals": held}
    key = {
        scoring.FULL: "enclosure.full", scoring.ONE_FREE: "enclosure.one-free",
        scoring.NEED_STALL: "enclosure.no-stall", scoring.PER_TILE: "enclosure.stall",
    }[found.rules[0]]  # fmt: skip
    says = (told(key, **facts),)
    asked_for_any = q.form == YES_NO and len(q.amounts) < _MANY
    verdict = yes(points) if asked_for_any else ""
    return Computed(found.rules, says, verdict, value=points)


_MANY = 4


def _several(q: Question) -> bool:
    """Whether more than one thing that scores is told: two enclosures, or sorts of stalls too."""
    gaps = sum(m.concept == "place.space" for m in q.mentions)
    homes = sum(m.concept in HOMES for m in q.mentions)
    pairs = len(_FIGURES.findall(q.text))
    sizes = {m.concept for m in q.mentions if m.concept in HOMES} - {"place.enclosure"}
    other = "other" in q.cues and pairs > 0
    sorts = q.names("tile.vending-stall") and "different" in q.cues
    return gaps > 1 or homes > 1 or pairs > 1 or len(sizes) > 1 or other or sorts


_FIGURES = re.compile(r"\d+\s*/\s*\d+")


def figures_in(q: Question) -> tuple[int, int] | None:
    """The two printed figures that are said side by side, the larger one first."""
    said = [a for a in q.amounts if not a.loose and not _counts(q, a)]
    apart = [(a, b, q.text[a.end : b.start]) for a, b in pairwise(said) if a.value != b.value]
    printed = [pair for pair in apart if pair[2].strip() == "/"]
    for one, two, between in printed or apart:
        if 0 < len(between) <= _PAIR and "," not in between:
            return max(one.value, two.value), min(one.value, two.value)
    return None


def _home(desk: Desk) -> tuple[Enclosure, bool]:
    """The enclosure meant, and whether its size is known; with figures it may have any size."""
    q = desk.question
    boards = questions.printed(desk.tiles)
    for board in boards:
        name = board.id.removeprefix("e-")
        if q.names(f"place.enclosure-{name}"):
            return board, True
    figures = figures_in(q)
    if figures is not None:
        for board in boards:
            if (board.points_full, board.points_one_missing) == figures:
                return board, True
    sizes = {b.size: b for b in reversed(boards)}
    for mention in q.mentions:
        if mention.concept not in HOMES:
            continue
        for amount in q.amounts:
            between = q.text[mention.end : amount.start]
            near = 0 < len(between) <= _SIZE and "," not in between
            near = near or 0 < mention.start - amount.end <= _BEFORE
            fits = amount.value in sizes and not amount.loose and figures is None
            if near and fits and not _counts(q, amount):
                return sizes[amount.value], True
    spaces = q.count_of(_SPACE)
    if spaces in sizes and _lodgers(desk) is not None and figures is None:
        return sizes[spaces], True
    return boards[0], False


def size_told(desk: Desk) -> int | None:
    """How many spaces the enclosure of the question has, where that is told."""
    home, certain = _home(desk)
    return home.size if certain else None


def _counts(q: Question, amount: Amount) -> bool:
    """Whether the number counts something else than an enclosure or its spaces."""
    ours = (*HOMES, _SPACE, "concept.point")
    others = (t for t in q.things if t.counted and t.phrase.noun not in ours)
    return any(t.start <= amount.start < t.end for t in others)


def _missing(desk: Desk, home: Enclosure) -> int | None:
    """How many spaces are free."""
    q = desk.question
    for clause in q.clauses:
        spaces = clause.count_of(_SPACE)
        said_free = "free" in clause.cues
        if spaces is not None and said_free and spaces != home.size:
            return spaces
        creatures = clause.count_of(*_CREATURES)
        lacking = [a.value for a in clause.amounts if a.value > 0]
        about_figures = figures_in(clause) is not None
        if said_free and creatures is not None and "missing" in clause.cues:
            return creatures
        bare = spaces is None and creatures is None and not clause.names(*HOMES)
        if said_free and bare and len(lacking) == 1 and not about_figures:
            return lacking[0]
    lodgers = _lodgers(desk)
    _, certain = _home(desk)
    if lodgers is not None and certain and lodgers <= home.size:
        return home.size - lodgers
    if "full" in q.cues and not q.negated:
        return 0
    return None


def _lodgers(desk: Desk) -> int | None:
    """How many animals are said to live there."""
    q = desk.question
    nouns = (*_CREATURES, *(f"animal.{kind}" for kind in desk.tiles.kinds))
    for clause in q.clauses:
        if "missing" not in clause.cues and (count := clause.count_of(*nouns)):
            return count
    return None


def _stalls(q: Question) -> int | None:
    if not q.names(*STALLS):
        return None
    if q.none_of(*STALLS):
        return 0
    return q.count_of(*STALLS) or 1


# ------------------------------------------------------------------- stalls and barn


def _types(desk: Desk, q: Question) -> tuple[str, ...] | None:
    """The different stall types that are said to be there; ``None`` where that is left open."""
    tiles = desk.tiles
    names = {f"tile.{name}": token for token, name in tiles.stall_names.items()}
    named = tuple(dict.fromkeys(names[m.concept] for m in q.mentions if m.concept in names))
    if named:
        return named
    if not q.names(STALL):
        return ()
    count = q.count_of(STALL)
    if count is None:
        return None
    others = [a.value for a in q.amounts if not a.loose and not _counts(q, a)]
    if len(others) == 1 and others[0] < count and "same" in q.cues:
        return tiles.stalls[: count - others[0] + 1]  # "4 stalls, 2 of them alike"
    if len(others) == 1 and others[0] < count and others[0] <= len(tiles.stalls):
        return tiles.stalls[: others[0]]
    if count > 1 and "same" in q.cues:
        return None if "different" in q.cues else tiles.stalls[:1]
    if count > len(tiles.stalls) or (count > 1 and "different" not in q.cues):
        return None
    return tiles.stalls[:count]


def barn(desk: Desk) -> Computed | None:
    """What the tiles left in a barn cost."""
    q = desk.question
    scored = q.names(*POINTS) or "left" in q.cues or q.is_about(*_BARN)
    if not names_barn(q) or not scored or not q.wants_number or q.names(*COINS, *HOMES, TRUCK):
        return None
    types = _types(desk, q)
    kinds = desk.kinds()
    if kinds:
        others = tuple(k for k in desk.tiles.kinds if k not in kinds)
        kinds = (*kinds, *others[: len(q.strangers) + len(_foreign(desk))])
    else:
        count = q.count_of(KIND)
        if count is None and "same" in q.cues and q.names("animal.animal"):
            count = 1
        if count is None and q.names("animal.animal"):
            return None
        kinds = desk.tiles.kinds[: count or 0]
    if types is None or not (kinds or types):
        return None
    found = questions.barn_points(desk.tiles, (*kinds, *types))
    each = {line.rule: line for line in scoring.barn_points(desk.tiles, (kinds or types)[:1])}
    loss = -number(found, "points")
    said = told("barn", n=loss, kinds=len(kinds), stalls=len(types), each=_each(each))
    return Computed(tuple(dict.fromkeys(found.rules)), (said,), value=loss, is_loss=True)


def _foreign(desk: Desk) -> set[str]:
    """The animals that are counted and are of none of the kinds of this game."""
    nouns = {t.phrase.noun for t in desk.question.things if t.counted}
    ours = {f"animal.{kind}" for kind in desk.tiles.kinds}
    return {n for n in nouns if n.startswith("animal.")} - ours - _ANY_ANIMAL


def _each(lines: dict[str, scoring.Line]) -> int:
    return max(-line.points for line in lines.values())


def stalls(desk: Desk) -> Computed | None:
    """What the stalls on their sites are worth."""
    q = desk.question
    if not q.names(*STALLS) or not q.names(*POINTS) or not q.wants_number:
        return None
    if (
        names_barn(q)
        or q.names(TRUCK, "animal.animal", *COINS)
        or (q.names(_SPACE) and ("mine" not in q.cues or q.count_of(_SPACE) is not None))
        or desk.kinds()
        or "free" in q.cues
    ):
        return None
    types = _types(desk, q)
    if not types or (q.count_of(*STALLS) is None and len(types) == 1):
        return None
    sites = tuple(Site(f"s{i}", "e1", stall) for i, stall in enumerate(types))
    found = questions.stall_points(desk.tiles, sites)
    points = number(found, "points")
    return Computed(found.rules, (told("stalls", n=points, stalls=len(types)),), value=points)


def bonus(desk: Desk) -> Computed | None:
    """What filling a certain enclosure pays."""
    q = desk.question
    asked = q.names("concept.bonus", *COINS) and ("full" in q.cues or q.names("concept.bonus"))
    if not asked or q.form not in (HOW_MANY, "what") or q.names(*POINTS):
        return None
    home, certain = _home(desk)
    if not certain or not q.names(*HOMES[1:]):
        return None
    found = questions.filled_bonus(desk.tiles, home)
    coins = number(found, "coins")
    rules = (special.AMOUNT, special.FILLED, BOARD)
    return Computed(rules, (told("bonus", n=coins),), value=coins)
