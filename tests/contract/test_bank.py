"""The bank: what an engine works out never contradicts it, and every area has what to offer."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.answers.understand import understand
from tutor.core.question import Computed
from tutor.corpus.entry import LANGS
from tutor.services import asking, library, minds

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


@pytest.mark.parametrize("lang", LANGS)
def test_every_area_has_questions_to_offer(game: str, lang: str) -> None:
    """A reader of any rule is offered printed questions; every area has some."""
    offered = {q.rule for q in minds.bank(game) if q.lang == lang and asking.is_printable(q.text)}
    entries = library.game(game).entries
    areas = {next(iter(texts.values())).area for texts in entries.values()}
    assert areas <= {rule.split(".")[1] for rule in offered if rule}
    for rule in entries:
        found = asking.people_also_ask(game, lang, rule)
        assert len(found) == len(set(found)) == 3
