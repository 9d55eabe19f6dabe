"""The translators' check: a game in all its languages, documents with each other or with a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.entry import (
    LANGS,
    Corpus,
    CorpusFaults,
    Fault,
    GameCorpus,
    RuleEntry,
)
from tutor.corpus.load import read_corpus
from tutor.language.terms import Termbase
from tutor.language.tokens import words
from tutor.review.finding import Finding
from tutor.review.game import Ground, check_game
from tutor.review.passages import Text, own_text


def check_corpus_game(name: str, langs: Sequence[str] = LANGS) -> list[Finding]:
    """The findings of a game of the corpus.

    Raises :class:`InvalidInput` for an unknown game or where its data cannot be read; what is
    wrong with its texts is found, not raised.
    """
    chosen = _languages(langs)
    folder = paths.rules_corpus()
    corpus = _corpus(folder)
    if name not in corpus.games:
        raise InvalidInput(f"there is no game {name!r}; the games are: {', '.join(corpus.games)}")
    game = corpus.games[name]
    texts = {lang: _rulebook(folder, name, lang) for lang in chosen}
    return check_game(texts, _rules(game), _ground(corpus, game))


def _languages(langs: Iterable[str]) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(langs))
    for lang in chosen:
        if lang not in LANGS:
            raise InvalidInput(
                f"there is no language {lang!r}; the languages are: {', '.join(LANGS)}"
            )
    return chosen


def _corpus(folder: Path) -> Corpus:
    """The corpus, faults of its texts passed over: they are what the check is to find.

    Raises :class:`CorpusFaults` where anything else is wrong.
    """
    faults: list[Fault] = []
    corpus = read_corpus(folder, faults)
    broken = tuple(fault for fault in faults if not fault.file.endswith(".md"))
    if broken:
        raise CorpusFaults(broken)
    return corpus


def _rulebook(folder: Path, game: str, lang: str) -> Text:
    file = folder / game / f"{lang}.md"
    try:
        raw = file.read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidInput(f"{file}: cannot be read ({error.strerror}); add the rulebook") from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{file}: is not UTF-8; save it as UTF-8") from error
    return own_text(raw, f"{game}-{lang}", lang)


def _rules(game: GameCorpus) -> Mapping[str, RuleEntry]:
    return {rule: next(iter(texts.values())) for rule, texts in game.entries.items()}


def _ground(corpus: Corpus, game: GameCorpus) -> Ground:
    own = [*corpus.terms, *game.terms]
    every = [*corpus.terms, *(t for other in corpus.games.values() for t in other.terms)]
    mine = [t for t in own if not t.get("games") or game.name in t["games"]]
    others = [other for name, other in corpus.games.items() if name != game.name]
    return Ground(
        terms=Termbase.parse(own).for_game(game.name),
        all_terms=Termbase.parse(every),
        raw_terms=tuple(mine),
        known={lang: _words(others, lang) for lang in LANGS},
    )


def _words(games: Iterable[GameCorpus], lang: str) -> frozenset[str]:
    """The words of rulebooks in a language."""
    return frozenset(
        word.text.lower()
        for game in games
        for texts in game.entries.values()
        if lang in texts
        for word in words(texts[lang].text)
    )
