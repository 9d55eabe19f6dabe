"""The catalogue's examples on Zoople's engine: builds states and moves, and reads results.

No rule is worked out here. Placeholders (``animal-1``) stand for pieces that the example does not
name, and given point values for cards that have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tutor.core.game import InvalidInput, Setup
from tutor.core.scenario import Bag, Got
from tutor.core.verdict import Answer, Event, Transition
from tutor.games.zoople import flow, questions, setting_up
from tutor.games.zoople.checks import required
from tutor.games.zoople.rules import Zoople
from tutor.games.zoople.state import FLIPPED, GAME_OVER, ROUND_OVER, TURN_START, Move, State

_CHILDREN = "younger-players"
_SEAT_KEYS = ("active", "turn_of", "last_to_play", "charged", "youngest")


class Table:
    """A state made from what an example gives, with seats by the names it uses."""

    def __init__(self, game: Zoople, given: Mapping[str, Any], when: Mapping[str, Any]) -> None:
        self.game, self.given, self.when = game, given, when
        self.seats = self._seats()
        self.real = self._placeholders()
        self.state = self._state()

    def _seats(self) -> list[str]:
        names = [*self.given.get("players", ()), *self.given.get("penalty_scores", ())]
        names += [self.given[k] for k in _SEAT_KEYS if isinstance(self.given.get(k), str)]
        names += [self.when[k] for k in ("player", "by") if isinstance(self.when.get(k), str)]
        found = [n for n in dict.fromkeys(names) if n not in ("none", "nobody")]
        spare = (n for n in "abcdefgh" if n not in found)
        while len(found) < 2:
            found.append(next(spare))
        return found if "players" in self.given else sorted(found)

    def _placeholders(self) -> dict[str, str]:
        text = str(self.given) + str(self.when)
        animals = self.game.pieces.animals
        free = (a for a in animals if f"'{a}'" not in text)
        named = [f"animal-{n}" for n in range(1, len(animals))]
        return {name: next(free) for name in named if f"'{name}'" in text}

    def card(self, token: str) -> str:
        """The real piece or card for a token of the example."""
        return self.real.get(token, token)

    def token(self, card: str) -> str:
        """The example's token for a real piece or card."""
        return next((t for t, real in self.real.items() if real == card), card)

    def cards(self, value: Any) -> tuple[str, ...]:
        """A pile or set given by content or by size."""
        if isinstance(value, int):
            return (self.game.pieces.animals[0],) * value
        return tuple(self.card(token) for token in value)

    def seat(self, name: Any) -> int:
        """The index of a seat, -1 for nobody."""
        return self.seats.index(name) if name in self.seats else -1

    def _options(self) -> tuple[tuple[str, Any], ...]:
        chosen = dict(self.given.get("options", {}))
        if self.given.get("variant") == _CHILDREN:
            names = [o.name for o in self.game.option_list() if o.name.startswith("younger_")]
            chosen = {**dict.fromkeys(names, True), **chosen}
        return tuple(chosen.items())

    def _discards(self) -> tuple[str, ...]:
        if "discard_points" not in self.given:
            return self.cards(self.given.get("discard_pile", ()))
        by_value = {points: card for card, points in self.game.pieces.points.items()}
        flipped = self.given.get("flipped")
        worth = self.game.pieces.points
        return tuple(
            flipped if flipped and worth[flipped] == p else by_value[p]
            for p in self.given["discard_points"]
        )

    def _phase(self) -> str:
        if self.given.get("round_over"):
            return ROUND_OVER
        if self.given.get("rounds_finished") == self._rounds():
            return GAME_OVER
        phase = self.given.get("phase")
        stacking = self.when.get("action") in ("stack", "skip")
        return FLIPPED if "flipped" in self.given or phase == "flipped" or stacking else TURN_START

    def _rounds(self) -> int:
        return int(self.game.pieces.book["zoople.end.over-after-round-5"]["rounds"])

    def _flipped(self) -> str:
        if "flipped" in self.given:
            return self.card(self.given["flipped"])
        return self.card(self.when["animal"]) if self.when.get("action") == "stack" else ""

    def _state(self) -> State:
        given, game = self.given, self.game
        options = game.options(Setup(2, options=self._options()))
        tower = self.cards(given.get("zoople", ()))
        rest = tuple(a for a in game.pieces.animals if a not in tower)
        scores = tuple(given.get("penalty_scores", {}).get(name, 0) for name in self.seats)
        active = self.seat(given.get("active", given.get("turn_of", self.seats[0])))
        turn_of = self.seat(given["turn_of"]) if "turn_of" in given else active
        opener = given.get("charged", given.get("last_to_play"))
        pile = given.get("draw_pile", (game.pieces.animals[0],))
        clockwise = given.get("direction", "clockwise") == "clockwise"
        return State(
            options=options,
            draw_pile=self.cards(pile),
            discard_pile=self._discards(),
            tower=tower,
            unplayed=self.cards(given["unplayed"]) if "unplayed" in given else rest,
            active=max(active, 0),
            phase=self._phase(),
            direction=1 if clockwise else -1,
            penalties=scores,
            round_penalties=(0,) * len(self.seats),
            round=given.get("round", 1),
            rounds_finished=given.get("rounds_finished", 0),
            flipped=self._flipped(),
            turn_of=turn_of,
            opener=self.seat(opener),
            seed=given.get("seed", 0),
            points=game.pieces.points.get(self._flipped(), 0),
            stake=game.pieces.value(self._discards(), options),
        )


class ZoopleScenarios:
    """Runs examples on a Zoople engine."""

    def __init__(self, game: Zoople) -> None:
        self.game = game

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> State:
        """The table that ``given`` describes."""
        return Table(self.game, given, when).state

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Build the table, do or ask what ``when`` says, and report."""
        name = str(when.get("question", when.get("action", when.get("event"))))
        runners = _QUESTIONS if "question" in when else _ACTIONS
        if name not in runners:
            msg = f"Zoople cannot run “{name}”; it runs {', '.join(sorted(runners))}."
            raise InvalidInput(msg)
        return runners[name](self.game, Table(self.game, given, when))


Runner = Callable[[Zoople, Table], Got]


def _told(table: Table, answer: Answer) -> Got:
    values = dict(answer.values)
    out: dict[str, Any] = {}
    for key, value in values.items():
        if key in ("player", "active_next"):
            out[key] = table.seats[int(str(value))]
        elif key == "winners":
            out[key] = frozenset(table.seats[p] for p in _ints(value))
        elif key in ("zoople", "draw_pile"):
            out[key] = tuple(table.token(str(c)) for c in _items(value))
        else:
            out[key] = value
    return Got(out, answer.rules)


def _items(value: object) -> Sequence[object]:
    return value if isinstance(value, tuple) else ()


def _ints(value: object) -> Iterator[int]:
    return (int(str(v)) for v in _items(value))


def _ask(ask: Callable[[Zoople, Table], Answer]) -> Runner:
    return lambda game, table: _told(table, ask(game, table))


_QUESTIONS: dict[str, Runner] = {
    "game-over": _ask(
        lambda g, t: questions.game_over(g.pieces, t.given.get("rounds_finished", 0))
    ),
    "count-components": _ask(
        lambda g, t: questions.count_components(
            g.pieces, t.state.options, t.when["type"], t.when.get("animal", "")
        )
    ),
    "count-cards": _ask(
        lambda g, t: questions.count_cards(g.pieces, t.state.options, t.when["card"])
    ),
    "deck-points": _ask(lambda g, t: questions.deck_points(g.pieces, t.state.options)),
    "card-points": _ask(lambda g, t: questions.card_points(g.pieces, t.given["card"])),
    "draw-pile": _ask(lambda g, t: questions.draw_pile(g.pieces, t.state)),
    "collapse-chance": _ask(lambda g, t: questions.collapse_chance(g.pieces, t.when["piece"])),
    "required-action": _ask(lambda g, t: questions.required_action(g.pieces, t.state)),
    "start-player": _ask(
        lambda g, t: questions.start_player(
            g.pieces, t.state, t.when["round"], t.seat(t.given.get("youngest"))
        )
    ),
    "winners": _ask(lambda g, t: questions.winners(g.pieces, t.state.penalties)),
    "contact-allowed": _ask(lambda g, t: questions.contact_allowed(g.pieces, t.when["contact"])),
    "hands-allowed": _ask(lambda g, t: questions.hands_allowed(g.pieces, t.state.options)),
    "orientation-allowed": _ask(
        lambda g, t: questions.orientation_allowed(g.pieces, t.state.options, t.when["orientation"])
    ),
}


def _start_game(game: Zoople, table: Table) -> Got:
    return _told(table, questions.players_allowed(game.pieces, table.when["player_count"]))


def _set_up(game: Zoople, table: Table) -> Got:
    after, events = setting_up.lay_out(game.pieces, table.state)
    values = {
        **_values(game, table, table.state, after, ()),
        "shuffled": after.seed != table.state.seed,
    }
    return Got(values, tuple(e.rule for e in events))


def _act(game: Zoople, table: Table) -> Got:
    when = table.when
    player = table.seat(when.get("player", when.get("by")))
    actor = player if player >= 0 else table.state.active
    animal = table.card(when["animal"]) if "animal" in when else ""
    name = str(when.get("action", when.get("event")))
    move = Move(name, actor, animal, when.get("result", ""), when.get("pieces", 0), "while" in when)
    verdict = game.explain(table.state, move)
    done: Transition[State] = Transition(table.state, ())
    if verdict.legal or verdict.reason.penalised:
        if "draw" in when:
            result = flow.drawn(game.pieces, table.state, when["draw"])
            done = flow.place(game.pieces, table.state, move, result)
        else:
            done = game.apply(table.state, move)
    values = _values(game, table, table.state, done.state, done.events)
    values["legal"] = verdict.legal
    outcome = game.outcome(done.state)
    rules = (*verdict.rules, *(e.rule for e in done.events), *(outcome.rules if outcome else ()))
    return Got(values, tuple(dict.fromkeys(rules)))


def _values(
    game: Zoople, table: Table, before: State, after: State, events: tuple[Event, ...]
) -> dict[str, Any]:
    facing = game.pieces.book["zoople.turn.flip-to-discard"]["facing"]
    results = [dict(e.facts)["result"] for e in events if e.kind == "result"]
    over = after.phase in (ROUND_OVER, GAME_OVER)
    return {
        "flipped": table.token(after.flipped),
        "draw_pile": tuple(table.token(c) for c in after.draw_pile),
        "discard_pile": tuple(table.token(c) for c in after.discard_pile),
        "facing": facing,
        "zoople": tuple(table.token(a) for a in after.tower),
        "unplayed": Bag(tuple(table.token(a) for a in after.unplayed)),
        "unplayed_animals": len(after.unplayed),
        "active": table.seats[after.active],
        "direction": "clockwise" if after.direction == 1 else "counter-clockwise",
        "round": after.round,
        "round_over": over and before.phase not in (ROUND_OVER, GAME_OVER),
        "reason": after.ended_by,
        "penalty_scores": dict(zip(table.seats, after.penalties, strict=True)),
        "round_penalty": dict(zip(table.seats, after.round_penalties, strict=True)),
        "required": required(game.pieces, after),
        "game_over": after.phase == GAME_OVER,
        "result": results[0] if results else "",
    }


_ACTIONS: dict[str, Runner] = {
    "start-game": _start_game,
    "set-up": _set_up,
    **dict.fromkeys(
        (
            "flip", "stack", "skip", "next-round", "collapse", "piece-fall",
            "placed-piece-touches-table", "slip-before-contact", "piece-lifted",
        ),
        _act,
    ),
}  # fmt: skip
