"""Players for any game: what they choose follows from what their seat can see, never the table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tutor.bots.ahead import look_ahead
from tutor.core.game import InvalidInput
from tutor.core.kit import Kit

#: A player: the engine, the table, the legal moves of the seat to decide, a stream of chance.
Bot = Callable[[Any, Any, Sequence[Any], random.Random], Any]

RANDOM = "random"
SENSIBLE = "sensible"
STRONG = "strong"
#: Weakest first.
NAMES = (RANDOM, SENSIBLE, STRONG)


def random_bot(_game: Any, _state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
    """Any legal move, each as likely as the other."""
    return moves[int(chance.random() * len(moves))]


def bot(name: str, kit: Kit) -> Bot:
    """The player of that name for a game. Raises :class:`InvalidInput` for an unknown name."""

    def sensible(game: Any, state: Any, moves: Sequence[Any], _chance: random.Random) -> Any:
        return kit.bot(game, game.view(state, game.current_player(state)), moves)

    def strong(game: Any, state: Any, moves: Sequence[Any], chance: random.Random) -> Any:
        player = game.current_player(state)
        # Sorted, so that nothing is told but which pieces are left: whoever counts them knows.
        unseen = sorted(kit.unseen(state, player))
        return look_ahead(game, kit, game.view(state, player), moves, unseen, chance)

    found = {RANDOM: random_bot, SENSIBLE: sensible, STRONG: strong}.get(name)
    if found is None:
        raise InvalidInput(f"There is no bot “{name}”; choose one of {', '.join(NAMES)}.")
    return found
