"""How sure we are that a string of letters is a word of a language.

Strong: an everyday word of our lists, a word of our own rulebooks, or one that the same
document uses elsewhere. Weak: the general dictionary knows it. None: nothing does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable
from enum import IntEnum
from functools import lru_cache

import simplemma

from tutor.language.lexicon import all_words
from tutor.language.tokens import words

_LONE_LETTERS = {"ca": "aeiou", "de": "", "es": "aeouy", "en": "ai"}


class Sure(IntEnum):
    """Degrees of evidence; they compare."""

    NO = 0
    WEAK = 1
    STRONG = 2


class Evidence:
    """Evidence for one document. ``doubtful`` are offsets of words that prove nothing."""

    def __init__(
        self, text: str, lang: str, doubtful: Container[int], known: Iterable[str] = ()
    ) -> None:
        self._lang = lang
        self._known = {word.lower() for word in known} | all_words(lang)
        self._seen = Counter(
            word.text.lower() for word in words(text) if word.start not in doubtful
        )

    def sure(self, word: str) -> Sure:
        """The evidence that ``word`` is one."""
        lower = word.lower()
        if len(lower) == 1:
            return Sure.STRONG if lower in _LONE_LETTERS[self._lang] else Sure.NO
        if lower in self._known or self._seen[lower]:
            return Sure.STRONG
        return Sure.WEAK if in_dictionary(word, self._lang) else Sure.NO

    def sure_apart(self, word: str) -> Sure:
        """The evidence for a word that stands in the document, its one occurrence left out."""
        if self._seen[word.lower()] > 1:
            return Sure.STRONG
        if word.lower() in self._known:
            return Sure.STRONG
        return Sure.WEAK if in_dictionary(word, self._lang) else Sure.NO

    def attested(self, word: str) -> bool:
        """Whether the document itself has the word in an undoubted place."""
        return self._seen[word.lower()] > 0


@lru_cache(maxsize=20_000)
def in_dictionary(word: str, lang: str) -> bool:
    """Whether the general dictionary has the word, as written or in small letters."""
    if len(word) > 40:
        return False
    return bool(simplemma.is_known(word, lang=lang) or simplemma.is_known(word.lower(), lang=lang))
