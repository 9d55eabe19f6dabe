"""The rules of Zoople: the engine that says what is allowed, what follows, and how it ends.

Sources: the English rule booklet (document ``zoople-en``) as the catalogue numbers it; what it
leaves open is settled by the house rules, ``zoople.house.*``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from tutor.core.game import FactBook, IllegalMove, InvalidInput, Option, Setup
from tutor.core.options import chosen_options, options_of
from tutor.core.verdict import Outcome, Reason, Transition, Verdict
from tutor.games.zoople import checks, flow, questions, soundness
from tutor.games.zoople.pieces import Pieces
from tutor.games.zoople.setting_up import new_game, players_objection
from tutor.games.zoople.state import (
    CHOOSER,
    COLLAPSE,
    FLIPPED,
    GAME_OVER,
    HIDDEN,
    REPORTED,
    ROUND_OVER,
    STANDS,
    TURN_START,
    Move,
    Options,
    State,
)

Act = Callable[[Pieces, State, Move], Transition[State]]

#: For each action: the checks that judge it, in the order in which they decide.
CHECKS: dict[str, checks.Table] = {
    "flip": checks.FLIP,
    "stack": checks.STACK,
    "skip": checks.PASS,
    "next-round": checks.NEXT_ROUND,
    "collapse": checks.FALL,
    "piece-fall": checks.FALL,
    "placed-piece-touches-table": checks.FALL,
    "slip-before-contact": checks.FALL,
    "piece-lifted": checks.LIFTED,
}

#: For each action: what carries it out.
ACTS: dict[str, Act] = {
    "flip": flow.flip,
    "stack": flow.stack,
    "skip": flow.skip,
    "next-round": flow.next_round,
    "piece-lifted": flow.lifted,
    **dict.fromkeys(
        ("collapse", "piece-fall", "placed-piece-touches-table", "slip-before-contact"),
        flow.report,
    ),
}


class Zoople:
    """Zoople for 2 to 6 players. Made from the facts of the corpus; holds no state."""

    name = "zoople"

    def __init__(self, book: FactBook) -> None:
        self.pieces = Pieces(book)
        self._checks = dict(CHECKS)

    def options(self, setup: Setup) -> Options:
        """The options of a set-up, with the default of each that it leaves out."""
        return chosen_options("Zoople", self.option_list(), setup, Options)

    def option_list(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return options_of(self.pieces.book)

    def setup_objection(self, setup: Setup) -> Reason | None:
        """The rule against this number of players, or ``None``."""
        return players_objection(self.pieces, setup.players)

    def new_game(self, setup: Setup) -> State:
        """The table before the first flip. Raises :class:`IllegalMove` for a wrong table size."""
        wrong = self.setup_objection(setup)
        if wrong is not None:
            raise IllegalMove(wrong)
        return new_game(self.pieces, setup, self.options(setup))

    def current_player(self, state: State) -> int | None:
        """The player to decide, ``None`` when the game is over."""
        return None if state.phase == GAME_OVER else state.active

    def candidate_moves(self, state: State) -> Sequence[Move]:
        """What the current player could try now, right or wrong; animals once a card lies open."""
        if state.phase == GAME_OVER:
            return ()
        player = state.active
        animals = self.pieces.animals if state.phase == FLIPPED else ()
        stacks = [m for a in animals for m in self._stackings(state, a)]
        others = [Move(action, player) for action in ("flip", "skip", "next-round")]
        return (*others, *stacks)

    def objection(self, state: State, move: Move) -> Reason | None:
        """The rule that forbids the move, or ``None``. Raises :class:`InvalidInput` for no move."""
        self._well_formed(state, move)
        for _, check in self._checks[move.action]:
            found = check(self.pieces, state, move)
            if isinstance(found, Reason):
                return found
        return None

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The candidate moves that nothing forbids."""
        player = state.active
        if state.phase == TURN_START:
            return (Move("flip", player),) if state.draw_pile else ()
        if state.phase == ROUND_OVER:
            return (Move("next-round", player),)
        if state.phase != FLIPPED:
            return ()
        if checks.required(self.pieces, state) == "skip":
            return (Move("skip", player),)
        animals = state.unplayed if state.flipped == CHOOSER else (state.flipped,)
        return tuple(m for animal in animals for m in self._stackings(state, animal))

    def explain(self, state: State, move: Move) -> Verdict:
        """Every rule that has a say in the move, the decisive one first."""
        wrong = self.objection(state, move)
        found = [(rule, c(self.pieces, state, move)) for rule, c in self._checks[move.action]]
        content = [Reason(rule) for rule, said in found if said is True]
        if wrong is None:
            first = self._decisive(state, move)
            return Verdict(True, first, tuple(r for r in content if r.rule != first.rule))
        others = [said for _, said in found if isinstance(said, Reason) and said != wrong]
        instead = self.legal_moves(state) if move.player == self.current_player(state) else ()
        return Verdict(False, wrong, (*others, *content), instead)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Carry the move out. Raises :class:`IllegalMove` unless the objection is penalised."""
        wrong = self.objection(state, move)
        if wrong is not None and not wrong.penalised:
            raise IllegalMove(wrong)
        return ACTS[move.action](self.pieces, state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Who won and by which rules; ``None`` while the game goes on."""
        return questions.outcome(self.pieces, state)

    def check_state(self, state: State) -> None:
        """Raise :class:`InvalidInput` for a state from outside that is no table of Zoople."""
        soundness.check(self.pieces, state)

    def view(self, state: State, player: int) -> State:
        """What a player may see: everything but the face-down cards."""
        return replace(state, draw_pile=(HIDDEN,) * len(state.draw_pile), seed=0)

    def _stackings(self, state: State, animal: str) -> tuple[Move, ...]:
        if state.options.tower_model == REPORTED:
            return tuple(Move("stack", state.active, animal, r) for r in (STANDS, COLLAPSE))
        return (Move("stack", state.active, animal),)

    def _well_formed(self, state: State, move: Move) -> None:
        if move.action not in self._checks:
            msg = f"Zoople knows no action “{move.action}”; it knows {', '.join(self._checks)}."
            raise InvalidInput(msg)
        if not 0 <= move.player < state.players:
            msg = f"There is no player {move.player}; seats go from 0 to {state.players - 1}."
            raise InvalidInput(msg)
        if move.action == "stack" and move.animal not in self.pieces.animals:
            msg = f"“{move.animal}” is no piece; the pieces are {', '.join(self.pieces.animals)}."
            raise InvalidInput(msg)
        if move.result not in ("", STANDS, COLLAPSE):
            msg = f"The result of stacking is {STANDS} or {COLLAPSE}, not “{move.result}”."
            raise InvalidInput(msg)

    def _decisive(self, state: State, move: Move) -> Reason:
        rule = {
            "flip": checks.FLIP_TOP,
            "stack": checks.CHOOSE if state.flipped == CHOOSER else checks.SHOWN,
            "skip": checks.REPEAT if state.flipped in state.tower else checks.SKIP,
            "next-round": "zoople.end.reset-between-rounds",
        }.get(move.action, checks.WHOSE)
        return Reason(rule, (("animal", move.animal or state.flipped),))
