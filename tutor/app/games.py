"""The games that the corpus holds, and the one that the address names."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import address
from tutor.app.pages import link
from tutor.app.speech import lang, speaker
from tutor.services import reading


def games() -> tuple[reading.GameInfo, ...]:
    """The games that the reader can choose from, in the reader's language."""
    return tuple(reading.games(lang()))


def current_game() -> str:
    """The game in the address; the first one where it names none; "" where it is unknown."""
    known = [g.name for g in games()]
    asked = address.param("game")
    if not asked:
        return known[0] if known else ""
    return asked if asked in known else ""


def title_of(game: str) -> str:
    """What a game is called."""
    return next(g.title for g in games() if g.name == game)


def unknown_game() -> None:
    """Say that the address names a game that isn't here, and which ones are."""
    t = speaker()
    names = t.list([g.title for g in games()], "or")
    sentence = t(
        "There is no game “{asked}” here. Choose {names}.",
        asked=address.param("game"),
        names=names,
    )
    st.html(f"<h1>{html.escape(sentence)}</h1>")
    link("", t("All games"))
