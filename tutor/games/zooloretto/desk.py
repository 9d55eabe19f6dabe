"""A question on the desk of Zooloretto's engine, and what all its answers share."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.core.question import Computed, Question, Say
from tutor.games.zooloretto.rules import Zooloretto
from tutor.games.zooloretto.state import State
from tutor.games.zooloretto.tiles import Tiles

COINS = ("component.coin",)
COIN_TILES = ("tile.coin",)
POINTS = ("concept.point", "concept.minus-point", "concept.score", "action.score",
          "concept.final-scoring", "action.deduct")  # fmt: skip
STALL = "tile.vending-stall"
STALLS = (STALL, "tile.snack-stall", "tile.drinks-stall", "tile.souvenir-stall",
          "tile.balloon-stall")  # fmt: skip
BARN = "place.barn"
TRUCK = "component.truck"
HOMES = ("place.enclosure", "place.enclosure-small", "place.enclosure-middle",
         "place.enclosure-large", "place.enclosure-expansion")  # fmt: skip
KIND = "animal.kind"


class Desk(msgspec.Struct, frozen=True):
    """A question with the engine that answers it and, where there is one, the table."""

    game: Zooloretto
    question: Question
    state: State | None

    @property
    def tiles(self) -> Tiles:
        """The facts of the box."""
        return self.game.tiles

    def kinds(self) -> tuple[str, ...]:
        """The kinds of animal that are named, each once, in order."""
        named = (m.concept.removeprefix("animal.") for m in self.question.mentions)
        return tuple(dict.fromkeys(k for k in named if k in self.tiles.kinds))


def names_barn(q: Question) -> bool:
    """Whether the barn is meant; a word that means a vending stall first is none."""
    return any(m.concept == BARN for m in q.mentions)


def told(key: str, **facts: Any) -> Say:
    """A message of the game with its facts."""
    return Say(key, tuple(facts.items()))


def number(answer: Any, name: str) -> int:
    """A number among the values of an engine's answer."""
    return int(str(answer.value(name)))


def yes(right: object) -> str:
    """The verdict for something that holds or not."""
    return "yes" if right else "no"


def plain(rules: tuple[str, ...], say: Say, value: int) -> Computed:
    """An answer that is a number."""
    return Computed(tuple(dict.fromkeys(rules)), (say,), value=value)
