"""Sums that a question asks for: what its numbers and those of a rule can make together.

A *formula* is a way to reckon with the numbers of a question, in their order (``a``, ``b``, ``c``,
``d``; ``z`` the last, ``S`` all together, ``R`` all but the first, ``I`` all but the last, ``P``
their product, ``k`` how many there are), the numbers among the facts of the rule that answers it
(``f0``, ``f1``, ``f2``), and the largest number of anything in the box (``w``). ``F`` before its
name means that only clear numbers count, ``A`` that words such as "one" do too. Which formula a
question asks for, the reader has learnt (:mod:`tutor.search.reader`); what it gives is reckoned
here, and shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tutor.core.question import Question

#: So many numbers of a rule take part.
MOST_FACTS = 3
#: Whole numbers that may be the answer as they stand.
_PLAIN = 21
#: A result outside this is no answer.
_LEAST, _LARGEST = -500, 3000
_FACTORS = 6
_SUM, _PRODUCT, _ATOM = 0, 1, 2


class Term(msgspec.Struct, frozen=True):
    """A number and how it came about: ``text`` is "8 × 5", empty of words in any language."""

    value: int
    text: str
    rank: int = _ATOM

    @property
    def is_reckoned(self) -> bool:
        """Whether there is any working to show."""
        return self.rank != _ATOM

    def __add__(self, other: Term | int) -> Term:
        right = number(other)
        return Term(self.value + right.value, f"{self.text} + {right.text}", _SUM)

    def __sub__(self, other: Term | int) -> Term:
        right = number(other)
        return Term(self.value - right.value, f"{self.text} − {right.within(_PRODUCT)}", _SUM)

    def __mul__(self, other: Term | int) -> Term:
        right = number(other)
        text = f"{self.within(_PRODUCT)} × {right.within(_PRODUCT)}"
        return Term(self.value * right.value, text, _PRODUCT)

    def __neg__(self) -> Term:
        return Term(-self.value, f"−{self.within(_ATOM)}", self.rank)

    def within(self, rank: int) -> str:
        """The text, in brackets where it would be read wrongly beside its neighbour."""
        return self.text if self.rank >= rank else f"({self.text})"


def number(value: Term | int) -> Term:
    """A number as a term, with a proper minus."""
    if isinstance(value, Term):
        return value
    return Term(value, str(value).replace("-", "−"))


def _total(terms: Sequence[Term]) -> Term:
    found = terms[0]
    for term in terms[1:]:
        found += term
    return found


def _less(first: Term, others: Sequence[Term]) -> Term:
    for term in others:
        first -= term
    return first


def _product(terms: Sequence[Term]) -> Term:
    found = terms[0]
    for term in terms[1:_FACTORS]:
        found *= term
    return found


Formula = Callable[[Sequence[Term]], Term]
WithFact = Callable[[Sequence[Term], Term], Term]

#: By the fewest numbers that a question must have.
_OF_NUMBERS: Mapping[int, Mapping[str, Formula]] = {
    1: {
        "a": lambda n: n[0], "-a": lambda n: -n[0], "a-1": lambda n: n[0] - 1,
        "a+1": lambda n: n[0] + 1, "k": lambda n: number(len(n)),
    },
    2: {
        "b": lambda n: n[1], "z": lambda n: n[-1], "S": _total, "-S": lambda n: -_total(n),
        "a-R": lambda n: _less(n[0], n[1:]), "R-a": lambda n: _total(n[1:]) - n[0],
        "z-R": lambda n: _less(n[-1], n[:-1]),
        "max": lambda n: max(n, key=lambda t: t.value),
        "min": lambda n: min(n, key=lambda t: t.value),
        "a*b": lambda n: n[0] * n[1], "R": lambda n: _total(n[1:]), "I": lambda n: _total(n[:-1]),
        "(a-1)*b": lambda n: (n[0] - 1) * n[1], "a*(b-1)": lambda n: n[0] * (n[1] - 1),
        "a-b+1": lambda n: n[0] - n[1] + 1,
        "a-b": lambda n: n[0] - n[1], "b-a": lambda n: n[1] - n[0], "a+b": lambda n: n[0] + n[1],
        "P": _product,
    },
    3: {
        "a*b+c": lambda n: n[0] * n[1] + n[2], "a+b*c": lambda n: n[0] + n[1] * n[2],
        "a-b*c": lambda n: n[0] - n[1] * n[2], "a+b-c": lambda n: n[0] + n[1] - n[2],
        "a-b+c": lambda n: n[0] - n[1] + n[2], "c": lambda n: n[2], "b*c": lambda n: n[1] * n[2],
        "b+c": lambda n: n[1] + n[2], "b-c": lambda n: n[1] - n[2],
        "a-b-c": lambda n: n[0] - n[1] - n[2], "a*b-c": lambda n: n[0] * n[1] - n[2],
        "a*b*c": lambda n: n[0] * n[1] * n[2],
    },
    4: {"ab+cd": lambda n: n[0] * n[1] + n[2] * n[3], "d": lambda n: n[3]},
}  # fmt: skip
_WITH_FACT: Mapping[int, Mapping[str, WithFact]] = {
    1: {
        "{f}*a": lambda n, f: f * n[0], "{f}*(a-1)": lambda n, f: f * (n[0] - 1),
        "{f}-a": lambda n, f: f - n[0], "a-{f}": lambda n, f: n[0] - f,
        "a+{f}": lambda n, f: n[0] + f, "{f}*k": lambda n, f: f * len(n),
        "a+2{f}": lambda n, f: n[0] + f * 2, "a-2{f}": lambda n, f: n[0] - f * 2,
        "{f}+1": lambda _, f: f + 1, "{f}-1": lambda _, f: f - 1, "2{f}": lambda _, f: f * 2,
        "3{f}": lambda _, f: f * 3, "-{f}*a": lambda n, f: -(f * n[0]),
    },
    2: {
        "{f}*b": lambda n, f: f * n[1], "{f}*z": lambda n, f: f * n[-1],
        "{f}-S": lambda n, f: _less(f, n), "S-{f}": lambda n, f: _total(n) - f,
        "S+{f}": lambda n, f: _total(n) + f, "{f}*S": lambda n, f: f * _total(n),
        "a+{f}*b": lambda n, f: n[0] + f * n[1], "b+{f}*a": lambda n, f: n[1] + f * n[0],
        "a-{f}*b": lambda n, f: n[0] - f * n[1], "b-{f}*a": lambda n, f: n[1] - f * n[0],
        "{f}*a*b": lambda n, f: f * n[0] * n[1], "{f}*a-b": lambda n, f: f * n[0] - n[1],
        "{f}*b-a": lambda n, f: f * n[1] - n[0], "a-R-{f}": lambda n, f: _less(n[0], (*n[1:], f)),
        "a-R+{f}": lambda n, f: _less(n[0], n[1:]) + f, "{f}-z": lambda n, f: f - n[-1],
        "z+{f}": lambda n, f: n[-1] + f, "z-{f}": lambda n, f: n[-1] - f,
        "{f}*(b-1)": lambda n, f: f * (n[1] - 1),
        "{f}*(a-1)+b": lambda n, f: f * (n[0] - 1) + n[1],
        "{f}*(a-b+1)": lambda n, f: f * (n[0] - n[1] + 1),
        "-{f}*(a-b+1)": lambda n, f: -(f * (n[0] - n[1] + 1)), "-{f}*b": lambda n, f: -(f * n[1]),
        "{f}*(a-b)": lambda n, f: f * (n[0] - n[1]), "b-{f}": lambda n, f: n[1] - f,
        "b+{f}": lambda n, f: n[1] + f,
    },
}  # fmt: skip
_SAID = frozenset("ab")
#: With the largest number in the box, and a number said or a fact.
_OF_ALL: Mapping[str, WithFact] = {
    "w-{x}": lambda n, w: w - n[0], "w-{x}*{y}": lambda n, w: w - n[0] * n[1],
    "w-{x}-{y}": lambda n, w: w - n[0] - n[1],
}  # fmt: skip
_OF_FACTS: Mapping[str, Formula] = {
    "f0+f1": lambda f: f[0] + f[1], "f0*f1": lambda f: f[0] * f[1], "f0-f1": lambda f: f[0] - f[1],
}  # fmt: skip


def _made(
    numbers: Sequence[int], facts: Sequence[int], whole: int, *, plain: bool
) -> dict[str, Term]:
    """Every formula that these numbers allow, and what it gives."""
    said, known = [number(n) for n in numbers], [number(f) for f in facts]
    found: dict[str, Term] = {}
    if plain:
        found |= {f"={c}": number(c) for c in range(_PLAIN)}
        found |= {f"f{i}": fact for i, fact in enumerate(known)}
        if len(known) > 1:
            found |= {name: formula(known) for name, formula in _OF_FACTS.items()}
    for fewest, formulas in _OF_NUMBERS.items():
        if len(said) >= fewest:
            found |= {name: formula(said) for name, formula in formulas.items()}
    for i, fact in enumerate(known):
        for fewest, with_fact in _WITH_FACT.items():
            if len(said) >= fewest:
                found |= {
                    name.format(f=f"f{i}"): formula(said, fact)
                    for name, formula in with_fact.items()
                }
    if whole:
        left = _less_than_all(said, known, number(whole))
        found |= {name: t for name, t in left.items() if plain or _SAID & set(name)}
    return {name: t for name, t in found.items() if _LEAST <= t.value <= _LARGEST}


def _less_than_all(said: Sequence[Term], known: Sequence[Term], whole: Term) -> dict[str, Term]:
    """What of all there is remains without numbers that are said or known."""
    first = [("a", n) for n in said[:1]] + [(f"f{i}", f) for i, f in enumerate(known)]
    second = [("b", n) for n in said[1:2]] + first
    found = {}
    for x, n in first:
        found[f"w-{x}"] = _OF_ALL["w-{x}"]((n,), whole)
        for y, m in second:
            if x != y:
                for shape in ("w-{x}*{y}", "w-{x}-{y}"):
                    found[shape.format(x=x, y=y)] = _OF_ALL[shape]((n, m), whole)
    return found


def whole_of(book: Iterable[Any]) -> int:
    """The largest number among facts, such as those of everything that is in the box; or 0."""
    return max((n for facts in book for n in facts_of(facts)), default=0)


def formulas(question: Question, facts: Sequence[int], whole: int = 0) -> dict[str, Term]:
    """What each formula makes of a question's numbers and a rule's facts, by the formula's name.

    ``whole`` is the largest number of anything in the box of the game; 0 where none is known.
    """
    clear = [question.signed(a) for a in question.amounts if not a.loose]
    every = [question.signed(a) for a in question.amounts]
    facts = facts[:MOST_FACTS]
    found = {f"F{name}": term for name, term in _made(clear, facts, whole, plain=True).items()}
    others = _made(every, facts, whole, plain=False)
    return found | {f"A{name}": term for name, term in others.items()}


@lru_cache(maxsize=1)
def names() -> tuple[str, ...]:
    """The names of all formulas, sorted."""
    numbers, facts = (1, 2, 3, 4), (1, 2, 3)
    clear, every = _made(numbers, facts, 9, plain=True), _made(numbers, facts, 9, plain=False)
    return tuple(sorted({f"F{n}" for n in clear} | {f"A{n}" for n in every}))


def facts_of(value: Any) -> tuple[int, ...]:
    """The whole numbers among the facts of a rule, in their order, however deep."""
    if isinstance(value, bool):
        return ()
    if isinstance(value, int):
        return (value,)
    if isinstance(value, Mapping):
        return tuple(n for part in value.values() for n in facts_of(part))
    if isinstance(value, tuple | list):
        return tuple(n for part in value for n in facts_of(part))
    return ()
