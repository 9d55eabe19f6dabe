"""The odd one out of several languages is named, and wording alone is no difference."""

from __future__ import annotations

import pytest

from tutor.review.comparison import all_differences
from tutor.review.signature import signature
from tutor.review.voting import Difference
from tutor.review.words import Words

RULE = {
    "ca": "Si no pots jugar cap carta, has de robar 2 cartes de la pila de robar.",
    "de": "Kannst du keine Karte ausspielen, musst du 2 Karten vom Nachziehstapel ziehen.",
    "es": "Si no puedes jugar ninguna carta, tienes que robar 2 cartas de la pila de robo.",
    "en": "If you cannot play any card, you must draw 2 cards from the draw pile.",
}


def differences(words: Words, **texts: str) -> list[Difference]:
    said = {lang: signature(text, lang, words) for lang, text in texts.items()}
    return list(all_differences(said, words))


def test_the_same_rule_in_four_languages(zoop_words: Words) -> None:
    assert differences(zoop_words, **RULE) == []


@pytest.mark.parametrize(
    ("lang", "before", "after", "kind"),
    [
        ("de", "2 Karten", "3 Karten", "number"),
        ("en", "2 cards", "12 cards", "number"),
        ("es", "tienes que", "puedes", "deontic"),
        ("ca", "has de", "pots", "deontic"),
        ("en", "cannot play any", "can play a", "deontic"),
        ("de", "keine Karte", "eine Karte", "deontic"),
        ("en", "draw pile", "discard pile", "thing"),
        ("ca", "Si no pots jugar cap carta, has", "Has", "deontic"),
    ],
)
def test_a_change_names_its_language(
    zoop_words: Words, lang: str, before: str, after: str, kind: str
) -> None:
    assert before in RULE[lang]
    found = differences(zoop_words, **{**RULE, lang: RULE[lang].replace(before, after)})
    assert {each.odd for each in found} == {lang}
    assert kind in {each.kind for each in found}


@pytest.mark.parametrize(
    ("lang", "before", "after"),
    [
        ("en", "2 cards", "two cards"),
        ("de", "2 Karten", "zwei Karten"),
        ("es", "tienes que", "debes"),
        ("en", "must draw", "have to draw"),
        ("ca", "has de robar 2 cartes", "roba 2 cartes"),
    ],
)
def test_another_wording_is_no_difference(
    zoop_words: Words, lang: str, before: str, after: str
) -> None:
    changed = {**RULE, lang: RULE[lang].replace(before, after)}
    assert changed != RULE
    assert differences(zoop_words, **changed) == []


def test_of_two_texts_neither_is_the_odd_one(zoop_words: Words) -> None:
    found = differences(
        zoop_words, de="2 gelbe Affen passen.", ca="2 granotes grogues coincideixen."
    )
    assert [(each.kind, each.odd) for each in found if each.kind == "thing"] == [("thing", "")]


def test_numbers_that_change_places(zoop_words: Words) -> None:
    texts = {
        "ca": "Hi ha 6 comodins i 4 gàbies.", "de": "Es gibt 6 Joker und 4 Käfige.",
        "es": "Hay 6 comodines y 4 jaulas.", "en": "There are 4 wilds and 6 cages.",
    }  # fmt: skip
    assert {(d.kind, d.odd) for d in differences(zoop_words, **texts)} == {("order", "en")}


def test_a_sentence_that_is_missing(fool_words: Words) -> None:
    texts = {
        "ca": "Qui guanya la basa surt a la següent. Els punts s’apunten al final.",
        "de": "Wer den Stich gewinnt, spielt den nächsten an. Die Punkte schreibt ihr am Ende auf.",
        "es": "Quien gana la baza sale en la siguiente. Los puntos se apuntan al final.",
        "en": "Whoever wins the trick leads to the next.",
    }
    assert "en" in {d.odd for d in differences(fool_words, **texts) if d.kind == "sentence"}


def test_one_where_the_others_say_each(zoop_words: Words) -> None:
    texts = {
        "ca": "Cada jugador roba i cada torn acaba.",
        "de": "Ein Spieler zieht, und jeder Zug endet.",
        "es": "Cada jugador roba y cada turno acaba.",
        "en": "Each player draws and each turn ends.",
    }
    assert [(d.kind, d.odd) for d in differences(zoop_words, **texts)] == [("quantifier", "de")]


def test_what_is_tried_first(zoop_words: Words) -> None:
    texts = {
        "ca": "Roba una carta i intenta jugar-la.", "de": "Versuch, eine Karte zu ziehen.",
        "es": "Roba una carta e intenta jugarla.", "en": "Draw a card and try to play it.",
    }  # fmt: skip
    assert "attempt" in {d.kind for d in differences(zoop_words, **texts)}
