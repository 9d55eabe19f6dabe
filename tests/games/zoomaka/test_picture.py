"""Every card has a face, a chip and a name of its own; a scene shows zoos, bank and window."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.games.zoomaka import picture, wording
from tutor.games.zoomaka.state import PAYING, Debt, Move, Part, Section, State
from tutor.language.messages import LANGS
from tutor.services import library
from tutor.services.engines import engine

RULES = engine("zoomaka")
DECK = tuple(dict.fromkeys(RULES.cards.deck))


def table(players: int = 3, **changed: Any) -> State:
    state: State = RULES.new_game(Setup(players, seed=4))
    return replace(state, active=0, **changed)


@pytest.mark.parametrize("card", DECK)
def test_every_card_has_a_face_a_chip_and_a_name_in_every_language(card: str) -> None:
    for place in ("", picture.IN_BANK, picture.IN_ZOO, picture.ARRIVING, picture.SEEN):
        assert picture.face(RULES, place + card) == picture.face(RULES, card)
    assert picture.chip(RULES, card).startswith("<svg")
    key = (wording.about(RULES, card) or ("", ()))[0]
    for lang in LANGS:
        t = library.translator(lang, "zoomaka")
        assert t.phrase(picture.phrase(card))
        assert t.knows("zoomaka", "about", key)


def test_cards_that_do_different_things_look_different() -> None:
    drawn = {c: picture.face(RULES, c) for c in DECK if RULES.cards.kind(c) != "animal"}
    assert len(set(drawn.values())) == len(drawn)


@pytest.mark.parametrize("token", ["", "zoo-", "tiger", "of-1", "bank-unicorns"])
def test_what_is_no_card_is_a_key_error(token: str) -> None:
    with pytest.raises(KeyError):
        picture.face(RULES, token)


def test_a_scene_shows_what_lies_open_and_hides_the_rest() -> None:
    zoos = (
        (Section("bird", ("parrot", "eagle"), ("keeper-hut",)),),
        (),
        (Section("fish", ("ray",)),),
    )
    state = table(zoos=zoos, banks=(("emu", "emu"), ("lion",), ()))
    seen = picture.scene(RULES, RULES.view(state, 0), 0)
    assert [s.player for s in seen.seats] == [1, 2]
    assert [a.id for a in seen.areas] == ["at-bird", "bank", "of-1", "of-2", "2-fish"]
    home, bank, *_ = seen.areas
    assert dict(home.facts) == {"section": "bird", "n": 1, "fee": 6}
    assert [p.id for p in bank.pieces] == ["bank-emu", "bank-emu#2"]
    assert dict(bank.facts) == {"n": 2, "money": 4}
    faces = {p.face for a in seen.areas for p in a.pieces}
    assert "bank-lion" not in faces
    assert "seen-ray" in faces


def test_a_complete_section_says_so() -> None:
    state = table(zoos=((Section("primate", ("gorilla", "gibbon")),), (), ()))
    assert picture.scene(RULES, state, 0).areas[0].role == "section-complete"


def test_a_debt_is_paid_with_cards_tapped_in_any_order() -> None:
    state = table(
        banks=((), ("lion", "emu"), ()), phase=PAYING, payee=0, debts=(Debt(1, 4),),
        zoos=((), (Section("bird", ("parrot",)),), ()),
    )  # fmt: skip
    assert picture.scene(RULES, state, 1).areas[0].role == "debt"
    found = wording.tap(Move("pay", 1, parts=(Part("bank", "lion"), Part("zoo", "parrot"))))
    assert (found.piece, found.names, found.in_any_order) == ("bank-lion", ("zoo-parrot",), True)
    assert picture.suggested(RULES, state) in {("lion", "emu"), ("emu", "lion"), ("emu", "parrot")}
