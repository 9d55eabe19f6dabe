"""How Zoople's cards and pieces look, what they are called, and the table as one player sees it."""

from __future__ import annotations

from functools import lru_cache

from tutor.art.compose import card_back
from tutor.art.towers import fallen, icon_points_card, piece, piece_card, piece_chip, tower
from tutor.art.towers import icon_chip as special_chip
from tutor.core.scene import Area, Piece, Pile, Scene, Seat
from tutor.core.verdict import Facts, facts
from tutor.core.words import Phrase
from tutor.games.zoople.state import (
    CHOOSER,
    COLLAPSE,
    EMPTY_PILE,
    GAME_OVER,
    HIDDEN,
    LAST_STACKED,
    SKIPPER,
    STANDS,
    State,
)

#: Two cards that stand for the game on the home page.
EMBLEM = ("giraffe", "elephant")

WOOD = "wood-"

_ICONS = {CHOOSER: "chooser", SKIPPER: "skip-reverse"}
_NAMES = {
    CHOOSER: f"card.{CHOOSER}",
    SKIPPER: f"card.{SKIPPER}",
    HIDDEN: "card.card",
    STANDS: "concept.stands",
    COLLAPSE: "concept.collapse",
}


@lru_cache(maxsize=256)
def face(token: str) -> str:
    """The drawing of a card (``"camel"``, ``"choose-animal"``, ``"hidden"``) or a wooden animal.

    A card's token may end in its points (``"camel-6"``); ``"wood-camel"`` is the piece. Raises
    ``KeyError`` for what is neither.
    """
    if token == HIDDEN:
        return card_back()
    if token.startswith(WOOD):
        return piece(token.removeprefix(WOOD))
    name, points = _parts(token)
    return icon_points_card(_ICONS[name], points) if name in _ICONS else piece_card(name, points)


@lru_cache(maxsize=64)
def chip(token: str) -> str:
    """The animal or card in the height of a line of text, for offers and lists."""
    name = _parts(token.removeprefix(WOOD))[0]
    return special_chip(_ICONS[name]) if name in _ICONS else piece_chip(name)


@lru_cache(maxsize=64)
def phrase(token: str) -> Phrase:
    """What the card or piece is called, in concepts of the termbase."""
    name = _parts(token.removeprefix(WOOD))[0]
    if name in _NAMES:
        return Phrase(_NAMES[name])
    piece(name)
    return Phrase(f"animal.{name}")


def scene(state: State, viewer: int) -> Scene:
    """The table as ``viewer`` sees it: all but the face-down cards lies open.

    Seats are the other players in turn order from the viewer on, whichever way play runs.
    """
    players = state.players
    others = ((viewer + state.direction * i) % players for i in range(1, players))
    seats = tuple(
        Seat(p, 0, p == state.active and state.phase != GAME_OVER, note(state, p)) for p in others
    )
    piles = [Pile("place.draw-pile", HIDDEN, len(state.draw_pile))]
    if state.discard_pile:
        card, count = state.discard_pile[-1], len(state.discard_pile)
        shown = f"{card}-{state.points}"
        piles.append(Pile("place.discard-pile", shown, count, phrase(card), state.turn_of))
    areas = (*_tower(state), *_unplayed(state))
    return Scene(viewer, seats, tuple(piles), (), state.direction, areas, note(state, viewer))


def note(state: State, player: int) -> Facts:
    """The penalty score of a player."""
    return facts(n=state.penalties[player])


def _tower(state: State) -> tuple[Area, ...]:
    down = state.ended_by not in ("", LAST_STACKED, EMPTY_PILE)
    told = facts(n=len(state.tower), stake=state.stake)
    pieces = tuple(Piece(f"tower-{a}", WOOD + a, phrase(a)) for a in state.tower)
    if down:
        return (Area("tower", "fallen", -1, pieces, told, fallen(state.tower)),)
    role = "tower" if pieces else "no-tower"
    return (Area("tower", role, -1, pieces, told, tower(state.tower)),)


def _unplayed(state: State) -> tuple[Area, ...]:
    if not state.unplayed:
        return ()
    pieces = tuple(Piece(a, WOOD + a, phrase(a)) for a in state.unplayed)
    return (Area("unplayed", "unplayed", -1, pieces, facts(n=len(pieces))),)


def _parts(token: str) -> tuple[str, str]:
    """A card's name and its points as written, "" where the token has none."""
    name, _, points = token.rpartition("-")
    return (name, points) if points.isdecimal() else (token, "")
