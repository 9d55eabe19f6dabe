"""Bots play whole games, for counting and for finding faults."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from tutor.bots import bot
from tutor.core.game import IllegalMove, InvalidInput, OptionValue, Setup
from tutor.services.engines import engine, kit

MOST_PLIES = 100_000


class Simulation(msgspec.Struct, frozen=True):
    """What came out: ``wins`` by seat (a shared win counts for each), seconds of play."""

    game: str
    players: int
    games: int
    finished: int
    moves: int
    seconds: float
    moves_per_second: float
    wins: Mapping[str, int]
    rules_cited: int


def simulate(
    game: str,
    players: int,
    games: int,
    seed: int = 0,
    bot_name: str = "random",
    options: tuple[tuple[str, OptionValue], ...] = (),
) -> Simulation:
    """Play whole games. The same seed gives the same games on every machine.

    Raises :class:`InvalidInput` for a table that the game does not allow.
    """
    rules, package = engine(game), kit(game)
    chooser = bot(bot_name, package)
    wins: Counter[str] = Counter()
    cited: set[str] = set()
    moves = finished = 0
    began = time.perf_counter()
    for number in range(games):
        chance = random.Random(f"{seed}/{number}")  # noqa: S311 - play, not secrecy
        state = _new(rules, Setup(players, seed + number, options))
        for _ in range(MOST_PLIES):
            legal = rules.legal_moves(state)
            if not legal:
                break
            done = rules.apply(state, chooser(rules, state, legal, chance))
            state = done.state
            moves += 1
            cited.update([event.rule for event in done.events])
        outcome = rules.outcome(state)
        if outcome is not None:
            finished += 1
            wins.update(map(str, outcome.winners))
            cited.update(outcome.rules)
    seconds = time.perf_counter() - began
    rate = moves / seconds if seconds else 0.0
    return Simulation(
        game, players, games, finished, moves, round(seconds, 3), round(rate, 1),
        dict(sorted(wins.items())), len(cited),
    )  # fmt: skip


def _new(rules: Any, wanted: Setup) -> Any:
    try:
        return rules.new_game(wanted)
    except IllegalMove as error:
        low, high = error.reason.fact("fewest"), error.reason.fact("most")
        wrong = f"not {wanted.players} ({error.reason.rule})"
        msg = f"{rules.name} is for {low} to {high} players, {wrong}."
        raise InvalidInput(msg) from error
