"""The same passage in two languages: only what cannot be a matter of wording."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tutor.review.contrast import Key, opposed, stands_alone
from tutor.review.signature import Signature
from tutor.review.voting import (
    Difference,
    alone_has,
    in_parts,
    is_phrase,
    number_difference,
    said_more,
    solid,
)
from tutor.review.words import Words

#: Facts that one of two texts may leave to be understood.
_LOOSE = frozenset((("compare", "exactly"), ("deontic", "may"), ("deontic", "must")))


def pair_differences(said: Mapping[str, Signature], terms: Words) -> Iterator[Difference]:
    """The differences between two texts, seen from the second; neither is named as the odd one."""
    first, second = said.values()
    yield from number_difference("", second, [first])
    extra = _only(second, first, terms)
    lacking = _only(first, second, terms)
    alone = {key for key in extra | lacking if stands_alone(key, missing=key in lacking)}
    kept = {key for key in alone if key[0] != "quantifier" and key not in _LOOSE}
    may = ("deontic", "may")
    if may in alone and _permits(second if may in extra else first):
        kept.add(may)
    keys = {key for key in (*first.possible, *second.possible) if key[0] != "number"}
    more = {key for key in keys if key in extra or said_more(second, [first], key)}
    less = {key for key in keys if key in lacking or said_more(first, [second], key)}
    for one in more:
        for other in less:
            if opposed(one, other) and (one in extra or other in lacking or solid(one)):
                kept |= {one, other}
                extra |= {one}
                lacking |= {other}
    for kind in sorted({key[0] for key in kept}):
        yield Difference(
            kind,
            "",
            tuple(sorted(value for k, value in lacking & kept if k == kind)),
            tuple(sorted(value for k, value in extra & kept if k == kind)),
        )


#: Words that permit, and do not just tell what is possible.
_PERMITTING = frozenset(("may", "allowed", "permitted", "erlaubt"))


def _permits(signature: Signature) -> bool:
    said = (signature.text[f.start : f.end].lower() for f in signature.of("deontic", "may"))
    return any(word in _PERMITTING or word.startswith(("darf", "dürf")) for word in said)


def _only(own: Signature, other: Signature, terms: Words) -> set[Key]:
    """What one text says for certain, and the other in no way."""
    return {
        key
        for key in own.counts
        if key[0] != "number"
        and alone_has(own, [other], key)
        and not in_parts(other, key, terms)
        and not is_phrase(own, key)
    }
