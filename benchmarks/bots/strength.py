"""How much stronger each bot is than the next weaker one, in whole games against each other.

    python -m benchmarks.bots.strength --games 100 [--game zoop]

Both kinds sit at one table, seats changed in turn. Printed: games that one kind won alone, with the
share of the stronger one and how far from even that is, in standard errors.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import time
from typing import Any

from tutor.bots import NAMES, bot
from tutor.core.game import Setup
from tutor.services.engines import engine, games, kit


def match(
    game: str, weaker: str, stronger: str, count: int, players: int
) -> tuple[int, int, float]:
    """Games won by one kind alone, and seconds a move of the stronger one takes."""
    rules, package = engine(game), kit(game)
    won, thought, moves = {weaker: 0, stronger: 0}, 0.0, 0
    for seed in range(count):
        names = (weaker, stronger) if seed % 2 else (stronger, weaker)
        seats = [names[p % 2] for p in range(players)]
        state: Any = rules.new_game(Setup(players, 5_000 + seed // 2))
        chance = random.Random(seed)
        while (player := rules.current_player(state)) is not None:
            legal, name = rules.legal_moves(state), seats[player]
            began = time.perf_counter()
            move = bot(name, package)(rules, state, legal, chance)
            if name == stronger and len(legal) > 1:
                thought, moves = thought + time.perf_counter() - began, moves + 1
            state = rules.apply(state, move).state
        winners = {seats[p] for p in rules.outcome(state).winners}
        if len(winners) == 1:
            won[winners.pop()] += 1
    return won[stronger], won[weaker], thought / max(1, moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--game", action="append", choices=games(), default=[])
    asked = parser.parse_args()
    for game in asked.game or games():
        for weaker, stronger in itertools.pairwise(NAMES):
            better, worse, seconds = match(game, weaker, stronger, asked.games, asked.players)
            total = max(1, better + worse)
            apart = (better - worse) / math.sqrt(total)
            print(
                f"{game}: {stronger} {better}, {weaker} {worse} of {asked.games} games "
                f"({100 * better / total:.0f} %, {apart:+.1f} standard errors), "
                f"{1000 * seconds:.1f} ms a move"
            )


if __name__ == "__main__":
    main()
