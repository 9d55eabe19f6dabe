"""Endings without a complete zoo, and who wins them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.verdict import Event, Outcome, ScoreLine, facts
from tutor.games.zoomaka import zoos
from tutor.games.zoomaka.cards import Cards
from tutor.games.zoomaka.settling import COMPLETE_ZOO, FIRST, WIN
from tutor.games.zoomaka.state import GAME_OVER, State

STANDSTILL = "zoomaka.house.standstill"
LIMIT = "zoomaka.house.rebuild-limit"
RANKING = "zoomaka.house.early-end-ranking"

REASONS = {STANDSTILL: "standstill", LIMIT: "rebuild-limit"}


def measures(cards: Cards, state: State) -> dict[str, list[int]]:
    """What an early end is decided by, for each player."""
    return {
        "most-complete-sections": [len(zoos.completed_types(cards, z)) for z in state.zoos],
        "highest-zoo-value": [sum(zoos.value(cards, s) for s in z) for z in state.zoos],
        "highest-bank-value": [sum(map(cards.value, bank)) for bank in state.banks],
    }


def ranked(cards: Cards, found: dict[str, Sequence[int]], players: int) -> tuple[int, ...]:
    """Who wins an early end: by the criteria in their order, shared by those who stay level."""
    best = list(range(players))
    for criterion in cards.book[RANKING]["criteria"]:
        values = found[criterion]
        most = max(values[p] for p in best)
        best = [p for p in best if values[p] == most]
    return tuple(best) if cards.book[RANKING]["tie"] == "shared-win" else tuple(best[:1])


def early_end(cards: Cards, state: State, rule: str, events: list[Event]) -> State:
    """The game ends without a complete zoo."""
    found: dict[str, Sequence[int]] = dict(measures(cards, state))
    winners = ranked(cards, found, state.players)
    told = facts(players=winners, n=len(winners))
    events += [Event("ended-early" if r == rule else "ranked", r, told) for r in (rule, RANKING)]
    return replace(state, phase=GAME_OVER, winners=winners, ended_by=REASONS[rule])


def outcome(cards: Cards, state: State) -> Outcome | None:
    """The outcome of a finished game, or ``None``."""
    if state.phase != GAME_OVER:
        return None
    complete = [zoos.completed_types(cards, zoo) for zoo in state.zoos]
    lines = tuple(
        ScoreLine(p, zoos.SIZE, 1, facts(section=kind))
        for p, kinds in enumerate(complete)
        for kind in kinds
    )
    if state.ended_by == COMPLETE_ZOO:
        rules: tuple[str, ...] = (FIRST, WIN, zoos.needed(cards, state.players)[1])
    else:
        rule = next(r for r, name in REASONS.items() if name == state.ended_by)
        rules = (rule, RANKING)
    return Outcome(state.winners, state.ended_by, rules, tuple(map(len, complete)), lines)
