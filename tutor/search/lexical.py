"""Search by words: BM25 over stems and concept ids.

A concept id ("#animal.frog") stands for any of its words in any language, so a question meets a
rule in another language where both name the same thing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

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
        self._rows = (
            np.stack([self._vector(text) for text in texts])
            if texts
            else np.zeros((0, 0), dtype=np.float32)
        )

    def _vector(self, text: Sequence[str]) -> Scores:
        row = np.zeros(len(self._place), dtype=np.float32)
        for term in set(text):
            at = self._place.get(term)
            if at is not None:
                row[at] = self._weight[at]
        length = float(np.linalg.norm(row))
        return row / length if length else row

    def all_pairs(self) -> Scores:
        """The likeness of every two texts."""
        return np.asarray(self._rows @ self._rows.T, dtype=np.float32)

    def pairs(self, places: Sequence[int]) -> Scores:
        """The likeness of every two of some texts."""
        rows = self._rows[list(places)]
        return np.asarray(rows @ rows.T, dtype=np.float32)

    def against(self, text: Sequence[str]) -> Scores:
        """The likeness of one text to all."""
        return np.asarray(self._rows @ self._vector(text), dtype=np.float32)
