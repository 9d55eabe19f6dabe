"""A question and its answer: the field, the ruling, why, pictures, rules, and what others ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
import streamlit as st

from tutor.app.components.pieces import Action, RuleChip
from tutor.app.theme import script, sheet

Sign = Literal["yes", "no", "list", "rule", "info", "silent"]

_question = st.components.v2.component(
    "tutor_question",
    html='<div class="root"></div><p class="voice hid" role="status"></p>',
    css=sheet("components/base") + sheet("components/parts") + sheet("components/question"),
    js=script("components/parts") + script("components/question"),
)


class Figure(msgspec.Struct, frozen=True):
    """A piece as a picture (an SVG) with its name below."""

    face: str
    name: str


class House(msgspec.Struct, frozen=True):
    """A house rule inside an answer, labelled as ours."""

    tag: str
    title: str
    text: str
    agree: str = ""


class AnswerCard(msgspec.Struct, frozen=True):
    """One answer in the order it is read: ruling, why, rule, other rules, source, how we know."""

    sign: Sign
    lead: str
    label: str
    above: str = ""
    why: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    house: House | None = None
    actions: tuple[Action, ...] = ()
    rule: RuleChip | None = None
    others: tuple[RuleChip, ...] = ()
    source: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """What is said while an answer is looked up, and what after some seconds of it."""

    now: str
    still: str
    search: str
    after_ms: int = 8000


class QuestionView(msgspec.Struct, frozen=True):
    """The page: ``question`` is the one answered; ``waiting`` is set while its answer is not there.

    ``hint`` stands where no question is asked yet. ``serial`` counts answers, for the live region.
    """

    lang: str
    serial: str
    field: str
    button: str
    placeholder: str
    longest: int
    question: str = ""
    hint: str = ""
    cards: tuple[AnswerCard, ...] = ()
    waiting: Waiting | None = None
    also_label: str = ""
    also: tuple[str, ...] = ()
    announce: str = ""


def question(view: QuestionView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the page; ``table.acted(key)`` tells what was asked or tapped."""
    _question(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)
