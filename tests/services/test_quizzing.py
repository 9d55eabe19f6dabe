"""Quizzes: one right answer, proved by force; the same in every language; the reason after it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tutor.core.game import InvalidInput
from tutor.games import kits
from tutor.language.messages import LANGS
from tutor.lessons.quiz import KINDS
from tutor.services import library, quizzing, table
from tutor.services.engines import engine, kit
from tutor.services.quizzing import Quiz

GAMES = sorted(kits())
ITEMS = 60


def _others(game: str, state: Any, player: int) -> list[Any]:
    """The table with what the player cannot see in other places."""
    pool = list(kit(game).unseen(state, player))
    found = [state]
    for seed in range(2):
        random.Random(f"other {seed}").shuffle(pool)
        found.append(kit(game).with_unseen(state, player, tuple(pool)))
    return found


def _true(game: str, id_: str, option: Any, state: Any) -> bool:
    """Whether an option is true at a table: asked of the engine's own doors, one by one."""
    rules, spot = engine(game), quizzing.item(game, id_).spot
    if option.kind == "move":
        return option.move in rules.legal_moves(state)
    if option.kind == "none":
        moves = [o.move for o in quizzing.item(game, id_).options if o.kind == "move"]
        return not set(moves) & set(rules.legal_moves(state))
    if spot.kind == "figure":
        entry = next(iter(library.game(game).entries[spot.rule].values()))
        return option.number in entry.facts.values()
    if option.kind == "player":
        return option.number in rules.outcome(state).winners
    if option.kind == "points":
        return rules.outcome(state).lines[spot.line].points == option.number
    verdict = rules.explain(state, spot.move)
    if option.kind == "rule" and spot.kind == "decides":
        return option.rule in verdict.rules
    events = rules.apply(state, spot.move).events
    if option.kind == "rule":
        return option.rule in {event.rule for event in events}
    return option.event in events


@pytest.mark.parametrize("game", GAMES)
def test_just_one_answer_is_right(game: str) -> None:
    kinds, ids = set(), set()
    for seed in range(ITEMS):
        id_ = quizzing.fresh(game, seed)
        item = quizzing.item(game, id_)
        state, player = item.spot.table.state, item.spot.table.player
        tables = [None] if state is None else _others(game, state, player)
        true = {
            index
            for index, option in enumerate(item.options)
            if any(_true(game, id_, option, other) for other in tables)
        }
        assert true == {item.right}, id_
        assert quizzing.sound(game, id_)
        assert 2 <= len(item.options) <= 5
        kinds.add(item.spot.kind)
        ids.add(id_)
    assert kinds >= set(KINDS) - {"score"}
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
        assert marked.text
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
