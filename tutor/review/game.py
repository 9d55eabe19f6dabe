"""A game of the corpus in all its languages: whether they say the same, and each is sound."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tutor.corpus.entry import RuleEntry
from tutor.language.terms import Termbase
from tutor.review.agreement import agreement
from tutor.review.concord import concord
from tutor.review.figures import wrong_figures
from tutor.review.finding import Finding, in_order
from tutor.review.form import form
from tutor.review.passages import Text
from tutor.review.spelling import Speller, spelling
from tutor.review.terminology import avoided, forbidden_terms, strange_words
from tutor.review.together import compared
from tutor.review.vocabulary import Vocabulary, vocabulary
from tutor.review.words import Words


class Ground(msgspec.Struct, frozen=True):
    """What texts are checked against besides each other.

    ``raw_terms`` are the concepts as parsed (they tell which terms to avoid), ``known`` words
    that are surely right, by language.
    """

    terms: Termbase
    all_terms: Termbase
    raw_terms: tuple[Mapping[str, Any], ...]
    known: Mapping[str, Iterable[str]]
    spellers: Mapping[str, Speller] = MappingProxyType({})


def check_game(
    texts: Mapping[str, Text], rules: Mapping[str, RuleEntry], ground: Ground
) -> list[Finding]:
    """Every finding of a game; ``texts`` are its rulebooks by language, ``rules`` its spine."""
    return in_order(_findings(texts, rules, ground))


def _findings(
    texts: Mapping[str, Text], rules: Mapping[str, RuleEntry], ground: Ground
) -> Iterator[Finding]:
    terms = Words(ground.terms, ground.all_terms)
    wrong = list(_against_spine(texts, rules))
    yield from wrong
    yield from compared(texts, terms)
    for rule in dict.fromkeys(p.rule for t in texts.values() for p in t.passages if p.rule):
        passages = {lang: t.by_key[rule] for lang, t in texts.items() if rule in t.by_key}
        yield from strange_words(passages, terms)
    for text in texts.values():
        yield from alone(text, ground)


def alone(text: Text, ground: Ground) -> Iterator[Finding]:
    """What can be checked in one document by itself."""
    yield from form(text)
    yield from agreement(text, ground.terms)
    yield from concord(text, ground.terms)
    own = Vocabulary(text.lang, ground.known.get(text.lang, ()), ground.terms, text)
    yield from vocabulary(text, own, ground.terms)
    if text.lang in ground.spellers:
        yield from spelling(text, own, ground.spellers[text.lang])
    forms = avoided(ground.raw_terms, text.lang)
    yield from forbidden_terms(text, forms, ground.terms)


def _against_spine(texts: Mapping[str, Text], rules: Mapping[str, RuleEntry]) -> Iterator[Finding]:
    for text in texts.values():
        for passage in text.passages:
            rule = rules.get(passage.rule)
            if rule is None:
                continue
            settles = rule.basis.settles if rule.basis else ()
            settled = [rules[other] for other in settles if other in rules]
            yield from wrong_figures(rule, settled, passage)
