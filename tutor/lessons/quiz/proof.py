"""The engine's proof of a question: which of its options are true, each judged by itself."""

from __future__ import annotations

from typing import Any

from tutor.core.kit import Kit
from tutor.lessons.quiz.items import Item, Option
from tutor.lessons.quiz.tables import worlds


def true_options(rules: Any, package: Kit, item: Item) -> tuple[int, ...]:
    """The indexes of the options that are true at every table that looks the same to the player.

    A sound question has one. Options that are true at some of these tables only make it unsound,
    and are counted as well.
    """
    spot = item.spot
    looks_same = worlds(package, spot.table.state, spot.table.player)
    moves = [option for option in item.options if option.kind == "move"]

    def holds(option: Option, state: Any) -> bool:
        if option.kind == "none":
            return all(rules.objection(state, other.move) is not None for other in moves)
        if option.kind == "move":
            return bool(rules.objection(state, option.move) is None)
        if option.kind == "event":
            return option.event in rules.apply(state, spot.move).events
        if option.kind == "player":
            return bool(rules.outcome(state).winners == (option.number,))
        if option.kind == "text":
            return option.rule == spot.rule
        if spot.kind == "figure":
            return option.number == spot.figure
        if option.kind == "points":
            return bool(rules.outcome(state).lines[spot.line].points == option.number)
        verdict = rules.explain(state, spot.move)
        if spot.kind == "decides":
            return option.rule in verdict.rules
        return option.rule in {e.rule for e in rules.apply(state, spot.move).events}

    return tuple(
        index
        for index, option in enumerate(item.options)
        if any(holds(option, state) for state in looks_same)
    )
