"""The command line keeps its contract: shapes, exit codes, one line of trouble."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tutor.cli import main


def run(*args: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tutor", *args],
        input=stdin, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip


def said(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    code = main(args)
    out = capsys.readouterr()
    assert code == 0, out.err
    return json.loads(out.out)


def test_rules_have_the_contracted_fields(capsys: Any) -> None:
    found = said(capsys, "rules", "zoop", "--json")
    fields = {
        "id", "game", "area", "kind", "lang", "title", "text", "facts", "sources", "basis",
        "enforced_by", "see",
    }  # fmt: skip
    assert all(set(rule) == fields for rule in found)
    assert set(found[0]["text"]) == {"ca", "de", "es", "en"}
    by_id = {rule["id"]: rule for rule in found}
    assert by_id["zoop.match.two-of-three"]["facts"]["min_shared"] == 2
    house = by_id["zoop.house.colours"]
    assert house["sources"] == []
    assert house["basis"]["status"] == "published"


def test_rules_in_one_language(capsys: Any) -> None:
    found = said(capsys, "rules", "zoop", "--lang", "ca", "--area", "match", "--json")
    assert {rule["area"] for rule in found} == {"match"}
    assert all(isinstance(rule["text"], str) and rule["lang"] == "ca" for rule in found)


def test_scenarios(capsys: Any) -> None:
    found = said(capsys, "scenarios", "zoop", "--json")
    assert all(r["passed"] for r in found)
    assert set(found[0]) == {"id", "case", "passed", "expected", "got", "rules"}


def test_a_failed_scenario_is_found(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "- id: zoop.mine\n  scenario: {given: {top: 1-red-rabbit}, "
        "when: {question: may-play, card: 2-red-koala}, then: {legal: true}}\n"
    )
    assert main(["scenarios", "--file", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["passed"] is False


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "- 3",
        "- {id: zork.x}",
        "a: b",
        "- {id: zoop.x, scenario: 3}",
        "- {id: zoop.x, scenarios: 3}",
        "\x00",
        "&a [*a]",
    ],
)
def test_unreadable_scenarios_give_one_line(tmp_path: Path, capsys: Any, text: str) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    assert main(["scenarios", "--file", str(file)]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_record_replays_and_a_changed_one_does_not(tmp_path: Path) -> None:
    record = run("play", "zoop", "--players", "5", "--seed", "9", "--json").stdout
    lines = [json.loads(line) for line in record.splitlines()]
    assert all(set(line) == {"state", "legal_moves", "move"} for line in lines)
    assert all(line["move"] in line["legal_moves"] for line in lines)
    file = tmp_path / "record.jsonl"
    file.write_text(record)
    assert run("play", "zoop", "--replay", str(file)).returncode == 0
    lines[7]["state"]["active"] = (lines[7]["state"]["active"] + 1) % 5
    file.write_text("\n".join(map(json.dumps, lines)))
    changed = run("play", "zoop", "--replay", str(file))
    assert changed.returncode == 1
    assert "move 8" in changed.stdout


def test_judge_says_why(tmp_path: Path, capsys: Any) -> None:
    record = run("play", "zoop", "--seed", "3", "--json").stdout.splitlines()
    state = json.loads(record[0])
    file = tmp_path / "state.json"
    file.write_text(json.dumps(state["state"]))
    for move in state["legal_moves"][:3]:
        got = said(
            capsys, "judge", "zoop", "--state", str(file), "--move", json.dumps(move),
            "--lang", "de", "--json",
        )  # fmt: skip
        assert got["legal"] is True
        assert got["events"]
    got = said(capsys, "judge", "zoop", "--state", str(file), "--move", "pass", "--json")
    assert got["legal"] is False
    assert got["reasons"][0]["rule"].startswith("zoop.")
    assert got["reasons"][0]["text"]
    assert got["fixes"] == state["legal_moves"]


def test_simulate_is_repeatable(capsys: Any) -> None:
    a = said(capsys, "simulate", "zoop", "--games", "20", "--seed", "5", "--json")
    b = said(capsys, "simulate", "zoop", "--games", "20", "--seed", "5", "--json")
    assert (a["moves"], a["wins"]) == (b["moves"], b["wins"])
    assert a["finished"] == a["games"] == 20


def test_a_person_can_play_in_the_terminal() -> None:
    done = run(
        "play", "zoop", "--seed", "4", "--players", "3", "--lang", "ca", stdin="x\n1\nquit\n"
    )
    assert done.returncode == 0
    assert "1" in done.stdout
    assert not done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ["frobnicate"],
        [],
        ["simulate", "zork"],
        ["simulate", "zoop", "--players", "2"],
        ["simulate", "zoop", "--games", "0"],
        ["simulate", "zoop", "--bot", "clever"],
        ["play", "zoop", "--option", "colour_count=7"],
        ["play", "zoop", "--seat", "9", "--json"],
        ["play", "zoop", "--replay", "/nowhere/at/all"],
        ["judge", "zoop", "--state", "/nowhere", "--move", "draw"],
        ["rules", "zork"],
        ["scenarios", "--file", "/nowhere.yaml"],
    ],
)
def test_wrong_usage_gives_one_line_and_code_2(args: list[str], capsys: Any) -> None:
    try:
        code = main(args)
    except SystemExit as stopped:
        code = stopped.code
    err = capsys.readouterr().err
    assert code == 2
    assert err.strip()
    assert err.count("\n") == 1


def test_deep_json_is_bad_input_and_no_accident(tmp_path: Path, capsys: Any) -> None:
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 200_000)
    assert main(["judge", "zoop", "--state", str(deep), "--move", "draw"]) == 2
    assert str(deep) in capsys.readouterr().err
    assert main(["play", "zoop", "--replay", str(deep)]) == 2
    assert main(["ask", "--batch", str(deep)]) == 1
    assert '"id":null' in capsys.readouterr().out.replace(" ", "")


@pytest.mark.parametrize("question", ["", "  "])
def test_an_empty_question_is_wrong_usage(question: str, capsys: Any) -> None:
    assert main(["ask", question]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "empty" in said.err


def test_an_empty_record_is_no_success(tmp_path: Path, capsys: Any) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("")
    assert main(["play", "zoop", "--replay", str(empty)]) == 2
    assert str(empty) in capsys.readouterr().err
