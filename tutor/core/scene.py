"""A table as a picture and as text, before any language: what a face draws.

A game's ``picture`` module makes a :class:`Scene` from a state that one player may see.
"""

from __future__ import annotations

import msgspec

from tutor.core.verdict import Facts
from tutor.core.words import Phrase


class Piece(msgspec.Struct, frozen=True):
    """One thing to look at or to tap. ``face`` names a drawing (see the game's ``picture``).

    ``player`` is who laid it, where that is to be shown; -1 elsewhere.
    """

    id: str
    face: str
    label: Phrase
    player: int = -1


class Pile(msgspec.Struct, frozen=True):
    """A pile on the table. ``role`` is a termbase concept id (``place.draw-pile``).

    ``counts_as`` is what its top piece stands for, where that differs from ``label``.
    """

    role: str
    face: str
    count: int
    label: Phrase | None = None
    player: int = -1
    counts_as: Phrase | None = None


class Area(msgspec.Struct, frozen=True):
    """A place on the table that holds pieces: a trick, a truck, an enclosure, a section of a zoo.

    ``role`` is the id of a game message of the kind ``area``, which names the place and is filled
    with ``facts``; ``owner`` is a player, or -1 for what belongs to all. ``picture`` is a drawing
    (SVG) of the whole place, where one says more than the pieces side by side. A move may be made
    by tapping the place: its ``id`` is then the piece of the move's :class:`Tap`.
    """

    id: str
    role: str
    owner: int = -1
    pieces: tuple[Piece, ...] = ()
    facts: Facts = ()
    picture: str = ""


class Seat(msgspec.Struct, frozen=True):
    """A player as the others see them: how many cards (-1: not shown), whether on turn.

    ``facts`` fill the game message ``seat``/``note`` ("12 points"), where the game has one.
    """

    player: int
    cards: int
    on_turn: bool
    facts: Facts = ()


class Scene(msgspec.Struct, frozen=True):
    """The table for one viewer: opponents in turn order, piles, places, and the viewer's hand.

    ``areas`` lists common places first, then the viewer's own, then those of the others. ``facts``
    fill the game message ``seat``/``mine``, the viewer's own note, where the game has one.
    """

    viewer: int
    seats: tuple[Seat, ...]
    piles: tuple[Pile, ...]
    hand: tuple[Piece, ...]
    direction: int = 1
    areas: tuple[Area, ...] = ()
    facts: Facts = ()


class Comparison(msgspec.Struct, frozen=True):
    """One trait of two pieces side by side: a concept id, whether they agree, both values.

    A value is a number or a concept id.
    """

    trait: str
    agrees: bool
    table: int | str
    mine: int | str


class Tap(msgspec.Struct, frozen=True):
    """What a move is for a hand that taps: the act, the piece tapped, and what is named then.

    A name may be a concept of the kind ``action``, where a piece can be used in several ways.
    ``in_any_order`` tells that the move takes several pieces together, whichever is tapped first.
    """

    action: str
    piece: str = ""
    names: tuple[str, ...] = ()
    in_any_order: bool = False


class Shelf(msgspec.Struct, frozen=True):
    """The pieces of a game to pick from: groups (a concept id and its pieces), and lone pieces."""

    groups: tuple[tuple[str, tuple[str, ...]], ...]
    lone: tuple[str, ...]


class Choice(msgspec.Struct, frozen=True):
    """Something that may lie in a :class:`Place`: its token, and its name or the number it is.

    ``off`` tells that it cannot be added now: no more of it is in the box, or there is no room.
    """

    token: str
    name: Phrase | int
    off: bool = False


class Place(msgspec.Struct, frozen=True):
    """A place at a real table that is filled with what lies there, so that a ruling can be given.

    The game message ``place``/``id`` names it. It holds up to ``most`` pieces, which are chosen
    from ``groups`` (a concept and its choices) and from ``lone`` ones.
    """

    id: str
    most: int
    groups: tuple[tuple[str, tuple[Choice, ...]], ...] = ()
    lone: tuple[Choice, ...] = ()
