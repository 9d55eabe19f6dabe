"""What answering questions needs of each game: its index and its question bank, made once."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path

from tutor.answers.memory import Memory
from tutor.answers.sources import Learnt, Taught
from tutor.answers.verdicts import FORMAT, Matrix, Verdicts, alike_by, of_questions, of_rules
from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.language.tokens import fold, stem, words
from tutor.search.bank import BankQuestion, read_bank, spread
from tutor.search.encoder import encoder
from tutor.search.found import Found
from tutor.search.index import Index
from tutor.search.keep import Arrays, digest, kept, read_arrays
from tutor.search.reader import memory_file, reader
from tutor.search.store import VectorStore, ship
from tutor.services import library
from tutor.services.engines import games

#: The file of a game that holds the vectors of its texts.
VECTORS = "vectors.npz"
#: So many questions a rule are in the index. The reader is taught by all of them; the index grows
#: slower and heavier with the square of their number, and hardly better.
MOST_A_RULE = 16
#: Forms of one word begin with these many letters alike.
_BEGINNING = 3


def warm_up() -> None:
    """Load models now, so that the first question does not wait."""
    for game in games():
        mind(game).look_up("warm", "en")


class Mind:
    """What answering one game's questions needs; shared, made when first asked for.

    The reader answers for the games that it was taught. The index and what the bank teaches of
    yes and no stand in where the reader cannot run, for games that it does not know, and for
    passages of documents.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self._folder, self.game = folder, game
        taught = reader()
        self.reader = taught if taught and taught.knows(library.game(game).ids) else None

    def look_up(self, question: str, lang: str) -> tuple[Found, Taught | Learnt]:
        """The rules for a question, best first, and who found them."""
        if self.reader is not None:
            reading = self.reader.read(self.game, question)
            return reading.found, Taught(reading, self._memory)
        searched = self.index.search(question, lang)
        verdicts, places = self._verdicts
        return searched, Learnt(self.index, verdicts, places, searched.likeness)

    def has_word(self, word: str, lang: str) -> bool:
        """Whether the word, in any form, stands in a rule text or a question of the game."""
        alike = self._forms.get(fold(word)[:_BEGINNING], ())
        return stem(word, lang) in {stem(form, of) for of, form in alike}

    @property
    def index(self) -> Index:
        """The rules of the game, to be searched; made once, whichever thread asks first."""
        with _loading:
            return self._index

    @cached_property
    def _index(self) -> Index:
        model = encoder()
        path = self._folder / self.game / VECTORS
        store = VectorStore(model, shipped=path) if model is not None else None
        asked = spread(_bank(self._folder, self.game), MOST_A_RULE)
        terms = library.termbase(self.game)
        return Index(library.game(self.game), asked, terms, model, store)

    @cached_property
    def _memory(self) -> Memory | None:
        arrays = read_arrays(memory_file(self.game))
        return Memory(library.game(self.game), arrays) if arrays is not None else None

    @cached_property
    def _verdicts(self) -> tuple[Verdicts, Sequence[int]]:
        """What the bank teaches of yes and no, and the rows of the index that teach it."""
        index, corpus = self.index, library.game(self.game)
        texts = len(index.text_rules)
        said = of_rules(corpus, index.text_rules)
        asked = of_questions(index.bank, index.concepts[texts:])
        examples = [*said.values(), *asked.values()]
        places = [*said, *(texts + place for place in asked)]

        def work_out() -> Arrays:
            def alike() -> Matrix:
                return alike_by(*index.pairs(places))

            return Verdicts.learnt(corpus, examples, alike).arrays

        told = (f"{e.rule} {e.sign} {e.asked}" for e in examples)
        key = digest((FORMAT, index.key, *told))
        wanted = frozenset({"rules", "put", "concepts", "weights"})
        arrays = kept(index.folder, f"verdicts-{self.game}", key, work_out, wanted)
        return Verdicts(corpus, arrays), places

    @cached_property
    def _forms(self) -> Mapping[str, set[tuple[str, str]]]:
        """Language and form of every word there is, by how it begins."""
        texts = [(q.lang, q.text) for q in _bank(self._folder, self.game)]
        for entries in library.game(self.game).entries.values():
            texts += [(lang, entry.text) for lang, entry in entries.items()]
        found: dict[str, set[tuple[str, str]]] = {}
        for lang, form in {(lang, form) for lang, text in texts for form in fold(text).split()}:
            for word in words(form):
                found.setdefault(word.text[:_BEGINNING], set()).add((lang, word.text))
        return found


_loading = threading.Lock()


def mind(game: str) -> Mind:
    """The mind of a game, made once a process."""
    return _mind(paths.rules_corpus(), game)


@lru_cache(maxsize=16)
def _mind(folder: Path, game: str) -> Mind:
    return Mind(folder, game)


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
