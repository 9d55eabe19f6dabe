"""One run of the script: settle the language, draw the frame, draw the page."""

from __future__ import annotations

import html
import logging
import secrets

import streamlit as st

from tutor.app import address, frame, theme
from tutor.app.pages import LEAVING, PAGES, go, page
from tutor.app.speech import speaker

_log = logging.getLogger(__name__)


def run() -> None:
    """Draw the page that the address names."""
    address.settle_language()
    current = st.navigation([page(spec.path) for spec in PAGES], position="hidden")
    leaving = st.session_state.pop(LEAVING, None)
    if leaving:
        path, game, params = leaving
        go(path, game=game, **params)
    spec = next(s for s in PAGES if s.path == current.url_path)
    t = speaker()
    name = t("Rules tutor")
    st.set_page_config(
        page_title=f"{current.title} · {name}" if spec.path else name,
        page_icon="🃏",
        layout="wide",
    )
    theme.apply()
    frame.draw(spec)
    with st.container(key="content"):
        try:
            current.run()
        except Exception:  # noqa: BLE001 - whatever it is, the reader gets a sentence
            _sorry(current.url_path)


def _sorry(path: str) -> None:
    """Say that a page failed, with a number under which the log tells more."""
    t, number = speaker(), secrets.token_hex(3)
    _log.exception("page “%s” failed (%s)", path, number)
    told = t("Something went wrong on our side. Your game is kept. Number: {number}", number=number)
    st.html(f'<p class="sorry" role="alert">{html.escape(told)}</p>')
