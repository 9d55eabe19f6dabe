"""The question bank: what it holds, and what it says of a faulty item."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.language.messages import LANGS
from tutor.language.tokens import words
from tutor.search.bank import BankQuestion, read_bank, spread
from tutor.search.encoder import encoder
from tutor.search.store import VectorStore
from tutor.services import library, minds

RULES = frozenset({"g.a.one"})
#: Questions that only test; none of the bank may be nearly one of them.
KEPT_APART = Path(__file__).parents[3] / "shared" / "questions_dev.jsonl"
NEARLY = 0.6


def write(folder: Path, text: str) -> Path:
    (folder / "en.yaml").write_text(text, encoding="utf-8")
    return folder


def test_reads_verdicts_and_values(tmp_path: Path) -> None:
    folder = write(tmp_path, '- {rule: g.a.one, q: "may I?", verdict: "yes"}\n'
                             '- {rule: g.a.one, q: "how many", value: 3}\n')  # fmt: skip
    first, second = read_bank(folder, RULES)
    assert (first.lang, first.verdict, first.value) == ("en", "yes", None)
    assert (second.verdict, second.value) == ("", 3)


@pytest.mark.parametrize(
    ("item", "says"),
    [
        ('- {rule: g.a.two, q: "x"}', "g.a.two"),
        ('- {rule: g.a.one, q: ""}', "question"),
        ('- {rule: g.a.one, q: "x", verdict: "maybe"}', "maybe"),
        ('- {rule: g.a.one, q: "x", value: "six"}', "six"),
        ("- [1, 2", "not readable"),
    ],
)
def test_faults_name_file_and_item(tmp_path: Path, item: str, says: str) -> None:
    with pytest.raises(InvalidInput, match=says) as caught:
        read_bank(write(tmp_path, item + "\n"), RULES)
    assert "en.yaml" in str(caught.value)


def test_a_rule_asked_about_much_is_spread_evenly() -> None:
    many = [BankQuestion("g.a.one", "en", f"q{i}") for i in range(10)]
    few = [BankQuestion("g.a.two", "en", f"r{i}") for i in range(3)]
    passed_over = [BankQuestion("", "en", f"s{i}") for i in range(9)]
    kept = spread([*many, *few, *passed_over], 5)
    assert [q.text for q in kept if q.rule == "g.a.one"] == ["q0", "q2", "q4", "q6", "q8"]
    assert [q for q in kept if q.rule == "g.a.two"] == few
    assert [q for q in kept if not q.rule] == passed_over


@pytest.mark.parametrize("game", library.corpus().games)
def test_every_rule_is_asked_for_in_every_language(game: str) -> None:
    rules = frozenset(library.game(game).ids)
    bank = read_bank(paths.rules_corpus() / game / "questions", rules)
    asked = {(q.rule, q.lang) for q in bank}
    assert {(rule, lang) for rule in rules for lang in LANGS} <= asked


@pytest.mark.parametrize("game", library.corpus().games)
def test_no_question_is_asked_of_two_rules(game: str) -> None:
    bank = read_bank(paths.rules_corpus() / game / "questions", frozenset(library.game(game).ids))
    owner: dict[tuple[str, str], str] = {}
    for q in bank:
        assert owner.setdefault((q.lang, q.text.lower()), q.rule) == q.rule, q.text


@pytest.mark.xdist_group("vectors")
@pytest.mark.parametrize("game", library.corpus().games)
def test_nobody_waits_for_the_vectors_of_a_game(game: str, tmp_path: Path) -> None:
    """A few edited texts may lack one; after more than that, run ``make vectors``."""
    texts = minds.mind(game).index.wanted()
    shipped = paths.rules_corpus() / game / minds.VECTORS
    model = encoder()
    assert model is not None
    assert VectorStore(model, tmp_path, shipped).missing(texts) < len(texts) / 10


def _words(text: str) -> frozenset[str]:
    return frozenset(w.fold for w in words(text))


def _nearly(some: frozenset[str], others: frozenset[str]) -> float:
    return len(some & others) / max(1, len(some | others))


def test_what_counts_as_nearly_the_same() -> None:
    one, two = _words("Can I take the empty truck?"), _words("can i take an empty truck")
    assert _nearly(one, two) > NEARLY
    assert _nearly(one, _words("may a truck be taken without a load")) < NEARLY


@pytest.mark.skipif(not KEPT_APART.is_file(), reason="the questions kept apart are not here")
@pytest.mark.parametrize("game", library.corpus().games)
def test_the_bank_does_not_know_the_questions_that_test_it(game: str) -> None:
    lines = KEPT_APART.read_text(encoding="utf-8").splitlines()
    tests = [_words(json.loads(line)["question"]) for line in lines if line.strip()]
    with_word: dict[str, list[frozenset[str]]] = {}
    for test in tests:
        for word in test:
            with_word.setdefault(word, []).append(test)
    near = []
    for q in minds.bank(game):
        mine = _words(q.text)
        shared = Counter(test for word in mine for test in with_word.get(word, ()))
        near += [q.text for t, n in shared.items() if n / len(mine | t) > NEARLY]
    assert not near


#: So many ways at least to ask for a rule in each language.
WELL_ASKED = 2


@pytest.mark.parametrize("game", library.corpus().games)
def test_every_rule_is_asked_for_in_several_ways(game: str) -> None:
    rules = frozenset(library.game(game).ids)
    bank = read_bank(paths.rules_corpus() / game / "questions", rules)
    ways = {(rule, lang): 0 for rule in rules for lang in LANGS}
    for q in bank:
        if q.rule:
            ways[q.rule, q.lang] += 1
    assert [place for place, n in ways.items() if n < WELL_ASKED] == []
