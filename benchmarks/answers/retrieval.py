"""Finding the right rule for a question: ours against BM25, a plain encoder, and both fused.

    python benchmarks/answers/retrieval.py [GAME ...] [--folds 4] [--json] [--confused 10]

Every bank question is asked once, of an index that was made without it: questions are dealt into
folds by their place among those of the same rule and language, so that each fold leaves out about
the same part of every rule. All methods see the same texts in the same run:

- bm25: bm25s over stems and concept ids of rule texts and the questions known;
- e5: multilingual-e5-small behind sentence-transformers, as it comes, nearest text or question;
- bm25 + e5: the sum of both as z-scores, BM25 at 0.2;
- ours: the index of the product (vectors without language, word likeness, ridge regression);
- ours, words: the same without vectors.

At the end stand the rules that ours takes for a neighbour most often: those need more ways to ask.

Times are those of the search; encoding a question comes on top, alike for all that use vectors.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from tutor.core import paths
from tutor.search.bank import BankQuestion, read_bank
from tutor.search.encoder import bundled
from tutor.search.index import Index
from tutor.search.lexical import Lexical, terms_of
from tutor.search.sentences import SentenceEncoder
from tutor.search.store import VectorStore
from tutor.services import library

Rank = Callable[[BankQuestion], list[str]]
Tally = dict[tuple[str, str], list[float]]


def folds(bank: Sequence[BankQuestion], count: int) -> list[int]:
    seen: Counter[tuple[str, str]] = Counter()
    places = []
    for q in bank:
        places.append(seen[q.rule, q.lang] % count)
        seen[q.rule, q.lang] += 1
    return places


def by_score(scores: np.ndarray, owner: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(owner[i] for i in np.argsort(-scores, kind="stable")))


def z(scores: np.ndarray) -> np.ndarray:
    return (scores - scores.mean()) / (scores.std() + 1e-9)


class Text(Protocol):
    """A question in its language."""

    @property
    def lang(self) -> str: ...

    @property
    def text(self) -> str: ...


def baselines(
    game: str,
    known: Sequence[BankQuestion],
    plain: VectorStore,
    vector: Callable[[Any], np.ndarray],
) -> dict[str, Callable[[Any], list[str]]]:
    """BM25, the plain encoder, and both fused, over the rule texts and the questions known.

    ``vector`` gives the plain encoder's vector of a question.
    """
    corpus, terms = library.game(game), library.termbase(game)
    texts = [(rule, lang, e.text) for rule, t in corpus.entries.items() for lang, e in t.items()]
    owner = [rule for rule, _, _ in texts] + [q.rule for q in known]
    bm25 = Lexical(
        [terms_of(text, lang, terms) for _, lang, text in texts]
        + [terms_of(q.text, q.lang, terms) for q in known]
    )
    rows = plain.vectors(
        [("document", text) for _, _, text in texts] + [("query", q.text) for q in known]
    )

    def lexical(q: Text) -> np.ndarray:
        return bm25.scores(terms_of(q.text, q.lang, terms))

    def dense(q: Text) -> np.ndarray:
        return rows @ vector(q)

    return {
        "bm25": lambda q: by_score(lexical(q), owner),
        "e5": lambda q: by_score(dense(q), owner),
        "bm25 + e5": lambda q: by_score(z(dense(q)) + 0.2 * z(lexical(q)), owner),
    }


def methods(
    game: str, known: Sequence[BankQuestion], bank: Sequence[BankQuestion], cache: Path
) -> dict[str, Rank]:
    corpus, terms = library.game(game), library.termbase(game)
    plain = VectorStore(SentenceEncoder(), cache)
    asked = dict(zip(bank, plain.vectors([("query", q.text) for q in bank]), strict=True))
    engine = bundled()
    if engine is None:
        sys.exit("the bundled sentence model cannot run on this machine")
    ours_store = VectorStore(engine)
    ours = Index(corpus, known, terms, engine, _elsewhere_folder(ours_store, cache))
    words = Index(corpus, known, terms, None, None)
    rows_ours = ours_store.vectors([("query", q.text) for q in bank])
    if ours.neutral is not None:
        rows_ours = ours.neutral.apply(rows_ours, "query")
    neutral = dict(zip(bank, rows_ours, strict=True))

    return {
        **baselines(game, known, plain, asked.__getitem__),
        "ours": lambda q: [
            h.rule for h in ours.find(neutral[q], terms_of(q.text, q.lang, terms)).hits
        ],
        "ours, words": lambda q: [h.rule for h in words.search(q.text, q.lang).hits],
    }


def _elsewhere_folder(store: VectorStore, cache: Path) -> VectorStore:
    """Indexes made for the benchmark are not kept among the user's own."""
    store.folder = cache
    return store


def measure(
    game: str, count: int, tally: Tally, spent: Counter[str], confused: Counter[tuple[str, str]]
) -> int:
    """Ask every bank question of a game; returns how many there are."""
    known = frozenset(library.game(game).ids)
    bank = [q for q in read_bank(paths.rules_corpus() / game / "questions", known) if q.rule]
    pairs = list(zip(bank, folds(bank, count), strict=True))
    with tempfile.TemporaryDirectory() as folder:
        for fold in range(count):
            ranks = methods(game, [q for q, f in pairs if f != fold], bank, Path(folder))
            asked = [q for q, f in pairs if f == fold]
            for name, rank in ranks.items():
                began = time.perf_counter()
                found = [rank(q) for q in asked]
                spent[name] += time.perf_counter() - began
                for q, rules in zip(asked, found, strict=True):
                    at = rules.index(q.rule) if q.rule in rules else 10**6
                    for lang in (q.lang, "all"):
                        row = tally[name, lang]
                        row[0] += 1
                        row[1] += at == 0
                        row[2] += at < 3
                        row[3] += 1 / (at + 1)
                    if name == "ours" and at:
                        confused[q.rule, rules[0]] += 1
    return len(bank)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=["zoop"])
    parser.add_argument("--folds", type=int, default=4)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--confused", type=int, default=10, metavar="N")
    args = parser.parse_args()
    tally: Tally = defaultdict(lambda: [0.0, 0.0, 0.0, 0.0])
    spent: Counter[str] = Counter()
    confused: Counter[tuple[str, str]] = Counter()
    size = sum(measure(game, args.folds, tally, spent, confused) for game in args.games)
    result = {
        f"{name} {lang}": {
            "questions": int(n),
            "rule@1": round(first / n, 3),
            "rule@3": round(third / n, 3),
            "mrr": round(mrr / n, 3),
            "ms": round(1000 * spent[name] / size, 1),
        }
        for (name, lang), (n, first, third, mrr) in sorted(tally.items())
    }
    worst = [(n, *pair) for pair, n in confused.most_common(args.confused)]
    if args.json:
        print(json.dumps({"methods": result, "confused": worst}, indent=1))
        return
    print(f"{'':22}{'rule@1':>8}{'rule@3':>8}{'mrr':>8}{'ms':>8}   n")
    for name, row in result.items():
        print(
            f"{name:22}{row['rule@1']:8}{row['rule@3']:8}{row['mrr']:8}{row['ms']:8}"
            f"   {row['questions']}"
        )
    print("\ntimes  rule                                          taken for")
    for n, right, taken in worst:
        print(f"{n:5}  {right:45} {taken}")


if __name__ == "__main__":
    main()
