"""The language of short questions and long documents."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.language.detect import LANGS, detect, detect_passage

QUESTIONS = [
    tuple(line.split("\t", 1))
    for line in (Path(__file__).parent / "questions.tsv").read_text("utf-8").splitlines()
]


def test_short_questions() -> None:
    wrong = [(lang, q, detect(q).lang) for lang, q in QUESTIONS if detect(q).lang != lang]
    assert len(QUESTIONS) >= 200
    assert len(wrong) <= 0.03 * len(QUESTIONS), wrong


@pytest.mark.parametrize("lang", LANGS)
def test_no_language_is_left_behind(lang: str) -> None:
    mine = [q for asked, q in QUESTIONS if asked == lang]
    right = sum(detect(q).lang == lang for q in mine)
    assert right >= 0.95 * len(mine)


def test_nothing_to_go_by() -> None:
    assert detect("").lang == "en"
    assert detect("7 / 3", default="de") == detect("", default="de")
    assert detect("", default="de").confidence == 0.0


def test_the_main_language_wins() -> None:
    assert detect("Darf ich eine wild card auf die erste Karte legen?").lang == "de"
    assert detect("Pay with Peanuts es una carta que puedes jugar sin gastar acciones").lang == "es"


def test_two_languages_in_one_file() -> None:
    catalan = "Cada jugador rep vuit cartes i les mira.\nEl primer que es queda sense guanya.\n" * 4
    german = (
        "Jeder Spieler bekommt acht Karten.\nWer zuerst keine mehr hat, gewinnt das Spiel.\n" * 4
    )
    passages = detect_passage(catalan + "\n\n" + german)
    assert [p.lang for p in passages] == ["ca", "de"]
    assert passages[0].start == 0
    assert passages[0].end == passages[1].start == len(catalan) + 2
    assert passages[1].end == len(catalan) + 2 + len(german)


def test_a_foreign_line_makes_no_passage() -> None:
    spanish = "Cada jugador roba una carta y la mira sin enseñarla a los demás.\n" * 6
    text = spanish + "Trick Taking\n" + spanish
    assert [p.lang for p in detect_passage(text)] == ["es"]


@given(st.text(max_size=400))
def test_any_text(text: str) -> None:
    found = detect(text)
    assert found.lang in LANGS
    assert 0.0 <= found.confidence <= 1.0
    passages = detect_passage(text)
    position = 0
    for passage in passages:
        assert passage.start == position
        position = passage.end
    assert position == len(text)
