"""Tables to ask about: games that bots play on from a seed, now and then with a move at random."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tutor.core.game import Setup
from tutor.core.kit import Kit

_MOST_PLIES = 900
#: How many of a hundred moves are any legal one: sensible players alone seldom meet odd tables.
_AT_RANDOM = 30
_WORLDS = 3


class Table(msgspec.Struct, frozen=True):
    """A table at which something is asked: its name, its state, who is asked, how many play."""

    start: str
    state: Any
    player: int
    players: int


#: For questions that need none.
NO_TABLE = Table("", None, -1, 0)


def played(rules: Any, package: Kit, players: int, seed: int) -> tuple[Any, ...]:
    """The states of a game, the deal first; the same seed gives the same game everywhere."""
    chance = random.Random(f"quiz/{package.name}/{players}/{seed}")  # noqa: S311 - play
    state = rules.new_game(Setup(players, seed))
    states = [state]
    while (player := rules.current_player(state)) is not None and len(states) < _MOST_PLIES:
        legal = rules.legal_moves(state)
        if chance.randrange(100) < _AT_RANDOM:
            move = legal[chance.randrange(len(legal))]
        else:
            move = package.bot(rules, rules.view(state, player), legal)
        state = rules.apply(state, move).state
        states.append(state)
    return tuple(states)


def worlds(package: Kit, state: Any, player: int) -> tuple[Any, ...]:
    """The table, and others that look the same to a player: what is unseen lies in other places.

    Whatever differs among them cannot be asked, because the player cannot know it.
    """
    if state is None:
        return (None,)
    unseen = package.unseen(state, player)
    found = [state]
    for number in range(_WORLDS if len(set(unseen)) > 1 else 0):
        pool = list(unseen)
        random.Random(number).shuffle(pool)  # noqa: S311 - any order will do
        found.append(package.with_unseen(state, player, tuple(pool)))
    return tuple(found)
