"""Cards as people name them: "2 yellow frogs", "any red animal", "the wild"."""

from __future__ import annotations

from itertools import product

import msgspec

from tutor.core.question import Question, Thing
from tutor.core.words import Phrase
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.state import CAGE, WILD, Options

_ANY = "any"
_ANIMAL, _SPECIES = "animal.animal", "animal.species"


class Named(msgspec.Struct, frozen=True):
    """A card named in a question; empty where a trait is left out, ``any`` where left open."""

    noun: str
    quantity: int = 0
    colour: str = ""
    species: str = ""
    special: str = ""
    counted: bool = False
    on_table: bool = False

    @property
    def concepts(self) -> tuple[str, ...]:
        """The concepts that the name is made of."""
        return (self.noun, f"colour.{self.colour}", "animal.pair", "animal.single")

    @property
    def count(self) -> int:
        """For the grammar of a sentence: 1 or more than 1."""
        return self.quantity or 1

    @property
    def full(self) -> bool:
        """Whether quantity, colour and species are all named."""
        return bool(self.quantity and self.colour and self.species)

    @property
    def token(self) -> str:
        """The card's token, where it is fully named."""
        return self.special or f"{self.quantity}-{self.colour}-{self.species}"

    def tokens(self, cards: Cards, options: Options) -> tuple[str, ...]:
        """Every card that the name may mean."""
        quantities = (self.quantity,) if self.quantity else cards.quantities
        colours = (self.colour,) if self.colour else cards.colours(options)
        species = (self.species,) if self.species else tuple(cards.species)
        if not self.species:  # "a red animal": those that need no rule of their own
            species = cards.species_by_class["basic"]
        return tuple(f"{q}-{c}-{s}" for q, c, s in product(quantities, colours, species))

    def phrase(self, cards: Cards) -> Phrase:
        """The name in concepts again."""
        if self.special:
            return Phrase(self.noun)
        adjectives = (f"colour.{self.colour}",) if self.colour else ()
        noun = f"animal.{self.species}" if self.species else _ANIMAL
        return Phrase(noun, self.quantity or None, adjectives)


def phrase(token: str) -> Phrase:
    """A card token, with or without open traits, in concepts."""
    quantity, colour, species = token.split("-", 2)
    adjectives = () if colour == _ANY else (f"colour.{colour}",)
    noun = _ANIMAL if species == _ANY else f"animal.{species}"
    open_traits = {"colour.colour": colour, _SPECIES: species}
    any_of = tuple(concept for concept, value in open_traits.items() if value == _ANY)
    return Phrase(noun, int(quantity), adjectives, any_of)


def named_cards(cards: Cards, question: Question) -> tuple[Named, ...]:
    """The cards that a question names, in order."""
    found = []
    for thing in question.things:
        card = _named(cards, thing, "on-table:" + str(thing.start) in question.cues)
        if card is not None:
            found.append(card)
    return tuple(found)


def _named(cards: Cards, thing: Thing, on_table: bool) -> Named | None:
    p = thing.phrase
    for special in (WILD, CAGE):
        if p.noun == f"card.{special}":
            return Named(p.noun, special=special, on_table=on_table)
    kind, _, name = p.noun.partition(".")
    colours = [c.removeprefix("colour.") for c in p.adjectives if c.startswith("colour.")]
    colour = next((c for c in colours if c in cards.all_colours), "")
    if kind == "animal" and name in cards.species:
        quantity = p.count if p.count in cards.quantities else 0
        if p.count and not quantity and thing.counted:
            return None
        return Named(p.noun, quantity or 0, colour, name, "", thing.counted, on_table)
    if p.noun in (_ANIMAL, _SPECIES) and colour:
        quantity = p.count if p.count in cards.quantities else 0
        return Named(p.noun, quantity or 0, colour, "", "", thing.counted, on_table)
    return None
