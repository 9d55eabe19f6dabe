"""An article and the noun after it: "el ronda", "los cartas", "am Runde".

Only nouns of the termbase are looked at, and only where no reading of the article fits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import yaml

from tutor.language.inflect import CASES
from tutor.language.terms import Termbase
from tutor.language.tokens import Word, fold, words
from tutor.review.finding import Finding, finding
from tutor.review.passages import Passage, Text


@lru_cache(maxsize=1)
def _articles() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Language -> gender and number -> the articles that go with them."""
    source = files("tutor.review").joinpath("articles.yaml").read_text(encoding="utf-8")
    raw: Mapping[str, Mapping[str, Sequence[str]]] = yaml.load(source, Loader=yaml.CSafeLoader)
    return raw


class _Nouns:
    """The nouns of a language: form -> the genders and numbers that it may have."""

    def __init__(self, terms: Termbase, lang: str) -> None:
        self._lang = lang
        self._forms: dict[str, set[str]] = {}
        tables = _articles().get(lang, {})
        self._articles: dict[str, set[str]] = {}
        for reading, articles in tables.items():
            for article in articles:
                self._articles.setdefault(article, set()).add(reading)
        for concept in terms.concepts:
            term = dict(concept.terms).get(lang)
            if term is None or concept.pos != "noun":
                continue
            gender = term.gender if term.gender in ("masc", "fem", "neut") else ""
            if not gender or term.feminine:
                continue
            self._add(term.preferred, f"{gender}_sg")
            self._add(term.plural, "pl" if lang == "de" else f"{gender}_pl")
            for case in CASES if lang == "de" else ():
                self._add(terms.name(concept.id, "de", "sg", case), f"{gender}_sg")
                if term.plural:
                    self._add(terms.name(concept.id, "de", "pl", case), "pl")
            for other in (*term.synonyms, *term.understood):
                self._doubt(other)

    def _add(self, form: str, reading: str) -> None:
        if len(words(form)) == 1:
            self._forms.setdefault(fold(form), set()).add(reading)

    def _doubt(self, form: str) -> None:
        """A word that also names something else, whose gender is not known."""
        known = self._forms.get(fold(form))
        if known is not None and self._lang != "de":
            known.update(_articles()[self._lang])

    def clash(self, article: str, noun: str) -> bool:
        """Whether no reading of the article goes with any reading of the noun."""
        before, behind = self._articles.get(article.lower()), self._forms.get(fold(noun))
        if not before or not behind or before & behind:
            return False
        stressed = self._lang == "es" and fold(noun).startswith(("a", "ha"))
        return not stressed


def concord(text: Text, terms: Termbase) -> Iterator[Finding]:
    """Articles that do not go with their nouns."""
    if text.lang == "en":
        return
    nouns = _Nouns(terms, text.lang)
    for p in text.passages:
        if p.kind == "heading":
            continue
        tokens = words(p.text)
        for i, noun in enumerate(tokens[1:], 1):
            if text.lang == "de" and not noun.text[:1].isupper():
                continue
            article = tokens[i - 1]
            if p.text[article.end : noun.start] == " " and nouns.clash(article.text, noun.text):
                yield _found(p, article, noun)


def _found(p: Passage, article: Word, noun: Word) -> Finding:
    said = p.text[article.start : noun.end]
    return finding(
        "agreement",
        "minor",
        [p.place(article.start, noun.end)],
        f"“{said}”: article and noun do not agree",
        rule=p.rule,
        langs=[p.lang],
        about=fold(said),
    )
