"""Executable examples: a state given, something done or asked, and what must hold afterwards.

The format is that of the catalogue (``given``, ``when``, ``then``). A game's adapter turns
``given`` and ``when`` into states and moves and reports what it got; it never sees ``then``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

import msgspec

from tutor.core.game import InvalidInput


class Case(msgspec.Struct, frozen=True):
    """One example: ``number`` counts the cases of an entry from 0."""

    id: str
    number: int
    given: Mapping[str, Any]
    when: Mapping[str, Any]
    then: Mapping[str, Any]


class Got(msgspec.Struct, frozen=True):
    """What the engine came to: values by the names that ``then`` uses, and the rules it cited.

    Sets are frozensets, cards in no order are :class:`Bag`.
    """

    values: Mapping[str, Any]
    rules: tuple[str, ...]


class Bag(msgspec.Struct, frozen=True):
    """Several things in no order, such as a hand."""

    items: tuple[str, ...]


class Adapter(Protocol):
    """A game's way of running the catalogue's examples on its engine."""

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Any:
        """The table that ``given`` describes; ``when`` tells who is about to act, if anybody."""
        ...

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Build the state, do or ask what ``when`` says, and report."""
        ...


def cases(entry: Mapping[str, Any]) -> Iterator[Case]:
    """The cases of a catalogue entry, none when it has no scenario."""
    scenario = entry.get("scenario")
    if scenario is None:
        return
    found = scenario.get("cases", [scenario]) if isinstance(scenario, Mapping) else None
    for number, case in enumerate(found or [None]):
        parts = case if isinstance(case, Mapping) else {}
        given, when, then = (parts.get(name) for name in ("given", "when", "then"))
        if not (
            isinstance(given, Mapping) and isinstance(when, Mapping) and isinstance(then, Mapping)
        ):
            msg = (
                f"Case {number} of {entry.get('id', 'an entry without id')} needs the mappings "
                "given, when and then."
            )
            raise InvalidInput(msg)
        yield Case(str(entry.get("id", "")), number, given, when, then)


def agrees(expected: Any, got: Any) -> bool:
    """Whether what was got is what was expected.

    A number stands for the size of a pile or hand, a set for a list in any order, a mapping
    for the keys it names.
    """
    if isinstance(got, Bag):
        if isinstance(expected, int) and not isinstance(expected, bool):
            return expected == len(got.items)
        return isinstance(expected, list) and sorted(expected) == sorted(got.items)
    if isinstance(got, frozenset):
        return (
            isinstance(expected, list) and frozenset(expected) == got and len(expected) == len(got)
        )
    if isinstance(got, tuple):
        if isinstance(expected, int) and not isinstance(expected, bool):
            return expected == len(got)
        if not isinstance(expected, list) or len(expected) != len(got):
            return False
        return all(agrees(e, g) for e, g in zip(expected, got, strict=True))
    if isinstance(got, Mapping):
        return isinstance(expected, Mapping) and all(
            key in got and agrees(value, got[key]) for key, value in expected.items()
        )
    return type(expected) is type(got) and bool(expected == got)


def plain(value: Any) -> Any:
    """A value of :class:`Got` as JSON can hold it."""
    if isinstance(value, Bag):
        return sorted(value.items)
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return list(value)
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    return value
