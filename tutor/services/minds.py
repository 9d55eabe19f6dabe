"""What answering questions needs of each game: its index and its question bank, made once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path

import msgspec

from tutor.answers.blend import blend
from tutor.answers.verdicts import Verdicts
from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.search.bank import BankQuestion, read_bank, spread
from tutor.search.encoder import encoder
from tutor.search.index import Found, Index
from tutor.search.reader import Reader, Reading, reader
from tutor.search.store import VectorStore, ship
from tutor.services import library
from tutor.services.engines import games

#: The file of a game that holds the vectors of its texts.
VECTORS = "vectors.npz"
#: So many questions a rule are in the index. The reader is taught by all of them; the index grows
#: slower and heavier with the square of their number, and hardly better.
MOST_A_RULE = 40


def warm_up() -> None:
    """Load models and indexes now, so that the first question does not wait."""
    for game in games():
        mind(game)
    tongue = encoder()
    if tongue is not None:
        tongue.encode(["warm"], "query")


#: The two models read a question at the same time.
_beside = ThreadPoolExecutor(max_workers=2, thread_name_prefix="reader")


class Mind(msgspec.Struct, frozen=True):
    """What answering one game's questions needs; unchanging and shared.

    ``reader`` is ``None`` where it cannot run or was not taught all rules of the game.
    """

    index: Index
    verdicts: Verdicts
    reader: Reader | None = None

    def look_up(self, question: str, lang: str) -> tuple[Found, Reading | None]:
        """The rules for a question, best first, and what the reader makes of it."""
        if self.reader is None:
            return self.index.search(question, lang), None
        read = _beside.submit(self.reader.read, self.index.game, question)
        found = self.index.search(question, lang)
        reading = read.result()
        return blend(found, reading), reading


_loading = threading.Lock()


def mind(game: str) -> Mind:
    """The index of a game and what its question bank teaches, made once a process."""
    with _loading:
        return _mind(paths.rules_corpus(), game)


@lru_cache(maxsize=16)
def _mind(folder: Path, game: str) -> Mind:
    model = encoder()
    store = VectorStore(model, shipped=folder / game / VECTORS) if model is not None else None
    asked = spread(_bank(folder, game), MOST_A_RULE)
    index = Index(library.game(game), asked, library.termbase(game), model, store)
    taught = reader()
    if taught is not None and not taught.knows(index.rules):
        taught = None
    return Mind(index, Verdicts(index, library.game(game)), taught)


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
