"""What a player of Zoople may not see: the draw pile, and nothing else."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.games.zoople.state import State


def unseen(state: State, player: int) -> tuple[str, ...]:
    """The cards that nobody sees, whoever asks: the draw pile, its top card first."""
    return state.draw_pile


def with_unseen(state: State, player: int, cards: tuple[str, ...]) -> State:
    """The table with other cards in the draw pile."""
    return replace(state, draw_pile=cards)
