"""What surrounds every page: name, game, pages, language; at the top, on a phone also below."""

from __future__ import annotations

import streamlit as st

from tutor.app import address, progress
from tutor.app.components.frame import Choice, choice, landmarks
from tutor.app.games import current_game, games
from tutor.app.pages import PAGES, PageSpec, link, title
from tutor.app.speech import lang, speaker
from tutor.language.messages import LANGS, NATIVE, translator

_SAID = "said_language"


def draw(spec: PageSpec) -> None:
    """Draw the frame round the page ``spec``."""
    t, game = speaker(), current_game() if spec.needs_game else ""
    with st.container(key="frame"):
        _landmarks(spec)
        with st.container(
            key="top", horizontal=True, vertical_alignment="center", wrap=False, gap=None
        ):
            with st.container(key="word", width="content"):
                link("", t("Rules tutor"))
            if game:
                _game_menu(game)
            with st.container(key="tabs", horizontal=True, gap=None):
                for other in PAGES:
                    if other.path and (game or not other.needs_game):
                        link(other.path, title(other.path), game=game, icon=other.icon)
            _language_switch()


def _landmarks(spec: PageSpec) -> None:
    t = speaker()
    landmarks(
        lang=lang(),
        page=spec.path,
        skip=t("Skip to the content"),
        pages=t("Pages"),
        lost=t("The connection is gone. Nothing is lost; the page tries to come back by itself."),
        said=str(st.session_state.pop(_SAID, "")),
        learner=progress.cookie(),
    )


def _game_menu(game: str) -> None:
    t, names = speaker(), {g.name: g.title for g in games()}
    choice(
        [Choice(name, names[name], names[name]) for name in names],
        chosen=game,
        label=t("Game"),
        param="game",
        always_menu=True,
        key="game_menu",
        on_picked=lambda: None,
    )


def _language_switch() -> None:
    t = speaker()
    choice(
        [Choice(code, code.upper(), NATIVE[code]) for code in LANGS],
        chosen=lang(),
        label=t("Language"),
        param="lang",
        always_menu=False,
        key="language_switch",
        on_picked=_language_picked,
    )


def _language_picked() -> None:
    code = str(st.session_state["language_switch"].picked)
    if address.choose_language(code):
        t = translator(code)
        # Said once, in the new language, by the live region of the frame.
        st.session_state[_SAID] = t("Now in English. Everything stays as it was.")
