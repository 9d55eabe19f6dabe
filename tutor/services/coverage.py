"""What is there for each rule: texts, examples, engine decisions, lesson steps, quiz items."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tutor.corpus.entry import LANGS
from tutor.services import examples, learning, library, quizzing
from tutor.services.engines import games

MISSING = ("text", "scenario", "decision", "lesson", "quiz")


class Gap(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a rule lacks; ``lang`` only where a text is missing."""

    rule: str
    missing: str
    lang: str | None = None


class Coverage(msgspec.Struct, frozen=True):
    """How complete a game is; the numbers count rules."""

    rules: int
    texts: Mapping[str, int]
    scenarios: int
    cited_by_engine: int
    lessons: int
    quiz: int
    gaps: tuple[Gap, ...]


def coverage() -> dict[str, Coverage]:
    """The coverage of every game that has an engine."""
    return {game: _of_game(game) for game in games()}


def _of_game(game: str) -> Coverage:
    entries = library.game(game).entries
    results = examples.run_examples(game)
    cited = {rule for r in results if r.passed for rule in r.rules}
    asked = quizzing.covered(game)
    taught = learning.taught(game)
    gaps: list[Gap] = []
    texts = dict.fromkeys(LANGS, 0)
    scenarios = 0
    for rule, by_lang in entries.items():
        entry = next(iter(by_lang.values()))
        for lang in LANGS:
            if lang in by_lang and by_lang[lang].text:
                texts[lang] += 1
            else:
                gaps.append(Gap(rule, "text", lang))
        scenarios += entry.scenario is not None
        played = entry.enforced_by == "engine"
        if entry.scenario is None and (played or entry.kind in ("example", "house")):
            gaps.append(Gap(rule, "scenario"))
        if played:
            gaps += [Gap(rule, "decision")] if rule not in cited else []
            gaps += [Gap(rule, "lesson")] if rule not in taught else []
            gaps += [Gap(rule, "quiz")] if rule not in asked else []
    found = len([rule for rule in entries if rule in cited])
    known = len([rule for rule in entries if rule in taught])
    quiz = len([rule for rule in entries if rule in asked])
    return Coverage(len(entries), texts, scenarios, found, known, quiz, tuple(gaps))
