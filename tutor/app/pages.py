"""The pages of the app: where they are, what they are called, and which need a game."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import cast

import msgspec
import streamlit as st
from streamlit.navigation.page import StreamlitPage

from tutor.app import address
from tutor.app.speech import speaker


class PageSpec(msgspec.Struct, frozen=True):
    """One page. ``path`` is its address ("" for home), ``view`` its module in ``views``.

    ``icon`` is a Material symbol.
    """

    path: str
    view: str
    icon: str
    needs_game: bool


#: Where a callback leaves word of a page to go to: it cannot change the page itself.
LEAVING = "leaving"

#: In the order of the navigation.
PAGES = (
    PageSpec("", "home", "home", needs_game=False),
    PageSpec("learn", "learn", "school", needs_game=True),
    PageSpec("play", "play", "playing_cards", needs_game=True),
    PageSpec("ask", "ask", "chat", needs_game=True),
    PageSpec("table", "table", "table_restaurant", needs_game=True),
    PageSpec("rules", "rules", "menu_book", needs_game=True),
    PageSpec("compare", "compare", "compare_arrows", needs_game=True),
)


def addresses() -> frozenset[str]:
    """The addresses of all pages, without slashes."""
    return frozenset(page.path for page in PAGES)


def exists(path: str) -> bool:
    """Whether the app has a page at this address, so that no link leads nowhere."""
    return path in addresses()


def title(path: str) -> str:
    """What a page is called in the navigation, in the reader's language."""
    t = speaker()
    return {
        "": t("Home"),
        "learn": t("Learn"),
        "play": t("Play"),
        "ask": t("Ask"),
        "table": t("At the table"),
        "rules": t("Rules"),
        "compare": t("Compare"),
    }[path]


def page(path: str) -> StreamlitPage:
    """The page at an address, for the navigation and for links to it."""
    spec = next(p for p in PAGES if p.path == path)
    module = importlib.import_module(f"tutor.app.views.{spec.view}")
    draw = cast("Callable[[], None]", module.draw)
    return st.Page(draw, title=title(path), url_path=path, default=not path)


def link(path: str, label: str, *, game: str = "", icon: str = "", **params: str) -> None:
    """A link to another page that carries language and game along."""
    st.page_link(
        page(path),
        label=label,
        icon=f":material/{icon}:" if icon else None,
        query_params=address.link_params(game, **params),
    )


def go(path: str, *, game: str = "", **params: str) -> None:
    """Leave for another page now."""
    st.switch_page(page(path), query_params=address.link_params(game, **params))


def go_later(path: str, *, game: str = "", **params: str) -> None:
    """Leave for another page as soon as the callback that calls this is done."""
    st.session_state[LEAVING] = (path, game, params)
