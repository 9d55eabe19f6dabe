"""What is being named at a table: the piece that was tapped, and what was picked since then."""

from __future__ import annotations

import msgspec

from tutor.app import board
from tutor.app.game_state import Turn
from tutor.app.speech import lang
from tutor.services import shown as told
from tutor.services import table as tables
from tutor.services.playing import Record


class Naming(msgspec.Struct, frozen=True):
    """A piece, what is named with it so far, and whether something is still to be named."""

    piece: str
    named: tuple[str, ...]
    open: bool


def tapped(record: Record, view: told.TableView, turn: Turn, card: str) -> Naming:
    """A tap on a piece or place: the next name where one is asked for, else a new beginning.

    What lies in a tapped place is named by itself where only one thing can be meant.
    """
    piece = board.piece_of(view, card)
    if turn.naming:
        wanted = tables.choices(record, turn.naming, turn.named, lang())
        values = dict(wanted.values) if wanted else {}
        if value := next((v for v in (card, piece) if v in values), ""):
            return _named(record, turn.naming, (*turn.named, value))
    if any(card == area.id for area in view.areas):
        return _named(record, piece, ())
    return Naming(piece, (), tables.choices(record, piece, (), lang()) is not None)


def picked(record: Record, turn: Turn, value: str, *, first: bool) -> Naming:
    """A value picked for the first thing asked, or for the one asked last."""
    if first:
        return _named(record, turn.naming, (value,))
    depth = max(1, len(turn.named))
    if tables.choices(record, turn.naming, turn.named[:depth], lang()) is None:
        depth = max(1, depth - 1)
    return _named(record, turn.naming, (*turn.named[:depth], value))


def _named(record: Record, piece: str, named: tuple[str, ...]) -> Naming:
    named = tables.only_choice(record, piece, named, lang())
    return Naming(piece, named, tables.choices(record, piece, named, lang()) is not None)
