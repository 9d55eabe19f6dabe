"""Torn and grown-together words are mended; sound text is left alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.corpus.repair import mended, repairs


def mend(text: str, lang: str) -> str:
    return mended(text, (0, len(text)), repairs(text, lang))


@pytest.mark.parametrize(
    ("lang", "torn", "whole"),
    [
        ("ca", "El senti t del joc", "El sentit del joc"),
        ("ca", "La fi nalitza qui vol; quan ti ngui res", "La finalitza qui vol; quan tingui res"),
        ("ca", "Hi ha dos ti pus. Tres tipus.", "Hi ha dos tipus. Tres tipus."),
        ("ca", "La quanti tat, la parti da", "La quantitat, la partida"),
        ("de", "Zwei gelbe Aff en springen", "Zwei gelbe Affen springen"),
        ("de", "Lege die Karte off en hin", "Lege die Karte offen hin"),
        ("en", "The di ff erent cards", "The different cards"),
        ("en", "The fi rst player", "The first player"),
        ("en", "Go to the of fice", "Go to the office"),
        ("en", "Take the ﬁrst card", "Take the first card"),
        ("en", "Put it on the dis-\ncard pile", "Put it on the discard pile"),
        ("es", "El fi nal de la partida", "El final de la partida"),
        ("es", "Cada jugador ti ene cartas", "Cada jugador tiene cartas"),
        ("es", "re\u00adparte", "reparte"),
        ("ca", "per a cadascunjugador, i cada jugador", "per a cadascun jugador, i cada jugador"),
        ("ca", "Regles del jocEl joc comença", "Regles del joc El joc comença"),
        ("ca", "això ésil·lustrat", "això és il·lustrat"),
    ],
)
def test_damage_is_mended(lang: str, torn: str, whole: str) -> None:
    assert mend(torn, lang) == whole


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "It is off the table, if it fits. Left over cards stay."),
        ("en", "RulesGuru, GitHub, macOS and OpenSpiel; overview, someone, cardboard"),
        ("de", "Ein Nachwuchsplättchen auf die Verkaufsstände; er trifft auf Wölfe"),
        ("de", "Pfiff er laut? Schiff um Schiff."),
        ("es", "Debes moverte, cobrarle, jugarla y adelantarse detrás de ti. A ti no."),
        ("es", "Así no. De ti depende."),
        ("ca", "Igualment et toca a tu; el fi del joc. Fluixet, dibuixets, la fi i prou"),
        ("ca", "De tot arreu; robar-ne una, descartar-se’n"),
    ],
)
def test_sound_text_is_left_alone(lang: str, text: str) -> None:
    assert repairs(text, lang) == []


def test_a_repair_says_where_and_why() -> None:
    text = "Hi ha tres tipus i dos ti pus."
    (repair,) = repairs(text, "ca")
    assert text[slice(*repair.span)] == repair.before == "ti pus"
    assert repair.after == "tipus"
    assert "elsewhere in the document" in repair.why


def test_known_words_are_evidence() -> None:
    assert repairs("Das Zwaff el", "de") == []
    assert [r.after for r in repairs("Das Zwaff el", "de", ["zwaffel"])] == ["Zwaffel"]


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(["ti", "fi", "ff", " ", "en", "Aff", "t", "\n", "-", "Joc", "·", "’", "x"])
    ),
    st.sampled_from(["ca", "de", "es", "en"]),
)
def test_spans_are_true(parts: list[str], lang: str) -> None:
    text = "".join(parts)
    position = 0
    for repair in repairs(text, lang):
        assert position <= repair.span[0] < repair.span[1] <= len(text)
        assert text[slice(*repair.span)] == repair.before
        position = repair.span[1]
