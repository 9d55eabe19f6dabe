"""Cards left in a hand that a question tells by their numbers alone: "a 9, a 6 and two 1s"."""

from __future__ import annotations

from collections.abc import Collection

from tutor.core.question import Amount
from tutor.games.fool.desk import WILD_CONCEPT, Desk
from tutor.games.fool.state import WILD

#: What tells that a question is about the price of a hand.
RULES = ("fool.scoring.hand", "fool.scoring.ordinary", "fool.scoring.wild")
#: So near before a wild 1 stands the number that says how many.
_BESIDE = 2
#: What a number may count instead of naming a card.
_COUNTED = (
    "card.card",
    "concept.point",
    "action.deduct",
    "concept.score",
    "role.player",
    "concept.round",
    "concept.tally",
)


def bare(desk: Desk, besides: Collection[int] = ()) -> list[str]:
    """The cards told by numbers that stand beside no colour, in any colour; ``besides`` are none.

    Only where the reader knows that a hand is told or, without it, where a wild 1 is named too.
    Who names the colour of one ordinary card does so for all.
    """
    q = desk.question
    cards = [n.card for n in desk.named]
    if not (q.is_about(*RULES) or (WILD in cards and not q.about)):
        return []
    used = {*besides, *(int(c.rpartition("-")[2]) for c in cards if c != WILD)}
    found = list[str]()
    for amount in q.amounts:
        if amount.loose or amount.value == 0 or amount.value in used or _is_count(desk, amount):
            continue
        if amount.value > 1 and not used - {*besides}:
            found.append(f"{desk.cards.colours[0]}-{amount.value}")
        if amount.value == 1 and q.text[amount.start : amount.end].isdecimal():
            found += [WILD] * _times(desk, amount)
    return found


def unexplained(desk: Desk) -> bool:
    """Whether a number is told that is no card's: a score, or another's hand."""
    ranks = {c.rpartition("-")[2] for n in desk.named if (c := n.card) != WILD}
    return any(
        str(a.value) not in ranks and not _is_count(desk, a) for a in desk.question.told_numbers
    )


def _is_count(desk: Desk, amount: Amount) -> bool:
    """Whether the number counts something or belongs to a wild 1 that is named."""
    q = desk.question
    wilds = [m for m in q.mentions if m.concept == WILD_CONCEPT]
    if any(
        amount.start < m.end + _BESIDE * (amount.value == 1) and m.start - amount.end <= _BESIDE
        for m in wilds
    ):
        return True
    if any(0 <= m.start - amount.end <= 1 for m in q.mentions if m.concept in _COUNTED):
        return True
    return any(a.value == 1 and 0 <= a.start - amount.end <= 1 for a in q.amounts)


def _times(desk: Desk, one: Amount) -> int:
    """How many of a bare 1: "three 1s"."""
    before = (a for a in desk.question.amounts if 0 <= one.start - a.end <= 1)
    return next((a.value for a in before if not a.loose), 1)
