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
from tutor.core.words import Phrase

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

    Raises ``KeyError`` for a token that is no card.
    """
    if card == "wild":
        return icon_card("wild")
    if card == "cage":
        return icon_card("cage", STONE)
    if card == "hidden":
        return card_back()
    count, colour, species = _parts(card)
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
    count, colour, species = _parts(card)
    return Phrase(f"animal.{species}", count, (f"colour.{colour}",))


def _parts(card: str) -> tuple[int, str, str]:
    count, _, rest = card.partition("-")
    colour, _, species = rest.partition("-")
    if count not in {"1", "2"} or not species:
        raise KeyError(f"{card!r} is no card")
    return int(count), colour, species
