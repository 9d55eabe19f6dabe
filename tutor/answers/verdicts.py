"""Yes or no to a question that a rule answers, learnt from the question bank.

Questions about one rule that are put alike have the same answer; "is it forbidden" turns it
round. A rule's own text counts as a yes, that of a prohibition as a no: so a question that repeats
it is answered by it. How alike, and what it proves, ridge regression learns from all of them
together: its value runs from about -1 (no) to 1 (yes), and near 0 nothing is said.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tutor.answers.understand import has_cue
from tutor.core.question import Question
from tutor.corpus.entry import GameCorpus
from tutor.search.bank import BankQuestion
from tutor.search.index import Found, Index, Scores

#: Below this the bank does not decide, and the answer says neither yes nor no.
SURE = 0.17
#: The same where it is doubtful that a yes or a no is asked for, or that the rulebook decides.
DOUBLY_SURE = 0.4
#: How much questions about other rules tell, and the shape of likeness.
_OTHERS, _SHARPNESS, _WORDS = 0.1, 1.0, 0.3
#: Ridge of a question, and of a rule's text, which says less about how people ask.
_RIDGE, _TEXT_RIDGE = 0.03, 0.5
#: Kinds of entry whose text is no answer to yes or no.
_NO_STATEMENT = frozenset({"house", "example"})


class Verdicts:
    """What the bank of one game knows about yes and no. Unchanging once made."""

    def __init__(self, index: Index, corpus: GameCorpus) -> None:
        signs: list[float] = []
        rows: list[int] = []
        rules: list[str] = []
        for row, rule in enumerate(index.text_rules):
            kind = next(iter(corpus.entries[rule].values())).kind
            if kind not in _NO_STATEMENT:
                rows.append(row)
                rules.append(rule)
                signs.append(-1.0 if kind == "prohibition" else 1.0)
        texts = len(rows)
        for place, asked in enumerate(index.bank, len(index.text_rules)):
            if asked.verdict in ("yes", "no"):
                rows.append(place)
                rules.append(asked.rule)
                signs.append(_sign(asked))
        self._rows, self._rules = rows, np.array(rules)
        if not rows:
            self._weights = np.zeros(0)
            return
        kernel = _likeness(*index.pairs(rows)) * self._kinship(self._rules)
        ridge = np.where(np.arange(len(rows)) < texts, _TEXT_RIDGE, _RIDGE)
        kernel[np.diag_indices_from(kernel)] += ridge
        self._weights = np.linalg.solve(kernel, np.array(signs))

    def _kinship(self, rules: object) -> npt.NDArray[np.float64]:
        of = np.atleast_1d(np.asarray(rules))
        same = (of[:, None] == self._rules[None, :]).astype(np.float64)
        return np.asarray(same + _OTHERS, dtype=np.float64)

    def lean(self, question: Question, found: Found, rule: str) -> float:
        """Towards yes (above 0) or no (below 0), for the question as it is worded."""
        if not self._rows:
            return 0.0
        meaning = found.all_meaning[self._rows] if found.dense else None
        likeness = _likeness(meaning, found.all_words[self._rows])
        lean = float((likeness * self._kinship(rule)[0]) @ self._weights)
        return -lean if question.banned else lean


def _sign(asked: BankQuestion) -> float:
    sign = 1.0 if asked.verdict == "yes" else -1.0
    return -sign if has_cue(asked.text, asked.lang, "banned") else sign


def _likeness(meaning: Scores | None, words: Scores) -> npt.NDArray[np.float64]:
    if meaning is None:
        return words.astype(np.float64)
    dense = np.exp(_SHARPNESS * (meaning.astype(np.float64) - 1.0))
    return np.asarray(dense + _WORDS * words, dtype=np.float64)
