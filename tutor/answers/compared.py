"""How the numbers of a question stand to those of a rule: less, the same or more.

A small model reads words well and numbers badly: that 4 rounds are fewer than 5 it cannot tell.
So it is told (:mod:`tutor.search.reader`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tutor.answers.arithmetic import MOST_FACTS
from tutor.core.question import Question

#: So many numbers of a question take part: the clear ones, and all with words such as "one".
_MOST = 3
#: How many signs :func:`compared` gives.
SIGNS = 3 * (2 * _MOST * MOST_FACTS + MOST_FACTS + _MOST * (_MOST - 1) // 2)


def compared(question: Question, facts: Sequence[int]) -> tuple[float, ...]:
    """1 or 0 for less, the same and more, each number beside each fact; 0 where there is none.

    After the clear numbers come all, then the clear ones together, then every two of them.
    """
    clear = [question.signed(a) for a in question.amounts if not a.loose]
    every = [question.signed(a) for a in question.amounts]
    told = _padded(facts, MOST_FACTS)
    total = sum(clear) if len(clear) > 1 else None
    pairs = [(n, f) for some in (clear, every) for n in _padded(some, _MOST) for f in told]
    pairs += [(total, f) for f in told]
    pairs += combinations(_padded(clear, _MOST), 2)
    return tuple(sign for pair in pairs for sign in _signs(*pair))


def _padded(numbers: Sequence[int], size: int) -> list[int | None]:
    return [*numbers[:size], *[None] * (size - len(numbers))]


def _signs(one: int | None, other: int | None) -> tuple[float, float, float]:
    if one is None or other is None:
        return 0.0, 0.0, 0.0
    return float(one < other), float(one == other), float(one > other)
