"""A question on the engine's desk: the cards that it names, and what can be said to it."""

from __future__ import annotations

from typing import Any

from tutor.core.game import Setup
from tutor.core.question import Question, Say
from tutor.core.words import Phrase
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.naming import named_cards
from tutor.games.zoop.naming import phrase as described
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.state import CAGE, WILD, State

#: The option that decides which special animals are in the deck, and the rule that owns it.
LIST_OPTION, SPECIES_RULE = "special_list", "zoop.house.special-list"

CALLS = frozenset({"action.call-zoop", "concept.zoop-call"})

#: What a question about two cards may name besides them; anything else is another question.
_MATCHING = frozenset(
    {
        "action.match", "action.play", "action.discard", "card.card", "card.top", "card.special",
        "place.discard-pile", "place.draw-pile", "place.table-centre", "place.hand",
        "concept.trait",
        "concept.quantity", "colour.colour", "animal.species", "animal.animal", "animal.pair",
        "animal.single", "concept.twin", "concept.game", "component.rules",
        "card.deck", "animal.basic", "animal.special",
    }
)  # fmt: skip
_PAIR = 2
#: Rules about one card on another.
_MATCHES = ("zoop.match.", "zoop.example.")
_CARD_FACTS = ("card", "cards", "top", "meant", "list")
_OTHER_MATTERS = frozenset({"order", "win", "effect", "round", "fewer", "compared"})


def say(key: str, **told: Any) -> Say:
    """A message; card tokens become phrases."""
    return Say(key, tuple((name, _fact(name, value)) for name, value in told.items()))


def _fact(name: str, value: Any) -> Any:
    if isinstance(value, tuple) and name != "shared":
        return tuple(_fact(name, item) for item in value)
    if name in _CARD_FACTS and isinstance(value, str):
        return Phrase(f"card.{value}") if value in (WILD, CAGE) else described(value)
    return value


class Desk:
    """A question on the desk of the engine, with the cards that it names."""

    def __init__(self, game: Zoop, question: Question, state: State | None) -> None:
        self.game, self.question, self.state = game, question, state
        self.cards: Cards = game.cards
        self.options = state.options if state else game.options(Setup(3))
        self.named = named_cards(self.cards, question)

    @property
    def only_matching(self) -> bool:
        """Whether the question is about cards going on cards and about nothing else.

        The more of it is cards, the more unknown words ("fine", "colocar") may stand beside them;
        all may where the reader knows it.
        """
        q = self.question
        if q.is_about(*_MATCHES) and len(self.named) == _PAIR and "win" not in q.cues:
            return True
        rest = {m.concept for m in q.mentions if not {m.concept, *m.also} & _MATCHING}
        rest -= {c for card in self.named for c in card.concepts}
        named = sum(card.full or bool(card.special) for card in self.named)
        return not rest and len(q.left) <= named and not q.cues & _OTHER_MATTERS

    def in_deck(self, card: str) -> bool:
        """Whether the deck in use holds the card."""
        return card in self.cards.deck(self.options)
