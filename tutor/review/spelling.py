"""Spelling by Hunspell dictionaries, where there are any.

The dictionaries are the system's own (``/usr/share/hunspell`` and the like, or the folder that
``TUTOR_DICTIONARIES`` names), read by spylls, which the extra ``spelling`` installs. Without either
the check is *not run*, and says so: it never counts as clean.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import msgspec

from tutor.language.tokens import fold, words
from tutor.review.finding import Finding, finding
from tutor.review.passages import Text
from tutor.review.vocabulary import Vocabulary

#: Where dictionaries lie instead of in the system's folders.
FOLDER_VARIABLE = "TUTOR_DICTIONARIES"
_FOLDERS = (
    "/usr/share/hunspell",
    "/usr/share/myspell/dicts",
    "/usr/share/myspell",
    "/Library/Spelling",
    "/usr/local/share/hunspell",
)
#: The dictionaries that will do for a language, best first.
_NAMES: Mapping[str, Sequence[str]] = {
    "ca": ("ca", "ca_ES"),
    "de": ("de_DE", "de_DE_frami", "de"),
    "es": ("es_ES", "es", "es_ANY"),
    "en": ("en_GB", "en_US", "en"),
}
_SHORTEST = 4


class Speller(msgspec.Struct, frozen=True):
    """Whether a word is spelt as the dictionary of a language has it; read at the first word."""

    lang: str
    file: str

    def knows(self, word: str) -> bool:
        """Whether the word, or the word in small letters, is in the dictionary."""
        lookup = _lookup(self.file)
        return lookup(word) or lookup(word.lower()) or lookup(word.capitalize())


@lru_cache(maxsize=8)
def _lookup(file: str) -> Callable[[str], bool]:
    dictionary = import_module("spylls.hunspell").Dictionary.from_files(file)
    lookup: Callable[[str], bool] = dictionary.lookup
    return lookup


def spellers(langs: Iterable[str]) -> tuple[dict[str, Speller], tuple[str, ...]]:
    """A speller for each language that has a dictionary, and why others have none."""
    found: dict[str, Speller] = {}
    notes = []
    readable = find_spec("spylls") is not None
    for lang in langs:
        file = _dictionary(lang)
        if file is None:
            notes.append(f"spelling ({lang}): no Hunspell dictionary was found")
        elif not readable:
            notes.append(f"spelling ({lang}): the extra “spelling” is not installed")
        else:
            found[lang] = Speller(lang, str(file))
    return found, tuple(notes)


def _dictionary(lang: str) -> Path | None:
    chosen = os.environ.get(FOLDER_VARIABLE)
    for folder in [chosen] if chosen else _FOLDERS:
        for name in _NAMES.get(lang, ()):
            base = Path(folder) / name
            if base.with_suffix(".aff").is_file() and base.with_suffix(".dic").is_file():
                return base
    return None


def spelling(text: Text, own: Vocabulary, speller: Speller) -> Iterator[Finding]:
    """Words that neither the dictionary nor anything else at hand knows."""
    for p in text.passages:
        if p.kind == "heading":
            continue
        for word in words(p.text):
            if word.is_number or len(word.text) < _SHORTEST or own.known(word.text):
                continue
            if text.lang != "de" and word.text[:1].isupper():
                continue
            if word.text.isupper() or own.corrections(word.text) or speller.knows(word.text):
                continue
            place = p.place(word.start, word.end)
            yield finding(
                "spelling",
                "minor",
                [place],
                f"“{word.text}” is in no dictionary",
                rule=p.rule,
                langs=[p.lang],
                about=fold(word.text),
            )
