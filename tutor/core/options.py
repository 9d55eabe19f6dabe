"""What a table may choose before a game: read from the facts, checked alike in every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from tutor.core.game import FactBook, InvalidInput, Option, Setup

T = TypeVar("T")


def options_of(book: FactBook) -> tuple[Option, ...]:
    """The options that the entries of a game own, in the order of the facts."""
    found = ((rule, entry["option"]) for rule, entry in book.items() if "option" in entry)
    return tuple(Option(o["name"], o["default"], tuple(o["values"]), rule) for rule, o in found)


def chosen_options(title: str, offered: Sequence[Option], setup: Setup, kind: type[T]) -> T:
    """The options of a set-up as a value of ``kind``, with the default of each left out.

    Raises :class:`InvalidInput` for an option that the game (``title``) does not offer, or a
    value that the option does not have.
    """
    known = {o.name: o for o in offered}
    values: dict[str, Any] = {name: o.default for name, o in known.items()}
    for name, value in setup.options:
        if name not in known:
            msg = f"{title} has no option “{name}”; it has {', '.join(values)}."
            raise InvalidInput(msg)
        if value not in known[name].values:
            choices = ", ".join(map(str, known[name].values))
            msg = f"Option {name} cannot be “{value}”; choose one of {choices}."
            raise InvalidInput(msg)
        values[name] = value
    return msgspec.convert(values, kind)
