"""A question on the desk of Zoople's engine, and what all its answers share."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.game import Setup
from tutor.core.question import Question, Say
from tutor.games.zoople.picture import phrase
from tutor.games.zoople.rules import Zoople
from tutor.games.zoople.state import Options, State

POINT_WORDS = ("concept.point", "concept.penalty-score", "action.score")
FALLS = ("action.topple", "action.fall", "concept.collapse")


class Desk(msgspec.Struct, frozen=True):
    """A question on the engine's desk, with the cards that it names in their order."""

    game: Zoople
    question: Question
    state: State | None
    named: tuple[str, ...]

    @property
    def options(self) -> Options:
        """What the table agreed on; the usual choices without a table."""
        return self.state.options if self.state else self.game.options(Setup(2))


def say(key: str, **told: Any) -> Say:
    """A message; card tokens become phrases."""
    return Say(key, tuple((name, _fact(name, value)) for name, value in told.items()))


def _fact(name: str, value: Any) -> Any:
    if name == "cards":
        return tuple(phrase(card) for card in value)
    return phrase(value) if name == "card" else value
