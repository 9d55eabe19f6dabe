"""A player of Zoop that plays sensibly, from nothing but what its seat can see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tutor.games.zoop.cards import SPECIAL_ANIMAL, traits
from tutor.games.zoop.flow import neighbour
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.state import CAGE, WILD, Move, State

_WILD_COST = 6
_HELD_TRAIT = 1
_HIT_NEXT = 2
_NEARLY_OUT = 3
_EASY = 0.3


def choose(game: Zoop, view: State, moves: Sequence[Move]) -> Move:
    """The best of the moves, the first among equals.

    Prefers to call and to shed; keeps wilds for when nothing else fits; steers the table towards
    what it holds most of, and hits the next player harder the fewer cards that player has.
    """
    return max(moves, key=lambda move: _worth(game, view, move))


def stands(game: Zoop, state: State) -> tuple[float, ...]:
    """How well each player stands: the fewer cards, and the more of them that go on anything."""
    return tuple(-len(hand) + _EASY * sum(c in (WILD, CAGE) for c in hand) for hand in state.hands)


def _worth(game: Zoop, view: State, move: Move) -> float:
    hand = view.hands[move.player]
    if move.action in ("zoop", "special-discard"):
        return 10.0
    if move.action == "cage":
        return 8.0 if len(hand) == 1 or _threatened(view, move.player) else 1.0
    if move.action == "decline":
        return 2.0
    if move.action != "play":
        return 0.0
    rest = list(hand)
    rest.remove(move.card)
    if not rest:
        return 100.0
    if move.card == CAGE:
        return 5.0
    return _shed(game, view, move, rest)


def _shed(game: Zoop, view: State, move: Move, rest: list[str]) -> float:
    worth = 4.0 + _steers_to(move, rest) * _HELD_TRAIT
    if move.card == WILD:
        worth -= _WILD_COST
    elif game.cards.card_class(move.card) == SPECIAL_ANIMAL:
        left = len(view.hands[neighbour(view, move.player)])
        worth += _HIT_NEXT if left <= _NEARLY_OUT else -_HIT_NEXT / 2
    return worth


def _steers_to(move: Move, rest: Sequence[str]) -> float:
    """How much of the rest of the hand goes with what will lie on the table."""
    held: Counter[str] = Counter()
    for card in rest:
        held.update(traits(card) or ())
    printed = traits(move.card) or ("", "", "")
    quantity, colour, species = printed
    wanted = (quantity, move.named_colour or colour, move.named_species or species)
    return sum(held[t] for t in wanted if t) / max(1, len(rest))


def _threatened(view: State, player: int) -> bool:
    """Whether the effect on the table will fall on this player."""
    return neighbour(view, view.last_player) == player
