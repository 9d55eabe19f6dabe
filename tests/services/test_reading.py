"""The rulebooks as the faces read them."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from tests.corpus.conftest import corpus_folder  # noqa: F401
from tutor.core.game import InvalidInput
from tutor.services import library, reading


@pytest.fixture(autouse=True)
def small(corpus_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setenv("TUTOR_RULES_CORPUS_DIR", str(corpus_folder))


def test_games() -> None:
    (game,) = reading.games("de")
    assert (game.name, game.title, game.tagline, game.rules) == ("zoo", "Zoo", "Zoo!", 3)


def test_rulebook() -> None:
    book = reading.rulebook("zoo", "ca")
    runs = [
        run
        for chapter in book.chapters
        for heading in chapter.headings
        for paragraph in heading.paragraphs
        for run in paragraph.runs
        if run.rule
    ]
    assert [(r.rule, r.kind, r.house) for r in runs] == [
        ("zoo.setup.deal", "setup", False),
        ("zoo.setup.wilds", "component", False),
        ("zoo.house.blue", "house", True),
    ]
    assert runs[0].sources[0].title == "Regles de Zoo"
    assert runs[0].sources[0].units == (1,)


def test_rule() -> None:
    rule = reading.rule("zoo", "zoo.setup.wilds", "es")
    assert (rule.title, rule.chapter, rule.section) == ("Los comodines", "Preparación", "1.2")
    assert [link.rule for link in rule.see] == ["zoo.setup.deal", "zoo.house.blue"]
    assert rule.see[1].title == "Azul"
    house = reading.rule("zoo", "zoo.house.blue", "en")
    assert house.house
    assert house.basis == "assumption"
    assert house.option == reading.Choice("colour_count", 3, (3, 4))
    assert house.playable
    assert not rule.playable


def test_rules_as_data() -> None:
    (one,) = reading.rules("zoo", "de", "house")
    shown = json.loads(msgspec.json.encode(one))
    assert shown == {
        "id": "zoo.house.blue",
        "game": "zoo",
        "area": "house",
        "kind": "house",
        "lang": "de",
        "title": "Blau",
        "text": "Du darfst mit 4 Farben spielen.",
        "facts": {"colours": 4},
        "sources": [],
        "basis": {"status": "assumption", "settles": ["zoo.setup.wilds"]},
        "enforced_by": "player",
        "see": ["zoo.setup.wilds"],
    }
    everything = reading.rules()
    assert len(everything) == 3
    assert everything[0].lang is None
    title = everything[0].title
    assert isinstance(title, dict)
    assert title["es"] == "8 cartas por cabeza"


@pytest.mark.parametrize(
    ("query", "rules"),
    [
        ("", ["zoo.setup.deal", "zoo.setup.wilds", "zoo.house.blue"]),
        ("jok", ["zoo.setup.wilds"]),
        ("COMODÍNES", ["zoo.setup.wilds"]),
        ("comodins sechs", ["zoo.setup.wilds"]),
        ("farben four", ["zoo.house.blue"]),
        ("house.blue", ["zoo.house.blue"]),
        ("karte", ["zoo.setup.deal"]),
        ("cards karte cartes", ["zoo.setup.deal"]),
        ("karten joker", []),
        ("xyzzy", []),
    ],
)
def test_search(query: str, rules: list[str]) -> None:
    assert list(reading.search_rules("zoo", query, "en")) == rules


def test_unknown_names() -> None:
    for call in (
        lambda: reading.rulebook("chess", "en"),
        lambda: reading.rulebook("zoo", "fr"),
        lambda: reading.rule("zoo", "zoo.no.rule", "en"),
        lambda: reading.rules("zoo", None, "nowhere"),
        lambda: reading.search_rules("chess", "", "en"),
    ):
        with pytest.raises(InvalidInput):
            call()


def test_coverage() -> None:
    (covered,) = reading.text_coverage()
    assert covered.rules == 3
    assert covered.texts == {"ca": 3, "de": 3, "es": 3, "en": 3}
    assert covered.scenarios == 2


def test_library() -> None:
    assert library.corpus() is library.corpus()
    assert library.fact_book("zoo")["zoo.setup.deal"]["cards"] == 8
    assert "card.card" in library.termbase("zoo")
    speaker = library.translator("de", "zoo")
    assert speaker is library.translator("de", "zoo")
    assert speaker.terms is not None
    assert speaker.terms.name("card.card", "de", "pl") == "Karten"
