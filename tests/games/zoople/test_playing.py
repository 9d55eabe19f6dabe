"""Whole games at every table size, reports from the table, and moves as text."""

from __future__ import annotations

import random

import pytest

from tutor.bots import NAMES
from tutor.core.game import IllegalMove, InvalidInput, Setup
from tutor.games.zoople.notation import read_move, write_move
from tutor.games.zoople.state import Move
from tutor.services.engines import engine, kit
from tutor.services.simulation import simulate

RULES = engine("zoople")


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", NAMES)
def test_a_few_hundred_games_finish(players: int, name: str) -> None:
    done = simulate(
        "zoople", players, 4 if name == "strong" else 60, seed=3 * players, bot_name=name
    )
    assert done.finished == done.games


@pytest.mark.parametrize("reading", ["thirteen-plus-four", "seventeen-plus-four"])
def test_the_score_sheet_adds_up(reading: str) -> None:
    options = (("deck_reading", reading), ("tower_model", "simulated"))
    ends = set()
    for seed in range(40):
        state, chance = RULES.new_game(Setup(3, seed, options)), random.Random(seed)
        while legal := RULES.legal_moves(state):
            state = RULES.apply(state, legal[int(chance.random() * len(legal))]).state
            if state.ended_by:
                ends.add(state.ended_by)
        outcome = RULES.outcome(state)
        for player in range(3):
            lines = [line.points for line in outcome.lines if line.player == player]
            assert sum(lines) == outcome.scores[player]
        assert outcome.scores[outcome.winners[0]] == min(outcome.scores)
    assert ends == {"collapse", "last-animal-stacked"}


def test_a_fall_between_two_turns_is_reported_and_paid_by_whose_turn_lasts() -> None:
    state = RULES.new_game(Setup(2, seed=9))
    state = RULES.apply(state, RULES.legal_moves(state)[0]).state
    fallen = RULES.apply(state, Move("piece-fall", 1, pieces=1)).state
    assert (fallen.ended_by, fallen.penalties) == ("piece-fall", (state.stake, 0))
    with pytest.raises(IllegalMove):
        RULES.apply(fallen, Move("collapse", 0))
    back = RULES.apply(state, Move("piece-lifted", 0))
    assert back.state == state
    assert back.events


@pytest.mark.parametrize(
    "move",
    [
        Move("flip", 2),
        Move("stack", 0, "camel"),
        Move("stack", 1, "turtle", "collapse"),
        Move("skip", 0),
        Move("next-round", 5),
        Move("piece-fall", 1, pieces=3),
        Move("piece-fall", 1, pieces=2, putting_back=True),
        Move("placed-piece-touches-table", 0),
    ],
)
def test_moves_as_text_come_back(move: Move) -> None:
    assert read_move(RULES.pieces, write_move(move), 0) == move


@pytest.mark.parametrize("text", ["", "stack", "stack koala", "stack camel maybe", "piece-fall x"])
def test_what_is_no_move_is_said(text: str) -> None:
    with pytest.raises(InvalidInput, match="is no move"):
        read_move(RULES.pieces, text, 0)


def test_a_chooser_takes_the_sturdiest_animal() -> None:
    state = RULES.new_game(Setup(2, seed=1, options=(("tower_model", "simulated"),)))
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    state = type(state)(**{**fields, "draw_pile": ("choose-animal", "camel")})
    state = RULES.apply(state, RULES.legal_moves(state)[0]).state
    view, legal = RULES.view(state, 0), RULES.legal_moves(state)
    chosen = kit("zoople").bot(RULES, view, legal)
    worth = RULES.pieces.points
    assert worth[chosen.animal] == min(worth[m.animal] for m in legal)


def test_a_stake_that_is_wrong_is_noticed() -> None:
    state = RULES.new_game(Setup(2))
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    with pytest.raises(InvalidInput, match="stake"):
        RULES.check_state(type(state)(**{**fields, "stake": 4}))
