"""What the app and the games say: gettext catalogues, filled with numbers and terms.

The app's own words are the domain ``tutor``, whose message ids are the English sentences.
Each game has a domain of its own name, whose ids are rule ids or kinds of event and whose
contexts say what is spoken (``refusal``, ``event`` ...). Catalogues are ``.po`` files only;
they are compiled in memory, once a process.

A placeholder may say how its value is to be worded::

    {card}         as it is: "1 green koala", "1 grüner Koala"
    {card:acc}     in the accusative (nom, acc, dat, gen; only German shows a difference)
    {card:def}     with the definite article; {card:indef} with the indefinite one
    {card:pl}      in the plural, where the phrase has no count
    {card:de}      after "de", with elision and contraction (ca, es); {card:a} after "a"
    {card:cap}     with a capital first letter
    {cards:or}     several values joined by "or" (plain: by "and")

Specifiers combine with commas: ``{card:acc,def}``.
"""

from __future__ import annotations

import gettext
import io
import logging
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal

from babel import Locale
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.core.words import Phrase
from tutor.language.terms import CASES, Case, Termbase

LANGS = ("ca", "de", "es", "en")
NATIVE: Mapping[str, str] = {"ca": "Català", "de": "Deutsch", "es": "Español", "en": "English"}
DEFAULT_LANG = "en"

#: The domain of the app's own words.
APP_DOMAIN = "tutor"

#: Set to anything but "0": a message that is missing raises instead of showing its id.
STRICT_VARIABLE = "TUTOR_STRICT_MESSAGES"

_log = logging.getLogger(__name__)
_SPEC = re.compile(r"nom|acc|dat|gen|def|indef|pl|de|a|cap|or|and")


class MissingMessage(LookupError):
    """A game's catalogue lacks a message, or a message asks for a fact that was not given."""


def negotiate(*wanted: str | None) -> str:
    """The first of our languages that somebody wants, else English.

    Each argument is a language tag (``ca-ES``, ``de_AT``), an ``Accept-Language`` header, or
    ``None``; earlier arguments win.
    """
    for entry in wanted:
        weighted = []
        for position, part in enumerate((entry or "").split(",")):
            tag, _, rest = part.strip().partition(";")
            quality = re.search(r"q\s*=\s*([0-9.]+)", rest)
            try:
                weight = float(quality.group(1)) if quality else 1.0
            except ValueError:
                weight = 0.0
            if weight > 0:
                weighted.append((-weight, position, re.split(r"[-_.@]", tag.lower())[0]))
        for _, _, lang in sorted(weighted):
            if lang in LANGS:
                return lang
    return DEFAULT_LANG


class Translator:
    """Speaks one language. Call it with an English sentence to have the app's own words."""

    def __init__(
        self, lang: str, *, folder: Path, terms: Termbase | None = None, strict: bool = False
    ) -> None:
        self.lang = lang
        self.strict = strict
        self.terms = terms
        self._folder = folder
        self._locale = Locale.parse(lang)
        self._app = _catalogue(folder, lang, APP_DOMAIN)

    def with_terms(self, terms: Termbase) -> Translator:
        """The same language, able to word phrases and concepts of ``terms``."""
        return Translator(self.lang, folder=self._folder, terms=terms, strict=self.strict)

    def __call__(self, message: str, /, **values: object) -> str:
        """The app's sentence ``message`` (English) in this language, placeholders filled."""
        return self.fill(self._app.gettext(message), values)

    def n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """The right plural form for ``n``, which also fills the placeholder ``{n}``."""
        return self.fill(self._app.ngettext(singular, plural, n), {"n": n, **values})

    def p(self, context: str, message: str, /, **values: object) -> str:
        """As a call, for a word that means different things in different contexts."""
        return self.fill(self._app.pgettext(context, message), values)

    def number(self, value: float) -> str:
        """A number as this language writes it: 1,234 or 1.234."""
        return format_decimal(value, locale=self._locale)

    def list(self, items: Sequence[str], style: str = "and") -> str:
        """Join "a, b and c": ``style`` is ``and`` or ``or``. Spanish has its e and u."""
        if self.lang == "es" and len(items) > 1:
            return _spanish_list(items, style)
        shape: Literal["or", "standard"] = "or" if style == "or" else "standard"
        return _without_serial_comma(format_list(list(items), style=shape, locale=self._locale))

    def phrase(
        self,
        phrase: Phrase,
        case: Case = "nom",
        definite: bool = False,
        *,
        indefinite: bool = False,
        plural: bool = False,
        after: str | None = None,
    ) -> str:
        """A phrase of concepts in words; see :meth:`Termbase.phrase`."""
        if self.terms is None:
            raise MissingMessage("this translator has no termbase: use with_terms()")
        return self.terms.phrase(
            phrase,
            self.lang,
            case,
            definite,
            indefinite=indefinite,
            plural=plural,
            after=after,
        )

    def knows(self, game: str, kind: str, key: str) -> bool:
        """Whether the game's catalogue in this language has exactly this message."""
        return _lookup(_catalogue(self._folder, self.lang, game), kind, key, None) is not None

    def message(self, game: str, kind: str, key: str, /, **facts: object) -> str:
        """What a game says: context ``kind``, message id ``key``, its placeholders filled.

        ``key`` is a rule id, ``<rule id>/<variant>`` or a kind of event; a variant without a
        text of its own has the rule's. A fact called ``n`` chooses the plural form. Facts may
        be numbers, strings, :class:`Phrase`, concept ids marked by :class:`Concept`, or tuples
        of them. Raises :class:`MissingMessage` when strict; otherwise falls back to English
        and in the last resort to the key.
        """
        n = facts.get("n")
        count = n if isinstance(n, int) and not isinstance(n, bool) else None
        for lang in dict.fromkeys((self.lang, DEFAULT_LANG)):
            catalogue = _catalogue(self._folder, lang, game)
            for entry in dict.fromkeys((key, key.partition("/")[0])):
                text = _lookup(catalogue, kind, entry, count)
                if text is not None:
                    speaker = self if lang == self.lang else self._in(lang)
                    return speaker.fill(text, facts)
            if self.strict:
                break
        problem = f"{game}.po ({self.lang}) has no message {kind!r} {key!r}"
        if self.strict:
            raise MissingMessage(problem)
        _log.warning(problem)
        return key

    def _in(self, lang: str) -> Translator:
        return Translator(lang, folder=self._folder, terms=self.terms, strict=self.strict)

    def fill(self, text: str, values: Mapping[str, object]) -> str:
        """A text with its placeholders worded; see the top of this module."""
        if not values:
            return text
        said = {name: _Said(self, value) for name, value in values.items()}
        try:
            return text.format_map(said)
        except (KeyError, IndexError, ValueError) as error:
            problem = f"the message {text!r} ({self.lang}) cannot be filled: {error!r}"
            if self.strict:
                raise MissingMessage(problem) from error
            _log.warning(problem)
            return text


class Concept(str):
    """A concept id that is to be said by its name: ``Concept("colour.green")``."""

    __slots__ = ()


class _Said:
    """A value inside a message, worded when ``format`` asks for it."""

    def __init__(self, speaker: Translator, value: object) -> None:
        self._speaker = speaker
        self._value = value

    def __str__(self) -> str:
        return format(self, "")

    def __format__(self, spec: str) -> str:
        wishes = [w for w in spec.split(",") if w]
        for wish in wishes:
            if not _SPEC.fullmatch(wish):
                raise ValueError(f"unknown specifier {wish!r}")
        value = self._value
        if isinstance(value, tuple | list):
            inner = [w for w in wishes if w not in ("or", "cap")]
            words = [self._word(item, inner) for item in value]
            text = self._speaker.list(words, "or" if "or" in wishes else "and")
        else:
            text = self._word(value, wishes)
        return text[:1].upper() + text[1:] if "cap" in wishes else text

    def _word(self, value: object, wishes: Iterable[str]) -> str:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return self._speaker.number(value)
        if isinstance(value, Concept):
            value = Phrase(noun=str(value))
        if isinstance(value, Phrase):
            speaker = self._speaker
            case: Case = next((c for c in CASES if c in wishes), "nom")
            return speaker.phrase(
                value,
                case,
                definite="def" in wishes,
                indefinite="indef" in wishes,
                plural="pl" in wishes,
                after=next((w for w in ("de", "a") if w in wishes), None),
            )
        return str(value)


def translator(lang: str, folder: Path | None = None, strict: bool | None = None) -> Translator:
    """The translator of a language (one of :data:`LANGS`, others are negotiated), cached."""
    if strict is None:
        strict = os.environ.get(STRICT_VARIABLE, "0") != "0"
    return _translator(negotiate(lang), folder or paths.locales(), strict)


@lru_cache(maxsize=32)
def _translator(lang: str, folder: Path, strict: bool) -> Translator:
    return Translator(lang, folder=folder, strict=strict)


@lru_cache(maxsize=256)
def _catalogue(folder: Path, lang: str, domain: str) -> gettext.NullTranslations:
    """A catalogue compiled from its ``.po`` file; an empty one where there is no file."""
    file = folder / lang / "LC_MESSAGES" / f"{domain}.po"
    if not file.is_file():
        return gettext.NullTranslations()
    try:
        with file.open("rb") as stream:
            catalogue = read_po(stream, locale=lang, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise InvalidInput(f"{file}: not a readable PO file ({error}); repair it") from error
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def _lookup(catalogue: gettext.NullTranslations, kind: str, key: str, n: int | None) -> str | None:
    if n is not None:
        text = catalogue.npgettext(kind, key, "\0", n)
        if text not in (key, "\0"):
            return text
    text = catalogue.pgettext(kind, key)
    return None if text == key else text


def _spanish_list(items: Sequence[str], style: str) -> str:
    last = items[-1].lower()
    if style == "or":
        joint = "u" if re.match(r"h?[oó]|8|11\b", last) else "o"
    else:
        joint = "e" if re.match(r"h?[ií](?![aeo])", last) else "y"
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def _without_serial_comma(text: str) -> str:
    return re.sub(r", (and|or) ", r" \1 ", text)
