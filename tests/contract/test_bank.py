"""The bank: what an engine is let say agrees with it, and every area has what to offer."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tutor.answers import decide
from tutor.answers.sources import Taught
from tutor.answers.trust import is_asked
from tutor.answers.understand import understand
from tutor.corpus.entry import LANGS
from tutor.services import asking, library, minds

#: So much of what the engine answers may at least be compared.
_FEWEST = 20
#: Of the bank's questions that an engine may answer, so many at most are answered otherwise: asked
#: about in ways that its guards and the reader do not tell apart yet.
_OTHERWISE = 0.12
#: Every so many-th question of the bank is asked.
_STEP = 16


def _wrong(item: Any, found: decide.Ruling) -> bool:
    """Whether something else is said; "depends" is no contradiction."""
    sides = {"yes": "no", "no": "yes"}
    return found.verdict == sides.get(item.verdict, "-") or (
        item.value is not None and found.value not in (None, item.value)
    )


def test_the_engine_agrees_with_the_bank(game: str, rules: Any, kit: Any) -> None:
    terms, corpus, mind = library.termbase(game), library.game(game), minds.mind(game)
    said, told = 0, []
    for item in minds.bank(game)[::_STEP]:
        if not item.rule:
            continue
        read = understand(item.text, item.lang, terms)
        ways = (read, replace(read, about=(item.rule,)))
        if all(kit.answer(rules, way, None) is None for way in ways):
            continue
        _, source = mind.look_up(item.text, item.lang)
        read = source.aimed(read)
        found = kit.answer(rules, read, None)
        if found is None:
            continue
        reading = source.reading if isinstance(source, Taught) else None
        if is_asked(found, read, source, corpus):
            said += 1
            told += [item.text] * _wrong(item, decide.from_engine(found, read, corpus, reading))
    assert said > _FEWEST
    assert len(told) <= _OTHERWISE * said, told


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
