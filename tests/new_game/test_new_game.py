"""A game added in a folder of its own is found by loader, contract suite, command line and app."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE, ROOT = Path(__file__).parent, Path(__file__).resolve().parents[2]
GAME = "pebbles"
METADATA = f"Metadata-Version: 2.1\nName: {GAME}\nVersion: 1.0\n"
ENTRY_POINT = f"[tutor.games]\n{GAME} = {GAME}:KIT\n"

PAGES = f"""
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash
for page, params in (("", {{}}), ("play", {{"game": "{GAME}"}}), ("learn", {{"game": "{GAME}"}}),
                     ("rules", {{"game": "{GAME}"}})):
    app = AppTest.from_file("streamlit_app.py", default_timeout=60)
    app.context = {{"locale": "ca-ES", "timezone": "Europe/Madrid", "theme": "light"}}
    app._page_hash = calc_hash(page)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    parts = [c.proto.json for c in app.get("bidi_component")]
    text = " ".join(parts + [e.proto.body for e in app.get("html")])
    assert "Pebbles" in text, page
    print(text)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The house with the new game and no other: its folders laid out as the guide says."""
    home = tmp_path_factory.mktemp("new-game")
    site = home / "site"
    shutil.copytree(HERE / GAME, site / GAME)
    info = site / f"{GAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, "utf-8")
    (info / "entry_points.txt").write_text(ENTRY_POINT, "utf-8")
    corpus, locales = home / "rules_corpus", home / "locales"
    shutil.copytree(HERE / "data" / "rules_corpus", corpus)
    shutil.copy(ROOT / "rules_corpus" / "termbase.yaml", corpus)
    shutil.copytree(ROOT / "locales", locales)
    shutil.copytree(HERE / "data" / "locales", locales, dirs_exist_ok=True)
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(site), str(ROOT))),
        "TUTOR_RULES_CORPUS_DIR": str(corpus),
        "TUTOR_LOCALES_DIR": str(locales),
        "TUTOR_STRICT_MESSAGES": "1",
        "XDG_CACHE_HOME": str(home / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def run(house: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=house, capture_output=True, text=True,
        check=False, timeout=300,
    )  # fmt: skip


def told(house: dict[str, str], *arguments: str) -> Any:
    done = run(house, "-m", "tutor", *arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_loader_reads_its_rules_in_four_languages(house: dict[str, str]) -> None:
    rules = told(house, "rules", GAME, "--json")
    assert len(rules) == 6
    assert all(set(rule["text"]) == {"ca", "de", "en", "es"} for rule in rules)


def test_the_command_line_runs_judges_and_plays_it(house: dict[str, str], tmp_path: Path) -> None:
    assert all(
        r["passed"] and r["id"] in r["rules"] for r in told(house, "scenarios", GAME, "--json")
    )
    done = told(house, "simulate", GAME, "--players", "3", "--games", "20", "--json")
    assert done["finished"] == 20
    state = tmp_path / "state.json"
    state.write_text('{"players": 2, "heap": 1}', "utf-8")
    verdict = told(
        house, "judge", GAME, "--state", str(state), "--move", "take 2", "--lang", "de", "--json"
    )
    assert not verdict["legal"]
    assert verdict["reasons"][0]["rule"] == "pebbles.turn.only-what-is-there"
    assert verdict["reasons"][0]["text"] == "So viele sind nicht da: noch 1."


def test_questions_about_it_are_answered(house: dict[str, str]) -> None:
    answer = told(house, "ask", "--game", GAME, "--json", "qui guanya?")
    assert (answer["lang"], answer["rules"][0]) == ("ca", "pebbles.end.last-pebble-wins")


def test_the_contract_suite_takes_it_up(house: dict[str, str]) -> None:
    suite = ("tests/contract/test_machine.py", "tests/contract/test_examples.py",
             "tests/contract/test_bots.py", "tests/services/test_table.py")  # fmt: skip
    done = run(house, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-rN",
               "-k", f"[{GAME}", *suite)  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_app_shows_it(house: dict[str, str]) -> None:
    done = run(house, "-c", PAGES)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Agafa còdols, i agafa l’últim." in done.stdout
    assert "Agafa un còdol." in done.stdout
