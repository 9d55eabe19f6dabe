"""Words, stems and sentences."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.language.tokens import fold, lines, sentences, spelt_out, stem, words


def texts(text: str, lang: str) -> list[str]:
    return [text[start:end] for start, end in sentences(text, lang)]


def test_words_split_at_apostrophes_but_not_in_english_negations() -> None:
    assert [w.text for w in words("l’animal d'una col·lecció")] == [
        "l",
        "animal",
        "d",
        "una",
        "col·lecció",
    ]
    assert [w.fold for w in words("I don’t, the player's")] == ["i", "don't", "the", "player", "s"]
    assert [w.text for w in words("2-green-toucan 1.234")] == ["2", "green", "toucan", "1.234"]


def test_folding() -> None:
    assert fold("Gàbies") == "gabies"
    assert fold("Größe") == "grosse"
    assert fold("il·lusió") == "illusio"
    assert spelt_out("Käfig") == "kaefig"


def test_stems_meet_without_accents() -> None:
    assert stem("característiques", "ca") == stem("característica", "ca")
    assert stem("gezogenen", "de") == stem("gezogene", "de")


def test_sentences_know_abbreviations_and_numbers() -> None:
    assert texts("Das gilt z. B. für Affen. Danach ist Schluss!", "de") == [
        "Das gilt z. B. für Affen.",
        "Danach ist Schluss!",
    ]
    assert texts("Sobald das 1. Plättchen liegt, ist Schluss. Ende.", "de") == [
        "Sobald das 1. Plättchen liegt, ist Schluss.",
        "Ende.",
    ]
    assert texts("La Sra. Puig roba. Després passa.", "ca") == [
        "La Sra. Puig roba.",
        "Després passa.",
    ]
    assert texts("Roba una carta (p. ej. la última). ¿Vale? ¡Sí!", "es") == [
        "Roba una carta (p. ej. la última).",
        "¿Vale?",
        "¡Sí!",
    ]
    assert texts("Draw 2. Then play 1.", "en") == ["Draw 2.", "Then play 1."]
    assert texts("2.1.- Zoop for all", "en") == ["2.1.- Zoop for all"]
    assert texts("the end of it. goes on here", "en") == ["the end of it. goes on here"]
    assert texts("He says “Stop.” Then he draws.", "en") == ["He says “Stop.”", "Then he draws."]


@given(st.text(max_size=300), st.sampled_from(["ca", "de", "es", "en"]))
def test_spans_are_true(text: str, lang: str) -> None:
    position = 0
    for start, end in sentences(text, lang):
        assert position <= start < end <= len(text)
        assert not text[start].isspace()
        assert not text[end - 1].isspace()
        assert not text[position:start].strip()
        position = end
    assert not text[position:].strip()
    for word in words(text):
        assert text[word.start : word.end] == word.text
        stem(word.text, lang)
    assert all(text[a:b] in text for a, b in lines(text))
