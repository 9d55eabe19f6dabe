"""A player of Zooloretto that plays sensibly, from nothing but what its seat can see."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.games.zooloretto import places, scoring
from tutor.games.zooloretto.rules import Zooloretto
from tutor.games.zooloretto.state import BARN, CASH, Enclosure, Move, State, Zoo
from tutor.games.zooloretto.tiles import Tiles, female, male

_COIN = 0.7
#: What a further turn in the round is worth, and what a deal must bring to be made.
_WAIT, _DEAL = 1.8, 0.6
_PAIR = 1.5
_DEALS = (
    "move-from-barn", "move-stall", "swap", "swap-enclosures", "buy", "give-up", "expand",
)  # fmt: skip


def choose(game: Zooloretto, view: State, moves: Sequence[Move]) -> Move:
    """The best of the moves, the first among equals.

    Fills enclosures of one kind, keeps pairs together and the barn empty; waits while the trucks
    bring little, and takes the one that brings most.
    """
    return max(moves, key=lambda move: _worth(game, view, move))


def stands(game: Zooloretto, state: State) -> tuple[float, ...]:
    """How well each player stands: what the zoo is worth to somebody who goes on."""
    return tuple(value(game.tiles, zoo) for zoo in state.zoos)


def _worth(game: Zooloretto, view: State, move: Move) -> float:
    tiles, zoo = game.tiles, view.zoos[move.player]
    if move.action == "take-truck":
        truck = view.truck(move.truck)
        return gain(tiles, zoo, truck.tiles if truck else ())
    if move.action == "draw-tile":
        return _WAIT
    if move.action == "load":
        return _load_worth(tiles, view, move)
    if move.action in ("place", *_DEALS):
        after = game.apply(view, move).state.zoos[move.player]
        change = value(tiles, after) - value(tiles, zoo)
        return change if move.action == "place" else change + _WAIT - _DEAL
    return 0.0


def _load_worth(tiles: Tiles, view: State, move: Move) -> float:
    """The best truck for oneself after loading; less what it brings the next player."""
    following = (move.player + 1) % view.players
    best, rival = -9.0, -9.0
    for truck in view.trucks:
        if truck.taken_by >= 0:
            continue
        load = (*truck.tiles, view.drawn) if truck.id == move.truck else truck.tiles
        if load:
            best = max(best, gain(tiles, view.zoos[move.player], load))
            rival = max(rival, gain(tiles, view.zoos[following], load))
    return best - 0.4 * rival


def gain(tiles: Tiles, zoo: Zoo, load: Sequence[str]) -> float:
    """What a load brings a zoo, each tile put where it brings most."""
    before = value(tiles, zoo)
    for tile in load:
        zoo = max(
            (_put(tiles, zoo, tile, to) for to in places.destinations(tiles, zoo, tile)),
            key=lambda found: value(tiles, found),
        )
    return value(tiles, zoo) - before


def _put(tiles: Tiles, zoo: Zoo, tile: str, to: str) -> Zoo:
    """The zoo with the tile in its place; births are left out of account."""
    if to == CASH:
        return replace(zoo, coin_tiles=zoo.coin_tiles + 1)
    if to == BARN:
        return replace(zoo, barn=(*zoo.barn, tile))
    if tiles.sort(tile) == "stall":
        sites = tuple(replace(s, stall=tile) if s.id == to else s for s in zoo.sites)
        return replace(zoo, sites=sites)
    homes = tuple(replace(e, tiles=(*e.tiles, tile)) if e.id == to else e for e in zoo.enclosures)
    full = any(e.id == to and len(e.tiles) == e.size for e in homes)
    bonus = sum(e.bonus for e in homes if e.id == to) if full else 0
    return replace(zoo, enclosures=homes, coins=zoo.coins + bonus)


def value(tiles: Tiles, zoo: Zoo) -> float:
    """What a zoo is worth to a player who goes on: points, and what they may grow to."""
    barn = sum(line.points for line in scoring.barn_points(tiles, zoo.barn))
    sure = scoring.stall_points(tiles, zoo.sites) + 0.9 * barn - 0.1 * len(zoo.barn)
    return float(sure) + _COIN * zoo.money + sum(_promise(home) for home in zoo.enclosures)


def _promise(home: Enclosure) -> float:
    """What an enclosure will bring: all it can when full, the less the more is missing."""
    missing = home.size - len(home.tiles)
    if missing == 0:
        return float(home.points_full)
    if not home.tiles:
        return 0.8
    share = len(home.tiles) / home.size
    grown = float(home.points_full * share**1.2)
    unbred = [t for t in home.tiles if t not in home.bred]
    lonely = any(map(male, unbred)) != any(map(female, unbred))
    hope = _PAIR * 0.3 if lonely else 0.0
    return (max(grown, home.points_one_missing) if missing == 1 else grown) + hope
