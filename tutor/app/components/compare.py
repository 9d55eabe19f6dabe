"""Languages side by side, rule by rule, with filters that work while typing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
import streamlit as st

from tutor.app.theme import script, sheet

_compare = st.components.v2.component(
    "tutor_compare",
    html='<div class="root"></div><p class="voice hid" role="status"></p>',
    css=sheet("components/base") + sheet("components/compare"),
    js=script("components/parts") + script("components/compare"),
)
_upload = st.components.v2.component(
    "tutor_upload",
    html='<div class="root"></div><p class="voice hid" role="alert"></p>',
    css=sheet("components/base") + sheet("components/upload"),
    js=script("components/parts") + script("components/upload"),
)
_select = st.components.v2.component(
    "tutor_select",
    html='<div class="root"></div>',
    css=sheet("components/base") + sheet("components/select"),
    js=script("components/parts") + script("components/select"),
)


class Column(msgspec.Struct, frozen=True):
    """A text in one language: (text, kind, odd) for each stretch; ``word`` tells its ``state``."""

    lang: str
    name: str
    parts: tuple[tuple[str, str, bool], ...]
    state: str = ""
    word: str = ""


class Note(msgspec.Struct, frozen=True):
    """A finding in words; ``told`` is how the command line words it, ``command`` what decides it.

    ``kind`` tells which buttons it has: ``stale`` or ``finding``.
    """

    id: str
    kind: str
    severity: str
    severity_name: str
    check: str
    sentence: str
    told: str
    suggestion: str = ""
    decided: str = ""
    command: str = ""


class Item(msgspec.Struct, frozen=True):
    """A rule (``rule`` set) or another place, with its texts and findings."""

    key: str
    rule: str
    number: str
    chapter: str
    title: str
    columns: tuple[Column, ...]
    notes: tuple[Note, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """One thing to choose from."""

    id: str
    name: str


class SelectView(msgspec.Struct, frozen=True):
    """One of many to choose, kept in the address as ``param``; ``empty`` stands for none."""

    lang: str
    label: str
    empty: str
    param: str
    options: tuple[Option, ...]
    chosen: str = ""


class CompareView(msgspec.Struct, frozen=True):
    """The rows that can be shown and the filters on them.

    ``chosen`` are the languages shown at first, ``find`` and ``chapter`` the first filters.
    ``counted`` has a sentence for how many are shown: ``one``, ``many`` (with ``{n}``), ``none``.
    ``labels`` are the words of the buttons, by what they do. ``decides``: whether this server keeps
    decisions.
    """

    lang: str
    items: tuple[Item, ...]
    languages: tuple[Option, ...]
    chosen: tuple[str, ...]
    chapters: tuple[Option, ...]
    severities: tuple[Option, ...]
    checks: tuple[Option, ...]
    kinds: tuple[Option, ...]
    labels: Mapping[str, str]
    counted: Mapping[str, str]
    find: str = ""
    chapter: str = ""
    decides: bool = False
    serial: int = 0


class UploadView(msgspec.Struct, frozen=True):
    """What to compare documents with, and how many bytes of them are taken."""

    lang: str
    label: str
    told: str
    against_label: str
    against: tuple[Option, ...]
    chosen: str
    start: str
    none: str
    too_large: str
    accept: str
    most_bytes: int


def compare(view: CompareView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the rows; ``table.acted(key)`` tells a rule opened or a decision."""
    _compare(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)


def upload(view: UploadView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the choice of files; ``table.acted(key)`` then has them as JSON in ``id``."""
    _upload(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)


def select(view: SelectView, *, key: str, on_act: Callable[[], None]) -> None:
    """Draw the choice; what is picked stands in the address when ``on_act`` runs."""
    _select(key=key, data=msgspec.to_builtins(view), on_act_change=on_act)
