"""Runs the executable examples of the corpus, or of a file in the catalogue's format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tutor.core.game import InvalidInput
from tutor.core.scenario import Case, agrees, cases, plain
from tutor.corpus.entry import thaw
from tutor.games import kits
from tutor.services import library
from tutor.services.engines import engine, games, kit

ABSENT = "absent"


class Result(msgspec.Struct, frozen=True):
    """One case run: what was expected, what came out under the same names, rules cited."""

    id: str
    case: int
    passed: bool
    expected: Mapping[str, Any]
    got: Mapping[str, Any]
    rules: tuple[str, ...]


def run_examples(game: str | None = None, file: Path | None = None) -> list[Result]:
    """Run every example of a game (of all games without one), or those of a file.

    A case that the engine cannot run counts as failed and says why under ``got.error``.
    """
    entries = list(_file_entries(file, game)) if file else list(_corpus_entries(game))
    results = []
    for name, entry in entries:
        adapter = kit(name).adapter(engine(name))
        results += [run_case(adapter, case) for case in cases(entry)]
    if file and not results:
        msg = f"{file}: no entry has a scenario to run; write it as given, when and then."
        raise InvalidInput(msg)
    return results


def run_case(adapter: Any, case: Case) -> Result:
    """Run one case and compare."""
    try:
        got = adapter.run(case.given, case.when)
    except (InvalidInput, KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        said = {"error": str(error) or type(error).__name__}
        return Result(case.id, case.number, False, case.then, said, ())
    values = {key: plain(got.values[key]) if key in got.values else ABSENT for key in case.then}
    passed = bool(case.then) and all(
        key in got.values and agrees(value, got.values[key]) for key, value in case.then.items()
    )
    return Result(case.id, case.number, passed, case.then, values, got.rules)


def _corpus_entries(game: str | None) -> Iterable[tuple[str, Mapping[str, Any]]]:
    for name in [game] if game else games():
        kit(name)
        for rule, texts in library.corpus().games[name].entries.items():
            scenario = next(iter(texts.values())).scenario
            if scenario is not None:
                yield name, {"id": rule, "scenario": thaw(scenario)}


def _file_entries(file: Path, game: str | None) -> Iterable[tuple[str, Mapping[str, Any]]]:
    try:
        raw = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader)
    except OSError as error:
        msg = f"{file}: cannot be read ({error.strerror}); give a YAML file of catalogue entries."
        raise InvalidInput(msg) from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        msg = f"{file}: not YAML ({' '.join(str(error).split())}); mend it and run again."
        raise InvalidInput(msg) from error
    if not isinstance(raw, list) or not all(isinstance(e, dict) and "id" in e for e in raw):
        msg = f"{file}: not a list of catalogue entries with ids; see the catalogue's format."
        raise InvalidInput(msg)
    for entry in raw:
        named = str(entry["id"]).partition(".")[0]
        name = game or named
        if game and named in kits() and named != game:
            continue
        if name not in kits():
            msg = f"{file}: entry {entry['id']} belongs to no game at hand ({', '.join(kits())})."
            raise InvalidInput(msg)
        yield name, entry
