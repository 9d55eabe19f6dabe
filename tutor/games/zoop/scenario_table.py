"""Tables for the catalogue's examples.

What an example leaves out is filled with seats, cards and piles that it does not speak of.
"""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.games.zoop import setting_up
from tutor.games.zoop.flow import asked, neighbour
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.state import (
    BETWEEN_TURNS,
    HIDDEN,
    MID_TURN,
    SPECIAL_ROUND,
    TURN_START,
    WILD,
    Options,
    State,
)

_READINGS = {"zoop-ca": "catalan", "zoop-de": "german"}
_FILLER_HAND = (WILD, WILD, WILD)
_FILLER_CARD = "1-red-rabbit"
_FILLER_PILE = 20


class Table:
    """A state made from what an example gives, with seats named by letters."""

    def __init__(self, game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> None:
        self.game, self.given, self.when = game, given, when
        self.actors = _actors(when)
        self.mentioned = _mentioned(given) | self.actors
        count = len(given.get("players", ())) or max([2, *self.mentioned]) + 1
        self.active, self.count = self._active(count)
        self.options = self._options()
        self.state = self._state()

    def _options(self) -> Options:
        reading = self.given.get("reading")
        chosen = dict(self.given.get("options", {}))
        if reading is not None:
            value = _READINGS[reading]
            chosen = {"special_list": value, "call_rules": value, **chosen}
        return self.game.options(Setup(3, options=tuple(chosen.items())))

    def _last(self) -> Mapping[str, Any]:
        last = self.given.get("last_discard")
        return last if isinstance(last, Mapping) else {}

    def _active(self, count: int) -> tuple[int, int]:
        """The player on turn; where it is left out, somebody of whom the example says nothing."""
        if "active" in self.given:
            return seat(self.given["active"]), count
        before = self._last().get("player", self.given.get("wild_player"))
        if before is None:
            return (min(self.actors) if self.actors else 0), count
        if self.when.get("action") == "cage" or "wild_player" in self.given:
            around = _bare(self.game, count, self._direction())
            return neighbour(around, seat(before)), count
        free = [p for p in range(count) if p not in self.mentioned]
        return (free[0], count) if free else (count, count + 1)

    def _direction(self) -> int:
        if "direction" not in self.given:
            return setting_up.turn_direction(self.game.cards)
        return 1 if self.given["direction"] == "clockwise" else -1

    def _phase(self) -> str:
        if "phase" in self.given:
            return str(self.given["phase"])
        if "drawn_card" in self.given:
            return MID_TURN
        reacts = self.when.get("action") in ("zoop", "cage") or "may-zoop" in self.when.values()
        return BETWEEN_TURNS if reacts else TURN_START

    def _hands(self, top: str) -> tuple[tuple[str, ...], ...]:
        hands: list[tuple[str, ...]] = [_FILLER_HAND] * self.count
        for name, size in self.given.get("hand_sizes", {}).items():
            hands[seat(name)] = (HIDDEN,) * size
        for name, cards in self.given.get("hands", {}).items():
            hands[seat(name)] = tuple(cards)
        for player, card in _laid(self.when, top, self.active):
            if player < self.count and card not in hands[player]:
                hands[player] = (*hands[player], card)
        return tuple(hands)

    def _pile(self) -> tuple[str, ...]:
        given, last = self.given, self._last()
        pile = given.get("discard_pile", ())
        fallback = last.get("card") or (WILD if self._phase() == SPECIAL_ROUND else _FILLER_CARD)
        top = given.get("top") or fallback
        if isinstance(pile, int):
            return (HIDDEN,) * (pile - 1) + (top,)
        return tuple(pile) or (top,)

    def _state(self) -> State:
        given, last = self.given, self._last()
        pile = self._pile()
        last_player = seat(last["player"]) if last else self._unnamed_discarder()
        through = last.get("through", "turn" if last_player >= 0 else "")
        turned = last_player if through == "turn" else -1
        draw_pile = given.get("draw_pile", _FILLER_PILE)
        counts_as = given.get("counts_as", "")
        colour = last.get("named_colour", "")
        if colour:
            counts_as = f"{pile[-1][:2]}{colour}-{pile[-1].split('-')[-1]}"
        phase = self._phase()
        state = State(
            options=self.options,
            hands=self._hands(pile[-1]),
            draw_pile=(HIDDEN,) * draw_pile if isinstance(draw_pile, int) else tuple(draw_pile),
            discard_pile=pile,
            active=self.active,
            phase=phase,
            direction=self._direction(),
            counts_as=counts_as,
            named_colour=given.get("named_colour", colour),
            named_species=given.get("named_species", ""),
            last_player=last_player,
            last_through=through,
            last_turn=seat(given["last_turn"]) if "last_turn" in given else turned,
            passed=seats(given.get("passed_since", ())),
            skipped=seats(given.get("skipped_since", ())),
            drawn=given.get("drawn_card", ""),
            first_shout=seat(given["first_shout"]) if "first_shout" in given else -1,
            seed=given.get("seed", 0),
        )
        return _with_asked(self.game, state, given)

    def _unnamed_discarder(self) -> int:
        """Who laid the top card of an example that speaks of a call but of no discarder."""
        if self.given.get("last_discard") == "none" or self.when.get("question") != "may-zoop":
            return -1
        free = [p for p in range(self.count) if p not in {*self.mentioned, self.active}]
        return free[0] if free else -1


def seat(name: str) -> int:
    """The index of a seat named by a letter."""
    return string.ascii_lowercase.index(name)


def seats(names: Iterable[str]) -> tuple[int, ...]:
    """The indices of several seats."""
    return tuple(seat(name) for name in names)


def letter(player: int) -> str:
    """The letter of a seat."""
    return string.ascii_lowercase[player]


def _bare(game: Zoop, count: int, direction: int) -> State:
    return State(game.options(Setup(3)), ((),) * count, (), (), 0, TURN_START, direction)


def _actors(when: Mapping[str, Any]) -> frozenset[int]:
    names = [c["player"] for c in when.get("calls", ())]
    return frozenset(seats([*names, *([when["player"]] if "player" in when else [])]))


def _mentioned(given: Mapping[str, Any]) -> frozenset[int]:
    names: list[str] = [*given.get("hands", ()), *given.get("hand_sizes", ())]
    for key in ("active", "last_turn", "to_act", "wild_player", "start_player", "first_shout"):
        names += [given[key]] if isinstance(given.get(key), str) else []
    for key in ("passed_since", "skipped_since", "special_round_discards"):
        names += given.get(key, ())
    last = given.get("last_discard")
    if isinstance(last, Mapping):
        names.append(last["player"])
    return frozenset(seats(names))


def _laid(when: Mapping[str, Any], top: str, active: int) -> list[tuple[int, str]]:
    """Cards that an example lets somebody lay or ask about without saying that they hold it."""
    if "question" not in when or "card" not in when:
        return []
    card = top if when["card"] == "identical" else when["card"]
    player = seat(when["player"]) if "player" in when else active
    return [(player, card)]


def _with_asked(game: Zoop, state: State, given: Mapping[str, Any]) -> State:
    if state.phase == BETWEEN_TURNS:
        order = list(asked(game.cards, state))
        first = seat(given["to_act"]) if "to_act" in given else None
        return replace(state, to_act=tuple(order[order.index(first) if first in order else 0 :]))
    if "to_act" not in given:
        return state
    around: list[int] = []
    player = seat(given["to_act"])
    stop = seat(given["wild_player"]) if "wild_player" in given else player
    while True:
        around.append(player)
        player = neighbour(state, player)
        if player in (stop, around[0]):
            return replace(state, to_act=tuple(around))
