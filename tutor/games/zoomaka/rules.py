"""The rules of Zoomaka: the engine that says what is allowed, what follows, and how it ends.

Sources: the Spanish rules (document ``zoomaka-es``) as the catalogue numbers them; what they leave
open is settled by the house rules, ``zoomaka.house.*``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tutor.core.game import FactBook, IllegalMove, InvalidInput, Option, Setup
from tutor.core.options import chosen_options, options_of
from tutor.core.verdict import Outcome, Reason, Transition, Verdict
from tutor.games.zoomaka import (
    checks,
    ending,
    flow,
    hidden,
    paying,
    payments,
    responses,
    soundness,
    zoos,
)
from tutor.games.zoomaka.cards import ANIMAL, Card, Cards
from tutor.games.zoomaka.setting_up import new_game, players_objection
from tutor.games.zoomaka.settling import spots
from tutor.games.zoomaka.state import (
    GAME_OVER,
    HIDDEN,
    PAYING,
    RECEIVING,
    RESPONDING,
    Move,
    Options,
    Shift,
    State,
)

Act = Callable[[Cards, State, Move], Transition[State]]

#: For each action: the checks that judge it, in the order in which they decide.
CHECKS: dict[str, checks.Table] = {
    "place-animal": checks.PLACE_CHECKS,
    "sell": checks.SELL_CHECKS,
    "rearrange": checks.REARRANGE_CHECKS,
    "play-card": checks.PLAY_CHECKS,
    "respond": responses.RESPOND,
    "name-section": checks.NAME_CHECKS,
    "decline": responses.DECLINE,
    "pay": payments.PAY,
    "receive": payments.RECEIVE,
    "end-turn": checks.END_TURN,
}

#: For each action: what carries it out.
ACTS: dict[str, Act] = {
    "place-animal": flow.place_animal,
    "sell": flow.sell,
    "rearrange": flow.rearrange,
    "play-card": flow.play_card,
    "respond": responses.respond,
    "name-section": lambda cards, state, move: Transition(state, ()),
    "decline": responses.decline,
    "pay": paying.pay,
    "receive": paying.receive,
    "end-turn": flow.end_turn,
}


class Zoomaka:
    """Zoomaka for 2 to 5 players. Made from the facts of the corpus; holds no state."""

    name = "zoomaka"

    def __init__(self, book: FactBook, extra: Sequence[Card] = ()) -> None:
        self.cards = Cards(book, extra)
        self._checks = dict(CHECKS)

    def with_cards(self, extra: Sequence[Card]) -> Zoomaka:
        """The same rules with further cards that may lie on a table but are in no deck."""
        other = Zoomaka(self.cards.book, extra)
        other._checks = self._checks
        return other

    def options(self, setup: Setup) -> Options:
        """The options of a set-up, with the default of each that it leaves out."""
        return chosen_options("Zoomaka", self.option_list(), setup, Options)

    def option_list(self) -> tuple[Option, ...]:
        """The options that a table may choose."""
        return options_of(self.cards.book)

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
        """The player to decide, ``None`` when the game is over."""
        if state.phase == GAME_OVER:
            return None
        if state.phase == RESPONDING:
            return responses.to_act(state)
        if state.phase == PAYING:
            return state.debts[0].player
        return state.arrivals[0].player if state.phase == RECEIVING else state.active

    def candidate_moves(self, state: State) -> Sequence[Move]:
        """Everything sensible that the current player could try now, right or wrong.

        Of payments and rearrangements only some are listed: others are judged just as well.
        """
        player = self.current_player(state)
        if player is None:
            return ()
        return tuple(dict.fromkeys(self._candidates(state, player)))

    def objection(self, state: State, move: Move) -> Reason | None:
        """The rule that forbids the move, or ``None``. Raises :class:`InvalidInput` for no move."""
        self._well_formed(state, move)
        for _, check in self._table(state, move):
            found = check(self.cards, state, move)
            if isinstance(found, Reason):
                return found
        return None

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The candidate moves that nothing forbids."""
        return tuple(m for m in self.candidate_moves(state) if self.objection(state, m) is None)

    def explain(self, state: State, move: Move) -> Verdict:
        """Every rule that has a say in the move, the decisive one first."""
        wrong = self.objection(state, move)
        found = [(rule, c(self.cards, state, move)) for rule, c in self._table(state, move)]
        content = [Reason(rule) for rule, said in found if said is True]
        if wrong is None:
            first = Reason(self._decisive(state, move), (("card", move.card),))
            return Verdict(True, first, tuple(r for r in content if r.rule != first.rule))
        others = [said for _, said in found if isinstance(said, Reason) and said != wrong]
        instead = self.legal_moves(state) if move.player == self.current_player(state) else ()
        return Verdict(False, wrong, (*others, *content), instead)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Carry the move out. Raises :class:`IllegalMove` for a move that the rules forbid."""
        wrong = self.objection(state, move)
        if wrong is not None:
            raise IllegalMove(wrong)
        return ACTS[self._action(state, move)](self.cards, state, move)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, why and by which rules; ``None`` while the game goes on."""
        return ending.outcome(self.cards, state)

    def check_state(self, state: State) -> None:
        """Raise :class:`InvalidInput` for a state from outside that is no table of Zoomaka."""
        soundness.check(self.cards, state)

    def view(self, state: State, player: int) -> State:
        """What a player may see: the own hand and bank, every zoo, how many cards others have."""
        return hidden.view(state, player)

    # ------------------------------------------------------------------- workings

    def _action(self, state: State, move: Move) -> str:
        """A Response played as an answer is judged as one, everything else by its own name."""
        if move.action != "play-card" or self.cards.kind(move.card) != "response":
            return move.action
        own_turn = state.phase not in (RESPONDING, PAYING) and move.player == state.active
        return move.action if own_turn else "respond"

    def _table(self, state: State, move: Move) -> checks.Table:
        return self._checks[self._action(state, move)]

    def _candidates(self, state: State, player: int) -> Iterator[Move]:
        hand = tuple(dict.fromkeys(c for c in state.hands[player] if c != HIDDEN))
        cards = self.cards
        if state.phase == RECEIVING:
            arrival = state.arrivals[0]
            for to in spots(cards, state.zoos[player], arrival.card):
                yield Move("receive", player, arrival.card, to)
            return
        if state.phase == PAYING:
            for parts in payments.payments(cards, state, player):
                yield Move("pay", player, parts=parts)
        if state.phase in (PAYING, RESPONDING):
            for card in hand:
                if cards.kind(card) == "response":
                    yield Move("play-card", player, card)
            if state.phase == RESPONDING:
                yield Move("decline", player)
            return
        for card in hand:
            if cards.kind(card) == ANIMAL:
                for to in cards.types if not cards.typed(card) else cards[card].types:
                    yield Move("place-animal", player, card, to)
            else:
                yield from self._plays(state, player, card)
            yield Move("sell", player, card)
        yield from self._shifts(state, player)
        yield Move("end-turn", player)

    def _plays(self, state: State, player: int, card: str) -> Iterator[Move]:
        found = self.cards[card]
        rivals = [p for p in range(state.players) if p != player]
        if found.kind == "addon":
            for section in state.zoos[player]:
                yield Move("play-card", player, card, section.type, zoo_of=player)
        elif found.kind == "entry":
            targets = rivals if found.target == "one-opponent" else [-1]
            for section in state.zoos[player]:
                for target in targets:
                    yield Move("play-card", player, card, section.type, target)
        elif found.target == "one-opponent":
            does = {e["do"] for e in found.effects}
            for target in rivals:
                theirs = [a for s in state.zoos[target] for a in s.animals]
                if "swap-animals" in does:
                    own = [a for s in state.zoos[player] for a in s.animals]
                    for animal in dict.fromkeys(theirs):
                        for mine in dict.fromkeys(own):
                            yield Move(
                                "play-card", player, card, target=target, animal=animal,
                                own_animal=mine,
                            )  # fmt: skip
                elif "take-animal" in does:
                    for animal in dict.fromkeys(theirs):
                        yield Move("play-card", player, card, target=target, animal=animal)
                else:
                    yield Move("play-card", player, card, target=target)
        else:
            yield Move("play-card", player, card)

    def _shifts(self, state: State, player: int) -> Iterator[Move]:
        """Rearrangements of a single card, and of two that change places or move together."""
        single = tuple(self._single_shifts(state, player))
        for shift in single:
            yield Move("rearrange", player, shifts=(shift,))
        for first in single:
            for second in single:
                if first.card != second.card:
                    yield Move("rearrange", player, shifts=(first, second))

    def _single_shifts(self, state: State, player: int) -> Iterator[Shift]:
        cards, zoo = self.cards, state.zoos[player]
        for section in zoo:
            for animal in dict.fromkeys(section.animals):
                if cards.multicolour(animal):
                    present = [s.type for s in zoo]
                    for to in cards[animal].types or present:
                        if to != section.type:
                            yield Shift(animal, to)
            for addon in dict.fromkeys(section.addons):
                for other in zoo:
                    if other.type != section.type:
                        yield Shift(addon, other.type)

    def _well_formed(self, state: State, move: Move) -> None:
        problem = self._problem(state, move)
        if problem:
            raise InvalidInput(problem)

    def _problem(self, state: State, move: Move) -> str:
        if move.action not in self._checks:
            return f"Zoomaka knows no action “{move.action}”; it knows {', '.join(self._checks)}."
        if not 0 <= move.player < state.players:
            return f"There is no player {move.player}; seats go from 0 to {state.players - 1}."
        if move.action in ("place-animal", "sell", "play-card", "name-section", "receive"):
            if not self.cards.is_card(move.card):
                return f"“{move.card}” is no Zoomaka card; write it as parrot or entry-bird."
            held = (*state.hands[move.player], *state.banks[move.player])
            if move.action in ("place-animal", "sell", "play-card") and move.card not in held:
                return f"Player {move.player} does not hold {move.card}."
        zoo = state.zoos[move.player]
        for shift in move.shifts:
            if not zoos.home_of(zoo, shift.card):
                return f"{shift.card} is not in the zoo of player {move.player}."
        if move.action == "play-card" and not -1 <= move.target < state.players:
            return f"There is no player {move.target}; seats go from 0 to {state.players - 1}."
        for part in move.parts:
            if not self.cards.is_card(part.card):
                return f"“{part.card}” is no Zoomaka card."
        return ""

    def _decisive(self, state: State, move: Move) -> str:
        action = self._action(state, move)
        free = self.cards.kind(move.card) in self.cards.book[checks.FREE]["classes"]
        return {
            "place-animal": checks.PLACE,
            "sell": checks.SELL,
            "rearrange": checks.MOVE,
            "play-card": checks.FREE if free else checks.PLAY,
            "respond": responses.TO_OTHERS,
            "name-section": checks.NAME,
            "decline": responses.WINDOW,
            "pay": payments.SOURCES,
            "receive": payments.TO_BANK if move.source else "zoomaka.payment.receiver-places",
            "end-turn": checks.CLOSES,
        }[action]
