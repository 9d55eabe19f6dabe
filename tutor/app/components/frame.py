"""The frame's own elements: a choice (buttons, or a menu on a phone), and landmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import streamlit as st

from tutor.app.theme import script, sheet


class Choice(msgspec.Struct, frozen=True):
    """One thing to choose: its ``id``, a ``short`` label, and its full ``name``."""

    id: str
    short: str
    name: str


_choice = st.components.v2.component(
    "tutor_choice",
    html='<div class="choice"></div>',
    css=sheet("components/base") + sheet("components/choice"),
    js=script("components/choice"),
)

_landmarks = st.components.v2.component(
    "tutor_landmarks",
    html='<p class="said hid" role="status"></p><p class="lost" role="alert" hidden></p>',
    css=sheet("components/base") + sheet("components/landmarks"),
    js=script("components/landmarks"),
)


def choice(
    options: Sequence[Choice],
    *,
    chosen: str,
    label: str,
    param: str,
    always_menu: bool,
    key: str,
    on_picked: Callable[[], None],
    spread: bool = False,
) -> None:
    """One of several, shown as buttons side by side; on a phone (or always) as a menu.

    Where it is ``spread``, the buttons stay side by side on a phone, too.

    The pick is written into the address as ``param`` in place of the old one, so that *Back*
    leads to the page before. ``st.session_state[key].picked`` holds the id in ``on_picked``.
    """
    _choice(
        key=key,
        data={
            "options": [msgspec.to_builtins(o) for o in options],
            "chosen": chosen,
            "label": label,
            "param": param,
            "menu": always_menu,
            "spread": spread,
        },
        width="content",
        on_picked_change=on_picked,
    )


def landmarks(
    *, lang: str, page: str, skip: str, pages: str, lost: str, said: str, learner: str
) -> None:
    """Tell the browser what Streamlit doesn't: language, landmarks, current page, skip link.

    ``said`` is spoken once by screen readers; ``lost`` is shown while the connection is gone.
    ``learner`` is the code that the browser keeps as a cookie: "" leaves what it has, ``-`` drops
    it.
    """
    _landmarks(
        key="landmarks",
        data={
            "lang": lang,
            "page": page,
            "skip": skip,
            "pages": pages,
            "lost": lost,
            "said": said,
            "learner": learner,
        },
    )
