"""What the engine works out from a question, in the language of the question."""

from __future__ import annotations

import os

import pytest

from tutor.core.game import Setup
from tutor.language.messages import LANGS
from tutor.services.asking import ask
from tutor.services.engines import engine

GAME = "fool"
pytestmark = pytest.mark.xdist_group("vectors")
os.environ.setdefault("HF_HUB_OFFLINE", "1")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("how many cards does each of five players get", 12),
        ("8 of us for fool, how many cards each", 11),
        ("quantes cartes per cap si som 8 jugadors", 11),
        ("wie viele Karten insgesamt mit 6 Spielern", 72),
        ("cuántas cartas recibe cada uno con 7 jugadores", 12),
        ("how many discs with 8 players", 2),
        ("how many green cards", 26),
        ("wie viele blaue Karten gibt es", 14),
        ("how many points does a yellow 12 cost me", 12),
        ("how many points do a yellow 12 and a wild 1 cost", 17),
        ("cuántos puntos cuesta un 20 rojo en la mano", 20),
    ],
)
def test_numbers(question: str, value: int) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.value) == ("computed", value), found.answer


@pytest.mark.parametrize(
    ("question", "card"),
    [
        ("green 9, red 20, green 2 and blue 6: which is the worst card", "blue 6"),
        ("9 verde, 20 rojo, 2 verde, 6 azul: cuál es la peor carta", "6 azul"),
        ("9 verd, 15 verd, 20 vermell: qui guanya la basa?", "15 verd"),
        ("grüne 9, grüne 15, rote 20: wer gewinnt den Stich", "grüne 15"),
        ("green 9, wild 1 and green 2: which is the worst card", "wild 1"),
    ],
)
def test_a_trick_is_decided(question: str, card: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.value) == ("computed", (card,)), found.answer


@pytest.mark.parametrize(
    ("question", "verdict"),
    [("can three of us play", "no"), ("können wir zu sechst spielen", "yes")],
)
def test_how_many_may_play(question: str, verdict: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.verdict) == ("computed", verdict)


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("is there a green 28", "doesn’t exist"),
        ("gibt es eine blaue 16", "gibt es nicht"),
        ("how many wild ones with four players", "3 wild 1s"),
        ("how many blue cards are there with five players", "9 cards"),
    ],
)
def test_what_the_rulebook_leaves_open_is_a_house_rule(question: str, says: str) -> None:
    found = ask(question, game=GAME)
    assert found.kind == "silent"
    assert says in found.house


@pytest.mark.parametrize("lang", LANGS)
def test_what_goes_now(lang: str) -> None:
    questions = {
        "en": "what can I play now?", "ca": "què puc jugar ara?",
        "de": "was kann ich jetzt spielen?", "es": "¿qué puedo jugar ahora?",
    }  # fmt: skip
    state = engine(GAME).new_game(Setup(4, 7))
    found = ask(questions[lang], game=GAME, state=state)
    assert found.kind == "computed"
    assert set(found.pieces) == {m.card for m in engine(GAME).legal_moves(state)}


def test_other_questions_are_left_to_the_rulebook() -> None:
    for question in ("who keeps score", "do I have to follow suit", "what does the Fool do"):
        assert ask(question, game=GAME).kind == "cited"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("green was led, i have a green 5 and a red 7, may i play the red 7?", "no"),
        ("red led, i have no red, can i play blue?", "yes"),
        ("ha salido verde, tengo verde 4 y azul 9, puedo echar el azul 9?", "no"),
        ("blau 5 wurde angespielt, ich habe blau 7 und einen Joker, darf ich den Joker spielen?",
         "yes"),
        ("surt groc 8, jo tiro groc 2, l'altre tira vermell 10, i l'altre groc 9: sóc el ximple?",
         "no"),
        ("someone has minus 79, is the game over?", "no"),
        ("jemand hat -80 Punkte, ist das Spiel vorbei?", "yes"),
        ("ana 35, bea -10 y yo 40. gano yo?", "yes"),
    ],
)  # fmt: skip
def test_a_told_situation_is_ruled_on(question: str, verdict: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.verdict) == ("computed", verdict), found.answer


@pytest.mark.parametrize(
    ("question", "value"),
    [
        (
            "player 1 red 7, player 2 blue 3, player 3 red 12, player 4 red 2. who wins the trick?",
            3,
        ),
        ("i had -20 points and i am left with a yellow 12 and a wild 1, my score now?", -37),
    ],
)  # fmt: skip
def test_players_are_known_by_number_and_scores_add_up(question: str, value: int) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.value) == ("computed", value), found.answer
