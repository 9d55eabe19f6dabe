"""What each kind of move is checked against: one small function for one rule.

A check answers ``None`` (the rule has nothing to do with this move), ``True`` (it was consulted
and is content) or a :class:`Reason` (it forbids).
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.verdict import Reason, facts
from tutor.games.zooloretto import places
from tutor.games.zooloretto.state import (
    BARN,
    GAME_OVER,
    LOADING,
    ROUND_OVER,
    TURN,
    UNLOADING,
    Move,
    State,
    Truck,
    Zoo,
)
from tutor.games.zooloretto.tiles import BANK, EXPANSION, TRUCKS, Tiles, kind_of

Check = Callable[[Tiles, State, Move], Reason | bool | None]
Table = tuple[tuple[str, Check], ...]

ONE_OF_3 = "zooloretto.turn.one-of-3-actions"
MUST_ACT = "zooloretto.house.must-act"
DRAW = "zooloretto.truck.draw-tile"
RESERVE = "zooloretto.truck.reserve-untouched"
LOAD = "zooloretto.truck.load-drawn-tile"
CAPACITY = "zooloretto.truck.capacity-3"
TAKE = "zooloretto.truck.take-truck"
NO_EMPTY = "zooloretto.truck.no-empty-truck"
CLOSED = "zooloretto.house.taken-trucks-closed"
EVERYTHING = "zooloretto.truck.unload-everything"
ORDER = "zooloretto.house.draw-order"
CHOOSE_DEAL = "zooloretto.money.choose-1-of-3"
ONE_DEAL = "zooloretto.house.one-deal-per-turn"
FROM_BARN = "zooloretto.money.move-from-barn"
SWAP = "zooloretto.money.swap-kinds"
MUST_FIT = "zooloretto.money.swap-must-fit"
COST_1 = "zooloretto.money.barn-work-cost-1"
BUY = "zooloretto.money.buy-from-rival-barn"
GIVE_UP = "zooloretto.money.give-up-own-tile"
COST_2 = "zooloretto.money.trade-cost-2"
EXPAND = "zooloretto.money.buy-expansion"
COST_3 = "zooloretto.money.expansion-cost-3"
MOVE = "zooloretto.house.remodel-move"
SWAP_HOUSE = "zooloretto.house.remodel-swap"
PURCHASE = "zooloretto.house.purchase"
ROUND_END = "zooloretto.house.round-end"


def zoo(state: State, move: Move) -> Zoo:
    """The zoo of the player who moves."""
    return state.zoos[move.player]


def has_room(truck: Truck) -> bool:
    """Whether another tile fits on the truck."""
    return len(truck.tiles) < truck.spaces


def free(state: State) -> tuple[Truck, ...]:
    """The trucks that nobody has taken."""
    return tuple(t for t in state.trucks if t.taken_by < 0)


def _phase(wanted: str) -> Check:
    def check(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
        if state.phase == GAME_OVER:
            return Reason("zooloretto.end.scoring-follows", facts(over=True))
        if move.player != state.active:
            return Reason(ONE_OF_3, facts(player=state.active))
        if state.phase == wanted:
            return True
        if state.phase == LOADING:
            return Reason(LOAD, facts(tile=state.drawn))
        if state.phase == UNLOADING:
            return Reason(EVERYTHING, facts(tiles=state.to_place, n=len(state.to_place)))
        if state.phase == ROUND_OVER:
            return Reason(ROUND_END, facts(round=state.round))
        return Reason(ONE_OF_3, facts(player=state.active))

    return check


def _one(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    most = int(tiles.book[ONE_OF_3]["choose"])
    if len(state.done) >= most:
        return Reason(ONE_OF_3, facts(done=state.done))
    return True


def _loadable(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    needs = tiles.book[MUST_ACT]["load_needs"] == "truck-with-room"
    if needs and not any(has_room(t) for t in free(state)):
        return Reason(MUST_ACT, facts(full=True))
    return True


def _reserve(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    barred = tiles.book[RESERVE]["forbidden_source"]
    if move.source == barred and state.stacks:
        return Reason(RESERVE, facts(n=len(state.stacks)))
    return True


def _in_order(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    pile = state.reserve if move.source == "reserve" else state.stacks
    return True if pile else Reason(ORDER, facts(source=move.source))


def _not_taken(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    truck = state.truck(move.truck)
    key = "loadable" if move.action == "load" else "takeable"
    closed = "untaken" in tiles.book[CLOSED][key]
    if truck is not None and truck.taken_by >= 0 and closed:
        return Reason(CLOSED, facts(truck=move.truck, player=truck.taken_by))
    return True


def _room(rule: str) -> Check:
    def check(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
        truck = state.truck(move.truck)
        most = int(tiles.book[CAPACITY]["max_tiles"])
        if truck is None or (truck.spaces < most) != (rule == TRUCKS):
            return None
        limit = truck.spaces if rule == TRUCKS else most
        if len(truck.tiles) >= limit:
            return Reason(rule, facts(truck=move.truck, n=limit))
        return True

    return check


def _loaded(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    truck = state.truck(move.truck)
    least = int(tiles.book[NO_EMPTY]["min_tiles"])
    if truck is not None and len(truck.tiles) < least:
        return Reason(NO_EMPTY, facts(truck=move.truck, least=least))
    return True


def _nothing_left(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    most = int(tiles.book[EVERYTHING]["remaining_on_truck"])
    if len(state.to_place) > most:
        return Reason(EVERYTHING, facts(tiles=state.to_place, n=len(state.to_place)))
    return True


def _destination(rule: str) -> Check:
    def check(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
        wrong = places.objection(tiles, zoo(state, move), move.tile, move.to)
        if wrong is not None:
            return wrong if wrong.rule == rule else None
        consulted = places.rules_for(tiles, zoo(state, move), move.tile, move.to)
        return True if rule in consulted else None

    return check


def _cost(rule: str) -> Check:
    def check(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
        cost = int(tiles.book[rule]["cost"])
        money = zoo(state, move).money
        return True if money >= cost else Reason(rule, facts(cost=cost, money=money))

    return check


def _out_of_barn(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    if move.to == BARN:
        return Reason(MOVE, facts(tile=move.tile, to=move.to))
    return True


def _house_move(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    sort = "stall" if move.action == "move-stall" else tiles.sort(move.tile)
    sort = "animal" if sort == "offspring" else sort
    source, to = _place_sort(state, move, move.source), _place_sort(state, move, move.to)
    allowed = any(
        m["tile"] == sort and source in m["from"] and to in m["to"]
        for m in tiles.book[MOVE]["moves"]
    )
    return allowed or Reason(MOVE, facts(tile=move.tile, source=move.source, to=move.to))


def _place_sort(state: State, move: Move, name: str) -> str:
    if name in ("", BARN):
        return BARN
    own = zoo(state, move)
    return "enclosure" if places.enclosure(own, name) else "stall-site"


def _vacant(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    target = places.site(zoo(state, move), move.to)
    if target is not None and target.stall:
        return Reason(places.STALL, facts(tile=move.tile, taken=target.stall))
    return True if target is not None else None


def swap_sides(state: State, move: Move) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    """The animals that change places with each other, and the room on the second side.

    The first side is an enclosure, the second another enclosure or the animals of a kind in the
    barn (with room for any number: -1).
    """
    own = zoo(state, move)
    first = places.enclosure(own, move.source)
    mine = first.tiles if first else ()
    if move.action == "swap":
        return mine, tuple(t for t in own.barn if kind_of(t) == move.tile), -1
    second = places.enclosure(own, move.to)
    return mine, second.tiles if second else (), second.size if second else 0


def swap_fits_check(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    """Whether the animals that come out of the barn have room in the enclosure."""
    mine, other, room = swap_sides(state, move)
    first = places.enclosure(zoo(state, move), move.source)
    size = first.size if first else 0
    limited = tiles.book[MUST_FIT]["condition"] == "incoming-not-above-size"
    if limited and (len(other) > size or (room >= 0 and len(mine) > room)):
        return Reason(MUST_FIT, facts(n=len(other), size=size))
    return True


def _swap_sound(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    rule = tiles.book[SWAP_HOUSE]
    mine, other, room = swap_sides(state, move)
    first = places.enclosure(zoo(state, move), move.source)
    if rule["both_must_fit"] and (
        len(other) > (first.size if first else 0) or (room >= 0 and len(mine) > room)
    ):
        return Reason(SWAP_HOUSE, facts(fits=False))
    if not rule["empty_side_allowed"] and not (mine and other):
        return Reason(SWAP_HOUSE, facts(empty=True))
    if rule["kinds_must_differ"] and {kind_of(t) for t in mine} & {kind_of(t) for t in other}:
        return Reason(SWAP_HOUSE, facts(same=True))
    return True


def _scope(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    scopes = tiles.book[PURCHASE]["scopes"]
    chosen = next(s for s in scopes if s["value"] == state.options.barn_trade_scope)
    sort = tiles.sort(move.tile)
    return sort in chosen["tiles"] or Reason(PURCHASE, facts(tile=move.tile, scope=sort))


def _deal(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    kinds = {"swap": "barn-work", "swap-enclosures": "barn-work", "move-from-barn": "barn-work",
             "move-stall": "barn-work", "move-animal": "barn-work", "buy": "trade",
             "give-up": "trade", "expand": "expansion"}  # fmt: skip
    known = tiles.book[CHOOSE_DEAL]["deals"]
    return kinds[move.action] in known or Reason(CHOOSE_DEAL, facts(action=move.action))


def _boards_left(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    most = int(tiles.row(EXPANSION, state.players, "limits")["boards"])
    owned = zoo(state, move).expansions
    return owned < most or Reason(EXPANSION, facts(n=most))


def _never(rule: str) -> Check:
    def check(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
        return tiles.book[rule]["pass"] or Reason(rule, facts(passing=True))

    return check


def _always(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    return True


def _between(tiles: Tiles, state: State, move: Move) -> Reason | bool | None:
    if state.phase == ROUND_OVER:
        return True
    return Reason(ROUND_END, facts(round=state.round, going_on=True))


_TURN: Table = ((ONE_OF_3, _phase(TURN)), (ONE_OF_3, _one))
_DEAL: Table = (*_TURN, (CHOOSE_DEAL, _deal), (ONE_DEAL, _always))
_PLACES: Table = tuple(
    (rule, _destination(rule))
    for rule in (
        places.UNLOADING, places.ONE_KIND, places.ANIMAL, places.STALL, places.UNLIMITED,
        places.SEVERAL, places.HOMELESS, places.SITELESS, places.BY_CHOICE, places.COIN_CASH,
        "zooloretto.placement.coin-tile-equals-wooden",
    )
)  # fmt: skip

CHECKS: dict[str, Table] = {
    "draw-tile": (
        *_TURN, (MUST_ACT, _loadable), (RESERVE, _reserve), (ORDER, _in_order), (DRAW, _always),
    ),
    "load": (
        (ONE_OF_3, _phase(LOADING)), (CLOSED, _not_taken), (CAPACITY, _room(CAPACITY)),
        (TRUCKS, _room(TRUCKS)), (LOAD, _always),
    ),
    "take-truck": (*_TURN, (CLOSED, _not_taken), (NO_EMPTY, _loaded), (TAKE, _always)),
    "place": ((ONE_OF_3, _phase(UNLOADING)), *_PLACES),
    "finish-unloading": ((EVERYTHING, _nothing_left),),
    "move-from-barn": (
        *_DEAL, (COST_1, _cost(COST_1)), (MOVE, _house_move), (MOVE, _out_of_barn), *_PLACES,
        (FROM_BARN, _always), (BANK, _always),
    ),
    "move-stall": (*_DEAL, (COST_1, _cost(COST_1)), (MOVE, _house_move), (places.STALL, _vacant)),
    "move-animal": (*_DEAL, (MOVE, _house_move)),
    "swap": (
        *_DEAL, (COST_1, _cost(COST_1)), (MUST_FIT, swap_fits_check), (SWAP_HOUSE, _swap_sound),
        (SWAP, _always),
    ),
    "swap-enclosures": (
        *_DEAL, (COST_1, _cost(COST_1)), (SWAP_HOUSE, _swap_sound),
    ),
    "buy": (
        *_DEAL, (COST_2, _cost(COST_2)), (PURCHASE, _scope), *_PLACES, (BUY, _always),
    ),
    "give-up": (*_DEAL, (COST_2, _cost(COST_2)), (PURCHASE, _scope), (GIVE_UP, _always)),
    "expand": (*_DEAL, (COST_3, _cost(COST_3)), (EXPANSION, _boards_left), (EXPAND, _always)),
    "pass": ((MUST_ACT, _never(MUST_ACT)),),
    "next-round": ((ROUND_END, _between),),
}  # fmt: skip
