"""Numbers in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.language.numbers import number_word, numbers, read_number

LANGS = ("ca", "de", "es", "en")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("feminine", [False, True])
def test_every_number_reads_back(lang: str, feminine: bool) -> None:
    for value in range(101):
        assert read_number(number_word(value, lang, feminine), lang) == value


@pytest.mark.parametrize(
    ("lang", "value", "word"),
    [
        ("ca", 25, "vint-i-cinc"),
        ("ca", 33, "trenta-tres"),
        ("de", 21, "einundzwanzig"),
        ("de", 17, "siebzehn"),
        ("es", 22, "veintidós"),
        ("es", 46, "cuarenta y seis"),
        ("en", 99, "ninety-nine"),
    ],
)
def test_spelling(lang: str, value: int, word: str) -> None:
    assert number_word(value, lang) == word


def test_feminine() -> None:
    assert number_word(2, "ca", feminine=True) == "dues"
    assert number_word(31, "ca", feminine=True) == "trenta-una"
    assert number_word(21, "es", feminine=True) == "veintiuna"


def test_out_of_range() -> None:
    with pytest.raises(ValueError, match="101"):
        number_word(101, "en")


def test_loose_words_prove_nothing() -> None:
    found = numbers("Barreja de nou les cartes i roba'n una", "ca")
    assert [(n.value, n.loose) for n in found] == [(9, True), (1, True)]
    assert [n.value for n in numbers("half a dozen wilds, two cages", "en")] == [6, 2]


def test_digits() -> None:
    assert [n.value for n in numbers("3 bis 8 Spieler, 1.234 Karten", "de")] == [3, 8, 1234]
    assert numbers("Abschnitt 2.1", "de") == []


@given(st.text(max_size=200), st.sampled_from(LANGS))
def test_any_text(text: str, lang: str) -> None:
    position = 0
    for number in numbers(text, lang):
        assert position <= number.start < number.end <= len(text)
        position = number.end
