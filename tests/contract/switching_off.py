"""Switching a game's rules off, one by one: an example of the corpus must notice each time.

A rule is switched off where it lives: a check is taken out of its table, a number or word of the
facts is changed, or (by the game's own test) the function that carries it out is replaced by one
that does nothing.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from tutor.core.game import InvalidInput
from tutor.core.scenario import cases
from tutor.corpus.entry import thaw
from tutor.games import kits
from tutor.services import examples, library

_UNFIT = (KeyError, ValueError, StopIteration, TypeError, IndexError)


class Switchboard:
    """The rules of one game, with its examples to notice what is switched off."""

    def __init__(self, game: str) -> None:
        self.kit = kits()[game]
        self.entries = {r: next(iter(t.values())) for r, t in library.game(game).entries.items()}
        self.cases = [
            case
            for rule, entry in self.entries.items()
            if entry.scenario is not None
            for case in cases({"id": rule, "scenario": thaw(entry.scenario)})
        ]

    def engine_rules(self) -> list[str]:
        """Rules to switch off; those that only illustrate others have nothing of their own."""
        found = self.entries.items()
        return [r for r, e in found if e.enforced_by == "engine" and e.kind != "example"]

    def book(self) -> dict[str, dict[str, Any]]:
        """The facts that the engine is built from, free to be changed."""
        out = {}
        for rule, entry in self.entries.items():
            out[rule] = thaw(entry.facts)
            if entry.option is not None:
                option = entry.option
                out[rule]["option"] = {
                    "name": option.name, "default": option.default, "values": list(option.values),
                }  # fmt: skip
        return out

    def sound(self) -> Any:
        """The engine with all its rules."""
        return self.kit.build(self.book())

    def fails(self, game: Any) -> bool:
        """Whether an example comes out differently, or its own rule is no longer a decider."""
        if game is None:
            return True
        adapter = self.kit.adapter(game)
        done = (examples.run_case(adapter, case) for case in self.cases)
        return any(not r.passed or r.id not in r.rules for r in done)

    def noticed(self, rule: str) -> bool:
        """Whether an example fails when the rule's check is gone or its facts are spoilt."""
        return any(map(self.fails, self._without_check(rule))) or any(
            map(self.fails, self._with_spoilt_facts(rule))
        )

    def _without_check(self, rule: str) -> Iterator[Any]:
        game = self.sound()
        for name in ("_checks", "_consulted"):
            tables = getattr(game, name, {})
            setattr(game, name, {a: tuple(c for c in t if c[0] != rule) for a, t in tables.items()})
            if getattr(game, name) != tables:
                yield game

    def _with_spoilt_facts(self, rule: str) -> Iterator[Any]:
        facts = {k: v for k, v in self.book()[rule].items() if k != "option"}
        for worse in spoilt(facts):
            changed = copy.deepcopy(self.book())
            kept = {k: v for k, v in changed[rule].items() if k == "option"}
            changed[rule] = {**worse, **kept}
            try:
                yield self.kit.build(changed)
            except InvalidInput:
                yield None  # the engine itself notices that its facts do not add up
            except _UNFIT:
                continue


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
