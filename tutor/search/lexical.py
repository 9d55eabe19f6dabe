"""Search by words: BM25 over stems and concept ids.

A concept id ("#animal.frog") stands for any of its words in any language, so a question meets a
rule in another language where both name the same thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.language.terms import Termbase
from tutor.language.tokens import stem, words

Scores = npt.NDArray[np.float32]


def terms_of(text: str, lang: str, terms: Termbase) -> list[str]:
    """What a text is found by: the stems of its words, and the concepts it names."""
    stems = [stem(w.text, lang) for w in words(text)]
    concepts = [f"#{c}" for f in terms.find(text, lang) for c in (f.concept, *f.also)]
    return stems + concepts


def pack_terms(texts: Sequence[Sequence[str]]) -> dict[str, npt.NDArray[Any]]:
    """Terms of texts as arrays, to be kept on disk."""
    known: dict[str, int] = {}
    ids = [known.setdefault(term, len(known)) for text in texts for term in text]
    starts = np.cumsum([0, *(len(text) for text in texts)])
    return {
        "terms": np.frombuffer("\n".join(known).encode(), dtype=np.uint8),
        "ids": np.array(ids, dtype=np.int32),
        "starts": starts.astype(np.int32),
    }


def unpack_terms(arrays: Mapping[str, npt.NDArray[Any]]) -> list[list[str]]:
    """The opposite of :func:`pack_terms`."""
    known = arrays["terms"].tobytes().decode().split("\n")
    ids, starts = arrays["ids"].tolist(), arrays["starts"].tolist()
    return [[known[i] for i in ids[a:b]] for a, b in pairwise(starts)]


class Lexical:
    """A BM25 index over tokenised texts (Lucene's variant, as bm25s has it by default)."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        import bm25s

        self._vocabulary: dict[str, int] = {}
        ids = [[self._vocabulary.setdefault(t, len(self._vocabulary)) for t in x] for x in texts]
        self._index = bm25s.BM25(k1=1.2, b=0.5)
        self._index.index((ids, self._vocabulary), show_progress=False)
        self._size = len(ids)

    def scores(self, query: Sequence[str]) -> Scores:
        """One score a text; zeros where no word is known."""
        ids = [self._vocabulary[t] for t in dict.fromkeys(query) if t in self._vocabulary]
        if not ids:
            return np.zeros(self._size, dtype=np.float32)
        return np.asarray(self._index.get_scores_from_ids(ids), dtype=np.float32)


class WordVectors:
    """Texts as weighted sets of words: the likeness of two is a cosine, rare words count most."""

    def __init__(self, texts: Sequence[Sequence[str]]) -> None:
        often = Counter(term for text in texts for term in set(text))
        self._place = {term: i for i, term in enumerate(often)}
        self._weight = np.array(
            [np.log(1 + len(texts) / count) for count in often.values()], dtype=np.float32
        )
        rows = np.zeros((len(texts), len(self._place)), dtype=np.float32)
        for i, text in enumerate(texts):
            places, weights = self._entries(text)
            rows[i, places] = weights
        #: One row a term, so that the few terms of a question are read at a stretch.
        self._columns = np.ascontiguousarray(rows.T)

    def _entries(self, text: Sequence[str]) -> tuple[list[int], Scores]:
        """Places and weights of the known terms of a text, in unit length."""
        places = [p for p in (self._place.get(t) for t in dict.fromkeys(text)) if p is not None]
        weights = self._weight[places]
        return places, weights / max(float(np.linalg.norm(weights)), 1e-9)

    def all_pairs(self) -> Scores:
        """The likeness of every two texts."""
        return np.asarray(self._columns.T @ self._columns, dtype=np.float32)

    def pairs(self, places: Sequence[int]) -> Scores:
        """The likeness of every two of some texts."""
        columns = self._columns[:, list(places)]
        return np.asarray(columns.T @ columns, dtype=np.float32)

    def against(self, text: Sequence[str]) -> Scores:
        """The likeness of one text to all."""
        places, weights = self._entries(text)
        return np.asarray(weights @ self._columns[places], dtype=np.float32)
