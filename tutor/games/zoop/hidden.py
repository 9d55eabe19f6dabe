"""What a player of Zoop may not see: the hands of the others and the draw pile."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.games.zoop.state import State


def unseen(state: State, player: int) -> tuple[str, ...]:
    """The cards that the player does not see: the others' hands by seat, then the draw pile."""
    others = (hand for p, hand in enumerate(state.hands) if p != player)
    return tuple(card for hand in others for card in hand) + state.draw_pile


def with_unseen(state: State, player: int, cards: tuple[str, ...]) -> State:
    """The table with other cards in the places that the player does not see."""
    hands = []
    for p, hand in enumerate(state.hands):
        size = 0 if p == player else len(hand)
        hands.append(hand if p == player else cards[:size])
        cards = cards[size:]
    return replace(state, hands=tuple(hands), draw_pile=cards)
