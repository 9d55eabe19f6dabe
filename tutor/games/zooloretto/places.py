"""Where a tile may go: destinations in a zoo, and the rule that forbids one."""

from __future__ import annotations

from functools import lru_cache

from tutor.core.verdict import Reason, facts
from tutor.games.zooloretto.state import BARN, CASH, Enclosure, Site, Zoo
from tutor.games.zooloretto.tiles import Tiles, kind_of

ANIMAL = "zooloretto.placement.animal-destination"
ONE_KIND = "zooloretto.placement.one-kind-per-enclosure"
SEVERAL = "zooloretto.placement.kind-in-several-enclosures"
HOMELESS = "zooloretto.placement.homeless-animal-to-barn"
STALL = "zooloretto.placement.stall-on-site"
SITELESS = "zooloretto.placement.siteless-stall-to-barn"
COIN_CASH = "zooloretto.placement.coin-tile-is-cash"
UNLIMITED = "zooloretto.barn.unlimited"
BY_CHOICE = "zooloretto.house.barn-by-choice"
UNLOADING = "zooloretto.house.unloading"


def enclosure(zoo: Zoo, name: str) -> Enclosure | None:
    """The enclosure of that name."""
    return next((e for e in zoo.enclosures if e.id == name), None)


def site(zoo: Zoo, name: str) -> Site | None:
    """The stall site of that name."""
    return next((s for s in zoo.sites if s.id == name), None)


def places(zoo: Zoo) -> tuple[str, ...]:
    """Every destination that exists for some tile."""
    return (*(e.id for e in zoo.enclosures), *(s.id for s in zoo.sites), BARN, CASH)


def objection(tiles: Tiles, zoo: Zoo, tile: str, to: str) -> Reason | None:
    """The rule against putting the tile there, or ``None``."""
    sort = tiles.sort(tile)
    if sort == "coin":
        if tiles.book[COIN_CASH]["to"] == to:
            return None
        return Reason(UNLOADING, facts(tile=tile, to=to))
    if to == BARN:
        return None if tiles.book[UNLIMITED]["capacity"] == "unlimited" else Reason(UNLIMITED)
    if sort == "stall":
        found = site(zoo, to)
        if found is None:
            return Reason(STALL, facts(tile=tile, to=to))
        return Reason(STALL, facts(tile=tile, taken=found.stall)) if found.stall else None
    home = enclosure(zoo, to)
    if home is None:
        return Reason(ANIMAL, facts(tile=tile, to=to))
    lives = {kind_of(t) for t in home.tiles}
    most = int(tiles.book[ONE_KIND]["kinds_per_enclosure"])
    if len(lives | {kind_of(tile)}) > most:
        return Reason(ONE_KIND, facts(tile=tile, other=home.tiles[0], to=to))
    if len(home.tiles) >= home.size:
        return Reason(ANIMAL, facts(tile=tile, to=to, full=True))
    return None


@lru_cache(maxsize=8192)
def destinations(tiles: Tiles, zoo: Zoo, tile: str) -> tuple[str, ...]:
    """Where the tile may go."""
    return tuple(to for to in places(zoo) if objection(tiles, zoo, tile, to) is None)


def rules_for(tiles: Tiles, zoo: Zoo, tile: str, to: str) -> tuple[str, ...]:
    """The rules that have a say in putting the tile there."""
    sort = tiles.sort(tile)
    found = destinations(tiles, zoo, tile)
    if sort == "coin":
        return (COIN_CASH, UNLOADING, "zooloretto.placement.coin-tile-equals-wooden")
    rules = [ANIMAL] if sort != "stall" else [STALL]
    if to == BARN:
        rules.append(UNLIMITED)
        rules.append(BY_CHOICE if len(found) > 1 else HOMELESS if sort != "stall" else SITELESS)
    elif sort != "stall":
        rules += [ONE_KIND, SEVERAL]
    return tuple(rules)


def homeless(tiles: Tiles, zoo: Zoo, tile: str) -> str:
    """The rule that leaves only the barn to a tile; empty where there is a choice."""
    if destinations(tiles, zoo, tile) != (BARN,):
        return ""
    return SITELESS if tiles.sort(tile) == "stall" else HOMELESS
