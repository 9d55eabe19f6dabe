"""Zooloretto's facts, moves and reasons in concepts of the termbase."""

from __future__ import annotations

from typing import Any

from tutor.core.scene import Comparison, Tap
from tutor.core.verdict import Fact, Facts, Reason, facts
from tutor.games.zooloretto.picture import OUT, barn_piece, phrase
from tutor.games.zooloretto.state import BARN, Move, State

_PIECES = ("tile", "tiles", "other", "taken", "drawn", "to", "truck", "home")


def concept(name: str, value: Fact) -> Any:
    """A fact's value as phrases; players and numbers stay as they are."""
    if isinstance(value, tuple):
        return tuple(concept(name, item) for item in value)
    if name in _PIECES:
        return phrase(str(value)) if value else ""
    return value


def tap(move: Move) -> Tap:
    """Which tile, truck or place the move is made with, and what is named then."""
    act, own = move.action, barn_piece(move.player, move.tile)
    taps = {
        "load": Tap(act, move.truck),
        "take-truck": Tap(act, move.truck),
        "place": Tap(act, move.to, (move.tile,)),
        "move-from-barn": Tap(act, own, (move.to,)),
        "give-up": Tap(act, own, (OUT,)),
        "buy": Tap(act, barn_piece(move.seller, move.tile), (move.to or BARN,)),
        "swap": Tap(act, move.source, (move.tile,)),
        "swap-enclosures": Tap(act, move.source, (move.to,)),
        "move-stall": Tap(act, move.source, (move.to,)),
        "move-animal": Tap(act, move.source, (move.to,)),
    }
    return taps.get(act, Tap(act))


def compare(reason: Reason) -> tuple[Comparison, ...]:
    """The kind that lives in an enclosure and the kind that knocks, where it is about that."""
    return ()


def own_move(move: Move) -> bool:
    """Whether the move, when it is the only one, is made without asking: the next round is."""
    return move.action == "next-round"


def on_table(state: State) -> Facts:
    """What prompts and hints speak of: the drawn tile, what is to be unloaded, the money."""
    return facts(drawn=state.drawn, tiles=state.to_place, money=state.zoos[state.active].money)


#: Facts whose truth asks for a wording of its own, in the order in which they are looked for.
_FLAGS = ("over", "done", "going_on", "full", "passing", "empty", "same", "taken")


def variant(key: str, told: Facts) -> str:
    """Which wording of a rule or event fits its facts: the part of a message id after ``/``."""
    known = dict(told)
    return next((flag for flag in _FLAGS if known.get(flag)), "")
