"""Setting up a game of Fool and each of its rounds: named steps."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.chance import draw, shuffled
from tutor.core.game import Setup
from tutor.core.verdict import Event, Reason, Transition, facts
from tutor.games.fool import seating
from tutor.games.fool.cards import DEAL_ALL, DECKS, HANDS, Cards
from tutor.games.fool.state import TRICK, Move, Options, State

PLAYERS = "fool.overview.players-4-to-8"
ASIDE = "fool.setup.unused-aside"
CENTRE = "fool.setup.discs-in-centre"
BACK_TO_CENTRE = "fool.house.new-round-without-fool"

_MASK = (1 << 64) - 1


def players_objection(cards: Cards, players: int) -> Reason | None:
    """The rule against a table of this size, or ``None``."""
    fewest, most = cards.book[PLAYERS]["players"]
    if fewest <= players <= most:
        return None
    return Reason(PLAYERS, facts(players=players, fewest=fewest, most=most))


def discs_aside(cards: Cards, in_play: int) -> int:
    """How many discs of the box stay out of the game."""
    aside = cards.book[ASIDE]["place"] == "aside"
    return cards.discs_in_box - in_play if aside else 0


def dealer_candidates(cards: Cards, players: int) -> tuple[int, ...]:
    """Who may deal the first round; the seed picks among several."""
    anybody = cards.book[seating.DEALER]["first_dealer"] == "random"
    return tuple(range(players if anybody else 1))


def deal(
    cards: Cards, players: int, dealer: int, seed: int
) -> tuple[tuple[tuple[str, ...], ...], int]:
    """Shuffle the deck of a table and deal all of it; the hands and the next seed."""
    deck: Sequence[str] = cards.decks[players]
    if cards.book[DEAL_ALL]["shuffled"] and cards.book[seating.DEALER]["shuffle"] == "seeded":
        deck, seed = shuffled(deck, seed)
    hands: list[list[str]] = [[] for _ in range(players)]
    player = dealer
    for card in deck:
        player = seating.neighbour(cards, players, player)
        hands[player].append(card)
    return tuple(_sorted(cards, hand) for hand in hands), seed


def _sorted(cards: Cards, hand: Sequence[str]) -> tuple[str, ...]:
    """By colour and number, as one holds them; the full deck has that order."""
    return tuple(sorted(hand, key=cards.full.index))


def deal_rules(cards: Cards, players: int) -> tuple[str, ...]:
    """The rules that decide how many cards are dealt."""
    rule = cards.hand_rule(players)
    return tuple(dict.fromkeys((DEAL_ALL, rule, DECKS, seating.DEALER, *HANDS[:1])))


def new_game(cards: Cards, setup: Setup, options: Options) -> State:
    """Pick the first dealer and deal the first round."""
    candidates = dealer_candidates(cards, setup.players)
    pick, seed = draw(setup.seed & _MASK, len(candidates))
    hands, seed = deal(cards, setup.players, candidates[pick], seed)
    none = (0,) * setup.players
    state = State(options, hands, candidates[pick], 0, none, none, seed=seed)
    return replace(state, active=seating.leader(cards, state)[0])


def next_round(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Deal the next round."""
    dealer = seating.next_dealer(cards, state)
    hands, seed = deal(cards, state.players, dealer, state.seed)
    back = cards.book[BACK_TO_CENTRE]
    free = back["disc_location"] == "table-centre" and back["first_trick_participants"] == "all"
    after = replace(
        state,
        hands=hands,
        dealer=dealer,
        phase=TRICK,
        trick=(),
        last_trick=(),
        last_winner=-1,
        discs=() if free else state.discs,
        round=state.round + 1,
        seed=seed,
    )
    after = replace(after, active=seating.leader(cards, after)[0])
    told = facts(player=dealer, round=after.round)
    events = (
        Event("dealt", seating.DEALER, told),
        Event("discs-back", BACK_TO_CENTRE, told),
        Event("leads", seating.LEFT_LEADS, facts(player=after.active)),
    )
    return Transition(after, events)
