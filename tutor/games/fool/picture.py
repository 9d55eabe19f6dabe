"""How Fool's cards look, what they are called, and the table as one player sees it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tutor.art.colours import COLOURS
from tutor.art.compose import card_back
from tutor.art.number_cards import (
    disc,
    disc_chip,
    number_card,
    number_chip,
    wild_one_card,
    wild_one_chip,
)
from tutor.core.scene import Area, Piece, Scene, Seat
from tutor.core.verdict import Facts, facts
from tutor.core.words import Phrase
from tutor.games.fool.state import GAME_OVER, HIDDEN, TRICK, WILD, Played, State

DISC = "fool-disc"

#: Two pieces that stand for the game on the home page.
EMBLEM = (DISC, "green-9")


@lru_cache(maxsize=256)
def face(piece: str) -> str:
    """The drawing of a card (``"green-9"``, ``"wild-1"``, ``"hidden"``) or of the disc.

    Raises ``KeyError`` for a token that is neither.
    """
    if piece == DISC:
        return disc(DISC)
    if piece == WILD:
        return wild_one_card()
    if piece == HIDDEN:
        return card_back()
    return number_card(*_parts(piece))


@lru_cache(maxsize=256)
def chip(piece: str) -> str:
    """The piece in the height of a line of text, for offers and lists."""
    if piece == DISC:
        return disc_chip(DISC)
    return wild_one_chip() if piece == WILD else number_chip(*_parts(piece))


@lru_cache(maxsize=256)
def phrase(piece: str) -> Phrase:
    """What the piece is called, in concepts of the termbase."""
    named = {DISC: "component.fool-disc", WILD: "card.wild-one", HIDDEN: "card.card"}
    if piece in named:
        return Phrase(named[piece])
    colour, number = _parts(piece)
    return Phrase("card.number", adjectives=(f"colour.{colour}",), name=str(number))


def scene(state: State, viewer: int) -> Scene:
    """The table as ``viewer`` sees it; give it a state that hides what they may not see.

    Seats are the other players clockwise from the viewer on. The trick lies in the middle: the one
    under way, or the last one until the next card is led.
    """
    others = ((viewer + i) % state.players for i in range(1, state.players))
    seats = tuple(
        Seat(p, _cards(state, p), p == state.active and state.phase != GAME_OVER, note(state, p))
        for p in others
    )
    areas = (*_trick(state), *_discs(state))
    return Scene(viewer, seats, (), _hand(state.hands[viewer]), 1, areas, note(state, viewer))


def note(state: State, player: int) -> Facts:
    """Score and tally of a player."""
    return facts(score=state.scores[player], tens=state.tens[player])


def _cards(state: State, player: int) -> int:
    return len(state.hands[player]) if state.options.hand_sizes_public else -1


def _trick(state: State) -> tuple[Area, ...]:
    if state.trick:
        lead = _lead(state.trick)
        role = "trick" if lead else "trick-open"
        return (Area("trick", role, -1, _played(state.trick), facts(lead_colour=lead)),)
    if state.last_trick:
        role, told = "last-trick", facts(player=state.last_winner)
        return (Area("trick", role, -1, _played(state.last_trick), told),)
    if state.phase == TRICK:
        return (Area("trick", "no-trick", -1, (), facts(player=state.active)),)
    return ()


def _lead(trick: Sequence[Played]) -> str:
    """The colour that everybody can see on the first card that has one."""
    return next((_parts(p.card)[0] for p in trick if p.card != WILD), "")


def _played(trick: Sequence[Played]) -> tuple[Piece, ...]:
    return tuple(Piece(f"trick-{p.player}", p.card, phrase(p.card), p.player) for p in trick)


def _discs(state: State) -> tuple[Area, ...]:
    if not state.discs:
        return (Area("discs", "discs-in-centre", -1, (), facts(round=state.round)),)
    pieces = tuple(Piece(f"disc-{p}", DISC, phrase(DISC), p) for p in state.discs)
    told = facts(players=state.discs, n=len(state.discs))
    return (Area("discs", "fools", -1, pieces, told),)


def _hand(hand: tuple[str, ...]) -> tuple[Piece, ...]:
    """Cards of a hand; equal ones get different ids, so that a face can tell them apart."""
    return tuple(
        Piece(card if (n := hand[:i].count(card)) == 0 else f"{card}#{n + 1}", card, phrase(card))
        for i, card in enumerate(hand)
    )


def _parts(card: str) -> tuple[str, int]:
    colour, _, number = card.partition("-")
    if colour not in COLOURS or not number.isdecimal():
        raise KeyError(f"{card!r} is no card")
    return colour, int(number)
