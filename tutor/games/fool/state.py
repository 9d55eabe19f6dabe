"""Fool's state and moves: frozen values that hash, compare, print and travel as JSON.

A card is a token of the catalogue: ``<colour>-<number>`` or ``wild-1``; ``hidden`` is a card that
the viewer may not see.
"""

from __future__ import annotations

import msgspec

WILD = "wild-1"
HIDDEN = "hidden"

TRICK = "trick"
ROUND_SCORED = "round-scored"
GAME_OVER = "game-over"
PHASES = (TRICK, ROUND_SCORED, GAME_OVER)

PLAY = "play"
NEXT_ROUND = "next-round"


class Options(msgspec.Struct, frozen=True):
    """What the table agreed on; names and values as in the house rules that own them."""

    end_rule: str
    second_fool_at_seven: bool
    hand_sizes_public: bool


class Played(msgspec.Struct, frozen=True):
    """A card in a trick and who played it."""

    player: int
    card: str


class Line(msgspec.Struct, frozen=True):
    """What a round brought a player by one rule; ``count`` cards were looked at."""

    round: int
    player: int
    rule: str
    points: int
    count: int = 0


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act of one player: ``play`` a card, or deal the ``next-round``."""

    action: str
    player: int
    card: str = ""


class State(msgspec.Struct, frozen=True):
    """The whole table.

    ``trick`` is in playing order and empty between tricks; ``last_trick`` is the one before it in
    this round, won by ``last_winner`` (-1: none yet). ``active`` is to act. ``discs`` are the
    players who hold one; the others lie in the centre of the table. ``tens`` counts awards per
    player, ``round`` the rounds from 1. ``lines`` are all scores so far. ``ended_by`` names what
    ended the game.
    """

    options: Options
    hands: tuple[tuple[str, ...], ...]
    dealer: int
    active: int
    scores: tuple[int, ...]
    tens: tuple[int, ...]
    phase: str = TRICK
    trick: tuple[Played, ...] = ()
    last_trick: tuple[Played, ...] = ()
    last_winner: int = -1
    discs: tuple[int, ...] = ()
    round: int = 1
    lines: tuple[Line, ...] = ()
    seed: int = 0
    winners: tuple[int, ...] = ()
    ended_by: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)
