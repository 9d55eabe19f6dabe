"""Colours and style sheets of the app. They follow the reader's system, light or dark."""

from __future__ import annotations

from functools import cache
from importlib import resources

import streamlit as st

from tutor.art.drawing import tokens_css

#: Name -> (light, dark). ``config.toml`` repeats what Streamlit itself must know.
COLOURS: dict[str, tuple[str, str]] = {
    "ground": ("#FBF8F2", "#14171A"),
    "surface": ("#FFFEFB", "#1D2125"),
    "sunk": ("#F3EEE3", "#191C20"),
    "line": ("#DDD5C5", "#3A4046"),
    "ink": ("#1C1A17", "#F2EFE9"),
    "muted": ("#5A544A", "#B9B3A8"),
    "accent": ("#0F766E", "#4DB6AC"),
    "on-accent": ("#FFFFFF", "#08201D"),
    "accent-soft": ("#E0F0ED", "#15302E"),
    "accent-ink": ("#0B5B55", "#8ED8CF"),
    "no": ("#9A3412", "#F4A582"),
    "no-soft": ("#FBEBE1", "#35231B"),
    "mark": ("#FFE7A3", "#5A4400"),
    "felt": ("#EEF2EC", "#182320"),
}


@cache
def sheet(name: str) -> str:
    """A style sheet of this package, by its path without the ending: ``"components/base"``."""
    return _text(f"{name}.css")


@cache
def script(name: str) -> str:
    """A script of this package, by its path without the ending."""
    return _text(f"{name}.js")


@cache
def page_css() -> str:
    """Everything that a page outside the components needs, custom properties included."""
    light = "".join(f"--{name}:{day};" for name, (day, _) in COLOURS.items())
    dark = "".join(f"--{name}:{night};" for name, (_, night) in COLOURS.items())
    return (
        f":root{{{light}}}@media (prefers-color-scheme: dark){{:root{{{dark}}}}}"
        + tokens_css()
        + sheet("theme")
    )


def apply() -> None:
    """Put the style sheet on the page. Call once a run, before anything is drawn."""
    st.html(f"<style>{page_css()}</style>")


def _text(path: str) -> str:
    return resources.files("tutor.app").joinpath(path).read_text("utf-8")
