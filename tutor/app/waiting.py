"""Questions are answered beside the page: the first one may have to wait for a model."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

import streamlit as st

from tutor.services import asking

_ASKED = "asked_last"
#: Most answers are there within this time (seconds), and then nothing has to be said about it.
_AT_ONCE = 0.4
_LOOK_EVERY = 0.35

_log = logging.getLogger(__name__)
Key = tuple[object, ...]
Failed = Exception


@st.cache_resource(show_spinner=False)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=4, thread_name_prefix="answer")


def answer(key: Key, ask: Callable[[], asking.Answer]) -> asking.Answer | Failed | None:
    """The answer to what ``key`` stands for; ``None`` while it is still being looked up.

    Asks once for a key. An exception is given back, not raised.
    """
    kept: tuple[Key, Future[asking.Answer]] | None = st.session_state.get(_ASKED)
    if kept is None or kept[0] != key:
        kept = (key, _pool().submit(ask))
        st.session_state[_ASKED] = kept
    future, until = kept[1], time.monotonic() + _AT_ONCE
    while not future.done() and time.monotonic() < until:
        time.sleep(0.01)
    if not future.done():
        return None
    error = future.exception()
    if isinstance(error, Exception):
        _log.error("a question could not be answered", exc_info=error)
        st.session_state.pop(_ASKED, None)
        return error
    return future.result()


@st.fragment(run_every=_LOOK_EVERY)
def come_back() -> None:
    """Draw the page again as soon as the answer is there; the page itself isn't held up."""
    kept: tuple[Key, Future[asking.Answer]] | None = st.session_state.get(_ASKED)
    if kept is not None and kept[1].done():
        st.rerun()
