"""Yes or no to a question that a rule answers, learnt from the question bank.

Questions about one rule that are put alike have the same answer; "is it forbidden" turns it
round. How alike, and what it proves, ridge regression learns from all bank questions together: its
value runs from about -1 (no) to 1 (yes), and near 0 nothing is said.
"""

from __future__ import annotations

import numpy as np

from tutor.answers.understand import has_cue
from tutor.core.question import Question
from tutor.search.index import Found, Index

#: Below this the bank does not decide, and the answer says neither yes nor no.
SURE = 0.3
#: How much questions about other rules tell, and the ridge.
_OTHERS, _RIDGE = 0.1, 0.15


class Verdicts:
    """What the bank of one game knows about yes and no. Unchanging once made."""

    def __init__(self, index: Index) -> None:
        self._bank = index.bank
        self._places = [i for i, q in enumerate(index.bank) if q.verdict in ("yes", "no")]
        self._rules = np.array([index.bank[i].rule for i in self._places])
        signs = [self._sign(i) for i in self._places]
        if not self._places:
            self._weights = np.zeros(0)
            return
        kernel = index.bank_pairs(self._places) * self._kinship(self._rules)
        kernel[np.diag_indices_from(kernel)] += _RIDGE
        self._weights = np.linalg.solve(kernel, np.array(signs))

    def _sign(self, place: int) -> float:
        asked = self._bank[place]
        sign = 1.0 if asked.verdict == "yes" else -1.0
        return -sign if has_cue(asked.text, asked.lang, "banned") else sign

    def _kinship(self, rules: object) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        of = np.atleast_1d(np.asarray(rules))
        return (of[:, None] == self._rules[None, :]).astype(np.float64) + _OTHERS

    def lean(self, question: Question, found: Found, rule: str) -> float:
        """Towards yes (above 0) or no (below 0), for the question as it is worded."""
        if not self._places:
            return 0.0
        likeness = found.bank[self._places] * self._kinship(rule)[0]
        lean = float(likeness @ self._weights)
        return -lean if question.banned else lean

    def knows(self, rule: str) -> bool:
        """Whether any question about the rule has a yes or a no."""
        return bool((self._rules == rule).any())
