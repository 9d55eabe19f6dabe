"""Questions about a rule's own number: its text with a gap, which its facts fill."""

from __future__ import annotations

from tutor.corpus.entry import LANGS, GameCorpus
from tutor.language.numbers import numbers
from tutor.lessons.quiz.spots import Spot
from tutor.lessons.quiz.tables import NO_TABLE

GAP = "…"
_SMALLEST = 2
_LONGEST = 200


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


def with_gap(text: str, lang: str, value: int) -> str:
    """The text with a gap for a number; "" where it is not said just once, or the text is long."""
    said = [number for number in numbers(text, lang) if number.value == value]
    if len(said) != 1 or len(text) > _LONGEST:
        return ""
    return f"{text[: said[0].start]}{GAP}{text[said[0].end :]}"
