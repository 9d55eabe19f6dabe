"""Quizzes: one right answer, proved by force; the same in every language; the reason after it."""

from __future__ import annotations

import pytest

from benchmarks.learning.quiz_proof import faults_of_wording, right_choices
from tutor.core.game import InvalidInput
from tutor.games import kits
from tutor.language.messages import LANGS
from tutor.lessons.quiz import KINDS
from tutor.services import quizzing, table
from tutor.services.quizzing import Quiz

GAMES = sorted(kits())
ITEMS = 60


@pytest.mark.parametrize("game", GAMES)
def test_just_one_answer_is_right(game: str) -> None:
    kinds, ids = set(), set()
    for seed in range(ITEMS):
        id_ = quizzing.fresh(game, seed)
        item = quizzing.item(game, id_)
        assert right_choices(game, id_, worlds=2) == {item.right}, id_
        assert not faults_of_wording(game, id_)
        assert quizzing.sound(game, id_)
        assert 2 <= len(item.options) <= 5
        kinds.add(item.spot.kind)
        ids.add(id_)
    assert kinds >= set(KINDS) - {"score", "says"}
    assert len(ids) >= ITEMS * 4 // 5


@pytest.mark.parametrize("game", GAMES)
def test_a_question_reads_well_in_every_language(game: str) -> None:
    for seed in range(0, ITEMS, 3):
        id_ = quizzing.fresh(game, seed)
        found = [quizzing.quiz(game, id_, lang) for lang in LANGS]
        assert len({len(q.choices) for q in found}) == 1
        for q in found:
            _reads_well(q)
        assert len({q.question for q in found}) == len(LANGS)


def _reads_well(q: Quiz) -> None:
    texts = [choice.text for choice in q.choices]
    assert len(set(texts)) == len(texts), (q.id, texts)
    for choice in range(len(texts)):
        marked = quizzing.mark(q.game, q.id, choice, q.lang)
        assert marked.right == (choice == marked.answer)
        assert marked.text or q.kind == "says"  # there the right choice is the text
        assert marked.rules[0].title
        assert marked.asked in {rule.id for rule in marked.rules}
        told = " ".join((*texts, q.told, q.question, marked.text, marked.why_not))
        assert not set("{}") & set(told), (q.id, told)
    if q.record is not None:
        shown = table.table(q.record, q.lang, quiet=True)
        assert shown.as_text
        assert not shown.prompt
        assert not shown.actions
        pieces = (*shown.hand, *(p for area in shown.areas for p in area.pieces))
        assert not any(piece.legal or piece.why for piece in pieces)


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_asks_the_same_again(game: str) -> None:
    first = [quizzing.fresh(game, seed) for seed in (7, 8, 20)]
    assert first == [quizzing.fresh(game, seed) for seed in (7, 8, 20)]
    assert quizzing.quiz(game, first[0], "de") == quizzing.quiz(game, first[0], "de")


@pytest.mark.parametrize("game", GAMES)
def test_rules_have_questions_about_them(game: str) -> None:
    asked = quizzing.covered(game, range(4))
    assert len(asked) > 25
    for rule in sorted(asked)[::9]:
        id_ = quizzing.about(game, rule, 0)
        assert quizzing.item(game, id_).spot.rule == rule
        others = {quizzing.about(game, rule, seed) for seed in range(0, 48, 12)}
        assert all(quizzing.sound(game, other) for other in others)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_no_question_is_refused(game: str) -> None:
    good = quizzing.fresh(game, 3)
    for bad in ("", "x", "1", "~~~", good + "9", f"own.{game}~may~x~0", "-1" + good, good[:-1]):
        with pytest.raises(InvalidInput):
            quizzing.quiz(game, bad, "en")
    for choice in (-1, 99):
        with pytest.raises(InvalidInput):
            quizzing.mark(game, good, choice, "en")
    with pytest.raises(InvalidInput):
        quizzing.fresh(game, 0, "riddle")
    with pytest.raises(InvalidInput):
        quizzing.about(game, f"{game}.no.rule", 0)
    with pytest.raises(InvalidInput):
        table.table(quizzing.Record(game, 4, start="quiz:4-1-9999"), "en")
