"""Questions the engine answers about a table or the box, with the rules that decide."""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial

from msgspec.structs import replace

from tutor.core.verdict import Answer, Reason
from tutor.games.zooloretto import flow, places, scoring, setting_up, special
from tutor.games.zooloretto.checks import (
    CAPACITY,
    CHOOSE_DEAL,
    COST_1,
    COST_2,
    COST_3,
    MUST_ACT,
    MUST_FIT,
    ONE_OF_3,
    has_room,
    swap_fits_check,
)
from tutor.games.zooloretto.state import TURN, Enclosure, Move, Options, Site, State, Truck, Zoo
from tutor.games.zooloretto.tiles import (
    ANIMALS,
    BOARD,
    EXPANSION,
    FERTILE,
    KINDS,
    OTHERS,
    SORTS,
    TRUCKS,
    Tiles,
    kind_of,
)

YOUNG = "zooloretto.components.offspring-tiles"


def _answer(rules: Sequence[str], **values: object) -> Answer:
    return Answer(tuple(values.items()), tuple(Reason(rule) for rule in rules))


def count_tiles(
    tiles: Tiles, players: int, options: Options, tile: str, kind: str, sort: str
) -> Answer:
    """How many tiles of the stacks answer the description; all of them without one."""
    kinds, _ = setting_up.kinds_in_play(tiles, players, options, 0)
    found = [
        t
        for t in tiles.all_tiles(kinds)
        if (not tile or t == tile)
        and (not kind or kind_of(t) == kind)
        and (not sort or tiles.sort(t) == sort)
    ]
    rules = [ANIMALS, FERTILE] if tile and tiles.sort(tile) == "animal" else [OTHERS]
    rules = [ANIMALS] if kind or sort == "animal" else rules
    return _answer([*rules, KINDS], count=len(found))


def tile_sorts(tiles: Tiles) -> Answer:
    """The sorts of tile in the stacks."""
    return _answer([SORTS], tile_sorts=tuple(tiles.book[SORTS]["tile_sorts"]))


def location(tiles: Tiles, sort: str) -> Answer:
    """Where tiles of a sort lie after the set-up."""
    inside = sort in tiles.book[SORTS]["tile_sorts"]
    young = tiles.book[YOUNG]["in_stacks"] if sort == tiles.book[YOUNG]["tile_sort"] else inside
    place = "stacks" if young else tiles.book["zooloretto.setup.offspring-ready"]["place"]
    return _answer([YOUNG, SORTS], location=place, in_stacks=young)


def visible_tiles(tiles: Tiles, state: State, player: int) -> Answer:
    """How many tiles of the stacks a player can see."""
    face_down = tiles.book[setting_up.FACE_DOWN]["facing"] == "down"
    return _answer([setting_up.FACE_DOWN], visible=0 if face_down else len(state.stacks))


def supply(tiles: Tiles, state: State) -> Answer:
    """How many offspring tiles lie ready."""
    return _answer([ANIMALS, YOUNG], count=sum(n for _, n in state.supply))


def kinds_in_play(tiles: Tiles, players: int, options: Options) -> Answer:
    """The kinds that are not left in the box."""
    kinds, _ = setting_up.kinds_in_play(tiles, players, options, 0)
    return _answer([KINDS], kinds=kinds)


def enclosure_data(tiles: Tiles, name: str) -> Answer:
    """What is printed on an enclosure."""
    boards = {e["enclosure"]: (e, BOARD) for e in tiles.book[BOARD]["enclosures"]}
    expansion = tiles.book[EXPANSION]["enclosure"]
    boards[expansion["enclosure"]] = (expansion, EXPANSION)
    data, rule = boards[name]
    home = tiles.enclosure(data)
    values = (home.points_full, home.points_one_missing)
    return _answer(
        [rule], spaces=home.size, stall_sites=len(tiles.sites(data)), values=values,
        money_figure=home.bonus,
    )  # fmt: skip


def filled_bonus(tiles: Tiles, home: Enclosure) -> Answer:
    """What filling an enclosure pays."""
    return _answer([special.AMOUNT, special.FILLED], coins=home.bonus)


def available_actions(tiles: Tiles, state: State, legal: Sequence[str]) -> Answer:
    """Which of the three actions the player on turn can choose."""
    by_move = {"draw-tile": "load-tile", "take-truck": "take-truck"}
    named = {by_move.get(action, "money-action") for action in legal}
    known = tiles.book[ONE_OF_3]["actions"]
    return _answer([ONE_OF_3, MUST_ACT], actions=tuple(a for a in known if a in named))


def available_deals(tiles: Tiles, state: State) -> Answer:
    """The deals among which a money action chooses."""
    return _answer([CHOOSE_DEAL], deals=tuple(tiles.book[CHOOSE_DEAL]["deals"]))


def legal_destinations(tiles: Tiles, zoo: Zoo, tile: str) -> Answer:
    """Where a tile may go."""
    found = places.destinations(tiles, zoo, tile)
    rule = places.homeless(tiles, zoo, tile)
    rules = [rule] if rule else [r for to in found for r in places.rules_for(tiles, zoo, tile, to)]
    return _answer(list(dict.fromkeys(rules)), destinations=found)


def can_afford(tiles: Tiles, zoo: Zoo, cost: int) -> Answer:
    """Whether the money is enough, coin tiles included."""
    rule = "zooloretto.placement.coin-tile-equals-wooden"
    return _answer([rule], affordable=zoo.money >= cost)


def placement_orders(tiles: Tiles, state: State) -> Answer:
    """In how many orders the tiles of a truck can be unloaded."""
    free = tiles.book[places.UNLOADING]["order"] == "free"
    count = len(state.to_place)
    return _answer([places.UNLOADING], orders=factorial(count) if free else 1)


def most_loaded(tiles: Tiles, players: int) -> Answer:
    """How many tiles all trucks hold together."""
    trucks = setting_up.empty_trucks(tiles, players)
    rules = ["zooloretto.house.draw-order", TRUCKS]
    return _answer(rules, tiles=sum(t.spaces for t in trucks))


def start_candidates(tiles: Tiles, players: int) -> Answer:
    """Who may open the first round."""
    found = setting_up.start_candidates(tiles, players)
    return _answer([setting_up.PLAYERS], players=found)


def next_player(tiles: Tiles, state: State) -> Answer:
    """Who is next."""
    return _answer([flow.NEXT], player=flow.next_player(tiles, state, state.active))


def phase(tiles: Tiles, state: State) -> Answer:
    """What follows when everybody is out."""
    over = len(set(state.out)) == state.players
    found = setting_up.phase_after_round(state) if over else TURN
    rules = ["zooloretto.end.scoring-follows", setting_up.ROUND_END, flow.COMPLETED]
    return _answer(rules, phase=found)


def game_over(tiles: Tiles, state: State) -> Answer:
    """Whether the game is over, and who still plays in this round."""
    out = set(state.out)
    after_round = tiles.book[flow.COMPLETED]["game_over"] == "after-round"
    over = state.last_round and (len(out) == state.players or not after_round)
    active = tuple(p for p in range(state.players) if p not in out)
    return _answer([flow.COMPLETED], game_over=over, active_players=active)


def enclosure_points(
    tiles: Tiles, size: int, occupied: int, values: Sequence[int], stalls: int
) -> Answer:
    """What an enclosure is worth."""
    points, rules = scoring.enclosure_points(tiles, size, occupied, values, stalls)
    return _answer(rules, points=points)


def stall_points(tiles: Tiles, sites: Sequence[Site]) -> Answer:
    """What the stalls on sites are worth."""
    points = scoring.stall_points(tiles, sites)
    return _answer([scoring.STALL_TYPE, scoring.HOUSE], points=points)


def barn_points(tiles: Tiles, barn: Sequence[str]) -> Answer:
    """What a barn costs."""
    found = scoring.barn_points(tiles, barn)
    rules = [line.rule for line in found if line.points]
    rules += [scoring.LEFTOVERS, scoring.HOUSE, scoring.NEWBORN]
    return _answer(rules, points=sum(line.points for line in found))


def total_points(tiles: Tiles, zoo: Zoo) -> Answer:
    """What a zoo is worth."""
    found = scoring.lines(tiles, zoo)
    rules = sorted({line.rule for line in found})
    return _answer(rules, points=sum(line.points for line in found))


def winners(tiles: Tiles, scores: Sequence[int], money: Sequence[int]) -> Answer:
    """Who has won."""
    found, rules = scoring.winners(tiles, scores, money)
    return _answer(rules, winners=found)


def players_allowed(tiles: Tiles, players: int) -> Answer:
    """Whether a table of this size can play."""
    wrong = setting_up.players_objection(tiles, players)
    return Answer((("legal", wrong is None),), (wrong or Reason(setting_up.PLAYERS),))


def printed(tiles: Tiles) -> tuple[Enclosure, ...]:
    """Every enclosure as printed: those of the zoo board, then that of an expansion."""
    boards = [tiles.enclosure(e) for e in tiles.book[BOARD]["enclosures"]]
    return (*boards, tiles.enclosure(tiles.book[EXPANSION]["enclosure"]))


#: The rule that says what each deal costs.
PRICES = {"move": COST_1, "swap": COST_1, "buy": COST_2, "give-up": COST_2, "expand": COST_3}


def price(tiles: Tiles, deals: Sequence[str]) -> Answer:
    """What money actions cost together, each named as in :data:`PRICES`."""
    rules = tuple(dict.fromkeys(PRICES[deal] for deal in deals))
    return _answer(rules, coins=sum(int(tiles.book[PRICES[deal]]["cost"]) for deal in deals))


def budget(tiles: Tiles, money: int, deals: Sequence[str]) -> Answer:
    """Whether that much money pays for the deals, and what is left of it."""
    cost = price(tiles, deals)
    coins = int(str(cost.value("coins")))
    enough = can_afford(tiles, tiles.new_zoo(money), coins)
    return _answer(cost.rules, cost=coins, left=money - coins, enough=enough.value("affordable"))


def start_money(tiles: Tiles, players: int) -> Answer:
    """The coins that a table hands out at the start: to each, and in all."""
    each = int(tiles.book[setting_up.COINS]["coins_per_player"])
    return _answer([setting_up.COINS], each=each, coins=each * players)


def trucks(tiles: Tiles, players: int) -> Answer:
    """The trucks of a table of this size, with the spaces of each."""
    found = setting_up.empty_trucks(tiles, players)
    usual = int(tiles.book[setting_up.ONE_TRUCK]["trucks_per_player"]) * players
    rules = (setting_up.ONE_TRUCK, TRUCKS) if len(found) == usual else (TRUCKS,)
    return _answer(rules, trucks=len(found), spaces=tuple(t.spaces for t in found))


def fits_on_truck(tiles: Tiles, loaded: int) -> Answer:
    """Whether another tile fits on a truck of the largest size that carries so many."""
    most = int(tiles.book[CAPACITY]["max_tiles"])
    truck = Truck("t1", most, (tiles.kinds[0],) * loaded)
    return _answer([CAPACITY], fits=has_room(truck), most=most)


def live_together(tiles: Tiles, kinds: Sequence[str]) -> Answer:
    """Whether animals of these kinds may live in one enclosure, placed one after the other."""
    zoo = tiles.new_zoo(0)
    home = zoo.enclosures[-1]
    for kind in kinds:
        zoo = replace(zoo, enclosures=(home,))
        wrong = places.objection(tiles, zoo, kind, home.id)
        if wrong is not None:
            return Answer((("legal", False),), (wrong,))
        home = replace(home, tiles=(*home.tiles, kind))
    return _answer([places.ONE_KIND], legal=True)


def breeds(tiles: Tiles, parents: Sequence[str]) -> Answer:
    """Whether these animals, alone in an enclosure, have offspring."""
    home = replace(tiles.new_zoo(0).enclosures[-1], tiles=tuple(parents))
    return _answer([special.OFFSPRING], born=special.pair(home) is not None)


def swap_fits(tiles: Tiles, coming: int, size: int) -> Answer:
    """Whether so many animals may come out of the barn into an enclosure of that size."""
    one, other = tiles.kinds[:2]
    home = Enclosure("e1", size, 0, 0, 0, (one,))
    zoo = replace(tiles.new_zoo(size), enclosures=(home,), barn=(other,) * coming)
    state = State(
        options=Options("", ""), kinds=tiles.kinds, stacks=(), reserve=(), trucks=(),
        zoos=(zoo,), bank=0, supply=(), active=0, phase=TURN,
    )  # fmt: skip
    wrong = swap_fits_check(tiles, state, Move("swap", 0, other, source=home.id))
    return _answer([MUST_FIT], fits=not isinstance(wrong, Reason))
