"""How many seeded mistakes the translators' check finds, and how often it cries wolf.

    python -m benchmarks.review.run                                   (the games for development)
    python -m benchmarks.review.run --games zooloretto,zoomaka --peer (held apart; pofilter beside)
    python -m benchmarks.review.run --pages 100                       (how long a document takes)

Mutants are put into copies of the corpus, several at a time, each in a rule of its own; a mutant
counts as found if a finding that the untouched corpus does not have names its rule and language.
Only the public service is used; what it checks, and how, is unknown to this program.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import shutil
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from benchmarks.review.mutations import LANGS, Mutant, apply, harmless, mutants, rules_of
from tutor.core import paths
from tutor.services import checking

SEVERITIES = ("critical", "major", "minor")


def read_books(folder: Path, game: str) -> dict[str, str]:
    return {lang: (folder / game / f"{lang}.md").read_text(encoding="utf-8") for lang in LANGS}


def batches(items: Iterable[Mutant], size: int) -> Iterator[list[Mutant]]:
    """Mutants that may stand in one corpus: no two in one rule, none crowding a language."""
    waiting = list(items)
    while waiting:
        batch: list[Mutant] = []
        rest: list[Mutant] = []
        taken: set[str] = set()
        for item in waiting:
            if item.rule in taken or len(batch) >= size:
                rest.append(item)
            else:
                taken.add(item.rule)
                batch.append(item)
        yield batch
        waiting = rest


#: corpus: the game in four languages. documents: four files. pair: two files. against: one file and
#: the game. plain: two files without rule ids, so that contents alone tell what belongs together.
MODES = ("corpus", "documents", "pair", "against", "plain")


def stripped(book: str) -> str:
    """A rulebook as plain Markdown: no front matter, no rule spans."""
    body = re.sub(r"\A---\n.*?\n---\n", "", book, flags=re.DOTALL)
    return re.sub(r"\[((?:\\.|[^\[\]])*)\]\{#[a-z0-9.-]+\}", r"\1", body, flags=re.DOTALL)


class Bench:
    """A copy of the corpus into which mutants are written."""

    def __init__(self, game: str, mode: str = "corpus") -> None:
        self.game = game
        self.mode = mode
        self._source = paths.rules_corpus()
        self.books = read_books(self._source, game)
        self._folder = Path(tempfile.mkdtemp()) / "rules_corpus"
        shutil.copytree(self._source, self._folder, ignore=shutil.ignore_patterns("*.npz"))
        os.environ["TUTOR_RULES_CORPUS_DIR"] = str(self._folder)
        self.clean = self.check(self.books)
        self.known = {f.fingerprint for f in self.clean}

    def check(self, books: Mapping[str, str]) -> list[checking.Finding]:
        if self.mode == "corpus":
            for lang, text in books.items():
                (self._folder / self.game / f"{lang}.md").write_text(text, encoding="utf-8")
            return checking.check_corpus_game(self.game)
        files = {}
        for lang, text in books.items():
            files[lang] = self._folder.parent / f"{lang}.md"
            said = stripped(text) if self.mode == "plain" else text
            files[lang].write_text(said, encoding="utf-8")
        if self.mode == "documents":
            return list(checking.check([str(f) for f in files.values()]).findings)
        found: list[checking.Finding] = []
        if self.mode == "against":
            for file in files.values():
                found += checking.check([str(file)], against=self.game).findings
            return found
        for one, other in (("de", "en"), ("ca", "es")):
            found += checking.check([str(files[one]), str(files[other])]).findings
        return found

    def new(self, batch: Sequence[Mutant]) -> list[checking.Finding]:
        books = dict(self.books)
        for mutant in batch:
            books = apply(books, mutant)
        return [f for f in self.check(books) if f.fingerprint not in self.known]

    def close(self) -> None:
        shutil.rmtree(self._folder.parent, ignore_errors=True)
        os.environ["TUTOR_RULES_CORPUS_DIR"] = str(self._source)


def alike(one: str, other: str) -> bool:
    """Whether two stretches of text are mostly the same words."""
    first, second = set(one.lower().split()), set(other.lower().split())
    return len(first & second) >= 0.6 * max(1, min(len(first), len(second)))


def hits(mutant: Mutant, found: Sequence[checking.Finding]) -> list[checking.Finding]:
    everywhere = mutant.kind == "number-everywhere"
    return [f for f in found if f.rule == mutant.rule and (everywhere or mutant.lang in f.langs)]


def wilson(good: int, n: int) -> tuple[float, float]:
    if not n:
        return 0.0, 0.0
    z, p = 1.96, good / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


class Peer:
    """pofilter of the Translate Toolkit: the other texts of a rule are its source."""

    def __init__(self) -> None:
        from translate.filters import checks  # type: ignore[import-not-found]
        from translate.storage import po  # type: ignore[import-not-found]

        self._checker = checks.StandardChecker()
        self._po = po

    def complaints(self, source: str, target: str) -> set[str]:
        unit = self._po.pounit(source)
        unit.target = target
        return set(self._checker.run_filters(unit))

    def finds(self, mutant: Mutant, books: Mapping[str, str]) -> bool:
        source = rules_of(books["de" if mutant.lang == "en" else "en"])[mutant.rule]
        before = self.complaints(source, mutant.before)
        return bool(self.complaints(source, mutant.after) - before)


def compare_with_peer(games: Sequence[str], seed: int, per_kind: int) -> None:
    peer = Peer()
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    severity: dict[str, str] = {}
    flagged = clean = 0
    for game in games:
        books = read_books(paths.rules_corpus(), game)
        english = rules_of(books["en"])
        for lang in ("ca", "de", "es"):
            for rule, text in rules_of(books[lang]).items():
                clean += 1
                flagged += bool(peer.complaints(english[rule], text))
        for mutant in mutants(books, seed, per_kind):
            total[mutant.kind] += 1
            severity[mutant.kind] = mutant.severity
            found[mutant.kind] += peer.finds(mutant, books)
    print("pofilter, every filter:")
    report(found, total, severity)
    print(f"untouched texts flagged: {flagged} of {clean}")


def score(
    games: Sequence[str], seed: int, per_kind: int, size: int, mode: str, *, verbose: bool
) -> None:
    found: Counter[str] = Counter()
    total: Counter[str] = Counter()
    severity: dict[str, str] = {}
    named = missed_name = 0
    clean = quiet = alarms = 0
    paragraphs = 0
    missed: dict[str, list[Mutant]] = defaultdict(list)
    for game in games:
        bench = Bench(game, mode)
        paragraphs += sum(book.count("]{#") for book in bench.books.values())
        print(f"{game}: untouched: {len(bench.clean)} findings")
        clean += len([f for f in bench.clean if f.check != "left-out"])
        for batch in batches(mutants(bench.books, seed, per_kind), size):
            new = bench.new(batch)
            for mutant in batch:
                mine = hits(mutant, new)
                total[mutant.kind] += 1
                severity[mutant.kind] = mutant.severity
                if mine:
                    found[mutant.kind] += 1
                    alone = any(f.langs == (mutant.lang,) for f in mine)
                    named += alone
                    missed_name += not alone
                else:
                    missed[mutant.kind].append(mutant)
        for batch in batches(harmless(bench.books, seed, per_kind), size):
            new = bench.new(batch)
            for mutant in batch:
                mine = hits(mutant, new)
                quiet += 1
                alarms += bool(mine)
                for f in mine:
                    if verbose:
                        print(f"  ALARM {mutant.kind} {mutant.lang} {f.check}: {f.message[:160]}")
                        print(f"        {mutant.before[:150]!r} -> {mutant.after[:150]!r}")
        bench.close()
    report(found, total, severity)
    print(f"odd one out named alone: {named} of {named + missed_name}")
    print(f"harmless changes: {alarms} of {quiet} alarmed")
    print(f"paragraphs: {paragraphs}; false findings on them untouched: {clean}")
    if verbose:
        for kind, cases in missed.items():
            for mutant in cases:
                print(f"MISSED {kind} {mutant.lang} {mutant.rule}")
                print(f"    {mutant.before[:260]!r}\n    {mutant.after[:260]!r}")


#: Signs on a printed page.
PAGE = 3_000


def time_pages(pages: int) -> None:
    """How long two translations of so many pages take, matched by contents, and one by itself."""
    names = ("zoop", "fool", "zoople", "zooloretto", "zoomaka")
    folder = Path(tempfile.mkdtemp())
    files = {}
    for lang in ("de", "en"):
        whole: list[str] = []
        part = 0
        while sum(map(len, whole)) < pages * PAGE:
            book = stripped(read_books(paths.rules_corpus(), names[part % len(names)])[lang])
            whole.append(book.replace("\n## ", f"\n## {part}."))
            part += 1
        files[lang] = folder / f"{lang}.md"
        files[lang].write_text("\n\n".join(whole), encoding="utf-8")
    size = files["en"].stat().st_size
    for chosen in ([files["en"]], [files["de"], files["en"]]):
        start, worked = time.perf_counter(), time.process_time()
        found = checking.check([str(file) for file in chosen]).findings
        seconds, own = time.perf_counter() - start, time.process_time() - worked
        took = f"{seconds:.1f} s ({own:.1f} s of this process)"
        print(f"{len(chosen)} x {size / PAGE:.0f} pages: {took}, {len(found)} findings")
    shutil.rmtree(folder)


def report(found: Counter[str], total: Counter[str], severity: Mapping[str, str]) -> None:
    by_severity: dict[str, list[str]] = defaultdict(list)
    for kind in total:
        by_severity[severity[kind]].append(kind)
    for level in SEVERITIES:
        kinds = sorted(by_severity[level], key=lambda k: found[k] / total[k])
        for kind in kinds:
            print(f"  {level:9} {kind:20} {found[kind]:4} of {total[kind]:4}")
        good, n = sum(found[k] for k in kinds), sum(total[k] for k in kinds)
        low, high = wilson(good, n)
        print(f"  {level:9} all: {good} of {n} = {good / max(1, n):.3f} ({low:.3f} to {high:.3f})")
    good, n = sum(found.values()), sum(total.values())
    low, high = wilson(good, n)
    macro = sum(found[k] / total[k] for k in total) / max(1, len(total))
    rate = good / max(1, n)
    print(f"all: {good} of {n} = {rate:.3f} ({low:.3f} to {high:.3f}); by kind {macro:.3f}")


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--games", default="zoop,fool,zoople")
    p.add_argument("--per-kind", type=int, default=3, help="mutants a kind, language and game")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--batch", type=int, default=20)
    p.add_argument("--mode", choices=MODES, default="corpus")
    p.add_argument("--peer", action="store_true", help="pofilter on the same mutants")
    p.add_argument("--pages", type=int, help="time a check of two documents of so many pages")
    p.add_argument("--verbose", action="store_true")
    args = p.parse_args()
    if args.pages:
        time_pages(args.pages)
        return
    if args.peer:
        compare_with_peer(args.games.split(","), args.seed, args.per_kind)
    score(
        args.games.split(","), args.seed, args.per_kind, args.batch, args.mode, verbose=args.verbose
    )


if __name__ == "__main__":
    main()
