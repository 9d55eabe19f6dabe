"""Every rule of the engine matters: spoil or remove any one of them and an example fails."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.switching_off import Switchboard
from tutor.games.fool import flow

BOARD = Switchboard("fool")

#: Rules without a number or a check of their own: what carries each of them out.
ACTS: dict[str, tuple[Any, str, Any]] = {
    "fool.fool.previous-fool-returns": (flow, "relieved", lambda state, fools: ()),
}


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
