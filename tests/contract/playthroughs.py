"""Golden playthroughs: whole games as text that can be read, replayed and compared line by line.

``python -m tests.contract.playthroughs`` writes them anew from the engine; the difference is then
read before it is committed. Origin: games of random players from the seeds in the file names.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.contract.tables import table_sizes
from tutor.core.game import Setup
from tutor.games import kits
from tutor.services.engines import engine

FOLDER = Path(__file__).with_suffix("")


def setups(game: str) -> list[Setup]:
    """The smallest and the largest table with default options, and one with every other option."""
    rules = engine(game)
    sizes = table_sizes(rules)
    other = tuple((o.name, o.values[-1]) for o in rules.option_list())
    return [Setup(sizes[0], 1), Setup(sizes[-1], 2), Setup(sizes[len(sizes) // 2], 3, other)]


def name(game: str, setup: Setup) -> str:
    """The file of a playthrough."""
    options = "-options" if setup.options else ""
    return f"{game}-{setup.players}-players-seed-{setup.seed}{options}.txt"


def lines(game: str, setup: Setup) -> Iterator[str]:
    """A game of random players: the state before each ply, the move, and the events with rules."""
    rules: Any = engine(game)
    kit = kits()[game]
    chance = random.Random(setup.seed)
    state = rules.new_game(setup)
    yield f"{game}, {setup}"
    while legal := rules.legal_moves(state):
        move = legal[int(chance.random() * len(legal))]
        done = rules.apply(state, move)
        events = "; ".join(f"{e.kind} [{e.rule}]" for e in done.events)
        yield f"{kit.write_move(move)} of {len(legal)}: {events}".rstrip(": ")
        state = done.state
        yield f"  {kit.glance(state)}"
    yield str(rules.outcome(state))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for found in kits():
        for setup in setups(found):
            text = "\n".join(lines(found, setup)) + "\n"
            (FOLDER / name(found, setup)).write_text(text, "utf-8")
