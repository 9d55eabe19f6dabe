"""Who sits where: the order round the table, who takes part in a trick, who leads and deals."""

from __future__ import annotations

from tutor.games.fool.cards import Cards
from tutor.games.fool.state import State

LEFT_LEADS = "fool.trick.left-of-dealer-leads"
WINNER_LEADS = "fool.trick.winner-leads-next"
SITS_OUT = "fool.fool.sits-out"
DEALER = "fool.house.dealer"
ALWAYS_FREE = "fool.house.winner-always-free"


def neighbour(cards: Cards, players: int, player: int) -> int:
    """The next player in the direction of play."""
    return (player + cards.direction) % players


def sitting_out(cards: Cards, state: State) -> frozenset[int]:
    """The players who take no part in the trick: those with a disc."""
    return frozenset(state.discs) if cards.book[SITS_OUT]["tricks_missed"] else frozenset()


def participants(cards: Cards, state: State) -> tuple[int, ...]:
    """Who takes part in the trick, by seat."""
    out = sitting_out(cards, state)
    return tuple(p for p in range(state.players) if p not in out)


def trick_order(cards: Cards, state: State, leader: int) -> tuple[int, ...]:
    """Who plays to the trick, in order, from the leader on."""
    taking_part = participants(cards, state)
    order, player = [], leader
    for _ in range(state.players):
        if player in taking_part:
            order.append(player)
        player = neighbour(cards, state.players, player)
    return tuple(order)


def leader(cards: Cards, state: State) -> tuple[int, tuple[str, ...]]:
    """Who leads to the trick that is to begin, and the rules that say so."""
    first = state.dealer
    if cards.book[LEFT_LEADS]["leader"] == "left-of-dealer":
        first = neighbour(cards, state.players, state.dealer)
    if state.last_winner < 0:
        return first, (LEFT_LEADS,)
    by_winner = cards.book[WINNER_LEADS]["leader"] == "previous-trick-winner"
    free = cards.book[ALWAYS_FREE]["leader"] == "trick-winner"
    again = state.last_winner if by_winner and free else state.dealer
    return again, (WINNER_LEADS, ALWAYS_FREE)


def next_dealer(cards: Cards, state: State) -> int:
    """Who deals the next round."""
    if cards.book[DEALER]["next_dealer"] != "left-neighbour":
        return state.dealer
    return neighbour(cards, state.players, state.dealer)


def complete(cards: Cards, state: State) -> bool:
    """Whether no card is missing from the trick on the table."""
    return not state.trick or len(state.trick) >= len(participants(cards, state))
