"""Parts of an address that cannot be opened: said in one sentence, and taken out of the address."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import address
from tutor.app.speech import speaker

_KEY = "spoilt"
_LONGEST = 40


def tell(place: str, name: str, instead: str = "", *, goes_on: bool = False) -> None:
    """Remember for a place that a part of the address is spoilt, and put another value there.

    ``goes_on`` tells that a game goes on from the part of its moves that could be read.
    """
    value = address.param(name)
    short = value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…"
    st.session_state[_KEY] = (place, f"{name}={short}", goes_on)
    address.set_params({name: instead})


def draw(place: str) -> None:
    """Say what was spoilt, for as long as the reader has not gone on from that place."""
    found: tuple[str, str, bool] = st.session_state.get(_KEY, ("", "", False))
    if found[0] != place:
        return
    t, part = speaker(), found[1]
    if found[2]:
        told = t(
            "“{part}” in this address doesn’t fit; the game goes on from before it.", part=part
        )
    else:
        told = t("“{part}” in this address can’t be opened; this is a fresh start.", part=part)
    st.html(f'<p class="unkept" role="status">{html.escape(told)}</p>')
