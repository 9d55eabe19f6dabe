"""A question on the desk of Fool's engine: the cards, colours and players that it names."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.question import Amount, Mention, Question, Say
from tutor.core.words import Phrase
from tutor.games.fool.cards import Cards
from tutor.games.fool.picture import phrase
from tutor.games.fool.rules import Fool
from tutor.games.fool.state import WILD, State

WILD_CONCEPT = "card.wild-one"
PLAYER = "role.player"
#: A number and a colour belong together when at most this is between them.
_GAP = 1


class Named(msgspec.Struct, frozen=True):
    """A card named in a question and where it stands."""

    card: str
    start: int


class Desk(msgspec.Struct, frozen=True):
    """A question on the engine's desk: the cards and the free colours that it names."""

    game: Fool
    question: Question
    state: State | None
    named: tuple[Named, ...]
    colours: tuple[str, ...]

    @property
    def cards(self) -> Cards:
        """The facts of the deck."""
        return self.game.cards


def read(cards: Cards, question: Question) -> tuple[tuple[Named, ...], tuple[str, ...]]:
    """Cards such as "green 9" or "9 verde", and colours without a number."""
    found, free, used = [], [], {a.start for _, a in question.numbered(PLAYER)}
    for mention in question.mentions:
        colour = mention.concept.removeprefix("colour.")
        if colour in cards.colours:
            amount = _beside(mention, question, used)
            if amount is None:
                free.append(colour)
            else:
                used.add(amount.start)
                place = min(mention.start, amount.start)
                found.append(Named(f"{colour}-{amount.value}", place))
    for mention in question.mentions:
        if mention.concept == WILD_CONCEPT:
            found += [Named(WILD, mention.start)] * _times(mention, question, used)
    return tuple(sorted(found, key=lambda n: n.start)), tuple(free)


def _times(mention: Mention, question: Question, used: set[int]) -> int:
    """How many of it are said: "two wild 1s"."""
    said = [t.phrase.count for t in question.things
            if t.counted and t.start <= mention.start < t.end
            and not any(t.start <= start < t.end for start in used)]  # fmt: skip
    if said:
        return said[0] or 1
    text = question.text
    before = (a for a in question.amounts if a.end < mention.start)
    counts = (a for a in before if not a.loose and text[a.end : mention.start].isspace())
    return next((a.value for a in counts if a.start not in used), 1)


def _beside(mention: Mention, question: Question, used: set[int]) -> Amount | None:
    """The number next to a colour; "a" and "one" are none."""
    for amount in question.amounts:
        if amount.loose and not question.text[amount.start : amount.end].isdecimal():
            continue
        gap = max(amount.start - mention.end, mention.start - amount.end)
        if 0 <= gap <= _GAP and amount.start not in used:
            return amount
    return None


def say(key: str, **told: Any) -> Say:
    """A message; card tokens become phrases."""
    return Say(key, tuple((name, _fact(name, value)) for name, value in told.items()))


def _counted(card: str, count: int) -> Phrase:
    found = phrase(card)
    return Phrase(found.noun, count, found.adjectives, name=found.name) if count > 1 else found


def _fact(name: str, value: Any) -> Any:
    if name == "cards":
        return tuple(_counted(card, value.count(card)) for card in dict.fromkeys(value))
    if name == "card":
        return phrase(value)
    return Phrase(f"colour.{value}") if name == "colour" else value
