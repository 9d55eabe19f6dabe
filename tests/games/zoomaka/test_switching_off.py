"""Every rule of the engine matters: spoil or remove any one of them and an example fails."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tests.contract.switching_off import Switchboard
from tutor.core.verdict import Transition
from tutor.games.zoomaka import flow, responses, rules, settling, zoos
from tutor.games.zoomaka import setting_up as dealing
from tutor.games.zoomaka.state import Move, State

BOARD = Switchboard("zoomaka")

Act = Any


def _acts(**changed: Act) -> tuple[Any, str, Any]:
    """Other acts carry moves out."""
    named = {name.replace("_", "-"): act for name, act in changed.items()}
    return rules, "ACTS", {**rules.ACTS, **named}


def _without_discard(act: Act) -> Act:
    """The act, after which the discard pile is what it was before."""

    def kept(cards: Any, state: State, move: Move) -> Transition[State]:
        done = act(cards, state, move)
        return Transition(replace(done.state, discard_pile=state.discard_pile), done.events)

    return kept


def _setting_below(cards: Any, state: State, move: Move) -> Transition[State]:
    done = flow.play_card(cards, state, move)
    pile = done.state.setting_pile
    return Transition(replace(done.state, setting_pile=(*pile[-1:], *pile[:-1])), done.events)


def _no_charge(cards: Any, state: State, move: Move) -> Transition[State]:
    done = flow.play_card(cards, state, move)
    return Transition(replace(done.state, debts=()), done.events)


def _one_by_one(cards: Any, state: State, move: Move) -> Transition[State]:
    """A payment whose sections are checked after each card, animals first."""
    for part in move.parts:
        if part.source == "zoo":
            player = move.player
            zoo = zoos.leave(state.zoos[player], part.card)
            state = settling.check_sections(
                cards, settling.with_zoo(state, player, zoo), player, []
            )
    return Transition(state, ())


def _keeps_addons(cards: Any, zoo: Any) -> Any:
    return zoo, (), ()


def _vanishes(cards: Any, state: State, events: Any) -> State:
    return replace(state, discard_pile=(), setting_pile=())


def _limited(cards: Any, state: State, player: int, count: int, events: Any) -> State:
    """A hand of more than six draws nothing."""
    return state if len(state.hands[player]) > 6 else flow_draw(cards, state, player, count, events)


flow_draw = flow.draw


def _idle(cards: Any, state: State, move: Move) -> Transition[State]:
    return Transition(state, ())


#: Rules without a number or a check of their own: what carries each of them out.
ACTS: dict[str, tuple[Any, str, Any]] = {
    "zoomaka.setup.shuffle": (dealing, "shuffled", lambda deck, seed: (list(deck), seed)),
    "zoomaka.section.created-by-new-type": (zoos, "join", lambda zoo, card, to: zoo),
    "zoomaka.section.complete-size": (zoos, "complete", lambda cards, found: False),
    "zoomaka.turn.draw-closes-turn": (flow, "draw", lambda cards, state, *rest: state),
    "zoomaka.turn.reshuffle": (flow, "_rebuild", _vanishes),
    "zoomaka.action-card.direct-discarded": _acts(play_card=_without_discard(flow.play_card)),
    "zoomaka.action-card.direct-can-be-stopped": (responses, "happens", lambda cards, state: True),
    "zoomaka.action-card.response-then-discarded": _acts(
        respond=_without_discard(responses.respond)
    ),
    "zoomaka.action-card.addon-adds-value": (zoos, "attach", lambda zoo, card, to: zoo),
    "zoomaka.action-card.addon-needs-animals": (zoos, "checked", _keeps_addons),
    "zoomaka.action-card.setting-on-top": _acts(play_card=_setting_below),
    "zoomaka.entry.discarded": _acts(play_card=_without_discard(flow.play_card)),
    "zoomaka.entry.affected-players-pay": _acts(play_card=_no_charge),
    "zoomaka.end.first-complete-wins": (zoos, "winners_now", lambda cards, state: ()),
    "zoomaka.payment.asset-to-zoo": _acts(pay=_idle),
    "zoomaka.house.response-on-own-turn": _acts(play_card=_idle),
    "zoomaka.house.no-hand-limit": (flow, "draw", _limited),
    "zoomaka.house.fee-source": (responses, "amount", lambda cards, state, move: 0),
    "zoomaka.house.payment-at-once": _acts(pay=_one_by_one),
    "zoomaka.house.rebuild-limit": (flow, "early_end", lambda cards, state, rule, events: state),
    "zoomaka.house.win-at-once": (zoos, "winners_now", lambda cards, state: ()),
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


def test_every_act_switched_off_belongs_to_a_rule() -> None:
    assert set(ACTS) <= set(BOARD.engine_rules())
