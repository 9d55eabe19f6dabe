"""Taking the language out of sentence vectors.

A multilingual encoder prefers passages in the question's own language. The means of questions
and of passages are subtracted, and the few directions in which translations of one text differ
most are dropped. Both are found from parallel texts in closed form; nothing is trained.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tutor.search.encoder import Role, Vectors

#: Directions dropped: more take meaning away, fewer leave language in (measured with 4, 8, 16).
DROP = 8

#: The names of a projection's arrays, in the order of its making.
ARRAYS = ("mean_query", "mean_document", "basis")


class Neutral:
    """A projection, fixed once it is fitted."""

    def __init__(self, mean_query: Vectors, mean_document: Vectors, basis: Vectors) -> None:
        self.mean_query, self.mean_document, self.basis = mean_query, mean_document, basis

    def arrays(self) -> dict[str, Vectors]:
        """Its numbers by name."""
        values = (self.mean_query, self.mean_document, self.basis)
        return dict(zip(ARRAYS, values, strict=True))

    def apply(self, rows: Vectors, role: Role) -> Vectors:
        """Vectors of unit length in which translations lie close to each other."""
        mean = self.mean_document if role == "document" else self.mean_query
        moved = rows - mean
        moved = moved - (moved @ self.basis.T) @ self.basis
        length = np.linalg.norm(moved, axis=1, keepdims=True)
        return np.asarray(moved / np.maximum(length, 1e-9), dtype=np.float32)


def fit(
    queries: Sequence[Vectors], documents: Sequence[Vectors], drop: int = DROP
) -> Neutral | None:
    """A projection from groups of parallel rows (one group a text, one row a translation).

    ``None`` where there are too few parallel texts to learn from.
    """
    groups = [g for g in (*queries, *documents) if len(g) > 1]
    if len(groups) <= drop or not queries or not documents:
        return None
    scatter = np.concatenate([g - g.mean(axis=0, keepdims=True) for g in groups])
    covariance = scatter.T.astype(np.float64) @ scatter
    _, directions = np.linalg.eigh(covariance)
    basis = directions[:, ::-1][:, :drop].T
    return Neutral(
        np.concatenate(list(queries)).mean(axis=0),
        np.concatenate(list(documents)).mean(axis=0),
        np.ascontiguousarray(basis, dtype=np.float32),
    )
