"""Debts: what may be paid with, what a payer must give, and where it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tutor.core.verdict import Reason, facts
from tutor.games.zoomaka.cards import Cards
from tutor.games.zoomaka.checks import Table
from tutor.games.zoomaka.state import BANK, HAND, PAYING, RECEIVING, ZOO, Debt, Move, Part, State

SOURCES = "zoomaka.payment.allowed-sources"
NO_HAND = "zoomaka.payment.no-hand-cards"
NO_CHANGE = "zoomaka.payment.no-change"
SHORT = "zoomaka.payment.short-pay-all"
WAIVED = "zoomaka.payment.rest-waived"
TO_BANK = "zoomaka.payment.bank-card-to-bank"
CHOICE = "zoomaka.house.payment-choice"
AT_ONCE = "zoomaka.house.payment-at-once"
GUARD = "zoomaka.house.complete-sections-guarded"
RECEIVED = "zoomaka.house.received-cards"
OWED = "zoomaka.entry.affected-players-pay"

EXAMPLE_RULES = (
    "zoomaka.example.jack-esther-partial",
    "zoomaka.example.jack-lilja-overpays",
)


def debt_of(state: State, player: int) -> int:
    """What a player owes."""
    return sum(d.amount for d in state.debts if d.player == player)


def clockwise(state: State, players: Iterable[int]) -> tuple[int, ...]:
    """Players in clockwise order from the player on turn."""
    n = state.players
    return tuple(sorted(players, key=lambda p: (p - state.active - 1) % n))


def first_debt(state: State) -> Debt:
    """The debt to be paid now: clockwise from the player on turn."""
    first = clockwise(state, [d.player for d in state.debts])[0]
    return next(d for d in state.debts if d.player == first)


def assets(cards: Cards, state: State, player: int) -> tuple[Part, ...]:
    """Everything that a player could pay with."""
    least = int(cards.book[CHOICE]["min_card_value"])
    allowed = cards.book[SOURCES]["allowed"]
    bank = state.banks[player] if "bank" in allowed else ()
    found = [Part(BANK, card) for card in bank]
    for section in state.zoos[player]:
        found += [Part(ZOO, a) for a in section.animals if "zoo-animal" in allowed]
        found += [Part(ZOO, a) for a in section.addons if "zoo-addon" in allowed]
    return tuple(p for p in found if cards.value(p.card) >= least)


def total(cards: Cards, parts: Sequence[Part]) -> int:
    """What parts are worth together."""
    return sum(cards.value(p.card) for p in parts)


def payments(cards: Cards, state: State, player: int) -> tuple[tuple[Part, ...], ...]:
    """A choice of sound payments: from the bank first, from the zoo first, exact where possible.

    Any other sound payment is legal as well; there can be too many to list.
    """
    owed, owned = debt_of(state, player), assets(cards, state, player)
    if total(cards, owned) <= owed:
        return (_sorted(owned),)
    found = [
        _enough(cards, _order(cards, owned, first, sign), owed)
        for first in (BANK, ZOO, "")
        for sign in (1, -1)
    ]
    exact = _exact(cards, owned, owed)
    return tuple(dict.fromkeys(([exact] if exact else []) + found))


def _order(cards: Cards, owned: Sequence[Part], first: str, sign: int) -> list[Part]:
    """The assets in the order in which a payer would give them: one source first, small or big."""
    return sorted(owned, key=lambda p: (p.source != first, sign * cards.value(p.card), p.card))


def _sorted(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(sorted(parts, key=lambda p: (p.source, p.card)))


def _enough(cards: Cards, order: Sequence[Part], owed: int) -> tuple[Part, ...]:
    taken: list[Part] = []
    for part in order:
        if total(cards, taken) >= owed:
            break
        taken.append(part)
    for part in sorted(taken, key=lambda p: cards.value(p.card)):
        rest = list(taken)
        rest.remove(part)
        if total(cards, rest) >= owed:
            taken = rest
    return _sorted(taken)


def _exact(cards: Cards, owned: Sequence[Part], owed: int) -> tuple[Part, ...]:
    """A payment of exactly the debt; empty where there is none."""
    return _sorted(_sums(cards, owned, owed).get(owed, ()))


def _sums(cards: Cards, owned: Sequence[Part], most: int) -> dict[int, tuple[Part, ...]]:
    """Every amount up to ``most`` that the cards can add up to, with such cards (knapsack)."""
    reach: dict[int, tuple[Part, ...]] = {0: ()}
    for part in owned:
        for amount, parts in list(reach.items()):
            more = amount + cards.value(part.card)
            if more <= most and more not in reach:
                reach[more] = (*parts, part)
    return reach


def least(cards: Cards, owned: Sequence[Part], owed: int) -> tuple[Part, ...]:
    """The cheapest sound payment: the least that covers the debt, else all that is owned."""
    worth = total(cards, owned)
    if worth <= owed:
        return _sorted(owned)
    enough = {n: parts for n, parts in _sums(cards, owned, worth).items() if n >= owed}
    return _sorted(enough[min(enough)])


def _owing(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != PAYING:
        return Reason(OWED, facts(nothing=True))
    first = first_debt(state).player
    if first != move.player:
        return Reason(CHOICE, facts(player=first))
    return True


def _no_hand(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    barred = cards.book[NO_HAND]["forbidden"]
    wrong = [p for p in move.parts if p.source in barred]
    return Reason(NO_HAND, facts(card=wrong[0].card)) if wrong else True


def _sources(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    missing = Counter(move.parts) - Counter(assets(cards, state, move.player))
    strange = [p for p in missing if p.source != HAND]
    return Reason(SOURCES, facts(card=strange[0].card)) if strange else True


def _all_if_short(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    owed, paid = debt_of(state, move.player), total(cards, move.parts)
    owned = assets(cards, state, move.player)
    if paid >= owed:
        return None
    everything = cards.book[SHORT]["pay"] == "everything-available"
    if everything and len(move.parts) < len(owned):
        return Reason(SHORT, facts(n=owed - paid, debt=owed))
    return True


def _needed(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    owed, paid = debt_of(state, move.player), total(cards, move.parts)
    if cards.book[CHOICE]["overpay"] != "only-by-needed-cards":
        return True
    spare = [p for p in move.parts if paid - cards.value(p.card) >= owed]
    if paid >= owed and spare:
        return Reason(CHOICE, facts(card=spare[0].card))
    if paid < owed and total(cards, assets(cards, state, move.player)) >= owed:
        return Reason(CHOICE, facts(n=owed - paid, debt=owed))
    return True


def _change(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if total(cards, move.parts) > debt_of(state, move.player) else None


def _waived(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if total(cards, move.parts) < debt_of(state, move.player) else None


def _breaks_up(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if not any(p.source == ZOO for p in move.parts):
        return None
    allowed = "payment" in cards.book[GUARD]["not_guarded_against"]
    return allowed or Reason(GUARD, facts(card=move.parts[0].card))


def _to_bank(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.source != BANK:
        return None
    right = cards.book[TO_BANK]["to"].removeprefix("payee-")
    return move.to == right or Reason(TO_BANK, facts(to=move.to))


def _arriving(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != RECEIVING or not state.arrivals:
        return Reason(RECEIVED, facts(nothing=True))
    first = state.arrivals[0]
    if (first.player, first.card) != (move.player, move.card):
        return Reason(RECEIVED, facts(player=first.player, card=first.card))
    return True


def _spot(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.source == BANK or state.phase != RECEIVING:
        return None
    from tutor.games.zoomaka.settling import spots

    found = spots(cards, state.zoos[move.player], move.card)
    if found and move.section not in found and not (len(found) == 1 and not move.section):
        return Reason(RECEIVED, facts(card=move.card, section=move.section))
    return True


PAY: Table = (
    (OWED, _owing), (NO_HAND, _no_hand), (SOURCES, _sources), (SHORT, _all_if_short),
    (CHOICE, _needed), (GUARD, _breaks_up), (NO_CHANGE, _change), (WAIVED, _waived),
)  # fmt: skip
RECEIVE: Table = ((RECEIVED, _arriving), (TO_BANK, _to_bank), (RECEIVED, _spot))
