"""Whether a state that came from outside can be a table of Zooloretto at all."""

from __future__ import annotations

from tutor.core.game import InvalidInput
from tutor.games.zooloretto.setting_up import PLAYERS
from tutor.games.zooloretto.state import HIDDEN, LOADING, PHASES, ROUND_OVER, UNLOADING, State
from tutor.games.zooloretto.tiles import Tiles

_MOST = 500


def check(tiles: Tiles, state: State) -> None:
    """Raise :class:`InvalidInput`, in one sentence, for what no rule could judge."""
    problem = _problem(tiles, state)
    if problem:
        msg = f"The state is no Zooloretto table: {problem}."
        raise InvalidInput(msg)


def _problem(tiles: Tiles, state: State) -> str:
    fewest, most = tiles.book[PLAYERS]["players"]
    if not fewest <= state.players <= most:
        return f"“zoos” has {state.players} entries where {fewest} to {most} players sit"
    if state.phase not in PHASES:
        return f"“phase” is “{state.phase}”; it is one of {', '.join(PHASES)}"
    seats = range(state.players)
    if state.active not in seats:
        return f"“active” is seat {state.active}; seats go from 0 to {state.players - 1}"
    if any(p not in seats for p in state.out):
        return "“out” names a seat that is not at the table"
    if state.phase == ROUND_OVER and not state.out:
        return "the round is over although nobody is “out”"
    if state.phase == LOADING and not tiles.sort(state.drawn):
        return f"“drawn” is “{state.drawn}”, which is no tile"
    if state.phase == UNLOADING and not state.to_place:
        return "“to_place” is empty although the phase is unloading"
    found = [*state.stacks, *state.reserve, *state.to_place, *state.removed]
    found += [t for truck in state.trucks for t in truck.tiles]
    for zoo in state.zoos:
        found += [*zoo.barn, *(t for e in zoo.enclosures for t in e.tiles)]
        found += [s.stall for s in zoo.sites if s.stall]
        if min(zoo.coins, zoo.coin_tiles) < 0:
            return "somebody owns less than nothing"
    if len(found) > _MOST:
        return f"it holds more than {_MOST} tiles"
    for tile in found:
        if tile != HIDDEN and not tiles.sort(tile):
            return (
                f"“{tile}” is no tile; write it as panda, panda-m, offspring-panda, stall-1 or coin"
            )
    for entry in tiles.book.values():
        option = entry.get("option")
        if option and getattr(state.options, option["name"]) not in option["values"]:
            choices = ", ".join(map(str, option["values"]))
            return f"option “{option['name']}” is none of {choices}"
    return ""
