"""A rulebook to read and search: contents, rules with their links, sources and translations."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import streamlit as st

from tutor.app.components.pieces import Action
from tutor.app.theme import script, sheet

_reader = st.components.v2.component(
    "tutor_reader",
    html='<div class="root"></div><p class="voice hid" role="status"></p>',
    css=sheet("components/base") + sheet("components/parts") + sheet("components/reader"),
    js=script("components/parts") + script("components/reader"),
)


class SourceChip(msgspec.Struct, frozen=True):
    """A printed source: ``short`` on the chip, ``full`` below it when it is tapped."""

    short: str
    full: str


class Follows(msgspec.Struct, frozen=True):
    """A link to another rule of the book."""

    id: str
    label: str


class Block(msgspec.Struct, frozen=True):
    """A rule (``id`` set) or a sentence between the rules (``id`` empty).

    ``warning`` is what a reader should know about the text, such as that it may be out of date.
    """

    text: str
    id: str = ""
    title: str = ""
    tag: str = ""
    house: bool = False
    sources: tuple[SourceChip, ...] = ()
    follows: tuple[Follows, ...] = ()
    warning: str = ""


class Part(msgspec.Struct, frozen=True):
    """A titled piece of a chapter."""

    number: str
    title: str
    blocks: tuple[Block, ...]


class ChapterView(msgspec.Struct, frozen=True):
    """A chapter, and the question that it answers."""

    number: str
    title: str
    question: str
    parts: tuple[Part, ...]


class TextIn(msgspec.Struct, frozen=True):
    """The open rule in one language."""

    lang: str
    name: str
    text: str


class BookView(msgspec.Struct, frozen=True):
    """The book as it is to be shown: while searching, only what was found.

    ``open`` is the id of the rule that is open, with its ``texts`` and ``actions``.
    """

    lang: str
    chapters: tuple[ChapterView, ...]
    search_label: str
    contents_label: str
    link_label: str
    languages_label: str
    see_label: str
    copied: str
    query: str = ""
    found: str = ""
    open: str = ""
    texts: tuple[TextIn, ...] = ()
    actions: tuple[Action, ...] = ()


def reader(view: BookView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the book; ``table.acted(key)`` tells a search, a rule opened, or an action."""
    _reader(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)
