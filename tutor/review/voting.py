"""The same rule in several languages: which facts differ, and who is the odd one out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tutor.language.numbers import numbers
from tutor.language.tokens import words
from tutor.review.contrast import Key, opposed, stands_alone
from tutor.review.deontic import ABLE
from tutor.review.signature import Fact, Signature, counted
from tutor.review.words import FRAMES, Words, is_general

#: So many texts that agree make another one odd.
_MAJORITY = 2
#: Negations are counted up to here; in long passages their number is a matter of style.
_FEW = 3


class Difference(msgspec.Struct, frozen=True):
    """What ``odd`` says otherwise than the others: facts it lacks, facts that it alone has.

    ``odd`` is empty where only two texts were compared, so that either may be wrong; ``lacking``
    and ``extra`` are then seen from the second.
    """

    kind: str
    odd: str
    lacking: tuple[str, ...]
    extra: tuple[str, ...]

    @property
    def is_exchange(self) -> bool:
        """Whether something was put in the place of something else."""
        return bool(self.lacking and self.extra)


def differences(signatures: Mapping[str, Signature], terms: Words) -> Iterator[Difference]:
    """The differences of a text in three or four languages, one a kind and odd language."""
    langs = tuple(signatures)
    for odd in langs:
        others = [signatures[lang] for lang in langs if lang != odd]
        if len(others) < _MAJORITY:
            return
        yield from number_difference(odd, signatures[odd], others)
        yield from _facts(odd, signatures[odd], others, terms)


def _facts(
    odd: str, own: Signature, others: Sequence[Signature], terms: Words
) -> Iterator[Difference]:
    keys = {key for s in (own, *others) for key in s.possible if key[0] != "number"}
    lacking = {key for key in keys if _lacks(own, others, key)}
    extra = {key for key in keys if alone_has(own, others, key)}
    lacking = {key for key in lacking if not in_parts(own, key, terms)}
    extra = {key for key in extra if not all(in_parts(o, key, terms) for o in others)}
    chosen_lacking = {key for key in lacking if stands_alone(key, missing=True)}
    if _all_universal(others) and (not _is_universal(own) or _one_for_each(own, others)):
        chosen_lacking.add(_EVERY)
    chosen_extra = {
        key
        for key in extra
        if stands_alone(key, missing=False)
        and not is_phrase(own, key)
        and not _weak(own, key, terms)
    }
    if _MAY in chosen_extra and _only_able(own):
        chosen_extra.discard(_MAY)
    more = {key for key in keys if key in extra or said_more(own, others, key)}
    less = {key for key in keys if said_less(own, others, key)}
    for new in more:
        for gone in less:
            if opposed(new, gone) and (new in extra or gone in lacking or solid(new)):
                chosen_extra.add(new)
                chosen_lacking.add(gone)
    for key in keys:
        if key[0] == "deontic" and key[1] == "not" and not chosen_lacking & {key}:
            change = _count_change(own, others, key)
            if change:
                (chosen_extra if change > 0 else chosen_lacking).add(key)
    for kind in sorted({key[0] for key in chosen_lacking | chosen_extra}):
        yield Difference(
            kind,
            odd,
            tuple(sorted(value for k, value in chosen_lacking if k == kind)),
            tuple(sorted(value for k, value in chosen_extra if k == kind)),
        )


def in_parts(signature: Signature, key: Key, terms: Words) -> bool:
    """Whether a text says a concept by the parts of its name ("the truck's tiles").

    A pile may be said by the act that it is for ("discard it").
    """
    if _PILE.fullmatch(key[1]) and signature.has("thing", _PILE.sub(r"action.\1", key[1])):
        return True
    parts = terms.parts(key[1], signature.lang) if key[0] == "thing" else frozenset()
    return bool(parts) and all(signature.has("thing", part) for part in parts)


_PILE = re.compile(r"place\.(\w+)-pile")


def _lacks(own: Signature, others: Sequence[Signature], key: Key, missed: int = 0) -> bool:
    if own.possible.get(key, 0):
        return False
    having = sum(other.counts.get(key, 0) > 0 for other in others)
    return having >= max(_MAJORITY, len(others) - missed)


_EVERY: Key = ("quantifier", "every")


def _is_universal(signature: Signature) -> bool:
    """Whether a text says that something holds for all: of each, or of any."""
    return signature.has(*_EVERY) or signature.has("quantifier", "any")


def _one_for_each(own: Signature, others: Sequence[Signature]) -> bool:
    """Whether a text says "each" less often than all others, and "one" at least as often."""
    fewer = _universals(own) < min(map(_universals, others))
    return fewer and _ones(own) >= max(map(_ones, others))


def _universals(signature: Signature) -> int:
    return len(signature.of(*_EVERY)) + len(signature.of("quantifier", "any"))


def _ones(signature: Signature) -> int:
    return len(signature.of("number", "1"))


def _all_universal(signatures: Sequence[Signature]) -> bool:
    """Whether several texts all say it, and one of them for sure of each."""
    said = any(signature.counts.get(_EVERY) for signature in signatures)
    return said and all(map(_is_universal, signatures))


def _weak(own: Signature, key: Key, terms: Words) -> bool:
    """Whether a text may use a word of another game by chance."""
    said = (own.text[fact.start : fact.end] for fact in own.of(*key))
    return key[0] == "thing" and terms.is_weak(key[1], own.lang, said)


_MAY: Key = ("deontic", "may")


def _only_able(own: Signature) -> bool:
    """Whether a text says "can" only, which need not be a permission."""
    said = own.of(*_MAY)
    return all(own.text[fact.start : fact.end].lower() in ABLE for fact in said)


def solid(key: Key) -> bool:
    """Whether a fact is so plain that counting how often it is said makes sense."""
    return key[0] in ("thing", "compare", "superlative") and not (
        key[0] == "thing" and is_general(key[1])
    )


def said_more(own: Signature, others: Sequence[Signature], key: Key) -> bool:
    """Whether a text says something more often than any other may."""
    return own.counts.get(key, 0) > max(other.possible.get(key, 0) for other in others)


def said_less(own: Signature, others: Sequence[Signature], key: Key) -> bool:
    """Less often than all others, or than all but one where it is not said at all."""
    mine = own.possible.get(key, 0)
    counts = sorted(other.counts.get(key, 0) for other in others)
    if len(counts) > _MAJORITY and mine == 0:
        return counts[1] > 0
    return mine < counts[0]


def alone_has(own: Signature, others: Sequence[Signature], key: Key) -> bool:
    """Whether a text says something for certain that no other text says in any reading."""
    kind = key[0]
    return any(
        not any(o.possible.get((kind, v), 0) for o in others for v in (fact.value, *fact.also))
        for fact in own.of(*key)
        if not fact.loose and fact.value == key[1]
    )


def is_phrase(own: Signature, key: Key) -> bool:
    """Whether a concept is named by several words only, which the others may have parted."""
    return key[0] == "thing" and all(
        len(words(own.text[fact.start : fact.end])) > 1 for fact in own.of(*key)
    )


def _count_change(own: Signature, others: Sequence[Signature], key: Key) -> int:
    """How many more times (or fewer) than all others, who agree, the text says something."""
    said = {other.counts.get(key, 0) for other in others}
    if len(said) != 1 or len(others) <= _MAJORITY or max(said) > _FEW:
        return 0
    return own.counts.get(key, 0) - said.pop()


def number_difference(
    odd: str, own: Signature, others: Sequence[Signature]
) -> Iterator[Difference]:
    """Other numbers than the rest agree on; loose words make up for a missing one."""
    strict, loose = _strict(own), _loose(own)
    unanimous = all(_strict(other) == _strict(others[0]) for other in others)
    usual = _strict(others[0]) if unanimous else _common(others)
    lacking = usual - strict
    if not unanimous:
        lacking = Counter({v: n for v, n in lacking.items() if not strict[v]})
    lacking -= loose & lacking
    most: Counter[int] = Counter()
    for other in others:
        most |= _strict(other) + _loose(other)
    extra = strict - most
    runs = {_runs(other) for other in others}
    rows_differ = strict != usual and len(runs) == 1 and _runs(own) not in runs
    if not lacking and not extra and rows_differ:
        lacking, extra = Counter(runs.pop()), Counter(_runs(own))
        lacking, extra = lacking - extra, extra - lacking
    if lacking or extra:
        yield Difference("number", odd, _listed(lacking), _listed(extra))
    elif strict == usual and len(strict) > 1:
        yield from _order(odd, own, others)
    else:
        yield from _bound_otherwise(odd, own, others)


def _bound_otherwise(odd: str, own: Signature, others: Sequence[Signature]) -> Iterator[Difference]:
    """A number that counts something else than in all the other texts."""
    if len(others) < _MAJORITY:
        return
    mine, theirs = _bound(own), [_bound(other) for other in others]
    for value, thing in mine:
        elsewhere = {t for other in theirs for (v, t) in other if v == value}
        shared = {t for t in elsewhere if all((value, t) in other for other in theirs)}
        if len(elsewhere) == len(shared) == 1 and thing not in elsewhere:
            (usual,) = shared
            if (value, usual) not in mine and _counts(usual, thing):
                yield Difference("thing", odd, (usual,), (thing,))


_RUN = re.compile(r"\d+(?:, \d+){2,}(?:,? \w{1,3} \d+)?")


def _runs(signature: Signature) -> tuple[int, ...]:
    """The numbers that stand in rows of three or more."""
    rows = (match.group() for match in _RUN.finditer(signature.text))
    return tuple(int(number) for row in rows for number in re.findall(r"\d+", row))


#: Names for one thing: what is scored.
_SCORES = frozenset(
    f"concept.{name}" for name in ("point", "score", "penalty-score", "minus-point", "penalty")
)


def _counts(usual: str, thing: str) -> bool:
    """Whether to count the one is not to count the other in other words."""
    return all(
        not is_general(t) or t in FRAMES or t in _SCORES or t == "card.card" for t in (usual, thing)
    )


def _order(odd: str, own: Signature, others: Sequence[Signature]) -> Iterator[Difference]:
    """The same numbers in another order than all others have them in."""
    orders = {_sequence(other) for other in others}
    mine = _sequence(own)
    if len(orders) != 1 or mine in orders:
        return
    (usual,) = orders
    if _still_bound(own, others[0], mine, usual):
        return
    if len(others) > _MAJORITY or _crossed(own, others[0]):
        yield Difference("order", odd, usual, mine)


def _still_bound(
    own: Signature, other: Signature, mine: Sequence[str], usual: Sequence[str]
) -> bool:
    """Whether the numbers that changed places count the same things as before."""
    moved = {int(a) for a, b in zip(mine, usual, strict=False) if a != b}
    kept, known = _bound(own), {value for value, _ in _bound(own)}
    return kept == _bound(other) and moved - {1} <= known


def _crossed(own: Signature, other: Signature) -> bool:
    """Whether two numbers have changed places: each now counts what the other counted."""
    mine, theirs = set(_bound(own)), set(_bound(other))
    new, gone = mine - theirs, theirs - mine
    return any(
        (w, t) in gone and (v, u) in gone for v, t in new for w, u in new if v != w and t != u
    )


def _bound(signature: Signature) -> Counter[tuple[int, str]]:
    """Numbers with the things that they count."""
    return Counter((number.value, _one_name(thing.value)) for number, thing in counted(signature))


def _one_name(thing: str) -> str:
    """One name for whatever is scored: points, penalty points, a score."""
    return "concept.point" if thing in _SCORES else thing


def _sequence(signature: Signature) -> tuple[str, ...]:
    said = numbers(signature.text, signature.lang)
    return tuple(str(number.value) for number in said if not number.loose)


def _listed(values: Counter[int]) -> tuple[str, ...]:
    return tuple(str(value) for value in sorted(values.elements()))


def _strict(signature: Signature) -> Counter[int]:
    return Counter(int(f.value) for f in _said(signature) if not f.loose)


def _loose(signature: Signature) -> Counter[int]:
    return Counter(int(f.value) for f in _said(signature) if f.loose)


def _common(signatures: Sequence[Signature]) -> Counter[int]:
    """The numbers that all of several texts have."""
    common = _strict(signatures[0])
    for signature in signatures[1:]:
        common &= _strict(signature)
    return common


def _said(signature: Signature) -> Iterator[Fact]:
    return (fact for fact in signature.facts if fact.kind == "number")
