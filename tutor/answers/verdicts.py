"""Yes or no to a question that a rule answers, learnt from the question bank.

Questions about one rule that are put alike have the same answer; "is it forbidden" turns it
round. A rule's own text counts as a yes, that of a prohibition as a no: so a question that repeats
it is answered by it. How alike, and what it proves, ridge regression learns from all of them
together: its value runs from about -1 (no) to 1 (yes), and near 0 nothing is said.

Vectors hardly tell "must I" from "may I", "one" from "another", or the bank from the zoo. So the
small words that can turn an answer round (``turns.yaml``), numbers and the concepts named have a
say of their own: as such in questions about the same rule, and a little in those about rules of the
same kind; and, within a rule, by what tells a question from the others about that rule.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import numpy as np
import numpy.typing as npt
import yaml

from tutor.answers.understand import has_cue
from tutor.core.question import Question
from tutor.corpus.entry import GameCorpus
from tutor.language.numbers import numbers
from tutor.language.tokens import fold
from tutor.search.bank import BankQuestion
from tutor.search.index import Found, Index, Scores
from tutor.search.keep import Arrays, digest, kept

#: Below this the bank does not decide, and the answer says neither yes nor no.
SURE = 0.2
#: The same where it is doubtful that a yes or a no is asked for, or that the rulebook decides.
DOUBLY_SURE = 0.3
#: How much questions about other rules tell, and the shape of likeness.
_OTHERS, _SHARPNESS, _WORDS = 0.1, 1.0, 0.05
#: What questions put alike tell each other: about the same rule, about rules of the same kind; and
#: what those tell that differ alike from the rest about the same rule.
_PUT_ALIKE, _SAME_KIND, _DIFFER_ALIKE = 0.15, 0.1, 0.5
#: How much a concept weighs beside a small word.
_CONCEPT = 0.6
#: Numbers from here on are all one sort: "many".
_MANY = 9
#: How alike a question with turning words is to one without any.
_UNLIKE = 0.3
#: Ridge of a question, and of a rule's text, which says less about how people ask.
_RIDGE, _TEXT_RIDGE = 0.03, 2.0
#: Kinds of entry whose text is no answer to yes or no.
_NO_STATEMENT = frozenset({"house", "example"})
_SHAPE = (_OTHERS, _SHARPNESS, _WORDS, _PUT_ALIKE, _SAME_KIND, _DIFFER_ALIKE, _CONCEPT)
_FORMAT = f"2 {_RIDGE} {_TEXT_RIDGE} {_SHAPE}"


_KEPT = frozenset({"put", "weights"})

Matrix = npt.NDArray[np.float64]


class Verdicts:
    """What the bank of one game knows about yes and no. Unchanging once made."""

    def __init__(self, index: Index, corpus: GameCorpus) -> None:
        signs: list[float] = []
        rows: list[int] = []
        rules: list[str] = []
        self._kind_of = {rule: next(iter(t.values())).kind for rule, t in corpus.entries.items()}
        for row, rule in enumerate(index.text_rules):
            kind = self._kind_of[rule]
            if kind not in _NO_STATEMENT:
                rows.append(row)
                rules.append(rule)
                signs.append(-1.0 if kind == "prohibition" else 1.0)
        self._texts = len(rows)
        asked: list[BankQuestion] = []
        for place, question in enumerate(index.bank, len(index.text_rules)):
            if question.verdict in ("yes", "no"):
                rows.append(place)
                rules.append(question.rule)
                signs.append(_sign(question))
                asked.append(question)
        self._index, self._rows, self._rules = index, rows, np.array(rules)
        self._kinds = np.array([self._kind_of[rule] for rule in rules])
        named = [index.concepts[row] for row in rows[self._texts :]]
        self._place = {c: i for i, c in enumerate(sorted(frozenset[str]().union(*named)))}
        if not rows:
            return

        def work_out() -> Arrays:
            traits = [self._traits(q.text, q.lang, c) for q, c in zip(asked, named, strict=True)]
            self._put = np.vstack([self._traits("", "en", frozenset())[None][:0], *traits])
            self._settle()
            return {"put": self._put, "weights": self._learn(signs)}

        told = (f"{q.rule} {q.verdict} {q.text}" for q in asked)
        key = digest((_FORMAT, index.key, str(_raw()), *self._kinds, *told))
        found = kept(index.folder, f"verdicts-{index.game}", key, work_out, _KEPT)
        self._put = found["put"].astype(np.float64)
        self._weights = found["weights"].astype(np.float64)
        self._settle()

    def _settle(self) -> None:
        """What every question about a rule has, and by what each differs from that."""
        of = self._rules[self._texts :]
        self._usual = {rule: self._put[of == rule].mean(axis=0) for rule in set(of.tolist())}
        usual = [self._usual[rule] for rule in of.tolist()]
        self._apart = _unit(self._put - np.vstack([self._put[:0], *usual]))

    def _learn(self, signs: Sequence[float]) -> Matrix:
        kernel = _likeness(*self._index.pairs(self._rows)) * self._kinship(self._rules)
        if len(self._put):
            of = self._rules[self._texts :]
            kernel[self._texts :, self._texts :] += self._as_put(self._put, self._apart, of)
        ridge = np.where(np.arange(len(self._rows)) < self._texts, _TEXT_RIDGE, _RIDGE)
        kernel[np.diag_indices_from(kernel)] += ridge
        return np.asarray(np.linalg.solve(kernel, np.array(signs)), dtype=np.float64)

    def _traits(self, text: str, lang: str, concepts: frozenset[str]) -> Matrix:
        """The small words and numbers of a text, and the concepts that it names."""
        named = np.zeros(len(self._place))
        named[[self._place[c] for c in concepts if c in self._place]] = _CONCEPT
        return np.concatenate([turns(text, lang), named])

    def _kinship(self, rules: object) -> Matrix:
        of = np.atleast_1d(np.asarray(rules))
        same = (of[:, None] == self._rules[None, :]).astype(np.float64)
        return np.asarray(same + _OTHERS, dtype=np.float64)

    def _as_put(self, put: Matrix, apart: Matrix, rules: object) -> Matrix:
        """What the ways of putting them tell about questions and those of the bank."""
        of = np.atleast_1d(np.asarray(rules))
        kinds = np.array([self._kind_of[rule] for rule in of])
        same = of[:, None] == self._rules[None, self._texts :]
        akin = kinds[:, None] == self._kinds[None, self._texts :]
        alike = (_PUT_ALIKE * same + _SAME_KIND * akin) * _alike(np.atleast_2d(put), self._put)
        differ = _DIFFER_ALIKE * same * (np.atleast_2d(apart) @ self._apart.T)
        return np.asarray(alike + differ, dtype=np.float64)

    def lean(self, question: Question, found: Found, rule: str) -> float:
        """Towards yes (above 0) or no (below 0), for the question as it is worded."""
        if not self._rows:
            return 0.0
        meaning = found.all_meaning[self._rows] if found.dense else None
        row = _likeness(meaning, found.all_words[self._rows]) * self._kinship(rule)[0]
        if len(self._put):
            concepts = self._index.concepts_in(question.text, question.lang)
            put = self._traits(question.text, question.lang, concepts)
            apart = _unit((put - self._usual.get(rule, put))[None])
            row[self._texts :] += self._as_put(put, apart, rule)[0]
        lean = float(row @ self._weights)
        return -lean if question.banned else lean


def _unit(rows: Matrix) -> Matrix:
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(lengths == 0, 1.0, lengths), dtype=np.float64)


@lru_cache(maxsize=1)
def _raw() -> Mapping[str, Mapping[str, Sequence[str]]]:
    text = files("tutor.answers").joinpath("turns.yaml").read_text(encoding="utf-8")
    raw: Mapping[str, Mapping[str, Sequence[str]]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return raw


@lru_cache(maxsize=8)
def _turning(lang: str) -> tuple[re.Pattern[str], ...]:
    shape = r"(?<![\w'])(?:{})(?!\w)"
    return tuple(re.compile(shape.format("|".join(words[lang]))) for words in _raw().values())


def turns(text: str, lang: str) -> Matrix:
    """Which words and numbers that can turn an answer round the text has: 1 or 0 for each sort."""
    plain = fold(text.replace("’", "'"))
    said = {min(n.value, _MANY) for n in numbers(text, lang) if not n.loose}
    words = [float(p.search(plain) is not None) for p in _turning(lang)]
    return np.array([*words, *(float(n in said) for n in range(_MANY + 1))])


def _alike(some: Matrix, others: Matrix) -> Matrix:
    """The cosine of every two; 1 for two questions without turning words."""
    mine, theirs = np.linalg.norm(some, axis=1), np.linalg.norm(others, axis=1)
    both = np.maximum(np.outer(mine, theirs), 1e-9)
    out = np.asarray(some @ others.T / both, dtype=np.float64)
    none_mine, none_theirs = mine[:, None] == 0, theirs[None, :] == 0
    out[none_mine & none_theirs] = 1.0
    out[none_mine ^ none_theirs] = _UNLIKE
    return out


def _sign(asked: BankQuestion) -> float:
    sign = 1.0 if asked.verdict == "yes" else -1.0
    return -sign if has_cue(asked.text, asked.lang, "banned") else sign


def _likeness(meaning: Scores | None, words: Scores) -> Matrix:
    if meaning is None:
        return words.astype(np.float64)
    dense = np.exp(_SHARPNESS * (meaning.astype(np.float64) - 1.0))
    return np.asarray(dense + _WORDS * words, dtype=np.float64)
