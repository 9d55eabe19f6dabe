"""Two opinions on which rule answers: the index, learnt here, and the reader, taught before."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.search.index import Found, Hit
from tutor.search.reader import Reading

#: The reader's share in a belief.
READER = 0.6
#: So sure of a rule the reader has to be where the index takes a question for something else.
OVERRULES = 0.78


def blend(found: Found, reading: Reading | None) -> Found:
    """What a search found, its beliefs mixed with the reader's, best first.

    What the index takes for no question about the game stays so unless the reader is sure: it was
    taught few such questions.
    """
    if reading is None or not found.hits:
        return found
    if found.strange > found.hits[0].belief and max(reading.beliefs.values()) < OVERRULES:
        return found
    mixed = [replace(hit, belief=_mix(hit.belief, reading.beliefs[hit.rule])) for hit in found.hits]
    mixed.sort(key=_belief, reverse=True)
    strange = _mix(found.strange, reading.strange)
    return replace(found, hits=tuple(mixed), strange=strange)


def _belief(hit: Hit) -> float:
    return hit.belief


def _mix(index: float, reader: float) -> float:
    return (1 - READER) * index + READER * reader
