"""The protocol that every game's engine follows.

Words as the field uses them: a *move* is one act of one player, a *ply* is one move
made, a *player* is an index from 0 in clockwise seating order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from tutor.core.verdict import Outcome, Reason, Transition, Verdict

S = TypeVar("S")
M = TypeVar("M")

#: Rule id -> the numbers and tokens that stand in the spine of the corpus.
FactBook = Mapping[str, Mapping[str, Any]]

OptionValue = int | str | bool


def no_such_game(name: str, games: Iterable[str]) -> InvalidInput:
    """What to raise where somebody names a game that is not there: it lists those that are."""
    known = ", ".join(games)
    there = f"the games are {known}" if known else "there is none at all"
    return InvalidInput(f"There is no game “{name}”; {there}.")


class Setup(msgspec.Struct, frozen=True):
    """What a table agrees on before a game.

    ``players`` counts seats; ``seed`` fixes every shuffle; ``options`` are pairs of an
    option's name and its value (an option left out has its default);
    ``previous_winners`` are seats, empty for the first game of a series.
    """

    players: int
    seed: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    previous_winners: tuple[int, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """Something a table may choose, and the house rule that owns the choice."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]
    rule: str


class IllegalMove(ValueError):
    """Raised by ``apply`` for a move that the rules forbid; carries the :class:`Reason`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(f"{reason.rule} {dict(reason.facts)}")
        self.reason = reason


class InvalidInput(ValueError):
    """Input that cannot be read: says what, where and what to do, in one sentence."""


class Game(Protocol[S, M]):
    """The rules of one game. An implementation holds data only and never changes."""

    name: str

    def option_list(self) -> Sequence[Option]:
        """The options that a table may choose."""
        ...

    def setup_objection(self, setup: Setup) -> Reason | None:
        """The rule that forbids this set-up (a wrong number of players), or ``None``."""
        ...

    def new_game(self, setup: Setup) -> S:
        """The state before the first move. Raises :class:`IllegalMove` on a bad set-up."""
        ...

    def current_player(self, state: S) -> int | None:
        """The player to decide now, or ``None`` when the game is over."""
        ...

    def candidate_moves(self, state: S) -> Sequence[M]:
        """Well-formed moves of the current player, not yet judged."""
        ...

    def objection(self, state: S, move: M) -> Reason | None:
        """The rule that forbids the move, or ``None``: the one truth about legality."""
        ...

    def legal_moves(self, state: S) -> Sequence[M]:
        """The candidate moves that nothing forbids."""
        ...

    def explain(self, state: S, move: M) -> Verdict:
        """Legal or not, the decisive reason, the other rules, and what would be legal."""
        ...

    def apply(self, state: S, move: M) -> Transition[S]:
        """The state after the move. Raises :class:`IllegalMove` unless penalised."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """Who won and why, or ``None`` while the game goes on."""
        ...

    def check_state(self, state: S) -> None:
        """Raise :class:`InvalidInput` for a state from outside that is no table of this game."""
        ...

    def view(self, state: S, player: int) -> S:
        """The state as this player may see it: hidden cards become ``"hidden"``."""
        ...
