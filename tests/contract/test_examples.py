"""Every executable example of the corpus holds, and proves what it says it proves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.core.scenario import cases
from tutor.corpus.entry import LANGS, thaw
from tutor.services import examples, library
from tutor.services.engines import engine, kit

#: Questions that read a stored fact: they prove data, not a decision of the engine.
LOOK_UPS = {"top-icon-count", "traits", "areas", "location", "tile-sorts", "bottom-icons"}


@pytest.fixture(scope="module")
def found() -> dict[str, list[examples.Result]]:
    return {}


def results(game: str, found: dict[str, list[examples.Result]]) -> list[examples.Result]:
    if game not in found:
        found[game] = examples.run_examples(game)
    return found[game]


def entries(game: str) -> dict[str, Any]:
    return {rule: next(iter(texts.values())) for rule, texts in library.game(game).entries.items()}


def test_every_example_holds(game: str, found: Any) -> None:
    failed = [r for r in results(game, found) if not r.passed]
    assert not failed, failed[:3]
    assert results(game, found)


def test_each_case_cites_the_rule_it_belongs_to(game: str, found: Any) -> None:
    silent = [(r.id, r.case) for r in results(game, found) if r.id not in r.rules]
    assert not silent


def test_every_cited_rule_has_four_texts(game: str, found: Any) -> None:
    cited = {rule for r in results(game, found) for rule in r.rules}
    texts = library.game(game).entries
    assert not [(r, lang) for r in cited for lang in LANGS if not texts[r][lang].text]


def test_every_engine_rule_is_decided_somewhere(game: str, found: Any) -> None:
    cited = {
        rule for r in results(game, found) if r.passed and not _look_up(game, r) for rule in r.rules
    }
    engine_rules = {rule for rule, e in entries(game).items() if e.enforced_by == "engine"}
    data_only = {
        rule
        for rule in engine_rules
        if all(c.when.get("question") in LOOK_UPS for c in _cases(game, rule))
    }
    assert engine_rules - data_only <= cited


def test_a_rule_that_forbids_is_decisive_somewhere(game: str, found: Any) -> None:
    forbid = {
        rule
        for rule, e in entries(game).items()
        if e.enforced_by == "engine" and e.kind == "prohibition"
    }
    refused = {
        r.rules[0]
        for r in results(game, found)
        if r.got.get("legal") is False or r.got.get("accepted") is False
    }
    assert forbid <= refused


def test_renamed_ids_change_nothing(game: str, found: Any, tmp_path: Path) -> None:
    renamed = [
        {"id": f"{game}.renamed.rule-{n}", "scenario": thaw(e.scenario)}
        for n, e in enumerate(e for e in entries(game).values() if e.scenario is not None)
    ]
    file = tmp_path / "renamed.yaml"
    file.write_text(yaml.safe_dump(renamed, allow_unicode=True), "utf-8")
    again = examples.run_examples(file=file)
    first = results(game, found)
    assert [(r.passed, r.rules) for r in again] == [(r.passed, r.rules) for r in first]


def test_a_corrupted_expectation_always_fails(game: str) -> None:
    adapter = kit(game).adapter(engine(game))
    unnoticed = []
    for rule in entries(game):
        for case in _cases(game, rule):
            for key, value in case.then.items():
                wrong = type(case)(
                    case.id, case.number, case.given, case.when, {**case.then, key: spoilt(value)}
                )
                if examples.run_case(adapter, wrong).passed:
                    unnoticed.append((case.id, case.number, key))
    assert not unnoticed


def spoilt(value: Any) -> Any:
    """The value made wrong, of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "-x"
    if isinstance(value, dict):
        key = next(iter(value))
        return {**value, key: spoilt(value[key])}
    return [*value, "x"] if value else ["x"]


def _cases(game: str, rule: str) -> list[Any]:
    scenario = entries(game)[rule].scenario
    return list(cases({"id": rule, "scenario": thaw(scenario)})) if scenario is not None else []


def _look_up(game: str, result: examples.Result) -> bool:
    case = _cases(game, result.id)[result.case]
    return case.when.get("question") in LOOK_UPS
