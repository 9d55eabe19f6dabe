"""The words of a game's concepts, and every rule that names one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from tutor.corpus.entry import LANGS
from tutor.review.marks import spotted
from tutor.review.terminology import avoided
from tutor.services.comparing import Ground, Row, Said, ground_of, order_of


class Concept(msgspec.Struct, frozen=True):
    """A concept of the termbase: its preferred word in each language."""

    id: str
    names: Mapping[str, str]
    places: int


class Word(msgspec.Struct, frozen=True):
    """The words of a concept in one language; ``avoid`` are (word, why)."""

    lang: str
    preferred: str
    plural: str
    synonyms: tuple[str, ...]
    avoid: tuple[tuple[str, str], ...]


class Concordance(msgspec.Struct, frozen=True):
    """A concept with its words, and every rule that names it in some language."""

    id: str
    definition: str
    words: tuple[Word, ...]
    rows: tuple[Row, ...]


def concepts(game: str) -> tuple[Concept, ...]:
    """The concepts that the rules of a game name, in the order of their ids."""
    ground = ground_of(game)
    named = ground.named
    return tuple(
        Concept(
            entry.id,
            {lang: term.preferred for lang, term in entry.terms},
            len({rule for rule, _ in named[entry.id]}),
        )
        for entry in sorted(ground.words.terms.concepts, key=lambda e: e.id)
        if entry.id in named
    )


def concordance(game: str, concept: str, lang: str) -> Concordance | None:
    """A concept's words in four languages and where each rule names it; ``None`` if unknown."""
    ground = ground_of(game)
    named = ground.named.get(concept)
    if named is None or concept not in ground.words.terms:
        return None
    entry = ground.words.terms[concept]
    rules = {rule for rule, _ in named}
    rows = []
    for rule in (r for r in order_of(ground) if r in rules):
        said = []
        for code, text in ground.texts.items():
            passage = text.by_key.get(rule)
            if passage is not None:
                said.append(Said(code, spotted(passage.text, named.get((rule, code), ()))))
        shown = ground.game.entries[rule][lang] if rule in ground.game.entries else None
        rows.append(
            Row(rule, shown.section if shown else "", shown.title if shown else "", tuple(said))
        )
    return Concordance(concept, entry.definition, tuple(_words(ground, concept)), tuple(rows))


def _words(ground: Ground, concept: str) -> Iterator[Word]:
    entry = ground.words.terms[concept]
    terms = dict(entry.terms)
    for lang, term in ((code, terms[code]) for code in LANGS if code in terms):
        raw = [c for c in ground.raw_terms if c["id"] == concept]
        shunned = tuple((each.form, each.reason) for each in avoided(raw, lang))
        yield Word(lang, term.preferred, term.plural, term.synonyms, shunned)
