"""Setting up a game of Zoop: named steps that a new game runs one after another."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.chance import draw, shuffled
from tutor.core.game import Setup
from tutor.core.verdict import Event, Reason, Transition, facts
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.state import AFTER_DEAL, TURN_START, Options, State

_PLAYERS = "zoop.overview.players-3-to-8"
_DEALS = ("zoop.setup.deal-8", "zoop.variant.deal-6")
_DEAL_ORDER = "zoop.house.seeded-deal"
_START = "zoop.house.start-player"
_BARRED = "zoop.setup.starter-not-special-card"
_RESHUFFLE = "zoop.setup.starter-reshuffle"
_REPEAT = "zoop.house.starter-repeat"
_INERT = "zoop.setup.starter-special-animal-inert"
_STARTER = "zoop.setup.starter-card"


def players_objection(cards: Cards, players: int) -> Reason | None:
    """The rule against a table of this size, or ``None``."""
    fewest, most = cards.book[_PLAYERS]["players"]
    if fewest <= players <= most:
        return None
    return Reason(_PLAYERS, facts(players=players, fewest=fewest, most=most))


def cards_each(cards: Cards, players: int) -> tuple[int, str]:
    """How many cards everybody gets, and the rule that says so."""
    for rule in _DEALS:
        low, high = cards.book[rule]["players"]
        if low <= players <= high:
            return int(cards.book[rule]["cards_per_player"]), rule
    return int(cards.book[_DEALS[0]]["cards_per_player"]), _DEALS[0]


def full_deck(cards: Cards, options: Options) -> tuple[str, ...]:
    """Every card of the deck in use, in a fixed order."""
    return tuple(card for card, c in cards.deck(options).items() for _ in range(c.count))


def deal_order(cards: Cards, players: int, start_player: int, count: int) -> tuple[int, ...]:
    """Who receives the first ``count`` cards, one at a time."""
    first = start_player if cards.book[_DEAL_ORDER]["first_to_receive"] == "start-player" else 0
    direction = turn_direction(cards)
    return tuple((first + direction * i) % players for i in range(count))


def deal(
    cards: Cards, deck: Sequence[str], players: int, start_player: int
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The hands, and what is left of the deck."""
    each, _ = cards_each(cards, players)
    hands: list[list[str]] = [[] for _ in range(players)]
    order = deal_order(cards, players, start_player, each * players)
    for player, card in zip(order, deck, strict=False):
        hands[player].append(card)
    return tuple(tuple(hand) for hand in hands), tuple(deck[each * players :])


def turn_direction(cards: Cards) -> int:
    """The direction in which a game begins: 1 is clockwise, -1 the other way round."""
    return 1 if cards.book["zoop.turn.clockwise"]["direction"] == "clockwise" else -1


def start_candidates(
    cards: Cards, players: int, previous_winners: Sequence[int]
) -> tuple[tuple[int, ...], str]:
    """Who may open the game (the seed picks among several), and the rule for it."""
    if previous_winners:
        previous = cards.book["zoop.end.winner-starts-next"]["next_start_player"]
        if cards.book[_START]["later_games"] == previous:
            return tuple(previous_winners), "zoop.end.winner-starts-next"
    return tuple(range(players)), _START


def series_score(cards: Cards) -> str:
    """What is carried over from game to game."""
    return str(cards.book[_START]["series_score"])


def turn_up_starter(cards: Cards, state: State, card: str) -> Transition[State]:
    """Lay the turned-up card open, or shuffle it back where it may not open the game.

    The state after an accepted card is that of the first turn; after a barred one the step is
    to be repeated.
    """
    if card in cards.book[_BARRED]["barred_starters"]:
        returned = cards.book[_RESHUFFLE]["returned_to"] == "draw-pile"
        pile, seed = (*state.draw_pile, card) if returned else state.draw_pile, state.seed
        if cards.book[_RESHUFFLE]["shuffle"]:
            pile, seed = shuffled(pile, seed)
        back = replace(state, draw_pile=pile, seed=seed, phase=AFTER_DEAL)
        told = facts(card=card)
        return Transition(
            back,
            (
                Event("starter-barred", _BARRED, told),
                Event("starter-shuffled-back", _RESHUFFLE, told),
                Event("starter-repeated", _REPEAT, told),
            ),
        )
    laid = replace(
        state, discard_pile=(card,), phase=TURN_START if card in _accepted(cards) else AFTER_DEAL
    )
    events = [Event("starter", _STARTER, facts(card=card)), Event("starter-allowed", _BARRED)]
    events.append(Event("starter-allowed", _REPEAT))
    if cards.card_class(card) != "basic":
        events.append(Event("starter-inert", _INERT, facts(card=card)))
    return Transition(laid, tuple(events))


def _accepted(cards: Cards) -> frozenset[str]:
    classes = cards.book[_REPEAT]["repeat_until"]
    return frozenset(card for card in cards.kinds if cards.card_class(card) in classes)


def starter_effect_applies(cards: Cards) -> bool:
    """Whether a special animal that opens the game does what it usually does."""
    return bool(cards.book[_INERT]["effect_applies"])


def new_game(cards: Cards, setup: Setup, options: Options) -> State:
    """Shuffle, deal and turn up the opener, in the order of ``zoop.house.seeded-deal``."""
    candidates, _ = start_candidates(cards, setup.players, setup.previous_winners)
    pick, seed = draw(setup.seed & ((1 << 64) - 1), len(candidates))
    deck, seed = shuffled(full_deck(cards, options), seed)
    hands, pile = deal(cards, deck, setup.players, candidates[pick])
    state = State(
        options=options,
        hands=hands,
        draw_pile=pile,
        discard_pile=(),
        active=candidates[pick],
        phase=AFTER_DEAL,
        direction=turn_direction(cards),
        seed=seed,
    )
    while state.phase == AFTER_DEAL:
        card, rest = state.draw_pile[0], state.draw_pile[1:]
        state = turn_up_starter(cards, replace(state, draw_pile=rest), card).state
    return state
