"""What the engine works out from questions about Zoople, in four languages."""

from __future__ import annotations

import os

import msgspec
import pytest

from tutor.core.game import Setup
from tutor.services.asking import ask
from tutor.services.engines import engine

GAME = "zoople"
pytestmark = pytest.mark.xdist_group("vectors")
os.environ.setdefault("HF_HUB_OFFLINE", "1")


@pytest.mark.parametrize(
    ("question", "lang", "says"),
    [
        ("how many points is the camel worth", "en", "The camel is worth 6 points."),
        ("wie viele Punkte hat die Giraffe?", "de", "Die Giraffe zählt 5 Punkte."),
        ("cuántos puntos vale el pingüino", "es", "El pingüino vale 4 puntos."),
        ("quants punts val el camell", "ca", "El camell val 6 punts."),
        ("how many choosers are there", "en", "Chooser: 2 cards in the deck."),
        ("can 7 of us play?", "en", "2 to 6 players; you said 7"),
    ],
)
def test_house_rules_are_worked_out(question: str, lang: str, says: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.lang, found.verdict) == ("silent", lang, None)
    assert says in found.answer


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("the zoople falls with camel, giraffe and chooser flipped, how many points?", 11),
        ("wie viele Punkte kostet ein Einsturz mit Kamel, Zebra und Löwe", 11),
        ("cuántos puntos cuesta una caída con el camello y el oso", 8),
        ("quants punts costa una caiguda amb la girafa i el mico", 8),
    ],
)
def test_a_fall_is_added_up(question: str, value: int) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.value) == ("computed", value)
    assert found.rules[0] == "zoople.toppling.culprit-counts-discards"


def test_the_table_is_looked_at() -> None:
    rules = engine(GAME)
    state = rules.new_game(Setup(3, seed=6))
    assert ask("what can I do now?", state=msgspec.to_builtins(state), game=GAME).rules[0] == (
        "zoople.turn.flip-top-card"
    )
    after = rules.apply(state, rules.legal_moves(state)[0]).state
    raw = msgspec.to_builtins(after)
    fall = ask("what does a fall cost now?", state=raw, game=GAME)
    assert fall.value == after.stake
    now = ask("what can I do now?", state=raw, game=GAME)
    legal = {m.animal for m in rules.legal_moves(after)} - {""}
    assert set(now.pieces) == legal


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("I had 7, somebody else finishes the tower, then I topple it with a 3 and a 6. my score?",
         36),
        ("ich hatte 10 Strafpunkte, der Turm fällt um, aufgedeckt waren 3, 2 und 5. jetzt?", 20),
        ("tinc 8 punts, un altre posa l'últim animal, quants en tinc ara?", 28),
        ("game with kids: i knocked it over, 9 cards were flipped, how many points", 9),
        ("zu dritt, ich setze das letzte Tier. wie viele Strafpunkte haben die anderen zusammen",
         40),
    ],
)  # fmt: skip
def test_several_steps_add_up(question: str, value: int) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.value) == ("computed", value), found.answer


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("after 5 rounds is it over", "yes"),
        ("wir haben 3 Runden gespielt, ist Schluss?", "no"),
        ("fin de la ronda 5: pau 31, marta 22 y yo 22. gano yo?", "yes"),
        ("ana 12, tom 9, does ana win?", "no"),
    ],
)
def test_the_end_of_the_game_is_ruled_on(question: str, verdict: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.verdict) == ("computed", verdict), found.answer
