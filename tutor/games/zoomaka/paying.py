"""What follows from a payment, and from placing what was received."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.verdict import Event, Transition, facts
from tutor.games.zoomaka import zoos
from tutor.games.zoomaka.cards import Cards
from tutor.games.zoomaka.payments import (
    AT_ONCE,
    CHOICE,
    EXAMPLE_RULES,
    NO_CHANGE,
    SHORT,
    SOURCES,
    TO_BANK,
    WAIVED,
    debt_of,
    total,
)
from tutor.games.zoomaka.settling import (
    ASSET,
    Events,
    arrive,
    check_sections,
    settle,
    sorted_arrivals,
    spots,
    with_bank,
    with_zoo,
)
from tutor.games.zoomaka.state import BANK, ZOO, Move, State

VALUES = "zoomaka.house.example-values"


def pay(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Hand over the parts of a payment, all at once; what is still owed is forgiven."""
    player, owed, paid = move.player, debt_of(state, move.player), total(cards, move.parts)
    payee = state.payee
    told = facts(player=player, players=(payee,), n=paid, debt=owed)
    events: Events = [Event("paid", SOURCES, told), Event("paid-choice", CHOICE, told)]
    events.append(Event("paid-at-once", AT_ONCE, told))
    if paid > owed:
        events.append(Event("no-change", NO_CHANGE, told))
    if paid < owed:
        events += [Event("short", SHORT, told), Event("waived", WAIVED, told)]
    events += [Event("example", rule, told) for rule in _examples(cards, move, owed)]
    bank = list(state.banks[player])
    zoo = state.zoos[player]
    for part in move.parts:
        if part.source == BANK:
            bank.remove(part.card)
        else:
            zoo = zoos.leave(zoo, part.card)
    state = with_zoo(with_bank(state, player, tuple(bank)), player, zoo)
    money = tuple(p.card for p in move.parts if p.source == BANK)
    assets = tuple(p.card for p in move.parts if p.source == ZOO)
    if money:
        events.append(Event("money", TO_BANK, facts(player=payee, n=len(money))))
        state = with_bank(state, payee, (*state.banks[payee], *money))
    if assets:
        events.append(Event("assets", ASSET, facts(player=payee, cards=assets)))
    state = check_sections(cards, state, player, events)
    debts = tuple(d for d in state.debts if d.player != player)
    state = replace(state, debts=debts, arrivals=sorted_arrivals(cards, payee, assets))
    return Transition(settle(cards, state, events), tuple(events))


def _examples(cards: Cards, move: Move, owed: int) -> list[str]:
    """The worked payments of the document that this one illustrates."""
    found = []
    for example in cards.book[VALUES]["examples"]:
        if example["entry"] in EXAMPLE_RULES and example["fee"] == owed:
            for source, key in ((BANK, "paid_from_bank"), (ZOO, "paid_from_zoo")):
                values = sorted(cards.value(c) for c in example.get(key, ()))
                given = sorted(cards.value(p.card) for p in move.parts if p.source == source)
                if values != given:
                    break
            else:
                found += [str(example["entry"]), VALUES]
    return found


def receive(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Place a card that has arrived where its receiver wants it."""
    events: Events = []
    rest = replace(state, arrivals=state.arrivals[1:])
    if move.source == BANK:
        told = facts(player=move.player, card=move.card, n=1)
        events.append(Event("money", TO_BANK, told))
        bank = (*state.banks[move.player], move.card)
        return Transition(settle(cards, with_bank(rest, move.player, bank), events), tuple(events))
    found = spots(cards, state.zoos[move.player], move.card)
    section = move.section if move.section in found else (found[0] if found else "")
    after = arrive(cards, rest, move.player, move.card, section, events)
    return Transition(settle(cards, after, events), tuple(events))
