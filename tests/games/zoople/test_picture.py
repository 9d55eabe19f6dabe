"""Every card and piece has a face, a chip and a name; a scene shows tower, table and piles."""

from __future__ import annotations

import pytest

from tutor.art.towers import fallen, tower
from tutor.core.game import Setup
from tutor.games.zoople.picture import EMBLEM, chip, face, phrase, scene
from tutor.games.zoople.state import State
from tutor.services.engines import engine

RULES = engine("zoople")
ANIMALS = RULES.pieces.animals
CARDS = [*ANIMALS, "choose-animal", "skip-and-reverse"]


def played(*stacked: str, result: str = "stands") -> State:
    """A table for three at which these animals were flipped and stacked in turn."""
    state = RULES.new_game(Setup(3, seed=1))
    for animal in stacked:
        rest = tuple(c for c in state.draw_pile if c != animal)
        state = type(state)(**{**fields(state), "draw_pile": (animal, *rest)})
        state = RULES.apply(state, RULES.legal_moves(state)[0]).state
        fate = result if animal == stacked[-1] else "stands"
        stack = next(m for m in RULES.legal_moves(state) if m.result == fate)
        state = RULES.apply(state, stack).state
    return state


def fields(state: State) -> dict[str, object]:
    return {name: getattr(state, name) for name in state.__struct_fields__}


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_a_face_a_chip_and_a_name(card: str) -> None:
    assert face(card).startswith("<svg")
    assert face(f"{card}-3") != face(card)
    assert chip(card).startswith("<svg")
    assert phrase(card).noun.split(".")[0] in {"animal", "card"}


def test_no_two_cards_or_pieces_look_alike() -> None:
    tokens = [*CARDS, "hidden", *(f"wood-{a}" for a in ANIMALS)]
    assert len({face(t) for t in tokens}) == len(tokens)


@pytest.mark.parametrize("token", ["koala", "", "wood-", "wood-choose", "joker", "6-camel"])
def test_what_is_no_piece_is_a_key_error(token: str) -> None:
    with pytest.raises(KeyError):
        face(token)
    with pytest.raises(KeyError):
        phrase(token)


def test_the_emblem_is_made_of_cards() -> None:
    assert [face(card) for card in EMBLEM]


def test_a_tower_grows_and_holds_every_piece() -> None:
    heights = [
        float(tower(ANIMALS[:n]).split('viewBox="0 0 200 ')[1].split('"')[0]) for n in (4, 9, 13)
    ]
    assert heights == sorted(heights)
    assert len(set(heights)) == len(heights)
    for n in range(len(ANIMALS) + 1):
        assert tower(ANIMALS[:n]).count('viewBox="0 0 100 100"') == n
        assert fallen(ANIMALS[:n]).count('viewBox="0 0 100 100"') == n


def test_a_scene_shows_what_stands_and_what_lies() -> None:
    state = played("camel", "lion")
    seen = scene(state, 0)
    up, rest = seen.areas
    assert (up.role, [p.face for p in up.pieces]) == ("tower", ["wood-camel", "wood-lion"])
    assert dict(up.facts) == {"n": 2, "stake": 8}
    assert len(rest.pieces) == len(ANIMALS) - 2
    draw, discard = seen.piles
    assert (draw.count, discard.count, discard.face) == (len(state.draw_pile), 2, "lion-2")
    assert [s.player for s in seen.seats if s.on_turn] == [2]


def test_a_fall_is_seen_and_paid() -> None:
    state = played("camel", "lion", "bear", result="collapse")
    assert scene(state, 0).areas[0].role == "fallen"
    assert state.penalties == (0, 0, 10)
    assert (
        scene(RULES.apply(state, RULES.legal_moves(state)[0]).state, 0).areas[0].role == "no-tower"
    )


def test_seats_follow_the_direction_of_play() -> None:
    state = RULES.new_game(Setup(4))
    turned = type(state)(**{**fields(state), "direction": -1})
    assert [s.player for s in scene(state, 1).seats] == [2, 3, 0]
    assert [s.player for s in scene(turned, 1).seats] == [0, 3, 2]
