"""The rules of Zooloretto: the engine that says what is allowed, what follows, and how it ends.

Sources: the German review that retells the rules (document ``zooloretto-de``) as the catalogue
numbers it; what it leaves open is settled by the house rules, ``zooloretto.house.*``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tutor.core.game import FactBook, IllegalMove, InvalidInput, Option, Setup
from tutor.core.options import chosen_options, options_of
from tutor.core.verdict import Outcome, Reason, Transition, Verdict
from tutor.games.zooloretto import checks, flow, places, scoring, setting_up, soundness
from tutor.games.zooloretto.state import (
    BARN,
    GAME_OVER,
    HIDDEN,
    LOADING,
    ROUND_OVER,
    UNLOADING,
    Move,
    Options,
    State,
    Zoo,
)
from tutor.games.zooloretto.tiles import Tiles, kind_of

Act = Callable[[Tiles, State, Move], Transition[State]]

#: For each action: what carries it out.
ACTS: dict[str, Act] = {
    "draw-tile": flow.draw_tile,
    "load": flow.load,
    "take-truck": flow.take_truck,
    "place": flow.place,
    "move-from-barn": flow.move_from_barn,
    "move-stall": flow.move_stall,
    "swap": flow.swap,
    "swap-enclosures": flow.swap,
    "buy": flow.buy,
    "give-up": flow.give_up,
    "expand": flow.expand,
    "next-round": flow.next_round,
    "finish-unloading": lambda tiles, state, move: Transition(state, ()),
}


class Zooloretto:
    """Zooloretto for 2 to 5 players. Made from the facts of the corpus; holds no state."""

    name = "zooloretto"

    def __init__(self, book: FactBook) -> None:
        self.tiles = Tiles(book)
        self._checks = dict(checks.CHECKS)

    def options(self, setup: Setup) -> Options:
        """The options of a set-up, with the default of each that it leaves out."""
        return chosen_options("Zooloretto", self.option_list(), setup, Options)

    def option_list(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return options_of(self.tiles.book)

    def setup_objection(self, setup: Setup) -> Reason | None:
        """The rule against this number of players, or ``None``."""
        return setting_up.players_objection(self.tiles, setup.players)

    def new_game(self, setup: Setup) -> State:
        """The table before the first turn. Raises :class:`IllegalMove` for a wrong table size."""
        wrong = self.setup_objection(setup)
        if wrong is not None:
            raise IllegalMove(wrong)
        return setting_up.new_game(self.tiles, setup, self.options(setup))[0]

    def current_player(self, state: State) -> int | None:
        """The player to decide, ``None`` when the game is over."""
        return None if state.phase == GAME_OVER else state.active

    def candidate_moves(self, state: State) -> Sequence[Move]:
        """Everything the current player could try now, right or wrong."""
        if state.phase == GAME_OVER:
            return ()
        return tuple(self._candidates(state, state.active))

    def objection(self, state: State, move: Move) -> Reason | None:
        """The rule that forbids the move, or ``None``. Raises :class:`InvalidInput` for no move."""
        self._well_formed(state, move)
        for _, check in self._checks[move.action]:
            found = check(self.tiles, state, move)
            if isinstance(found, Reason):
                return found
        return None

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The candidate moves that nothing forbids."""
        player = state.active
        if state.phase == ROUND_OVER:
            return (Move("next-round", player),)
        if state.phase == LOADING:
            free = (t for t in checks.free(state) if checks.has_room(t))
            return tuple(Move("load", player, truck=t.id) for t in free)
        if state.phase == UNLOADING:
            zoo = state.zoos[player]
            return tuple(
                Move("place", player, tile, to)
                for tile in dict.fromkeys(state.to_place)
                for to in places.destinations(self.tiles, zoo, tile)
            )
        if state.phase == GAME_OVER:
            return ()
        promising = (m for m in self._on_turn(state, player) if self._promising(state, m))
        return tuple(m for m in promising if self.objection(state, m) is None)

    def explain(self, state: State, move: Move) -> Verdict:
        """Every rule that has a say in the move, the decisive one first."""
        wrong = self.objection(state, move)
        found = [(rule, c(self.tiles, state, move)) for rule, c in self._checks[move.action]]
        content = [Reason(rule) for rule, said in found if said is True]
        if wrong is None:
            rule = content[-1].rule if content else checks.ONE_OF_3
            first = Reason(_DECISIVE.get(move.action, rule), _told(move))
            return Verdict(True, first, tuple(r for r in content if r.rule != first.rule))
        others = [said for _, said in found if isinstance(said, Reason) and said != wrong]
        instead = self.legal_moves(state) if move.player == self.current_player(state) else ()
        return Verdict(False, wrong, (*others, *content), instead)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Carry the move out. Raises :class:`IllegalMove` for a move that the rules forbid."""
        wrong = self.objection(state, move)
        if wrong is not None:
            raise IllegalMove(wrong)
        return ACTS[move.action](self.tiles, state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and by which rules; ``None`` while the game goes on."""
        return scoring.outcome(self.tiles, state)

    def check_state(self, state: State) -> None:
        """Raise :class:`InvalidInput` for a state from outside that is no table of Zooloretto."""
        soundness.check(self.tiles, state)

    def view(self, state: State, player: int) -> State:
        """What a player may see: everything but the tiles that lie face down."""
        return replace(
            state,
            stacks=(HIDDEN,) * len(state.stacks),
            reserve=(HIDDEN,) * len(state.reserve),
            seed=0,
            standing=tuple(scoring.total(self.tiles, zoo) for zoo in state.zoos),
        )

    # ------------------------------------------------------------------- workings

    def _promising(self, state: State, move: Move) -> bool:
        """Whether a move is worth judging: one that is paid for needs the money for it."""
        rule = _PRICES.get(move.action)
        return rule is None or state.zoos[move.player].money >= self.tiles.book[rule]["cost"]

    def _candidates(self, state: State, player: int) -> Iterator[Move]:
        if state.phase == LOADING:
            yield from (Move("load", player, truck=truck.id) for truck in state.trucks)
        if state.phase == UNLOADING:
            for tile in dict.fromkeys(state.to_place):
                for to in places.places(state.zoos[player]):
                    yield Move("place", player, tile, to)
        if state.phase in (LOADING, UNLOADING):
            yield Move("draw-tile", player, source="stacks" if state.stacks else "reserve")
            yield Move("expand", player)
        else:
            yield from self._on_turn(state, player)
        yield Move("next-round", player)

    def _on_turn(self, state: State, player: int) -> Iterator[Move]:
        zoo = state.zoos[player]
        yield Move("draw-tile", player, source="stacks" if state.stacks else "reserve")
        for truck in state.trucks:
            yield Move("take-truck", player, truck=truck.id)
        for tile in dict.fromkeys(zoo.barn):
            for to in self._homes(zoo, tile):
                yield Move("move-from-barn", player, tile, to)
            yield Move("give-up", player, tile)
        for home in zoo.enclosures:
            for kind in dict.fromkeys(kind_of(t) for t in zoo.barn if t not in self.tiles.stalls):
                yield Move("swap", player, kind, source=home.id)
            for other in zoo.enclosures:
                if home.id < other.id and home.tiles:
                    yield Move("swap-enclosures", player, source=home.id, to=other.id)
        vacant = [site.id for site in zoo.sites if not site.stall]
        for site in zoo.sites:
            for to in vacant if site.stall else ():
                yield Move("move-stall", player, site.stall, source=site.id, to=to)
        for seller, rival in enumerate(state.zoos):
            if seller != player:
                for tile in dict.fromkeys(rival.barn):
                    for to in (*self._homes(zoo, tile), BARN):
                        yield Move("buy", player, tile, to, seller=seller)
        yield Move("expand", player)

    def _homes(self, zoo: Zoo, tile: str) -> tuple[str, ...]:
        """Where a tile could live outside the barn; a place that refuses it where none could."""
        found = places.destinations(self.tiles, zoo, tile)
        stall = self.tiles.sort(tile) == "stall"
        refusing = zoo.sites[0].id if stall and zoo.sites else zoo.enclosures[0].id
        return tuple(to for to in found if to != BARN) or (refusing,)

    def _well_formed(self, state: State, move: Move) -> None:
        problem = self._problem(state, move)
        if problem:
            raise InvalidInput(problem)

    def _problem(self, state: State, move: Move) -> str:
        if move.action not in self._checks:
            return (
                f"Zooloretto knows no action “{move.action}”; it knows {', '.join(self._checks)}."
            )
        if not 0 <= move.player < state.players:
            return f"There is no player {move.player}; seats go from 0 to {state.players - 1}."
        zoo = state.zoos[move.player]
        if move.action in ("load", "take-truck") and state.truck(move.truck) is None:
            return f"There is no truck “{move.truck}”; the trucks are called t1, t2 and so on."
        if move.action == "place" and move.tile not in state.to_place:
            return f"“{move.tile}” is not among the tiles to be unloaded."
        if move.action == "place" and move.to not in places.places(zoo):
            return f"There is no place “{move.to}” in this zoo."
        if move.action in ("move-from-barn", "give-up") and move.tile not in zoo.barn:
            return f"“{move.tile}” is not in the barn of player {move.player}."
        if move.action == "buy":
            if not 0 <= move.seller < state.players or move.seller == move.player:
                return "A purchase names the seat of another player as seller."
            if move.tile not in state.zoos[move.seller].barn:
                return f"“{move.tile}” is not in the barn of player {move.seller}."
        if move.action.startswith("swap") and places.enclosure(zoo, move.source) is None:
            return f"There is no enclosure “{move.source}” in this zoo."
        if move.action == "swap-enclosures" and places.enclosure(zoo, move.to) is None:
            return f"There is no enclosure “{move.to}” in this zoo."
        moved = move.to if move.action in ("move-from-barn", "buy", "move-stall") else ""
        if moved and moved not in places.places(zoo):
            return f"There is no place “{moved}” in this zoo."
        if move.action == "move-stall":
            source = places.site(zoo, move.source)
            if source is None or not source.stall:
                return f"There is no stall on “{move.source}” in this zoo."
        return ""


_PRICES = {
    **dict.fromkeys(("move-from-barn", "move-stall", "swap", "swap-enclosures"), checks.COST_1),
    **dict.fromkeys(("buy", "give-up"), checks.COST_2),
    "expand": checks.COST_3,
}

_DECISIVE = {
    "draw-tile": checks.DRAW,
    "load": checks.LOAD,
    "take-truck": checks.TAKE,
    "move-from-barn": checks.FROM_BARN,
    "move-stall": checks.MOVE,
    "swap": checks.SWAP,
    "swap-enclosures": checks.SWAP_HOUSE,
    "buy": checks.BUY,
    "give-up": checks.GIVE_UP,
    "expand": checks.EXPAND,
    "next-round": checks.ROUND_END,
}


def _told(move: Move) -> tuple[tuple[str, str], ...]:
    named = (("tile", move.tile), ("to", move.to), ("truck", move.truck))
    return tuple((name, value) for name, value in named if value)
