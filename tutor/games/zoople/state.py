"""Zoople's state and moves: frozen values that hash, compare, print and travel as JSON.

Cards and wooden pieces are tokens: an animal's name for both, ``choose-animal`` and
``skip-and-reverse`` for the special cards; ``hidden`` is a card that lies face down.
"""

from __future__ import annotations

import msgspec

HIDDEN = "hidden"
CHOOSER = "choose-animal"
SKIPPER = "skip-and-reverse"

TURN_START = "turn-start"
FLIPPED = "flipped"
ROUND_OVER = "round-over"
GAME_OVER = "game-over"
PHASES = (TURN_START, FLIPPED, ROUND_OVER, GAME_OVER)

STANDS = "stands"
COLLAPSE = "collapse"
PIECE_FALL = "piece-fall"
LAST_STACKED = "last-animal-stacked"
EMPTY_PILE = "empty-pile"
REPORTED = "reported"
SIMULATED = "simulated"


class Options(msgspec.Struct, frozen=True):
    """What the table agreed on; names and values as in the house rules that own them."""

    deck_reading: str
    tower_model: str
    younger_both_hands: bool
    younger_flat_sides: bool
    younger_count_cards: bool
    younger_last_animal_5: bool


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act of one player, or something that a player reports of the tower.

    ``action`` is ``flip``, ``stack`` (with ``animal`` and, where players report it, ``result``),
    ``skip``, ``next-round``, or a report: ``collapse``, ``piece-fall`` (with ``pieces``),
    ``placed-piece-touches-table``, ``slip-before-contact``, ``piece-lifted``. ``putting_back``
    tells that it happened while a lifted piece was being put back.
    """

    action: str
    player: int
    animal: str = ""
    result: str = ""
    pieces: int = 0
    putting_back: bool = False


class Charge(msgspec.Struct, frozen=True):
    """Penalty points that somebody got: in which round, how many, and by which rule."""

    round: int
    player: int
    points: int
    rule: str


class State(msgspec.Struct, frozen=True):
    """The whole table.

    ``draw_pile`` has its top card first, ``discard_pile`` its oldest card first, ``tower`` its
    lowest piece first. ``active`` is the player on turn or about to flip; ``turn_of`` is the player
    whose turn still lasts (a turn ends when the next player flips), -1 at the start of a round.
    ``penalties`` are whole-game totals, ``round_penalties`` those of this round. ``ended_by`` says
    how the round ended, ``opener`` who takes the first turn of the next one. ``charges`` is the
    score sheet, oldest entry first. ``points`` stand on the card flipped last, ``stake`` is what a
    fall would cost now.
    """

    options: Options
    draw_pile: tuple[str, ...]
    discard_pile: tuple[str, ...]
    tower: tuple[str, ...]
    unplayed: tuple[str, ...]
    active: int
    phase: str
    direction: int
    penalties: tuple[int, ...]
    round_penalties: tuple[int, ...]
    round: int = 1
    rounds_finished: int = 0
    flipped: str = ""
    turn_of: int = -1
    ended_by: str = ""
    opener: int = -1
    seed: int = 0
    charges: tuple[Charge, ...] = ()
    points: int = 0
    stake: int = 0

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.penalties)
