"""The pieces of a game as pictures, for the faces."""

from __future__ import annotations

from tutor.art.colours import COLOURS
from tutor.art.compose import portraits, swatch
from tutor.services.engines import kit


def face(game: str, piece: str) -> str:
    """The SVG of a card or piece, named by the game's own token; ``KeyError`` if there is none."""
    return kit(game).face(piece)


def chip(game: str, piece: str) -> str:
    """The SVG of a card or piece in the height of a line of text."""
    return kit(game).chip(piece)


def emblem(game: str) -> tuple[str, ...]:
    """The SVGs that stand for a game on a list of games."""
    found = kit(game)
    return tuple(found.face(piece) for piece in found.emblem)


def option(value: str) -> str:
    """The SVG of something that can be named: a colour, or a species by its drawing."""
    return swatch(value) if value in COLOURS else portraits(value, 1)
