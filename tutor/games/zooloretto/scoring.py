"""The final scoring, line by line, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tutor.core.verdict import Facts, Outcome, ScoreLine, facts
from tutor.games.zooloretto.state import GAME_OVER, Enclosure, Site, State, Zoo
from tutor.games.zooloretto.tiles import BOARD, Tiles, is_young, kind_of

FULL = "zooloretto.scoring.full-enclosure"
ONE_FREE = "zooloretto.scoring.one-space-free"
NEED_STALL = "zooloretto.scoring.gaps-need-stall"
PER_TILE = "zooloretto.scoring.gaps-1-per-tile"
GAPS = "zooloretto.house.scoring-gaps"
STALL_TYPE = "zooloretto.scoring.stall-type-2"
BARN_STALL = "zooloretto.scoring.barn-stall-type-minus-2"
BARN_KIND = "zooloretto.scoring.barn-kind-minus-2"
LEFTOVERS = "zooloretto.barn.leftovers-cost-points"
HOUSE = "zooloretto.house.scoring-stalls-and-barn"
NEWBORN = "zooloretto.house.newborn-without-space"
WINNER = "zooloretto.house.winner"
FOLLOWS = "zooloretto.end.scoring-follows"


class Line(msgspec.Struct, frozen=True):
    """Points for one thing: the rule that gives them, and what it was about."""

    rule: str
    points: int
    facts: Facts = ()


def enclosure_points(
    tiles: Tiles, size: int, occupied: int, values: Sequence[int], stalls: int
) -> tuple[int, tuple[str, ...]]:
    """What an enclosure is worth, and by which rules, the decisive one first.

    ``values`` are the points when full and with one gap; ``stalls`` stand at its sites.
    """
    missing = size - occupied
    if missing <= tiles.book[FULL]["missing"]:
        return values[0], (FULL, GAPS, BOARD)
    if missing <= tiles.book[ONE_FREE]["missing"]:
        return values[1], (ONE_FREE, GAPS, BOARD)
    house = tiles.book[GAPS]["applies_if"]
    least = min(tiles.book[NEED_STALL]["missing_from"], house["gaps_min"])
    if missing >= least and stalls < house["stalls_min"]:
        return int(tiles.book[NEED_STALL]["points_without"]), (NEED_STALL, GAPS)
    more = int(tiles.book[GAPS]["second_stall_adds"]) * max(0, stalls - house["stalls_min"])
    each = int(tiles.book[PER_TILE]["points_per_tile"])
    return each * occupied + more, (PER_TILE, GAPS)


def occupants(tiles: Tiles, home: Enclosure) -> int:
    """How many animals count in an enclosure."""
    young_too = tiles.book[GAPS]["offspring_counts"]
    return sum(young_too or not is_young(t) for t in home.tiles)


def stall_points(tiles: Tiles, sites: Sequence[Site]) -> int:
    """What the stalls on sites are worth: by type, not by tile."""
    types = {s.stall for s in sites if s.stall}
    return int(tiles.book[STALL_TYPE]["points_per_type"]) * len(types)


def barn_points(tiles: Tiles, barn: Sequence[str]) -> tuple[Line, ...]:
    """What the tiles left in a barn cost: by kind and by type, not by tile."""
    stalls = {t for t in barn if tiles.sort(t) == "stall"}
    counts = tiles.book[NEWBORN]["counts_as"] == "kind"
    kinds = {
        kind_of(t)
        for t in barn
        if tiles.sort(t) == "animal" or (counts and tiles.sort(t) == "offspring")
    }
    per_stall = int(tiles.book[BARN_STALL]["points_per_type"])
    per_kind = int(tiles.book[BARN_KIND]["points_per_kind"])
    return (
        Line(BARN_KIND, per_kind * len(kinds), facts(n=len(kinds))),
        Line(BARN_STALL, per_stall * len(stalls), facts(n=len(stalls))),
    )


def lines(tiles: Tiles, zoo: Zoo) -> tuple[Line, ...]:
    """A zoo's score, line by line."""
    found = []
    for home in zoo.enclosures:
        stalls = sum(bool(s.stall) for s in zoo.sites if s.enclosure == home.id)
        values = (home.points_full, home.points_one_missing)
        points, rules = enclosure_points(tiles, home.size, occupants(tiles, home), values, stalls)
        told = facts(to=home.id, n=len(home.tiles), size=home.size)
        found.append(Line(rules[0], points, told))
    types = len({s.stall for s in zoo.sites if s.stall})
    found.append(Line(STALL_TYPE, stall_points(tiles, zoo.sites), facts(n=types)))
    found += barn_points(tiles, zoo.barn)
    money = int(tiles.book[HOUSE]["leftover_money"]) * zoo.money
    found.append(Line(HOUSE, money, facts(n=zoo.money)))
    return tuple(found)


def total(tiles: Tiles, zoo: Zoo) -> int:
    """A zoo's points."""
    return sum(line.points for line in lines(tiles, zoo))


def winners(
    tiles: Tiles, scores: Sequence[int], money: Sequence[int]
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who has won, and by which rules: most points, then most money, then together."""
    rule = tiles.book[WINNER]
    best = max(scores) if rule["winner"] == "highest-score" else min(scores)
    found = [p for p, points in enumerate(scores) if points == best]
    if len(found) > 1 and "most-money" in rule["tie_break"]:
        richest = max(money[p] for p in found)
        found = [p for p in found if money[p] == richest]
    if rule["tie"] != "shared-win":
        found = found[:1]
    return tuple(found), (WINNER, FOLLOWS)


def outcome(tiles: Tiles, state: State) -> Outcome | None:
    """The outcome of a finished game, or ``None``."""
    if state.phase != GAME_OVER:
        return None
    scores = tuple(total(tiles, zoo) for zoo in state.zoos)
    found, rules = winners(tiles, scores, [zoo.money for zoo in state.zoos])
    told = tuple(
        ScoreLine(player, line.rule, line.points, line.facts)
        for player, zoo in enumerate(state.zoos)
        for line in lines(tiles, zoo)
        if line.points or line.rule in (NEED_STALL, HOUSE)
    )
    return Outcome(found, "last-round", rules, scores, told)
