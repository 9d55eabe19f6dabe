"""Every rule of the engine matters: spoil or remove any one of them and an example fails.

A rule is switched off where it lives: a check is taken out of its table, a number or word of the
facts is changed, or the function that carries it out is replaced by one that does nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from tutor.core.game import InvalidInput
from tutor.core.scenario import cases
from tutor.corpus.entry import thaw
from tutor.games.zoop import KIT, checks, flow, questions, reactions
from tutor.games.zoop.state import State
from tutor.services import examples, library

GAME = "zoop"
ENTRIES = {rule: next(iter(t.values())) for rule, t in library.game(GAME).entries.items()}
CASES = [
    case
    for rule, entry in ENTRIES.items()
    if entry.scenario is not None
    for case in cases({"id": rule, "scenario": thaw(entry.scenario)})
]
#: Rules that only illustrate others have nothing of their own to switch off.
ENGINE_RULES = [
    rule for rule, e in ENTRIES.items() if e.enforced_by == "engine" and e.kind != "example"
]

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


def book() -> dict[str, dict[str, Any]]:
    out = {}
    for rule, entry in ENTRIES.items():
        out[rule] = thaw(entry.facts)
        if entry.option is not None:
            option = entry.option
            out[rule]["option"] = {
                "name": option.name, "default": option.default, "values": list(option.values),
            }  # fmt: skip
    return out


def spoilt(value: Any) -> Iterator[Any]:
    """Changes of a fact, one at a time."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield max(0, value - 1)
    elif isinstance(value, str):
        yield "nothing"
        yield "counter-clockwise"
    elif isinstance(value, list):
        yield []
        yield value[::-1]
        for i, item in enumerate(value):
            for worse in spoilt(item):
                yield [*value[:i], worse, *value[i + 1 :]]
    elif isinstance(value, dict):
        for key, item in value.items():
            for worse in spoilt(item):
                yield {**value, key: worse}


def fails(game: Any) -> bool:
    """Whether an example comes out differently, or its own rule is no longer among the deciders."""
    if game is None:
        return True
    adapter = KIT.adapter(game)
    done = (examples.run_case(adapter, case) for case in CASES)
    return any(not r.passed or r.id not in r.rules for r in done)


def without_check(rule: str) -> Iterator[Any]:
    game = KIT.build(book())
    for name in ("_checks", "_consulted"):
        tables = getattr(game, name)
        setattr(game, name, {a: tuple(c for c in t if c[0] != rule) for a, t in tables.items()})
        if getattr(game, name) != tables:
            yield game


def with_spoilt_facts(rule: str) -> Iterator[Any]:
    facts = {k: v for k, v in book()[rule].items() if k != "option"}
    for worse in spoilt(facts):
        changed = copy.deepcopy(book())
        changed[rule] = {**worse, **{k: v for k, v in changed[rule].items() if k == "option"}}
        try:
            yield KIT.build(changed)
        except InvalidInput:
            yield None  # the engine itself notices that its facts do not add up
        except (KeyError, ValueError, StopIteration, TypeError, IndexError):
            continue


def test_the_sound_engine_fails_nowhere() -> None:
    assert not fails(KIT.build(book()))


@pytest.mark.parametrize("rule", ENGINE_RULES)
def test_switching_off_a_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if any(fails(game) for game in without_check(rule)):
        return
    if any(fails(game) for game in with_spoilt_facts(rule)):
        return
    assert rule in ACTS, f"{rule}: nothing can be switched off that an example would notice"
    module, name, act = ACTS[rule]
    monkeypatch.setattr(module, name, act)
    assert fails(KIT.build(book()))
