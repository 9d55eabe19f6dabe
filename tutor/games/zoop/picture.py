"""How Zoop's cards look, what they are called, and the table as one player sees it."""

from __future__ import annotations

from functools import lru_cache

from tutor.art.colours import STONE
from tutor.art.compose import (
    animal_card,
    animal_chip,
    card_back,
    icon_card,
    icon_chip,
)
from tutor.art.open_cards import ANY, open_card
from tutor.core.scene import Piece, Pile, Scene, Seat
from tutor.core.words import Phrase
from tutor.games.zoop.naming import phrase as open_phrase
from tutor.games.zoop.state import HIDDEN, State

#: Two cards that stand for the game on the home page.
EMBLEM = ("2-green-toucan", "1-red-rabbit")

_EFFECTS = {
    "chameleon": "effect-choose-colour",
    "crab": "effect-reverse",
    "frog": "effect-skip",
    "kangaroo": "effect-skip",
    "monkey": "effect-draw-one",
}


@lru_cache(maxsize=256)
def face(card: str) -> str:
    """The drawing of a card, given as a token (``"2-green-toucan"``, ``"wild"``, ``"hidden"``).

    Colour or species may be ``any`` (``"2-any-frog"``).

    Raises ``KeyError`` for a token that is no card.
    """
    if card == "wild":
        return icon_card("wild")
    if card == "cage":
        return icon_card("cage", STONE)
    if card == "hidden":
        return card_back()
    count, colour, species = _parts(card)
    if ANY in (colour, species):
        return open_card(species, count, colour)
    return animal_card(species, count, colour, _EFFECTS.get(species))


@lru_cache(maxsize=256)
def chip(card: str) -> str:
    """The card in the height of a line of text, for offers and lists."""
    if card in {"wild", "cage"}:
        return icon_chip(card)
    count, colour, species = _parts(card)
    return animal_chip(species, count, colour)


@lru_cache(maxsize=256)
def phrase(card: str) -> Phrase:
    """What the card is called, in concepts of the termbase."""
    if card in {"wild", "cage"}:
        return Phrase(f"card.{card}")
    if card == "hidden":
        return Phrase("card.card")
    _parts(card)
    return open_phrase(card)


def scene(state: State, viewer: int) -> Scene:
    """The table as ``viewer`` sees it; give it a state that hides what they may not see.

    Seats are the other players in turn order from the viewer on, whichever way play runs.
    """
    players = len(state.hands)
    on_turn = state.to_act[0] if state.to_act else state.active
    seats = tuple(
        Seat(player, len(state.hands[player]), player == on_turn)
        for player in ((viewer + state.direction * i) % players for i in range(1, players))
    )
    piles = [Pile("place.draw-pile", HIDDEN, len(state.draw_pile))]
    if state.top:
        piles.append(
            Pile(
                "place.discard-pile",
                state.top,
                len(state.discard_pile),
                phrase(state.top),
                state.last_player,
                _counts_as(state),
            )
        )
    return Scene(viewer, seats, tuple(piles), _pieces(state.hands[viewer]), state.direction)


def _counts_as(state: State) -> Phrase | None:
    if state.counts_as:
        return phrase(state.counts_as) if state.counts_as != state.top else None
    if state.named_species:
        return Phrase(f"animal.{state.named_species}", adjectives=(f"colour.{state.named_colour}",))
    return None


def _pieces(hand: tuple[str, ...]) -> tuple[Piece, ...]:
    """Cards of a hand; equal ones get different ids, so that a face can tell them apart."""
    return tuple(
        Piece(card if (n := hand[:i].count(card)) == 0 else f"{card}#{n + 1}", card, phrase(card))
        for i, card in enumerate(hand)
    )


def _parts(card: str) -> tuple[int, str, str]:
    count, _, rest = card.partition("-")
    colour, _, species = rest.partition("-")
    if count not in {"1", "2"} or not species:
        raise KeyError(f"{card!r} is no card")
    return int(count), colour, species
