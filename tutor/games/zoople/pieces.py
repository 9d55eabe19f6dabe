"""Zoople's cards and pieces, worked out once from the facts of the corpus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tutor.core.game import FactBook, InvalidInput
from tutor.games.zoople.state import CHOOSER, SKIPPER, Options

ANIMALS = "zoople.house.animals"
DECK = "zoople.house.deck"
POINTS = "zoople.house.points"
TOWER = "zoople.house.tower-model"
COUNT_CARDS = "zoople.house.younger-count-cards"
LAST_ANIMAL = "zoople.house.younger-last-animal"
EVERY = "zoople.house.every-flipped-card-counts"
_NEVER_SHORT = "zoople.house.deck-never-short"


class Pieces:
    """The box's facts in the form that the engine needs. Never changes after it is made."""

    def __init__(self, book: FactBook) -> None:
        self.book = book
        self.animals: tuple[str, ...] = tuple(book[ANIMALS]["animals"])
        self.specials = (CHOOSER, SKIPPER)
        self.points: dict[str, int] = {p["card"]: p["points"] for p in book[POINTS]["points"]}
        self.decks = {r["value"]: self._deck(r) for r in book[DECK]["readings"]}
        self.chances = {c["piece"]: c["chance"] for c in book[TOWER]["chance_per_mille"]}
        self.last_animal = {t["value"]: t["points"] for t in book[LAST_ANIMAL]["points"]}
        self._check_sums()

    def deck(self, options: Options) -> tuple[str, ...]:
        """Every card of the deck in use, in a fixed order."""
        return self.decks[options.deck_reading]

    def is_card(self, card: str) -> bool:
        """Whether the token names a zoo card."""
        return card in self.points

    def value(self, cards: Sequence[str], options: Options) -> int:
        """What flipped cards, oldest first, cost at a collapse."""
        what = self.book[EVERY]["counted"]
        if "just-flipped" not in what:
            cards = cards[:-1]
        if "special-card" not in what:
            cards = [card for card in cards if card not in self.specials]
        relief = self.book[COUNT_CARDS]
        if options.younger_count_cards:
            counted = [c for c in cards if self._kind(c) in relief["counted"]]
            return int(relief["points_per_card"]) * len(counted)
        return sum(self.points[card] for card in cards)

    def last_animal_points(self, options: Options) -> int:
        """What the last animal costs each rival."""
        return int(self.last_animal[options.younger_last_animal_5])

    def chance(self, piece: int) -> int:
        """How likely the tower falls with its ``piece``-th animal, in a thousand."""
        return int(self.chances.get(piece, max(self.chances.values())))

    def _kind(self, card: str) -> str:
        return card if card in self.specials else "animal"

    def _deck(self, reading: Mapping[str, Any]) -> tuple[str, ...]:
        cards = [*self.animals, *reading["doubled"]]
        for special in reading["special_cards"]:
            cards += [special["card"]] * special["count"]
        return tuple(cards)

    def _check_sums(self) -> None:
        """Totals in the facts must be the sums of the parts that stand there too."""
        book = self.book
        counts = {len(self.animals), book[ANIMALS]["count"]}
        counts.add(book["zoople.components.wooden-animals-13"]["count"])
        counts.add(book["zoople.setup.scatter-animals"]["pieces_on_table"])
        counts.add(book["zoople.end.reset-between-rounds"]["unplayed_animals"])
        sizes = {len(self.decks["thirteen-plus-four"])}
        sizes.add(book["zoople.components.zoo-cards-17"]["count"])
        sizes.add(book["zoople.setup.face-down-deck"]["initial_size"])
        sizes.add(book["zoople.end.reset-between-rounds"]["draw_pile"])
        for what, values in (("animals", counts), ("cards", sizes)):
            if len(values) > 1:
                msg = f"{DECK}: the number of {what} differs within the facts: {sorted(values)}."
                raise InvalidInput(msg)
        flips = {f["deck_reading"]: f["flips"] for f in book[_NEVER_SHORT]["max_flips"]}
        for reading in book[DECK]["readings"]:
            name, cards = reading["value"], self.decks[reading["value"]]
            animals = [c for c in cards if c not in self.specials]
            total = next(t["points"] for t in book[POINTS]["totals"] if t["deck_reading"] == name)
            if {len(cards), flips[name]} != {reading["total"]} or len(animals) != reading[
                "animal_cards"
            ]:
                msg = f"{DECK}: the cards of {name} do not add up to {reading['total']}."
                raise InvalidInput(msg)
            if sum(self.points[c] for c in cards) != total:
                msg = f"{POINTS}: the points of {name} do not add up to {total}."
                raise InvalidInput(msg)
        self._check_reliefs()
        example = book["zoople.example.tylor-15"]
        if sum(example["points"]) != example["total"]:
            msg = "zoople.example.tylor-15: the points do not add up to the total."
            raise InvalidInput(msg)

    def _check_reliefs(self) -> None:
        """The reliefs for younger players say the same numbers as the rules they stand for."""
        book = self.book
        usual = book["zoople.scoring.last-animal-others-20"]["points"]
        variant = book["zoople.variant.last-animal-5"]
        if self.last_animal != {False: usual, True: variant["points"]}:
            msg = f"{LAST_ANIMAL}: its points are not those of the rules about the last animal."
            raise InvalidInput(msg)
        each = book["zoople.variant.count-cards"]["points_per_card"]
        if variant["normal_points"] != usual or book[COUNT_CARDS]["points_per_card"] != each:
            msg = f"{COUNT_CARDS}: the reliefs and the rules they stand for do not agree."
            raise InvalidInput(msg)
