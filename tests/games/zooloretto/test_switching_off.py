"""Every rule of the engine matters: spoil or remove any one of them and an example fails."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.contract.switching_off import Switchboard
from tutor.core.verdict import Reason, Transition
from tutor.games.zooloretto import flow, places, rules, scoring, setting_up, special
from tutor.games.zooloretto.state import BARN, TURN, Move, State
from tutor.games.zooloretto.tiles import kind_of

BOARD = Switchboard("zooloretto")


def _idle(*actions: str) -> tuple[Any, str, Any]:
    """The acts do nothing at all."""
    nothing = dict.fromkeys(actions, lambda tiles, state, move: Transition(state, ()))
    return rules, "ACTS", {**rules.ACTS, **nothing}


def _stays_in(tiles: Any, state: State, move: Move) -> Transition[State]:
    done = flow.take_truck(tiles, state, move)
    return Transition(replace(done.state, out=()), done.events)


_OBJECTION = places.objection


def _one_home(tiles: Any, zoo: Any, tile: str, to: str) -> Reason | None:
    lives = any(kind_of(t) == kind_of(tile) for e in zoo.enclosures for t in e.tiles)
    return Reason(places.ONE_KIND) if lives else _OBJECTION(tiles, zoo, tile, to)


def _no_choice(tiles: Any, zoo: Any, tile: str, to: str) -> Reason | None:
    return Reason(places.UNLIMITED) if to == BARN else _OBJECTION(tiles, zoo, tile, to)


#: Rules without a number or a check of their own: what carries each of them out.
ACTS: dict[str, tuple[Any, str, Any]] = {
    "zooloretto.setup.mix-tiles": (setting_up, "shuffled", lambda all_, seed: (tuple(all_), seed)),
    "zooloretto.truck.draw-tile": _idle("draw-tile"),
    "zooloretto.house.draw-order": _idle("draw-tile"),
    "zooloretto.truck.load-drawn-tile": _idle("load"),
    "zooloretto.truck.take-truck": _idle("take-truck"),
    "zooloretto.truck.drop-out": (rules, "ACTS", {**rules.ACTS, "take-truck": _stays_in}),
    "zooloretto.placement.kind-in-several-enclosures": (places, "objection", _one_home),
    "zooloretto.placement.homeless-animal-to-barn": (places, "destinations", lambda *_: ()),
    "zooloretto.placement.siteless-stall-to-barn": (places, "destinations", lambda *_: ()),
    "zooloretto.house.barn-by-choice": (places, "objection", _no_choice),
    "zooloretto.money.move-from-barn": _idle("move-from-barn"),
    "zooloretto.money.swap-kinds": _idle("swap"),
    "zooloretto.money.buy-from-rival-barn": _idle("buy"),
    "zooloretto.money.give-up-own-tile": _idle("give-up"),
    "zooloretto.special.offspring": (special, "pair", lambda home: None),
    "zooloretto.special.offspring-tile-placed": (special, "young", lambda kind: kind),
    "zooloretto.special.filled-enclosure-bonus": (
        special,
        "bonus",
        lambda tiles, state, player, place, through, events: state,
    ),
    "zooloretto.end.scoring-follows": (setting_up, "phase_after_round", lambda state: TURN),
    "zooloretto.barn.leftovers-cost-points": (scoring, "barn_points", lambda tiles, barn: ()),
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
