"""What the engine says about a move: reasons, verdicts, events and outcomes.

Nothing here holds a sentence. A :class:`Reason` is a rule id and the facts that
made the rule apply; ``tutor.language`` turns it into words in the reader's language.
"""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

S = TypeVar("S")

#: A fact's value: a number, a token of the game (``"1-red-rabbit"``), or several of them.
Fact = int | str | bool | tuple[str, ...] | tuple[int, ...]

#: Facts in a frozen, hashable form: pairs of a name and a value, in a fixed order.
Facts = tuple[tuple[str, Fact], ...]


def facts(**named: Fact) -> Facts:
    """Freeze named values as :data:`Facts`."""
    return tuple(named.items())


class Reason(msgspec.Struct, frozen=True):
    """A rule that decides something, with the facts that made it apply.

    ``penalised`` marks an illegal act that happens all the same and is paid for
    (a wrong call): ``apply`` then returns the penalty instead of refusing.
    """

    rule: str
    facts: Facts = ()
    penalised: bool = False

    def fact(self, name: str, default: Fact = "") -> Fact:
        """The value of the fact ``name``, or ``default``."""
        return dict(self.facts).get(name, default)


class Verdict(msgspec.Struct, frozen=True):
    """The judgement on one move.

    ``reason`` is decisive: the rule that forbids the move, or the one that allows it.
    ``others`` are the further rules that were consulted and agree with the judgement.
    ``instead`` are moves that would be legal now (only for a refused move).
    """

    legal: bool
    reason: Reason
    others: tuple[Reason, ...] = ()
    instead: tuple[object, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """Rule ids, the decisive one first, each once."""
        return tuple(dict.fromkeys((self.reason.rule, *(r.rule for r in self.others))))


class Event(msgspec.Struct, frozen=True):
    """Something that happened at the table, and the rule by which it happened.

    ``kind`` is a word of the game's own (``"played"``, ``"drew"``, ``"skipped"``).
    """

    kind: str
    rule: str
    facts: Facts = ()


class Transition(msgspec.Struct, Generic[S], frozen=True):
    """The state after a move, and the events on the way there, oldest first."""

    state: S
    events: tuple[Event, ...]


class ScoreLine(msgspec.Struct, frozen=True):
    """One line of a player's score: the points and the rule that gives (or takes) them.

    ``facts`` fill the game message ``score``/``rule``, which says what the points are for.
    """

    player: int
    rule: str
    points: int
    facts: Facts = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: the winners (player numbers), why, and by which rules.

    ``scores`` are the totals by player, ``lines`` what they are made of; both are empty in a game
    that counts nothing.
    """

    winners: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]
    scores: tuple[int, ...] = ()
    lines: tuple[ScoreLine, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """A computed answer to a question about a state: values by name, and the rules used."""

    values: tuple[tuple[str, object], ...]
    reasons: tuple[Reason, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """Rule ids, best first, each once."""
        return tuple(dict.fromkeys(r.rule for r in self.reasons))

    def value(self, name: str) -> object:
        """The value called ``name``; ``KeyError`` when the answer has none."""
        return dict(self.values)[name]
