"""The command ``tutor check``: exit codes, formats, one line of trouble."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tutor.cli import main

FRONT = "---\nlang: en\ngame: zoop\ntitle: Zoop\n---\n\n# Zoop\n\n## 1. Deal\n\n"
TEXT = FRONT + "[Deal 8 cards to each each player.]{#zoop.setup.deal-8}\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "mine.md"
    made.write_text(TEXT, encoding="utf-8")
    return made


def test_a_clean_game(capsys: Any) -> None:
    assert main(["check", "zoople", "--min-severity", "minor", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_findings_and_severities(file: Path, capsys: Any) -> None:
    assert main(["check", str(file)]) == 0
    capsys.readouterr()
    assert main(["check", str(file), "--min-severity", "minor", "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found["check"] == "doubled-word"
    assert found["where"][0]["text"] == "Deal 8 cards to each each player."
    start, end = found["where"][0]["span"]
    assert TEXT[start:end] == found["where"][0]["text"]


@pytest.mark.parametrize("name", ["text", "sarif", "junit", "csv", "html"])
def test_every_format_is_written(file: Path, capsys: Any, name: str) -> None:
    assert main(["check", str(file), "--min-severity", "minor", "--format", name]) == 1
    assert "doubled-word" in capsys.readouterr().out


def test_a_finding_is_dismissed(file: Path, tmp_path: Path, capsys: Any) -> None:
    decisions = tmp_path / "decisions.yaml"
    common = ["check", str(file), "--decisions", str(decisions), "--min-severity", "minor"]
    main([*common, "--json"])
    name = json.loads(capsys.readouterr().out)[0]["fingerprint"]
    assert main([*common, "--dismiss", name, "--reason", "it is a quotation"]) == 0
    assert main(common) == 0
    assert "it is a quotation" in decisions.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "args",
    [
        ["nowhere"], ["nowhere.md"], ["zoop", "--langs", "xx"], ["zoop", "--dismiss", "1234"],
        ["--against", "zoop"], ["zoop", "--accept", "a", "--dismiss", "b"],
    ],
)  # fmt: skip
def test_trouble_is_one_line(args: list[str], capsys: Any) -> None:
    assert main(["check", *args]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "Traceback" not in told
