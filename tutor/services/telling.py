"""What can be done at a table, what just happened there, and what a move would bring about."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.services import library
from tutor.services.engines import engine, kit
from tutor.services.playing import Record, position
from tutor.services.shown import LogLine, RuleLink
from tutor.services.table import Teller, link

_MOST = 12


class Possible(msgspec.Struct, frozen=True):
    """A legal move in words, its index among the legal ones, and the rule that allows it."""

    index: int
    text: str
    rule: RuleLink


class Would(msgspec.Struct, frozen=True):
    """What a legal move would be: in words, why it goes, and what comes of it, line by line."""

    move: str
    why: str
    lines: tuple[LogLine, ...]
    rule: RuleLink


def possible(record: Record, lang: str) -> tuple[tuple[Possible, ...], int]:
    """What the reader may do now, each wording once, a dozen at most; and how many more there are.

    Different acts come first, so that none is left out because another one has many pieces.
    """
    found, rules = position(record), engine(record.game)
    teller = Teller(found, lang)
    package, on_table = kit(record.game), teller.kit.on_table(rules, found.state)
    by_text: dict[str, tuple[int, Any]] = {}
    for index, move in enumerate(teller.legal):
        if text := teller.words.move(move, on_table):
            by_text.setdefault(text, (index, move))
    seen: dict[str, int] = {}
    ordered = []
    for text, (index, move) in by_text.items():
        action = package.tap(move).action
        seen[action] = seen.get(action, 0) + 1
        ordered.append((seen[action], index, text, move))
    ordered.sort(key=lambda entry: entry[:2])
    shown = sorted(ordered[:_MOST], key=lambda entry: entry[1])
    told = tuple(
        Possible(i, text, link(record.game, rules.explain(found.state, m).reason.rule, lang))
        for _, i, text, m in shown
    )
    return told, len(ordered) - len(told)


def happened(record: Record, lang: str) -> tuple[LogLine, ...]:
    """What was done since the reader last chose, oldest first, each with the text of its rule."""
    teller = Teller(position(record), lang)
    steps = teller.at.steps[teller.at.fresh :]
    return _lines(teller, tuple(event for step in steps for event in step.events))


def would(record: Record, move: Any, lang: str) -> Would:
    """What a legal move would bring about. Raises ``IllegalMove`` for another one."""
    found, rules = position(record), engine(record.game)
    teller = Teller(found, lang)
    verdict = rules.explain(found.state, move)
    on_table = teller.kit.on_table(rules, found.state)
    game, rule = record.game, verdict.reason.rule
    worded = teller.t.knows(game, "reason", rule)
    why = (
        teller.words.say("reason", rule, verdict.reason.facts)
        if worded
        else _text(game, rule, lang)
    )
    lines = _lines(teller, rules.apply(found.state, move).events)
    return Would(teller.words.move(move, on_table), why, lines, link(game, rule, lang))


def _lines(teller: Teller, events: tuple[Any, ...]) -> tuple[LogLine, ...]:
    """Events in words, each with the text of its rule, told once."""
    lines: list[LogLine] = []
    told: set[str] = set()
    for event in events:
        text = teller.words.event(event)
        if not text:
            continue
        rule = _text(teller.record.game, event.rule, teller.lang)
        lines.append(LogLine(text, "" if rule in told else rule, teller.link(event.rule), False))
        told.add(rule)
    return tuple(lines)


def _text(game: str, rule: str, lang: str) -> str:
    return library.game(game).entry(rule, lang).text
