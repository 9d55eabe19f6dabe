"""Lessons for a reader: each step is a table of the real game, judged by the real engine."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.game import InvalidInput
from tutor.lessons import Step
from tutor.services import library, playing, starts
from tutor.services.engines import engine, kit
from tutor.services.playing import Record
from tutor.services.shown import Refusal, RuleLink
from tutor.services.table import link, refusal
from tutor.services.wording import Words, names


class StepInfo(msgspec.Struct, frozen=True):
    """A step in a list: its id, its goal, and the place of its lesson, counted from 0."""

    id: str
    goal: str
    lesson: int


class StepView(msgspec.Struct, frozen=True):
    """A step as the reader sees it; ``record`` is its table.

    ``number`` of ``count`` counts from 1 through all lessons, ``place`` of ``size`` through the
    lesson it stands in; ``onward`` is the title of the lesson that begins after it, if one does.
    """

    id: str
    number: int
    count: int
    goal: str
    body: str
    rules: tuple[RuleLink, ...]
    record: Record
    lesson: str = ""
    place: int = 0
    size: int = 0
    onward: str = ""


class Tried(msgspec.Struct, frozen=True):
    """What came of a try: done with praise, refused with a reason, or legal but not the goal."""

    done: bool
    text: str
    record: Record
    refusal: Refusal | None = None
    happened: tuple[str, ...] = ()


def steps(game: str, lang: str) -> tuple[StepInfo, ...]:
    """All steps of a game's lessons, in order."""
    return tuple(
        StepInfo(step.id, step.texts[lang].goal, at)
        for at, lesson in enumerate(starts.lessons(game))
        for step in lesson.steps
    )


def step(game: str, number: int, lang: str) -> StepView:
    """One step, counted from 1. Raises :class:`InvalidInput` for a number that is not there."""
    found = _step(game, number)
    text = found.texts[lang]
    record = start(game, found)
    told = _said(record, lang, text.goal, text.body)
    rules = tuple(link(game, rule, lang) for rule in found.rules)
    lessons = starts.lessons(game)
    at = next(i for i, lesson in enumerate(lessons) if found in lesson.steps)
    place = lessons[at].steps.index(found) + 1
    ends = place == len(lessons[at].steps) and at + 1 < len(lessons)
    return StepView(
        found.id, number, len(starts.steps(game)), told[0], told[1], rules, record,
        lesson=lessons[at].titles[lang], place=place, size=len(lessons[at].steps),
        onward=lessons[at + 1].titles[lang] if ends else "",
    )  # fmt: skip


def attempt(game: str, number: int, move: Any, lang: str) -> Tried:
    """Try a move at a step: the engine judges it, the step's test says whether it is the goal."""
    found = _step(game, number)
    record = start(game, found)
    text = found.texts[lang]
    result = playing.play(record, move)
    if not isinstance(result, Record):
        told = refusal(record, result, lang)
        return Tried(False, told.sentence, record, told)
    tap = kit(game).tap(move)
    wanted = not found.want.pieces or tap.piece in found.want.pieces
    if tap.action != found.want.action or not wanted:
        return Tried(False, _said(record, lang, text.goal)[0], record)
    called = names(lang, game, record.players, record.seat)
    words = Words(kit(game), lang, called, record.seat)
    events = playing.position(result).steps[-1].events
    happened = tuple(said for event in events if (said := words.event(event)))
    return Tried(True, _said(record, lang, text.right)[0], result, None, happened)


def solution(game: str, number: int) -> Any:
    """A move that does what the step asks for; the first legal one of its kind."""
    found = _step(game, number)
    state = playing.position(start(game, found)).state
    package = kit(game)
    for move in engine(game).legal_moves(state):
        tap = package.tap(move)
        if tap.action == found.want.action and (
            not found.want.pieces or tap.piece in found.want.pieces
        ):
            return move
    msg = f"Step {found.id} of {game} cannot be done: no legal move does what it wants."
    raise InvalidInput(msg)


def solving_pieces(game: str, number: int) -> tuple[str, ...]:
    """The pieces with which the step can be done, each once."""
    found = _step(game, number)
    package = kit(game)
    state = playing.position(start(game, found)).state
    taps = [package.tap(move) for move in engine(game).legal_moves(state)]
    right = [t.piece for t in taps if t.action == found.want.action and t.piece]
    return tuple(dict.fromkeys(p for p in right if not found.want.pieces or p in found.want.pieces))


def example(game: str, rule: str) -> Record | None:
    """The table of a rule's example, where the reader can act: in the seat that is to decide."""
    name = starts.example(game, rule)
    if not name:
        return None
    state = starts.state(game, name)
    seat = engine(game).current_player(state)
    return Record(game, starts.seats(game, state), seat=seat, start=name)


def step_about(game: str, rule: str) -> int:
    """The number of the first step that teaches a rule, counted from 1; 0 where none does."""
    found = starts.steps(game)
    return next((number for number, s in enumerate(found, 1) if rule in s.rules), 0)


def taught(game: str) -> frozenset[str]:
    """The rules that some step teaches."""
    return frozenset(rule for found in starts.steps(game) for rule in found.rules)


def in_depth(game: str) -> tuple[str, ...]:
    """Every rule in the order of the book; its question is that of ``quizzing.lesson``."""
    return tuple(library.game(game).ids)


def start(game: str, found: Step) -> Record:
    """The record that opens with a step's table."""
    return Record(game, len(found.given.get("players", ())), start=starts.name_of(found))


def _step(game: str, number: int) -> Step:
    found = starts.steps(game)
    if not 1 <= number <= len(found):
        msg = f"{game} has no step {number}; its steps go from 1 to {len(found)}."
        raise InvalidInput(msg)
    return found[number - 1]


def _said(record: Record, lang: str, *texts: str) -> tuple[str, ...]:
    """Texts of a step with the players' names filled in; seats are called a, b, c ..."""
    called = names(lang, record.game, record.players, record.seat)
    seats = {chr(ord("a") + p): name for p, name in enumerate(called)}
    return tuple(text.format_map(seats) for text in texts)
