"""Faults that one text shows by itself, and none where there is none."""

# ruff: noqa: E501  (one sentence a line)
from __future__ import annotations

import pytest

from tutor.review.agreement import agreement
from tutor.review.form import form
from tutor.review.passages import Text, own_text
from tutor.review.vocabulary import Vocabulary, vocabulary
from tutor.services import library

SOUND = {
    "en": "Each player draws 2 cards. Then the next player takes a turn. The cards lie face down.",
    "de": "Jeder Spieler zieht 2 Karten. Danach ist der nächste Spieler am Zug. Die Karten liegen verdeckt.",
    "es": "Cada jugador roba 2 cartas. Después le toca al jugador siguiente. Las cartas van boca abajo.",
    "ca": "Cada jugador roba 2 cartes. Després toca al jugador següent. Les cartes van de cara avall.",
}


def read(body: str, lang: str = "en") -> Text:
    front = (
        f"---\nlang: {lang}\ngame: zork\ntitle: Zork\n---\n\n# Zork\n\n## 1. Play\n\n### Turn\n\n"
    )
    return own_text(f"{front}[{body}]{{#zork.turn.draw}}\n", f"zork-{lang}", lang)


def checks(body: str, lang: str = "en") -> set[str]:
    text = read(body, lang)
    terms = library.termbase("zoop")
    own = Vocabulary(lang, (), terms, text)
    found = [*form(text), *agreement(text, terms), *vocabulary(text, own, terms)]
    return {each.check for each in found}


@pytest.mark.parametrize("lang", SOUND)
def test_nothing_is_wrong_with_a_sound_text(lang: str) -> None:
    assert checks(SOUND[lang], lang) == set()


@pytest.mark.parametrize(
    ("lang", "before", "after", "check"),
    [
        ("en", "draws 2", "draws draws 2", "doubled-word"),
        ("en", "next player", "next. player", "punctuation"),
        ("en", "face down.", "face down (.", "punctuation"),
        ("en", "player draws", "palyer draws", "typo"),
        ("de", "Spieler zieht", "Spieelr zieht", "typo"),
        ("es", "jugador roba", "jugdaor roba", "typo"),
        ("ca", "jugador roba", "jugadro roba", "typo"),
        ("ca", "jugador roba", "juga dor roba", "torn-word"),
        ("en", "next player", "nextplayer", "glued-word"),
        ("en", "2 cards", "2 card", "agreement"),
        ("de", "2 Karten", "2 Karte", "agreement"),
        ("es", "Después le toca al jugador siguiente.", "Then the next player takes a turn.", "fragment"),
        ("en", "down.", "down. See also: Board games, new offers.", "residue"),
        ("de", "Jeder Spieler zieht", "Jeder Spieler muß ziehen, also zieht", "old-spelling"),
        ("en", "down.", "down, which makes 7 (2 + 2 + 2).", "arithmetic"),
        ("en", "down.", "down (as chapter 27 says).", "reference"),
        ("en", "down.", "down. Then the next player takes a turn.", "duplicate"),
        ("de", "Die Karten", "Du nimmst sie, und Ihre Karten", "address"),
    ],
)  # fmt: skip
def test_a_fault_is_found(lang: str, before: str, after: str, check: str) -> None:
    assert before in SOUND[lang]
    assert check in checks(SOUND[lang].replace(before, after), lang)


def test_a_text_left_in_another_language() -> None:
    assert "untranslated" in checks(SOUND["es"], "de")


def test_the_place_is_that_of_the_file() -> None:
    text = read(SOUND["en"].replace("draws 2", "draws draws 2"))
    (found,) = [each for each in form(text) if each.check == "doubled-word"]
    place = found.where[0]
    assert text.raw[slice(*place.span)] == place.text
    assert place.mark is not None
    assert text.raw[slice(*place.mark)] == "draws draws"
