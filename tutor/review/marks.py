"""A text parted into stretches, so that the facts in it can be shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from tutor.review.signature import Fact, Signature
from tutor.review.words import TANGIBLE, family

#: Kinds of fact that a reader wants to see, and what they are shown as.
_SHOWN: Mapping[str, str] = {
    "number": "number",
    "compare": "comparison",
    "superlative": "comparison",
    "direction": "direction",
}
_PIECES = TANGIBLE - {"animal", "colour"}

_IN_QUESTION = frozenset(("odd", "expected"))

Span = tuple[int, int]


class Stretch(msgspec.Struct, frozen=True):
    """A stretch of a text: plain where ``kind`` is empty; ``odd`` where it is what differs.

    ``expected`` is the kind of what stands in its place in the other texts.
    """

    text: str
    kind: str = ""
    odd: bool = False


def stretches(
    signature: Signature, odd: Iterable[Span] = (), *, at_fault: bool = True
) -> tuple[Stretch, ...]:
    """The text of a signature in stretches, which joined give the text again.

    ``odd`` are the places in question; a text that is not ``at_fault`` has there what is expected.
    """
    chosen = list(_apart(_marked(signature, list(odd), at_fault=at_fault)))
    made: list[Stretch] = []
    end = 0
    for start, stop, kind, differs in chosen:
        if start > end:
            made.append(Stretch(signature.text[end:start]))
        made.append(Stretch(signature.text[start:stop], kind, differs))
        end = stop
    if end < len(signature.text):
        made.append(Stretch(signature.text[end:]))
    return tuple(made)


def spotted(text: str, spans: Iterable[Span]) -> tuple[Stretch, ...]:
    """A text with single places of it marked as a term."""
    return stretches(Signature(text, "", tuple(Fact("spot", "", *s) for s in spans), 1))


def _marked(
    signature: Signature, odd: list[Span], *, at_fault: bool
) -> Iterator[tuple[int, int, str, bool]]:
    for start, end in odd:
        if start < end:
            yield start, end, "odd" if at_fault else "expected", at_fault
    for fact in signature.facts:
        kind = "term" if fact.kind == "spot" else shown_as(fact)
        if kind and not fact.loose:
            yield fact.start, fact.end, kind, False


def shown_as(fact: Fact) -> str:
    """What a fact is shown as; empty for what would only be noise."""
    if fact.kind == "deontic":
        return "negation" if fact.value in ("not", "forbidden") else "modality"
    if fact.kind == "thing":
        kind = family(fact.value)
        return kind if kind in ("animal", "colour") else "piece" if kind in _PIECES else ""
    return _SHOWN.get(fact.kind, "")


def _apart(
    marks: Iterable[tuple[int, int, str, bool]],
) -> Iterator[tuple[int, int, str, bool]]:
    """Marks that do not overlap: what differs first, then the longest."""
    taken: list[tuple[int, int, str, bool]] = []
    for mark in sorted(marks, key=lambda m: (m[2] not in _IN_QUESTION, m[0] - m[1], m[0])):
        if all(mark[1] <= start or end <= mark[0] for start, end, _, _ in taken):
            taken.append(mark)
    yield from sorted(taken)
