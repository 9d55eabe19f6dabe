"""A trick: its lead colour, who wins it, and which cards are the worst."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tutor.games.fool.cards import RANKS, Cards, colour_of
from tutor.games.fool.state import WILD, Played

WINS = "fool.trick.best-lead-colour-wins"
TAKES_COLOUR = "fool.trick.wild-one-takes-lead-colour"
LOWEST = "fool.trick.wild-one-lowest"
LED = "fool.trick.wild-one-led"
ALL_ONES = "fool.house.trick-of-ones"
ONE_COLOUR = "fool.worst-card.one-colour-lowest"
OFF_COLOUR = "fool.worst-card.off-colour-lowest"
OFF_TIE = "fool.worst-card.off-colour-tie-last"
TIED_ONES = "fool.house.tied-ones"
SECOND = "fool.house.second-fool"


class Found(msgspec.Struct, frozen=True):
    """Cards that stand out in a trick, the most striking first, and the rules that say so."""

    plays: tuple[Played, ...]
    rules: tuple[str, ...]


def lead_colour(cards: Cards, trick: Sequence[Played]) -> str:
    """The colour to follow; empty where none is fixed yet."""
    if not trick:
        return ""
    if trick[0].card != WILD:
        return colour_of(trick[0].card)
    if cards.book[LED]["lead_colour"] != "next-ordinary-card":
        return ""
    return next((colour_of(p.card) for p in trick if p.card != WILD), "")


def effective_colour(cards: Cards, lead: str, card: str) -> str:
    """The colour that a card counts as in a trick with this lead colour."""
    if card == WILD and cards.book[TAKES_COLOUR]["colour"] == "lead-colour":
        return lead
    return colour_of(card)


def winner(cards: Cards, trick: Sequence[Played]) -> Found:
    """Who wins the trick."""
    lead = lead_colour(cards, trick)
    rules = [WINS, RANKS]
    if trick[0].card == WILD:
        rules += [LED, ALL_ONES]
    if not lead:
        first = cards.book[ALL_ONES]["winner"] == "first-played"
        return Found((trick[0 if first else -1],), (ALL_ONES, WINS))
    mine = [p for p in trick if effective_colour(cards, lead, p.card) == lead]
    if cards.book[WINS]["winner"] != "highest-of-lead-colour":
        mine = mine[:1]
    return Found((max(mine, key=lambda p: cards.rank(p.card)),), tuple(rules))


def worst(cards: Cards, trick: Sequence[Played], count: int = 1) -> Found:
    """The worst cards of the trick, the worst first: as many as there are discs."""
    lead = lead_colour(cards, trick)
    left = list(trick)
    plays: list[Played] = []
    rules: list[str] = []
    if count > 1:
        rules.append(SECOND)
        if cards.book[SECOND]["method"] != "remove-worst-and-repeat":
            count = 1
    while left and len(plays) < count:
        found, why = _worst(cards, lead, left)
        left.remove(found)
        plays.append(found)
        rules += why
    return Found(tuple(plays), tuple(dict.fromkeys(rules)))


def _worst(cards: Cards, lead: str, plays: Sequence[Played]) -> tuple[Played, list[str]]:
    off = [p for p in plays if effective_colour(cards, lead, p.card) != lead]
    rules = [OFF_COLOUR if off else ONE_COLOUR]
    if off and cards.book[OFF_COLOUR]["worst"] == "lowest-off-colour":
        tied = _lowest(cards, off)
    elif cards.book[ONE_COLOUR]["worst"] == "lowest-rank":
        tied = _lowest(cards, plays)
    else:
        tied = list(plays[:1])
    ones = [p for p in plays if p.card == WILD]
    if ones and not off:
        rules.append(LOWEST)
    if off:
        rules.append(OFF_TIE)
        last = cards.book[OFF_TIE]["tie"] == "last-played"
    elif not lead:
        rules.append(ALL_ONES)
        last = cards.book[ALL_ONES]["worst"] == "last-played"
    else:
        if len(ones) > 1:
            rules.append(TIED_ONES)
        tie = cards.book[TIED_ONES]
        last = tie["tie"] == "last-played" and tie["applies_to"] == WILD
    return tied[-1 if last else 0], rules


def _lowest(cards: Cards, plays: Sequence[Played]) -> list[Played]:
    low = min(cards.rank(p.card) for p in plays)
    return [p for p in plays if cards.rank(p.card) == low]
