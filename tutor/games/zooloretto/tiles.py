"""Zooloretto's tiles, boards and prices, worked out once from the facts of the corpus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from tutor.core.game import FactBook, InvalidInput
from tutor.games.zooloretto.state import COIN, Enclosure, Site, Zoo

ANIMALS = "zooloretto.house.animal-tiles"
OTHERS = "zooloretto.house.stall-and-coin-tiles"
KINDS = "zooloretto.house.kinds-by-players"
BOARD = "zooloretto.house.board"
EXPANSION = "zooloretto.house.expansion-boards"
TRUCKS = "zooloretto.house.trucks-by-players"
BANK = "zooloretto.house.bank"
FERTILE = "zooloretto.components.fertile-animals"
SORTS = "zooloretto.components.tile-kinds-in-stacks"
RESERVE = "zooloretto.setup.reserve-15"

_YOUNG = "offspring-"
_MALE, _FEMALE = "-m", "-f"


@lru_cache(maxsize=256)
def kind_of(tile: str) -> str:
    """The kind of an animal tile, young and fertile ones included.

    >>> kind_of("offspring-panda"), kind_of("panda-m")
    ('panda', 'panda')
    """
    return tile.removeprefix(_YOUNG).removesuffix(_MALE).removesuffix(_FEMALE)


def young(kind: str) -> str:
    """The offspring tile of a kind."""
    return _YOUNG + kind


def is_young(tile: str) -> bool:
    """Whether the tile is an offspring tile."""
    return tile.startswith(_YOUNG)


def male(tile: str) -> bool:
    """Whether the tile is a fertile male."""
    return tile.endswith(_MALE)


def female(tile: str) -> bool:
    """Whether the tile is a fertile female."""
    return tile.endswith(_FEMALE)


class Tiles:
    """The box's facts in the form that the engine needs. Never changes after it is made."""

    def __init__(self, book: FactBook) -> None:
        self.book = book
        self.kinds: tuple[str, ...] = tuple(book[ANIMALS]["kinds"])
        self.stalls: tuple[str, ...] = tuple(book[OTHERS]["stalls"]["types"])
        self.stall_names = dict(zip(self.stalls, book[OTHERS]["stalls"]["names"], strict=True))
        self._check_sums()

    def sort(self, tile: str) -> str:
        """``animal``, ``offspring``, ``stall`` or ``coin``; empty for what is no tile."""
        if tile == COIN:
            return "coin"
        if tile in self.stalls:
            return "stall"
        if kind_of(tile) not in self.kinds:
            return ""
        return "offspring" if is_young(tile) else "animal"

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """The tiles of one kind in the stacks."""
        per = self.book[ANIMALS]["per_kind"]
        fertile = self.book[FERTILE]
        return (
            *(kind,) * per["plain"],
            *(kind + _MALE,) * fertile["fertile_males_per_kind"],
            *(kind + _FEMALE,) * fertile["fertile_females_per_kind"],
        )

    def all_tiles(self, kinds: Sequence[str]) -> tuple[str, ...]:
        """Every tile that goes into the stacks with these kinds, in a fixed order."""
        others = self.book[OTHERS]
        stalls = tuple(s for s in self.stalls for _ in range(others["stalls"]["per_type"]))
        coins = (COIN,) * others["coin_tiles"]["tiles"]
        by_sort = {
            "animal": tuple(t for kind in kinds for t in self.of_kind(kind)),
            "stall": stalls,
            "coin": coins,
        }
        return tuple(t for sort in self.book[SORTS]["tile_sorts"] for t in by_sort[sort])

    def row(self, rule: str, players: int, table: str = "table") -> Mapping[str, Any]:
        """The row of a table of facts for a number of players."""
        rows: dict[int, Mapping[str, Any]] = {r["players"]: r for r in self.book[rule][table]}
        return rows[players]

    def enclosure(self, data: Mapping[str, Any], number: int = 0) -> Enclosure:
        """An enclosure as printed on a board."""
        name = data["enclosure"] + (f"-{number}" if number > 1 else "")
        return Enclosure(
            name, data["spaces"], data["points_full"], data["points_one_missing"],
            data["bonus_coins"],
        )  # fmt: skip

    def sites(self, data: Mapping[str, Any], number: int = 0) -> tuple[Site, ...]:
        """The stall sites beside an enclosure."""
        name = data["enclosure"] + (f"-{number}" if number > 1 else "")
        short = name.removeprefix("e-")
        return tuple(Site(f"{short}-{i}", name) for i in range(1, data["stall_sites"] + 1))

    def new_zoo(self, coins: int) -> Zoo:
        """An empty zoo board."""
        boards = self.book[BOARD]["enclosures"]
        return Zoo(
            tuple(self.enclosure(b) for b in boards),
            tuple(site for b in boards for site in self.sites(b)),
            coins=coins,
        )

    def _check_sums(self) -> None:
        """Totals in the facts must be the sums of the parts that stand there too."""
        book = self.book
        per, totals = book[ANIMALS]["per_kind"], book[ANIMALS]["totals"]
        sums = [
            (len(self.of_kind(self.kinds[0])), per["tiles"]),
            (per["fertile_males"], book[FERTILE]["fertile_males_per_kind"]),
            (per["fertile_females"], book[FERTILE]["fertile_females_per_kind"]),
            (per["tiles"] * len(self.kinds), totals["animal_tiles"]),
            (per["offspring"] * len(self.kinds), totals["offspring_tiles"]),
            (
                len(self.stalls) * book[OTHERS]["stalls"]["per_type"],
                book[OTHERS]["stalls"]["tiles"],
            ),
            (len(self.all_tiles(self.kinds)), book[OTHERS]["total_with_animals"]),
            (sum(e["spaces"] for e in book[BOARD]["enclosures"]), book[BOARD]["totals"]["spaces"]),
            (
                sum(e["stall_sites"] for e in book[BOARD]["enclosures"]),
                book[BOARD]["totals"]["stall_sites"],
            ),
            (book[EXPANSION]["cost"], book["zooloretto.money.expansion-cost-3"]["cost"]),
            (
                book["zooloretto.house.remodel-move"]["cost"],
                book["zooloretto.money.barn-work-cost-1"]["cost"],
            ),
            (
                book["zooloretto.house.purchase"]["cost"],
                book["zooloretto.money.trade-cost-2"]["cost"],
            ),
        ]
        for row in book[KINDS]["table"]:
            left = len(self.kinds) - row["kinds_removed"]
            sums += [
                (left, row["kinds_in_play"]),
                (len(self.all_tiles(self.kinds[:left])), row["tiles"]),
                (row["stacks"] + row["reserve"], row["tiles"]),
                (row["reserve"], book[RESERVE]["reserve_size"]),
                (left * per["offspring"], row["offspring"]),
                (row["kinds_removed"] * per["tiles"], row["tiles_removed"]),
            ]
        coins = book["zooloretto.setup.coins-2-each"]["coins_per_player"]
        for row in book[BANK]["start_bank"]:
            sums.append((book[BANK]["coins"] - row["players"] * coins, row["bank"]))
        for found, said in sums:
            if found != said:
                msg = f"Zooloretto's facts do not add up: {found} is not {said}."
                raise InvalidInput(msg)
