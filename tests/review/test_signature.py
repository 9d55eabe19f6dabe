"""What a text says is the same in every language, whatever the words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.corpus.entry import LANGS
from tutor.review.cues import cues, level
from tutor.review.deontic import deontics, limits
from tutor.review.signature import counted, signature
from tutor.review.words import Words


def said(text: str, lang: str) -> set[str]:
    return {each.feature for each in deontics(text, lang)}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "You may not look at the cards."),
        ("en", "You must not look at the cards."),
        ("en", "You cannot look at the cards."),
        ("de", "Du darfst die Karten nicht ansehen."),
        ("es", "No puedes mirar las cartas."),
        ("ca", "No pots mirar les cartes."),
    ],
)
def test_a_ban_is_a_ban_in_every_wording(lang: str, text: str) -> None:
    assert said(text, lang) == {"not", "forbidden"}


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "You must draw."), ("de", "Du musst ziehen."), ("es", "Tienes que robar."),
        ("es", "Debes robar."), ("ca", "Has de robar."), ("ca", "Has d’agafar una carta."),
        ("de", "Welche Farbe zu bedienen ist, siehst du."),
    ],
)  # fmt: skip
def test_an_obligation(lang: str, text: str) -> None:
    assert said(text, lang) == {"must"}


def test_a_debt_is_no_obligation_to_act() -> None:
    assert said("El autor debe su fama a juegos de cartas.", "es") == set()
    assert said("Per apuntar els punts et cal un llapis.", "ca") == set()


def test_two_negative_words_of_one_clause_are_one_negation() -> None:
    for lang, text in (("es", "No roba nadie ninguna carta."), ("ca", "No roba ningú cap carta.")):
        assert [each.feature for each in deontics(text, lang)] == ["not"]


def test_a_trailing_negative_word_alone_negates_nothing() -> None:
    assert "not" not in said("Si puedes jugar ninguna carta, robas.", "es")
    assert "not" in said("Ningún jugador puede robar.", "es")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "No more than 8 can take part."), ("de", "Mehr als 8 können nicht mitspielen."),
        ("es", "No pueden participar más de 8."), ("ca", "No n’hi poden jugar més de 8."),
    ],
)  # fmt: skip
def test_a_limit_is_a_comparison_and_no_ban(lang: str, text: str, zoop_words: Words) -> None:
    assert list(limits(text, lang))
    facts = signature(text, lang, zoop_words)
    assert facts.has("compare", "at-most")
    assert not any(fact.kind == "deontic" for fact in facts.facts)


@pytest.mark.parametrize(
    ("lang", "text", "feature"),
    [
        ("en", "the player to the left", "left"), ("de", "der Spieler links", "left"),
        ("es", "el jugador de la izquierda", "left"), ("ca", "el jugador de l’esquerra", "left"),
        ("en", "clockwise", "clockwise"), ("en", "anticlockwise", "counter-clockwise"),
        ("de", "gegen den Uhrzeigersinn", "counter-clockwise"),
        ("de", "mindestens 2", "at-least"), ("es", "como máximo 2", "at-most"),
        ("ca", "la carta més baixa", "least"), ("en", "the lowest card", "least"),
        ("de", "die wenigsten Karten", "least"), ("es", "tiene derecho a ello", ""),
    ],
)  # fmt: skip
def test_small_words_that_matter(lang: str, text: str, feature: str) -> None:
    found = {cue.feature for cue in cues(text, lang)}
    assert feature in found if feature else "right" not in found


def test_numbers_in_words_and_digits_are_the_same(zoop_words: Words) -> None:
    one = signature("3 red rabbits", "en", zoop_words)
    other = signature("drei rote Kaninchen", "de", zoop_words)
    for kind in ("number", "thing"):
        assert {f.value for f in one.facts if f.kind == kind and not f.loose} == {
            f.value for f in other.facts if f.kind == kind and not f.loose
        }


def test_a_number_is_bound_to_what_it_counts(zoop_words: Words) -> None:
    bound = counted(signature("The deck holds 6 wilds and 4 cages.", "en", zoop_words))
    assert {(n.value, thing.value) for n, thing in bound} == {(6, "card.wild"), (4, "card.cage")}


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=80), lang=st.sampled_from(LANGS))
def test_any_text_can_be_read(text: str, lang: str) -> None:
    assert len(level(text)) == len(text)
    for cue in cues(text, lang):
        assert 0 <= cue.start <= cue.end <= len(text)
    for each in deontics(text, lang):
        assert 0 <= each.start <= each.end <= len(text)


def test_a_catalan_word_behind_what_ought_to_deny_denies_nothing() -> None:
    assert "not" not in said("Si ets tu, reps cap penalització.", "ca")
    assert "not" in said("Si ets tu, no reps cap penalització.", "ca")
    assert "not" in said("Cap carta es pot jugar.", "ca")


def test_not_empty_denies_twice() -> None:
    features = [each.feature for each in deontics("Si no tienes la mano vacía, robas.", "es")]
    assert features.count("not") == 2
