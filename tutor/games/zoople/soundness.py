"""Whether a state that came from outside can be a table of Zoople at all."""

from __future__ import annotations

from tutor.core.game import InvalidInput
from tutor.games.zoople.pieces import Pieces
from tutor.games.zoople.state import FLIPPED, HIDDEN, PHASES, State

_MOST = 200


def check(pieces: Pieces, state: State) -> None:
    """Raise :class:`InvalidInput`, in one sentence, for what no rule could judge."""
    problem = _problem(pieces, state)
    if problem:
        msg = f"The state is no Zoople table: {problem}."
        raise InvalidInput(msg)


def _problem(pieces: Pieces, state: State) -> str:
    fewest, most = pieces.book["zoople.house.players"]["players"]
    if not fewest <= state.players <= most:
        return f"“penalties” has {state.players} entries where {fewest} to {most} players sit"
    if len(state.round_penalties) != state.players:
        return "“round_penalties” and “penalties” have different lengths"
    if state.phase not in PHASES:
        return f"“phase” is “{state.phase}”; it is one of {', '.join(PHASES)}"
    if state.direction not in (1, -1):
        return "“direction” is neither 1 nor -1"
    for name in ("active", "turn_of", "opener"):
        seat = getattr(state, name)
        if seat not in range(state.players) and not (seat == -1 and name != "active"):
            return f"“{name}” is seat {seat}; seats go from 0 to {state.players - 1}"
    if len(state.draw_pile) + len(state.discard_pile) > _MOST:
        return f"it holds more than {_MOST} cards"
    for name in ("draw_pile", "discard_pile"):
        for card in getattr(state, name):
            if card != HIDDEN and not pieces.is_card(card):
                return f"“{name}” holds “{card}”, which is no card"
    for name in ("tower", "unplayed"):
        for animal in getattr(state, name):
            if animal not in pieces.animals:
                return f"“{name}” holds “{animal}”, which is no piece"
    if state.phase == FLIPPED and not pieces.is_card(state.flipped):
        return f"“flipped” is “{state.flipped}”, which is no card"
    open_cards = HIDDEN not in state.discard_pile
    if open_cards and state.stake != pieces.value(state.discard_pile, state.options):
        return "“stake” is not what the discard pile costs"
    return _options(pieces, state)


def _options(pieces: Pieces, state: State) -> str:
    for entry in pieces.book.values():
        option = entry.get("option")
        if option and getattr(state.options, option["name"]) not in option["values"]:
            choices = ", ".join(map(str, option["values"]))
            return f"option “{option['name']}” is none of {choices}"
    return ""
