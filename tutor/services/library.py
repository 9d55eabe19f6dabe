"""The corpus as loaded once a process: unchanging, shared by everybody."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tutor.core import paths
from tutor.core.game import FactBook, no_such_game
from tutor.corpus.entry import Corpus, GameCorpus
from tutor.corpus.load import facts, load_corpus
from tutor.language import messages
from tutor.language.messages import Translator
from tutor.language.terms import Termbase


def corpus() -> Corpus:
    """All games. Raises :class:`tutor.corpus.entry.CorpusFaults` where the data are unsound."""
    return _corpus(paths.rules_corpus())


def game(name: str) -> GameCorpus:
    """One game of the corpus. Raises :class:`InvalidInput` for a name it does not have."""
    games = corpus().games
    if name not in games:
        raise no_such_game(name, games)
    return games[name]


def fact_book(name: str) -> FactBook:
    """A game's facts by rule id, for its engine."""
    return facts(corpus(), name)


def termbase(name: str | None = None) -> Termbase:
    """The shared concepts with those of one game, or of all games."""
    if name is not None:
        game(name)
    return _termbase(paths.rules_corpus(), name)


def translator(lang: str, name: str | None = None) -> Translator:
    """The translator of a language that can also word the cards and concepts of a game."""
    return _translator(lang, paths.locales(), paths.rules_corpus(), name)


@lru_cache(maxsize=4)
def _corpus(folder: Path) -> Corpus:
    return load_corpus(folder)


@lru_cache(maxsize=16)
def _termbase(folder: Path, name: str | None) -> Termbase:
    loaded = _corpus(folder)
    chosen = loaded.games if name is None else {name: loaded.games[name]}
    raw = [*loaded.terms]
    for part in chosen.values():
        raw.extend(part.terms)
    return Termbase.parse(raw)


@lru_cache(maxsize=64)
def _translator(lang: str, locales: Path, folder: Path, name: str | None) -> Translator:
    return messages.translator(lang, locales).with_terms(_termbase(folder, name))
