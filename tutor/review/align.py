"""Which passage of one document is which of another, where no rule id tells.

Sections are anchors; between them a path of least cost runs through both rows of passages. A
passage without a counterpart costs something, two that merge into one cost a little.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from tutor.review.signature import Signature
from tutor.review.words import is_general

#: A group of passages on each side: their places in the two rows.
Bead = tuple[tuple[int, ...], tuple[int, ...]]

#: What it costs to leave a passage alone, and to merge two.
_GAP, _MERGE = 1.15, 0.25
_LENGTH, _FACTS = 0.8, 1.3
#: How long the same text is in each language (natural logarithm).
_USUAL: Mapping[str, float] = {"ca": 0.0, "de": 0.05, "es": 0.02, "en": -0.07}


def align(left: Sequence[Signature], right: Sequence[Signature]) -> list[Bead]:
    """Groups of places in two rows, in order; one side of a group may be empty."""
    rows, columns = len(left), len(right)
    best = [[math.inf] * (columns + 1) for _ in range(rows + 1)]
    came: dict[tuple[int, int], tuple[int, int]] = {}
    best[0][0] = 0.0
    for i in range(rows + 1):
        for j in range(columns + 1):
            if best[i][j] == math.inf:
                continue
            for di, dj in ((1, 1), (1, 0), (0, 1), (1, 2), (2, 1)):
                if i + di > rows or j + dj > columns:
                    continue
                cost = best[i][j] + _cost(left[i : i + di], right[j : j + dj])
                if cost < best[i + di][j + dj] - 1e-9:
                    best[i + di][j + dj] = cost
                    came[(i + di, j + dj)] = (i, j)
    beads: list[Bead] = []
    place = (rows, columns)
    while place != (0, 0):
        before = came[place]
        beads.append((tuple(range(before[0], place[0])), tuple(range(before[1], place[1]))))
        place = before
    return beads[::-1]


def _cost(left: Sequence[Signature], right: Sequence[Signature]) -> float:
    if not left or not right:
        return _GAP
    merging = _MERGE * (len(left) + len(right) - 2)
    gap = abs(math.log(_size(left) / _size(right)))
    return merging + _LENGTH * min(gap, 2.0) + _FACTS * (1.0 - likeness(left, right))


def _size(part: Sequence[Signature]) -> float:
    return sum((len(s.text) + 1) * math.exp(-_USUAL.get(s.lang, 0.0)) for s in part)


def likeness(left: Sequence[Signature], right: Sequence[Signature]) -> float:
    """How many of the telling facts two passages share, from 0 to 1; 0.5 where neither has any."""
    one, other = _telling(left), _telling(right)
    total = sum(one.values()) + sum(other.values())
    if not total:
        return 0.5
    shared = sum(min(one[key], other[key]) for key in one.keys() & other.keys())
    return 2 * shared / total


def _telling(part: Sequence[Signature]) -> dict[tuple[str, str], float]:
    found: dict[tuple[str, str], float] = {}
    for signature in part:
        for key, count in signature.possible.items():
            weight = _weight(key)
            if weight:
                found[key] = max(found.get(key, 0.0), weight) if count else 0.0
    return found


def _weight(key: tuple[str, str]) -> float:
    kind, value = key
    if kind == "number":
        return 1.0 if int(value) > 1 else 0.2
    if kind == "thing":
        return 0.4 if is_general(value) else 1.0
    return {"deontic": 0.5, "compare": 0.7, "superlative": 0.7, "direction": 0.3}.get(kind, 0.15)
