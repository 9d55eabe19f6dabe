"""How much a passage says, so that a sentence or a clause that is missing shows."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from tutor.review.signature import Signature
from tutor.review.voting import Difference

#: How long the same rule is in each language (natural logarithm), measured on our rulebooks.
_USUAL: Mapping[str, float] = {"ca": 0.0, "de": 0.05, "es": 0.02, "en": -0.07}

#: Log ratio beyond which a text is oddly short or long, and how it grows for short texts.
_ODD, _ODD_SHORT = 0.20, 7.0
#: Allowance for texts that are longer than all others: an explanation does less harm.
_LONGER = 0.07
#: The same where a whole sentence, or a condition, is missing too.
_ODD_SENTENCE, _ODD_CONDITION = 0.11, 0.11
#: Texts in which marks are counted.
_LONG = 70
#: The same where a stretch between commas is missing.
_ODD_PART = 0.14
#: The same where a list has a member less.
_ODD_LIST = 0.03
#: Two texts alone differ more than one from three.
_PAIR = 0.2

#: The kinds of difference that this module finds by size alone.
EXTENTS = frozenset(("length", "sentence"))

_STOPS = re.compile(r"[.;:!?…]+(?=[\s”\"»)]|$)")


def extent(odd: str, own: Signature, others: Sequence[Signature]) -> Iterator[Difference]:
    """Whether a text says clearly less, or clearly more, than all the others."""
    sizes = [_size(other) for other in others]
    longest = max(len(other.text) for other in others)
    if longest < 20:
        return
    slack = _PAIR if len(others) == 1 else 0.0
    bound = _ODD + _ODD_SHORT / longest + slack
    shorter = min(sizes) - _size(own)
    longer = _size(own) - max(sizes)
    fewer_parts = len(others) > 1 and longest > _LONG and parts(own) < min(map(parts, others))
    fewer = min(map(sentences, others)) - sentences(own)
    more = sentences(own) - max(map(sentences, others))
    certain = sum(bool(o.counts.get(_IF)) for o in others)
    said = all(o.possible.get(_IF) for o in others) and certain * 2 > len(others)
    unconditional = said and not (own.possible.get(_IF) or own.possible.get(_UNLESS))
    lists = {members(other) for other in others}
    if (
        len(lists) == 1
        and len(others) > 1
        and 0 < members(own) < max(lists)
        and shorter > _ODD_LIST
    ):
        yield Difference("list", odd, (f"{max(lists)} members",), (f"{members(own)} members",))
        return
    if fewer > 0 and shorter > _ODD_SENTENCE + slack:
        yield Difference("sentence", odd, ("lacks a sentence",), ())
    elif unconditional and shorter > _ODD_CONDITION + slack:
        yield Difference("condition", odd, ("if",), ())
    elif shorter > bound or (fewer_parts and shorter > _ODD_PART):
        yield Difference("length", odd, ("says much less",), ())
    elif more > 0 and longer > _ODD_SENTENCE + slack:
        yield Difference("sentence", odd, (), ("has a sentence more",))
    elif longer > bound + _LONGER:
        yield Difference("length", odd, (), ("says much more",))


def members(signature: Signature) -> int:
    """How many members the longest enumeration of a text has; 2 without any."""
    said = (len(part.group().split(",")) for part in _LIST[signature.lang].finditer(signature.text))
    return max(said, default=1) + 1


_THING = r"[\w’'·()-]+(?: [\w’'·()-]+){0,3}"
_LIST = {
    lang: re.compile(rf"{_THING}(?:, {_THING})+,? (?:{joint}) {_THING}")
    for lang, joint in (("en", "and|or"), ("de", "und|oder"), ("es", "y|e|o|u"), ("ca", "i|o"))
}

_IF, _UNLESS = ("condition", "if"), ("condition", "unless")


def parts(signature: Signature) -> int:
    """Stretches between marks of any kind."""
    return len(re.findall(r"[,.;:!?()](?=\s|$)", signature.text))


def sentences(signature: Signature) -> int:
    """Sentences, those parted by semicolon or colon included."""
    return max(1, len(_STOPS.findall(signature.text)))


def _size(signature: Signature) -> float:
    return math.log(max(1, len(signature.text))) - _USUAL.get(signature.lang, 0.0)
