"""A question as read, without its language, and what a game's engine can say to it.

``tutor.answers`` reads the words; a game's ``asking`` module works out the answer; neither knows
the other. What is said is a message of the game's own catalogue with its facts.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.verdict import ScoreLine
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


#: The one who asks, among those who hold a number.
ME = "me"
#: What makes the number after it negative.
_MINUS = ("-", "−", "–", "minus", "menos", "menys")
#: Characters that may stand between "no" and what there is none of.
_NEAR = 8
#: The same between a noun and the number that names one of its kind.
_LABEL = 2


#: What a question about the number of players may name, and small words that make it another one.
_TABLE = frozenset({"role.player", "concept.game", "action.play"})
_COMPARED = frozenset({"each", "fewer", "excess", "order", "win", "compared"})


class Question(msgspec.Struct, frozen=True):
    """A question in concepts.

    ``form`` is one of the constants above; ``other`` may still be a yes-or-no question, put as a
    mere statement or with a verb that opens other sentences too. ``banned`` tells that it asks
    whether something is forbidden, ``negated`` that it has a "not"; ``cues`` are small words that
    matter ("in-total", "each", "left", "same"). ``people`` is the size of the table, where it is
    said. ``left`` are words that name no concept and no number and are not everyday grammar.
    ``strangers`` are those of them that are counted ("2 gnus").
    ``parts`` are its clauses, each read by itself, where there are several. ``held`` says who has
    which number ("Ana 25": a name in lower case, or :data:`ME`), ``asked`` whom the question is
    about in the end. ``about`` are the rules that the reader takes it to ask for, best first; none
    where no reader was taught the game.
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
    strangers: tuple[str, ...] = ()
    parts: tuple[Question, ...] = ()
    held: tuple[tuple[str, int], ...] = ()
    asked: str = ""
    about: tuple[str, ...] = ()

    def is_about(self, *rules: str) -> bool:
        """Whether it asks for a rule whose id starts with one of these."""
        return any(rule.startswith(rules) for rule in self.about)

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

    @property
    def told_numbers(self) -> tuple[Amount, ...]:
        """The clear numbers above 1: "one" may be a mere article."""
        return tuple(a for a in self.amounts if not a.loose and a.value > 1)

    @property
    def wants_number(self) -> bool:
        """Whether a number can be the answer: "how many", "points?"."""
        return self.form in (HOW_MANY, WHAT, OTHER)

    @property
    def asks_table(self) -> bool:
        """Whether it asks if so many people can play, and about nothing else."""
        others = {m.concept for m in self.mentions if _TABLE.isdisjoint((m.concept, *m.also))}
        numbers = [a for a in self.amounts if not a.loose]
        plain = self.may_be_yes_no and not others and not self.left and len(numbers) <= 1
        told = "table" in self.cues or self.names(*_TABLE)
        return self.people is not None and plain and told and not self.cues & _COMPARED

    @property
    def clauses(self) -> tuple[Question, ...]:
        """The parts, or the question itself where it has none."""
        return self.parts or (self,)

    def signed(self, amount: Amount) -> int:
        """The amount's value, below zero where a minus stands before it."""
        before = self.text[: amount.start].rstrip().lower()
        return -amount.value if before.endswith(_MINUS) else amount.value

    def none_of(self, *concepts: str) -> bool:
        """Whether a concept is named after "no", "without" or the like."""
        noughts = [a.end for a in self.amounts if a.value == 0]
        return any(
            0 <= m.start - end <= _NEAR
            for m in self.mentions
            if m.concept in concepts or not set(m.also).isdisjoint(concepts)
            for end in noughts
        )

    def count_of(self, *concepts: str) -> int | None:
        """How many of one of the concepts are said: 0 for "no ...", ``None`` without a number."""
        if self.none_of(*concepts):
            return 0
        said = (t.phrase.count for t in self.things if t.counted and t.phrase.noun in concepts)
        return next((count for count in said if count is not None), None)

    def numbered(self, *concepts: str) -> tuple[tuple[Mention, Amount], ...]:
        """What is known by a number that follows it: "round 4", "player 2"."""
        return tuple(
            (m, a)
            for m in self.mentions
            if m.concept in concepts
            for a in self.amounts
            if 0 < a.start - m.end <= _LABEL and not a.loose
        )


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
    a piece may have open traits ("2-any-frog"). ``lines`` are the points that ``value`` adds up.
    ``is_loss`` tells that somebody loses so much, which as a score is a number below zero;
    ``is_sure`` that the question itself names all that decides it, and nothing else.
    """

    rules: tuple[str, ...]
    says: tuple[Say, ...]
    verdict: str = ""
    value: int | tuple[Phrase, ...] | None = None
    option: str = ""
    pieces: tuple[str, ...] = ()
    lines: tuple[ScoreLine, ...] = ()
    is_loss: bool = False
    is_sure: bool = False
