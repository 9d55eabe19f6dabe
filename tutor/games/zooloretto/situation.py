"""A zoo on a real table: what its enclosures, stalls and barn score as they lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from tutor.core.question import Computed
from tutor.core.scene import Choice, Place
from tutor.core.verdict import ScoreLine
from tutor.games.zooloretto import scoring
from tutor.games.zooloretto.desk import told
from tutor.games.zooloretto.picture import phrase
from tutor.games.zooloretto.rules import Zooloretto
from tutor.games.zooloretto.state import BARN, Enclosure, Zoo
from tutor.games.zooloretto.tiles import ANIMALS, EXPANSION, Tiles

Placed = Mapping[str, tuple[str, ...]]


def places(game: Zooloretto, placed: Placed) -> tuple[Place, ...]:
    """The enclosures of the zoo board, that of one expansion, and the barn."""
    tiles = game.tiles
    zoo = _printed(tiles)
    box = _box(tiles)
    left = Counter(box)
    left.subtract(t for held in placed.values() for t in held)
    homes = tuple(_enclosure(tiles, zoo, home, placed, left) for home in zoo.enclosures)
    in_barn = tuple(_choice(t, left) for t in (*tiles.kinds, *tiles.stalls))
    return (*homes, Place(BARN, sum(box.values()), lone=in_barn))


def _enclosure(
    tiles: Tiles, zoo: Zoo, home: Enclosure, placed: Placed, left: Counter[str]
) -> Place:
    """An enclosure with its stall sites; one kind lives there, and no more than it has spaces."""
    held = placed.get(home.id, ())
    kinds = [t for t in held if t in tiles.kinds]
    sites = sum(site.enclosure == home.id for site in zoo.sites)
    crowded = len(kinds) >= home.size
    built = len(held) - len(kinds) >= sites
    animals = (
        _choice(k, left, off=crowded or (bool(kinds) and k != kinds[0])) for k in tiles.kinds
    )
    stalls = (_choice(s, left, off=built) for s in tiles.stalls)
    return Place(home.id, home.size + sites, lone=(*animals, *stalls))


def _choice(tile: str, left: Counter[str], *, off: bool = False) -> Choice:
    return Choice(tile, phrase(tile), off or left[tile] <= 0)


def _box(tiles: Tiles) -> Counter[str]:
    """How many tiles of each kind there are, young ones too, and of each stall type."""
    young = int(tiles.book[ANIMALS]["per_kind"]["offspring"])
    box = Counter(tiles.all_tiles(tiles.kinds))
    animals = {kind: len(tiles.of_kind(kind)) + young for kind in tiles.kinds}
    return Counter({**{s: box[s] for s in tiles.stalls}, **animals})


def _printed(tiles: Tiles) -> Zoo:
    """A zoo board with one expansion, empty."""
    zoo, extra = tiles.new_zoo(0), tiles.book[EXPANSION]["enclosure"]
    return replace(
        zoo,
        enclosures=(*zoo.enclosures, tiles.enclosure(extra)),
        sites=(*zoo.sites, *tiles.sites(extra)),
    )


def judge(game: Zooloretto, placed: Placed) -> Computed | None:
    """The points of the zoo, each place by itself; ``None`` while it is empty."""
    tiles, zoo = game.tiles, _printed(game.tiles)
    if not any(placed.values()):
        return None
    for home in zoo.enclosures:
        zoo = _filled(tiles, zoo, home, placed.get(home.id, ()))
    zoo = replace(zoo, barn=placed.get(BARN, ()))
    lived_in = {home.id for home in zoo.enclosures if home.tiles}
    lines = tuple(
        ScoreLine(0, line.rule, line.points, line.facts)
        for line in scoring.lines(tiles, zoo)
        if line.points or dict(line.facts).get("to") in lived_in
    )
    points = scoring.total(tiles, zoo)
    rules = tuple(dict.fromkeys(line.rule for line in lines))
    return Computed(rules, (told("worth", n=points),), value=points, lines=lines)


def _filled(tiles: Tiles, zoo: Zoo, home: Enclosure, held: tuple[str, ...]) -> Zoo:
    """The zoo with the animals of one enclosure in it and the stalls on the sites beside it."""
    stalls = [t for t in held if t in tiles.stalls]
    free = [s.id for s in zoo.sites if s.enclosure == home.id]
    on = dict(zip(free, stalls, strict=False))
    lodgers = tuple(t for t in held if t in tiles.kinds)
    return replace(
        zoo,
        enclosures=tuple(
            replace(e, tiles=lodgers) if e.id == home.id else e for e in zoo.enclosures
        ),
        sites=tuple(replace(s, stall=on[s.id]) if s.id in on else s for s in zoo.sites),
    )
