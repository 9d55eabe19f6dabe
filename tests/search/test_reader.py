"""The delivered reader: what it knows, and that its heads say what they promise."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.answers import arithmetic
from tutor.answers.compared import SIGNS, compared
from tutor.answers.reckoning import ENGINE, LOST
from tutor.answers.understand import understand
from tutor.search import reader as module
from tutor.search.reader import HEADS, MODEL, Reader, reader
from tutor.services import library

FOLDER = Path(module.__file__).parent / "model"
pytestmark = pytest.mark.skipif(reader() is None, reason="the engine does not run here")


def opened() -> Reader:
    found = reader()
    assert found is not None
    return found


@pytest.mark.parametrize("game", library.corpus().games)
def test_it_was_taught_every_rule(game: str) -> None:
    """After adding a rule or a formula: ``make reader``."""
    assert opened().knows(library.game(game).ids)
    known = {str(name) for name in np.load(FOLDER / HEADS)["formulas"]}
    assert known == {*arithmetic.names(), ENGINE, LOST}


@settings(max_examples=30)
@given(st.text(max_size=80), st.sampled_from(sorted(library.corpus().games)))
def test_any_text_has_a_reading(text: str, game: str) -> None:
    reading = opened().read(game, text)
    assert reading.beliefs.keys() == set(library.game(game).ids)
    assert sum(reading.beliefs.values()) + reading.strange == pytest.approx(1.0)
    assert 0 <= reading.asks_yes + reading.asks_number <= 1 + 1e-6
    rule = library.game(game).ids[0]
    assert np.isfinite(reading.lean(rule, (1.0,) * SIGNS))
    beliefs = [hit.belief for hit in reading.found.hits]
    assert beliefs == sorted(beliefs, reverse=True)
    shares = reading.formulas(rule, ("Fa", "F=3", "no such formula"))
    assert shares.keys() == {"Fa", "F=3"}
    assert sum(shares.values()) == pytest.approx(1.0)


def test_a_claim_and_its_denial_lean_apart() -> None:
    rule = "zoople.stacking.lift-forbidden"
    one = opened().read("zoople", "may I lift a piece that is already on the tower?")
    two = opened().read("zoople", "is it forbidden to lift a piece that is on the tower?")
    assert max(one.beliefs, key=one.beliefs.__getitem__) == rule
    none = (0.0,) * SIGNS
    assert one.lean(rule, none) < 0 < two.lean(rule, none)


@pytest.mark.parametrize(
    ("asked", "lang"),
    [
        ("just finished round {}, is that the end of the game?", "en"),
        ("acabem la ronda {}, ja s'ha acabat la partida?", "ca"),
    ],
)
def test_numbers_are_compared_with_those_of_the_rule(asked: str, lang: str) -> None:
    entry = library.game("zoople").entry("zoople.end.over-after-round-5", lang)

    def lean(played: int) -> float:
        text = asked.format(played)
        read = understand(text, lang, library.termbase("zoople"))
        signs = compared(read, arithmetic.facts_of(dict(entry.facts)))
        return opened().read("zoople", text).lean(entry.id, signs)

    assert lean(5) > lean(3) + 1
    assert lean(5) > lean(2) + 1


def test_the_error_function_is_that_of_the_tables() -> None:
    """Abramowitz and Stegun, table 7.1: erf(0.5) and erf(1)."""
    found = module._erf(np.array([0.0, 0.5, 1.0, -1.0], dtype=np.float32))
    assert found == pytest.approx([0.0, 0.5204999, 0.8427008, -0.8427008], abs=1e-6)


def test_broken_files_are_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no heads"):
        Reader(tmp_path)
    (tmp_path / HEADS).write_bytes((FOLDER / HEADS).read_bytes())
    (tmp_path / MODEL).write_bytes(b"not a model")
    with pytest.raises((OSError, RuntimeError)):
        Reader(tmp_path)
