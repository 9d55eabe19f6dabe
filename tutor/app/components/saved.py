"""Games left off, as the reader's own browser keeps them, with the way to forget them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import streamlit as st

from tutor.app.theme import script, sheet

_saved = st.components.v2.component(
    "tutor_saved",
    html='<div class="root"></div>',
    css=sheet("components/base") + sheet("components/saved"),
    js=script("components/parts") + script("components/saved"),
)
_forget = st.components.v2.component(
    "tutor_forget",
    html='<div class="root"></div><p class="voice hid" role="status"></p>',
    css=sheet("components/base") + sheet("components/saved"),
    js=script("components/parts") + script("components/forget"),
)


class Left(msgspec.Struct, frozen=True):
    """A game that may have been left off: what is said of it, and its address in this session."""

    game: str
    text: str
    params: Mapping[str, str]


def saved(games: tuple[Left, ...], *, label: str, key: str, on_act: Callable[[], None]) -> None:
    """A line for each game that the browser or the session has; a tap gives its address.

    ``table.acted(key)`` then has the game's name and its address as JSON in ``id``.
    """
    _saved(
        key=key, data={"games": msgspec.to_builtins(games), "label": label}, on_act_change=on_act
    )


def forget(
    *, text: str, label: str, forgotten: str, always: bool, key: str, on_act: Callable[[], None]
) -> None:
    """Say what is remembered, with a button to forget it; shown where there is something.

    ``always`` tells that there is, whatever the browser itself keeps.
    """
    data = {"text": text, "label": label, "forgotten": forgotten, "always": always}
    _forget(key=key, data=data, on_act_change=on_act)
