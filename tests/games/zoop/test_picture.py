"""Every card has a face, a chip and a name; a scene shows what one player may see."""

from __future__ import annotations

import pytest

from tutor.core.words import Phrase
from tutor.games.zoop.picture import EMBLEM, chip, face, phrase, scene
from tutor.games.zoop.state import BETWEEN_TURNS, TURN_START, Options, State

OPTIONS = Options(3, "catalan", "none", "catalan", 5)
SPECIES = ("rabbit", "koala", "toucan", "chameleon", "crab", "monkey", "frog", "kangaroo")
CARDS = [f"{n}-{c}-{s}" for n in (1, 2) for c in ("red", "green", "yellow") for s in SPECIES]


def table(**changed: object) -> State:
    values: dict[str, object] = {
        "options": OPTIONS,
        "hands": (("wild", "1-red-crab", "wild"), ("hidden",) * 5, ("hidden",) * 7, ("hidden",)),
        "draw_pile": ("hidden",) * 38,
        "discard_pile": ("1-red-rabbit", "2-green-toucan"),
        "active": 0,
        "phase": TURN_START,
        "direction": 1,
        "last_player": 3,
    }
    return State(**{**values, **changed})  # type: ignore[arg-type]


@pytest.mark.parametrize("card", [*CARDS, "wild", "cage"])
def test_every_card_has_a_face_a_chip_and_a_name(card: str) -> None:
    assert face(card).startswith("<svg")
    assert chip(card).startswith("<svg")
    assert phrase(card).noun.split(".")[0] in {"animal", "card"}


def test_no_two_cards_look_alike() -> None:
    cards = [*CARDS, "wild", "cage", "hidden"]
    assert len({face(c) for c in cards}) == len(cards)


@pytest.mark.parametrize("token", ["3-red-frog", "red-frog", "1-red", "1-pink-frog", "", "joker"])
def test_what_is_no_card_is_a_key_error(token: str) -> None:
    with pytest.raises(KeyError):
        face(token)


def test_the_emblem_is_made_of_cards() -> None:
    assert [face(card) for card in EMBLEM]


def test_a_scene_lists_the_others_in_turn_order() -> None:
    seen = scene(table(), 0)
    assert [(s.player, s.cards) for s in seen.seats] == [(1, 5), (2, 7), (3, 1)]
    assert [s.player for s in scene(table(direction=-1), 0).seats] == [3, 2, 1]
    assert [s.player for s in scene(table(), 2).seats] == [3, 0, 1]
    assert [s.player for s in scene(table(active=2), 0).seats if s.on_turn] == [2]
    asked = table(phase=BETWEEN_TURNS, to_act=(3, 1))
    assert [s.player for s in scene(asked, 0).seats if s.on_turn] == [3]


def test_equal_cards_in_a_hand_have_different_ids() -> None:
    hand = scene(table(), 0).hand
    assert [p.id for p in hand] == ["wild", "1-red-crab", "wild#2"]
    assert [p.face for p in hand] == ["wild", "1-red-crab", "wild"]


def test_piles_tell_what_lies_on_top_and_what_it_stands_for() -> None:
    draw, top = scene(table(), 0).piles
    assert (draw.face, draw.count, draw.label) == ("hidden", 38, None)
    assert (top.face, top.player, top.counts_as) == ("2-green-toucan", 3, None)
    assert top.label == Phrase("animal.toucan", 2, ("colour.green",))
    wild = table(discard_pile=("wild",), named_colour="red", named_species="koala")
    named = Phrase("animal.koala", adjectives=("colour.red",))
    assert scene(wild, 0).piles[1].counts_as == named
    guise = table(discard_pile=("1-red-chameleon",), counts_as="1-yellow-chameleon")
    assert scene(guise, 0).piles[1].counts_as == phrase("1-yellow-chameleon")
    assert len(scene(table(discard_pile=()), 0).piles) == 1
