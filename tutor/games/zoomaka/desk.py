"""A question on the engine's desk: the cards, types and classes that it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tutor.core.game import Setup
from tutor.core.question import Computed, Mention, Question, Say
from tutor.core.words import Phrase
from tutor.games.zoomaka.cards import (
    ADDON,
    ANIMAL,
    CHAMELEONS,
    DIRECT,
    DOUBLE,
    ENTRY,
    RESPONSE,
    SETTING,
    SINGLE,
    Cards,
)
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.state import Options, State

VALUE = ("concept.value",)
FEE = ("action.charge", "concept.fee")
PAY = ("action.pay",)
SECTION = ("place.section", "concept.section-size")
HAND = ("place.hand", "action.go-out")
PILE = ("card.deck", "place.draw-pile")
ANY_CARD = ("card.card", "card.deck")
ANY_ENTRY = ("card.entry", "card.entry-one-type", "card.entry-multicolour")

Value = int | tuple[Phrase, ...] | None

#: How many words that name nothing a question may have for an answer to be about it.
MOST_UNKNOWN = 2

_CLASSES = {
    "animal.animal": ANIMAL, "card.animal-card": ANIMAL, "card.direct": "direct",
    "card.response": "response", "card.addon": "addon", "card.setting": "setting",
    "card.entry": "entry",
}  # fmt: skip
_OF_KIND = {
    "direct": DIRECT, "response": RESPONSE, "entry": ENTRY, "addon": ADDON, "setting": SETTING,
}  # fmt: skip


class Desk(msgspec.Struct, frozen=True):
    """A question with what it names: ``named`` cards in their order, as often as it counts them.

    ``types`` are animal types and ``kinds`` classes of card that it names besides.
    """

    game: Zoomaka
    question: Question
    state: State | None
    named: tuple[str, ...]
    types: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def cards(self) -> Cards:
        """The facts of the deck."""
        return self.game.cards

    @property
    def options(self) -> Options:
        """What the table agreed on, or what is usual."""
        return self.state.options if self.state else self.game.options(Setup(2))

    @property
    def animals(self) -> tuple[str, ...]:
        """The animals named."""
        return tuple(c for c in self.named if self.cards.kind(c) == ANIMAL)

    @property
    def addons(self) -> tuple[str, ...]:
        """The Add-ons named."""
        return tuple(c for c in self.named if self.cards.kind(c) == "addon")

    @property
    def bare(self) -> bool:
        """Whether it names no card, type or class."""
        return not (self.named or self.types or self.kinds)

    @property
    def known(self) -> bool:
        """Whether next to nothing in it is left unexplained."""
        return len(self.question.left) <= MOST_UNKNOWN

    def possible(self) -> bool:
        """Whether the deck holds as many of each card as are named."""
        return all(self.named.count(c) <= self.cards.deck.count(c) for c in self.named)

    def acts(self, *but: str) -> bool:
        """Whether it names something that is done, other than what is listed."""
        found = {m.concept for m in self.question.mentions if m.concept.startswith("action.")}
        return bool(found - {*but, "action.owe"})

    @property
    def blank(self) -> State:
        """A table at which nothing has happened yet, and no Setting is in force."""
        return self.game.new_game(Setup(2))

    def phrase(self, token: str) -> Phrase:
        """What a card or a type is called, in a concept of the termbase."""
        kind = self.cards.kind(token)
        return Phrase(f"card.{token}" if kind not in ("", ANIMAL) else f"animal.{token}")

    def listed(self, cards: Sequence[str]) -> tuple[Phrase, ...]:
        """Cards as phrases, equal ones counted."""
        found = []
        for card in dict.fromkeys(cards):
            count = cards.count(card)
            named = self.phrase(card)
            found.append(Phrase(named.noun, count) if count > 1 else named)
        return tuple(found)

    def say(self, key: str, **told: Any) -> Say:
        """A message; cards and types become phrases."""
        return Say(key, tuple((name, self._fact(value)) for name, value in told.items()))

    def _fact(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(self._fact, value))
        return self.phrase(value) if isinstance(value, str) else value

    def ruled(
        self, rules: Sequence[str], key: str, verdict: str = "", value: Value = None, **told: Any
    ) -> Computed:
        """An answer of one message; the cards that the question names are shown as pictures."""
        pieces = tuple(dict.fromkeys(self.named))
        unique = tuple(dict.fromkeys(rules))
        return Computed(unique, (self.say(key, **told),), verdict, value, pieces=pieces)

    def house_rule(self, card: str) -> str:
        """The house rule that says what is printed on a card."""
        kind = self.cards.kind(card)
        if kind != ANIMAL:
            return _OF_KIND[kind]
        types = self.cards[card].types
        return SINGLE if len(types) == 1 else DOUBLE if types else CHAMELEONS


def read(game: Zoomaka, question: Question, state: State | None) -> Desk:
    """The question laid on the desk."""
    named: list[str] = []
    types: list[str] = []
    kinds: list[str] = []
    for mention in question.mentions:
        token = mention.concept.partition(".")[2]
        if game.cards.is_card(token):
            named += [token] * _counted(question, mention)
        elif token in game.cards.types:
            types.append(token)
        elif mention.concept in _CLASSES:
            kinds.append(_CLASSES[mention.concept])
    return Desk(game, question, state, tuple(named), *map(_once, (types, kinds)))


def _once(found: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))


def _counted(question: Question, mention: Mention) -> int:
    for thing in question.things:
        if thing.counted and thing.start <= mention.start and mention.end <= thing.end:
            return max(1, thing.phrase.count or 1)
    return 1


def free_amounts(question: Question) -> tuple[int, ...]:
    """Numbers that count nothing: neither things nor people, and no mere "a" or "one"."""
    counted = [(t.start, t.end) for t in question.things if t.counted]
    words = [(m.start, m.end) for m in question.mentions]
    return tuple(
        a.value
        for a in question.amounts
        if (not a.loose or question.text[a.start : a.end].isdecimal())
        and not any(s <= a.start and a.end <= e for s, e in (*counted, *words))
    )
