"""The examples of Pebbles on its engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pebbles.rules import CHOICE, HEAP, PLAYERS, Move, Pebbles, State

from tutor.core.game import InvalidInput, Setup
from tutor.core.scenario import Got


class PebblesScenarios:
    """Runs examples."""

    def __init__(self, game: Pebbles) -> None:
        self.game = game

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> State:
        """The heap that is given."""
        if "heap" not in given:
            raise InvalidInput("Say how many pebbles lie in the heap.")
        return State(len(given.get("players", "ab")), int(given["heap"]))

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Take, or set up."""
        if when["action"] == "set-up":
            setup = Setup(int(given["player_count"]))
            wrong = self.game.setup_objection(setup)
            if wrong:
                return Got({"legal": False}, (wrong.rule,))
            state = self.game.new_game(setup)
            return Got({"legal": True, "heap": state.heap}, (PLAYERS, HEAP, CHOICE))
        state = self.state(given, when)
        move = Move(state.active, int(when["count"]))
        verdict = self.game.explain(state, move)
        if not verdict.legal:
            return Got({"legal": False, "heap": state.heap}, verdict.rules)
        done = self.game.apply(state, move)
        outcome = self.game.outcome(done.state)
        winner = "ab"[outcome.winners[0]] if outcome else ""
        rules = (*verdict.rules, *(e.rule for e in done.events))
        return Got({"legal": True, "heap": done.state.heap, "winner": winner}, rules)
