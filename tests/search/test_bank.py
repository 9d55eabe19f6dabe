"""The question bank: what it holds, and what it says of a faulty item."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.language.messages import LANGS
from tutor.search.bank import read_bank
from tutor.search.encoder import encoder
from tutor.search.store import VectorStore
from tutor.services import library, minds

RULES = frozenset({"g.a.one"})


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
