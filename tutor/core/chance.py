"""Chance that is the same on every machine: a seed in, a permutation and a new seed out.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014); the shuffle is Fisher and Yates's, as Durstenfeld gave it in 1964.
The standard library's ``random`` promises the same ``shuffle`` only within one Python version.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def draw(seed: int, bound: int) -> tuple[int, int]:
    """A whole number from 0 to ``bound - 1``, evenly spread, and the next seed."""
    limit = _MASK + 1 - (_MASK + 1) % bound
    while True:
        seed = (seed + _GOLDEN) & _MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        z ^= z >> 31
        if z < limit:
            return z % bound, seed


def shuffled(items: Sequence[T], seed: int) -> tuple[tuple[T, ...], int]:
    """The items in a random order that the seed fixes, and the next seed."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j, seed = draw(seed, i + 1)
        out[i], out[j] = out[j], out[i]
    return tuple(out), seed
