"""Words, stems and sentences, each with its place in the text.

A span is a pair of character offsets, start included, end not. Words are split at
apostrophes and hyphens (``l’animal`` is two words, ``don't`` is one).
"""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

import msgspec
import Stemmer

_STEMMERS = {"ca": "catalan", "de": "german", "es": "spanish", "en": "english"}
_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:·[^\W\d_]+)*(?:['’]t\b)?")
_SPECIAL = str.maketrans({"ß": "ss", "ẞ": "ss", "·": "", "ł": "l", "ø": "o", "æ": "ae", "œ": "oe"})


class Word(msgspec.Struct, frozen=True):
    """A word or a number as written: ``text[start:end]``; ``fold`` is bare of case and accents."""

    text: str
    fold: str
    start: int
    end: int

    @property
    def is_number(self) -> bool:
        """Whether the word is written in digits."""
        return self.text[:1].isdigit()


def fold(text: str) -> str:
    """Lower case without accents: ``Gàbies`` and ``gabies`` are the same."""
    bare = text.lower().translate(_SPECIAL)
    if bare.isascii():
        return bare
    return "".join(c for c in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(c))


def spelt_out(text: str) -> str:
    """Lower case with German umlauts as typed without them: ``Käfig`` -> ``kaefig``."""
    table = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
    return fold(unicodedata.normalize("NFC", text.lower()).translate(table))


def words(text: str) -> list[Word]:
    """The words of a text in order."""
    found = []
    for match in _WORD.finditer(text):
        word = match.group()
        if word[-2:] in ("'t", "’t") and not word[:-2].lower().endswith("n"):
            found.append(Word(word[:-2], fold(word[:-2]), match.start(), match.end() - 2))
            found.append(Word(word[-1], fold(word[-1]), match.end() - 1, match.end()))
        else:
            found.append(Word(word, fold(word).replace("’", "'"), match.start(), match.end()))
    return found


class _Stemmers(threading.local):
    """One stemmer a language and a thread: the library's objects keep working state."""

    def __init__(self) -> None:
        self.by_lang = {lang: Stemmer.Stemmer(name) for lang, name in _STEMMERS.items()}


_stemmers = _Stemmers()


@lru_cache(maxsize=20_000)
def stem(word: str, lang: str) -> str:
    """The stem of one word, bare of accents, so that typed and printed forms meet."""
    return fold(_stemmers.by_lang[lang].stemWord(word.lower()))


_ABBREVIATIONS = {
    "ca": "sr sra dr dra pàg núm fig art cap etc aprox p ex vol ed tel",
    "de": "bzw usw evtl ggf inkl max min nr s sog st u v vgl z b d h dr hr fr mr ca abb bspw bsp",
    "es": "sr sra dr dra pág núm fig art cap etc aprox p ej vol ed tel ud uds máx mín",
    "en": "mr mrs ms dr no vs e g i fig etc approx p pp vol st cf incl max min",
}
_STOP = re.compile(r"[.!?…]+[)\]\"'”’“»]*(?=\s|$)")
_OPENERS = "\"'“„«»‚‘([¿¡*_-–—•"


@lru_cache(maxsize=8)
def _abbreviations(lang: str | None) -> frozenset[str]:
    chosen = [_ABBREVIATIONS[lang]] if lang in _ABBREVIATIONS else _ABBREVIATIONS.values()
    return frozenset(word for group in chosen for word in group.split())


#: So many characters around a full stop decide whether it ends a sentence.
_LOOKED_AT = 60
_ORDINAL = re.compile(r"(?i)\b(?:d(?:as|er|ie|em|en|es)|im|am|vom|zum|zur|beim) \d{1,2}$")


def sentences(text: str, lang: str | None = None) -> list[tuple[int, int]]:
    """Spans of the sentences of one paragraph, without the blanks around them.

    A full stop ends no sentence after an abbreviation, an initial or a leading number
    (``1.``, ``2.1.-``), nor before a small letter.
    """
    spans: list[tuple[int, int]] = []
    start = 0
    for match in _STOP.finditer(text):
        if _ends_sentence(text, start, match, _abbreviations(lang)):
            spans.append((start, match.end()))
            start = match.end()
    spans.append((start, len(text)))
    return [trimmed for span in spans if (trimmed := trim(text, *span))[0] < trimmed[1]]


def _ends_sentence(
    text: str, start: int, match: re.Match[str], abbreviations: frozenset[str]
) -> bool:
    rest = text[match.end() : match.end() + _LOOKED_AT].lstrip()
    if rest and not (rest[0].isupper() or rest[0].isdigit() or rest[0] in _OPENERS):
        return False
    if not match.group().startswith(".") or len(match.group()) > 1:
        return True
    before = text[max(start, match.start() - _LOOKED_AT) : match.start()]
    word = re.split(r"[\s(\[\"'“„«]", before)[-1]
    if _ORDINAL.search(before):
        return False
    if not before.strip(" *_-•"):
        return False
    if re.fullmatch(r"[\d.]+", word) and not before[: len(before) - len(word)].strip():
        return False
    parts = word.lower().split(".")
    if parts[-1] in abbreviations:
        return parts[-1] in ("etc", "usw") and rest[:1].isupper()
    return not (len(word) == 1 and word.isalpha() and word.isupper())


def trim(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without blanks at either end."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def lines(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the lines of a text, without their line ends (Unix, Windows, old Mac)."""
    start = 0
    for match in re.finditer(r"\r\n|\r|\n", text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)
