"""A numeral and the noun after it: "12 card", "1 Karten"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tutor.language.inflect import CASES, regular_plurals
from tutor.language.numbers import numbers
from tutor.language.terms import Termbase
from tutor.language.tokens import Word, fold, words
from tutor.review.finding import Finding, finding
from tutor.review.passages import Text

#: Shorter words take an "s" for other reasons than to be plural.
_SHORTEST = 4
#: Where any noun may stand before another ("2 player game"), or no ending tells the number.
_LISTED_ONLY = frozenset(("de", "en"))


class _Forms:
    """Which words of a language are singular only, and which plural only."""

    def __init__(self, terms: Termbase, lang: str, text: Text) -> None:
        self._lang = lang
        self.singular: set[str] = set()
        self.plural: set[str] = set()
        for concept in terms.concepts:
            term = dict(concept.terms).get(lang)
            if term is None or concept.pos != "noun" or not term.plural:
                continue
            for synonym in term.synonyms if lang == "en" else ():
                for plural in regular_plurals(synonym, lang):
                    self._add(self.plural, plural)
            self._add(self.singular, term.preferred)
            self._add(self.plural, term.plural)
            if lang == "de":
                for case in CASES:
                    self._add(self.singular, terms.name(concept.id, "de", "sg", case))
                    self._add(self.plural, terms.name(concept.id, "de", "pl", case))
        self._seen = Counter(w.fold for p in text.passages for w in words(p.text))

    def _add(self, group: set[str], term: str) -> None:
        parts = words(term)
        if len(parts) == 1:
            group.add(parts[0].fold)

    def is_singular(self, word: str) -> bool:
        """Whether a word cannot follow a number above one."""
        low = fold(word)
        if low in self.plural:
            return False
        if low in self.singular:
            return True
        if self._lang in _LISTED_ONLY or low.endswith("s") or len(low) < _SHORTEST:
            return False
        return self._seen[f"{low}s"] > 1 and low in self._seen

    def is_plural(self, word: str) -> bool:
        """Whether a word cannot follow the number one."""
        low = fold(word)
        if low in self.singular:
            return False
        if low in self.plural:
            return True
        known = self._lang not in _LISTED_ONLY and low.endswith("s") and len(low) > _SHORTEST
        return known and self._seen[low[:-1]] > 1


def agreement(text: Text, terms: Termbase) -> Iterator[Finding]:
    """Nouns in the singular after a number above one, and in the plural after one."""
    forms = _Forms(terms, text.lang, text)
    for p in text.passages:
        if p.kind == "heading":
            continue
        tokens = words(p.text)
        for number in numbers(p.text, text.lang):
            if number.loose or (number.start and p.text[number.start - 1] in "−-+.,"):
                continue
            after = next((w for w in tokens if w.start >= number.end), None)
            if after is None or p.text[number.end : after.start].strip() or after.is_number:
                continue
            if text.lang == "de" and after.text[0].islower():
                continue  # "2 wert": only nouns begin with a capital
            wrong = (
                forms.is_singular(after.text)
                if number.value > 1
                else (number.value == 1 and forms.is_plural(after.text))
            )
            if not wrong or (text.lang == "en" and _is_attribute(after, tokens)):
                continue
            said = p.text[number.start : after.end]
            place = p.place(number.start, after.end)
            yield finding(
                "agreement",
                "minor",
                [place],
                f"“{said}”: number and noun do not agree",
                rule=p.rule,
                langs=[p.lang],
                about=fold(said),
            )


def _is_attribute(word: Word, tokens: Sequence[Word]) -> bool:
    """Whether an English noun belongs to another one behind it ("17 animal cards")."""
    behind = [w for w in tokens if w.start > word.start][:2]
    return any(w.fold.endswith("s") for w in behind)
