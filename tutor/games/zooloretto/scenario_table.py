"""Tables for the catalogue's examples.

What an example leaves out is filled with seats, tiles and boards that it does not speak of;
placeholders such as ``kind-a`` stand for kinds that it does not name.
"""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.games.zooloretto import setting_up
from tutor.games.zooloretto.rules import Zooloretto
from tutor.games.zooloretto.state import (
    COIN,
    GAME_OVER,
    LOADING,
    ROUND_OVER,
    TURN,
    UNLOADING,
    Enclosure,
    Site,
    State,
    Truck,
    Zoo,
)
from tutor.games.zooloretto.tiles import BOARD, EXPANSION, Tiles

_LETTERS = "abcdefgh"
_STACKS, _RESERVE, _MONEY, _BANK = 40, 15, 5, 20
_PHASES = {"load": LOADING, "place": UNLOADING, "finish-unloading": UNLOADING}


def seat(name: str) -> int:
    """The index of a seat named by a letter."""
    return string.ascii_lowercase.index(name)


def letter(player: int) -> str:
    """The letter of a seat."""
    return string.ascii_lowercase[player]


class Table:
    """A state made from what an example gives."""

    def __init__(self, game: Zooloretto, given: Mapping[str, Any], when: Mapping[str, Any]) -> None:
        self.game, self.given, self.when = game, given, when
        self.tiles: Tiles = game.tiles
        self.placeholders = self._placeholders()
        self.actor = seat(when.get("player", given.get("active", given.get("player", "a"))))
        self.count = self._count()
        options = tuple(given.get("options", {}).items())
        self.options = game.options(Setup(self.count, options=options))
        self.state = self._state()

    def _placeholders(self) -> dict[str, str]:
        text = str(self.given) + str(self.when)
        free = [k for k in self.tiles.kinds if k not in text]
        named = [f"kind-{c}" for c in _LETTERS]
        return dict(zip((n for n in named if n in text), free, strict=False))

    def tile(self, token: str) -> str:
        """The real tile for a token of the example."""
        for name, kind in self.placeholders.items():
            token = token.replace(name, kind)
        return token

    def token(self, tile: str) -> str:
        """The example's token for a real tile."""
        for name, kind in self.placeholders.items():
            tile = tile.replace(kind, name)
        return tile

    def several(self, tokens: Any) -> tuple[str, ...]:
        """Real tiles for tokens, or as many as a number says."""
        if isinstance(tokens, int):
            return (self.tiles.kinds[0],) * tokens
        return tuple(self.tile(t) for t in tokens)

    def _count(self) -> int:
        given = self.given
        if "player_count" in given:
            return int(given["player_count"])
        names = [*given.get("players", ()), *given.get("coins", ()), *given.get("barns", ())]
        names += [self.when["from"]] if self.when.get("action") == "buy" else []
        most = max([self.actor, 1, *(seat(n) for n in names)]) + 1
        return len(given["players"]) if "players" in given else most

    def _enclosure(self, name: str, data: Mapping[str, Any]) -> Enclosure:
        boards = {e["enclosure"]: e for e in self.tiles.book[BOARD]["enclosures"]}
        expansion = self.tiles.book[EXPANSION]["enclosure"]
        boards[expansion["enclosure"]] = expansion
        printed = (
            self.tiles.enclosure(boards[name]) if name in boards else Enclosure(name, 0, 0, 0, 0)
        )
        values = data.get("values", (printed.points_full, printed.points_one_missing))
        return Enclosure(
            name,
            data.get("size", printed.size),
            values[0],
            values[1],
            data.get("money_figure", printed.bonus),
            self.several(data.get("tiles", ())),
            self.several(data.get("bred", ())),
        )

    def _zoo(self, player: int) -> Zoo:
        given, name = self.given, letter(player)
        mine = player == self.actor
        zoo = self.tiles.new_zoo(given.get("coins", {}).get(name, _MONEY))
        money = given.get("money", {}).get(name)
        if money:
            zoo = replace(zoo, coins=money["wooden_coins"], coin_tiles=money["coin_tiles"])
        barn = given.get("barns", {}).get(name, given.get("barn", ()) if mine else ())
        zoo = replace(
            zoo,
            barn=self.several(barn),
            expansions=given.get("expansions", {}).get(name, 0),
        )
        homes = {
            n: e
            for n, e in given.get("enclosures", {}).items()
            if e.get("owner", letter(self.actor)) == name
        }
        if homes:
            zoo = replace(zoo, enclosures=tuple(self._enclosure(n, e) for n, e in homes.items()))
        if mine and "sites" in given:
            sites = tuple(
                Site(n, f"e-{n.partition('-')[0]}", "" if s == "none" else s)
                for n, s in given["sites"].items()
            )
            zoo = replace(zoo, sites=sites)
        if "stall_site_count" in given:
            zoo = replace(zoo, sites=zoo.sites[: given["stall_site_count"].get(name)])
        return zoo

    def _trucks(self) -> tuple[Truck, ...]:
        given = self.given
        spaces = given.get("truck_spaces", {})
        loads = given.get("trucks", {"t1": [COIN], "t2": []})
        taken = {n: seat(p) for n, p in given.get("taken", {}).items()}
        names = sorted({*loads, *taken})
        most = int(self.tiles.book["zooloretto.truck.capacity-3"]["max_tiles"])
        return tuple(
            Truck(n, spaces.get(n, most), self.several(loads.get(n, ())), taken.get(n, -1))
            for n in names
        )

    def _phase(self) -> str:
        action = self.when.get("action")
        if self.given.get("round_over") or action == "next-round":
            return ROUND_OVER
        if self.given.get("phase") == GAME_OVER:
            return GAME_OVER
        if not self.when:
            begun = {"drawn_tile": LOADING, "to_place": UNLOADING}
            return next((phase for key, phase in begun.items() if key in self.given), TURN)
        return _PHASES.get(str(action), TURN)

    def _to_place(self) -> tuple[str, ...]:
        waiting = list(self.several(self.given.get("to_place", ())))
        if self.when.get("action") == "place" and not waiting:
            waiting = [self.tile(self.when["tile"])]
        for tile in self.several(self.when.get("placed", ())):
            waiting.remove(tile)
        return tuple(waiting)

    def _state(self) -> State:
        given = self.given
        stacks = given.get("stacks", _STACKS)
        stacks = _STACKS if not isinstance(stacks, int) else stacks
        coming = self.several(given.get("next_tiles", ()))
        reserve = given.get("reserve", _RESERVE)
        from_stacks = coming[:stacks]
        from_reserve = coming[len(from_stacks) :]
        out = given.get("out", given.get("out_order", ()))
        supply = dict.fromkeys(self.tiles.kinds, 2)
        for token, count in given.get("supply", {}).items():
            supply[self.tile(token).removeprefix("offspring-")] = count
        phase = self._phase()
        seats = tuple(seat(n) for n in out)
        if phase == UNLOADING and self.actor not in seats:
            seats = (*seats, self.actor)
        return State(
            options=self.options,
            kinds=self.tiles.kinds,
            stacks=from_stacks + self.several(stacks - len(from_stacks)),
            reserve=from_reserve + self.several(reserve - len(from_reserve)),
            trucks=self._trucks(),
            zoos=tuple(self._zoo(p) for p in range(self.count)),
            bank=given.get("bank", _BANK),
            supply=tuple(supply.items()),
            active=seats[-1] if phase == ROUND_OVER and seats else self.actor,
            phase=phase,
            drawn=self.tile(given["drawn_tile"]) if "drawn_tile" in given else "",
            to_place=self._to_place(),
            out=seats,
            done=tuple(given.get("actions_done", ())),
            last_round=given.get("last_round", False),
            removed=self.several(given.get("removed", ())),
        )

    def fresh(self) -> tuple[State, tuple[str, ...]]:
        """A game newly set up for this table, and the rules of its steps."""
        setup = Setup(self.count, 1, tuple(self.given.get("options", {}).items()))
        state, events = setting_up.new_game(self.tiles, setup, self.options)
        return state, tuple(e.rule for e in events)
