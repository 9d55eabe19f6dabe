"""Zoomaka's cards and types, worked out once from the facts of the corpus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from tutor.core.game import FactBook, InvalidInput

TYPES = "zoomaka.house.types"
SINGLE = "zoomaka.house.single-type-animals"
DOUBLE = "zoomaka.house.two-type-animals"
CHAMELEONS = "zoomaka.house.chameleons"
DIRECT = "zoomaka.house.direct-cards"
RESPONSE = "zoomaka.house.response-cards"
ENTRY = "zoomaka.house.entry-cards"
ADDON = "zoomaka.house.addon-cards"
SETTING = "zoomaka.house.setting-cards"
DECK = "zoomaka.house.deck"
TOTAL = "zoomaka.components.deck-total-109"
CLASSES = "zoomaka.components.action-card-types-5"

ANIMAL = "animal"

Effects = tuple[Mapping[str, Any], ...]


class Card(msgspec.Struct, frozen=True):
    """What is printed on a card: its class, value and types, what it does and to whom."""

    token: str
    kind: str
    value: int
    types: tuple[str, ...] = ()
    effects: Effects = ()
    target: str = ""
    answers: tuple[str, ...] = ()
    perk: Effects = ()


class Cards:
    """The deck's facts in the form that the engine needs. Never changes after it is made."""

    def __init__(self, book: FactBook, extra: Sequence[Card] = ()) -> None:
        self.book = book
        self.types: tuple[str, ...] = tuple(t["type"] for t in book[TYPES]["types"])
        self.sizes: dict[str, int] = {t["type"]: t["section_size"] for t in book[TYPES]["types"]}
        self.data: dict[str, Card] = {}
        self.deck: list[str] = []
        self._animals()
        self._actions()
        self._check_sums()
        self.data.update({card.token: card for card in extra})

    def __getitem__(self, token: str) -> Card:
        return self.data[token]

    def is_card(self, token: str) -> bool:
        """Whether the token names a card."""
        return token in self.data

    def kind(self, token: str) -> str:
        """The class of a card; empty for what is hidden or none."""
        return self.data[token].kind if token in self.data else ""

    def value(self, token: str) -> int:
        """What a card is worth."""
        return self.data[token].value if token in self.data else 0

    def multicolour(self, token: str) -> bool:
        """Whether an animal has several types or none."""
        card = self.data[token]
        return card.kind == ANIMAL and len(card.types) != 1

    def matches(self, token: str, section: str) -> bool:
        """Whether an animal may stand for the type of a section."""
        types = self.data[token].types
        return section in types or not types

    def typed(self, token: str) -> bool:
        """Whether an animal has a type."""
        return bool(self.data[token].types)

    def _add(self, token: str, count: int, **printed: Any) -> None:
        self.data[token] = Card(token, **printed)
        self.deck += [token] * count

    def _animals(self) -> None:
        for row in self.book[SINGLE]["cards"]:
            for species in row["species"]:
                self._add(species, 1, kind=ANIMAL, value=row["value"], types=(row["type"],))
        double = self.book[DOUBLE]
        for row in double["cards"]:
            types = tuple(row["types"])
            self._add(row["card"], row["count"], kind=ANIMAL, value=double["value"], types=types)
        untyped = self.book[CHAMELEONS]
        types = tuple(untyped["types"])
        self._add(
            untyped["card"], untyped["count"], kind=ANIMAL, value=untyped["value"], types=types
        )

    def _actions(self) -> None:
        for kind, rule in (
            ("direct", DIRECT),
            ("response", RESPONSE),
            ("entry", ENTRY),
            ("addon", ADDON),
            ("setting", SETTING),
        ):
            entry = self.book[rule]
            for row in entry["cards"]:
                self._add(
                    row["card"],
                    row["count"],
                    kind=kind,
                    value=row.get("value", entry.get("value", 0)),
                    types=tuple(row.get("types", ())),
                    effects=tuple(row.get("effects", ())),
                    target=row.get("target", row.get("charges", "")),
                    answers=tuple(row.get("answers", ())),
                    perk=tuple(row.get("perk", ())),
                )

    def count(self, kind: str) -> int:
        """How many cards of a class the deck holds."""
        return sum(self.data[t].kind == kind for t in self.deck)

    def _check_sums(self) -> None:
        """Totals in the facts must be the sums of the parts that stand there too."""
        book = self.book
        sums: list[tuple[int, int]] = [
            (len(self.deck), book[TOTAL]["total"]),
            (len(self.deck), book[DECK]["total"]),
            (len(self.types), book[TYPES]["type_count"]),
            (len(book[CLASSES]["classes"]), book[CLASSES]["class_count"]),
        ]
        parts = {
            "animal": "animal-cards-51", "direct": "direct-cards-22",
            "response": "response-cards-13",
            "entry": "entry-cards-14", "addon": "addon-cards-4", "setting": "setting-cards-5",
        }  # fmt: skip
        for kind, name in parts.items():
            sums.append((self.count(kind), book[f"zoomaka.components.{name}"]["count"]))
        sums += [(self.count(row["class"]), row["count"]) for row in book[DECK]["classes"]]
        for rule, kind in ((DIRECT, "direct"), (RESPONSE, "response"), (ENTRY, "entry"),
                           (ADDON, "addon"), (SETTING, "setting")):  # fmt: skip
            sums.append((self.count(kind), book[rule]["total"]))
        animals = book[DECK]["animals"]
        by_types = {n: sum(len(self.data[t].types) == n and self.data[t].kind == ANIMAL
                           for t in self.deck) for n in (0, 1, 2)}  # fmt: skip
        sums += [
            (by_types[1], animals["single_type"]), (by_types[2], animals["two_type"]),
            (by_types[0], animals["untyped"]), (by_types[1], book[SINGLE]["total"]),
            (by_types[2], book[DOUBLE]["total"]),
        ]  # fmt: skip
        for row in book[TYPES]["types"]:
            of_type = [t for t in self.deck if self.data[t].types == (row["type"],)
                       and self.data[t].kind == ANIMAL]  # fmt: skip
            sums.append((len(of_type), row["single_cards"]))
            sums += [(self.data[t].value, row["value"]) for t in of_type]
        sums += [
            (sum(self.value(c) for c in (*ex["animals"], *ex["addons"])), ex["fee"])
            for ex in book["zoomaka.house.example-values"]["examples"]
            if "animals" in ex
        ]
        for found, said in sums:
            if found != said:
                msg = f"Zoomaka's facts do not add up: {found} is not {said}."
                raise InvalidInput(msg)
