"""How Pebbles looks, is written down and is played sensibly."""

from __future__ import annotations

from collections.abc import Sequence

from pebbles.rules import Move, Pebbles, State

from tutor.art.compose import svg
from tutor.core.game import InvalidInput
from tutor.core.scene import Area, Piece, Scene, Seat, Tap
from tutor.core.verdict import facts
from tutor.core.words import Phrase

PEBBLE = "pebble"
_ACTS = {1: "take-one", 2: "take-two"}


def face(piece: str) -> str:
    """A pebble. Raises ``KeyError`` for anything else."""
    if piece != PEBBLE:
        raise KeyError(piece)
    return svg(100, 100, '<ellipse cx="50" cy="56" rx="40" ry="30" fill="#5B6478"/>')


def phrase(piece: str) -> Phrase:
    """What a pebble is called."""
    if piece != PEBBLE:
        raise KeyError(piece)
    return Phrase("component.pebble")


def scene(state: State, viewer: int) -> Scene:
    """The heap in the middle."""
    others = [(viewer + i) % state.players for i in range(1, state.players)]
    seats = tuple(Seat(p, -1, p == state.active) for p in others)
    pieces = tuple(Piece(f"pebble-{i}", PEBBLE, phrase(PEBBLE)) for i in range(state.heap))
    return Scene(viewer, seats, (), (), 1, (Area("heap", "heap", -1, pieces, facts(n=state.heap)),))


def tap(move: Move) -> Tap:
    """Both moves are buttons."""
    return Tap(_ACTS.get(move.count, "take-more"))


def write_move(move: Move) -> str:
    """The move as text."""
    return f"take {move.count} @{move.player}"


def read_move(text: str, player: int) -> Move:
    """The move that a text means."""
    words = text.split()
    if len(words) < 2 or words[0] != "take" or not words[1].isdecimal():
        raise InvalidInput(f"“{text}” is no move; write “take 1” or “take 2”.")
    if len(words) > 2 and words[2][1:].isdecimal():
        player = int(words[2][1:])
    return Move(player, int(words[1]))


def choose(game: Pebbles, view: State, moves: Sequence[Move]) -> Move:
    """Leave a multiple of three, where that can be done."""
    return min(moves, key=lambda m: ((view.heap - m.count) % 3, m.count))
