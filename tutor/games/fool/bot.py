"""A player of Fool that plays sensibly, from nothing but what its seat can see."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.games.fool import ending, seating, tricks
from tutor.games.fool.cards import Cards, colour_of
from tutor.games.fool.rules import Fool
from tutor.games.fool.state import NEXT_ROUND, WILD, Move, Played, State

#: What it costs to be the Fool: a trick missed, so one more card in hand at the end.
_FOOL_COST = 12.0
_FOOL_WHEN_OUT = 10.0
#: How often somebody has none of the lead colour, and plays the worst card because of that.
_OFF_COLOUR = 0.35
#: What a card in hand and its points are likely to cost at the end of the round.
_LEFT_IN_HAND, _A_CARD = -0.3, 2.0


def choose(game: Fool, view: State, moves: Sequence[Move]) -> Move:
    """The best of the moves, the first among equals.

    Gets rid of points, but shuns cards that would probably be the worst of the trick.
    """
    return max(moves, key=lambda move: _worth(game, view, move))


def stands(game: Fool, state: State) -> tuple[float, ...]:
    """How well each player stands: the points so far, less what the hand is likely to cost."""
    cost = [sum(ending.deduction(game.cards, c)[0] for c in hand) for hand in state.hands]
    held = [
        _LEFT_IN_HAND * points - _A_CARD * len(hand)
        for points, hand in zip(cost, state.hands, strict=True)
    ]
    return tuple(score + rest for score, rest in zip(state.scores, held, strict=True))


def _worth(game: Fool, view: State, move: Move) -> float:
    if move.action == NEXT_ROUND:
        return 0.0
    cards = game.cards
    cost = game.cards.book["fool.scoring.wild-one-5"]["deduction"]
    shed = float(cost if move.card == WILD else cards.rank(move.card))
    last = len(view.hands[move.player]) == 1
    price = _FOOL_COST + (_FOOL_WHEN_OUT if last else 0.0)
    return 0.5 * shed - price * _risk(cards, view, move)


def _risk(cards: Cards, view: State, move: Move) -> float:
    """How likely the card is to be among the worst of the trick."""
    trick = (*view.trick, Played(move.player, move.card))
    count = cards.discs(view.players, view.options)
    left = len(seating.participants(cards, view)) - len(trick)
    worse_now = _worse(cards, trick, move)
    needed = count - worse_now
    if needed <= 0:
        return 0.0
    if left < needed:
        return 1.0
    better = 1.0 - _chance_of_worse(cards, view, trick, move)
    return float(better ** (left - needed + 1))


def _worse(cards: Cards, trick: Sequence[Played], move: Move) -> int:
    """How many cards of the trick are worse than the one just played."""
    found = tricks.worst(cards, trick, len(trick))
    return [p.player for p in found.plays].index(move.player)


def _chance_of_worse(cards: Cards, view: State, trick: Sequence[Played], move: Move) -> float:
    """How likely one more player is to play a card that is worse than this one."""
    lead = tricks.lead_colour(cards, trick)
    deck = cards.decks[view.players]
    colour = tricks.effective_colour(cards, lead, move.card)
    rank = cards.rank(move.card)
    if colour == lead:
        same = [c for c in deck if colour_of(c) == (lead or colour_of(move.card))]
        lower = sum(cards.rank(c) < rank for c in same) / max(1, len(same))
        return _OFF_COLOUR + (1 - _OFF_COLOUR) * lower
    others = [c for c in deck if colour_of(c) not in ("", lead)]
    return _OFF_COLOUR * sum(cards.rank(c) <= rank for c in others) / max(1, len(others))
