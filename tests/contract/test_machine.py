"""A machine that plays any game and checks at each ply what every engine promises.

Checked: legal moves are the candidates that ``objection`` lets pass; ``explain`` agrees and cites
rules that exist; ``apply`` leaves its argument alone, gives the same result twice and refuses what
is illegal; a game is over when nobody is to move; states hash and travel as JSON; a view hides what
it must and allows the same moves. Not checked: that a game is any fun.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.contract.tables import table_sizes
from tutor.core.game import IllegalMove, Setup
from tutor.games import kits
from tutor.services import library
from tutor.services.engines import engine

HIDDEN = "hidden"


def machine(game: str) -> type[RuleBasedStateMachine]:
    rules: Any = engine(game)
    kit = kits()[game]
    known = set(library.game(game).ids)
    options = [(o.name, o.values) for o in rules.option_list()]

    class GameMachine(RuleBasedStateMachine):
        state: Any = None
        setup: Any = None
        made: list[Any]

        @initialize(
            players=st.sampled_from(table_sizes(rules)),
            seed=st.integers(0, 2**32),
            chosen=st.tuples(*(st.sampled_from(values) for _, values in options)),
        )
        def deal(self, players: int, seed: int, chosen: tuple[Any, ...]) -> None:
            names = [name for name, _ in options]
            self.setup = Setup(players, seed, tuple(zip(names, chosen, strict=True)))
            self.state = rules.new_game(self.setup)
            assert rules.new_game(self.setup) == self.state
            self.made = []

        @rule(pick=st.integers(0, 10**6))
        def move(self, pick: int) -> None:
            legal = rules.legal_moves(self.state)
            if not legal:
                self.state = rules.new_game(self.setup)
                self.made = []
                return
            chosen = legal[pick % len(legal)]
            before = msgspec.json.encode(self.state)
            done = rules.apply(self.state, chosen)
            assert msgspec.json.encode(self.state) == before
            assert rules.apply(self.state, chosen) == done
            assert {event.rule for event in done.events} <= known
            self.state = done.state
            self.made.append(chosen)

        @rule(pick=st.integers(0, 10**6))
        def try_anything(self, pick: int) -> None:
            candidates = rules.candidate_moves(self.state)
            if not candidates:
                return
            tried = candidates[pick % len(candidates)]
            wrong = rules.objection(self.state, tried)
            verdict = rules.explain(self.state, tried)
            assert verdict.legal == (wrong is None)
            assert set(verdict.rules) <= known
            if wrong is None:
                return
            assert verdict.reason == wrong
            assert set(verdict.instead) <= set(rules.legal_moves(self.state))
            if wrong.penalised:
                assert rules.apply(self.state, tried).events
            else:
                with pytest.raises(IllegalMove) as refused:
                    rules.apply(self.state, tried)
                assert refused.value.reason == wrong

        @invariant()
        @precondition(lambda self: self.state is not None)
        def legal_is_what_nothing_forbids(self) -> None:
            candidates = rules.candidate_moves(self.state)
            fine = [m for m in candidates if rules.objection(self.state, m) is None]
            legal = rules.legal_moves(self.state)
            assert set(fine) == set(legal)
            assert len(set(legal)) == len(legal)

        @invariant()
        @precondition(lambda self: self.state is not None)
        def over_means_nobody_moves(self) -> None:
            over = rules.outcome(self.state) is not None
            assert over == (rules.current_player(self.state) is None)
            assert over == (not rules.legal_moves(self.state))

        @invariant()
        @precondition(lambda self: self.state is not None)
        def states_are_values(self) -> None:
            copy = msgspec.json.decode(msgspec.json.encode(self.state), type=type(self.state))
            assert copy == self.state
            assert hash(copy) == hash(self.state)
            rules.check_state(self.state)

        @invariant()
        @precondition(lambda self: self.state is not None)
        def views_hide_and_suffice(self) -> None:
            player = rules.current_player(self.state)
            seat = 0 if player is None else player
            view = rules.view(self.state, seat)
            assert rules.view(view, seat) == view
            assert view.seed == 0
            assert set(kit.unseen(view, seat)) <= {HIDDEN}
            assert kit.with_unseen(view, seat, kit.unseen(view, seat)) == view
            if player is not None:
                assert rules.legal_moves(view) == rules.legal_moves(self.state)

    return GameMachine


def test_machine(game: str) -> None:
    found = machine(game).TestCase
    found.settings = settings(
        max_examples=40,
        stateful_step_count=40,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    found().runTest()
