"""The rules of Zoop: the engine that says what is allowed, what follows, and how it ends.

Sources: the printed Catalan and German rules (documents ``zoop-ca`` and ``zoop-de``) as the
catalogue numbers them; what they leave open is settled by the house rules, ``zoop.house.*``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tutor.core.game import FactBook, IllegalMove, InvalidInput, Option, Setup
from tutor.core.options import chosen_options, options_of
from tutor.core.verdict import Outcome, Reason, Transition, Verdict
from tutor.games.zoop import calls, checks, flow, reactions, soundness
from tutor.games.zoop.cards import SPECIAL_ANIMAL, Cards
from tutor.games.zoop.ending import all_pass, outcome
from tutor.games.zoop.setting_up import new_game, players_objection
from tutor.games.zoop.state import (
    BETWEEN_TURNS,
    CAGE,
    GAME_OVER,
    HIDDEN,
    MID_TURN,
    SPECIAL_ROUND,
    TURN_START,
    Move,
    Options,
    State,
)

Act = Callable[[Cards, State, Move], Transition[State]]

#: For each action: the checks that judge it, in the order in which they decide.
CHECKS: dict[str, checks.Table] = {
    "play": checks.PLAY,
    "draw": checks.DRAW,
    "pass": checks.PASS,
    "zoop": calls.ZOOP,
    "cage": checks.CAGE_CHECKS,
    "decline": checks.DECLINE,
    "special-discard": checks.SLIP,
    "special-pass": checks.SPECIAL_PASS,
    "shout": checks.SHOUT,
}

#: Rules that are consulted as well but never forbid the action.
CONSULTED: dict[str, checks.Table] = {
    "play": checks.PLAY_CONSULTED,
    "pass": checks.PASS_CONSULTED,
}

#: For each action: what carries it out.
ACTS: dict[str, Act] = {
    "play": flow.play,
    "draw": flow.draw,
    "pass": flow.pass_turn,
    "zoop": reactions.zoop,
    "cage": reactions.cage,
    "decline": reactions.decline,
    "special-discard": reactions.special_discard,
    "special-pass": reactions.special_pass,
    "shout": reactions.shout,
}

_WITH_CARD = ("play", "zoop", "special-discard")


class Zoop:
    """Zoop for 3 to 8 players. Made from the facts of the corpus; holds no state."""

    name = "zoop"

    def __init__(self, book: FactBook) -> None:
        self.cards = Cards(book)
        self._checks = dict(CHECKS)
        self._consulted = dict(CONSULTED)
        most = book["zoop.overview.players-3-to-8"]["players"][1]
        self._plays = {
            p: {(card, n): self._namings(p, card, n) for card in self.cards.kinds
                for n in self.cards.colour_sets}
            for p in range(most)
        }  # fmt: skip

    # ------------------------------------------------------------------- options

    def options(self, setup: Setup) -> Options:
        """The options of a set-up, with the default of each that it leaves out."""
        return chosen_options("Zoop", self.option_list(), setup, Options)

    def option_list(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return options_of(self.cards.book)

    # ------------------------------------------------------------------ protocol

    def setup_objection(self, setup: Setup) -> Reason | None:
        """The rule against this number of players, or ``None``."""
        return players_objection(self.cards, setup.players)

    def new_game(self, setup: Setup) -> State:
        """The table before the first turn. Raises :class:`IllegalMove` for a wrong table size."""
        wrong = self.setup_objection(setup)
        if wrong is not None:
            raise IllegalMove(wrong)
        return new_game(self.cards, setup, self.options(setup))

    def current_player(self, state: State) -> int | None:
        """The player to decide: the one on turn, or the next to be asked; ``None`` at the end."""
        if state.phase == GAME_OVER:
            return None
        return state.to_act[0] if state.to_act else state.active

    def candidate_moves(self, state: State) -> Sequence[Move]:
        """Everything the current player could try now, right or wrong."""
        player = self.current_player(state)
        return () if player is None else tuple(self._candidates(state, player))

    def objection(self, state: State, move: Move) -> Reason | None:
        """The rule that forbids the move, or ``None``.

        Raises :class:`InvalidInput` for what is no move at all: an unknown action, player or
        card, or a card that the player does not hold.
        """
        self._well_formed(state, move)
        if move.calls:
            return self._objection_to_all(state, move)
        cards = self.cards
        for _, check in self._checks[move.action]:
            found = check(cards, state, move)
            if found is not None and found is not True:
                return found if isinstance(found, Reason) else None
        return None

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The candidate moves that nothing forbids, found without judging each of them."""
        phase = state.phase
        if phase in (TURN_START, MID_TURN):
            return self._legal_on_turn(state)
        if not state.to_act:
            return ()
        player = state.to_act[0]
        hand = state.hands[player]
        if phase == SPECIAL_ROUND:
            marker = f"-{state.named_colour}-"
            fits = dict.fromkeys(card for card in hand if marker in card)
            slips = tuple(Move("special-discard", player, card) for card in fits)
            return (*slips, Move("special-pass", player))
        decline = Move("decline", player)
        if self.cards.card_class(state.top) == SPECIAL_ANIMAL:
            return (Move("cage", player), decline) if CAGE in hand else (decline,)
        if state.top in hand:
            zoop = Move("zoop", player, state.top)
            if self.objection(state, zoop) is None:
                return (zoop, decline)
        return (decline,)

    def explain(self, state: State, move: Move) -> Verdict:
        """Every rule that has a say in the move, the decisive one first."""
        wrong = self.objection(state, move)
        objections: list[Reason] = []
        content: list[Reason] = []
        for part in calls.voices(move):
            table = self._checks[part.action] + self._consulted.get(part.action, ())
            for rule, check in table:
                found = check(self.cards, state, part)
                if isinstance(found, Reason):
                    objections.append(found)
                elif found:
                    content.append(Reason(rule))
        if wrong is None:
            fit = self._decisive(state, move)
            rest = tuple(r for r in content if r.rule != fit.rule)
            return Verdict(True, fit, rest)
        others = [o for o in objections if o != wrong] + content
        instead = self.legal_moves(state) if move.player == self.current_player(state) else ()
        return Verdict(False, wrong, tuple(others), instead)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Carry the move out. Raises :class:`IllegalMove` unless the objection is penalised."""
        wrong = self.objection(state, move)
        if wrong is not None and not wrong.penalised:
            raise IllegalMove(wrong)
        return ACTS[move.action](self.cards, state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, why and by which rules; ``None`` while the game goes on."""
        return outcome(self.cards, state)

    def check_state(self, state: State) -> None:
        """Raise :class:`InvalidInput` for a state from outside that is no table of Zoop."""
        soundness.check(self.cards, state)

    def view(self, state: State, player: int) -> State:
        """What the player may see: the own hand, the open cards and how many others hold."""
        hands = tuple(
            hand if p == player else (HIDDEN,) * len(hand) for p, hand in enumerate(state.hands)
        )
        drawn = state.drawn if player == state.active or not state.drawn else HIDDEN
        pile = (HIDDEN,) * len(state.draw_pile)
        return replace(state, hands=hands, draw_pile=pile, drawn=drawn, seed=0)

    # ------------------------------------------------------------------- workings

    def _namings(self, player: int, card: str, colour_count: int) -> tuple[Move, ...]:
        """A card as moves: one, or one for each way of naming what it has to name."""
        fields = checks.named(self.cards, card)
        colours = self.cards.colour_sets[colour_count] if "named_colour" in fields else ("",)
        species = self.cards.species if "named_species" in fields else ("",)
        return tuple(Move("play", player, card, c, s) for c in colours for s in species)

    def _legal_on_turn(self, state: State) -> tuple[Move, ...]:
        player = state.active
        hand = state.hands[player]
        if all_pass(self.cards, state):
            fits = dict.fromkeys(hand)
        else:
            fitting = self.cards.fitting[state.reference]
            if state.phase == MID_TURN:
                fits = {state.drawn: None} if state.drawn in fitting else {}
            else:
                fits = dict.fromkeys(card for card in hand if card in fitting)
        if not fits:
            stuck = state.phase == MID_TURN or not state.draw_pile
            return (Move("pass" if stuck else "draw", player),)
        plays, n = self._plays[player], state.options.colour_count
        if len(fits) == 1:
            return plays[next(iter(fits)), n]
        return tuple(move for card in fits for move in plays[card, n])

    def _candidates(self, state: State, player: int) -> Iterator[Move]:
        kinds = dict.fromkeys(state.hands[player])
        if state.phase in (TURN_START, MID_TURN):
            for card in kinds:
                yield from self._plays[player][card, state.options.colour_count]
            yield Move("draw", player)
            yield Move("pass", player)
        elif state.phase == SPECIAL_ROUND:
            for card in kinds:
                yield Move("special-discard", player, card)
            yield Move("special-pass", player)
        elif state.phase == BETWEEN_TURNS:
            for card in kinds:
                yield Move("zoop", player, card)
            if CAGE in kinds:
                yield Move("cage", player)
            yield Move("decline", player)

    def _well_formed(self, state: State, move: Move) -> None:
        if move.action not in self._checks:
            known = ", ".join(self._checks)
            msg = f"Zoop knows no action “{move.action}”; it knows {known}."
            raise InvalidInput(msg)
        for call in calls.voices(move):
            if not 0 <= call.player < len(state.hands):
                msg = (
                    f"There is no player {call.player}; seats go from 0 to {len(state.hands) - 1}."
                )
                raise InvalidInput(msg)
            held = CAGE if move.action == "cage" else call.card
            if move.action in (*_WITH_CARD, "cage") and held not in state.hands[call.player]:
                if not self.cards.is_card(held):
                    msg = f"“{held}” is no Zoop card; write it as 2-green-toucan, wild or cage."
                    raise InvalidInput(msg)
                msg = f"Player {call.player} does not hold {held}."
                raise InvalidInput(msg)

    def _objection_to_all(self, state: State, move: Move) -> Reason | None:
        """Rival calls are fine when one of them is; else the quickest one's objection stands."""
        first: Reason | None = None
        for voice in calls.ranked(self.cards, state, move):
            wrong = reactions.objection_in(self._checks[move.action], self.cards, state, voice)
            if wrong is None:
                return None
            first = first or wrong
        return first

    def _decisive(self, state: State, move: Move) -> Reason:
        """The rule that allows a legal move."""
        if move.action == "play":
            if all_pass(self.cards, state):
                return Reason(checks.FREE, (("card", move.card), ("top", state.top)))
            return checks.misfit(self.cards, state, move.card)
        rule = {
            "draw": checks.WHEN_STUCK,
            "pass": checks.PASS_UNFIT if state.phase == MID_TURN else checks.EMPTY_STACK,
            "zoop": calls.OFF_TURN,
            "cage": checks.CAGE_RULE,
            "decline": checks.WINDOW,
            "special-discard": checks.ROUND,
            "special-pass": checks.ROUND,
            "shout": "zoop.house.standstill-ties",
        }[move.action]
        return Reason(rule, (("card", move.card), ("top", state.top)))
