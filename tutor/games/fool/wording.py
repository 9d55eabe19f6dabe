"""Fool's facts, moves and reasons in concepts of the termbase."""

from __future__ import annotations

from typing import Any

from tutor.core.scene import Comparison, Tap
from tutor.core.verdict import Fact, Facts, Reason
from tutor.core.words import Phrase
from tutor.games.fool.cards import colour_of
from tutor.games.fool.checks import MUST_FOLLOW
from tutor.games.fool.picture import phrase
from tutor.games.fool.state import NEXT_ROUND, WILD, Move, State

_CARDS = ("card", "cards")


def concept(name: str, value: Fact) -> Any:
    """A fact's value as phrases or concept ids; players and numbers stay as they are."""
    if isinstance(value, tuple):
        return tuple(concept(name, item) for item in value)
    if name in _CARDS:
        return phrase(str(value)) if value else ""
    if name == "lead_colour":
        return Phrase(f"colour.{value}") if value else ""
    return value


def tap(move: Move) -> Tap:
    """Which card the move is made with."""
    return Tap(move.action, move.card)


def compare(reason: Reason) -> tuple[Comparison, ...]:
    """The colour to follow and the card's own, where that is what it is about."""
    lead, card = str(reason.fact("lead_colour")), str(reason.fact("card"))
    if reason.rule != MUST_FOLLOW or not lead or not colour_of(card):
        return ()
    mine = colour_of(card)
    return (Comparison("colour.colour", mine == lead, f"colour.{lead}", f"colour.{mine}"),)


def own_move(move: Move) -> bool:
    """Whether the move, when it is the only one, is made without asking: the next deal is."""
    return move.action == NEXT_ROUND


def on_table(state: State) -> Facts:
    """What prompts and hints speak of: the colour to follow."""
    played = (colour_of(p.card) for p in state.trick if p.card != WILD)
    return (("lead_colour", next(played, "")),)


#: Facts whose truth asks for a wording of its own, in the order in which they are looked for.
_FLAGS = ("over", "playing")


def variant(key: str, told: Facts) -> str:
    """Which wording of a rule or event fits its facts: the part of a message id after ``/``."""
    facts = dict(told)
    return next((flag for flag in _FLAGS if facts.get(flag)), "")
