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
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import yaml

from tutor.answers.understand import has_cue
from tutor.core.question import Question
from tutor.corpus.entry import EXAMPLE, HOUSE, GameCorpus
from tutor.language.numbers import numbers
from tutor.language.tokens import fold
from tutor.search.bank import BankQuestion
from tutor.search.keep import Arrays

#: Below this the bank does not decide, and the answer says neither yes nor no.
SURE = 0.3
#: The same where it is doubtful that a yes or a no is asked for, or that the rulebook decides.
DOUBLY_SURE = 0.4
#: How much questions about other rules tell, and the shape of likeness.
_OTHERS, _SHARPNESS, _WORDS = 0.1, 1.0, 0.05
#: What questions put alike tell each other: about the same rule, about rules of the same kind; and
#: what those tell that differ alike from the rest about the same rule.
_PUT_ALIKE, _SAME_KIND, _DIFFER_ALIKE = 0.15, 0.1, 0.5
#: How much a concept weighs beside a small word.
_CONCEPT = 0.6
#: Traits are kept as multiples of this.
_STEP = 0.2
#: So many rows of the kernel are worked out at once.
_AT_ONCE = 500
#: Numbers from here on are all one sort: "many".
_MANY = 9
#: How alike a question with turning words is to one without any.
_UNLIKE = 0.3
#: Ridge of a question, and of a rule's text, which says less about how people ask.
_RIDGE, _TEXT_RIDGE = 0.03, 2.0
#: Kinds of entry whose text is no answer to yes or no.
_NO_STATEMENT = frozenset({HOUSE, EXAMPLE})
_SHAPE = (_OTHERS, _SHARPNESS, _WORDS, _PUT_ALIKE, _SAME_KIND, _DIFFER_ALIKE, _CONCEPT)
FORMAT = f"3 {_RIDGE} {_TEXT_RIDGE} {_SHAPE}"


Matrix = npt.NDArray[np.floating[Any]]
Scores = npt.NDArray[np.float32]


class Example(msgspec.Struct, frozen=True):
    """A question whose answer is known, or (without a question) the text of a rule."""

    rule: str
    sign: float
    concepts: frozenset[str] = frozenset()
    asked: BankQuestion | None = None


def of_rules(corpus: GameCorpus, rules: Sequence[str]) -> dict[int, Example]:
    """The examples that rule texts are, by their place among the rules named."""
    found = {}
    for place, rule in enumerate(rules):
        kind = corpus.any_language(rule).kind
        if kind not in _NO_STATEMENT:
            found[place] = Example(rule, -1.0 if kind == "prohibition" else 1.0)
    return found


def of_questions(
    asked: Sequence[BankQuestion], concepts: Sequence[frozenset[str]]
) -> dict[int, Example]:
    """The examples that questions with a yes or a no are, by their place among those given."""
    return {
        place: Example(q.rule, _sign(q), named, q)
        for place, (q, named) in enumerate(zip(asked, concepts, strict=True))
        if q.rule and q.verdict in ("yes", "no")
    }


class Verdicts:
    """What examples teach of yes and no in one game: rule texts first, then questions.

    Unchanging once made; ``arrays`` are what it can be made from again.
    """

    def __init__(self, corpus: GameCorpus, arrays: Arrays) -> None:
        self._kind_of = {rule: corpus.any_language(rule).kind for rule in corpus.ids}
        self.arrays = arrays
        self._rules = arrays["rules"]
        self._put = arrays["put"].astype(np.float32) * np.float32(_STEP)
        self._texts = len(self._rules) - len(self._put)
        self._weights: Matrix = arrays["weights"].astype(np.float64)
        self._kinds = np.array([self._kind_of[rule] for rule in self._rules.tolist()])
        concepts = arrays["concepts"].tolist()
        self._place = {concept: i for i, concept in enumerate(concepts)}
        of = self._rules[self._texts :]
        self._usual = {rule: self._put[of == rule].mean(axis=0) for rule in set(of.tolist())}
        usual = [self._usual[rule] for rule in of.tolist()]
        self._apart = _unit(self._put - np.vstack([self._put[:0], *usual]))

    @classmethod
    def learnt(
        cls, corpus: GameCorpus, examples: Sequence[Example], alike: Callable[[], Matrix]
    ) -> Verdicts:
        """From examples, rule texts first, and how alike every two of them are."""
        questions = [e for e in examples if e.asked is not None]
        concepts = sorted(frozenset[str]().union(*(e.concepts for e in questions)))
        place = {concept: i for i, concept in enumerate(concepts)}
        put = [_traits(e.asked.text, e.asked.lang, e.concepts, place) for e in questions if e.asked]
        size = len(_turning("en")) + _MANY + 1 + len(place)
        made = cls(corpus, {
            "rules": np.array([e.rule for e in examples]),
            "put": np.rint(np.array(put).reshape(-1, size) / _STEP).astype(np.uint8),
            "concepts": np.array(concepts, dtype=np.str_),
            "weights": np.zeros(len(examples)),
        })  # fmt: skip
        if examples:
            made._weights = made._learn(np.array([e.sign for e in examples]), alike())
            made.arrays = {**made.arrays, "weights": made._weights.astype(np.float32)}
        return made

    def _learn(self, signs: Matrix, alike: Matrix) -> Matrix:
        kernel = alike.astype(np.float32)
        for start in range(0, len(kernel), _AT_ONCE):
            part = slice(start, start + _AT_ONCE)
            kernel[part] *= self._kinship(self._rules[part])
            mine = slice(max(start - self._texts, 0), max(start + _AT_ONCE - self._texts, 0))
            if len(self._put[mine]):
                of = self._rules[self._texts :][mine]
                rows = slice(self._texts + mine.start, self._texts + mine.start + len(of))
                kernel[rows, self._texts :] += self._as_put(self._put[mine], self._apart[mine], of)
        ridge = np.where(np.arange(len(kernel)) < self._texts, _TEXT_RIDGE, _RIDGE)
        kernel[np.diag_indices_from(kernel)] += ridge.astype(np.float32)
        return np.asarray(np.linalg.solve(kernel, signs.astype(np.float32)), dtype=np.float64)

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

    def lean(self, question: Question, concepts: frozenset[str], alike: Matrix, rule: str) -> float:
        """Towards yes (above 0) or no (below 0), for the question as it is worded.

        ``concepts`` are those that it names, ``alike`` how alike each example is to it.
        """
        if not len(self._rules):
            return 0.0
        row = alike * self._kinship(rule)[0]
        if len(self._put):
            put = _traits(question.text, question.lang, concepts, self._place)
            apart = _unit((put - self._usual.get(rule, put))[None])
            row[self._texts :] += self._as_put(put, apart, rule)[0]
        lean = float(row @ self._weights)
        return -lean if question.banned else lean


def _traits(text: str, lang: str, concepts: frozenset[str], place: Mapping[str, int]) -> Scores:
    """The small words and numbers of a text, and the concepts that it names."""
    named = np.zeros(len(place), dtype=np.float32)
    named[[place[c] for c in concepts if c in place]] = _CONCEPT
    return np.concatenate([turns(text, lang).astype(np.float32), named])


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


def alike_by(meaning: Scores | None, words: Scores | None) -> Matrix:
    """How alike texts are to be taken, by their cosines of meaning, of words, or of both."""
    if meaning is None:
        return np.zeros(0) if words is None else words.astype(np.float64)
    dense = np.exp(_SHARPNESS * (meaning.astype(np.float64) - 1.0))
    return np.asarray(dense if words is None else dense + _WORDS * words, dtype=np.float64)
