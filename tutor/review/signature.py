"""What a text says, as facts that compare across languages.

A fact is a kind and a value, with the place that says it: ``("number", "8")``,
``("thing", "animal.frog")``, ``("deontic", "may")``, ``("compare", "at-least")``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

import msgspec

from tutor.language.numbers import Number, numbers
from tutor.language.tokens import sentences, words
from tutor.review.cues import cues
from tutor.review.deontic import deontics, is_denied, limits
from tutor.review.words import Words


class Fact(msgspec.Struct, frozen=True):
    """One thing that a text says, at ``text[start:end]``.

    A ``loose`` fact may be meant (Catalan "nou" is nine, and new): it makes up for a missing one
    elsewhere, and is none by itself. ``also`` are other values that the same words may have.
    """

    kind: str
    value: str
    start: int
    end: int
    loose: bool = False
    also: tuple[str, ...] = ()


class Signature(msgspec.Struct, frozen=True, dict=True):
    """The facts of one text."""

    text: str
    lang: str
    facts: tuple[Fact, ...]
    sentences: int

    @cached_property
    def counts(self) -> Mapping[tuple[str, str], int]:
        """How often each fact is said for certain."""
        return Counter((fact.kind, fact.value) for fact in self.facts if not fact.loose)

    @cached_property
    def possible(self) -> Mapping[tuple[str, str], int]:
        """How often each fact may be said: loose mentions and second readings included."""
        found: Counter[tuple[str, str]] = Counter()
        for fact in self.facts:
            found[(fact.kind, fact.value)] += 1
            for value in fact.also:
                found[(fact.kind, value)] += 1
        return found

    def of(self, kind: str, value: str) -> tuple[Fact, ...]:
        """The facts of a kind and value, in order of place."""
        return tuple(
            fact
            for fact in self.facts
            if fact.kind == kind and (fact.value == value or value in fact.also)
        )

    def has(self, kind: str, value: str) -> bool:
        """Whether the text says it, or may."""
        return (kind, value) in self.possible


def signature(text: str, lang: str, terms: Words) -> Signature:
    """What a text in one of the four languages says."""
    found = sorted(_facts(text, lang, terms), key=lambda fact: (fact.start, fact.end))
    return Signature(text, lang, tuple(found), len(sentences(text, lang)))


def _facts(text: str, lang: str, terms: Words) -> Iterator[Fact]:
    for number in numbers(text, lang):
        yield Fact("number", str(number.value), number.start, number.end, number.loose)
    yield from _attempts(text, lang, terms)
    for named in terms.named(text, lang):
        yield Fact("thing", named.concept, named.start, named.end, not named.sure, named.also)
    for said in deontics(text, lang):
        yield Fact("deontic", said.feature, said.start, said.end)
    if lang == "de":
        yield from _verb_first(text)
    bounds = list(limits(text, lang))
    for start, end in bounds:
        yield Fact("compare", "at-most", start, end)
    for cue in cues(text, lang):
        bounded = any(start <= cue.start < end for start, end in bounds)
        if not (bounded and cue.group == "compare"):
            denied = cue.feature == "if" and is_denied(text, lang, cue.end)
            also = ("unless",) if denied else ()
            yield Fact(cue.group, cue.feature, cue.start, cue.end, also=also)


#: Words after which stands what somebody tries to do, which may fail.
_TRY = {
    "en": re.compile(r"\b(?:try|tries|tried|trying)\b", re.IGNORECASE),
    "de": re.compile(r"\bversuch\w*", re.IGNORECASE),
    "es": re.compile(r"\b(?:intent(?!o\b|os\b)\w+|trat\w+ de)\b", re.IGNORECASE),
    "ca": re.compile(r"\b(?:intent(?!s?\b)\w+|prov\w+ de|mir\w+ de)\b", re.IGNORECASE),
}
_TRIED = frozenset(f"action.{name}" for name in ("draw", "play", "discard", "swap", "buy", "deal"))
_WITHIN_TRY = re.compile(r"[^.;:!?]{0,60}")


def _attempts(text: str, lang: str, terms: Words) -> Iterator[Fact]:
    """What is tried: the first act named after the word."""
    for tried in _TRY[lang].finditer(text):
        reach = _WITHIN_TRY.match(text, tried.end())
        end = reach.end() if reach else tried.end()
        acts = [
            named
            for named in terms.named(text, lang)
            if named.concept in _TRIED and tried.end() <= named.start < end
        ]
        if acts:
            first = min(acts, key=lambda named: named.start)
            yield Fact("attempt", first.concept, tried.start(), first.end, also=first.also)


#: A German condition without a word for it: the verb comes first, and a comma after it.
_VERB_FIRST = re.compile(
    r"(?:(?<=^)|(?<=[.:;!?] ))"
    r"(?:[A-ZÄÖÜ]\w+(?:st|t|en)|Ist|Wäre|Würde|Kann|Darf|Muss|Will|Soll|Hat|Hält)\b"
    r"(?=[^.;:!?]*,)"
)


def _verb_first(text: str) -> Iterator[Fact]:
    for match in _VERB_FIRST.finditer(text):
        yield Fact("condition", "if", match.start(), match.end(), loose=True)


def counted(signature: Signature) -> Iterator[tuple[Number, Fact]]:
    """Each number with the thing that it counts: the nearest one that follows it."""
    things = [fact for fact in signature.facts if fact.kind == "thing" and not fact.loose]
    for number in numbers(signature.text, signature.lang):
        if number.loose:
            continue
        after = [f for f in things if f.start >= number.end]
        if after and len(words(signature.text[number.end : after[0].start])) <= 1:
            first = [fact for fact in after if fact.start == after[0].start]
            yield number, max(first, key=lambda fact: fact.end)
