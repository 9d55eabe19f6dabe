"""Zoop's cards: which exist, how many of each, what they do, and which fit on which.

All of it is worked out once from the facts of the corpus; nothing here names a species.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from tutor.core.game import FactBook, InvalidInput
from tutor.games.zoop.state import CAGE, WILD, Options

TRAITS = ("quantity", "colour", "species")

BASIC = "basic"
SPECIAL_ANIMAL = "special-animal"
SPECIAL_CARD = "special-card"

_P = "zoop.components."
_BASIC_TYPES = _P + "basic-types-3"
_SPECIAL_TYPES = _P + "special-animal-types-5"
_SPECIAL_CARD_TYPES = _P + "special-card-types-2"
_COLOURS = "zoop.house.colours"
_DECK = "zoop.house.deck"
_LIST = "zoop.house.special-list"
_PER_COLOUR = _P + "special-animals-per-colour"
_QUANTITIES = "zoop.match.quantity-values"

#: The language version of the printed rules that each special list comes from.
VERSIONS = {"catalan": "zoop-ca", "german": "zoop-de"}


class Fit(msgspec.Struct, frozen=True):
    """Whether a card goes on a reference: the shared traits, and the rule that allows it."""

    legal: bool
    shared: tuple[str, ...]
    rule: str


class Copies(msgspec.Struct, frozen=True):
    """How often a card is in the deck, and the rule that says so."""

    count: int
    rule: str


@cache
def traits(card: str) -> tuple[str, str, str] | None:
    """Quantity, colour and species of an animal card; ``None`` for a wild or a cage.

    >>> traits("2-green-toucan")
    ('2', 'green', 'toucan')
    """
    parts = card.split("-", 2)
    return (parts[0], parts[1], parts[2]) if len(parts) == 3 else None


def shared_traits(card: str, other: str) -> tuple[str, ...]:
    """The traits in which two animal cards agree; none where one of them has no traits."""
    a, b = traits(card), traits(other)
    if a is None or b is None:
        return ()
    return tuple(t for t, x, y in zip(TRAITS, a, b, strict=True) if x == y)


class Cards:
    """The deck's facts in the form that the engine needs. Never changes after it is made."""

    def __init__(self, book: FactBook) -> None:
        self.book = book
        basic, special = book[_BASIC_TYPES], book[_SPECIAL_TYPES]
        self.species_by_class: dict[str, tuple[str, ...]] = {
            str(basic["class"]): tuple(basic["species"]),
            str(special["class"]): tuple(special["species"]),
        }
        self.class_rules = {
            str(book[rule]["class"]): rule
            for rule in (_BASIC_TYPES, _SPECIAL_TYPES, _SPECIAL_CARD_TYPES)
        }
        self.class_of = {s: c for c, names in self.species_by_class.items() for s in names}
        self.species = tuple(self.class_of)
        self.special_cards: tuple[str, ...] = tuple(book[_SPECIAL_CARD_TYPES]["types"])
        self.quantities: tuple[int, ...] = tuple(book[_QUANTITIES]["quantities"])
        sets = book[_COLOURS]["colour_sets"]
        self.colour_sets = {s["colour_count"]: tuple(s["colours"]) for s in sets}
        self.all_colours = max(self.colour_sets.values(), key=len)
        self.effects, self.effect_rules = self._effects()
        self.icons: dict[str, tuple[str, ...]] = {
            i["species"]: tuple(i["icons"]) for i in book["zoop.house.effect-icons"]["icons"]
        }
        self.decks = {
            (n, name): self._deck(n, name)
            for n in self.colour_sets
            for name in (entry["list"] for entry in book[_LIST]["lists"])
        }
        self.kinds = (
            *(
                f"{q}-{c}-{s}"
                for q in self.quantities
                for c in self.all_colours
                for s in self.species
            ),
            WILD,
            CAGE,
        )
        self._classes = {card: self._class(card) for card in self.kinds}
        self._check_sums()
        self._fits = self._all_fits()
        self.fitting = {
            ref: frozenset(card for card, fit in row.items() if fit.legal)
            for ref, row in self._fits.items()
        }

    def card_class(self, card: str) -> str:
        """``basic``, ``special-animal`` or ``special-card``; empty for what is no card."""
        return self._classes.get(card, "")

    def is_card(self, card: str) -> bool:
        """Whether the token names a card that some deck could hold."""
        return card in self._fits

    def colours(self, options: Options) -> tuple[str, ...]:
        """The colours in play."""
        return self.colour_sets[options.colour_count]

    def deck(self, options: Options) -> Mapping[str, Copies]:
        """Every card of the deck in use, with its number of copies and the rule for it."""
        return self.decks[options.colour_count, options.special_list]

    def fit(self, reference: str, card: str) -> Fit:
        """Whether the card goes on the reference (see :attr:`State.reference`)."""
        return self._fits[reference][card]

    def _effects(self) -> tuple[dict[str, tuple[Mapping[str, Any], ...]], dict[str, str]]:
        effects: dict[str, tuple[Mapping[str, Any], ...]] = {}
        rules: dict[str, str] = {}
        for rule, entry in self.book.items():
            if rule.startswith("zoop.house.") and "species" in entry and "effects" in entry:
                effects[entry["species"]] = tuple(entry["effects"])
                rules[entry["species"]] = rule
        return effects, rules

    def _deck(self, colour_count: int, special_list: str) -> dict[str, Copies]:
        version = VERSIONS[special_list]
        deck: dict[str, Copies] = {}
        for rule, entry in self.book.items():
            if not rule.startswith(_P) or "single_per_colour" not in entry:
                continue
            for quantity, key in zip(
                self.quantities, ("single_per_colour", "pair_per_colour"), strict=True
            ):
                copies = entry[key]
                count = copies[version] if isinstance(copies, Mapping) else copies
                for colour in self.colour_sets[colour_count]:
                    if count:
                        deck[f"{quantity}-{colour}-{entry['species']}"] = Copies(count, rule)
        for rule, entry in self.book.items():
            if rule.startswith(_P) and entry.get("type") in self.special_cards and "count" in entry:
                deck[entry["type"]] = Copies(entry["count"], rule)
        return deck

    def _class(self, card: str) -> str:
        t = traits(card)
        if t is None:
            return SPECIAL_CARD if card in self.special_cards else ""
        return self.class_of.get(t[2], "")

    def _check_sums(self) -> None:
        """Totals that stand in the facts must be the sums of the parts that stand there too."""
        per_colour = self.book[_PER_COLOUR]["per_colour"]
        deck = self.book[_DECK]
        lists = {entry["list"]: entry for entry in self.book[_LIST]["lists"]}
        for name, entry in lists.items():
            printed = sum(c.count for c in self._special_of_a_colour(name))
            sums = {printed, per_colour[VERSIONS[name]], entry["per_colour"], len(entry["cards"])}
            sums.add(deck["special_animals"]["per_colour_by_list"][name])
            if len(sums) > 1:
                msg = f"{_LIST}: {name} gives several sums of special animals: {sorted(sums)}."
                raise InvalidInput(msg)
        specials = {s["card"]: s["count"] for s in deck["special_cards"]}
        for total in deck["totals"]:
            cards = self.decks[total["colour_count"], total["special_list"]]
            if sum(c.count for c in cards.values()) != total["cards"]:
                msg = f"{_DECK}: the cards do not add up to {total['cards']}."
                raise InvalidInput(msg)
            if any(cards[card].count != count for card, count in specials.items()):
                msg = f"{_DECK}: special cards are counted differently elsewhere."
                raise InvalidInput(msg)

    def _special_of_a_colour(self, special_list: str) -> list[Copies]:
        deck = self.decks[min(self.colour_sets), special_list]
        colour = self.colour_sets[min(self.colour_sets)][0]
        return [
            copies
            for card, copies in deck.items()
            if f"-{colour}-" in card and self.card_class(card) == SPECIAL_ANIMAL
        ]

    def _all_fits(self) -> dict[str, dict[str, Fit]]:
        named = tuple(
            f"{WILD} {c} {s}" for c in ("", *self.all_colours) for s in ("", *self.species)
        )
        references = (*self.kinds, *named, "")
        return {ref: {card: self._fit(ref, card) for card in self.kinds} for ref in references}

    def _fit(self, reference: str, card: str) -> Fit:
        fewest = self.book["zoop.match.two-of-three"]["min_shared"]
        wild, cage = self.book["zoop.house.wild"], self.book["zoop.house.cage"]
        if card == wild["card"]:
            return Fit(wild["fits"] == "always", (), "zoop.house.wild")
        if card == cage["card"]:
            return Fit(False, (), "zoop.house.cage")
        if reference.startswith(WILD):
            after = self.book["zoop.house.after-wild"]
            _, colour, species = reference.split(" ") if " " in reference else (WILD, "", "")
            t = traits(card)
            named = {"colour": colour, "species": species}
            own = dict(zip(TRAITS, t or (), strict=True)) if t else {}
            shared = tuple(x for x in TRAITS if x in after["traits"] and own.get(x) == named[x])
            return Fit(len(shared) >= after["min_shared"], shared, "zoop.house.after-wild")
        shared = shared_traits(reference, card)
        if len(shared) >= fewest:
            return Fit(True, shared, "zoop.match.two-of-three")
        chameleon = self.book["zoop.house.chameleon-effect"]
        if card.endswith(f"-{chameleon['species']}"):
            easy = "same-quantity" in chameleon["fits_if"] and "quantity" in shared
            return Fit(easy, shared, "zoop.house.chameleon-effect")
        limit = self.book["zoop.match.fewer-than-two-illegal"]["max_shared_illegal"]
        return Fit(len(shared) > limit, shared, "zoop.match.fewer-than-two-illegal")
