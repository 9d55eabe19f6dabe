"""A player that looks ahead: it tries moves at tables that look the same to it, and plays on.

It knows the rules (the engine's doors), how a sensible player plays, and how well somebody stands.
What it cannot see is dealt anew for each try, so hidden cards never reach a decision.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tutor.core.kit import Kit

#: Moves that are tried at all.
_MOST_MOVES = 8
_WON = 30.0
_SEEDS = 1 << 32


class Manner(msgspec.Struct, frozen=True):
    """How far it looks: times that the turn comes back, and moves of all, at most, in one try.

    Each move is tried ``tries`` times before the lesser half is dropped; once all tries together
    have taken ``plies`` moves, it decides. It leaves the usual move only for one that was better
    by more than ``doubt`` standard errors.
    """

    tries: int
    rounds: int
    longest: int
    plies: int
    doubt: float


_NEAR, _FAR = Manner(4, 1, 40, 900, 1.0), Manner(8, 99, 200, 6_000, 0.0)


def look_ahead(
    rules: Any,
    kit: Kit,
    view: Any,
    moves: Sequence[Any],
    unseen: Sequence[str],
    chance: random.Random,
) -> Any:
    """The move that turned out best.

    ``view`` is what the seat to decide sees, ``unseen`` the pieces that lie where it cannot see, in
    no order that tells anything.
    """
    player = rules.current_player(view)
    if len(moves) == 1:
        return moves[0]
    usual = kit.bot(rules, view, moves)
    if kit.stands is None or len(kit.unseen(view, player)) != len(unseen):
        return usual  # it cannot deal where it does not know how many pieces lie
    rest = [move for move in moves if move != usual]
    chance.shuffle(rest)
    left = [usual, *rest[: _MOST_MOVES - 1]]
    worths: dict[Any, list[float]] = {move: [] for move in left}
    manner, plies = _FAR if kit.short else _NEAR, 0
    while len(left) > 1 and plies < manner.plies:
        for _ in range(manner.tries):
            pool = list(unseen)
            chance.shuffle(pool)
            world = kit.with_unseen(view, player, tuple(pool))
            world = replace(world, seed=chance.randrange(_SEEDS))
            for move in left:
                worth, played = _tried(rules, kit, world, player, move, manner)
                worths[move].append(worth)
                plies += played
        # Among equals the usual move, which stands first, stays.
        better = sorted(left, key=lambda move: -sum(worths[move]))[: max(2, len(left) // 2)]
        left = better if usual in better or not manner.doubt else [usual, *better[:-1]]
    best = max(left, key=lambda move: sum(worths[move]))
    return best if _surely(worths[best], worths[usual], manner.doubt) else usual


def _surely(worths: Sequence[float], usual: Sequence[float], doubt: float) -> bool:
    """Whether a move was better at the same tables by more than so many standard errors."""
    if not doubt:
        return True
    apart = [mine - other for mine, other in zip(worths, usual, strict=True)]
    mean = sum(apart) / len(apart)
    spread = sum((one - mean) ** 2 for one in apart) / max(1, len(apart) - 1)
    return mean > doubt * math.sqrt(spread / len(apart))


def _tried(
    rules: Any, kit: Kit, world: Any, player: int, move: Any, manner: Manner
) -> tuple[float, int]:
    """How well the player stands a few turns after a move, and how many moves that took."""
    state, rounds, played, before = rules.apply(world, move).state, 0, 1, player
    while played < manner.longest:
        mover = rules.current_player(state)
        rounds += mover == player != before
        if mover is None or rounds > manner.rounds - 1:
            break
        legal = rules.legal_moves(state)
        chosen = legal[0] if len(legal) == 1 else kit.bot(rules, state, legal)
        state, played, before = rules.apply(state, chosen).state, played + 1, mover
    return _worth(rules, kit, state, player), played


def _worth(rules: Any, kit: Kit, state: Any, player: int) -> float:
    """How much better the player stands than the others; winning counts on top."""
    standing = kit.stands(rules, state) if kit.stands else (0.0,)
    others = [worth for seat, worth in enumerate(standing) if seat != player]
    ahead = standing[player] - sum(others) / max(1, len(others))
    outcome = rules.outcome(state)
    if outcome is None:
        return ahead
    return ahead + (_WON / len(outcome.winners) if player in outcome.winners else -_WON)
