"""Zoop's state and moves: frozen values that hash, compare, print and travel as JSON.

A card is a token of the catalogue: ``<quantity>-<colour>-<species>``, ``wild`` or ``cage``;
``hidden`` is a card that the viewer may not see.
"""

from __future__ import annotations

import msgspec

WILD = "wild"
CAGE = "cage"
HIDDEN = "hidden"

AFTER_DEAL = "after-deal"
TURN_START = "turn-start"
MID_TURN = "mid-turn"
TURN_END = "turn-end"
BETWEEN_TURNS = "between-turns"
SPECIAL_ROUND = "special-round"
GAME_OVER = "game-over"
PHASES = (AFTER_DEAL, TURN_START, MID_TURN, TURN_END, BETWEEN_TURNS, SPECIAL_ROUND, GAME_OVER)


class Options(msgspec.Struct, frozen=True):
    """What the table agreed on; names and values as in the house rules that own them."""

    colour_count: int
    special_list: str
    kangaroo_second_effect: str
    call_rules: str
    zoop_window_seconds: int


class Call(msgspec.Struct, frozen=True):
    """One voice among rival callers. ``order`` is the place in time, 1 first; equal is a tie."""

    player: int
    order: int
    card: str = ""


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act of one player.

    ``action`` is one of ``play``, ``draw``, ``pass``, ``zoop``, ``cage``, ``decline`` (let a
    reaction go by), ``special-discard``, ``special-pass`` and ``shout``. ``named_colour`` and
    ``named_species`` go with a wild, ``named_colour`` alone with a chameleon. Rival calls are
    one reported move that lists them all in ``calls``.
    """

    action: str
    player: int
    card: str = ""
    named_colour: str = ""
    named_species: str = ""
    said_zoop: bool = True
    calls: tuple[Call, ...] = ()


class State(msgspec.Struct, frozen=True):
    """The whole table.

    ``draw_pile`` has its top card first, ``discard_pile`` its oldest card first. ``active`` is
    the player on turn or, between turns, the one who is next. ``counts_as`` is the card that a
    chameleon on top stands for. ``last_player`` laid the card on top (-1: it was turned up), and
    ``last_through`` says how (``turn``, ``zoop``, ``all-pass``). ``last_turn`` is the player whose
    turn ended last. ``passed`` and ``skipped`` list players since the last discard. ``to_act``
    are the players still to be asked, in order, outside an ordinary turn.
    """

    options: Options
    hands: tuple[tuple[str, ...], ...]
    draw_pile: tuple[str, ...]
    discard_pile: tuple[str, ...]
    active: int
    phase: str
    direction: int
    counts_as: str = ""
    named_colour: str = ""
    named_species: str = ""
    last_player: int = -1
    last_through: str = ""
    last_turn: int = -1
    passed: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    drawn: str = ""
    to_act: tuple[int, ...] = ()
    seed: int = 0
    winners: tuple[int, ...] = ()
    ended_by: str = ""
    first_shout: int = -1

    @property
    def top(self) -> str:
        """The card to match, as it is printed; empty before the first one lies there."""
        return self.discard_pile[-1] if self.discard_pile else ""

    @property
    def reference(self) -> str:
        """What a discard is compared with: the top card, a chameleon's guise, a wild's names."""
        if self.counts_as:
            return self.counts_as
        top = self.top
        return f"{WILD} {self.named_colour} {self.named_species}" if top == WILD else top
