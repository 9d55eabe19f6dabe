"""What is exchanged: the texts of a rule in every language, and what a file says they are now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tutor.core.game import InvalidInput

#: The language that bilingual formats translate from.
SOURCE_LANG = "en"


class Unit(msgspec.Struct, frozen=True):
    """One rule: its id, heading, texts by language, and its facts as a note for translators."""

    rule: str
    title: str
    texts: Mapping[str, str]
    note: str = ""


class Said(msgspec.Struct, frozen=True):
    """A text that a file gives for a rule in a language; ``place`` says where it stands.

    ``source`` is the English text that it was made from, where the format tells.
    """

    rule: str
    lang: str
    text: str
    place: str
    source: str = ""


def target_of(lang: str | None, what: str) -> str:
    """The language to translate into. Raises :class:`InvalidInput` without a sensible one."""
    if lang is None or lang == SOURCE_LANG:
        msg = f"{what} translates from {SOURCE_LANG}; name another language with --lang."
        raise InvalidInput(msg)
    return lang


def languages(lang: str | None, known: Iterable[str]) -> tuple[str, ...]:
    """The languages of a format with several: all, or English and the one asked for."""
    return tuple(known) if lang is None else tuple(dict.fromkeys((SOURCE_LANG, lang)))
