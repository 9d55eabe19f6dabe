"""How Zooloretto's tiles and boards look, what they are called, and the table as one sees it."""

from __future__ import annotations

from functools import lru_cache

from tutor.art import zoo_boards
from tutor.art.zoo_boards import Drawn, Plate
from tutor.core.scene import Area, Piece, Pile, Scene, Seat
from tutor.core.verdict import Facts, facts
from tutor.core.words import Phrase
from tutor.games.zooloretto.state import (
    BARN,
    CASH,
    COIN,
    GAME_OVER,
    HIDDEN,
    Enclosure,
    Site,
    State,
    Truck,
    Zoo,
)
from tutor.games.zooloretto.tiles import female, is_young, kind_of, male, young

RESERVE = "reserve"
OUT = "out"

#: Two tiles that stand for the game on the home page.
EMBLEM = ("panda", "flamingo")

_STALLS = {
    "stall-1": "snack", "stall-2": "drinks", "stall-3": "souvenir", "stall-4": "balloon",
}  # fmt: skip
_NAMES = {
    COIN: "tile.coin",
    HIDDEN: "tile.tile",
    RESERVE: "place.reserve",
    BARN: "place.barn",
    CASH: "place.purse",
    OUT: "place.out-of-game",
}
_ICONS = {BARN: "barn", CASH: "coin", OUT: "cage"}
_SEXES = {"m": "animal.of-male-sex", "f": "animal.of-female-sex"}
_SITED = ("small", "middle", "large", "expansion")


def barn_piece(player: int, tile: str) -> str:
    """What a tile is called that lies in somebody's barn, for taps."""
    return f"{BARN}-{player}-{tile}"


def letter(truck: str) -> str:
    """The letter on a truck's cab: A for ``t1``."""
    return chr(ord("A") + int(truck[1:]) - 1)


def _bare(token: str) -> str:
    head, _, rest = token.partition("-")
    player, _, tile = rest.partition("-")
    return tile if head == BARN and player.isdecimal() and tile else token


def _is_truck(token: str) -> bool:
    return token[:1] == "t" and token[1:].isdecimal()


def _is_site(token: str) -> bool:
    name, _, number = token.rpartition("-")
    return number.isdecimal() and (name.startswith(_SITED) or name == "")


@lru_cache(maxsize=256)
def _drawn(token: str) -> Drawn:
    """How a tile looks. Raises ``KeyError`` for what is no tile."""
    if token == COIN:
        return Drawn("icons", "coin")
    if token in _STALLS:
        return Drawn("icons", f"stall-{_STALLS[token]}")
    kind = kind_of(token)
    if is_young(token):
        return Drawn("animals", kind, "mark-offspring", young=True)
    sign = "mark-male" if male(token) else "mark-female" if female(token) else ""
    return Drawn("animals", kind, sign)


@lru_cache(maxsize=256)
def face(token: str) -> str:
    """The drawing of a tile (``"panda"``, ``"panda-m"``, ``"stall-1"``), a truck or a place.

    Raises ``KeyError`` for what is none of them.
    """
    token = _bare(token)
    if token in (HIDDEN, RESERVE):
        return zoo_boards.tile_back(token == RESERVE)
    if _is_truck(token):
        return zoo_boards.truck(letter(token), 1, ())
    return zoo_boards.tile(_look(token))


@lru_cache(maxsize=256)
def chip(token: str) -> str:
    """The tile, truck or place in the height of a line of text, for offers and lists."""
    token = _bare(token)
    look = Drawn("icons", "truck") if _is_truck(token) else _look(token)
    return zoo_boards.tile_chip(look)


def _look(token: str) -> Drawn:
    if token in _ICONS:
        return Drawn("icons", _ICONS[token])
    if token.startswith("e-") or token[1:].isdecimal():
        return Drawn("icons", "truck-space" if token[:1] == "s" else "enclosure")
    if _is_site(token):
        return Drawn("icons", "truck-space")
    return _drawn(token)


@lru_cache(maxsize=256)
def phrase(token: str) -> Phrase:
    """What the tile, truck or place is called, in concepts of the termbase."""
    token = _bare(token)
    if token in _NAMES:
        return Phrase(_NAMES[token])
    if token in _STALLS:
        return Phrase(f"tile.{_STALLS[token]}-stall")
    if _is_truck(token):
        return Phrase(f"component.truck-{letter(token).lower()}")
    if token.startswith("e-"):
        return Phrase(f"place.enclosure-{token.removeprefix('e-')}")
    if token[1:].isdecimal():
        return Phrase("place.stall-site" if token.startswith("s") else "place.enclosure")
    if _is_site(token):
        return Phrase(f"place.site-{token}")
    zoo_boards.tile(_drawn(token))
    animal = f"animal.{kind_of(token)}"
    if is_young(token):
        return Phrase(animal, adjectives=("animal.born-here",))
    sex = _SEXES.get(token.rpartition("-")[2])
    return Phrase(animal, adjectives=(sex,)) if sex else Phrase(animal)


def scene(state: State, viewer: int) -> Scene:
    """The table as ``viewer`` sees it: trucks in the middle, the own zoo, the zoos of the others.

    Seats are the other players clockwise from the viewer on.
    """
    others = [(viewer + i) % state.players for i in range(1, state.players)]
    seats = tuple(
        Seat(p, -1, p == state.active and state.phase != GAME_OVER, note(state, p)) for p in others
    )
    piles = [Pile("place.stack", HIDDEN, len(state.stacks))]
    piles.append(Pile("place.reserve", RESERVE, len(state.reserve)))
    piles.append(Pile("place.bank-common", COIN, state.bank))
    areas = [*_in_hand(state), *(_truck(state, t) for t in state.trucks), *_supply(state)]
    areas += _own_zoo(state.zoos[viewer], viewer)
    for p in others:
        areas += _zoo_of(state.zoos[p], p)
    return Scene(viewer, seats, tuple(piles), (), 1, tuple(areas), note(state, viewer))


def note(state: State, player: int) -> Facts:
    """The money of a player, and what the zoo would score now."""
    zoo = state.zoos[player]
    points = state.standing[player] if state.standing else 0
    return facts(points=points, n=zoo.money)


def _pieces(prefix: str, tiles: tuple[str, ...]) -> tuple[Piece, ...]:
    """Tiles of a place; equal ones get different ids, so that a face can tell them apart."""
    named = (
        (f"{prefix}{t}" + (f"#{n + 1}" if (n := tiles[:i].count(t)) else ""), t)
        for i, t in enumerate(tiles)
    )
    return tuple(Piece(name, t, phrase(t)) for name, t in named)


def _in_hand(state: State) -> tuple[Area, ...]:
    if state.drawn:
        told = facts(player=state.active)
        return (Area("drawn", "drawn", -1, _pieces("drawn-", (state.drawn,)), told),)
    if state.to_place:
        told = facts(player=state.active, n=len(state.to_place))
        return (Area("unloading", "unloading", -1, _pieces("unloading-", state.to_place), told),)
    return ()


def _truck(state: State, truck: Truck) -> Area:
    told = facts(truck=truck.id, n=truck.spaces - len(truck.tiles), player=truck.taken_by)
    if truck.taken_by >= 0:
        return Area(truck.id, "truck-taken", -1, (), told)
    picture = zoo_boards.truck(letter(truck.id), truck.spaces, tuple(map(_drawn, truck.tiles)))
    return Area(truck.id, "truck", -1, _pieces(f"{truck.id}-", truck.tiles), told, picture)


def _supply(state: State) -> tuple[Area, ...]:
    tiles = tuple(young(kind) for kind, n in state.supply for _ in range(n))
    if not tiles:
        return ()
    picture = zoo_boards.row([_drawn(t) for t in dict.fromkeys(tiles)])
    told = facts(n=len(tiles))
    return (Area("supply", "supply", -1, _pieces("supply-", tiles), told, picture),)


def _own_zoo(zoo: Zoo, player: int) -> list[Area]:
    found = [_enclosure(zoo, e, player, e.id) for e in zoo.enclosures]
    found += [_site(site, player) for site in zoo.sites]
    found.append(_barn(zoo, player, BARN))
    found.append(Area(CASH, "cash", player, (), facts(n=zoo.money)))
    return found


def _zoo_of(zoo: Zoo, player: int) -> list[Area]:
    found = [_enclosure(zoo, e, player, f"{player}-{e.id}") for e in zoo.enclosures]
    return [*found, _barn(zoo, player, f"{player}-{BARN}")]


def _enclosure(zoo: Zoo, home: Enclosure, player: int, name: str) -> Area:
    stalls = tuple(s.stall for s in zoo.sites if s.enclosure == home.id)
    plate = Plate(home.points_full, home.points_one_missing, home.bonus)
    looks = tuple(_drawn(s) if s else None for s in stalls)
    picture = zoo_boards.enclosure(home.size, tuple(map(_drawn, home.tiles)), plate, looks)
    told = facts(
        home=home.id, points_full=home.points_full, points_gap=home.points_one_missing,
        bonus=home.bonus, n=home.size - len(home.tiles),
    )  # fmt: skip
    lies = (*home.tiles, *filter(None, stalls))
    return Area(name, "enclosure", player, _pieces(f"{name}-", lies), told, picture)


def _site(site: Site, player: int) -> Area:
    picture = zoo_boards.stall_site(_drawn(site.stall) if site.stall else None)
    pieces = _pieces(f"{site.id}-", (site.stall,) if site.stall else ())
    role = "site" if site.stall else "site-free"
    return Area(site.id, role, player, pieces, facts(home=site.id), picture)


def _barn(zoo: Zoo, player: int, name: str) -> Area:
    return Area(
        name, "barn", player, _pieces(barn_piece(player, ""), zoo.barn), facts(n=len(zoo.barn))
    )
