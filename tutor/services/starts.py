"""Tables to begin with instead of a fresh deal: the steps of the lessons."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.lessons import Lesson, Step, load_lessons
from tutor.services import library
from tutor.services.engines import engine, kit

_STEP = "step"


def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game, in order."""
    return _lessons(paths.rules_corpus(), game)


def steps(game: str) -> tuple[Step, ...]:
    """All steps of a game's lessons, in order."""
    return tuple(step for lesson in lessons(game) for step in lesson.steps)


def name_of(step: Step) -> str:
    """What a record's ``start`` is called for a step."""
    return f"{_STEP}:{step.id}"


def state(game: str, name: str) -> Any:
    """The table that a record's ``start`` names.

    Raises :class:`InvalidInput` for a name that stands for no table.
    """
    for step in steps(game):
        if name == name_of(step):
            return kit(game).adapter(engine(game)).state(step.given, {})
    msg = f"“{name}” is no table of {game}; start a new game."
    raise InvalidInput(msg)


@lru_cache(maxsize=32)
def _lessons(folder: Path, game: str) -> tuple[Lesson, ...]:
    return load_lessons(folder / game, library.game(game))
