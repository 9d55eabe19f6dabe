"""Setting up a game of Zooloretto and each of its rounds: named steps."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.chance import draw, shuffled
from tutor.core.game import Setup
from tutor.core.verdict import Event, Reason, facts
from tutor.games.zooloretto.state import GAME_OVER, ROUND_OVER, TURN, Options, State, Truck
from tutor.games.zooloretto.tiles import ANIMALS, BANK, KINDS, RESERVE, TRUCKS, Tiles

PLAYERS = "zooloretto.house.players-and-start"
ROUND_END = "zooloretto.house.round-end"
COINS = "zooloretto.setup.coins-2-each"
MIX = "zooloretto.setup.mix-tiles"
FACE_DOWN = "zooloretto.setup.face-down-stacks"
ONE_TRUCK = "zooloretto.setup.one-truck-per-player"
BOARDS = "zooloretto.setup.zoo-board-each"


def players_objection(tiles: Tiles, players: int) -> Reason | None:
    """The rule against a table of this size, or ``None``."""
    fewest, most = tiles.book[PLAYERS]["players"]
    if fewest <= players <= most:
        return None
    return Reason(PLAYERS, facts(players=players, fewest=fewest, most=most))


def start_candidates(tiles: Tiles, players: int) -> tuple[int, ...]:
    """Who may open the first round; the seed picks among several."""
    random = tiles.book[PLAYERS]["start_player"] == "random"
    return tuple(range(players)) if random else (0,)


def kinds_in_play(
    tiles: Tiles, players: int, options: Options, seed: int
) -> tuple[tuple[str, ...], int]:
    """The kinds that are not left in the box, and the next seed."""
    count = tiles.row(KINDS, players)["kinds_removed"]
    if options.kinds_removed == "fixed":
        gone: Sequence[str] = tiles.book[KINDS]["fixed_order"][:count]
    else:
        order, seed = shuffled(tiles.kinds, seed)
        gone = order[:count]
    return tuple(k for k in tiles.kinds if k not in gone), seed


def split(tiles: Tiles, mixed: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The stacks and the reserve that lies last."""
    size = int(tiles.book[RESERVE]["reserve_size"])
    return tuple(mixed[:-size]), tuple(mixed[-size:])


def empty_trucks(tiles: Tiles, players: int) -> tuple[Truck, ...]:
    """The trucks in the middle of the table."""
    row = tiles.row(TRUCKS, players)
    return tuple(Truck(f"t{i}", spaces) for i, spaces in enumerate(row["spaces"], 1))


def new_game(tiles: Tiles, setup: Setup, options: Options) -> tuple[State, tuple[Event, ...]]:
    """The table before the first turn, and the steps that led there."""
    candidates = start_candidates(tiles, setup.players)
    pick, seed = draw(setup.seed & ((1 << 64) - 1), len(candidates))
    kinds, seed = kinds_in_play(tiles, setup.players, options, seed)
    mixed, seed = shuffled(tiles.all_tiles(kinds), seed)
    stacks, reserve = split(tiles, mixed)
    coins = int(tiles.book[COINS]["coins_per_player"])
    boards = int(tiles.book[BOARDS]["boards_per_player"])
    young = int(tiles.book[ANIMALS]["per_kind"]["offspring"])
    state = State(
        options=options,
        kinds=kinds,
        stacks=stacks,
        reserve=reserve,
        trucks=empty_trucks(tiles, setup.players),
        zoos=(tiles.new_zoo(coins),) * setup.players * boards,
        bank=int(tiles.row(BANK, setup.players, "start_bank")["bank"]),
        supply=tuple((kind, young) for kind in kinds),
        active=candidates[pick],
        phase=TURN,
        seed=seed,
    )
    rules = (
        MIX, FACE_DOWN, RESERVE, "zooloretto.setup.offspring-ready", ONE_TRUCK, BOARDS, COINS,
        KINDS, TRUCKS, BANK,
    )  # fmt: skip
    return state, tuple(Event("prepared", rule) for rule in rules)


def next_round(tiles: Tiles, state: State) -> tuple[State, tuple[Event, ...]]:
    """The emptied trucks go back to the middle, and the next opener is on turn."""
    last = tiles.book[ROUND_END]["next_start_player"] == "last-truck-taker"
    opener = state.out[-1] if last else state.out[0]
    after = replace(
        state,
        trucks=empty_trucks(tiles, state.players),
        out=(),
        active=opener,
        phase=TURN,
        round=state.round + 1,
        done=(),
    )
    return after, (Event("next-round", ROUND_END, facts(player=opener, round=after.round)),)


def phase_after_round(state: State) -> str:
    """What follows when everybody has taken a truck."""
    return GAME_OVER if state.last_round else ROUND_OVER
