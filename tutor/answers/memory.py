"""Questions whose yes or no is known, kept with the reader's vectors of them.

The reader's own leaning says what it was taught; its memory says what was answered to the
questions most like this one (:mod:`tutor.answers.verdicts`). Both are delivered together.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tutor.answers.verdicts import Example, Matrix, Scores, Verdicts, alike_by
from tutor.core.question import Question
from tutor.corpus.entry import GameCorpus
from tutor.search.keep import Arrays, eight_bits


class Memory:
    """The examples of one game. Unchanging once made."""

    def __init__(self, corpus: GameCorpus, arrays: Arrays) -> None:
        self._verdicts = Verdicts(corpus, arrays)
        self._mean = arrays["mean"].astype(np.float32)
        self._rows = arrays["rows"].astype(np.float32) * arrays["scale"]

    def lean(self, question: Question, row: Scores, rule: str) -> float:
        """Towards yes (1) or no (-1); ``row`` is the reader's vector of the question."""
        turned = _apart(row[None], self._mean)[0]
        alike = alike_by(self._rows @ turned, None)
        return self._verdicts.lean(question, question.concepts, alike, rule)


def learn(corpus: GameCorpus, examples: Sequence[Example], rows: Scores) -> dict[str, np.ndarray]:
    """What is to be delivered: the arrays of examples, rule texts first, with their vectors."""
    mean = rows.mean(axis=0)
    kept, scale = eight_bits(_apart(rows, mean))
    near = kept.astype(np.float32) * scale

    def alike() -> Matrix:
        return alike_by(near @ near.T, None)

    verdicts = Verdicts.learnt(corpus, examples, alike)
    return {**verdicts.arrays, "rows": kept, "scale": scale, "mean": mean}


def _apart(rows: Scores, mean: Scores) -> Scores:
    """Vectors as they differ from the usual one, of length 1."""
    differ = rows - mean
    return np.asarray(differ / np.linalg.norm(differ, axis=1, keepdims=True), dtype=np.float32)
