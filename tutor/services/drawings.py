"""The pieces of a game as pictures, for the faces."""

from __future__ import annotations

from tutor.art.colours import COLOURS
from tutor.art.compose import portraits, swatch
from tutor.services.engines import engine, kit


def face(game: str, piece: str) -> str:
    """The SVG of a card or piece, named by the game's own token; ``KeyError`` if there is none."""
    return kit(game).face(engine(game), piece)


def chip(game: str, piece: str) -> str:
    """The SVG of a card or piece in the height of a line of text."""
    return kit(game).chip(engine(game), piece)


def emblem(game: str) -> tuple[str, ...]:
    """The SVGs that stand for a game on a list of games."""
    found = kit(game)
    return tuple(found.face(engine(game), piece) for piece in found.emblem)


def option(game: str, value: str) -> str:
    """The SVG of something that can be named: a colour, a species, a piece; "" for a place."""
    if value in COLOURS:
        return swatch(value)
    try:
        return portraits(value, 1)
    except KeyError:
        return _chip(game, value)


def _chip(game: str, value: str) -> str:
    try:
        return kit(game).chip(engine(game), value)
    except (KeyError, ValueError):
        return ""


def back(game: str) -> str:
    """The SVG of a card's back; "" in a game without cards."""
    try:
        return kit(game).face(engine(game), "hidden")
    except (KeyError, ValueError):
        return ""
