"""The rulebooks for a reader: games, chapters, single rules, and a search while typing."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec

from tutor.core.game import InvalidInput, OptionValue
from tutor.corpus import entry as written
from tutor.corpus.entry import LANGS, GameCorpus, RuleEntry, thaw
from tutor.language.terms import Termbase
from tutor.language.tokens import fold, words
from tutor.services import library, translating


class GameInfo(msgspec.Struct, frozen=True):
    """A game as a list of games shows it; ``rules`` counts them, house rules included."""

    name: str
    title: str
    tagline: str
    rules: int


class Source(msgspec.Struct, frozen=True):
    """A place in a printed document: its ``title`` is in the reader's language."""

    doc: str
    section: str
    title: str
    language: str
    units: tuple[int, ...] = ()


class Run(msgspec.Struct, frozen=True):
    """A stretch of a paragraph: the text of ``rule``, or linking text where that is empty.

    ``stale``: the rule has changed since it was put into this language.
    """

    text: str
    rule: str = ""
    kind: str = ""
    house: bool = False
    sources: tuple[Source, ...] = ()
    stale: bool = False


class Paragraph(msgspec.Struct, frozen=True):
    """``kind`` is ``paragraph`` or ``item`` (of a list)."""

    kind: str
    runs: tuple[Run, ...]


class Heading(msgspec.Struct, frozen=True):
    """A titled part of a chapter; number and title are empty for text right under the chapter."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A chapter; ``question`` is what it answers, or empty."""

    number: str
    title: str
    question: str
    headings: tuple[Heading, ...]


class Rulebook(msgspec.Struct, frozen=True):
    """A game's whole rulebook in one language."""

    game: str
    lang: str
    title: str
    tagline: str
    chapters: tuple[Chapter, ...]


class Choice(msgspec.Struct, frozen=True):
    """The option that a rule belongs to, if a table may choose."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]


class RuleLink(msgspec.Struct, frozen=True):
    """Another rule: its id and its title in the reader's language."""

    rule: str
    title: str


class Rule(msgspec.Struct, frozen=True):
    """One rule for a reader. ``see`` are related rules, those it settles and that settle it too."""

    id: str
    game: str
    area: str
    kind: str
    lang: str
    title: str
    text: str
    section: str
    chapter: str
    house: bool
    sources: tuple[Source, ...]
    basis: str
    option: Choice | None
    see: tuple[RuleLink, ...]
    playable: bool


class RuleRecord(msgspec.Struct, frozen=True):
    """A rule as data, for ``tutor rules --json``: texts by language where ``lang`` is None."""

    id: str
    game: str
    area: str
    kind: str
    lang: str | None
    title: str | Mapping[str, str]
    text: str | Mapping[str, str]
    facts: Mapping[str, Any]
    sources: list[dict[str, str]]
    basis: dict[str, Any] | None
    enforced_by: str
    see: tuple[str, ...]


class TextCoverage(msgspec.Struct, frozen=True):
    """How much of a game is written: rules, texts by language, scenarios."""

    game: str
    rules: int
    texts: Mapping[str, int]
    scenarios: int


def games(lang: str) -> tuple[GameInfo, ...]:
    """The games of the corpus with their titles in a language."""
    found = []
    for game in library.corpus().games.values():
        book = game.books[_known(lang)]
        found.append(GameInfo(game.name, book.title, book.tagline, len(game.entries)))
    return tuple(found)


def rulebook(game: str, lang: str) -> Rulebook:
    """A rulebook: chapters, headings, paragraphs, runs. Raises :class:`InvalidInput`."""
    corpus = library.game(game)
    book = corpus.books[_known(lang)]
    late = {rule for rule, langs in translating.out_of_date(game).items() if lang in langs}
    chapters = tuple(
        Chapter(
            chapter.number,
            chapter.title,
            chapter.question,
            tuple(
                Heading(
                    heading.number,
                    heading.title,
                    tuple(
                        Paragraph(p.kind, tuple(_run(corpus, r, lang, late) for r in p.runs))
                        for p in heading.paragraphs
                    ),
                )
                for heading in chapter.headings
            ),
        )
        for chapter in book.chapters
    )
    return Rulebook(corpus.name, lang, book.title, book.tagline, chapters)


def rule(game: str, rule_id: str, lang: str) -> Rule:
    """One rule in a language. Raises :class:`InvalidInput` for an id that the game lacks."""
    corpus = library.game(game)
    if rule_id not in corpus.entries:
        raise InvalidInput(f"{game} has no rule {rule_id!r}; look it up with: tutor rules {game}")
    entry = corpus.entry(rule_id, _known(lang))
    chapter = next(
        (c.title for c in corpus.books[lang].chapters if c.number == entry.section.split(".")[0]),
        "",
    )
    return Rule(
        id=entry.id,
        game=game,
        area=entry.area,
        kind=entry.kind,
        lang=lang,
        title=entry.title,
        text=entry.text,
        section=entry.section,
        chapter=chapter,
        house=entry.kind == "house",
        sources=_sources(entry, lang),
        basis=entry.basis.status if entry.basis else "",
        option=Choice(entry.option.name, entry.option.default, entry.option.values)
        if entry.option
        else None,
        see=tuple(RuleLink(i, corpus.entry(i, lang).title) for i in _related(corpus, entry)),
        playable=entry.scenario is not None,
    )


def rules(
    game: str | None = None, lang: str | None = None, area: str | None = None
) -> tuple[RuleRecord, ...]:
    """Rules as data, in the order of the book. Raises :class:`InvalidInput` for unknown names."""
    chosen = [library.game(game)] if game else list(library.corpus().games.values())
    if lang is not None:
        _known(lang)
    areas = {texts[LANGS[0]].area for corpus in chosen for texts in corpus.entries.values()}
    if area is not None and area not in areas:
        raise InvalidInput(f"there is no area {area!r}; the areas are: {', '.join(sorted(areas))}")
    return tuple(
        _record(corpus, texts, lang)
        for corpus in chosen
        for texts in corpus.entries.values()
        if area in (None, texts[LANGS[0]].area)
    )


def search_rules(game: str, query: str, lang: str) -> tuple[str, ...]:
    """Ids of the rules that have every word of the query, in the order of the book.

    A word matches the beginning of a word in any of the four languages, whatever its
    accents; a word that is nowhere in the texts matches through the termbase ("bunny").
    An empty query finds every rule.
    """
    corpus = library.game(game)
    index = _index(corpus.name, id(corpus))
    order = [entry.id for entry in corpus.books[_known(lang)].entries]
    asked = [word.fold for word in words(query)]
    if not asked:
        return tuple(order)
    found = set(order)
    for word in asked:
        hits = _hits(index, (word,))
        if not hits:
            hits = _hits(index, _synonyms(library.termbase(game), word))
        found &= hits
    return tuple(rule_id for rule_id in order if rule_id in found)


def text_coverage(game: str | None = None) -> tuple[TextCoverage, ...]:
    """Per game: how many rules there are, texts in each language, and scenarios."""
    chosen = [library.game(game)] if game else list(library.corpus().games.values())
    return tuple(
        TextCoverage(
            game=corpus.name,
            rules=len(corpus.entries),
            texts={lang: sum(lang in texts for texts in corpus.entries.values()) for lang in LANGS},
            scenarios=sum(
                next(iter(texts.values())).scenario is not None for texts in corpus.entries.values()
            ),
        )
        for corpus in chosen
    )


def _known(lang: str) -> str:
    if lang not in LANGS:
        raise InvalidInput(f"there is no language {lang!r}; the languages are: {', '.join(LANGS)}")
    return lang


def _run(corpus: GameCorpus, said: written.Run, lang: str, late: Collection[str]) -> Run:
    if not said.rule:
        return Run(said.text)
    found = corpus.entry(said.rule, lang)
    house, sources = found.kind == "house", _sources(found, lang)
    return Run(said.text, said.rule, found.kind, house, sources, said.rule in late)


def _sources(entry: RuleEntry, lang: str) -> tuple[Source, ...]:
    documents = library.corpus().sources
    return tuple(
        Source(s.doc, s.section, documents[s.doc].title[lang], documents[s.doc].language, s.units)
        for s in entry.sources
    )


def _related(corpus: GameCorpus, entry: RuleEntry) -> tuple[str, ...]:
    """What a rule refers to, what it settles, and what settles it."""
    settles = entry.basis.settles if entry.basis else ()
    settled_by = [
        other
        for other, texts in corpus.entries.items()
        if (basis := texts[entry.lang].basis) and entry.id in basis.settles
    ]
    related = dict.fromkeys((*entry.see, *settles, *settled_by))
    return tuple(other for other in related if other != entry.id)


def _record(corpus: GameCorpus, texts: Mapping[str, RuleEntry], lang: str | None) -> RuleRecord:
    entry = texts[lang or LANGS[0]]
    places = dict.fromkeys((source.doc, source.section) for source in entry.sources)
    basis = entry.basis
    return RuleRecord(
        id=entry.id,
        game=corpus.name,
        area=entry.area,
        kind=entry.kind,
        lang=lang,
        title=entry.title if lang else {code: texts[code].title for code in LANGS},
        text=entry.text if lang else {code: texts[code].text for code in LANGS},
        facts=thaw(entry.facts),
        sources=[{"doc": doc, "section": section} for doc, section in places],
        basis={"status": basis.status, "settles": list(basis.settles)} if basis else None,
        enforced_by=entry.enforced_by,
        see=_related(corpus, entry),
    )


@lru_cache(maxsize=16)
def _index(game: str, _identity: int) -> Mapping[str, frozenset[str]]:
    """Folded word -> ids of the rules that have it, in any language, or in their id."""
    index: dict[str, set[str]] = {}
    for rule_id, texts in library.game(game).entries.items():
        spoken = [f"{entry.title} {entry.text}" for entry in texts.values()]
        for word in words(" ".join([*spoken, rule_id])):
            index.setdefault(word.fold, set()).add(rule_id)
    return MappingProxyType({word: frozenset(ids) for word, ids in index.items()})


def _hits(index: Mapping[str, frozenset[str]], beginnings: Sequence[str]) -> set[str]:
    hits: set[str] = set()
    for word, ids in index.items():
        if word.startswith(tuple(beginnings)):
            hits |= ids
    return hits


def _synonyms(terms: Termbase, word: str) -> tuple[str, ...]:
    """The first words of the preferred terms of whatever concept a word names."""
    named = {match.concept for lang in LANGS for match in terms.find(word, lang)}
    return tuple(fold(terms.name(concept, lang)) for concept in named for lang in LANGS) or ("\0",)
