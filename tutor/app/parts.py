"""The parts of the Learn page: steps, rule by rule, review, quizzes, and what is known."""

from __future__ import annotations

import streamlit as st

from tutor.app import address
from tutor.app.components.frame import Choice, choice
from tutor.app.speech import speaker

STEPS, DEPTH = "steps", "depth"
REVIEW, QUIZ, PROGRESS = "review", "quiz", "progress"
_ALL = (STEPS, DEPTH, REVIEW, QUIZ, PROGRESS)
_KEY = "learn_part"
PARAM = "part"


def current() -> str:
    """The part that the address names; the steps where it names none."""
    asked = address.param(PARAM)
    return asked if asked in _ALL else STEPS


def bar(part: str) -> None:
    """The way from one part to another."""
    t = speaker()
    names = {
        STEPS: t("Steps"),
        DEPTH: t("In depth"),
        REVIEW: t("Review"),
        QUIZ: t("Quiz"),
        PROGRESS: t("Progress"),
    }
    with st.container(key="parts"):
        choice(
            [Choice(id_, names[id_], names[id_]) for id_ in _ALL],
            chosen=part,
            label=t("Learn"),
            param=PARAM,
            always_menu=False,
            key=_KEY,
            on_picked=lambda: None,
            spread=True,
        )
