"""Zoople's facts, moves and reasons in concepts of the termbase."""

from __future__ import annotations

from typing import Any

from tutor.core.scene import Comparison, Tap
from tutor.core.verdict import Fact, Facts, Reason, facts
from tutor.games.zoople.picture import phrase
from tutor.games.zoople.state import Move, State

_PIECES = ("card", "cards", "animal", "tried")


def concept(name: str, value: Fact) -> Any:
    """A fact's value as phrases; players and numbers stay as they are."""
    if isinstance(value, tuple):
        return tuple(concept(name, item) for item in value)
    if name in _PIECES:
        return phrase(str(value)) if value else ""
    return value


def tap(move: Move) -> Tap:
    """Which animal the move is made with, and the fate of the tower that is told with it."""
    return Tap(move.action, move.animal, (move.result,) if move.result else ())


def compare(reason: Reason) -> tuple[Comparison, ...]:
    """Nothing is compared: a piece is the one on the card, or it is not."""
    return ()


def own_move(move: Move) -> bool:
    """No move is made by itself: even the only one is flipped, stacked or let go by a hand."""
    return False


def on_table(state: State) -> Facts:
    """What prompts and hints speak of: the flipped card, and what a fall would cost."""
    return facts(animal=state.flipped, stake=state.stake)


#: Facts whose truth asks for a wording of its own, in the order in which they are looked for.
_FLAGS = ("other", "flipped", "going_on", "passing")


def variant(key: str, told: Facts) -> str:
    """Which wording of a rule or event fits its facts: the part of a message id after ``/``."""
    known = dict(told)
    if known.get("tried") == "":
        return "passing"
    return next((flag for flag in _FLAGS if known.get(flag)), "")
