"""A player of Zoople that plays sensibly, from nothing but what its seat can see."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from tutor.core.chance import draw
from tutor.games.zoople import flow
from tutor.games.zoople.rules import Zoople
from tutor.games.zoople.state import Move, State


def choose(game: Zoople, view: State, moves: Sequence[Move]) -> Move:
    """The best of the moves, the first among equals.

    With a chooser it takes the sturdiest animal, the one whose card is worth least. A bot has no
    hands: where players report how the tower fares, it reports what the house rule's chance makes
    of its stacking, drawn from what lies on the table.
    """
    return min(moves, key=lambda move: _cost(game, view, move))


def stands(game: Zoople, state: State) -> tuple[float, ...]:
    """How well each player stands: the fewer penalty points, the better."""
    return tuple(float(-points) for points in state.penalties)


def _cost(game: Zoople, view: State, move: Move) -> tuple[int, bool]:
    if move.action != "stack":
        return (0, False)
    return (game.pieces.points[move.animal], bool(move.result) and move.result != _fate(game, view))


def _fate(game: Zoople, view: State) -> str:
    """What becomes of the tower with the next piece, the same for the same table."""
    seen = repr((view.round, view.penalties, view.discard_pile, view.tower))
    number, _ = draw(zlib.crc32(seen.encode()), 1000)
    return flow.drawn(game.pieces, view, number)
