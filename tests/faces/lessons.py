"""Every lesson of every game, played through in a browser, in every language.

    python tests/faces/lessons.py http://127.0.0.1:8501 [--game zoop] [--lang ca] [--depth]

At each step: a wrong try first, where there is one, which must get its reason; then the solution.
With ``--depth`` the rules in depth follow, each answered. Whatever reads like an id, a placeholder
or another language's sentence is printed; exit 1 where something was.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from playwright.sync_api import sync_playwright

from tests.faces.conftest import FLAGS, act, settle
from tutor.language.messages import LANGS
from tutor.services import learning, quizzing, taps
from tutor.services.engines import engine, games, kit
from tutor.services.playing import position

RAW = re.compile(
    r"\{\w*\}|\b[a-z]+(?:\.[a-z][a-z-]+){1,3}\b|\b[a-z]+-[a-z]+-[a-z]+-[a-z]+\b|undefined|\bnull\b"
)


def faults(page: Any, lang: str, goal: str) -> list[str]:
    """What on the page is no text of its language: ids, placeholders, what was not translated."""
    said = page.locator("[class*='st-key-content']").inner_text()
    found = [f"{lang}: “{m.group()}”" for m in RAW.finditer(said)]
    if page.get_attribute("html", "lang") != lang:
        found.append(f"{lang}: the page says it is in another language")
    if goal and goal not in said:
        found.append(f"{lang}: the goal is missing: {goal}")
    return found


def wrong_try(game: str, number: int) -> str:
    """The key of something to tap that does not solve the step, or nothing."""
    step = learning.step(game, number, "en")
    state = position(step.record).state
    rules, package = engine(game), kit(game)
    legal = {package.tap(m).piece for m in rules.legal_moves(state)}
    for move in rules.candidate_moves(state):
        tap = package.tap(move)
        if tap.piece and tap.piece not in legal and not tap.names:
            return f"card-{tap.piece}"
    return ""


def play(page: Any, server: str, game: str, lang: str) -> list[str]:
    """Play every step; what was wrong on the way."""
    found: list[str] = []
    page.goto(f"{server}/learn?game={game}&lang={lang}&step=1")
    settle(page)
    steps = learning.steps(game, lang)
    for number in range(1, len(steps) + 1):
        step = learning.step(game, number, lang)
        page.get_by_role("heading", level=1, name=step.goal, exact=True).wait_for()
        found += faults(page, lang, step.goal)
        wrong = wrong_try(game, number)
        if wrong and page.locator(f'[data-k="{wrong}"]').count():
            act(page, wrong)
            said = page.locator(".v.no")
            if not said.count() or not said.locator(".chip").count():
                found.append(f"{lang}: step {number}, {wrong}: no reason with a rule")
            found += faults(page, lang, "")
        solve(page, game, number)
        if page.locator(".v.yes").count() != 1:
            found.append(f"{lang}: step {number}: the solution does not solve it")
            page.goto(f"{server}/learn?game={game}&lang={lang}&step={number + 1}")
            settle(page)
            continue
        found += faults(page, lang, "")
        last = step.place == step.size and not step.onward
        act(page, "action-whole-game" if last else "action-next")
    settle(page)
    if "/play" not in page.url:
        found.append(f"{lang}: after the last step the whole game does not begin")
    return [f"{game}: {fault}" for fault in dict.fromkeys(found)]


def solve(page: Any, game: str, number: int) -> None:
    """Make the move that solves a step, naming what it names."""
    record = learning.step(game, number, "en").record
    move = learning.solution(game, number)
    tap = kit(game).tap(move)
    if not tap.piece:
        act(page, f"action-{tap.action}")
        return
    card = page.locator(f'[data-k="card-{tap.piece}"]')
    if card.count():
        act(page, f"card-{tap.piece}")
    else:  # equal pieces are told apart by a number behind the name
        act(page, str(page.locator(f'[data-k^="card-{tap.piece}"]').first.get_attribute("data-k")))
    for depth in range(len(tap.names)):
        if page.locator(".v.yes").count():
            return
        group = "first" if depth == 0 else "second"
        wanted = page.locator(f'[data-k="{group}-{tap.names[depth]}"]')
        if not wanted.count():
            wanted = page.locator(f'[data-k$="-{tap.names[depth]}"].pick')
        if wanted.count():
            act(page, str(wanted.last.get_attribute("data-k")))
    assert taps.moves_with(record, tap.piece)


def in_depth(page: Any, server: str, game: str, lang: str) -> list[str]:
    """Answer the question of every rule in depth: every other time with a wrong choice."""
    found: list[str] = []
    rules = learning.in_depth(game)
    page.goto(f"{server}/learn?game={game}&lang={lang}&part=depth&rule={rules[0]}")
    settle(page)
    for number, rule in enumerate(rules):
        id_ = quizzing.lesson(game, rule)
        item, asked = quizzing.item(game, id_), quizzing.quiz(game, id_, lang)
        page.get_by_role("heading", level=1, name=asked.question, exact=True).wait_for()
        found += faults(page, lang, asked.question)
        choice = (item.right + number % 2) % len(item.options)
        act(page, f"action-pick:{choice}")
        wanted = ".v.yes" if choice == item.right else ".v.no"
        if page.locator(wanted).count() != 1 or not page.locator(".v .chip").count():
            found.append(f"{lang}: {id_}: no ruling with a rule")
        found += faults(page, lang, "")
        act(page, "action-next") if number + 1 < len(rules) else None
    return [f"{game}: {fault}" for fault in dict.fromkeys(found)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("server")
    parser.add_argument("--game", action="append", choices=games(), default=[])
    parser.add_argument("--lang", action="append", choices=LANGS, default=[])
    parser.add_argument("--depth", action="store_true")
    asked = parser.parse_args()
    bad: list[str] = []
    with sync_playwright() as play_it:
        browser = play_it.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for game in asked.game or games():
            for lang in asked.lang or LANGS:
                context = browser.new_context(locale=lang, reduced_motion="reduce")
                page = context.new_page()
                page.on("pageerror", lambda error, bad=bad: bad.append(str(error)))
                found = play(page, asked.server, game, lang)
                if asked.depth:
                    found += in_depth(page, asked.server, game, lang)
                context.close()
                print(
                    f"{game} {lang}: {len(learning.steps(game, lang))} steps, {len(found)} faults",
                    flush=True,
                )
                for fault in found:
                    print(f"  {fault}", flush=True)
                bad += found
        browser.close()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
