"""Questions about a rule's text: the number that fills its gap, or which text is the rule's."""

from __future__ import annotations

import re

from tutor.corpus.entry import LANGS, GameCorpus
from tutor.language.numbers import numbers
from tutor.lessons.quiz.spots import Spot
from tutor.lessons.quiz.tables import NO_TABLE

GAP = "…"
_SMALLEST = 2
_LONGEST = 200
_LONGEST_CHOICE = 420


def figures(corpus: GameCorpus) -> dict[str, tuple[Spot, ...]]:
    """By rule, the numbers that its short text says once in every language."""
    found: dict[str, tuple[Spot, ...]] = {}
    for rule, texts in corpus.entries.items():
        entry = next(iter(texts.values()))
        values = {v for v in entry.facts.values() if type(v) is int and v >= _SMALLEST}
        spots = tuple(
            Spot("figure", rule, NO_TABLE, figure=value)
            for value in sorted(values)
            if all(with_gap(texts[lang].text, lang, value) for lang in LANGS)
        )
        if spots:
            found[rule] = spots
    return found


def sayings(corpus: GameCorpus) -> dict[str, tuple[Spot, ...]]:
    """By rule, the question which text is its own."""
    return {
        rule: (Spot("says", rule, NO_TABLE),)
        for rule, texts in corpus.entries.items()
        if all(beginning(texts[lang].text) for lang in LANGS)
    }


def beginning(text: str) -> str:
    """A text short enough to choose: its first sentences; "" where even one is too long."""
    if len(text) <= _LONGEST_CHOICE:
        return text
    ends = [m.end() for m in re.finditer(r"[.!?](?=\s)", text) if m.end() <= _LONGEST_CHOICE]
    return text[: ends[-1]] if ends else ""


def with_gap(text: str, lang: str, value: int) -> str:
    """The text with a gap for a number; "" where it is not said just once, or the text is long."""
    said = [number for number in numbers(text, lang) if number.value == value]
    if len(said) != 1 or len(text) > _LONGEST:
        return ""
    return f"{text[: said[0].start]}{GAP}{text[said[0].end :]}"
