"""The termbase: concepts and their words, said with the right endings and found in a text.

The data come as arguments (the corpus loads them); a concept is a mapping with ``id``,
``pos``, ``games``, ``definition`` and ``terms`` per language. German nouns may list case
forms that the regular pattern does not give (``forms: {acc_sg: Affen}``), adjectives of
Catalan and Spanish their agreeing forms (``masc_sg`` ...), any term a phrase ``any`` for
"of any ..." where the regular one sounds wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tutor.core.words import Phrase
from tutor.language import inflect
from tutor.language.finder import Finder, Form, Found
from tutor.language.inflect import CASES, Article, Case, Number

__all__ = ["CASES", "Case", "Found", "Number", "Term", "TermEntry", "Termbase", "parse_concept"]


class Term(msgspec.Struct, frozen=True):
    """The words of one concept in one language; ``understood`` are read but never written."""

    preferred: str
    plural: str = ""
    gender: str = ""
    feminine: str = ""
    synonyms: tuple[str, ...] = ()
    understood: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    forms: tuple[tuple[str, str], ...] = ()
    any: str = ""

    def form(self, name: str) -> str:
        """A listed form (``acc_sg``, ``fem_pl``), or the empty string."""
        return dict(self.forms).get(name, "")


class TermEntry(msgspec.Struct, frozen=True):
    """One concept: ``pos`` is noun, verb, adjective or phrase."""

    id: str
    pos: str
    games: tuple[str, ...]
    definition: str
    terms: tuple[tuple[str, Term], ...]

    def term(self, lang: str) -> Term:
        """The concept's words in a language. Raises ``KeyError`` where it has none."""
        return dict(self.terms)[lang]


def parse_concept(raw: Mapping[str, Any]) -> TermEntry:
    """A concept from parsed YAML. Raises ``KeyError`` or ``TypeError`` on bad data."""
    terms = []
    for lang, term in raw["terms"].items():
        if not isinstance(term, Mapping):
            raise TypeError(f"{raw['id']}: the terms of {lang} are not a mapping")
        terms.append((str(lang), _parse_term(term)))
    return TermEntry(
        id=_text(raw["id"]),
        pos=_text(raw["pos"]),
        games=tuple(raw.get("games") or ()),
        definition=_text(raw.get("definition") or ""),
        terms=tuple(terms),
    )


def _called(entry: TermEntry, lang: str, name: str) -> TermEntry:
    """The concept with a name of its own, which never changes its form; as it is without one."""
    if not name:
        return entry
    forms = tuple((f"{case}_{number}", name) for case in CASES for number in ("sg", "pl"))
    term = Term(preferred=name, plural=name, gender=entry.term(lang).gender, forms=forms)
    return msgspec.structs.replace(entry, terms=((lang, term),))


def _parse_term(term: Mapping[str, Any]) -> Term:
    avoid = [a["term"] if isinstance(a, Mapping) else a for a in term.get("avoid") or ()]
    feminine = term.get("feminine") or ""
    forms: list[tuple[str, str]] = [(k, _text(v)) for k, v in (term.get("forms") or {}).items()]
    if isinstance(feminine, Mapping):
        forms += [(f"feminine_{k}", _text(v)) for k, v in feminine.items()]
        feminine = next((v for v in feminine.values() if isinstance(v, str)), "")
    return Term(
        preferred=_text(term["preferred"]),
        plural=_text(term.get("plural") or ""),
        gender=_text(term.get("gender") or ""),
        feminine=_text(feminine),
        synonyms=_texts(term.get("synonyms")),
        understood=_texts(term.get("understood")),
        avoid=_texts(avoid),
        forms=tuple(forms),
        any=_text(term.get("any") or ""),
    )


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} should be text (put it in quotes)")
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, Iterable | None) or isinstance(value, str):
        raise TypeError(f"{value!r} should be a list")
    return tuple(_text(v) for v in value or ())


class Termbase:
    """Concepts by id. Unchanging; lookup tables for finding are built on first use."""

    def __init__(self, concepts: Iterable[TermEntry]) -> None:
        self._by_id: Mapping[str, TermEntry] = {entry.id: entry for entry in concepts}
        self._finders: dict[str, Finder] = {}

    @classmethod
    def parse(cls, raw: Iterable[Mapping[str, Any]]) -> Termbase:
        """A termbase from parsed YAML."""
        return cls(parse_concept(concept) for concept in raw)

    def __contains__(self, concept: str) -> bool:
        return concept in self._by_id

    def __getitem__(self, concept: str) -> TermEntry:
        return self._by_id[concept]

    @property
    def concepts(self) -> Sequence[TermEntry]:
        """All concepts in the order given."""
        return tuple(self._by_id.values())

    def for_game(self, game: str) -> Termbase:
        """The concepts of one game, those that belong to no game in particular included."""
        return Termbase(e for e in self._by_id.values() if not e.games or game in e.games)

    def name(self, concept: str, lang: str, number: Number = "sg", case: Case = "nom") -> str:
        """The concept's preferred word: ``name("animal.frog", "de", "pl", "dat")`` -> Fröschen."""
        entry = self._by_id[concept]
        if entry.pos == "adjective" or (lang != "de" and case != "nom"):
            case = "nom"
        if entry.pos != "noun":
            return entry.term(lang).preferred
        return self._noun(entry, lang, number, case, "none", ())

    def gender(self, concept: str, lang: str) -> str:
        """``masc``, ``fem`` or ``neut``; people of either sex are masculine in grammar."""
        gender = self._by_id[concept].term(lang).gender
        return "masc" if gender in ("", "common") else gender

    def phrase(
        self,
        phrase: Phrase,
        lang: str,
        case: Case = "nom",
        definite: bool = False,
        *,
        indefinite: bool = False,
        plural: bool = False,
        after: str | None = None,
    ) -> str:
        """A phrase in words: "2 green toucans", "1 grüner Koala", "la granota verda".

        A count is said as a digit, but "the 1 green koala" loses its 1. ``plural`` applies
        where there is no count. ``after`` is ``de`` or ``a``: the preposition is said too,
        contracted as Catalan and Spanish want it (German and English ignore it).
        """
        number: Number = "pl" if (phrase.count is None and plural) else "sg"
        if phrase.count is not None and phrase.count != 1:
            number = "pl"
        if lang == "de" and phrase.count == 0:
            number = "pl"
        kind: Article = "definite" if definite else "indefinite" if indefinite else "none"
        digit = (
            ""
            if phrase.count is None or (phrase.count == 1 and kind != "none")
            else str(phrase.count)
        )
        entry = _called(self._by_id[phrase.noun], lang, phrase.name)
        adjectives = [self._by_id[a] for a in phrase.adjectives]
        if lang == "de":
            inner: Article = "one" if digit == "1" else kind
            if kind == "indefinite" and (number == "pl" or digit):
                inner = "none" if number == "pl" else "one"
            article = inflect.german_article(kind, self.gender(phrase.noun, lang), number, case)
            body = self._noun(entry, lang, number, case, inner, adjectives)
            text = " ".join(p for p in (article, digit, body) if p)
        else:
            body = self._noun(entry, lang, number, "nom", kind, adjectives)
            body = f"{digit} {body}" if digit else body
            if digit and kind == "indefinite":
                kind = "none"
            text = self._with_article(body, phrase, lang, kind, number)
        open_part = self._any_of(phrase.any_of, lang)
        text = f"{text} {open_part}" if open_part else text
        return inflect.after_preposition(lang, after, text) if after else text

    def _with_article(
        self, body: str, phrase: Phrase, lang: str, kind: Article, number: Number
    ) -> str:
        if lang == "en":
            if kind == "definite":
                return f"the {body}"
            if kind == "indefinite" and number == "sg":
                return f"{inflect.english_indefinite(body)} {body}"
            return body
        feminine = self.gender(phrase.noun, lang) == "fem"
        return inflect.with_article(lang, kind, feminine, number, body)

    def _any_of(self, concepts: Sequence[str], lang: str) -> str:
        parts = []
        for concept in concepts:
            term = self._by_id[concept].term(lang)
            if term.any:
                parts.append(term.any)
            elif lang == "de":
                name = self._noun(self._by_id[concept], lang, "sg", "gen", "none", ())
                ending = "er" if self.gender(concept, lang) == "fem" else "en"
                parts.append(f"beliebig{ending} {name}")
            else:
                lead = {"en": "of any", "es": "de cualquier", "ca": "de qualsevol"}[lang]
                parts.append(f"{lead} {term.preferred}")
        joint = {"en": "and", "de": "und", "es": "y", "ca": "i"}[lang]
        return f" {joint} ".join(parts)

    def _noun(
        self,
        entry: TermEntry,
        lang: str,
        number: Number,
        case: Case,
        kind: Article,
        adjectives: Sequence[TermEntry],
    ) -> str:
        term = entry.term(lang)
        if lang == "de":
            return self._german(entry, number, case, kind, adjectives)
        base = (term.plural or term.preferred) if number == "pl" else term.preferred
        if lang == "en":
            return " ".join([*(a.term("en").preferred for a in adjectives), base])
        gender = "fem" if term.gender == "fem" else "masc"
        agreeing = [
            a.term(lang).form(f"{gender}_{number}") or a.term(lang).preferred for a in adjectives
        ]
        return " ".join([base, *agreeing])

    def _german(
        self,
        entry: TermEntry,
        number: Number,
        case: Case,
        kind: Article,
        adjectives: Sequence[TermEntry],
    ) -> str:
        term = entry.term("de")
        gender = self.gender(entry.id, "de")
        text = (term.plural or term.preferred) if number == "pl" else term.preferred
        stems, noun = inflect.german_attributes(text, gender, number)
        listed = term.form(f"{case}_{number}")
        if listed and not adjectives and kind == "none":
            return listed
        if listed:
            noun = listed.split(" ", len(stems))[-1] if stems else listed
        else:
            noun = inflect.german_noun(noun, noun, gender, number, case)
        stems = [a.term("de").preferred for a in adjectives] + stems
        said = [inflect.german_adjective(s, kind, gender, number, case) for s in stems]
        return " ".join([*said, noun])

    def find(self, text: str, lang: str) -> list[Found]:
        """The concepts named in a text, in order, longest match first.

        Reads inflected and unaccented forms, synonyms, ``understood`` and avoided words,
        German compounds of two terms, and small slips of typing.
        """
        finder = self._finders.get(lang)
        if finder is None:
            finder = self._finders[lang] = Finder(self._forms(lang), lang)
        return finder.find(text)

    def _forms(self, lang: str) -> Iterable[Form]:
        """Every word that names a concept."""
        for entry in self._by_id.values():
            terms = dict(entry.terms)
            term = terms.get(lang)
            if term is None:
                continue
            verb, named = entry.pos == "verb", entry.pos in ("noun", "adjective")
            for form in self._written(entry, lang):
                yield Form(entry.id, form, 0, verb, named)
            for rank, group in ((1, term.synonyms), (2, term.understood), (3, term.avoid)):
                for form in group:
                    slips = named and rank == 1
                    yield Form(entry.id, form, rank, verb, slips)
                    if entry.pos == "noun":
                        for plural in inflect.regular_plurals(form, lang):
                            yield Form(entry.id, plural, rank, False, slips)

    def _written(self, entry: TermEntry, lang: str) -> Iterable[str]:
        term = entry.term(lang)
        yield from dict.fromkeys(
            f for f in (term.preferred, term.plural, term.feminine, *dict(term.forms).values()) if f
        )
        if lang == "de" and entry.pos == "noun" and term.gender:
            numbers: tuple[Number, ...] = ("sg", "pl") if term.plural else ("sg",)
            kinds: tuple[Article, ...] = ("none", "one", "definite")
            for number in numbers:
                for case in CASES:
                    for kind in kinds:
                        yield self._german(entry, number, case, kind, ())
        if lang == "de" and entry.pos == "adjective":
            for ending in ("e", "er", "es", "en", "em"):
                yield term.preferred.removesuffix("e") + ending
