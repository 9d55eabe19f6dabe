"""Moves a second of each game's engine with random players, against named peers in the same run.

    python -m benchmarks.engines.moves

Needs the extra ``benchmark``. The peers are UNO and gin rummy of RLCard and python-chess. Rounds of
all alternate, so that a busy machine slows all alike; the median of the rounds counts. RLCard is
driven as its own documentation does it, by its environment's ``step`` with a random legal action,
and its observations are part of what it does; its bare UNO is measured too.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

from tutor.core.game import InvalidInput
from tutor.games import kits
from tutor.services.simulation import simulate


def rlcard_round(name: str, seconds: float, seed: int) -> float:
    """Random games of an environment of RLCard for so long; moves a second."""
    import rlcard

    env = rlcard.make(name, config={"seed": seed})
    chance = random.Random(seed)
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            moves += 1
    return moves / (time.perf_counter() - began)


def chess_round(seconds: float, seed: int) -> float:
    """Random games of python-chess for so long; moves a second."""
    import chess

    chance = random.Random(seed)
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
            moves += 1
    return moves / (time.perf_counter() - began)


def uno_game_round(seconds: float, seed: int) -> float:
    """The same on RLCard's bare game, without its observations: its fastest way to play."""
    from rlcard.games.uno import Game

    chance = random.Random(seed)
    moves, began = 0, time.perf_counter()
    while time.perf_counter() - began < seconds:
        game = Game()
        game.configure({"game_num_players": 2})
        game.init_game()
        while not game.is_over():
            game.step(chance.choice(game.get_legal_actions()))
            moves += 1
    return moves / (time.perf_counter() - began)


def table_sizes(game: str) -> tuple[int, ...]:
    """Four and eight players, where the game allows them."""
    return tuple(n for n in (4, 8) if not _refused(game, n))


def _refused(game: str, players: int) -> bool:
    try:
        simulate(game, players, 1, seed=0)
    except InvalidInput:
        return True
    return False


def ours_round(game: str, players: int, seconds: float, seed: int) -> float:
    """Random games of ours for about so long; moves a second."""
    moves, spent = 0, 0.0
    while spent < seconds:
        done = simulate(game, players, 50, seed=seed)
        moves, spent, seed = moves + done.moves, spent + done.seconds, seed + 50
    return moves / spent


#: What each game of ours is set against.
PEERS: dict[str, Callable[[float, int], float]] = {
    "RLCard UNO": partial(rlcard_round, "uno"),
    "RLCard UNO, bare game": uno_game_round,
    "RLCard gin rummy": partial(rlcard_round, "gin-rummy"),
    "python-chess": chess_round,
}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--rounds", type=int, default=5)
    p.add_argument("--seconds", type=float, default=2.0)
    args = p.parse_args()
    rates: dict[str, list[float]] = {name: [] for name in PEERS}
    for n in range(args.rounds):
        for name, peer in PEERS.items():
            rates[name].append(peer(args.seconds, n))
        for game in kits():
            for players in table_sizes(game):
                name = f"{game}, {players} players"
                rates.setdefault(name, []).append(ours_round(game, players, args.seconds, n))
    middle = {name: statistics.median(values) for name, values in rates.items()}
    print(f"{'':28} {'moves/s':>10}" + "".join(f"{'x ' + name:>26}" for name in PEERS))
    for name, rate in middle.items():
        ratios = "".join(f"{rate / middle[peer]:26.2f}" for peer in PEERS)
        print(f"{name:28} {rate:10,.0f}{ratios}")


if __name__ == "__main__":
    main()
