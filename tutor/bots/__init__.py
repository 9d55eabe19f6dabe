"""Players for any game: they see a view, never the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tutor.core.game import InvalidInput
from tutor.core.kit import Kit

#: A player: the engine, what its seat sees, its legal moves, and a stream of chance.
Bot = Callable[[Any, Any, Sequence[Any], random.Random], Any]

SENSIBLE = "sensible"
RANDOM = "random"
NAMES = (SENSIBLE, RANDOM)


def random_bot(_game: Any, _view: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Any legal move, each as likely as the other."""
    return moves[int(chance.random() * len(moves))]


def bot(name: str, kit: Kit) -> Bot:
    """The bot of that name for a game. Raises :class:`InvalidInput` for an unknown name."""
    if name == RANDOM:
        return random_bot
    if name == SENSIBLE:
        return lambda game, view, moves, _: kit.bot(game, view, moves)
    msg = f"There is no bot “{name}”; choose one of {', '.join(NAMES)}."
    raise InvalidInput(msg)
