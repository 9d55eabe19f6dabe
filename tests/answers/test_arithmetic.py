"""Formulas over the numbers of a question and the facts of a rule."""

from __future__ import annotations

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.answers import arithmetic
from tutor.answers.understand import understand
from tutor.services import library

NUMBERS = st.lists(st.integers(-40, 40), max_size=6)
FACTS = st.lists(st.integers(-30, 120), max_size=3)


def value_of(working: str) -> int:
    """What the printed working comes to, by ordinary arithmetic."""
    plain = working.replace("−", "-").replace("×", "*")
    assert set(plain) <= set("0123456789+-*() ")
    return int(eval(plain))


@given(NUMBERS, FACTS)
def test_the_working_shown_comes_to_the_value(numbers: list[int], facts: list[int]) -> None:
    for term in arithmetic._made(numbers, facts, 88, plain=True).values():
        assert value_of(term.text) == term.value


def test_formulas_are_named_once_and_only_those_that_can_be_reckoned_are_offered() -> None:
    names = arithmetic.names()
    assert len(names) == len(set(names))
    read = understand("8 cards each for 5 of us, together?", "en", library.termbase("zoop"))
    made = arithmetic.formulas(read, (8,))
    assert set(made) <= set(names)
    assert made["Fa*b"].value == 40
    assert made["Fa*b"].text == "8 × 5"
    assert made["Ff0*b"].value == 40
    assert "Fc" not in made
    assert "Fw-a" not in made
    assert arithmetic.formulas(read, (8,), 82)["Fw-a*b"].text == "82 − 8 × 5"
    assert "Ff1*a" not in made


def test_a_loose_number_counts_only_where_it_may() -> None:
    read = understand("i play one of my 7 cards", "en", library.termbase("zoop"))
    made = arithmetic.formulas(read, ())
    assert made["Fa"].value == 7
    assert made["Ab-a"].value == 6


@pytest.mark.parametrize(
    ("facts", "numbers"),
    [
        ({"cards": 88}, (88,)),
        ({"players": (3, 8), "open": True, "who": "all"}, (3, 8)),
        (MappingProxyType({"table": ({"n": 2, "of": {"m": 3}}, {"n": 4})}), (2, 3, 4)),
    ],
)
def test_facts_give_their_numbers_in_order(facts: object, numbers: tuple[int, ...]) -> None:
    assert arithmetic.facts_of(facts) == numbers
