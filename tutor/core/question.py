"""A question as read, without its language, and what a game's engine can say to it.

``tutor.answers`` reads the words; a game's ``asking`` module works out the answer; neither knows
the other. What is said is a message of the game's own catalogue with its facts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.words import Phrase


class Mention(msgspec.Struct, frozen=True):
    """A concept of the termbase named at ``start``; ``also`` are others with the same word."""

    concept: str
    start: int
    end: int
    also: tuple[str, ...] = ()


class Amount(msgspec.Struct, frozen=True):
    """A number said at ``start``; ``loose`` where the word may mean something else ("a", "one")."""

    value: int
    start: int
    end: int
    loose: bool = False


class Thing(msgspec.Struct, frozen=True):
    """Something named with its number and adjectives: "2 yellow frogs", "any red animal".

    ``counted`` tells that the number was said, not inferred from the plural; ``open`` that "any"
    stood before it.
    """

    phrase: Phrase
    start: int
    end: int
    counted: bool = False
    open: bool = False


#: How a question is put.
YES_NO = "yes-no"
HOW_MANY = "how-many"
WHAT = "what"
WHO = "who"
WHY = "why"
OTHER = "other"


class Question(msgspec.Struct, frozen=True):
    """A question in concepts.

    ``form`` is one of the constants above; ``other`` may still be a yes-or-no question, put as a
    mere statement or with a verb that opens other sentences too. ``banned`` tells that it asks
    whether something is forbidden, ``negated`` that it has a "not"; ``cues`` are small words that
    matter ("in-total", "each", "left", "same"). ``people`` is the size of the table, where it is
    said. ``left`` are words that name no concept and no number and are not everyday grammar.
    """

    text: str
    lang: str
    form: str
    mentions: tuple[Mention, ...] = ()
    amounts: tuple[Amount, ...] = ()
    things: tuple[Thing, ...] = ()
    people: int | None = None
    banned: bool = False
    negated: bool = False
    cues: frozenset[str] = frozenset()
    left: tuple[str, ...] = ()

    @property
    def may_be_yes_no(self) -> bool:
        """Whether yes or no can be the answer."""
        return self.form in (YES_NO, OTHER)

    @property
    def concepts(self) -> frozenset[str]:
        """Every concept named, the second readings included."""
        return frozenset(c for m in self.mentions for c in (m.concept, *m.also))

    def names(self, *concepts: str) -> bool:
        """Whether one of the concepts is named."""
        return not self.concepts.isdisjoint(concepts)


class Say(msgspec.Struct, frozen=True):
    """A message of the game's catalogue (context ``answer``) and what fills it.

    A fact may be a number, a card token, a :class:`Phrase`, or a tuple of them.
    """

    key: str
    facts: tuple[tuple[str, Any], ...] = ()


def say(key: str, **facts: Any) -> Say:
    """A message with its facts by name."""
    return Say(key, tuple(facts.items()))


class Computed(msgspec.Struct, frozen=True):
    """What the engine worked out.

    ``verdict`` answers the question as worded before ``banned`` turns it round. ``value`` is a
    number, or phrases that the answer's language spells out. ``rules`` come best first.
    ``option`` names what the table may have agreed on otherwise. ``pieces`` are shown as pictures;
    a piece may have open traits ("2-any-frog").
    """

    rules: tuple[str, ...]
    says: tuple[Say, ...]
    verdict: str = ""
    value: int | tuple[Phrase, ...] | None = None
    option: str = ""
    pieces: tuple[str, ...] = ()
