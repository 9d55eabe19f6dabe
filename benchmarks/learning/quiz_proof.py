"""Questions that the engine makes, proved by force: of each one's choices exactly one is right.

    python -m benchmarks.learning.quiz_proof --items 1000 [--game zoop] [--worlds 12]

Every choice is judged by itself at the table asked about and at others that look the same to the
player asked, where what they cannot see is shuffled anew. The judge is written for this proof: it
calls the engine's doors only, never the code that makes questions or checks them while making.
Each question is also put into every language, where its choices must read differently and hold no
id and no open placeholder. Exit 1 where a question fails.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tutor.language.messages import LANGS
from tutor.services import library, quizzing
from tutor.services.engines import engine, games, kit

WORLDS = 12
_RAW = re.compile(r"[{}]|\b[a-z]+(?:[.][a-z][a-z-]+)+\b")


def same_looking(game: str, state: Any, player: int, count: int) -> Iterator[Any]:
    """The table, and others that the player cannot tell from it."""
    yield state
    if state is None:
        return
    package, chance = kit(game), random.Random("proof")
    pool = list(package.unseen(state, player))
    for _ in range(count if len(set(pool)) > 1 else 0):
        chance.shuffle(pool)
        yield package.with_unseen(state, player, tuple(pool))


def is_true(game: str, item: Any, option: Any, state: Any) -> bool:
    """Whether a choice is true at a table, found by trying it out."""
    rules, spot = engine(game), item.spot
    if option.kind == "move":
        return option.move in rules.legal_moves(state)
    if option.kind == "none":
        legal = set(rules.legal_moves(state))
        return all(o.move not in legal for o in item.options if o.kind == "move")
    if option.kind == "text":
        entries = library.game(game).entries
        return any(
            entries[option.rule][lang].title == entries[spot.rule][lang].title for lang in LANGS
        )
    if option.kind == "player":
        return option.number in rules.outcome(state).winners
    if option.kind == "points" and spot.kind == "figure":
        entry = next(iter(library.game(game).entries[spot.rule].values()))
        return any(type(v) is int and v == option.number for v in entry.facts.values())
    if option.kind == "points":
        return bool(rules.outcome(state).lines[spot.line].points == option.number)
    if option.kind == "rule" and spot.kind == "decides":
        return option.rule in rules.explain(state, spot.move).rules
    events = rules.apply(state, spot.move).events
    if option.kind == "rule":
        return option.rule in {event.rule for event in events}
    return option.event in events


def right_choices(game: str, id_: str, worlds: int = WORLDS) -> set[int]:
    """The choices of a question that are true at any of the tables that look the same."""
    item = quizzing.item(game, id_)
    table = item.spot.table
    return {
        number
        for state in same_looking(game, table.state, table.player, worlds)
        for number, option in enumerate(item.options)
        if is_true(game, item, option, state)
    }


def faults_of_wording(game: str, id_: str) -> list[str]:
    """What is wrong with how a question reads, in any language."""
    found = []
    for lang in LANGS:
        asked = quizzing.quiz(game, id_, lang)
        said = [choice.text for choice in asked.choices]
        if len(set(said)) < len(said):
            found.append(f"{lang}: two choices read the same")
        found += [
            f"{lang}: {text}"
            for text in (*said, asked.question, asked.told)
            if (not text and text is not asked.told) or _RAW.search(text)
        ]
    return found


def prove(game: str, items: int, worlds: int) -> tuple[Counter[str], list[str]]:
    """So many different questions of a game by kind, and what failed."""
    kinds: Counter[str] = Counter()
    failed: list[str] = []
    seen: set[str] = set()
    seed = 0
    while len(seen) < items:
        id_, seed = quizzing.fresh(game, seed), seed + 1
        if id_ in seen:
            continue
        seen.add(id_)
        item = quizzing.item(game, id_)
        kinds[item.spot.kind] += 1
        true = right_choices(game, id_, worlds)
        if true != {item.right}:
            failed.append(f"{id_}: right {sorted(true)}, marked {item.right}")
        failed += [f"{id_}: {fault}" for fault in faults_of_wording(game, id_)]
    return kinds, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--items", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=WORLDS)
    parser.add_argument("--game", action="append", choices=games(), default=[])
    asked = parser.parse_args()
    bad = 0
    for game in asked.game or games():
        began = time.perf_counter()
        kinds, failed = prove(game, asked.items, asked.worlds)
        by_kind = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        seconds = time.perf_counter() - began
        print(
            f"{game}: {kinds.total()} questions ({by_kind}), {len(failed)} failed, {seconds:.0f} s"
        )
        for line in failed[:20]:
            print(f"  {line}")
        bad += bool(failed)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
