"""Tables to begin with instead of a fresh deal: steps of lessons, examples, tables of quizzes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.core.scenario import Case, cases
from tutor.corpus.entry import thaw
from tutor.lessons import Lesson, Step, load_lessons
from tutor.services import library, quiz_tables
from tutor.services.engines import engine, kit

_STEP = "step"
_RULE = "rule"
_MAY = "may-"


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
    if (asked := quiz_tables.state(game, name)) is not None:
        return asked
    kind, _, rule = name.partition(":")
    if kind == _RULE and (found := _example(paths.rules_corpus(), game, rule)) is not None:
        return found
    msg = f"“{name}” is no table of {game}; start a new game."
    raise InvalidInput(msg)


def example(game: str, rule: str) -> str:
    """What a record's ``start`` is called for the example of a rule; "" where there is none.

    An example can be played when the player to decide may make the move it speaks of.
    """
    found = _example(paths.rules_corpus(), game, rule)
    return "" if found is None else f"{_RULE}:{rule}"


def seats(game: str, table: Any) -> int:
    """How many players sit at a table."""
    rules, package = engine(game), kit(game)
    return len(package.scene(rules, rules.view(table, 0), 0).seats) + 1


@lru_cache(maxsize=512)
def _example(_folder: Path, game: str, rule: str) -> Any | None:
    texts = library.game(game).entries.get(rule)
    if texts is None:
        return None
    scenario = next(iter(texts.values())).scenario
    adapter = kit(game).adapter(engine(game))
    for case in cases({"id": rule, "scenario": None if scenario is None else thaw(scenario)}):
        try:
            table = adapter.state(case.given, case.when)
            if _can_be_played(game, table, case):
                return table
        except (InvalidInput, KeyError, ValueError, TypeError, IndexError, AttributeError):
            continue  # it sets no whole table: it looks up a fact, or speaks of "any" card
    return None


def _can_be_played(game: str, table: Any, case: Case) -> bool:
    rules, package = engine(game), kit(game)
    legal = rules.legal_moves(table) if rules.current_player(table) is not None else ()
    if not legal or not str(case.when.get("question", _MAY)).startswith(_MAY):
        return False
    _look_at(game, table)
    for move in legal:
        after = rules.apply(table, move).state
        rules.candidate_moves(after)
        _look_at(game, after)
    asked = {case.when.get(key) for key in ("action", "card")}
    taps = [package.tap(move) for move in rules.candidate_moves(table)]
    return any(tap.action in asked or (tap.piece and tap.piece in asked) for tap in taps)


def _look_at(game: str, table: Any) -> None:
    """Draw a table. Raises ``KeyError`` for a piece that only an example has."""
    rules, package = engine(game), kit(game)
    scene = package.scene(rules, table, 0)
    faces = [pile.face for pile in scene.piles]
    faces += [piece.face for piece in (*scene.hand, *(p for a in scene.areas for p in a.pieces))]
    for face in (*faces, *package.unseen(table, 0)):
        package.face(rules, face)


@lru_cache(maxsize=32)
def _lessons(folder: Path, game: str) -> tuple[Lesson, ...]:
    return load_lessons(folder / game, library.game(game))
