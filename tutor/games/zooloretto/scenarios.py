"""The catalogue's examples on Zooloretto's engine: builds states and moves, and reads results.

No rule is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tutor.core.game import InvalidInput
from tutor.core.scenario import Bag, Got
from tutor.core.verdict import Answer, Event, Transition
from tutor.games.zooloretto import questions, setting_up
from tutor.games.zooloretto.rules import Zooloretto
from tutor.games.zooloretto.scenario_table import Table, letter, seat
from tutor.games.zooloretto.state import (
    BARN,
    CASH,
    COIN,
    GAME_OVER,
    ROUND_OVER,
    UNLOADING,
    Move,
    State,
)

_SETS = {"tile_sorts", "actions", "deals", "destinations", "players", "kinds", "active_players"}
_SEATS = {"player"}
_SEAT_LISTS = {"players", "winners", "active_players"}


class ZoolorettoScenarios:
    """Runs examples on a Zooloretto engine."""

    def __init__(self, game: Zooloretto) -> None:
        self.game = game

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> State:
        """The table that ``given`` describes."""
        return Table(self.game, given, when).state

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Build the table, do or ask what ``when`` says, and report."""
        runners = _QUESTIONS if "question" in when else _ACTIONS
        name = str(when.get("question", when.get("action")))
        if name not in runners:
            msg = f"Zooloretto cannot run “{name}”; it runs {', '.join(sorted(runners))}."
            raise InvalidInput(msg)
        return runners[name](self.game, Table(self.game, given, when))


Runner = Callable[[Zooloretto, Table], Got]


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in values.items():
        named = value
        if key in _SEAT_LISTS:
            named = tuple(letter(p) for p in value)
        elif key in _SEATS:
            named = letter(value)
        out[key] = frozenset(named) if key in _SETS else named
    return out


def _told(answer: Answer) -> Got:
    return Got(_named(dict(answer.values)), answer.rules)


def _ask(ask: Callable[[Zooloretto, Table], Answer]) -> Runner:
    return lambda game, table: _told(ask(game, table))


# ------------------------------------------------------------------------ questions


def _most_players(game: Zooloretto, table: Table) -> int:
    return int(table.given.get("player_count", game.tiles.book[setting_up.PLAYERS]["players"][1]))


def _enclosure(game: Zooloretto, table: Table) -> Answer:
    data = table.given["enclosure"]
    held = data.get("occupied", len(data.get("tiles", ())))
    return questions.enclosure_points(
        game.tiles, data["size"], held, data["values"], data["stalls_at_site"]
    )


def _count(game: Zooloretto, table: Table) -> Answer:
    when = table.when
    tile, kind = table.tile(when.get("tile", "")), table.tile(when.get("kind", ""))
    players = _most_players(game, table)
    sort = when.get("tile_sort", "")
    return questions.count_tiles(game.tiles, players, table.options, tile, kind, sort)


def _home(table: Table) -> Any:
    zoo = table.state.zoos[table.actor]
    return next(e for e in zoo.enclosures if e.id == table.when["enclosure"])


def _actions(game: Zooloretto, table: Table) -> Answer:
    legal = [m.action for m in game.legal_moves(table.state)]
    return questions.available_actions(game.tiles, table.state, legal)


def _scores(table: Table, name: str) -> list[int]:
    return [int(v) for v in table.given[name].values()]


def _mine(table: Table) -> Any:
    return table.state.zoos[table.actor]


_QUESTIONS: dict[str, Runner] = {
    "tile-sorts": _ask(lambda g, t: questions.tile_sorts(g.tiles)),
    "location": _ask(lambda g, t: questions.location(g.tiles, t.when["tile_sort"])),
    "count-tiles": _ask(_count),
    "visible-tiles": _ask(lambda g, t: questions.visible_tiles(g.tiles, t.state, t.actor)),
    "available-actions": _ask(_actions),
    "available-deals": _ask(lambda g, t: questions.available_deals(g.tiles, t.state)),
    "legal-destinations": _ask(
        lambda g, t: questions.legal_destinations(g.tiles, _mine(t), t.tile(t.when["tile"]))
    ),
    "can-afford": _ask(lambda g, t: questions.can_afford(g.tiles, _mine(t), t.when["cost"])),
    "filled-bonus": _ask(lambda g, t: questions.filled_bonus(g.tiles, _home(t))),
    "game-over": _ask(lambda g, t: questions.game_over(g.tiles, t.state)),
    "phase": _ask(lambda g, t: questions.phase(g.tiles, t.state)),
    "enclosure-points": _ask(_enclosure),
    "stall-points": _ask(lambda g, t: questions.stall_points(g.tiles, _mine(t).sites)),
    "barn-points": _ask(lambda g, t: questions.barn_points(g.tiles, _mine(t).barn)),
    "total-points": _ask(lambda g, t: questions.total_points(g.tiles, _mine(t))),
    "winners": _ask(
        lambda g, t: questions.winners(g.tiles, _scores(t, "scores"), _scores(t, "coins"))
    ),
    "start-player-candidates": _ask(lambda g, t: questions.start_candidates(g.tiles, t.count)),
    "next-player": _ask(lambda g, t: questions.next_player(g.tiles, t.state)),
    "supply": _ask(lambda g, t: questions.supply(g.tiles, t.fresh()[0])),
    "kinds-in-play": _ask(lambda g, t: questions.kinds_in_play(g.tiles, t.count, t.options)),
    "enclosure-data": _ask(lambda g, t: questions.enclosure_data(g.tiles, t.when["enclosure"])),
    "max-tiles-loaded-per-round": _ask(lambda g, t: questions.most_loaded(g.tiles, t.count)),
    "placement-orders": _ask(lambda g, t: questions.placement_orders(g.tiles, t.state)),
}


# -------------------------------------------------------------------------- actions


def _start_game(game: Zooloretto, table: Table) -> Got:
    return _told(questions.players_allowed(game.tiles, table.when["player_count"]))


def _set_up(game: Zooloretto, table: Table) -> Got:
    state, rules = table.fresh()
    stacks, reserve = state.stacks, state.reserve
    if "tiles" in table.given:
        stacks, reserve = setting_up.split(game.tiles, (COIN,) * table.given["tiles"])
    values = {
        "shuffled": (*state.stacks, *state.reserve) != game.tiles.all_tiles(state.kinds),
        "mixed": frozenset(game.tiles.sort(t) for t in (*state.stacks, *state.reserve)),
        "stacks": stacks,
        "reserve": reserve,
        "tiles": (*stacks, *reserve),
        "trucks": state.trucks,
        "truck_spaces": tuple(t.spaces for t in state.trucks),
        "place": game.tiles.book[setting_up.ONE_TRUCK]["place"],
        "boards": {letter(p): 1 for p in range(len(state.zoos))},
        "coins": {letter(p): z.money for p, z in enumerate(state.zoos)},
        "bank": state.bank,
        "kinds_in_play": state.kinds,
    }
    return Got(values, rules)


def _move(table: Table) -> Move:
    when = table.when
    action = str(when["action"])
    source = when.get("from", when.get("enclosure", when.get("first", "")))
    tile = when.get("tile", when.get("kind_from_barn", ""))
    return Move(
        action,
        table.actor,
        table.tile(tile),
        when.get("to", when.get("second", BARN if action == "buy" else "")),
        "" if action == "buy" else source,
        when.get("truck", ""),
        seat(when["from"]) if action == "buy" else -1,
    )


def _act(game: Zooloretto, table: Table) -> Got:
    before, move = table.state, _move(table)
    verdict = game.explain(before, move)
    done: Transition[State] = Transition(before, ())
    waiting: tuple[str, ...] = before.to_place
    if verdict.legal:
        done = game.apply(before, move)
        waiting = done.state.to_place
        if move.action == "take-truck":
            done = _unloaded(game, done)
    values = _values(table, before, done.state, done.events)
    named = tuple(table.token(t) for t in waiting)
    values |= {"legal": verdict.legal, "to_place": Bag(named), "unplaced": Bag(named)}
    outcome = game.outcome(done.state)
    rules = (*verdict.rules, *(e.rule for e in done.events), *(outcome.rules if outcome else ()))
    return Got(values, tuple(dict.fromkeys(rules)))


def _unloaded(game: Zooloretto, done: Transition[State]) -> Transition[State]:
    """Where the tiles of a taken truck go is of no interest: all go to the barn or the money."""
    state, events = done.state, done.events
    while state.phase == UNLOADING and state.to_place:
        tile = state.to_place[0]
        to = CASH if game.tiles.sort(tile) == "coin" else BARN
        after = game.apply(state, Move("place", state.active, tile, to))
        state, events = after.state, events + after.events
    return Transition(state, events)


def _values(table: Table, before: State, after: State, events: Sequence[Event]) -> dict[str, Any]:
    def bag(tiles: Sequence[str]) -> Bag:
        return Bag(tuple(table.token(t) for t in tiles))

    mine, was = after.zoos[table.actor], before.zoos[table.actor]
    zoos = {letter(p): z for p, z in enumerate(after.zoos)}
    drew = len(before.stacks) + len(before.reserve) - len(after.stacks) - len(after.reserve)
    over = after.phase in (ROUND_OVER, GAME_OVER)
    return {
        "stacks": after.stacks,
        "reserve": after.reserve,
        "drawn": drew,
        "drawn_tile": table.token(after.drawn),
        "last_round": after.last_round,
        "trucks": {t.id: tuple(table.token(x) for x in t.tiles) for t in after.trucks},
        "out": frozenset(letter(p) for p in after.out),
        "active": letter(after.active),
        "round_over": over and before.phase not in (ROUND_OVER, GAME_OVER),
        "enclosures": {
            e.id: {"size": e.size, "tiles": bag(e.tiles), "bred": bag(e.bred), "owner": owner}
            for owner, z in zoos.items()
            for e in z.enclosures
            if z is mine or not any(e.id == m.id for m in mine.enclosures)
        },
        "sites": {s.id: s.stall or "none" for s in mine.sites},
        "barn": bag(mine.barn),
        "barn_size": len(mine.barn),
        "barns": {n: bag(z.barn) for n, z in zoos.items()},
        "coins": {n: z.money for n, z in zoos.items()},
        "money": {
            n: {"wooden_coins": z.coins, "coin_tiles": z.coin_tiles} for n, z in zoos.items()
        },
        "bank": after.bank,
        "paid": was.money - mine.money,
        "supply": {f"offspring-{table.token(k)}": n for k, n in after.supply},
        "removed": bag(after.removed),
        "expansions": {n: z.expansions for n, z in zoos.items()},
        "enclosure_count": {n: len(z.enclosures) for n, z in zoos.items()},
        "stall_site_count": {n: len(z.sites) for n, z in zoos.items()},
        "offspring": sum(e.kind == "born" for e in events),
    }


_ACTIONS: dict[str, Runner] = {
    "start-game": _start_game,
    "set-up": _set_up,
    **dict.fromkeys(
        (
            "draw-tile", "load", "take-truck", "finish-unloading", "place", "move-from-barn",
            "swap", "swap-enclosures", "buy", "give-up", "expand", "pass", "next-round",
            "move-stall", "move-animal",
        ),
        _act,
    ),
}  # fmt: skip
