"""Tricks told in free words, where the reader knows that the question is about one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tutor.core.question import ME, WHY, Computed, Question
from tutor.games.fool import tricks
from tutor.games.fool.cards import colour_of
from tutor.games.fool.desk import PLAYER, WILD_CONCEPT, Desk, Named, say
from tutor.games.fool.picture import phrase
from tutor.games.fool.state import WILD, Played

_BECOMES = "fool.fool.worst-card-player-becomes-fool"
_WORST = ("fool.worst-card.", _BECOMES)
_BEST = (tricks.WINS, tricks.LOWEST, tricks.LED)
#: From this size on there are two Fools.
_TWO_FOOLS = 7
_FEWEST = 3


class Told(msgspec.Struct, frozen=True):
    """A trick: its cards in order, the lead colour, and the card that is asked about, if any.

    ``others`` tells that further cards of the lead colour may lie there.
    """

    cards: tuple[str, ...]
    lead: str
    subject: str = ""
    others: bool = False


def trick(desk: Desk) -> Computed | None:
    """Who wins a trick, or whose card is its worst."""
    q = desk.question
    worst, best = q.about[:1] and q.about[0].startswith(_WORST), q.about[:1] and q.about[0] in _BEST
    wins = "win" in q.cues or q.names("action.win-trick", "action.win", "role.winner")
    if not (worst or best) or q.negated or q.form == WHY or "safe" in q.cues or (worst and wins):
        return None
    if best and q.names("concept.worst-card", "role.fool"):
        return None
    if best and not (wins or q.names("concept.trick")):
        return None
    told = _told(desk)
    if told is None or not all(map(desk.cards.is_card, told.cards)):
        return None
    return _ruled(desk, told, worst=bool(worst))


def _ruled(desk: Desk, told: Told, *, worst: bool) -> Computed | None:
    q = desk.question
    played = [Played(i, card) for i, card in enumerate(_from_lead(desk, told))]
    found = (tricks.worst if worst else tricks.winner)(desk.cards, played)
    card = found.plays[0].card
    off = [c for c in told.cards if c != WILD and colour_of(c) != told.lead]
    if worst and _tied(desk, off) and "before-that" in q.cues:
        return None  # who was first is told the other way round
    rules = tuple(r for r in found.rules if ".house." not in r) or found.rules
    if worst and _decided_by_order(desk, off, card):
        rules = (tricks.OFF_TIE, *(r for r in rules if r != tricks.OFF_TIE))
    if worst and q.names("role.fool", "component.fool-disc"):
        rules = (*rules, _BECOMES)
    led = say("led.colour", colour=told.lead) if desk.colours else say("led", card=told.cards[0])
    says = (say("worst" if worst else "wins", card=card), led)
    if q.may_be_yes_no:
        if not told.subject or not _is_sure(told, off, card, worst=worst):
            return None
        verdict = "yes" if told.subject == card else "no"
        if worst and verdict == "no" and (q.people or 0) >= _TWO_FOOLS:
            return None
        return Computed(rules, says, verdict, pieces=told.cards)
    if q.names(PLAYER) or len(told.cards) < _FEWEST or (told.others and not (worst and off)):
        return None
    return Computed(rules, says, value=(phrase(card),), pieces=told.cards)


def _is_sure(told: Told, off: Sequence[str], card: str, *, worst: bool) -> bool:
    """Whether cards that nobody has told could not change who is asked about."""
    if told.subject != card:  # there is a worse card, or a better one
        return card in told.cards or (not worst and told.subject in (*off, WILD))
    if worst and off:
        return True
    return len(told.cards) >= _FEWEST and not told.others


def _decided_by_order(desk: Desk, off: Sequence[str], card: str) -> bool:
    """Whether another card of the same rank could have been the worst."""
    rank = desk.cards.rank
    return card in off and sum(rank(c) == rank(card) for c in off) > 1


def _tied(desk: Desk, cards: Sequence[str]) -> bool:
    ranks = [desk.cards.rank(c) for c in cards]
    return len(set(ranks)) < len(ranks)


def _from_lead(desk: Desk, told: Told) -> tuple[str, ...]:
    """The cards with one of the lead colour in front: the highest, where none is told."""
    cards = told.cards
    played = [Played(i, card) for i, card in enumerate(cards)]
    if tricks.lead_colour(desk.cards, played) == told.lead:
        return cards
    leads = [c for c in cards if c != WILD and colour_of(c) == told.lead]
    if not leads:
        ranked = [c for c in desk.cards.full if c != WILD and colour_of(c) == told.lead]
        return (max(ranked, key=desk.cards.rank), *cards)
    at = cards.index(leads[0])
    return (leads[0], *cards[:at], *cards[at + 1 :])


def _told(desk: Desk) -> Told | None:
    q = desk.question
    named = list(desk.named)
    free = set(desk.colours)
    colours = free | {colour_of(n.card) for n in named if n.card != WILD}
    if len(colours) == 1:
        named = sorted([*named, *_bare(desk, next(iter(colours)))], key=lambda n: n.start)
    if not named or len(free) > 1:
        return None
    ordinary = [n.card for n in named if n.card != WILD]
    if not free and not ordinary:
        return None
    lead = next(iter(free)) if free else colour_of(ordinary[0])
    if not free and len(named) < _FEWEST and not q.names("action.lead", "colour.lead-colour"):
        return None
    cards, subject = _subject(q, named)
    if not cards:
        return None
    others = bool(free) and all(c == WILD for c in cards)
    return Told(tuple(cards), lead, subject, others)


def _bare(desk: Desk, colour: str) -> list[Named]:
    """Numbers without a colour, where there is but one colour that they can have."""
    q = desk.question
    used = {int(n.card.rpartition("-")[2]) for n in desk.named if n.card != WILD}
    wilds = [(m.start, m.end) for m in q.mentions if m.concept == WILD_CONCEPT]
    return [
        Named(f"{colour}-{a.value}" if a.value > 1 else WILD, a.start)
        for a in q.amounts
        if q.text[a.start : a.end].isdecimal() and a.value not in used
        and a.value not in (0, q.people)
        and not any(start <= a.start < end for start, end in wilds)
    ]  # fmt: skip


def _subject(q: Question, named: Sequence[Named]) -> tuple[list[str], str]:
    """The cards that were played, and the one that is asked about: named again, mine, or held."""
    cards = [n.card for n in named]
    ending = q.text.rfind(q.parts[-1].text) if q.parts else len(q.text)
    again = [n.card for n in named if n.start >= ending]
    if again:
        before = [n.card for n in named if n.start < ending]
        return (before, again[0]) if len(again) == 1 and again[0] in before else ([], "")
    if q.asked and q.asked != ME:
        number = dict(q.held)[q.asked]
        held = [c for c in cards if c.endswith(f"-{number}")]
        return cards, held[0] if len(held) == 1 else ""
    places = _of_somebody(q, named) or of_mine(q, named)
    return cards, named[places[0]].card if len(places) == 1 else ""


def of_mine(q: Question, named: Sequence[Named]) -> list[int]:
    """The places of the cards that stand alone in a clause about the one who asks."""
    return [i for clause, i in _alone(q, named) if "mine" in clause.cues]


def _of_somebody(q: Question, named: Sequence[Named]) -> list[int]:
    """The same of somebody whose name stands in the last clause again."""
    if not q.parts:
        return []
    names = {word for word in q.parts[-1].left if q.left.count(word) > 1}
    return [i for clause, i in _alone(q, named) if names & {*clause.left}]


def _alone(q: Question, named: Sequence[Named]) -> Iterator[tuple[Question, int]]:
    """The clauses that name one card, each with the place of that card."""
    at = 0
    for clause in q.parts:
        start = q.text.find(clause.text, at)
        at = start + len(clause.text)
        inside = [i for i, n in enumerate(named) if start <= n.start < at]
        if len(inside) == 1:
            yield clause, inside[0]
