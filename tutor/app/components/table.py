"""The table: other players, piles, the hand as real buttons, the verdict below it, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
import streamlit as st

from tutor.app.components.pieces import (
    Act,
    Action,
    AreaView,
    Card,
    Clock,
    Frame,
    Keep,
    LogLine,
    PickerView,
    PileView,
    SeatView,
    Share,
    VerdictView,
)
from tutor.app.theme import script, sheet

_table = st.components.v2.component(
    "tutor_table",
    html='<div class="root"></div><p class="voice hid" role="status"></p>',
    css=sheet("components/base") + sheet("components/parts") + sheet("components/table"),
    js=script("components/parts") + script("components/table"),
)


class TableView(msgspec.Struct, frozen=True):
    """Everything on the table, in the reader's language.

    ``serial`` counts the table's changes: it guards against stale clicks, and ``announce`` is
    spoken once for each. ``frames`` are shown one after the other before the table itself.
    ``focus`` is the key of what gets the focus: "said" is the ruling itself, "goal" the heading
    of a page that has moved on to another table. ``mine`` is the reader's own note, such as a
    running score; places of the others are folded under their names.
    ``digest`` stands for the position, the same in every language.
    """

    lang: str
    serial: int
    label: str
    hand: tuple[Card, ...]
    hand_name: str
    actions_label: str
    layout: Literal["play", "learn", "bare"] = "play"
    seats: tuple[SeatView, ...] = ()
    seats_label: str = ""
    piles: tuple[PileView, ...] = ()
    back: str = ""
    areas: tuple[AreaView, ...] = ()
    others_label: str = ""
    mine: str = ""
    clock: Clock | None = None
    keep: Keep | None = None
    prompt: str = ""
    your_turn: bool = True
    hand_label: str = ""
    verdict: VerdictView | None = None
    picker: PickerView | None = None
    actions: tuple[Action, ...] = ()
    log: tuple[LogLine, ...] = ()
    log_label: str = ""
    log_empty: str = ""
    share: Share | None = None
    as_text: tuple[str, ...] = ()
    as_text_label: str = ""
    announce: str = ""
    focus: str = ""
    frames: tuple[Frame, ...] = ()
    digest: str = ""


def table(view: TableView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the table; ``on_act`` runs before the script when the reader does something."""
    _table(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)


def acted(key: str) -> Act | None:
    """What the reader did at the component ``key`` in this run, if it is readable."""
    try:
        return msgspec.convert(st.session_state[key].act, Act)
    except (KeyError, AttributeError, msgspec.ValidationError):
        return None
