"""Drawings on a page: Streamlit's HTML element takes no inline SVG, a component does."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from tutor.app.theme import script, sheet

_pictures = st.components.v2.component(
    "tutor_pictures",
    html='<div class="pictures" aria-hidden="true"></div>',
    css=sheet("components/base") + sheet("components/picture"),
    js=script("components/picture"),
)


def pictures(faces: Sequence[str], *, key: str, look: str = "") -> None:
    """Draw SVGs side by side, hidden from screen readers; ``look`` is "" or "emblem"."""
    _pictures(key=key, data={"faces": list(faces), "look": look})
