"""Phrases said in four languages, and terms found in what people type."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.core.words import Phrase
from tutor.language.inflect import CASES
from tutor.language.terms import Termbase, parse_concept

TOUCANS = Phrase("animal.toucan", 2, ("colour.green",))
KOALA = Phrase("animal.koala", 1, ("colour.green",))
FROG = Phrase("animal.frog", 1, ("colour.green",))
FROGS = Phrase("animal.frog", 2, ("colour.yellow",))


@pytest.mark.parametrize(
    ("phrase", "lang", "options", "said"),
    [
        (TOUCANS, "en", {}, "2 green toucans"),
        (TOUCANS, "ca", {}, "2 tucans verds"),
        (TOUCANS, "es", {}, "2 tucanes verdes"),
        (TOUCANS, "de", {}, "2 grüne Tukane"),
        (TOUCANS, "de", {"case": "dat"}, "2 grünen Tukanen"),
        (TOUCANS, "de", {"definite": True}, "die 2 grünen Tukane"),
        (KOALA, "de", {}, "1 grüner Koala"),
        (KOALA, "de", {"case": "acc"}, "1 grünen Koala"),
        (KOALA, "de", {"definite": True, "case": "gen"}, "des grünen Koalas"),
        (KOALA, "de", {"indefinite": True, "case": "dat"}, "einem grünen Koala"),
        (FROG, "ca", {}, "1 granota verda"),
        (FROGS, "es", {}, "2 ranas amarillas"),
        (FROGS, "ca", {"definite": True}, "les 2 granotes grogues"),
        (Phrase("animal.monkey", 1), "de", {"case": "acc"}, "1 Affen"),
        (Phrase("animal.monkey", 1), "ca", {"after": "de", "definite": True}, "del mico"),
        (Phrase("animal.monkey", 1), "es", {"after": "a", "definite": True}, "al mono"),
        (Phrase("animal.animal"), "ca", {"definite": True}, "l’animal"),
        (Phrase("animal.animal"), "ca", {"after": "de", "indefinite": True}, "d’un animal"),
        (Phrase("animal.animal"), "ca", {"after": "a", "definite": True}, "a l’animal"),
        (Phrase("animal.animal"), "en", {"indefinite": True}, "an animal"),
        (Phrase("animal.frog"), "en", {"plural": True, "definite": True}, "the frogs"),
        (Phrase("animal.special"), "de", {"case": "dat", "definite": True}, "dem besonderen Tier"),
        (Phrase("animal.special", 3), "de", {"case": "dat"}, "3 besonderen Tieren"),
        (Phrase("animal.frog", 2, (), ("colour.colour",)), "en", {}, "2 frogs of any colour"),
        (Phrase("animal.frog", 2, (), ("colour.colour",)), "de", {}, "2 Frösche beliebiger Farbe"),
        (
            Phrase("animal.animal", 2, ("colour.yellow",), ("animal.kind",)),
            "en",
            {},
            "2 yellow animals of any kind",
        ),
        (
            Phrase("animal.animal", 2, ("colour.yellow",), ("animal.kind",)),
            "ca",
            {},
            "2 animals grocs de qualsevol espècie",
        ),
        (
            Phrase("animal.animal", 2, ("colour.yellow",), ("animal.kind",)),
            "es",
            {},
            "2 animales amarillos de cualquier especie",
        ),
    ],
)
def test_phrases(
    terms: Termbase, phrase: Phrase, lang: str, options: dict[str, Any], said: str
) -> None:
    assert terms.phrase(phrase, lang, **options) == said


def test_names(terms: Termbase) -> None:
    assert terms.name("animal.frog", "de", "pl", "dat") == "Fröschen"
    assert terms.name("animal.monkey", "de", "sg", "dat") == "Affen"
    assert terms.name("colour.green", "ca") == "verd"
    assert terms.name("place.draw-pile", "es", "pl") == "pilas de robo"


def found(terms: Termbase, text: str, lang: str) -> list[tuple[str, str]]:
    return [(m.concept, text[m.start : m.end]) for m in terms.find(text, lang)]


def test_inflected_unaccented_and_synonyms(terms: Termbase) -> None:
    assert found(terms, "una granota groga i dues grogues, gabia", "ca") == [
        ("animal.frog", "granota"),
        ("colour.yellow", "groga"),
        ("colour.yellow", "grogues"),
        ("card.cage", "gabia"),
    ]
    assert found(terms, "den gelben Froeschen, des Kaefigs", "de") == [
        ("colour.yellow", "gelben"),
        ("animal.frog", "Froeschen"),
        ("card.cage", "Kaefigs"),
    ]
    assert found(terms, "a joker or a toad", "en") == [
        ("card.wild", "joker"),
        ("animal.frog", "toad"),
    ]
    assert found(terms, "robo de la pila de robo", "es")[-1] == ("place.draw-pile", "pila de robo")


def test_the_longest_match_wins(terms: Termbase) -> None:
    assert found(terms, "a wild card from the draw pile", "en") == [
        ("card.wild", "wild card"),
        ("place.draw-pile", "draw pile"),
    ]


def test_german_compounds(terms: Termbase) -> None:
    assert found(terms, "Wildkarte und Käfigkarten", "de") == [
        ("card.wild", "Wild"),
        ("card.card", "karte"),
        ("card.cage", "Käfig"),
        ("card.card", "karten"),
    ]


def test_slips_are_forgiven_but_words_respected(terms: Termbase) -> None:
    assert found(terms, "amarilos tucnes", "es") == [
        ("colour.yellow", "amarilos"),
        ("animal.toucan", "tucnes"),
    ]
    for lang, sentence in (
        ("en", "from money grew queen"),
        ("es", "la mano está lejos y luego el consejo"),
        ("de", "frisch, die Waffe und Färbung"),
        ("ca", "el consell del mig torna"),
    ):
        assert found(terms, sentence, lang) == []


def test_spans_and_ranks(terms: Termbase) -> None:
    match = terms.find("zwei Frösche", "de")[0]
    assert (match.span, match.words, match.how) == ((5, 12), 1, "exact")


@settings(max_examples=200)
@given(st.text(max_size=200), st.sampled_from(["ca", "de", "es", "en"]))
def test_any_text(terms: Termbase, text: str, lang: str) -> None:
    position = 0
    for match in terms.find(text, lang):
        assert position <= match.start < match.end <= len(text)
        position = match.end


def test_every_form_is_made_without_error(terms: Termbase) -> None:
    nouns = [e.id for e in terms.concepts if e.pos == "noun"]
    for noun in nouns:
        for count in (None, 0, 1, 2):
            for case in CASES:
                for definite in (False, True):
                    for lang in ("ca", "de", "es", "en"):
                        phrase = Phrase(noun, count, ("colour.green",), ("colour.colour",))
                        said = terms.phrase(phrase, lang, case, definite)
                        assert "  " not in said
                        assert said == said.strip()


def test_for_game(terms: Termbase) -> None:
    assert "card.cage" not in terms.for_game("other")
    assert "card.card" in terms.for_game("other")


def test_bad_data() -> None:
    with pytest.raises(TypeError, match="quotes"):
        parse_concept({"id": "a.b", "pos": "noun", "terms": {"en": {"preferred": 3}}})
    with pytest.raises(KeyError):
        parse_concept({"id": "a.b", "pos": "noun", "terms": {"en": {}}})


def test_a_piece_with_a_name_of_its_own_keeps_the_gender_of_its_noun() -> None:
    number = {
        "id": "card.number",
        "pos": "noun",
        "terms": {
            "en": {"preferred": "number", "plural": "numbers"},
            "de": {"preferred": "Zahl", "plural": "Zahlen", "gender": "fem"},
            "es": {"preferred": "número", "plural": "números", "gender": "masc"},
            "ca": {"preferred": "número", "plural": "números", "gender": "masc"},
        },
    }
    yellow = {
        "id": "colour.yellow",
        "pos": "adjective",
        "terms": {
            "en": {"preferred": "yellow"},
            "de": {"preferred": "gelb"},
            "es": {"preferred": "amarillo", "forms": {"masc_sg": "amarillo"}},
            "ca": {"preferred": "groc", "forms": {"masc_sg": "groc"}},
        },
    }
    terms = Termbase.parse([number, yellow])
    eleven = Phrase("card.number", adjectives=("colour.yellow",), name="11")
    said = {lang: terms.phrase(eleven, lang, "dat", True) for lang in ("en", "de", "es", "ca")}
    assert said == {
        "en": "the yellow 11",
        "de": "der gelben 11",
        "es": "el 11 amarillo",
        "ca": "l’11 groc",
    }
