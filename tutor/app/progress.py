"""Which steps the reader has done in this session."""

from __future__ import annotations

import streamlit as st

from tutor.app.speech import lang
from tutor.services import learning

_DONE = "steps_done"


def learnt(game: str, step: str) -> None:
    """Remember that a step is done."""
    done: dict[str, frozenset[str]] = st.session_state.get(_DONE, {})
    st.session_state[_DONE] = {**done, game: done.get(game, frozenset()) | {step}}


def again(game: str, number: int) -> None:
    """Let a step, counted from 1, be practised again."""
    done: dict[str, frozenset[str]] = st.session_state.get(_DONE, {})
    step = learning.steps(game, lang())[number - 1].id
    st.session_state[_DONE] = {**done, game: done.get(game, frozenset()) - {step}}


def forget() -> None:
    """Forget which steps are done."""
    st.session_state.pop(_DONE, None)


def next_step(game: str) -> int:
    """The number of the first step that isn't done, counted from 1; 1 again after the last."""
    done = st.session_state.get(_DONE, {}).get(game, frozenset())
    steps = learning.steps(game, lang())
    return next((i for i, s in enumerate(steps, 1) if s.id not in done), 1)


def finished(game: str) -> bool:
    """Whether every step is done."""
    done: frozenset[str] = st.session_state.get(_DONE, {}).get(game, frozenset())
    return {s.id for s in learning.steps(game, lang())} <= done
