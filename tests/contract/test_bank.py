"""What an engine works out never contradicts what the question bank says."""

from __future__ import annotations

from typing import Any

from tutor.answers.understand import understand
from tutor.core.question import Computed
from tutor.services import library, minds

#: So much of what the engine answers may at least be compared.
_FEWEST = 20


def _wrong(item: Any, found: Computed) -> bool:
    """Whether the engine says something else; "depends" is no contradiction."""
    sides = {"yes": "no", "no": "yes"}
    return found.verdict == sides.get(item.verdict, "-") or (
        item.value is not None and found.value is not None and found.value != item.value
    )


def test_the_engine_agrees_with_the_bank(game: str, rules: Any, kit: Any) -> None:
    terms = library.termbase(game)
    worked_out = 0
    told = []
    for item in minds.bank(game):
        found = kit.answer(rules, understand(item.text, item.lang, terms), None)
        if found is not None and item.rule:
            worked_out += 1
            told += [item.text] * _wrong(item, found)
    assert not told
    assert worked_out > _FEWEST
