"""What can be asked at a table: each spot is a question of a kind, about one rule."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from tutor.core.kit import Kit
from tutor.core.verdict import Event, Outcome, Reason
from tutor.lessons.quiz.tables import Table

#: ``may``: which of these moves is allowed. ``decides``: is it, and by which rule. ``next``: what
#: a move brings about. ``applies``: which rule comes into it. ``wins``: who has won. ``score``:
#: what something on the table counts. ``figure``: which number belongs in a rule's text. ``says``:
#: which of these texts is the rule's.
KINDS = ("may", "decides", "next", "applies", "wins", "score", "figure", "says")

_LEGAL_LOOKED_AT = 4
_ROUND = "round"


class Spot(msgspec.Struct, frozen=True):
    """A question of ``kind`` about ``rule`` at a table.

    ``move`` is what is judged or made, ``event`` what it brings about, ``line`` the place of the
    score line that is asked, ``figure`` the number that belongs in the gap; each only where the
    kind has one.
    """

    kind: str
    rule: str
    table: Table
    move: Any = None
    event: Event | None = None
    line: int = -1
    figure: int = 0


def spots(rules: Any, package: Kit, table: Table, chance: random.Random) -> tuple[Spot, ...]:
    """Everything that can be asked at a table, in a fixed order."""
    outcome = rules.outcome(table.state)
    if outcome is not None:
        return _at_the_end(table, outcome)
    if rules.current_player(table.state) != table.player:
        return ()
    judged = [(m, rules.objection(table.state, m)) for m in rules.candidate_moves(table.state)]
    legal = [m for m, reason in judged if reason is None]
    if len(legal) == 1 and package.own_move(legal[0]):
        return tuple(_made(rules, table, legal))
    refused = [(m, reason) for m, reason in judged if reason is not None]
    looked_at = _various(package, legal, chance)
    return (
        *_judged(rules, table, legal, looked_at, refused, chance),
        *_made(rules, table, looked_at),
    )


def _judged(
    rules: Any,
    table: Table,
    legal: list[Any],
    looked_at: list[Any],
    refused: list[tuple[Any, Reason]],
    chance: random.Random,
) -> list[Spot]:
    found: list[Spot] = []
    by_rule: dict[str, list[Any]] = {}
    for move, reason in refused:
        by_rule.setdefault(reason.rule, []).append(move)
    for rule, moves in by_rule.items():
        move = moves[chance.randrange(len(moves))]
        found.append(Spot("decides", rule, table, move))
        if legal:
            found.append(Spot("may", rule, table, move))
    allowing = [(rules.explain(table.state, move).reason.rule, move) for move in looked_at]
    return [*found, *(Spot("decides", rule, table, move) for rule, move in allowing)]


def _made(rules: Any, table: Table, moves: list[Any]) -> list[Spot]:
    found: list[Spot] = []
    for move in moves:
        events = rules.apply(table.state, move).events
        found += [Spot("next", event.rule, table, move, event) for event in events]
        cited = dict.fromkeys(event.rule for event in events)
        found += [Spot("applies", rule, table, move) for rule in cited]
    return found


def _various(package: Kit, legal: list[Any], chance: random.Random) -> list[Any]:
    """A few legal moves, of as many sorts as there are."""
    by_action: dict[str, list[Any]] = {}
    for move in legal:
        by_action.setdefault(package.tap(move).action, []).append(move)
    picked = [moves[chance.randrange(len(moves))] for moves in by_action.values()]
    chance.shuffle(picked)
    rest = [m for m in legal if m not in picked]
    chance.shuffle(rest)
    return (picked + rest)[:_LEGAL_LOOKED_AT]


def _at_the_end(table: Table, outcome: Outcome) -> tuple[Spot, ...]:
    found = []
    if len(outcome.winners) == 1 and outcome.rules:
        # The first rule tells that it is over, the last who wins; between them stand exceptions.
        told = dict.fromkeys((outcome.rules[0], outcome.rules[-1]))
        found += [Spot("wins", rule, table) for rule in told]
    for number, line in enumerate(outcome.lines):
        # What an earlier round counted cannot be read off the table as it lies there at the end.
        if _ROUND not in dict(line.facts):
            found.append(Spot("score", line.rule, table, line=number))
    return tuple(found)
