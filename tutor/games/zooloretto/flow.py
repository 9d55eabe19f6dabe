"""What follows from a move: the new state, and what happened on the way, each with its rule."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.verdict import Event, Transition, facts
from tutor.games.zooloretto import places, setting_up, special
from tutor.games.zooloretto.checks import (
    BUY,
    COST_1,
    COST_2,
    COST_3,
    DRAW,
    EXPAND,
    FROM_BARN,
    GIVE_UP,
    LOAD,
    MOVE,
    ONE_DEAL,
    ORDER,
    PURCHASE,
    SWAP,
    SWAP_HOUSE,
    TAKE,
    swap_sides,
)
from tutor.games.zooloretto.places import COIN_CASH
from tutor.games.zooloretto.setting_up import ROUND_END
from tutor.games.zooloretto.state import (
    BARN,
    GAME_OVER,
    LOADING,
    TURN,
    UNLOADING,
    Move,
    State,
    Zoo,
)
from tutor.games.zooloretto.tiles import BANK, EXPANSION, Tiles, kind_of

DROP_OUT = "zooloretto.truck.drop-out"
OPENED = "zooloretto.end.reserve-opened"
COMPLETED = "zooloretto.end.round-completed"
SCORING = "zooloretto.end.scoring-follows"
LEFTOVER = "zooloretto.house.two-player-leftover"
REMOVED = "zooloretto.money.given-up-tile-removed"
ADDS = "zooloretto.money.expansion-adds"
NEXT = "zooloretto.house.players-and-start"
EVERYTHING = "zooloretto.truck.unload-everything"

Events = list[Event]


def with_zoo(state: State, player: int, zoo: Zoo) -> State:
    """The state with one player's zoo exchanged."""
    return replace(state, zoos=(*state.zoos[:player], zoo, *state.zoos[player + 1 :]))


def without(tiles: Sequence[str], tile: str) -> tuple[str, ...]:
    """The tiles less one copy of one."""
    i = list(tiles).index(tile)
    return (*tiles[:i], *tiles[i + 1 :])


def next_player(tiles: Tiles, state: State, player: int) -> int:
    """The next player clockwise who has not taken a truck; the same one where no other is left."""
    step = 1 if tiles.book[NEXT]["direction"] == "clockwise" else -1
    skipped = state.out if "out" in tiles.book[NEXT]["skipped"] else ()
    for i in range(1, state.players + 1):
        following = (player + step * i) % state.players
        if following not in skipped:
            return following
    return player


def _turn_over(tiles: Tiles, state: State, player: int, events: Events) -> State:
    if len(set(state.out)) == state.players:
        return _round_over(tiles, state, events)
    following = next_player(tiles, state, player)
    if following == player:
        events.append(Event("once-more", ROUND_END, facts(player=player)))
    events.append(Event("next-turn", NEXT, facts(player=following)))
    return replace(state, active=following, phase=TURN, done=())


def _round_over(tiles: Tiles, state: State, events: Events) -> State:
    left = tuple(t for truck in state.trucks for t in truck.tiles)
    if left and state.players == tiles.book[LEFTOVER]["players"]:
        if tiles.book[LEFTOVER]["leftover_tiles"] == "removed-from-game":
            state = replace(state, removed=(*state.removed, *left))
        events.append(Event("leftover", LEFTOVER, facts(tiles=left)))
    phase = setting_up.phase_after_round(state)
    events.append(Event("round-over", ROUND_END, facts(round=state.round)))
    if phase == GAME_OVER:
        events += [Event("scoring", rule, facts()) for rule in (COMPLETED, SCORING)]
    trucks = tuple(replace(t, tiles=(), taken_by=-1) for t in state.trucks)
    return replace(state, trucks=trucks, phase=phase, active=state.out[-1], to_place=())


# ------------------------------------------------------------------------- trucks


def draw_tile(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Take the next hidden tile; the first one of the reserve announces the last round."""
    events: Events = []
    from_reserve = move.source == "reserve"
    pile = state.reserve if from_reserve else state.stacks
    tile = pile[0]
    events.append(Event("drew", DRAW, facts(player=move.player, tile=tile)))
    events.append(Event("drew-order", ORDER, facts(tile=tile)))
    if from_reserve:
        first = not state.last_round and tiles.book[OPENED]["last_round"]
        state = replace(state, reserve=pile[1:], last_round=True)
        if first:
            events.append(Event("last-round", OPENED, facts(n=len(state.reserve))))
    else:
        state = replace(state, stacks=pile[1:])
    return Transition(replace(state, drawn=tile, phase=LOADING), tuple(events))


def load(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Put the drawn tile on a truck."""
    told = facts(player=move.player, tile=state.drawn, truck=move.truck)
    events = [Event("loaded", LOAD, told)]
    trucks = tuple(
        replace(t, tiles=(*t.tiles, state.drawn)) if t.id == move.truck else t for t in state.trucks
    )
    after = replace(state, trucks=trucks, drawn="")
    return Transition(_turn_over(tiles, after, move.player, events), tuple(events))


def take_truck(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Claim a truck; its tiles are now to be unloaded, and the player is out of the round."""
    truck = state.truck(move.truck)
    load_ = truck.tiles if truck else ()
    told = facts(player=move.player, tiles=load_, truck=move.truck, n=len(load_))
    events = [Event("took-truck", TAKE, told), Event("dropped-out", DROP_OUT, told)]
    trucks = tuple(
        replace(t, tiles=(), taken_by=move.player) if t.id == move.truck else t
        for t in state.trucks
    )
    after = replace(
        state, trucks=trucks, to_place=load_, phase=UNLOADING, out=(*state.out, move.player)
    )
    return Transition(after, tuple(events))


def place(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Unload one tile; after the last one the turn is over."""
    events: Events = []
    after = replace(state, to_place=without(state.to_place, move.tile))
    after = settle(tiles, after, move.player, move.tile, move.to, "placing", events)
    if not after.to_place:
        events.append(Event("unloaded", EVERYTHING, facts(player=move.player)))
        after = _turn_over(tiles, after, move.player, events)
    return Transition(after, tuple(events))


def settle(
    tiles: Tiles, state: State, player: int, tile: str, to: str, through: str, events: Events
) -> State:
    """Put a tile where it goes, with the births and bonuses that follow at once."""
    zoo = state.zoos[player]
    sort = tiles.sort(tile)
    rules = places.rules_for(tiles, zoo, tile, to)
    told = facts(player=player, tile=tile, to=to)
    kind = "cashed" if sort == "coin" else "placed"
    events += [Event(kind if i == 0 else "placed-too", rule, told) for i, rule in enumerate(rules)]
    if sort == "coin":
        value = int(tiles.book["zooloretto.placement.coin-tile-equals-wooden"]["value"])
        if tiles.book[COIN_CASH]["to"] != to:
            return state
        return with_zoo(state, player, replace(zoo, coin_tiles=zoo.coin_tiles + value))
    if to == BARN:
        events.append(Event("no-breeding-there", special.BREEDING, facts(to=to)))
        return with_zoo(state, player, replace(zoo, barn=(*zoo.barn, tile)))
    if sort == "stall":
        sites = tuple(replace(s, stall=tile) if s.id == to else s for s in zoo.sites)
        return with_zoo(state, player, replace(zoo, sites=sites))
    homes = tuple(replace(e, tiles=(*e.tiles, tile)) if e.id == to else e for e in zoo.enclosures)
    state = with_zoo(state, player, replace(zoo, enclosures=homes))
    state = special.bonus(tiles, state, player, to, through, events)
    return special.births(tiles, state, player, to, through, events)


# -------------------------------------------------------------------------- money


def pay(state: State, player: int, cost: int, to_bank: int) -> State:
    """The player pays, wooden coins first; spent coins and coin tiles go to the bank."""
    zoo = state.zoos[player]
    wood = min(zoo.coins, cost)
    zoo = replace(zoo, coins=zoo.coins - wood, coin_tiles=zoo.coin_tiles - (cost - wood))
    return replace(with_zoo(state, player, zoo), bank=state.bank + to_bank)


def _deal(tiles: Tiles, state: State, player: int, events: Events) -> Transition[State]:
    events.append(Event("deal-done", ONE_DEAL, facts(player=player)))
    if tiles.book[ONE_DEAL]["stays_in_round"]:
        state = _turn_over(tiles, state, player, events)
    return Transition(state, tuple(events))


def move_from_barn(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Fetch a tile out of the own barn."""
    cost = int(tiles.book[COST_1]["cost"])
    told = facts(player=move.player, tile=move.tile, to=move.to, n=cost)
    events = [Event("fetched", FROM_BARN, told), Event("paid", COST_1, told)]
    events += [Event("paid-bank", rule, told) for rule in (MOVE, BANK)]
    after = pay(state, move.player, cost, cost)
    zoo = after.zoos[move.player]
    after = with_zoo(after, move.player, replace(zoo, barn=without(zoo.barn, move.tile)))
    after = settle(tiles, after, move.player, move.tile, move.to, "moving", events)
    return _deal(tiles, after, move.player, events)


def move_stall(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Carry a stall from one site to another."""
    cost = int(tiles.book[MOVE]["cost"])
    zoo = state.zoos[move.player]
    source = places.site(zoo, move.source)
    stall = source.stall if source else ""
    told = facts(player=move.player, tile=stall, to=move.to, n=cost)
    events = [Event("moved-stall", MOVE, told)]
    sites = tuple(
        replace(s, stall="") if s.id == move.source
        else replace(s, stall=stall) if s.id == move.to else s
        for s in zoo.sites
    )  # fmt: skip
    after = with_zoo(pay(state, move.player, cost, cost), move.player, zoo)
    paid = pay(state, move.player, cost, cost).zoos[move.player]
    after = with_zoo(after, move.player, replace(paid, sites=sites))
    return _deal(tiles, after, move.player, events)


def swap(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """All animals of one kind change places with all of another."""
    mine, other, _ = swap_sides(state, move)
    cost = int(tiles.book[COST_1]["cost"])
    told = facts(player=move.player, tile=kind_of(mine[0]), other=kind_of(other[0]), n=cost)
    rules = [SWAP_HOUSE] if move.action == "swap-enclosures" else [SWAP, SWAP_HOUSE]
    events = [Event("swapped" if i == 0 else "swapped-too", r, told) for i, r in enumerate(rules)]
    events.append(Event("paid", COST_1, told))
    after = pay(state, move.player, cost, cost)
    zoo = after.zoos[move.player]
    coming = {move.source: other}
    if move.action == "swap-enclosures":
        coming[move.to] = mine
    else:
        rest = tuple(t for t in zoo.barn if kind_of(t) != move.tile)
        zoo = replace(zoo, barn=(*rest, *mine))
    bred = {e.id: e.bred for e in zoo.enclosures}
    crossed = {move.source: bred.get(move.to, ()), move.to: bred.get(move.source, ())}
    homes = tuple(
        replace(e, tiles=coming[e.id], bred=crossed.get(e.id, ())) if e.id in coming else e
        for e in zoo.enclosures
    )
    after = with_zoo(after, move.player, replace(zoo, enclosures=homes))
    for place_ in coming:
        events.append(Event("no-bonus", special.BONUS, facts(to=place_)))
        after = special.births(tiles, after, move.player, place_, "swapping", events)
    return _deal(tiles, after, move.player, events)


def buy(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Buy a tile out of a rival's barn; owner and bank share the price."""
    rule = tiles.book[PURCHASE]
    cost = int(tiles.book[COST_2]["cost"])
    to = move.to or BARN
    told = facts(player=move.player, players=(move.seller,), tile=move.tile, to=to, n=cost)
    events = [Event("bought", BUY, told), Event("paid", COST_2, told)]
    events.append(Event("shared-price", PURCHASE, told))
    after = pay(state, move.player, cost, int(rule["to_bank"]))
    seller = after.zoos[move.seller]
    seller = replace(
        seller, coins=seller.coins + int(rule["to_owner"]), barn=without(seller.barn, move.tile)
    )
    after = with_zoo(after, move.seller, seller)
    after = settle(tiles, after, move.player, move.tile, to, "buying", events)
    return _deal(tiles, after, move.player, events)


def give_up(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Pay to be rid of a tile in the own barn."""
    cost = int(tiles.book[COST_2]["cost"])
    told = facts(player=move.player, tile=move.tile, n=cost)
    events = [Event("gave-up", GIVE_UP, told), Event("paid", COST_2, told)]
    events += [Event("removed", rule, told) for rule in (REMOVED, PURCHASE)]
    after = pay(state, move.player, cost, cost)
    zoo = after.zoos[move.player]
    after = with_zoo(after, move.player, replace(zoo, barn=without(zoo.barn, move.tile)))
    if tiles.book[REMOVED]["to"] == "removed-from-game":
        after = replace(after, removed=(*after.removed, move.tile))
    return _deal(tiles, after, move.player, events)


def expand(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Buy an expansion board: one more enclosure with its stall site."""
    cost = int(tiles.book[COST_3]["cost"])
    told = facts(player=move.player, n=cost)
    rules = (EXPAND, COST_3, ADDS, EXPANSION)
    events = [Event("expanded" if i == 0 else "expanded-too", r, told) for i, r in enumerate(rules)]
    after = pay(state, move.player, cost, cost)
    zoo = after.zoos[move.player]
    owned = zoo.expansions + int(tiles.book[EXPAND]["boards"])
    data = tiles.book[EXPANSION]["enclosure"]
    added = tiles.book[ADDS]
    homes = (tiles.enclosure(data, owned),) * int(added["enclosures"])
    sites = tiles.sites(data, owned)[: int(added["stall_sites"])]
    zoo = replace(
        zoo,
        expansions=owned,
        enclosures=(*zoo.enclosures, *homes),
        sites=(*zoo.sites, *sites),
    )
    return _deal(tiles, with_zoo(after, move.player, zoo), move.player, events)


def next_round(tiles: Tiles, state: State, move: Move) -> Transition[State]:
    """Open the next round."""
    return Transition(*setting_up.next_round(tiles, state))
