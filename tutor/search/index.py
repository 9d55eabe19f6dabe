"""Finding the rule that a question is about.

A rule is known by its texts in four languages and by the questions of the bank. Likeness of two
texts is that of their meaning (vectors without language) together with that of their words (stems
and concepts). A ranker learns from the corpus itself which likeness means which rule: kernel
ridge regression, solved in closed form, no training run. Where there are no vectors, BM25 has a
voice of its own; the two are added as z-scores over the rules of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

import msgspec
import numpy as np
import numpy.typing as npt
import yaml

from tutor.corpus.entry import GameCorpus
from tutor.language.terms import Termbase
from tutor.search.bank import BankQuestion
from tutor.search.encoder import Encoder, Role, Vectors, query_rows
from tutor.search.found import Found, Hit
from tutor.search.keep import Arrays, digest, kept
from tutor.search.lexical import Lexical, WordVectors, pack_terms, terms_of, unpack_terms
from tutor.search.neutral import ARRAYS as NEUTRAL_ARRAYS
from tutor.search.neutral import Neutral, fit
from tutor.search.store import VectorStore, cache_folder

Scores = npt.NDArray[np.float32]
Places = npt.NDArray[np.int64]

#: Share of words in the likeness of two texts; of BM25 in a rule's score, without vectors.
WORDS, BM25 = 0.2, 0.3
#: How fast likeness falls with the angle between two vectors.
SHARPNESS = 3.0
#: Ridge: the more, the less a single example is believed; rule texts are believed more.
RIDGE, TEXT_WEIGHT = 0.2, 2.0


_FORMAT = f"1 {WORDS} {SHARPNESS} {RIDGE} {TEXT_WEIGHT}"
_KEPT_ARRAYS = frozenset({"terms", "ids", "starts", "weights"})


class Likeness(msgspec.Struct, frozen=True):
    """The cosines of a question to every row of the index, by meaning (with vectors) and words."""

    meaning: Scores | None
    words: Scores


class Searched(Found, frozen=True):
    """What a search of the index gives, with what it was found by."""

    likeness: Likeness


@lru_cache(maxsize=1)
def elsewhere() -> tuple[tuple[str, str], ...]:
    """(language, text) of questions that no rulebook answers."""
    raw = files("tutor.search").joinpath("elsewhere.yaml").read_text(encoding="utf-8")
    by_lang: dict[str, list[str]] = yaml.load(raw, Loader=yaml.CSafeLoader)
    return tuple((lang, text) for lang, texts in by_lang.items() for text in texts)


class Index:
    """The rules of one game, ready to be searched. Unchanging once made.

    ``concepts`` are those that each rule text and bank question names; ``key`` stands for all
    that the index was made from, and ``folder`` is where such things are kept.
    """

    def __init__(
        self,
        corpus: GameCorpus,
        bank: Sequence[BankQuestion],
        terms: Termbase,
        encoder: Encoder | None = None,
        store: VectorStore | None = None,
    ) -> None:
        self.game = corpus.name
        self.rules = corpus.ids
        passed_over = tuple((q.lang, q.text) for q in bank if not q.rule)
        self._elsewhere = (*elsewhere(), *passed_over)
        self.bank = tuple(q for q in bank if q.rule)
        self.terms = terms
        self.encoder = encoder
        place = {rule: i for i, rule in enumerate(self.rules)}
        self._texts = [
            (place[rule], lang, entry.text)
            for rule, texts in corpus.entries.items()
            for lang, entry in texts.items()
        ]
        self._size = len(self._texts)
        self._owner: Places = np.array(
            [i for i, _, _ in self._texts]
            + [place[q.rule] for q in self.bank]
            + [len(self.rules)] * len(self._elsewhere),
            dtype=np.int64,
        )
        self.neutral: Neutral | None = None
        self._rows: Vectors | None = None
        self._load(store or (VectorStore(encoder) if encoder is not None else None))

    def _load(self, store: VectorStore | None) -> None:
        """Take what was kept from an earlier process, or work it out."""
        rows = store.vectors(self.wanted()) if store is not None else None
        folder = store.folder if store is not None else cache_folder()
        encoder = self.encoder.key if self.encoder is not None else "words"
        vocabulary = (f"{c.id} {c.terms}" for c in self.terms.concepts)
        texts = (f"{role} {text}" for role, text in self.wanted())
        self.folder = folder
        self.key = key = digest(
            (_FORMAT, encoder, *self.rules, *vocabulary, *texts, *map(str, self._owner))
        )

        def work_out() -> Arrays:
            made = pack_terms(self._all_terms())
            neutral = self._fit(rows) if rows is not None else None
            self._set(rows, neutral, unpack_terms(made))
            return {**made, **(neutral.arrays() if neutral else {}), "weights": self._learn()}

        found = kept(folder, f"index-{self.game}", key, work_out, _KEPT_ARRAYS)
        neutral = Neutral(*(found[n] for n in NEUTRAL_ARRAYS)) if "basis" in found else None
        self._set(rows, neutral, unpack_terms(found))
        self._weights = found["weights"].astype(np.float64)

    def _set(
        self, rows: Vectors | None, neutral: Neutral | None, terms: Sequence[Sequence[str]]
    ) -> None:
        self.neutral = neutral
        ours = terms[: self._size + len(self.bank)]
        self.concepts = tuple(frozenset(t for t in text if t.startswith("#")) for text in ours)
        self._words = WordVectors(terms)
        self._bm25 = Lexical(terms) if rows is None else None
        self._rows = rows
        if rows is not None and neutral is not None:
            texts, questions = rows[: self._size], rows[self._size :]
            self._rows = np.concatenate(
                [neutral.apply(texts, "document"), neutral.apply(questions, "query")]
            )

    def _all_terms(self) -> list[list[str]]:
        asked = [(q.lang, q.text) for q in self.bank]
        texts = [(lang, text) for _, lang, text in self._texts]
        return [terms_of(x, lang, self.terms) for lang, x in (*texts, *asked, *self._elsewhere)]

    def wanted(self) -> list[tuple[Role, str]]:
        """Every text that the index needs a vector of."""
        documents: list[tuple[Role, str]] = [("document", text) for _, _, text in self._texts]
        asked: list[tuple[Role, str]] = [("query", q.text) for q in self.bank]
        return documents + asked + [("query", text) for _, text in self._elsewhere]

    def _fit(self, rows: Vectors) -> Neutral | None:
        texts, questions = rows[: self._size], rows[self._size :]
        return fit(self._parallel_questions(questions), self._parallel_texts(texts))

    def _parallel_texts(self, rows: Vectors) -> list[Vectors]:
        owner = self._owner[: self._size]
        return [rows[owner == i] for i in range(len(self.rules))]

    def _parallel_questions(self, rows: Vectors) -> list[Vectors]:
        """For each rule, the mean question of each language: not parallel, but about one thing."""
        owner = self._owner[self._size : self._size + len(self.bank)]
        rows = rows[: len(self.bank)]
        langs = np.array([q.lang for q in self.bank])
        groups = []
        for i in range(len(self.rules)):
            means = [rows[(owner == i) & (langs == lang)] for lang in sorted(set(langs))]
            kept = [m.mean(axis=0) for m in means if len(m)]
            if kept:
                groups.append(np.stack(kept))
        return groups

    def _likeness(self, dense: Scores | None, words: Scores) -> npt.NDArray[np.float64]:
        """The kernel: from 0 (nothing in common) to 1 + WORDS (the same text)."""
        if dense is None:
            return words.astype(np.float64)
        meaning = np.exp(SHARPNESS * (dense.astype(np.float64) - 1.0))
        return np.asarray(meaning + WORDS * words, dtype=np.float64)

    def _learn(self) -> npt.NDArray[np.float64]:
        """Ridge weights: one row a text or question, one column a rule."""
        dense = None if self._rows is None else self._rows @ self._rows.T
        kernel = self._likeness(dense, self._words.all_pairs())
        trust = np.where(np.arange(len(kernel)) < self._size, TEXT_WEIGHT, 1.0)
        targets = np.full((len(kernel), len(self.rules) + 1), -0.01)
        targets[np.arange(len(kernel)), self._owner] += 1.0
        kernel[np.diag_indices_from(kernel)] += RIDGE / trust
        return np.asarray(np.linalg.solve(kernel, targets))

    def concepts_in(self, text: str, lang: str) -> frozenset[str]:
        """What a text names, written as in :attr:`concepts`."""
        return frozenset(t for t in terms_of(text, lang, self.terms) if t.startswith("#"))

    @property
    def text_rules(self) -> tuple[str, ...]:
        """The rule of each of the first rows, which are rule texts; bank questions follow."""
        return tuple(self.rules[i] for i, _, _ in self._texts)

    def pairs(self, rows: Sequence[int]) -> tuple[Scores | None, Scores]:
        """The cosines of every two of some rows: by meaning, by words."""
        dense = None if self._rows is None else self._rows[rows] @ self._rows[rows].T
        return dense, self._words.pairs(rows)

    def likened(self, like: Likeness) -> list[tuple[float, BankQuestion]]:
        """Every bank question with its likeness to what was asked."""
        bank = slice(self._size, self._size + len(self.bank))
        both = WORDS * like.words[bank] + (0.0 if like.meaning is None else like.meaning[bank])
        return list(zip(both.tolist(), self.bank, strict=True))

    def vector(self, question: str) -> Vectors | None:
        """The question's own vector, language taken out; ``None`` without vectors."""
        if self.encoder is None:
            return None
        rows = query_rows(self.encoder, question)
        return np.asarray(self.neutral.apply(rows, "query")[0] if self.neutral else rows[0])

    def search(self, question: str, lang: str) -> Searched:
        """The rules for a question."""
        return self.find(self.vector(question), terms_of(question, lang, self.terms))

    def find(self, vector: Vectors | None, asked: Sequence[str]) -> Searched:
        """As :meth:`search`, from a vector and terms made before."""
        words = self._words.against(asked)
        dense = self._rows @ vector if self._rows is not None and vector is not None else None
        n = len(self.rules)
        likeness = self._likeness(dense, words)
        beliefs = likeness @ self._weights
        belief, strange = beliefs[:n], float(beliefs[n])
        total = _z(belief)
        if self._bm25 is not None:
            total = total + BM25 * _z(_best(self._bm25.scores(asked), self._owner, n))
        order = np.argsort(-total, kind="stable")
        hits = tuple(Hit(self.rules[i], float(belief[i])) for i in order)
        return Searched(hits, strange, Likeness(dense, words))


def _best(scores: Scores, owner: Places, n: int) -> Scores:
    out = np.full(n + 1, -1.0, dtype=np.float32)
    np.maximum.at(out, owner, scores)
    return out[:n]


def _z(scores: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
    return np.asarray((scores - scores.mean()) / (scores.std() + 1e-9), dtype=np.float64)
