"""Loading the corpus: every file read, every promise checked, every fault told at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from tutor.core.game import FactBook, no_such_game
from tutor.corpus.book import line_of, read_book
from tutor.corpus.entry import (
    LANGS,
    Corpus,
    CorpusFaults,
    Document,
    Fault,
    GameCorpus,
    RuleEntry,
    freeze,
)
from tutor.corpus.figures import figure_faults, odd_figures
from tutor.corpus.located import read_list, read_text
from tutor.corpus.spine import Spine, read_sources, read_spine
from tutor.language.terms import parse_concept

_LAST = 1_000


def load_corpus(folder: Path) -> Corpus:
    """The corpus in ``folder``. Raises :class:`CorpusFaults` with everything that is wrong."""
    faults: list[Fault] = []
    corpus = read_corpus(folder, faults)
    if faults:
        raise CorpusFaults(tuple(faults))
    return corpus


def read_corpus(folder: Path, faults: list[Fault]) -> Corpus:
    """As :func:`load_corpus`, but faults are added to a list and what is sound is returned."""
    shown = folder.name
    if not folder.is_dir():
        faults.append(Fault(str(folder), 0, "is no folder", "give the folder of the rulebooks"))
        return Corpus(games={}, sources={}, terms=())
    sources = read_sources(folder / "sources.yaml", f"{shown}/sources.yaml", faults)
    terms = _read_terms(folder / "termbase.yaml", f"{shown}/termbase.yaml", faults)
    games = {}
    for place in sorted(folder.iterdir()):
        if place.is_dir() and (place / "rules").is_dir():
            game = _Game(place, f"{shown}/{place.name}", faults)
            games[place.name] = game.read(sources.keys())
    games = dict(sorted(games.items(), key=lambda item: (_place(item[1]), item[0])))
    if not games:
        faults.append(Fault(shown, 0, "holds no game", "add a folder with rules/ and rulebooks"))
    return Corpus(games=MappingProxyType(games), sources=MappingProxyType(sources), terms=terms)


def facts(corpus: Corpus, game: str) -> FactBook:
    """Rule id -> facts of a game, for its engine. Raises :class:`InvalidInput`."""
    if game not in corpus.games:
        raise no_such_game(game, corpus.games)
    entries = corpus.games[game].entries
    return MappingProxyType(
        {rule: next(iter(texts.values())).facts for rule, texts in entries.items()}
    )


def _place(game: GameCorpus) -> int:
    """Where the game stands among the others: ``order`` of its front matter, else at the end."""
    places = [book.meta.get("order") for book in game.books.values()]
    return min((p for p in places if isinstance(p, int)), default=_LAST)


def _read_terms(path: Path, shown: str, faults: list[Fault]) -> tuple[Mapping[str, Any], ...]:
    found: dict[str, Mapping[str, Any]] = {}
    for item in read_list(path, shown, faults):
        try:
            concept = parse_concept(item.value)
        except (KeyError, TypeError, AttributeError) as error:
            what = f"lacks {error}" if isinstance(error, KeyError) else str(error)
            faults.append(Fault(shown, item.line, f"a concept is malformed: {what}", "correct it"))
            continue
        missing = [lang for lang in LANGS if lang not in dict(concept.terms)]
        if missing:
            faults.append(
                Fault(
                    shown, item.line, f"{concept.id} has no term in {', '.join(missing)}", "add it"
                )
            )
        if concept.id in found:
            faults.append(Fault(shown, item.line, f"{concept.id} stands twice", "remove one"))
            continue
        found[concept.id] = freeze(item.value)
    return tuple(found.values())


class _Game:
    """One game's folder on its way to a :class:`GameCorpus`."""

    def __init__(self, folder: Path, shown: str, faults: list[Fault]) -> None:
        self._folder = folder
        self._shown = shown
        self._faults = faults
        self._texts: dict[str, str] = {}

    def read(self, documents: Any) -> GameCorpus:
        name = self._folder.name
        spine = read_spine(self._folder / "rules", f"{self._shown}/rules", name, self._faults)
        self._check_references(spine, frozenset(documents))
        books = {}
        for lang in LANGS:
            book = self._book(lang, name)
            if book is not None:
                books[lang] = book
        entries = self._join(spine, books)
        self._check_chapters(entries)
        terms: tuple[Mapping[str, Any], ...] = ()
        if (self._folder / "terms.yaml").is_file():
            shown = f"{self._shown}/terms.yaml"
            terms = _read_terms(self._folder / "terms.yaml", shown, self._faults)
        return GameCorpus(name=name, entries=freeze(entries), books=freeze(books), terms=terms)

    def _book(self, lang: str, name: str) -> Document | None:
        shown = f"{self._shown}/{lang}.md"
        file = self._folder / f"{lang}.md"
        if not file.is_file():
            self._faults.append(Fault(shown, 0, "the rulebook is missing", f"write it in {lang}"))
            return None
        text = read_text(file, shown, self._faults)
        if text is None:
            return None
        self._texts[lang] = text
        book = read_book(text, shown, self._faults)
        if book is None:
            return None
        for key, wanted in (("lang", lang), ("game", name)):
            if book.meta[key] != wanted:
                self._faults.append(
                    Fault(
                        shown,
                        1,
                        f"the front matter says {key}: {book.meta[key]}",
                        f"write {wanted}",
                    )
                )
        return book

    def _check_references(self, spine: Spine, documents: frozenset[str]) -> None:
        options: dict[str, str] = {}
        for rule in spine.rules.values():
            for other in rule.see:
                self._known(spine, rule, other, "see")
            for other in rule.basis.settles if rule.basis else ():
                self._known(spine, rule, other, "settles")
            for doc in sorted({*(s.doc for s in rule.sources), *rule.differs} - documents):
                self._at(
                    spine,
                    rule,
                    f"{rule.id} cites {doc}, which sources.yaml does not have",
                    "add the document or correct its name",
                )
            if rule.option is not None:
                owner = options.setdefault(rule.option.name, rule.id)
                if owner != rule.id:
                    self._at(
                        spine,
                        rule,
                        f"the option {rule.option.name} belongs to {owner} already",
                        "give it another name",
                    )

    def _known(self, spine: Spine, rule: RuleEntry, other: str, field: str) -> None:
        if other not in spine.rules:
            self._at(
                spine,
                rule,
                f"{field} of {rule.id} names {other}, which does not exist",
                "correct it",
            )

    def _at(self, spine: Spine, rule: RuleEntry, what: str, remedy: str) -> None:
        file, line = spine.places[rule.id]
        self._faults.append(Fault(file, line, what, remedy))

    def _join(self, spine: Spine, books: Mapping[str, Document]) -> dict[str, dict[str, RuleEntry]]:
        """Texts put to their rules, in the order of the first rulebook."""
        joined: dict[str, dict[str, RuleEntry]] = {}
        for lang in sorted(books, key=lambda lang: lang != "en"):
            for entry in books[lang].entries:
                rule = spine.rules.get(entry.id)
                if rule is None:
                    self._in_book(
                        lang, entry, f"{entry.id} is not among the rules", "correct the id"
                    )
                    continue
                texts = joined.setdefault(entry.id, {})
                if lang in texts:
                    self._in_book(lang, entry, f"{entry.id} stands twice", "keep one of them")
                    continue
                if not entry.section:
                    self._in_book(
                        lang, entry, f"{entry.id} stands under no heading", "move it below one"
                    )
                texts[lang] = msgspec.structs.replace(
                    rule,
                    lang=lang,
                    title=entry.title,
                    text=entry.text,
                    section=entry.section,
                    span=entry.span,
                )
                settled = [
                    spine.rules[other]
                    for other in (rule.basis.settles if rule.basis else ())
                    if other in spine.rules
                ]
                for what, remedy in figure_faults(rule, settled, entry.text, lang):
                    self._in_book(lang, entry, what, remedy)
        for identifier, texts in joined.items():
            said = {lang: entry.text for lang, entry in texts.items()}
            for lang, what, remedy in odd_figures(said):
                self._in_book(lang, texts[lang], f"{identifier} {what}", remedy)
        for identifier, rule in spine.rules.items():
            for lang in books:
                if lang not in joined.get(identifier, {}):
                    file, line = spine.places[rule.id]
                    self._faults.append(
                        Fault(
                            f"{self._shown}/{lang}.md",
                            0,
                            f"has no text for {identifier} ({file}:{line})",
                            "write the rule in this language",
                        )
                    )
        return joined

    def _in_book(self, lang: str, entry: RuleEntry, what: str, remedy: str) -> None:
        line = line_of(self._texts[lang], entry.span[0])
        self._faults.append(Fault(f"{self._shown}/{lang}.md", line, what, remedy))

    def _check_chapters(self, entries: Mapping[str, Mapping[str, RuleEntry]]) -> None:
        """The same rule stands in the same chapter in every language."""
        for rule, texts in entries.items():
            chapters = {lang: entry.section.split(".")[0] for lang, entry in texts.items()}
            usual, _ = Counter(chapters.values()).most_common(1)[0]
            for lang, chapter in chapters.items():
                if chapter != usual:
                    self._in_book(
                        lang,
                        texts[lang],
                        f"{rule} stands in chapter {chapter or '0'}, elsewhere in {usual}",
                        "move it to that chapter",
                    )
