"""Zoomaka at the table: its notation, its taps, and what stays hidden; any game keeps its cards."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.core.game import InvalidInput, Setup
from tutor.games.zoomaka import notation
from tutor.games.zoomaka.state import Move, State
from tutor.services import playing, table, taps
from tutor.services.engines import engine
from tutor.services.playing import Record, position

RULES = engine("zoomaka")


def played(players: int, seed: int, moves: int) -> State:
    state = RULES.new_game(Setup(players, seed))
    chance = random.Random(seed)
    for _ in range(moves):
        legal = RULES.legal_moves(state)
        if not legal:
            break
        state = RULES.apply(state, legal[int(chance.random() * len(legal))]).state
    return state


def everything(state: State) -> Counter[str]:
    held = [*state.hands, *state.banks, state.draw_pile, state.discard_pile, state.setting_pile]
    cards = Counter(c for pile in held for c in pile)
    cards.update(c for zoo in state.zoos for s in zoo for c in (*s.animals, *s.addons))
    cards.update(a.card for a in state.arrivals)
    return cards


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10_000), st.integers(0, 160))
def test_no_card_is_ever_lost_or_made(players: int, seed: int, moves: int) -> None:
    assert everything(played(players, seed, moves)) == Counter(RULES.cards.deck)


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10_000), st.integers(0, 120))
def test_every_move_can_be_written_and_read(players: int, seed: int, moves: int) -> None:
    state = played(players, seed, moves)
    for move in RULES.candidate_moves(state):
        assert notation.read_move(RULES.cards, notation.write_move(move), 0) == move


@pytest.mark.parametrize(
    "text",
    ["", "place", "fly parrot", "pay lion", "move emu", "play take-animal ->2 emu lion", "1 2 3"],
)
def test_what_is_no_move_says_how_to_write_one(text: str) -> None:
    with pytest.raises(InvalidInput, match="write for instance"):
        notation.read_move(RULES.cards, text, 0)


def test_every_legal_move_can_be_reached_by_taps() -> None:
    """Tapping and naming lead to each move that is no button; every way ends in a move."""
    record = Record("zoomaka", 3, 1)
    for _ in range(12):
        state = position(record).state
        if RULES.current_player(state) is None:
            break
        reached: set[Any] = set()
        legal = RULES.legal_moves(state)
        ways = [(piece, ()) for m in legal for piece in taps.pieces_of(tap(m))]
        while ways:
            piece, named = ways.pop()
            found = table.choices(record, piece, named, "en")
            if found is None:
                move = taps.chosen_move(record, piece, named)
                assert move is not None
                reached.add(move)
            else:
                ways += [(piece, (*named, value)) for value, _ in found.values]
        assert {m for m in legal if taps.pieces_of(tap(m))} <= reached
        record = playing.play(record, playing.best_move(record))


def tap(move: Move) -> Any:
    return table.kit("zoomaka").tap(move)
