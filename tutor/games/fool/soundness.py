"""Whether a state that came from outside can be a table of Fool at all."""

from __future__ import annotations

from tutor.core.game import InvalidInput
from tutor.games.fool.cards import Cards
from tutor.games.fool.setting_up import PLAYERS
from tutor.games.fool.state import GAME_OVER, HIDDEN, PHASES, State

_MOST_CARDS = 500
_MOST_LINES = 5_000


def check(cards: Cards, state: State) -> None:
    """Raise :class:`InvalidInput`, in one sentence, for what no rule could judge.

    Tables need not be reachable by play: sizes of hands, and how many copies of a card are about,
    are not checked.
    """
    problem = _seats(cards, state) or _cards(cards, state) or _options(cards, state)
    if problem:
        raise InvalidInput(f"The state is no Fool table: {problem}.")


def _seats(cards: Cards, state: State) -> str:
    seats = range(state.players)
    fewest, most = cards.book[PLAYERS]["players"]
    if not fewest <= len(seats) <= most:
        return f"“hands” has {len(seats)} hands where {fewest} to {most} players sit"
    for name in ("scores", "tens"):
        if len(getattr(state, name)) != len(seats):
            return f"“{name}” needs one number for each of the {len(seats)} players"
    for name in ("active", "dealer"):
        if getattr(state, name) not in seats:
            return f"“{name}” is seat {getattr(state, name)}; seats go from 0 to {len(seats) - 1}"
    if state.last_winner not in (-1, *seats):
        return f"“last_winner” is seat {state.last_winner}; use -1 for nobody"
    for name in ("discs", "winners"):
        if any(p not in seats for p in getattr(state, name)):
            return f"“{name}” names a seat that is not at the table"
    if len(set(state.discs)) != len(state.discs) or len(state.discs) > cards.discs_in_box:
        return f"“discs” names more than {cards.discs_in_box} players, or one of them twice"
    if state.phase not in PHASES:
        return f"“phase” is “{state.phase}”; it is one of {', '.join(PHASES)}"
    if (state.phase == GAME_OVER) != bool(state.ended_by):
        return "“ended_by” and the phase disagree on whether the game is over"
    if state.round < 1:
        return f"“round” is {state.round}; rounds count from 1"
    return ""


def _cards(cards: Cards, state: State) -> str:
    held = [card for hand in state.hands for card in hand]
    if len(held) + len(state.trick) > _MOST_CARDS or len(state.lines) > _MOST_LINES:
        return f"it holds more than {_MOST_CARDS} cards or {_MOST_LINES} lines of scores"
    for card in held:
        if card != HIDDEN and not cards.is_card(card):
            return f"“hands” holds “{card}”, which is no card; write green-9 or wild-1"
    for name in ("trick", "last_trick"):
        plays = getattr(state, name)
        if any(not cards.is_card(play.card) for play in plays):
            return f"“{name}” holds what is no card; write green-9 or wild-1"
        players = [play.player for play in plays]
        if len(set(players)) != len(players) or any(not 0 <= p < state.players for p in players):
            return f"“{name}” has two cards of one player, or of somebody who is not at the table"
    if len(state.trick) >= state.players - len(state.discs) and state.trick:
        return "“trick” is complete and should have been decided"
    if any(play.player in state.discs for play in state.trick):
        return "“trick” has a card of a player who sits out"
    return ""


def _options(cards: Cards, state: State) -> str:
    for entry in cards.book.values():
        option = entry.get("option")
        if option and getattr(state.options, option["name"]) not in option["values"]:
            choices = ", ".join(map(str, option["values"]))
            return f"option “{option['name']}” is none of {choices}"
    return ""
