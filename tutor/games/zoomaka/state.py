"""Zoomaka's state and moves: frozen values that hash, compare, print and travel as JSON.

A card is a token: a species, ``chameleon``, or the name of an action card; ``hidden`` is a card
that the viewer may not see. A section is called by its animal type.
"""

from __future__ import annotations

import msgspec

HIDDEN = "hidden"
NEW_SECTION = "new-section"
BANK, ZOO, HAND, DISCARD = "bank", "zoo", "hand", "discard-pile"

TURN = "turn"
RESPONDING = "responding"
PAYING = "paying"
RECEIVING = "receiving"
GAME_OVER = "game-over"
PHASES = (TURN, RESPONDING, PAYING, RECEIVING, GAME_OVER)


class Options(msgspec.Struct, frozen=True):
    """What the table agreed on; names and values as in the house rules that own them."""

    complete_sections_guarded: bool
    addon_perks: bool
    max_rebuilds: int


class Part(msgspec.Struct, frozen=True):
    """One card of a payment, and where it comes from: ``bank``, ``zoo`` or ``hand``."""

    source: str
    card: str


class Shift(msgspec.Struct, frozen=True):
    """One card of a rearrangement, and the section it goes to."""

    card: str
    to: str


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One act of one player.

    ``action`` is ``place-animal`` (``card``, ``section``; ``zoo_of`` only for a try elsewhere),
    ``sell`` (``card``), ``rearrange`` (``shifts``, ``zoo_of``), ``play-card`` (``card`` and what it
    asks for: ``target``, ``section``, ``animal``, ``own_animal``, ``zoo_of``), ``name-section``,
    ``decline`` (let a card happen), ``pay`` (``parts``), ``receive`` (``card``, ``section``;
    ``source`` and ``to`` only for a try elsewhere) or ``end-turn``.
    """

    action: str
    player: int
    card: str = ""
    section: str = ""
    target: int = -1
    animal: str = ""
    own_animal: str = ""
    zoo_of: int = -1
    shifts: tuple[Shift, ...] = ()
    parts: tuple[Part, ...] = ()
    source: str = ""
    to: str = ""


class Section(msgspec.Struct, frozen=True):
    """A Park section: its type, its animals and its Add-ons."""

    type: str
    animals: tuple[str, ...] = ()
    addons: tuple[str, ...] = ()


Zoo = tuple[Section, ...]


class Response(msgspec.Struct, frozen=True):
    """A Response card on the table and who played it."""

    player: int
    card: str


class Pending(msgspec.Struct, frozen=True):
    """A card that has been played and may still be answered.

    ``asked`` are the affected players not yet settled, the one being asked first; ``responses`` is
    the chain about that player so far, oldest first; ``applies`` the players for whom it happens.
    """

    player: int
    card: str
    target: int = -1
    animal: str = ""
    own_animal: str = ""
    section: str = ""
    amount: int = 0
    asked: tuple[int, ...] = ()
    responses: tuple[Response, ...] = ()
    applies: tuple[int, ...] = ()


class Debt(msgspec.Struct, frozen=True):
    """What a player still owes the payee."""

    player: int
    amount: int


class Arrival(msgspec.Struct, frozen=True):
    """A card on its way to a zoo, and who receives it."""

    player: int
    card: str


class State(msgspec.Struct, frozen=True):
    """The whole table.

    ``draw_pile`` has its top card first, the open piles their oldest card first.
    ``extra_actions`` come from Direct cards of this turn, ``animals_placed`` counts this turn's
    placings, ``card_left`` tells whether a card has left a hand this turn. ``quiet_turns`` and
    ``rebuilds`` are counters. ``payee`` receives the ``debts``; ``arrivals`` wait for a place.
    """

    options: Options
    hands: tuple[tuple[str, ...], ...]
    banks: tuple[tuple[str, ...], ...]
    zoos: tuple[Zoo, ...]
    draw_pile: tuple[str, ...]
    discard_pile: tuple[str, ...]
    setting_pile: tuple[str, ...]
    active: int
    phase: str
    actions_used: int = 0
    extra_actions: int = 0
    animals_placed: int = 0
    card_left: bool = False
    quiet_turns: int = 0
    rebuilds: int = 0
    pending: Pending | None = None
    payee: int = -1
    debts: tuple[Debt, ...] = ()
    arrivals: tuple[Arrival, ...] = ()
    seed: int = 0
    winners: tuple[int, ...] = ()
    ended_by: str = ""

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def setting(self) -> str:
        """The Setting card in force, or nothing."""
        return self.setting_pile[-1] if self.setting_pile else ""
