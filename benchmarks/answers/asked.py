"""The right rule for questions of other writers: the product against three searches, in one run.

    python -m benchmarks.answers.asked [--most 16] [--json]

``asked.jsonl`` holds 668 questions in four languages about five games, by three writers who had
seen neither the banks nor the code; thresholds were chosen with them, the reader was not taught
them. Each method is told the game and sees the rule texts and the bank, at most ``--most``
questions a rule (0 for all, which takes minutes to encode):

- bm25: bm25s over stems and concept ids;
- e5: multilingual-e5-small behind sentence-transformers, as it comes, nearest text or question;
- bm25 + e5: the sum of both as z-scores, BM25 at 0.2;
- ours: what ``tutor ask`` says, engines and reader together.

A rule is right when it is among those that the writer named, or a house rule that settles one.
Times are those of a search (for e5 with the encoding of the question) and of a whole answer.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import numpy as np

from benchmarks.answers.retrieval import baselines
from tutor.search.bank import spread
from tutor.search.sentences import SentenceEncoder
from tutor.search.store import VectorStore
from tutor.services import asking, library, minds

QUESTIONS = Path(__file__).parent / "asked.jsonl"


class Asked(msgspec.Struct, frozen=True):
    """A question with its language, game and the rules that answer it."""

    lang: str
    game: str
    text: str = msgspec.field(name="question")
    rules: tuple[str, ...]


Rank = Callable[[Asked], Sequence[str]]


def questions() -> list[Asked]:
    """Those that a rule answers."""
    lines = QUESTIONS.read_text(encoding="utf-8").splitlines()
    return [msgspec.json.decode(line, type=Asked) for line in lines]


def right_for(asked: Asked) -> set[str]:
    """The rules named, and the house rules that settle one of them."""
    corpus = library.game(asked.game)
    entries = map(corpus.any_language, corpus.ids)
    settling = {e.id for e in entries if e.basis and set(e.basis.settles) & set(asked.rules)}
    return {*asked.rules, *settling}


def searches(game: str, most: int, cache: Path) -> dict[str, Rank]:
    """The three baselines for one game, and ours."""
    bank = [q for q in minds.bank(game) if q.rule]
    known = spread(bank, most) if most else tuple(bank)
    encoder = SentenceEncoder()

    def vector(asked: Asked) -> np.ndarray:
        return encoder.encode([asked.text], "query")[0]

    return {
        **baselines(game, known, VectorStore(encoder, cache), vector),
        "ours": lambda q: asking.ask(q.text, game=game).rules,
    }


def measure(most: int) -> dict[str, dict[str, float]]:
    """Shares of right rules by method and language, and the median time of a question."""
    hits: dict[tuple[str, str], list[tuple[bool, bool]]] = defaultdict(list)
    spent = defaultdict(list)
    every = questions()
    with tempfile.TemporaryDirectory() as folder:
        for game in library.corpus().games:
            mine = [q for q in every if q.game == game]
            for name, rank in searches(game, most, Path(folder)).items():
                rank(mine[0])
                for asked in mine:
                    began = time.perf_counter()
                    found = rank(asked)
                    spent[name].append(1000 * (time.perf_counter() - began))
                    right = right_for(asked)
                    row = (bool(right & {*found[:1]}), bool(right & {*found[:3]}))
                    for lang in (asked.lang, "all"):
                        hits[name, lang].append(row)
    return {
        f"{name} {lang}": {
            "questions": len(rows),
            "rule@1": round(sum(first for first, _ in rows) / len(rows), 3),
            "rule@3": round(sum(third for _, third in rows) / len(rows), 3),
            "ms": round(statistics.median(spent[name]), 1),
        }
        for (name, lang), rows in sorted(hits.items())
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--most", type=int, default=minds.MOST_A_RULE)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    result = measure(args.most)
    if args.json:
        print(json.dumps(result, indent=1))
        return
    print(f"{'':16}{'rule@1':>8}{'rule@3':>8}{'ms':>8}   n")
    for name, row in result.items():
        print(f"{name:16}{row['rule@1']:8}{row['rule@3']:8}{row['ms']:8}   {row['questions']}")


if __name__ == "__main__":
    main()
