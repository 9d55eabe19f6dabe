"""Bots play fair: they choose legal moves from what their seat can see, the same every time."""

from __future__ import annotations

import random
from typing import Any

from tests.contract.tables import table_sizes
from tutor.bots import RANDOM, SENSIBLE, STRONG, bot
from tutor.core.game import Setup
from tutor.services.simulation import simulate

QUICK = (RANDOM, SENSIBLE)


def test_every_table_plays_to_the_end(game: str, rules: Any) -> None:
    for players in table_sizes(rules):
        for name in QUICK:
            done = simulate(game, players, 12, seed=players, bot_name=name)
            assert done.finished == done.games


def test_the_same_seed_gives_the_same_games(game: str, rules: Any) -> None:
    players = table_sizes(rules)[0]
    for name in QUICK:
        a, b = (simulate(game, players, 5, seed=11, bot_name=name) for _ in range(2))
        assert (a.moves, a.wins) == (b.moves, b.wins)


def test_the_sensible_bot_beats_the_random_one(game: str, rules: Any, kit: Any) -> None:
    players = table_sizes(rules)[0]
    wins = dict.fromkeys(QUICK, 0)
    for seed in range(120):
        state = rules.new_game(Setup(players, seed))
        seats = {p: QUICK[(p + seed) % len(QUICK)] for p in range(players)}
        chance = random.Random(seed)
        while (player := rules.current_player(state)) is not None:
            choose = bot(seats[player], kit)
            state = rules.apply(state, choose(rules, state, rules.legal_moves(state), chance)).state
        for winner in rules.outcome(state).winners:
            wins[seats[winner]] += 1
    assert wins["sensible"] > wins["random"]


def test_hidden_cards_do_not_change_a_choice(game: str, rules: Any, kit: Any) -> None:
    """Swap what the seat cannot see: the view, and so the choice, stays the same."""
    for seed in range(30):
        state = rules.new_game(Setup(table_sizes(rules)[-1], seed))
        chance = random.Random(seed)
        for _ in range(seed):
            legal = rules.legal_moves(state)
            if not legal:
                break
            state = rules.apply(state, legal[int(chance.random() * len(legal))]).state
        player = rules.current_player(state)
        if player is None:
            continue
        swapped = _swapped(kit, state, player, chance)
        legal = rules.legal_moves(state)
        first, second = (kit.bot(rules, rules.view(s, player), legal) for s in (state, swapped))
        assert rules.view(state, player) == rules.view(swapped, player)
        assert first == second


def test_hidden_cards_do_not_change_what_looking_ahead_finds(
    game: str, rules: Any, kit: Any
) -> None:
    strong, tried = bot(STRONG, kit), 0
    for seed in range(40):
        state = rules.new_game(Setup(table_sizes(rules)[0], seed))
        chance = random.Random(seed)
        for _ in range(3 * seed):
            legal = rules.legal_moves(state)
            if not legal:
                break
            state = rules.apply(state, legal[int(chance.random() * len(legal))]).state
        player, legal = rules.current_player(state), rules.legal_moves(state)
        if player is None or len(legal) < 2:
            continue
        swapped = _swapped(kit, state, player, chance)
        if rules.legal_moves(swapped) != legal:
            continue
        first, second = (strong(rules, s, legal, random.Random(seed)) for s in (state, swapped))
        assert first == second
        assert first in legal
        tried += 1
        if tried == 3:
            break
    assert tried


def _swapped(kit: Any, state: Any, player: int, chance: random.Random) -> Any:
    """The same table with everything unseen shuffled among the places where it was."""
    pool = list(kit.unseen(state, player))
    chance.shuffle(pool)
    return kit.with_unseen(state, player, tuple(pool))
