"""The two things that happen by themselves: births, and the bonus for a filled enclosure."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from tutor.core.verdict import Event, facts
from tutor.games.zooloretto import places
from tutor.games.zooloretto.state import Enclosure, State, Zoo
from tutor.games.zooloretto.tiles import BANK, BOARD, Tiles, female, kind_of, male, young

OFFSPRING = "zooloretto.special.offspring"
TILE = "zooloretto.special.offspring-tile-placed"
BREEDING = "zooloretto.house.breeding"
NO_SPACE = "zooloretto.house.newborn-without-space"
FILLED = "zooloretto.special.filled-enclosure-bonus"
AMOUNT = "zooloretto.special.bonus-amount"
BONUS = "zooloretto.house.bonus"

Events = list[Event]


def _exchange(state: State, player: int, zoo: Zoo) -> State:
    return replace(state, zoos=(*state.zoos[:player], zoo, *state.zoos[player + 1 :]))


def _home(zoo: Zoo, changed: Enclosure) -> Zoo:
    homes = tuple(changed if e.id == changed.id else e for e in zoo.enclosures)
    return replace(zoo, enclosures=homes)


def pair(home: Enclosure) -> tuple[str, str] | None:
    """A fertile male and a fertile female that have had no young yet."""
    left = Counter(home.tiles) - Counter(home.bred)
    fathers = [t for t in home.tiles if male(t) and left[t] > 0]
    mothers = [t for t in home.tiles if female(t) and left[t] > 0]
    if not (fathers and mothers):
        return None
    order = sorted((fathers[0], mothers[0]), key=home.tiles.index)
    return order[0], order[1]


def births(
    tiles: Tiles, state: State, player: int, place: str, through: str, events: Events
) -> State:
    """Every unbred pair in the enclosure has a young one, which lives there or in the barn."""
    rule = tiles.book[BREEDING]
    home = places.enclosure(state.zoos[player], place)
    supply = dict(state.supply)
    if home is None or through not in rule["through"]:
        return state
    events += [Event("looked-for-pair", r, facts(to=place)) for r in (OFFSPRING, BREEDING)]
    while (found := pair(home)) is not None:
        kind = kind_of(found[0])
        events.append(Event("met", OFFSPRING, facts(player=player, tile=kind)))
        if supply.get(kind, 0) < 1:
            break
        supply[kind] -= 1
        newborn = young(kind)
        told = facts(player=player, tile=newborn, to=place)
        events += [Event("born", TILE, told), Event("bred", BREEDING, told)]
        bred = (*home.bred, *found) if rule["mark"] == "bred" else home.bred
        home = replace(home, bred=bred)
        zoo = state.zoos[player]
        state = replace(state, supply=tuple(supply.items()))
        if len(home.tiles) < home.size:
            home = replace(home, tiles=(*home.tiles, newborn))
            state = _exchange(state, player, _home(zoo, home))
            after = "offspring-after-swap" if through == "swapping" else "offspring"
            state = bonus(tiles, state, player, place, after, events)
        else:
            events.append(Event("no-space", NO_SPACE, told))
            zoo = _home(zoo, home)
            if tiles.book[NO_SPACE]["no_space"] == "barn":
                zoo = replace(zoo, barn=(*zoo.barn, newborn))
            state = _exchange(state, player, zoo)
    return state


def bonus(
    tiles: Tiles, state: State, player: int, place: str, through: str, events: Events
) -> State:
    """Coins from the bank for a tile that fills the last space, as far as the bank has them."""
    zoo = state.zoos[player]
    home = places.enclosure(zoo, place)
    if home is None:
        return state
    told = facts(player=player, to=place, n=home.bonus)
    events.append(Event("looked-for-bonus", FILLED, told))
    if len(home.tiles) < home.size:
        return state
    events += [Event("bonus-rule", r, told) for r in (BONUS, BANK, BOARD)]
    if through not in tiles.book[BONUS]["paid_for"]:
        return state
    amount = home.bonus if tiles.book[AMOUNT]["amount"] == "money-figure-of-enclosure" else 0
    short = tiles.book[BANK]["short"] == "pay-what-is-there"
    paid = min(amount, state.bank) if short else amount
    if paid:
        told = facts(player=player, to=place, n=paid)
        events += [Event("bonus", FILLED, told), Event("bonus-amount", AMOUNT, told)]
    state = replace(state, bank=state.bank - paid)
    return _exchange(state, player, replace(zoo, coins=zoo.coins + paid))
