"""Moves as short text: ``play green-9``, ``play wild-1``, ``next-round``."""

from __future__ import annotations

import re

from tutor.core.game import InvalidInput
from tutor.games.fool.cards import Cards
from tutor.games.fool.state import NEXT_ROUND, PLAY, Move, State

_PLAYER = re.compile(r"\s*(?:@|player\s+)(\d+)\s*$")


def write_move(move: Move) -> str:
    """The move as text.

    >>> write_move(Move("play", 0, "green-9"))
    'play green-9 @0'
    """
    return " ".join(filter(None, (move.action, move.card))) + f" @{move.player}"


def read_move(cards: Cards, text: str, player: int) -> Move:
    """The move that a text means; ``player`` makes it unless the text ends in ``@<seat>``.

    Raises :class:`InvalidInput` for what is no move.
    """
    body = text.strip().lower()
    named = _PLAYER.search(body)
    if named:
        player, body = int(named[1]), body[: named.start()]
    words = body.split()
    if words == [NEXT_ROUND]:
        return Move(NEXT_ROUND, player)
    if words[:1] == [PLAY] and cards.is_card("-".join(words[1:])):
        return Move(PLAY, player, "-".join(words[1:]))
    msg = (
        f"“{text.strip()}” is no move; write for instance “play green-9”, “play wild-1” or "
        "“next-round”."
    )
    raise InvalidInput(msg)


def glance(state: State) -> str:
    """Hands, trick, discs and scores in one line."""
    hands = " | ".join(" ".join(hand) for hand in state.hands)
    trick = " ".join(f"{p.player}:{p.card}" for p in state.trick)
    return f"{hands} || {trick} || discs {state.discs} scores {state.scores} tens {state.tens}"
