"""What answering questions needs of each game: its index and its question bank, made once."""

from __future__ import annotations

import threading
from functools import lru_cache
from pathlib import Path

import msgspec

from tutor.answers.verdicts import Verdicts
from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.search.bank import BankQuestion, read_bank
from tutor.search.encoder import encoder
from tutor.search.index import Index
from tutor.search.store import VectorStore, ship
from tutor.services import library
from tutor.services.engines import games

#: The file of a game that holds the vectors of its texts.
VECTORS = "vectors.npz"


def warm_up() -> None:
    """Load models and indexes now, so that the first question does not wait."""
    for game in games():
        mind(game)
    tongue = encoder()
    if tongue is not None:
        tongue.encode(["warm"], "query")


class Mind(msgspec.Struct, frozen=True):
    """What answering one game's questions needs; unchanging and shared."""

    index: Index
    verdicts: Verdicts


_loading = threading.Lock()


def mind(game: str) -> Mind:
    """The index of a game and what its question bank teaches, made once a process."""
    with _loading:
        return _mind(paths.rules_corpus(), game)


@lru_cache(maxsize=16)
def _mind(folder: Path, game: str) -> Mind:
    model = encoder()
    store = VectorStore(model, shipped=folder / game / VECTORS) if model is not None else None
    index = Index(library.game(game), _bank(folder, game), library.termbase(game), model, store)
    return Mind(index, Verdicts(index, library.game(game)))


@lru_cache(maxsize=16)
def _bank(folder: Path, game: str) -> tuple[BankQuestion, ...]:
    return read_bank(folder / game / "questions", frozenset(library.game(game).ids))


def ship_vectors() -> None:
    """Write the vectors of every game into its folder, to be delivered with it."""
    model = encoder()
    if model is None:
        raise InvalidInput("Without a sentence model there are no vectors to write.")
    for game in library.corpus().games:
        texts = mind(game).index.wanted()
        path = paths.rules_corpus() / game / VECTORS
        ship(model, texts, VectorStore(model, shipped=path).vectors(texts), path)


def bank(game: str) -> tuple[BankQuestion, ...]:
    """The question bank of a game."""
    return _bank(paths.rules_corpus(), game)
