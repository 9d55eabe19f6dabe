"""Places for pieces, the ruling on them, and a picker: no button to send."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import streamlit as st

from tutor.app.components.pieces import Action, PickerView, SlotView, VerdictView
from tutor.app.theme import script, sheet

_picker = st.components.v2.component(
    "tutor_picker",
    html='<div class="root"></div><p class="voice hid" role="status"></p>',
    css=sheet("components/base") + sheet("components/parts") + sheet("components/picker"),
    js=script("components/parts") + script("components/picker"),
)


class SituationView(msgspec.Struct, frozen=True):
    """The slots, the verdict on them, and what can be picked for the chosen slot."""

    lang: str
    serial: int
    slots: tuple[SlotView, ...]
    picker: PickerView
    verdict: VerdictView | None = None
    announce: str = ""
    actions: tuple[Action, ...] = ()


def situation(view: SituationView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the slots and the picker; read what was done with ``table.acted(key)``."""
    _picker(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)
