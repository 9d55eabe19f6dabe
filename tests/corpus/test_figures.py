"""Wrong numbers do not slip through: every number of our own rulebooks, changed by one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tutor.core import paths
from tutor.corpus.entry import LANGS, Corpus, GameCorpus, RuleEntry
from tutor.corpus.figures import figure_faults, odd_figures
from tutor.corpus.load import load_corpus
from tutor.language.numbers import number_word, numbers


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus(paths.rules_corpus())


def settled(game: GameCorpus, entry: RuleEntry) -> list[RuleEntry]:
    return [game.entry(rule, entry.lang) for rule in (entry.basis.settles if entry.basis else ())]


def wrong(entry: RuleEntry) -> Iterator[str]:
    """The text with one number changed by one, as a digit and as a word."""
    for number in numbers(entry.text, entry.lang):
        if number.loose:
            continue
        for value in (number.value + 1, number.value - 1):
            if value < 0:
                continue
            said = [str(value), *([number_word(value, entry.lang)] if value <= 100 else [])]
            for word in said:
                changed = entry.text[: number.start] + word + entry.text[number.end :]
                if any(
                    n.start == number.start and not n.loose for n in numbers(changed, entry.lang)
                ):
                    yield changed


@pytest.mark.parametrize("lang", LANGS)
def test_our_own_rulebooks(corpus: Corpus, lang: str) -> None:
    tried = missed = 0
    for game in corpus.games.values():
        for texts in game.entries.values():
            entry = texts[lang]
            others = settled(game, entry)
            assert not list(figure_faults(entry, others, entry.text, lang))
            said = {code: other.text for code, other in texts.items()}
            assert not list(odd_figures(said))
            for text in wrong(entry):
                tried += 1
                found = any(figure_faults(entry, others, text, lang)) or any(
                    odd == lang for odd, _, _ in odd_figures({**said, lang: text})
                )
                missed += not found
    assert tried > 300
    assert missed <= 0.01 * tried


def test_loose_words_agree_with_digits() -> None:
    same = {
        "en": "Draw 1 card.",
        "de": "Zieh 1 Karte.",
        "es": "Roba 1 carta.",
        "ca": "Roba una carta.",
    }
    assert not list(odd_figures(same))
    odd = list(odd_figures({**same, "ca": "Roba 2 cartes."}))
    assert [(lang, what) for lang, what, _ in odd] == [
        ("ca", "says 2 where the other languages say 1")
    ]
    assert not list(odd_figures({"en": "Draw 1.", "ca": "Roba'n 2."}))
