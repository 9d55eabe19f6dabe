"""The catalogue's examples on Fool's engine: builds states and moves, and reads results.

No rule is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tutor.core.game import InvalidInput
from tutor.core.scenario import Got
from tutor.core.verdict import Answer, Event
from tutor.games.fool import ending, flow, questions, seating, setting_up
from tutor.games.fool.rules import Fool
from tutor.games.fool.scenario_table import Table, letter, seat, seats
from tutor.games.fool.state import NEXT_ROUND, PLAY, ROUND_SCORED, Move, State

_SETS = {"colours"}
_SEATS = {"player", "winner", "leader", "dealer", "to_act"}
_SEAT_LISTS = {"players", "winners", "emptied", "fools", "disc_holders", "trick_participants"}

Runner = Callable[[Fool, Mapping[str, Any], Mapping[str, Any]], Got]


class FoolScenarios:
    """Runs examples on a Fool engine."""

    def __init__(self, game: Fool) -> None:
        self.game = game

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> State:
        """The table that ``given`` describes."""
        return Table(self.game, given, when).state

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Build the table, do or ask what ``when`` says, and report."""
        for kind, table in (("question", _QUESTIONS), ("action", _ACTIONS), ("event", _EVENTS)):
            if kind in when:
                name = str(when[kind])
                if name not in table:
                    msg = f"Fool cannot run “{name}”; it runs {', '.join(sorted(table))}."
                    raise InvalidInput(msg)
                return table[name](self.game, given, when)
        msg = "An example of Fool needs a question, an action or an event under “when”."
        raise InvalidInput(msg)


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values under the names of the catalogue: seats as letters, sets as sets."""
    out: dict[str, Any] = {}
    for key, value in values.items():
        named = value
        if key in _SEAT_LISTS and isinstance(value, tuple):
            named = tuple(letter(p) for p in value)
        elif key in _SEATS and isinstance(value, int):
            named = letter(value)
        out[key] = frozenset(named) if key in _SETS else named
    return out


def _told(answer: Answer) -> Got:
    return Got(_named(dict(answer.values)), answer.rules)


# ------------------------------------------------------------------------ questions


def _of_state(ask: Callable[[Any, State], Answer]) -> Runner:
    return lambda game, given, when: _told(ask(game.cards, Table(game, given, when).state))


def _of_trick(ask: Callable[[Any, Any], Answer]) -> Runner:
    return lambda game, given, when: _told(ask(game.cards, Table(game, given, when).trick))


def _count_cards(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    in_play = given["deck"] == "in-play"
    deck = game.cards.decks[given["player_count"]] if in_play else game.cards.full
    what = (when.get("card", ""), when.get("colour", ""))
    return _told(questions.count_cards(game.cards, deck, *what, in_play=in_play))


def _worst_cards(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    table = Table(game, given, when)
    count = game.cards.discs(table.count, table.options)
    return _told(questions.worst_cards(game.cards, table.trick, count))


def _worst_card(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.worst_cards(game.cards, Table(game, given, when).trick))


def _trick_order(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, when).state
    return _told(questions.trick_order(game.cards, state, seat(given["leader"])))


def _playable(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, when).state
    legal = game.legal_moves(state)
    rules = [rule for move in legal for rule in game.explain(state, move).rules]
    return Got({"cards": tuple(m.card for m in legal)}, tuple(dict.fromkeys(rules)))


def _game_over(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    scored = {"phase": ROUND_SCORED, **given}
    return _told(questions.game_over(game.cards, Table(game, scored, when).state))


def _winners(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.winners(game.cards, Table(game, given, when).state.scores))


def _visible(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, when).state
    viewer, owner = seat(when["viewer"]), seat(when["owner"])
    return _told(questions.visible(game.cards, state, viewer, owner))


def _candidates(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.dealer_candidates(game.cards, Table(game, given, when).count))


_QUESTIONS: dict[str, Runner] = {
    "count-cards": _count_cards,
    "count-components": lambda g, _, w: _told(questions.count_components(g.cards, w["type"])),
    "colours": lambda g, _, __: _told(questions.colours(g.cards)),
    "overview-card": lambda g, given, _: _told(
        questions.overview_card(g.cards, given["player_count"])
    ),
    "fools-per-trick": lambda g, given, w: _told(
        questions.fools_per_trick(g.cards, given["player_count"], Table(g, given, w).options)
    ),
    "dealer-candidates": _candidates,
    "leader": _of_state(questions.leader),
    "trick-participants": _of_state(questions.trick_participants),
    "trick-order": _trick_order,
    "trick-winner": _of_trick(questions.trick_winner),
    "lead-colour": _of_trick(questions.lead_colour),
    "effective-colour": lambda g, given, w: _told(
        questions.effective_colour(g.cards, Table(g, given, {}).trick, w["card"])
    ),
    "worst-card": _worst_card,
    "worst-cards": _worst_cards,
    "playable-cards": _playable,
    "round-over": _of_state(questions.round_over),
    "game-over": _game_over,
    "winner": _winners,
    "winners": _winners,
    "deduction": lambda g, given, _: _told(questions.deduction(g.cards, given["card"])),
    "visible-to": _visible,
}


# -------------------------------------------------------------------------- actions


def _start_game(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.players_allowed(game.cards, when["player_count"]))


def _deal(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.dealt(game.cards, given["player_count"]))


def _set_up(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    table = Table(game, given, when)
    return _told(questions.discs_in_play(game.cards, table.count, table.options))


def _act(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, when).state
    if when["action"] == NEXT_ROUND:
        move = Move(NEXT_ROUND, state.active)
    else:
        move = Move(PLAY, seat(when["player"]), when["card"])
    verdict = game.explain(state, move)
    done = game.apply(state, move) if verdict.legal else None
    after, events = (done.state, done.events) if done else (state, ())
    found = _report(game, state, after, events)
    rules = tuple(dict.fromkeys((*verdict.rules, *found.rules)))
    return Got({**found.values, "legal": verdict.legal}, rules)


_ACTIONS: dict[str, Runner] = {
    "start-game": _start_game,
    "deal": _deal,
    "set-up": _set_up,
    **dict.fromkeys((PLAY, NEXT_ROUND), _act),
}


# --------------------------------------------------------------------------- events


def _fools(table: Table) -> tuple[int, ...]:
    """The Fools of the last trick, where an example tells them."""
    said = {**table.given, **table.when}
    if "worst_card_player" in said:
        return (seat(said["worst_card_player"]),)
    return seats(said.get("fools", ()))


def _trick_finished(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    table = Table(game, given, when)
    state = table.state
    if state.trick:
        done = flow.finish_trick(game.cards, state)
        return _report(game, state, done.state, done.events)
    events: list[Event] = []
    after = flow.hand_on(game.cards, state, _fools(table), events)
    return _report(game, state, after, tuple(events))


def _round_finished(game: Fool, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    table = Table(game, given, when)
    state = table.state
    if state.trick:
        done = flow.finish_trick(game.cards, state)
        return _report(game, state, done.state, done.events)
    fools, events = _fools(table), list[Event]()
    after = flow.hand_on(game.cards, state, fools, events, last=True)
    after = flow.score_round(game.cards, after, fools, events)
    return _report(game, state, after, tuple(events))


_EVENTS: dict[str, Runner] = {
    "trick-finished": _trick_finished,
    "round-finished": _round_finished,
}


def _report(game: Fool, before: State, after: State, events: tuple[Event, ...]) -> Got:
    told = [dict(e.facts) for e in events if e.kind == "fool"]
    lines = after.lines[len(before.lines) :]
    values: dict[str, Any] = {
        "fools": tuple(facts["player"] for facts in told),
        "winner": after.last_winner,
        "disc_holders": after.discs,
        "disc_location": "players" if after.discs else _centre(game),
        "trick_participants": seating.participants(game.cards, after),
        "dealer": after.dealer,
        "leader": seating.leader(game.cards, after)[0],
        "tens": _by_letter(after.tens),
        "scores": _by_letter(after.scores),
        "round_points": _by_letter(ending.points(lines, after.players)),
    }
    if after.last_winner < 0:
        del values["winner"]
    return Got(_named(values), tuple(dict.fromkeys(event.rule for event in events)))


def _by_letter(numbers: tuple[int, ...]) -> dict[str, int]:
    return {letter(p): number for p, number in enumerate(numbers)}


def _centre(game: Fool) -> str:
    return str(game.cards.book[setting_up.CENTRE]["place"])
