"""The engine of Pebbles."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tutor.core.game import FactBook, IllegalMove, InvalidInput, Option, Setup
from tutor.core.options import chosen_options, options_of
from tutor.core.verdict import Event, Outcome, Reason, Transition, Verdict, facts

PLAYERS = "pebbles.setup.players"
HEAP = "pebbles.setup.heap"
TAKE = "pebbles.turn.take-up-to-2"
THERE = "pebbles.turn.only-what-is-there"
LAST = "pebbles.end.last-pebble-wins"
CHOICE = "pebbles.house.size-of-heap"


class Options(msgspec.Struct, frozen=True):
    """How many pebbles lie in the heap at the start."""

    pebbles: int


class Move(msgspec.Struct, frozen=True):
    """``player`` takes ``count`` pebbles."""

    player: int
    count: int


class State(msgspec.Struct, frozen=True):
    """The heap, who is to take, and who has won (-1: nobody yet)."""

    players: int
    heap: int
    active: int = 0
    winner: int = -1
    seed: int = 0


class Pebbles:
    """Two to four players take pebbles in turn."""

    name = "pebbles"

    def __init__(self, book: FactBook) -> None:
        self.book = book
        self._checks = {"take": ((TAKE, self._up_to), (THERE, self._there))}

    def option_list(self) -> tuple[Option, ...]:
        """The size of the heap."""
        return options_of(self.book)

    def setup_objection(self, setup: Setup) -> Reason | None:
        """The rule against this number of players."""
        fewest, most = self.book[PLAYERS]["players"]
        if fewest <= setup.players <= most:
            return None
        return Reason(PLAYERS, facts(players=setup.players, fewest=fewest, most=most))

    def new_game(self, setup: Setup) -> State:
        """A full heap."""
        if wrong := self.setup_objection(setup):
            raise IllegalMove(wrong)
        options = chosen_options("Pebbles", self.option_list(), setup, Options)
        return State(setup.players, options.pebbles)

    def current_player(self, state: State) -> int | None:
        """Who is to take."""
        return state.active if state.winner < 0 else None

    def candidate_moves(self, state: State) -> tuple[Move, ...]:
        """One, two, or three too many."""
        if state.winner >= 0:
            return ()
        most = self.book[TAKE]["most"]
        return tuple(Move(state.active, n) for n in range(1, most + 2))

    def objection(self, state: State, move: Move) -> Reason | None:
        """The rule that forbids the move."""
        if move.player != state.active or state.winner >= 0 or move.count < 1:
            msg = f"Player {state.active} is to take at least one pebble."
            raise InvalidInput(msg)
        for _, check in self._checks["take"]:
            if wrong := check(state, move):
                return wrong
        return None

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """What nothing forbids."""
        return tuple(m for m in self.candidate_moves(state) if self.objection(state, m) is None)

    def explain(self, state: State, move: Move) -> Verdict:
        """The verdict on a move."""
        wrong = self.objection(state, move)
        if wrong is None:
            return Verdict(True, Reason(TAKE, facts(n=move.count)), (Reason(THERE),))
        return Verdict(False, wrong, (), self.legal_moves(state))

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Take the pebbles."""
        if wrong := self.objection(state, move):
            raise IllegalMove(wrong)
        left = state.heap - move.count
        told = facts(player=move.player, n=move.count)
        events = [Event("took", TAKE, told), Event("left", THERE, facts(n=left))]
        if not left:
            events.append(Event("last", LAST, told))
            return Transition(replace(state, heap=0, winner=move.player), tuple(events))
        after = replace(state, heap=left, active=(state.active + 1) % state.players)
        return Transition(after, tuple(events))

    def outcome(self, state: State) -> Outcome | None:
        """Whoever took the last pebble has won."""
        return None if state.winner < 0 else Outcome((state.winner,), "last", (LAST,))

    def check_state(self, state: State) -> None:
        """Raise for a state that is no table."""
        if state.heap < 0 or not 0 <= state.active < state.players:
            msg = "That is no heap of pebbles."
            raise InvalidInput(msg)

    def view(self, state: State, player: int) -> State:
        """Nothing is hidden but the seed."""
        return replace(state, seed=0)

    def _up_to(self, state: State, move: Move) -> Reason | None:
        most = self.book[TAKE]["most"]
        return Reason(TAKE, facts(n=most)) if move.count > most else None

    def _there(self, state: State, move: Move) -> Reason | None:
        return Reason(THERE, facts(n=state.heap)) if move.count > state.heap else None
