"""Tricks and hands that are told in free words, once it is known that they are asked about."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tutor.answers.understand import understand
from tutor.games.fool import tricks
from tutor.games.fool.asking import answer
from tutor.games.fool.cards import colour_of
from tutor.games.fool.picture import phrase
from tutor.games.fool.state import WILD, Played
from tutor.services import library
from tutor.services.engines import engine

GAME = "fool"
RULES: Any = engine(GAME)
OFF, ONE, TIE = tricks.OFF_COLOUR, tricks.ONE_COLOUR, tricks.OFF_TIE
WINS, LOWEST = tricks.WINS, tricks.LOWEST
HAND = "fool.scoring.hand-cards-subtract"


def asked(question: str, lang: str, *about: str) -> Any:
    read = understand(question, lang, library.termbase(GAME))
    return answer(RULES, replace(read, about=about), None)


@pytest.mark.parametrize(
    ("lang", "question", "about", "verdict"),
    [
        ("de", "alles ist rot: 3, 9, 17, 20. ist die 9 die schlechteste?", ONE, "no"),
        ("de", "gelb liegt. uwe wirft blau 15 ab, jan rot 10. ist uwe der narr?", OFF, "no"),
        ("de", "gelb liegt. uwe wirft blau 15 ab, jan rot 10. ist jan der narr?", OFF, "yes"),
        ("de", "rot angespielt, ich leg die 1, max blau 14. krieg ich die scheibe?", OFF, "no"),
        ("en", "green led, i dumped a yellow 21, all others followed. am i the fool?", OFF, "yes"),
        ("es", "sale verde; yo tiro azul 4 y luego pedro rojo 4. soy el tonto?", TIE, "no"),
        ("ca", "surt blau i jo tiro vermell 22. guanyo la basa?", WINS, "no"),
        ("en", "red led: red 4, red 9, a wild 1. does the wild win?", LOWEST, "no"),
        ("de", "ein stich: grün 12, grün 5 (ich), grün 16, ne 1. bin ich der narr?", ONE, "no"),
    ],
)
def test_whose_card_it_is(lang: str, question: str, about: str, verdict: str) -> None:
    assert asked(question, lang, about).verdict == verdict


@pytest.mark.parametrize(
    ("lang", "question", "about"),
    [
        ("en", "green led, i dumped a yellow 21. am i safe?", OFF),
        ("en", "green led and i played green 5, the rest unknown. am i the fool?", ONE),
        ("en", "i threw blue 4 after bob's red 4 on a green lead. am i the fool?", TIE),
        (
            "de",
            "wir sind 7 spieler, grün liegt, ich werf blau 8, jan rot 3. bin ich der narr?",
            OFF,
        ),
    ],
)
def test_what_is_not_sure_is_not_said(lang: str, question: str, about: str) -> None:
    """The opposite is asked, others may lie lower, the order is told backwards, two Fools."""
    found = asked(question, lang, about)
    assert found is None or not found.verdict


CARDS = sorted(set(RULES.cards.full))
NAMES = {c: "wild 1" if c == WILD else c.replace("-", " ") for c in CARDS}


@settings(max_examples=60)
@given(st.lists(st.sampled_from(CARDS), min_size=3, max_size=6, unique=True), st.booleans())
def test_any_trick_is_judged_as_the_engine_judges_it(cards: list[str], worst: bool) -> None:
    if cards[0] == WILD or sum(c == WILD for c in cards) > 1:
        return
    told = ", then ".join(NAMES[c] for c in cards)
    wanted = "which card is the worst?" if worst else "which card wins the trick?"
    question = f"{NAMES[cards[0]]} is led, then {told.partition(', then ')[2]}. {wanted}"
    found = asked(question, "en", OFF if worst else WINS)
    played = [Played(i, c) for i, c in enumerate(cards)]
    right = (tricks.worst if worst else tricks.winner)(RULES.cards, played).plays[0].card
    assert found.value == (phrase(right),)
    assert colour_of(cards[0]) == tricks.lead_colour(RULES.cards, played)


@pytest.mark.parametrize(
    ("lang", "question", "value"),
    [
        ("de", "noch ne 12, ne 4 und zwei wilde 1en auf der hand, wie viele punkte ab", 26),
        ("es", "me quedan tres 1 en la mano, cuanto me restan", 15),
        ("ca", "em queden un 1 i un blau 4. quants punts?", 9),
        ("en", "left over: yellow 12, wild 1, wild 1. how many points off", 22),
        ("es", "iba con 25 y me quedan un 9, un 6 y un 1 comodín, cuánto tengo ahora", 5),
    ],
)
def test_a_hand_told_by_its_numbers(lang: str, question: str, value: int) -> None:
    assert asked(question, lang, HAND).value == value


@pytest.mark.parametrize(
    ("lang", "question", "value"),
    [
        ("es", "quitando los unos comodín, ¿cuántas cartas hay?", 82),
        ("es", "si junto las verdes y las rojas de la caja, ¿cuántas salen?", 48),
        ("de", "wie viele Karten sind nicht grün?", 62),
        ("en", "how many cards are yellow or blue?", 34),
    ],
)
def test_sorts_of_cards_are_tallied(lang: str, question: str, value: int) -> None:
    assert asked(question, lang, "fool.components.cards-88").value == value
