"""Zooloretto's state and moves: frozen values that hash, compare, print and travel as JSON.

A tile is a token: ``panda``, ``panda-m`` and ``panda-f`` (fertile), ``offspring-panda``, ``coin``,
or a stall type (``stall-1``); ``hidden`` is a tile that lies face down.
"""

from __future__ import annotations

import msgspec

HIDDEN = "hidden"
COIN = "coin"
BARN = "barn"
CASH = "cash"

TURN = "turn"
LOADING = "loading"
UNLOADING = "unloading"
ROUND_OVER = "round-over"
GAME_OVER = "final-scoring"
PHASES = (TURN, LOADING, UNLOADING, ROUND_OVER, GAME_OVER)


class Options(msgspec.Struct, frozen=True):
    """What the table agreed on; names and values as in the house rules that own them."""

    kinds_removed: str
    barn_trade_scope: str


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act of one player.

    ``action`` is ``draw-tile`` (``source``: ``stacks`` or ``reserve``), ``load`` and ``take-truck``
    (``truck``), ``place`` (``tile``, ``to``), ``finish-unloading``, ``move-from-barn`` (``tile``,
    ``to``), ``move-stall`` and ``move-animal`` (``tile``, ``source``, ``to``), ``swap``
    (``source``: an enclosure, ``tile``: a kind in the barn), ``swap-enclosures`` (``source``,
    ``to``), ``buy`` (``seller``, ``tile``, ``to``), ``give-up`` (``tile``), ``expand``, ``pass`` or
    ``next-round``.
    """

    action: str
    player: int
    tile: str = ""
    to: str = ""
    source: str = ""
    truck: str = ""
    seller: int = -1


class Truck(msgspec.Struct, frozen=True):
    """A delivery truck: its spaces, its load, and who has taken it (-1: nobody)."""

    id: str
    spaces: int
    tiles: tuple[str, ...] = ()
    taken_by: int = -1


class Enclosure(msgspec.Struct, frozen=True):
    """An enclosure: spaces, points when full and with one gap, bonus coins, and who lives there.

    ``bred`` lists the fertile animals in it that have had their young.
    """

    id: str
    size: int
    points_full: int
    points_one_missing: int
    bonus: int
    tiles: tuple[str, ...] = ()
    bred: tuple[str, ...] = ()


class Site(msgspec.Struct, frozen=True):
    """A stall site, the enclosure it belongs to, and the stall on it (empty: none)."""

    id: str
    enclosure: str
    stall: str = ""


class Zoo(msgspec.Struct, frozen=True):
    """A player's zoo board with its expansions, barn and money."""

    enclosures: tuple[Enclosure, ...]
    sites: tuple[Site, ...]
    barn: tuple[str, ...] = ()
    coins: int = 0
    coin_tiles: int = 0
    expansions: int = 0

    @property
    def money(self) -> int:
        """All that can be spent: wooden coins and coin tiles."""
        return self.coins + self.coin_tiles


class State(msgspec.Struct, frozen=True):
    """The whole table.

    ``stacks`` and ``reserve`` have the next tile first. ``drawn`` is the tile to be loaded,
    ``to_place`` what is still to be unloaded. ``out`` lists the players who have taken a truck, in
    that order. ``supply`` counts the offspring tiles of each kind. ``standing`` is what each zoo
    would score now; it is filled in the views of the players.
    """

    options: Options
    kinds: tuple[str, ...]
    stacks: tuple[str, ...]
    reserve: tuple[str, ...]
    trucks: tuple[Truck, ...]
    zoos: tuple[Zoo, ...]
    bank: int
    supply: tuple[tuple[str, int], ...]
    active: int
    phase: str
    drawn: str = ""
    to_place: tuple[str, ...] = ()
    out: tuple[int, ...] = ()
    done: tuple[str, ...] = ()
    last_round: bool = False
    round: int = 1
    removed: tuple[str, ...] = ()
    seed: int = 0
    standing: tuple[int, ...] = ()

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.zoos)

    def truck(self, name: str) -> Truck | None:
        """The truck of that name."""
        return next((t for t in self.trucks if t.id == name), None)
