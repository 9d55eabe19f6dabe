"""How numbers of a question and a rule compare, and what is remembered of yes and no."""

from __future__ import annotations

import numpy as np
import pytest

from tutor.answers.compared import SIGNS, compared
from tutor.answers.memory import Memory, learn
from tutor.answers.understand import understand
from tutor.answers.verdicts import of_questions, of_rules
from tutor.core.question import Question
from tutor.search.bank import BankQuestion
from tutor.services import library

GAME = "zoople"


def read(text: str, lang: str = "en") -> Question:
    return understand(text, lang, library.termbase(GAME))


def test_less_the_same_and_more_are_told() -> None:
    first = {n: compared(read(f"is it over after {n} rounds?"), (5,))[:3] for n in (4, 5, 6)}
    assert first == {4: (1, 0, 0), 5: (0, 1, 0), 6: (0, 0, 1)}


def test_a_minus_counts() -> None:
    assert compared(read("i am at -85, is it over?"), (-80,))[:3] == (1, 0, 0)


@pytest.mark.parametrize("text", ["is it over?", "7 and 8 and 9 and 10 and 11"])
def test_there_are_as_many_signs_whatever_is_said(text: str) -> None:
    assert len(compared(read(text), ())) == len(compared(read(text), (1, 2, 3, 4))) == SIGNS
    assert not any(compared(read("is it over?"), (1, 2, 3)))


def asked(text: str, verdict: str) -> BankQuestion:
    return BankQuestion("zoople.end.over-after-round-5", "en", text, verdict)


def test_what_was_said_to_the_like_is_remembered() -> None:
    bank = [asked("is it over now?", "yes"), asked("do we go on?", "no")]
    corpus = library.game(GAME)
    examples = of_questions(bank, [read(q.text).concepts for q in bank])
    rows = np.eye(3, 8, dtype=np.float32)[:2]
    known = Memory(corpus, learn(corpus, list(examples.values()), rows))
    rule = bank[0].rule
    over, on = (known.lean(read(q.text), row, rule) for q, row in zip(bank, rows, strict=True))
    assert on < 0 < over
    assert known.lean(read("is it forbidden to go on?"), rows[1], rule) > 0


def test_a_prohibition_is_a_no_and_house_rules_say_nothing() -> None:
    corpus = library.game(GAME)
    kinds = {rule: next(iter(texts.values())).kind for rule, texts in corpus.entries.items()}
    rules = list(corpus.ids)
    examples = of_rules(corpus, rules)
    assert {kinds[e.rule] for e in examples.values() if e.sign < 0} == {"prohibition"}
    assert {kinds[rules[i]] for i in range(len(rules)) if i not in examples} <= {"house", "example"}
