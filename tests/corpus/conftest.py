"""A small sound corpus to break."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tutor.corpus.entry import Fault
from tutor.corpus.load import read_corpus

RULES = """\
- id: zoo.setup.deal
  kind: setup
  facts: {cards: 8, players: [3, 6]}
  sources:
    - {doc: zoo-de, section: "1", units: [1]}
  enforced_by: engine
  scenario:
    given: {player_count: 3}
    when: {action: deal}
    then: {cards: 8}

- id: zoo.setup.wilds
  kind: component
  facts: {wilds: 6, single: 1, per_colour: {zoo-ca: 6, zoo-de: 10}}
  sources:
    - {doc: zoo-de, section: "2"}
  see: [zoo.setup.deal]
  enforced_by: none
"""
HOUSE = """\
- id: zoo.house.blue
  kind: house
  facts: {colours: 4}
  basis: {status: assumption, settles: [zoo.setup.wilds]}
  option: {name: colour_count, default: 3, values: [3, 4]}
  enforced_by: player
  scenario:
    cases:
      - {given: {}, when: {question: colours}, then: {count: 4}}
"""
SOURCES = """\
- id: zoo-de
  game: zoo
  language: de
  title: {en: Zoo rules, ca: Regles de Zoo, de: Zoo-Regeln, es: Reglas de Zoo}
"""
TERMBASE = """\
- id: card.card
  pos: noun
  games: [zoo]
  definition: "A card."
  terms:
    en: {preferred: card, plural: cards}
    de: {preferred: Karte, plural: Karten, gender: fem}
    es: {preferred: carta, plural: cartas, gender: fem}
    ca: {preferred: carta, plural: cartes, gender: fem}
"""
BOOKS = {
    "en": """\
Set-up
8 cards each
The wilds
House rules
Blue
With 3 to 6 players everybody gets eight cards.
There are 6 wilds, each alone.
You may play with four colours.""",
    "de": """\
Aufbau
8 Karten für alle
Die Joker
Hausregeln
Blau
Bei 3 bis 6 Spielern bekommt jeder acht Karten.
Es gibt sechs Joker.
Du darfst mit 4 Farben spielen.""",
    "es": """\
Preparación
8 cartas por cabeza
Los comodines
Reglas de la casa
Azul
Con 3 a 6 jugadores todos reciben ocho cartas.
Hay seis comodines.
Puedes jugar con cuatro colores.""",
    "ca": """\
Preparació
8 cartes per cap
Els comodins
Regles de la casa
Blau
Amb 3 a 6 jugadors tothom rep vuit cartes.
Hi ha sis comodins.
Pots jugar amb quatre colors.""",
}


def book(lang: str) -> str:
    setup, deal, wilds, house, blue, first, second, third = BOOKS[lang].splitlines()
    return (
        f"---\nlang: {lang}\ngame: zoo\ntitle: Zoo\ntagline: Zoo!\n---\n\n# Zoo\n\n"
        f"## 1. {setup}\n\n*{deal}?*\n\n### {deal}\n\n[{first}]{{#zoo.setup.deal}} *Zoo*.\n\n"
        f"### {wilds}\n\n- [{second}]{{#zoo.setup.wilds}}\n\n"
        f"## 2. {house}\n\n### {blue}\n\n[{third}]{{#zoo.house.blue}}\n"
    )


@pytest.fixture
def corpus_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "rules_corpus"
    rules = folder / "zoo" / "rules"
    rules.mkdir(parents=True)
    (rules / "setup.yaml").write_text(RULES, encoding="utf-8")
    (rules / "house.yaml").write_text(HOUSE, encoding="utf-8")
    (folder / "sources.yaml").write_text(SOURCES + SOURCES.replace("zoo-de", "zoo-ca"), "utf-8")
    (folder / "termbase.yaml").write_text(TERMBASE, encoding="utf-8")
    for lang in BOOKS:
        (folder / "zoo" / f"{lang}.md").write_text(book(lang), encoding="utf-8")
    return folder


Change = Callable[[str, str, str], list[Fault]]


@pytest.fixture
def change(corpus_folder: Path) -> Change:
    """Replace a text in a file of the corpus; the faults that follow."""

    def changed(file: str, old: str, new: str) -> list[Fault]:
        path = corpus_folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        faults: list[Fault] = []
        read_corpus(corpus_folder, faults)
        return faults

    return changed
