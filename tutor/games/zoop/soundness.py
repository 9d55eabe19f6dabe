"""Whether a state that came from outside can be a table of Zoop at all."""

from __future__ import annotations

from tutor.core.game import InvalidInput
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.state import BETWEEN_TURNS, HIDDEN, PHASES, SPECIAL_ROUND, WILD, State

_MOST_CARDS = 500


def check(cards: Cards, state: State) -> None:
    """Raise :class:`InvalidInput`, in one sentence, for what no rule could judge.

    Tables need not be reachable by play: sizes of hands and piles, and how many copies of a card
    are about, are not checked.
    """
    problem = _problem(cards, state)
    if problem:
        msg = f"The state is no Zoop table: {problem}."
        raise InvalidInput(msg)


def _problem(cards: Cards, state: State) -> str:
    seats = range(len(state.hands))
    fewest, most = cards.book["zoop.overview.players-3-to-8"]["players"]
    if not fewest <= len(seats) <= most:
        return f"“hands” has {len(seats)} hands where {fewest} to {most} players sit"
    for name in ("active",):
        if getattr(state, name) not in seats:
            return f"“{name}” is seat {getattr(state, name)}; seats go from 0 to {len(seats) - 1}"
    for name in ("last_player", "last_turn", "first_shout"):
        if getattr(state, name) not in (-1, *seats):
            return f"“{name}” is seat {getattr(state, name)}; use -1 for nobody"
    for name in ("passed", "skipped", "to_act", "winners"):
        if any(p not in seats for p in getattr(state, name)):
            return f"“{name}” names a seat that is not at the table"
    if state.phase not in PHASES:
        return f"“phase” is “{state.phase}”; it is one of {', '.join(PHASES)}"
    if state.direction not in (1, -1):
        return "“direction” is neither 1 nor -1"
    if state.phase in (BETWEEN_TURNS, SPECIAL_ROUND) and not state.to_act:
        return f"nobody is asked in “to_act” although the phase is {state.phase}"
    return _problem_with_cards(cards, state) or _problem_with_options(cards, state)


def _problem_with_cards(cards: Cards, state: State) -> str:
    held = [card for hand in state.hands for card in hand]
    places = {"hands": held, "draw_pile": state.draw_pile, "discard_pile": state.discard_pile}
    if sum(map(len, places.values())) > _MOST_CARDS:
        return f"it holds more than {_MOST_CARDS} cards"
    for place, found in places.items():
        for card in found:
            if card != HIDDEN and card not in cards.kinds:
                return f"“{place}” holds “{card}”, which is no card; write 2-green-toucan or wild"
    if not state.discard_pile or state.top == HIDDEN:
        return "“discard_pile” shows no card to match"
    for name in ("counts_as", "drawn"):
        card = getattr(state, name)
        if card and card != HIDDEN and card not in cards.kinds:
            return f"“{name}” is “{card}”, which is no card"
    if state.top == WILD and state.named_colour not in ("", *cards.all_colours):
        return f"“named_colour” is “{state.named_colour}”, which is no colour of the game"
    if state.top == WILD and state.named_species not in ("", *cards.species):
        return f"“named_species” is “{state.named_species}”, which is no animal of the game"
    return ""


def _problem_with_options(cards: Cards, state: State) -> str:
    for entry in cards.book.values():
        option = entry.get("option")
        if option and getattr(state.options, option["name"]) not in option["values"]:
            choices = ", ".join(map(str, option["values"]))
            return f"option “{option['name']}” is none of {choices}"
    return ""
