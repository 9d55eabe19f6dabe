"""What the address says: language, game and what a page needs to come back to where it was.

An address opens in any language. Within a session the reader's language stands; the address
decides it only when it is opened, so that *Back* never changes the language.
"""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from tutor.app.speech import LANG_KEY, lang
from tutor.language.messages import LANGS, negotiate


def settle_language() -> str:
    """Find the reader's language (address, else browser) and see that the address carries it."""
    asked = st.query_params.get("lang")
    if LANG_KEY not in st.session_state:
        accepted = st.context.headers.get("Accept-Language")
        st.session_state[LANG_KEY] = negotiate(asked, st.context.locale, accepted)
    chosen = lang()
    if asked != chosen:
        st.query_params["lang"] = chosen
    return chosen


def choose_language(code: str) -> bool:
    """Change the reader's language; tells whether it was one of ours and another than before."""
    if code not in LANGS or code == lang():
        return False
    st.session_state[LANG_KEY] = code
    return True


def param(name: str) -> str:
    """A parameter of the address, or the empty string."""
    return str(st.query_params.get(name, ""))


def set_params(values: Mapping[str, str]) -> None:
    """Write parameters into the address in one step; an empty value takes one out."""
    now = st.query_params.to_dict()
    wanted = {name: value for name, value in {**now, **values}.items() if value}
    if wanted != now:
        st.query_params.from_dict(wanted)


def link_params(game: str = "", **more: str) -> dict[str, str]:
    """The parameters that a link to another page of the app carries on."""
    wanted = {"lang": lang(), "game": game, **more}
    return {name: value for name, value in wanted.items() if value}
