"""Cards that change owner find their place; sections are checked; a complete zoo wins."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.verdict import Event, facts
from tutor.games.zoomaka import zoos
from tutor.games.zoomaka.cards import ANIMAL, Cards
from tutor.games.zoomaka.payments import RECEIVED, clockwise
from tutor.games.zoomaka.state import (
    DISCARD,
    GAME_OVER,
    PAYING,
    RECEIVING,
    TURN,
    Arrival,
    State,
    Zoo,
)

WIN = "zoomaka.house.win-at-once"
FIRST = "zoomaka.end.first-complete-wins"
ASSET = "zoomaka.payment.asset-to-zoo"
PLACES = "zoomaka.payment.receiver-places"

COMPLETE_ZOO = "complete-zoo"

Events = list[Event]


def spots(cards: Cards, zoo: Zoo, card: str) -> tuple[str, ...]:
    """The sections of a zoo that a received card could go to."""
    if cards.kind(card) == ANIMAL:
        return zoos.destinations(cards, zoo, card)
    return zoos.addon_destinations(cards, zoo)


def without_spot(cards: Cards, card: str) -> str:
    """Where a received card goes that has no place in the zoo: ``bank`` or ``discard-pile``."""
    sort = (
        "addon"
        if cards.kind(card) != ANIMAL
        else ("typed-animal" if cards.typed(card) else "untyped-animal")
    )
    rows = cards.book[RECEIVED]["destinations"]
    found = {row["card"]: str(row["otherwise"]) for row in rows}
    return found.get(sort, DISCARD).removeprefix("own-")


def with_zoo(state: State, player: int, zoo: Zoo) -> State:
    """The state with one player's zoo exchanged."""
    return replace(state, zoos=(*state.zoos[:player], zoo, *state.zoos[player + 1 :]))


def with_bank(state: State, player: int, bank: tuple[str, ...]) -> State:
    """The state with one player's bank exchanged."""
    return replace(state, banks=(*state.banks[:player], bank, *state.banks[player + 1 :]))


def with_hand(state: State, player: int, hand: tuple[str, ...]) -> State:
    """The state with one player's hand exchanged."""
    return replace(state, hands=(*state.hands[:player], hand, *state.hands[player + 1 :]))


def arrive(
    cards: Cards, state: State, player: int, card: str, section: str, events: Events
) -> State:
    """Put a received card into a section, or where it goes without one."""
    told = facts(player=player, card=card, section=section)
    if section:
        put = zoos.join if cards.kind(card) == ANIMAL else zoos.attach
        for i, rule in enumerate((PLACES, ASSET, RECEIVED)):
            events.append(Event("received-too" if i else "received", rule, told))
        return with_zoo(state, player, put(state.zoos[player], card, section))
    to = without_spot(cards, card)
    events.append(Event(f"no-spot-{to}", RECEIVED, facts(player=player, card=card)))
    if to == DISCARD:
        return replace(state, discard_pile=(*state.discard_pile, card))
    return with_bank(state, player, (*state.banks[player], card))


def settle(cards: Cards, state: State, events: Events) -> State:
    """Place what has arrived as far as no choice is left, then go on with debts or the turn."""
    while state.arrivals:
        first = state.arrivals[0]
        found = spots(cards, state.zoos[first.player], first.card)
        if len(found) > 1:
            return replace(state, phase=RECEIVING)
        rest = replace(state, arrivals=state.arrivals[1:])
        state = arrive(cards, rest, first.player, first.card, found[0] if found else "", events)
    for player in range(state.players):
        state = check_sections(cards, state, player, events)
    due = clockwise(state, [d.player for d in state.debts if d.amount > 0])
    if due:
        order = {p: i for i, p in enumerate(due)}
        debts = sorted((d for d in state.debts if d.amount > 0), key=lambda d: order[d.player])
        return replace(state, phase=PAYING, debts=tuple(debts))
    return win(cards, replace(state, phase=TURN, debts=(), payee=-1), events)


def check_sections(cards: Cards, state: State, player: int, events: Events) -> State:
    """Dissolve a player's sections that have lost their last typed animal."""
    zoo, gone, rules = zoos.checked(cards, state.zoos[player])
    if not rules:
        return state
    told = facts(player=player, cards=gone, n=len(gone))
    events += [Event("dissolved-too" if i else "dissolved", r, told) for i, r in enumerate(rules)]
    state = with_zoo(state, player, zoo)
    return replace(state, discard_pile=(*state.discard_pile, *gone))


def win(cards: Cards, state: State, events: Events) -> State:
    """The game is over as soon as a zoo is complete and everything is settled."""
    found = zoos.winners_now(cards, state)
    if not found or state.ended_by:
        return state
    rules = (FIRST, WIN, zoos.needed(cards, state.players)[1])
    told = facts(player=found[0])
    events += [Event("won-too" if i else "won", rule, told) for i, rule in enumerate(rules)]
    return replace(state, phase=GAME_OVER, winners=found, ended_by=COMPLETE_ZOO)


def sorted_arrivals(cards: Cards, player: int, received: tuple[str, ...]) -> tuple[Arrival, ...]:
    """Received cards in the order in which they are placed: animals first, Add-ons after."""
    animals = [c for c in received if cards.kind(c) == ANIMAL]
    others = [c for c in received if cards.kind(c) != ANIMAL]
    return tuple(Arrival(player, c) for c in (*animals, *others))
