"""The rules of Fool: the engine that says what is allowed, what follows, and how it ends.

Source: a Catalan text about the game (document ``fool-ca``) as the catalogue numbers it; what it
leaves open is settled by the house rules, ``fool.house.*``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tutor.core.game import FactBook, IllegalMove, InvalidInput, Option, Setup
from tutor.core.options import chosen_options, options_of
from tutor.core.verdict import Outcome, Reason, Transition, Verdict
from tutor.games.fool import checks, ending, flow, hidden, seating, setting_up, soundness
from tutor.games.fool.cards import Cards
from tutor.games.fool.state import (
    GAME_OVER,
    NEXT_ROUND,
    PLAY,
    ROUND_SCORED,
    Move,
    Options,
    State,
)

#: For each action: the checks that judge it, in the order in which they decide.
CHECKS: dict[str, checks.Table] = {PLAY: checks.PLAY_CHECKS, NEXT_ROUND: checks.DEAL_CHECKS}

#: Rules that are consulted as well but never forbid the action.
CONSULTED: dict[str, checks.Table] = {PLAY: checks.PLAY_CONSULTED}

#: For each action: what carries it out.
ACTS: dict[str, flow.Act] = {PLAY: flow.play, NEXT_ROUND: setting_up.next_round}


class Fool:
    """Fool for 4 to 8 players. Made from the facts of the corpus; holds no state."""

    name = "fool"

    def __init__(self, book: FactBook) -> None:
        self.cards = Cards(book)
        self._checks = dict(CHECKS)
        self._consulted = dict(CONSULTED)

    # ------------------------------------------------------------------- options

    def options(self, setup: Setup) -> Options:
        """The options of a set-up, with the default of each that it leaves out."""
        return chosen_options("Fool", self.option_list(), setup, Options)

    def option_list(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return options_of(self.cards.book)

    # ------------------------------------------------------------------ protocol

    def setup_objection(self, setup: Setup) -> Reason | None:
        """The rule against this number of players, or ``None``."""
        return setting_up.players_objection(self.cards, setup.players)

    def new_game(self, setup: Setup) -> State:
        """The table before the first trick. Raises :class:`IllegalMove` for a wrong table size."""
        wrong = self.setup_objection(setup)
        if wrong is not None:
            raise IllegalMove(wrong)
        return setting_up.new_game(self.cards, setup, self.options(setup))

    def current_player(self, state: State) -> int | None:
        """The player to play a card or to deal the next round; ``None`` at the end."""
        return None if state.phase == GAME_OVER else state.active

    def candidate_moves(self, state: State) -> Sequence[Move]:
        """Everything the current player could try now, right or wrong."""
        return tuple(self._candidates(state))

    def objection(self, state: State, move: Move) -> Reason | None:
        """The rule that forbids the move, or ``None``.

        Raises :class:`InvalidInput` for what is no move at all: an unknown action, player or
        card, or a card that the player does not hold.
        """
        self._well_formed(state, move)
        for _, check in self._checks[move.action]:
            found = check(self.cards, state, move)
            if isinstance(found, Reason):
                return found
        return None

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The candidate moves that nothing forbids."""
        return tuple(m for m in self._candidates(state) if self.objection(state, m) is None)

    def explain(self, state: State, move: Move) -> Verdict:
        """Every rule that has a say in the move, the decisive one first."""
        wrong = self.objection(state, move)
        objections: list[Reason] = []
        content: list[Reason] = []
        for rule, check in self._checks[move.action] + self._consulted.get(move.action, ()):
            found = check(self.cards, state, move)
            if isinstance(found, Reason):
                objections.append(found)
            elif found:
                content.append(Reason(rule))
        if wrong is None:
            fit = self._decisive(state, move)
            return Verdict(True, fit, tuple(r for r in content if r.rule != fit.rule))
        others = (*(o for o in objections if o != wrong), *content)
        instead = self.legal_moves(state) if move.player == self.current_player(state) else ()
        return Verdict(False, wrong, others, instead)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Carry the move out. Raises :class:`IllegalMove` for one that a rule forbids."""
        wrong = self.objection(state, move)
        if wrong is not None:
            raise IllegalMove(wrong)
        return ACTS[move.action](self.cards, state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, why and by which rules; ``None`` while the game goes on."""
        return ending.outcome(self.cards, state)

    def check_state(self, state: State) -> None:
        """Raise :class:`InvalidInput` for a state from outside that is no table of Fool."""
        soundness.check(self.cards, state)

    def view(self, state: State, player: int) -> State:
        """What the player may see: the own hand and everything that lies open."""
        return hidden.view(self.cards, state, player)

    # ------------------------------------------------------------------- workings

    def _candidates(self, state: State) -> Iterator[Move]:
        if state.phase == ROUND_SCORED:
            yield Move(NEXT_ROUND, state.active)
        elif state.phase != GAME_OVER:
            for card in dict.fromkeys(state.hands[state.active]):
                yield Move(PLAY, state.active, card)

    def _well_formed(self, state: State, move: Move) -> None:
        if move.action not in self._checks:
            msg = f"Fool knows no action “{move.action}”; it knows {', '.join(self._checks)}."
            raise InvalidInput(msg)
        if not 0 <= move.player < state.players:
            msg = f"There is no player {move.player}; seats go from 0 to {state.players - 1}."
            raise InvalidInput(msg)
        if move.action == PLAY and move.card not in state.hands[move.player]:
            if not self.cards.is_card(move.card):
                msg = f"“{move.card}” is no Fool card; write it as green-9 or wild-1."
                raise InvalidInput(msg)
            msg = f"Player {move.player} does not hold {move.card}."
            raise InvalidInput(msg)

    def _decisive(self, state: State, move: Move) -> Reason:
        """The rule that allows a legal move."""
        if move.action == NEXT_ROUND:
            return Reason(seating.DEALER, (("player", move.player), ("round", state.round)))
        rule = flow.allowing(self.cards, state, move)
        return Reason(rule, checks.told(self.cards, state, move).facts)
