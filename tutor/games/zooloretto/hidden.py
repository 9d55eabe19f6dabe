"""What a player of Zooloretto may not see: the tiles that lie face down, and nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.games.zooloretto.state import State


def unseen(state: State, player: int) -> tuple[str, ...]:
    """The tiles that nobody sees, whoever asks: the stacks in their order, then the reserve."""
    return state.stacks + state.reserve


def with_unseen(state: State, player: int, cards: tuple[str, ...]) -> State:
    """The table with other tiles in the stacks and in the reserve."""
    split = len(state.stacks)
    return replace(state, stacks=cards[:split], reserve=cards[split:])
