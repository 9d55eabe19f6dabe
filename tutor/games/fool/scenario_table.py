"""Tables for the catalogue's examples.

What an example leaves out is filled with seats, cards and scores that it does not speak of.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.games.fool import seating
from tutor.games.fool.rules import Fool
from tutor.games.fool.setting_up import PLAYERS
from tutor.games.fool.state import PHASES, TRICK, WILD, Played, State

_FILLER_HAND = (WILD, WILD, WILD)


class Table:
    """A state made from what an example gives, with seats named by letters."""

    def __init__(self, game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> None:
        self.game, self.given, self.when = game, given, when
        chosen = tuple(dict(given.get("options", {})).items())
        self.options = game.options(Setup(0, options=chosen))
        self.trick = plays(given.get("trick", ()))
        self.count = self._count()
        self.state = self._state()

    def _count(self) -> int:
        named = self.given.get("players", self.given.get("players_clockwise"))
        if named is not None:
            return len(named)
        fewest = int(self.game.cards.book[PLAYERS]["players"][0])
        if "player_count" in self.given:
            return int(self.given["player_count"])
        seats = {seat(name) for name in self._named()} | {p.player for p in self.trick}
        return max(fewest, *(p + 1 for p in seats)) if seats else fewest

    def _named(self) -> Iterable[str]:
        for key in ("hands", "hand_sizes", "scores", "tens"):
            yield from self.given.get(key, ())
        for key in ("disc_holders", "emptied", "fools"):
            yield from self.given.get(key, ())
        for source, key in ((self.given, "active"), (self.when, "player")):
            if key in source:
                yield source[key]

    def _hands(self) -> tuple[tuple[str, ...], ...]:
        hands: list[tuple[str, ...]] = [_FILLER_HAND] * self.count
        for name, size in self.given.get("hand_sizes", {}).items():
            hands[seat(name)] = (WILD,) * size
        for name in self._emptied():
            hands[seat(name)] = ()
        for name, cards in self.given.get("hands", {}).items():
            hands[seat(name)] = tuple(cards)
        card, player = self.when.get("card"), self.when.get("player")
        if card and player and card not in hands[seat(player)]:
            hands[seat(player)] = (*hands[seat(player)], card)
        return tuple(hands)

    def _emptied(self) -> Iterable[str]:
        yield from self.given.get("emptied", ())
        yield from self.when.get("emptied", ())

    def _numbers(self, key: str) -> tuple[int, ...]:
        said = {seat(name): value for name, value in self.given.get(key, {}).items()}
        return tuple(said.get(p, 0) for p in range(self.count))

    def _state(self) -> State:
        given, finished = self.given, self.given.get("finished_trick", {})
        phase = given.get("phase", TRICK)
        state = State(
            options=self.options,
            hands=self._hands(),
            dealer=seat(given["dealer"]) if "dealer" in given else 0,
            active=0,
            scores=self._numbers("scores"),
            tens=self._numbers("tens"),
            phase=phase if phase in PHASES else TRICK,
            trick=self.trick,
            last_winner=seat(finished["winner"]) if finished else -1,
            discs=seats(given.get("disc_holders", ())),
            round=given.get("round", given.get("rounds_finished", 1)),
        )
        return _with_active(self.game, state, given)


def _with_active(game: Fool, state: State, given: Mapping[str, Any]) -> State:
    if "active" in given:
        return replace(state, active=seat(given["active"]))
    if state.phase != TRICK:
        return replace(state, active=seating.next_dealer(game.cards, state))
    if not state.trick:
        return replace(state, active=seating.leader(game.cards, state)[0])
    order = seating.trick_order(game.cards, state, state.trick[0].player)
    return replace(state, active=order[len(state.trick) % len(order)])


def plays(trick: object) -> tuple[Played, ...]:
    """A trick in playing order; nothing where an example only numbers it."""
    if not isinstance(trick, list | tuple):
        return ()
    return tuple(Played(seat(p["player"]), p["card"]) for p in trick)


def seat(name: str) -> int:
    """The index of a seat named by a letter."""
    return string.ascii_lowercase.index(name)


def seats(names: Iterable[str]) -> tuple[int, ...]:
    """The indices of several seats."""
    return tuple(seat(name) for name in names)


def letter(player: int) -> str:
    """The letter of a seat."""
    return string.ascii_lowercase[player]
