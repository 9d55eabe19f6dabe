"""Every tile has a face, a chip and a name; a scene shows the whole table and hides the stacks."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.core.game import Setup
from tutor.games.zooloretto.picture import EMBLEM, chip, face, phrase, scene
from tutor.games.zooloretto.state import HIDDEN, State
from tutor.games.zooloretto.tiles import young
from tutor.services.engines import engine

RULES: Any = engine("zooloretto")
KINDS = RULES.tiles.kinds
TILES = [*dict.fromkeys(RULES.tiles.all_tiles(KINDS)), *map(young, KINDS)]


@pytest.mark.parametrize("tile", TILES)
def test_every_tile_has_a_face_a_chip_and_a_name(tile: str) -> None:
    assert face(tile).startswith("<svg")
    assert chip(tile).startswith("<svg")
    assert phrase(tile).noun.split(".")[0] in {"animal", "tile"}


def test_no_two_tiles_look_alike() -> None:
    pieces = [*TILES, HIDDEN, "reserve"]
    assert len({face(p) for p in pieces}) == len(pieces)


@pytest.mark.parametrize("token", ["dragon", "stall-9x", "", "offspring-dragon"])
def test_what_is_no_tile_is_a_key_error(token: str) -> None:
    with pytest.raises(KeyError):
        face(token)


def test_the_emblem_is_made_of_tiles() -> None:
    assert [face(piece) for piece in EMBLEM]


def test_a_scene_shows_trucks_the_own_zoo_and_the_zoos_of_the_others() -> None:
    state: State = RULES.view(RULES.new_game(Setup(4, 3)), 1)
    shown = scene(state, 1)
    assert [seat.player for seat in shown.seats] == [2, 3, 0]
    roles = [area.role for area in shown.areas if area.owner in (-1, 1)]
    assert roles.count("truck") == 4
    assert roles.count("enclosure") == 3
    assert {"barn", "cash", "supply", "site-free"} <= set(roles)
    assert [pile.count for pile in shown.piles] == [86, 15, 22]
    assert len({area.id for area in shown.areas}) == len(shown.areas)
    assert set(state.stacks) == {HIDDEN}


def test_the_lines_of_a_score_make_its_total() -> None:
    state = RULES.new_game(Setup(2, 1))
    while legal := RULES.legal_moves(state):
        state = RULES.apply(
            state, legal[-1 if state.phase == "turn" and state.round < 2 else 0]
        ).state
        if state.round > 60:
            pytest.fail("the game does not end")
    outcome = RULES.outcome(state)
    for player, score in enumerate(outcome.scores):
        assert score == sum(line.points for line in outcome.lines if line.player == player)
