"""Every rule of the engine matters: spoil or remove any one of them and an example fails."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.switching_off import Switchboard
from tutor.games.zoop import checks, flow, questions, reactions
from tutor.games.zoop.state import State

BOARD = Switchboard("zoop")

#: Rules without a number or a check of their own: what carries each of them out.
ACTS: dict[str, tuple[Any, str, Any]] = {
    "zoop.all-pass.trigger": (questions, "all_pass", lambda cards, state: False),
    "zoop.zoop-call.simultaneous-first-stands": (
        reactions,
        "_accept",
        lambda cards, state, call, events: state,
    ),
    "zoop.turn.by-turns": (checks, "on_turn", lambda cards, state, move: True),
    "zoop.turn.cover-previous": (flow, "State", lambda **kw: _uncovered(**kw)),
    "zoop.turn.reference-card": (State, "top", property(lambda state: state.discard_pile[0])),
    "zoop.turn.pass-after-unfit-draw": (flow, "_next_turn", lambda cards, state, by, events: state),
    "zoop.turn.empty-stack-lost-turn": (flow, "_next_turn", lambda cards, state, by, events: state),
}


def _uncovered(**kw: Any) -> Any:
    pile = kw["discard_pile"]
    return State(**{**kw, "discard_pile": (pile[-1], *pile[:-1])})


def test_the_sound_engine_fails_nowhere() -> None:
    assert not BOARD.fails(BOARD.sound())


@pytest.mark.parametrize("rule", BOARD.engine_rules())
def test_switching_off_a_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if BOARD.noticed(rule):
        return
    assert rule in ACTS, f"{rule}: nothing can be switched off that an example would notice"
    module, name, act = ACTS[rule]
    monkeypatch.setattr(module, name, act)
    assert BOARD.fails(BOARD.sound())
