"""A player of Zoomaka that plays sensibly, from nothing but what its seat can see."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.games.zoomaka import payments, zoos
from tutor.games.zoomaka.cards import ANIMAL, Cards
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.state import ZOO, Move, State, Zoo

#: What a full section is worth beyond its parts, and an action left unused.
_COMPLETE, _NEAR, _LATER = 6.0, 1.2, 0.05
_RIVAL = 0.8
#: What money in the bank and a card in hand are worth to somebody who goes on.
_MONEY, _CARD = 0.15, 0.25


def choose(game: Zoomaka, view: State, moves: Sequence[Move]) -> Move:
    """The best of the moves, the first among equals.

    Completes the smallest sections first, takes and swaps what completes one, charges for the
    dearest section, pays from the bank before it breaks up its zoo, and sells what fits nowhere.
    """
    return max(moves, key=lambda move: _worth(game, view, move))


def standing(cards: Cards, zoo: Zoo) -> float:
    """How far a zoo has come: complete sections, and how much of the others is there."""
    total = 0.0
    for section in zoo:
        size, held = cards.sizes[section.type], len(section.animals)
        total += _COMPLETE + 1 if held >= size else _NEAR + 3.0 * (held / size) ** 2
        total += 0.15 * zoos.value(cards, section)
    return total


def stands(game: Zoomaka, state: State) -> tuple[float, ...]:
    """How well each player stands: the zoo, and a little for money and cards to play."""
    cards = game.cards
    return tuple(
        standing(cards, zoo) + _MONEY * sum(map(cards.value, bank)) + _CARD * len(hand)
        for zoo, bank, hand in zip(state.zoos, state.banks, state.hands, strict=True)
    )


def _worth(game: Zoomaka, view: State, move: Move) -> float:
    cards, player = game.cards, move.player
    if move.action == "play-card":
        return _play_worth(game, view, move)
    before = standing(cards, view.zoos[player])
    if move.action in ("place-animal", "receive", "rearrange"):
        gain = standing(cards, game.apply(view, move).state.zoos[player]) - before
        return gain - (0.3 if move.action == "rearrange" else 0.0)
    if move.action == "sell":
        return _sell_worth(cards, view, move)
    if move.action == "pay":
        left = view.zoos[player]
        for part in move.parts:
            left = zoos.leave(left, part.card) if part.source == ZOO else left
        left = tuple(s for s in left if s.animals)
        spent = sum(cards.value(p.card) for p in move.parts)
        return standing(cards, left) - before - 0.1 * spent
    return 0.0


def _sell_worth(cards: Cards, view: State, move: Move) -> float:
    """Money for what can wait longest: animals without a home first, answers last."""
    value = cards.value(move.card)
    bank = sum(map(cards.value, view.banks[move.player]))
    if cards.kind(move.card) == ANIMAL:
        if zoos.destinations(cards, view.zoos[move.player], move.card):
            return -1.0
        return 0.2 * value
    kept = {"response": 2.5, "direct": 1.2, "entry": 0.7}.get(cards.kind(move.card), 0.4)
    thirst = 1.5 if bank < 4 else 0.4
    crowd = 0.5 * max(0, len(view.hands[move.player]) - 6)
    return 0.1 * value + thirst + crowd - kept


def _play_worth(game: Zoomaka, view: State, move: Move) -> float:
    cards, player = game.cards, move.player
    card = cards[move.card]
    if card.kind == "response":
        return _answer_worth(game, view, move)
    if card.kind == "entry":
        mine = zoos.section(view.zoos[player], move.section)
        fee = zoos.value(cards, mine) if mine else 0
        payers = 1 if move.target >= 0 else view.players - 1
        wealth = len(view.banks[move.target]) if move.target >= 0 else 0
        return 0.3 * fee * payers + 0.05 * wealth - 0.6
    if card.kind == "addon":
        return 0.8
    if card.kind == "setting":
        return 0.1 if move.card != view.setting else -0.5
    does = {str(e["do"]) for e in card.effects}
    if does & {"take-animal", "swap-animals"}:
        return _robbery(cards, view, move)
    if "draw" in does:
        return 1.6
    if "add-actions" in does:
        return 1.5 if len(view.hands[player]) > 3 else -0.2
    return 0.8


def _robbery(cards: Cards, view: State, move: Move) -> float:
    """What the own zoo gains and the other one loses when the animals change places."""
    mine, theirs = view.zoos[move.player], view.zoos[move.target]
    before, rival = standing(cards, mine), standing(cards, theirs)
    left = tuple(s for s in zoos.leave(theirs, move.animal) if s.animals)
    if move.own_animal:
        mine = tuple(s for s in zoos.leave(mine, move.own_animal) if s.animals)
        left = _joined(cards, left, move.own_animal)
    mine = _joined(cards, mine, move.animal)
    return standing(cards, mine) - before + _RIVAL * (rival - standing(cards, left)) - 0.6


def _joined(cards: Cards, zoo: Zoo, animal: str) -> Zoo:
    """The zoo with an animal where it helps most, or as it was where there is no place."""
    options = [zoos.join(zoo, animal, to) for to in zoos.destinations(cards, zoo, animal)]
    return max(options, key=lambda found: standing(cards, found), default=zoo)


def _answer_worth(game: Zoomaka, view: State, move: Move) -> float:
    """An answer is for what hurts: a dear fee, or an animal on the way out of the zoo."""
    pending = view.pending
    if view.phase == "paying" or (pending is not None and pending.amount):
        debt = pending.amount if pending else payments.first_debt(view).amount
        money = sum(map(game.cards.value, view.banks[move.player]))
        return 0.35 * debt + (0.8 if money < debt else -0.6) - 1.0
    if pending is None:
        return -3.0
    if pending.responses:
        return 0.6
    return 0.9
