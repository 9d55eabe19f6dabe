"""Catalogues, plural forms, placeholders and languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.core.game import InvalidInput
from tutor.core.words import Phrase
from tutor.language.messages import (
    LANGS,
    NATIVE,
    Concept,
    MissingMessage,
    Translator,
    negotiate,
    translator,
)
from tutor.language.terms import Termbase

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
GERMAN = (
    HEAD
    + """
msgctxt "refusal"
msgid "zoo.match.two"
msgstr "{card:def,cap} passt nicht auf {top:acc}."

msgctxt "refusal"
msgid "zoo.match.two/none"
msgstr "Nichts stimmt: {traits}."

msgctxt "event"
msgid "drew"
msgid_plural "drew"
msgstr[0] "{player} zieht {n} Karte"
msgstr[1] "{player} zieht {n} Karten"

msgctxt "event"
msgid "chose"
msgstr "{cards:acc,or}"
"""
)
ENGLISH = HEAD + 'msgctxt "hint"\nmsgid "only-here"\nmsgstr "Try {card:indef}."\n'
CATALAN = (
    HEAD
    + """
msgctxt "refusal"
msgid "zoo.match.two"
msgstr "No va a sobre {card:de,def}."
"""
)
APP = (
    HEAD.replace('\\n"\n\n', '\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n')
    + """
msgid "Rules"
msgstr "Regeln"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

msgctxt "verb"
msgid "Play"
msgstr "Spielen"
"""
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        ("de", "zoo"): GERMAN,
        ("en", "zoo"): ENGLISH,
        ("ca", "zoo"): CATALAN,
        ("de", "tutor"): APP,
    }
    for (lang, domain), text in files.items():
        file = tmp_path / lang / "LC_MESSAGES" / f"{domain}.po"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return tmp_path


@pytest.fixture
def german(folder: Path, terms: Termbase) -> Translator:
    return translator("de", folder, strict=True).with_terms(terms)


def test_app_words(german: Translator, folder: Path) -> None:
    assert german("Rules") == "Regeln"
    assert german("Unknown {x}", x=1) == "Unknown 1"
    assert german.n("{n} card", "{n} cards", 1) == "1 Karte"
    assert german.n("{n} card", "{n} cards", 1200) == "1.200 Karten"
    assert german.p("verb", "Play") == "Spielen"
    assert translator("ca", folder)("Rules") == "Rules"


def test_game_messages(german: Translator) -> None:
    said = german.message(
        "zoo",
        "refusal",
        "zoo.match.two",
        card=Phrase("animal.frog", 1, ("colour.green",)),
        top=Phrase("animal.koala", 1, ("colour.yellow",)),
    )
    assert said == "Der grüne Frosch passt nicht auf 1 gelben Koala."
    traits = (Concept("colour.colour"), Concept("animal.kind"))
    assert (
        german.message("zoo", "refusal", "zoo.match.two/none", traits=traits)
        == "Nichts stimmt: Farbe und Tierart."
    )
    cards = (Phrase("animal.monkey", 1), Phrase("animal.frog", 1), Phrase("animal.animal", 1))
    assert german.message("zoo", "event", "chose", cards=cards) == "1 Affen, 1 Frosch oder 1 Tier"


def test_plural_of_game_messages(german: Translator) -> None:
    assert german.message("zoo", "event", "drew", player="Ada", n=1) == "Ada zieht 1 Karte"
    assert german.message("zoo", "event", "drew", player="Ada", n=3) == "Ada zieht 3 Karten"


def test_contraction(folder: Path, terms: Termbase) -> None:
    catalan = translator("ca", folder, strict=True).with_terms(terms)
    assert (
        catalan.message("zoo", "refusal", "zoo.match.two", card=Phrase("animal.monkey", 1))
        == "No va a sobre del mico."
    )


def test_a_variant_falls_back_to_its_rule(german: Translator) -> None:
    card = Phrase("animal.frog", 1)
    assert german.message("zoo", "refusal", "zoo.match.two/odd", card=card, top=card).startswith(
        "Der Frosch"
    )
    assert german.knows("zoo", "refusal", "zoo.match.two/none")
    assert not german.knows("zoo", "refusal", "zoo.match.two/odd")


def test_what_is_missing_is_loud_when_strict(german: Translator) -> None:
    with pytest.raises(MissingMessage, match="only-here"):
        german.message("zoo", "hint", "only-here", card="x")
    with pytest.raises(MissingMessage, match="player"):
        german.message("zoo", "event", "drew", n=1)


def test_what_is_missing_falls_back_in_production(folder: Path, terms: Termbase) -> None:
    relaxed = translator("de", folder, strict=False).with_terms(terms)
    assert relaxed.message("zoo", "hint", "only-here", card=Phrase("animal.animal")) == (
        "Try an animal."
    )
    assert relaxed.message("zoo", "hint", "nowhere") == "nowhere"


def test_lists() -> None:
    assert translator("es").list(["padre", "hijo"]) == "padre e hijo"
    assert translator("es").list(["7", "8"], "or") == "7 u 8"
    assert translator("es").list(["a", "b", "c"]) == "a, b y c"
    assert translator("es").list(["agua", "hielo"]) == "agua y hielo"
    assert translator("en").list(["a", "b", "c"]) == "a, b and c"
    assert translator("de").list(["a", "b"], "or") == "a oder b"
    assert translator("ca").list([]) == ""
    assert translator("es").list([]) == ""


@pytest.mark.parametrize(
    ("wanted", "lang"),
    [
        ((None,), "en"),
        (("ca-ES",), "ca"),
        (("de_AT",), "de"),
        (("ca-valencia",), "ca"),
        (("fr-FR", "es-419"), "es"),
        (("fr;q=1, de;q=0.3, ca;q=0.7",), "ca"),
        (("es;q=0",), "en"),
        (("xx;q=rubbish,de",), "de"),
        (("*",), "en"),
    ],
)
def test_negotiation(wanted: tuple[str | None, ...], lang: str) -> None:
    assert negotiate(*wanted) == lang


def test_languages_are_named_in_themselves() -> None:
    assert set(NATIVE) == set(LANGS)


def test_a_broken_catalogue_is_named(tmp_path: Path) -> None:
    file = tmp_path / "de" / "LC_MESSAGES" / "tutor.po"
    file.parent.mkdir(parents=True)
    file.write_text('msgid "a"\nmsgstr "b\nrubbish', encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"tutor\.po"):
        translator("de", tmp_path)
