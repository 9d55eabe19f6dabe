"""Whether a state that came from outside can be a table of Zoomaka at all."""

from __future__ import annotations

from tutor.core.game import InvalidInput
from tutor.games.zoomaka.cards import Cards
from tutor.games.zoomaka.setting_up import PLAYERS
from tutor.games.zoomaka.state import HIDDEN, PAYING, PHASES, RECEIVING, RESPONDING, State

_MOST = 600


def check(cards: Cards, state: State) -> None:
    """Raise :class:`InvalidInput`, in one sentence, for what no rule could judge."""
    problem = _problem(cards, state)
    if problem:
        msg = f"The state is no Zoomaka table: {problem}."
        raise InvalidInput(msg)


def _problem(cards: Cards, state: State) -> str:
    fewest, most = cards.book[PLAYERS]["players"]
    if not fewest <= state.players <= most:
        return f"“hands” has {state.players} hands where {fewest} to {most} players sit"
    if not len(state.banks) == len(state.zoos) == state.players:
        return "“hands”, “banks” and “zoos” have different lengths"
    if state.phase not in PHASES:
        return f"“phase” is “{state.phase}”; it is one of {', '.join(PHASES)}"
    seats = range(state.players)
    named = [state.active, *(d.player for d in state.debts), *(a.player for a in state.arrivals)]
    if state.pending is not None:
        named += [state.pending.player, *state.pending.asked]
    if any(p not in seats for p in (*named, *state.winners)):
        return "it names a seat that is not at the table"
    if state.phase == RESPONDING and (state.pending is None or not state.pending.asked):
        return "nobody is asked although the phase is responding"
    if state.phase == PAYING and (not state.debts or state.payee not in seats):
        return "nobody owes anything although the phase is paying"
    if state.phase == RECEIVING and not state.arrivals:
        return "nothing has arrived although the phase is receiving"
    return _cards(cards, state) or _options(cards, state)


def _cards(cards: Cards, state: State) -> str:
    piles = [*state.draw_pile, *state.discard_pile, *state.setting_pile]
    held = [c for part in (state.hands, state.banks) for cards_ in part for c in cards_]
    laid = [c for zoo in state.zoos for s in zoo for c in (*s.animals, *s.addons)]
    laid += [a.card for a in state.arrivals]
    laid += [state.pending.card] if state.pending is not None else []
    if len(piles) + len(held) + len(laid) > _MOST:
        return f"it holds more than {_MOST} cards"
    for card in (*piles, *held):
        if card != HIDDEN and not cards.is_card(card):
            return f"“{card}” is no card; write it as parrot, entry-bird or chameleon"
    for card in laid:
        if not cards.is_card(card):
            return f"“{card}” is no card that could lie open"
    for zoo in state.zoos:
        for section in zoo:
            if section.type not in cards.types:
                return f"“{section.type}” is no type; the types are {', '.join(cards.types)}"
    return ""


def _options(cards: Cards, state: State) -> str:
    for entry in cards.book.values():
        option = entry.get("option")
        if option and getattr(state.options, option["name"]) not in option["values"]:
            choices = ", ".join(map(str, option["values"]))
            return f"option “{option['name']}” is none of {choices}"
    return ""
