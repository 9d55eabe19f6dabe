"""Reading a game's lessons: steps from ``lessons.yaml``, words from ``lessons/<lang>.md``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tutor.corpus.entry import LANGS, CorpusFaults, Fault, GameCorpus

_TITLE = re.compile(r"^# (?P<title>.+?)(?: \{#(?P<id>[a-z0-9-]+)\})?\s*$")
_HEADING = re.compile(r"^## (?P<goal>.+?) \{#(?P<id>[a-z0-9-]+)\}\s*$")


class Want(msgspec.Struct, frozen=True):
    """When a step is done: a legal move of this action, with one of ``pieces`` where given."""

    action: str
    pieces: tuple[str, ...] = ()


class StepText(msgspec.Struct, frozen=True):
    """What the tutor says at a step: the goal, a line below it, and the praise."""

    goal: str
    body: str
    right: str


class Step(msgspec.Struct, frozen=True):
    """One step: the rules it teaches (the first decides), its table, its test, its words."""

    id: str
    rules: tuple[str, ...]
    given: Mapping[str, Any]
    want: Want
    texts: Mapping[str, StepText]


class Lesson(msgspec.Struct, frozen=True):
    """A lesson in order; ``titles`` by language.

    The first title of a language's file is that of the first lesson; others name theirs.
    """

    id: str
    titles: Mapping[str, str]
    steps: tuple[Step, ...]


class _RawStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    rules: tuple[str, ...]
    given: dict[str, Any]
    want: Want


class _RawLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    steps: tuple[_RawStep, ...]


def load_lessons(folder: Path, game: GameCorpus) -> tuple[Lesson, ...]:
    """The lessons of a game, none where it has no ``lessons.yaml``.

    ``folder`` is the game's. Raises :class:`CorpusFaults` with everything that is wrong.
    """
    path = folder / "lessons.yaml"
    if not path.is_file():
        return ()
    faults: list[Fault] = []
    shown = f"{folder.name}/lessons.yaml"
    raw = _read_steps(path, shown, faults)
    books = {lang: _read_texts(folder / "lessons" / f"{lang}.md", faults) for lang in LANGS}
    lessons = tuple(_lesson(lesson, books, game, shown, faults) for lesson in raw)
    known = {step.id for lesson in raw for step in lesson.steps}
    for lang, (_, texts) in books.items():
        for spare in sorted(set(texts) - known):
            where = f"{folder.name}/lessons/{lang}.md"
            faults.append(Fault(where, 0, f"step {spare} is in no lesson", f"add it to {shown}"))
    if faults:
        raise CorpusFaults(tuple(faults))
    return lessons


def _read_steps(path: Path, shown: str, faults: list[Fault]) -> tuple[_RawLesson, ...]:
    try:
        loaded = yaml.load(path.read_text("utf-8"), Loader=yaml.CSafeLoader)
        return msgspec.convert(loaded, tuple[_RawLesson, ...])
    except (yaml.YAMLError, msgspec.ValidationError, UnicodeDecodeError) as error:
        what = " ".join(str(error).split())
        faults.append(Fault(shown, 0, f"cannot be read: {what}", "correct it"))
        return ()


def _read_texts(path: Path, faults: list[Fault]) -> tuple[dict[str, str], dict[str, StepText]]:
    shown = "/".join(path.parts[-3:])
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        faults.append(Fault(shown, 0, f"cannot be read: {error}", "add the file as UTF-8"))
        return {}, {}
    current = ""
    titles: dict[str, str] = {}
    goals: dict[str, str] = {}
    parts: dict[str, tuple[list[str], list[str]]] = {}
    for number, line in enumerate(lines, 1):
        found = _HEADING.match(line)
        if found:
            current = found["id"]
            if current in goals:
                faults.append(Fault(shown, number, f"step {current} stands twice", "drop one"))
            goals[current], parts[current] = found["goal"], ([], [])
        elif line.startswith("## "):
            faults.append(Fault(shown, number, "a step without an id", "end it with {#step-id}"))
        elif titled := _TITLE.match(line):
            titles[titled["id"] or ""] = titled["title"]
        elif line.strip() and current:
            parts[current][line.startswith(">")].append(line.lstrip("> ").strip())
    texts = {
        step: StepText(goal, " ".join(parts[step][0]), " ".join(parts[step][1]))
        for step, goal in goals.items()
    }
    return titles, texts


def _lesson(
    raw: _RawLesson,
    books: Mapping[str, tuple[Mapping[str, str], dict[str, StepText]]],
    game: GameCorpus,
    shown: str,
    faults: list[Fault],
) -> Lesson:
    steps = []
    for step in raw.steps:
        for rule in step.rules:
            if rule not in game.entries:
                what = f"step {step.id} teaches {rule}, which is no rule"
                faults.append(Fault(shown, 0, what, "use an id of the spine"))
        if not step.rules:
            faults.append(Fault(shown, 0, f"step {step.id} teaches no rule", "name one"))
        texts = {}
        for lang, (_, said) in books.items():
            text = said.get(step.id, StepText("", "", ""))
            texts[lang] = text
            if not (text.goal and text.right):
                where = f"{game.name}/lessons/{lang}.md"
                what = f"step {step.id} lacks its goal or its praise"
                faults.append(Fault(where, 0, what, "write both"))
        steps.append(Step(step.id, step.rules, step.given, step.want, texts))
    titles = {lang: named.get(raw.id) or named.get("", "") for lang, (named, _) in books.items()}
    for lang, title in titles.items():
        if not title:
            where = f"{game.name}/lessons/{lang}.md"
            faults.append(Fault(where, 0, f"lesson {raw.id} lacks its title", "write it"))
    return Lesson(raw.id, titles, tuple(steps))
