"""One run of the script: settle the language, draw the frame, draw the page."""

from __future__ import annotations

import streamlit as st

from tutor.app import address, frame, theme
from tutor.app.pages import LEAVING, PAGES, go, page
from tutor.app.speech import speaker


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
        current.run()
