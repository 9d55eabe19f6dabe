"""Numbers in a rule's text against the numbers in its facts, and against its translations.

Three questions are asked of each text. Does it say a number that the rule does not know?
Does it leave out a number that the rule is about? Do the other languages agree on other
numbers? Words such as "a", "both" or "none" may answer a question but never raise one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tutor.corpus.entry import RuleEntry
from tutor.language.numbers import numbers

#: From here on a number must be said; 0 and 1 hide in "no", "alone", "the card".
_HEADLINE = 2


#: So many languages must agree before another one counts as odd.
_MAJORITY = 3

#: Facts that rank a rule among others; a text need not say such a number.
_RANKS = frozenset(("order",))

_CONJUNCTIONS = {"en": "and|or", "de": "und|oder", "es": "y|e|o|u", "ca": "i|o"}


def figure_faults(
    rule: RuleEntry, settled: Iterable[RuleEntry], text: str, lang: str
) -> Iterator[tuple[str, str]]:
    """(what, remedy) for each number that text and facts do not share.

    ``settled`` are the rules whose open question this one answers: it may say their numbers.
    """
    if not rule.facts:
        return
    known = set(_known(rule.facts)) | set(_option_values(rule)) | set(_lengths(rule.facts))
    for other in settled:
        known |= set(_known(other.facts))
    if rule.kind == "example":
        known |= set(_known(rule.scenario or {}))
    said = numbers(text, lang)
    for number in said:
        if number.loose or number.value in known:
            continue
        words = text[number.start : number.end]
        yield (
            f"{rule.id} says {words!r}, a number that its facts do not have",
            f"its facts have {_listed(known)}; correct the text or the facts",
        )
    spoken = {number.value for number in said} | set(_enumerated(text, lang))
    for value in sorted(set(_headline(rule.facts)) - spoken):
        yield (
            f"{rule.id} does not say {value}, which its facts have",
            "say it in the text, as a digit or a word",
        )


def odd_figures(texts: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """(language, what, remedy) where one language says other numbers than the rest agree on.

    ``texts`` are a rule's texts by language. Loose words make up for a missing number: "a
    card" agrees with "1 card", and "both" with "2".
    """
    strict = {lang: Counter[int]() for lang in texts}
    loose = {lang: Counter[int]() for lang in texts}
    for lang, text in texts.items():
        for number in numbers(text, lang):
            (loose if number.loose else strict)[lang][number.value] += 1
    forms = Counter(tuple(sorted(said.elements())) for said in strict.values())
    usual, agreeing = forms.most_common(1)[0] if forms else ((), 0)
    if agreeing < _MAJORITY:
        return
    agreed = Counter(usual)
    for lang in texts:
        missing = agreed - strict[lang] - loose[lang]
        added = strict[lang] - agreed
        for value in list(added):
            mine = strict[lang][value] + loose[lang][value]
            if mine <= max(strict[o][value] + loose[o][value] for o in texts if o != lang):
                del added[value]
        if missing or added:
            said = _listed(set(strict[lang])) if not added else _listed(set(added))
            yield (
                lang,
                f"says {said} where the other languages say {_listed(set(missing) or set(agreed))}",
                "make the texts agree",
            )


def _listed(values: set[int]) -> str:
    return ", ".join(map(str, sorted(values))) or "none"


def _known(value: Any) -> Iterator[int]:
    """Every number in the facts, those inside tokens ("two-of-three", "2-red-frog") included."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _known(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _known(inner)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield abs(value)
    elif isinstance(value, str):
        yield from (number.value for number in numbers(value, "en") if not number.loose)


def _lengths(value: Any) -> Iterator[int]:
    """How many things each list names: a text may count them."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _lengths(inner)
    elif isinstance(value, list | tuple):
        if not all(isinstance(v, int) for v in value):
            yield len(value)
        for inner in value:
            yield from _lengths(inner)


def _enumerated(text: str, lang: str) -> Iterator[int]:
    """How many things each enumeration has: "quantity, colour and species" says three."""
    thing = r"[^\W\d_]+(?: [^\W\d_]+){0,2}"
    pattern = rf"{thing}(?:, {thing})+,? (?:{_CONJUNCTIONS[lang]}) {thing}"
    for match in re.finditer(pattern, text):
        yield len(re.findall(r",(?! (?:and|or) )", match.group())) + 2


def _option_values(rule: RuleEntry) -> Iterator[int]:
    if rule.option is not None:
        for value in rule.option.values:
            if isinstance(value, int) and not isinstance(value, bool):
                yield value


def _headline(facts: Mapping[str, Any]) -> Iterator[int]:
    """The numbers that a text must say.

    Where versions of a document disagree (a mapping from document to value), the text tells
    the first, which is the default. Numbers inside tokens are names, not quantities.
    """
    for key, value in facts.items():
        if key not in _RANKS:
            yield from _headline_of(value)


def _headline_of(value: Any) -> Iterator[int]:
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        if abs(value) >= _HEADLINE:
            yield abs(value)
    elif isinstance(value, Mapping):
        keys = list(value)
        if keys and all(re.fullmatch(r"[a-z0-9]+-(ca|de|es|en)", str(key)) for key in keys):
            yield from _headline_of(value[keys[0]])
        else:
            for inner in value.values():
                yield from _headline_of(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _headline_of(inner)
