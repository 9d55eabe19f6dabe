"""What a player of Fool may not see: the hands of the others, and perhaps how many they hold."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.games.fool.cards import Cards
from tutor.games.fool.state import HIDDEN, State

PUBLIC = "fool.house.hand-sizes-public"


def hidden_hand(cards: Cards, state: State, owner: int) -> tuple[str, ...]:
    """Somebody else's hand as it may be seen; one hidden card where its size is not told."""
    entry = cards.book[PUBLIC]
    hand = state.hands[owner]
    if "hand-cards" not in entry["hidden"]:
        return hand
    return (HIDDEN,) * len(hand) if sizes_public(cards, state) else (HIDDEN,)


def sizes_public(cards: Cards, state: State) -> bool:
    """Whether everybody may see how many cards the others hold."""
    return state.options.hand_sizes_public and "hand-size" in cards.book[PUBLIC]["public"]


def view(cards: Cards, state: State, player: int) -> State:
    """What the player may see: the own hand, the tricks, the discs, scores and tallies."""
    hands = tuple(
        hand if p == player else hidden_hand(cards, state, p) for p, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, seed=0)


def unseen(state: State, player: int) -> tuple[str, ...]:
    """The cards that the player does not see, by seat."""
    return tuple(card for p, hand in enumerate(state.hands) if p != player for card in hand)


def with_unseen(state: State, player: int, cards: tuple[str, ...]) -> State:
    """The table with other cards in the places that the player does not see."""
    hands = []
    for p, hand in enumerate(state.hands):
        size = 0 if p == player else len(hand)
        hands.append(hand if p == player else cards[:size])
        cards = cards[size:]
    return replace(state, hands=tuple(hands))
