"""The catalogue's examples on Zoop's engine: builds states and moves, and reads results.

No rule is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import Any

from tutor.core.game import InvalidInput, Setup
from tutor.core.scenario import Bag, Got
from tutor.core.verdict import Answer, Event, Verdict
from tutor.games.zoop import questions, setting_up
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.scenario_table import Table, letter, seat, seats
from tutor.games.zoop.state import AFTER_DEAL, BETWEEN_TURNS, HIDDEN, Call, Move, Options, State

_SETS = {"species", "types", "colours", "values", "players", "winners", "icons", "shared"}
_SEATS = {"player", "active", "winner", "beneficiary", "to_act", "top_owner"}
_SEAT_LISTS = {"order", "winners", "players", "skipped", "accepted_calls", "rejected_calls"}


class ZoopScenarios:
    """Runs examples on a Zoop engine."""

    def __init__(self, game: Zoop) -> None:
        self.game = game

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> State:
        """The table that ``given`` describes."""
        return Table(self.game, given, when).state

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Build the table, do or ask what ``when`` says, and report."""
        table = _QUESTIONS if "question" in when else _ACTIONS
        name = str(when.get("question", when.get("action")))
        if name not in table:
            msg = f"Zoop cannot run “{name}”; it runs {', '.join(sorted(table))}."
            raise InvalidInput(msg)
        return table[name](self.game, given, when)


def _named(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values under the names of the catalogue: seats as letters, sets as sets."""
    out: dict[str, Any] = {}
    for key, value in values.items():
        named = value
        if key in _SEAT_LISTS:
            named = tuple(letter(p) for p in value)
        elif key in _SEATS and isinstance(value, int):
            named = letter(value)
        out[key] = frozenset(named) if key in _SETS and isinstance(named, tuple) else named
    return out


def _told(answer: Answer) -> Got:
    return Got(_named(dict(answer.values)), answer.rules)


# ------------------------------------------------------------------------ questions

Runner = Callable[[Zoop, Mapping[str, Any], Mapping[str, Any]], Got]


def _may_play(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    each = [_may_play_one(game, given, {**when, "card": c}) for c in _expand(game, when["card"])]
    shared = reduce(lambda a, b: a & b, (g.values["shared"] for g in each))
    legal = all(g.values["legal"] for g in each)
    rules = tuple(dict.fromkeys(rule for g in each for rule in g.rules))
    return Got({"legal": legal, "shared": shared}, rules)


def _expand(game: Zoop, card: str) -> list[str]:
    """``any`` in a card stands for every value of that trait."""
    parts = card.split("-", 2)
    if "any" not in parts:
        return [card]
    cards = game.cards
    values = (map(str, cards.quantities), cards.all_colours, cards.species)
    choices = [list(v) if p == "any" else [p] for p, v in zip(parts, values, strict=True)]
    return [f"{q}-{c}-{s}" for q in choices[0] for c in choices[1] for s in choices[2]]


def _may_play_one(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, when).state
    card = when["card"]
    tries = [m for m in game.candidate_moves(state) if m.action == "play" and m.card == card]
    verdicts = [game.explain(state, move) for move in tries]
    verdict = next((v for v in verdicts if v.legal), verdicts[0])
    shared = frozenset(game.cards.fit(state.reference, card).shared)
    return Got({"legal": verdict.legal, "shared": shared}, verdict.rules)


def _may_zoop(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, when).state
    card = state.top if when["card"] == "identical" else when["card"]
    verdict = game.explain(state, Move("zoop", seat(when["player"]), card))
    return Got({"legal": verdict.legal}, verdict.rules)


def _deck_size(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    size = given.get("deck_size")
    deck: Sequence[str] = (
        (HIDDEN,) * size if size else setting_up.full_deck(game.cards, _opts(game, given))
    )
    return _told(questions.draw_pile_size(game.cards, deck, given["player_count"]))


def _opts(game: Zoop, given: Mapping[str, Any]) -> Options:
    return Table(game, given, {}).options


def _winners(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    table = Table(game, given, when)
    named = given.get("hands", given.get("hand_sizes", ()))
    hands = [table.state.hands[seat(name)] for name in named]
    reason = given.get("reason", "empty-hand")
    return _told(questions.winners(game.cards, hands, reason, table.state.first_shout))


def _start(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    previous = given.get("previous_winners", ())
    if "previous_winner" in given:
        previous = (given["previous_winner"],)
    return _told(questions.start_players(game.cards, len(given["players"]), seats(previous)))


def _count(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    what = (when.get("card", ""), when.get("class", ""), when.get("colour", ""))
    return _told(questions.count_cards(game.cards, _opts(game, given), *what))


def _of_state(ask: Callable[[Any, State], Answer]) -> Runner:
    return lambda game, given, when: _told(ask(game.cards, Table(game, given, when).state))


_QUESTIONS: dict[str, Runner] = {
    "may-play": _may_play,
    "may-zoop": _may_zoop,
    "draw-pile-size": _deck_size,
    "winner": _winners,
    "winners": _winners,
    "start-player": _start,
    "start-player-candidates": _start,
    "count-cards": _count,
    "species-in-class": lambda g, _, w: _told(questions.members(g.cards, w["class"])),
    "types-in-class": lambda g, _, w: _told(questions.members(g.cards, w["class"])),
    "colours": lambda g, given, _: _told(questions.colours(g.cards, _opts(g, given))),
    "trait-values": lambda g, given, w: _told(
        questions.trait_values(g.cards, _opts(g, given), w["trait"])
    ),
    "traits": lambda g, given, _: _told(questions.traits_of(g.cards, given["card"])),
    "top-icon-count": lambda g, given, _: _told(questions.top_icons(g.cards, given["card"])),
    "bottom-icons": lambda g, given, _: _told(questions.bottom_icons(g.cards, given["card"])),
    "deal-order": lambda g, given, w: _told(
        questions.deal_order(
            g.cards, len(given["players"]), seat(given["start_player"]), w["cards"]
        )
    ),
    "series-score": lambda g, _, __: _told(questions.series_score(g.cards)),
    "players-allowed-normal-play": _of_state(questions.on_turn),
    "next-player": _of_state(questions.next_player),
    "reference-card": _of_state(questions.reference),
    "all-pass": _of_state(questions.ask_all_pass),
    "game-over": _of_state(questions.game_over),
    "call-order": _of_state(questions.call_order),
}


# -------------------------------------------------------------------------- actions


def _start_game(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.players_allowed(game.cards, when["player_count"]))


def _deal(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    return _told(questions.cards_each(game.cards, given["player_count"]))


def _set_up(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    made = [game.new_game(Setup(3, given["seed"])) for _ in range(given["set_ups"])]
    same = all(state == made[0] for state in made)
    return Got({"same_order": same}, ("zoop.house.seeded-deal",))


def _turn_up(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    state = Table(game, given, {}).state
    done = setting_up.turn_up_starter(game.cards, state, when["card"])
    after = done.state
    accepted = after.phase != AFTER_DEAL
    values: dict[str, Any] = {"accepted": accepted, "draw_pile": after.draw_pile}
    if accepted:
        values |= {"top": after.top, "discard_pile": after.discard_pile, "next_step": "first-turn"}
        values["effect_applies"] = setting_up.starter_effect_applies(game.cards)
    else:
        back = len(after.draw_pile) > len(state.draw_pile)
        values["returned_to"] = "draw-pile" if back else "elsewhere"
        values["shuffled"] = after.seed != state.seed
        values["next_step"] = "turn-up-starter"
    return Got(values, tuple(event.rule for event in done.events))


def _act(game: Zoop, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
    table = Table(game, given, when)
    move = _move(table)
    verdict = game.explain(table.state, move)
    events: tuple[Event, ...] = ()
    after = table.state
    if verdict.legal or verdict.reason.penalised:
        done = game.apply(table.state, move)
        after, events = done.state, done.events
        if move.action == "play":
            after, more = _let_go_by(game, after)
            events += more
    return _report(game, table, move, verdict, after, events)


def _move(table: Table) -> Move:
    when = table.when
    calls = tuple(
        Call(seat(c["player"]), c["order"], c.get("card", "")) for c in when.get("calls", ())
    )
    player = seat(when["player"]) if "player" in when else calls[0].player
    return Move(
        str(when["action"]),
        player,
        when.get("card", ""),
        when.get("named_colour", ""),
        when.get("named_species", ""),
        when.get("said_zoop", True),
        calls,
    )


def _let_go_by(game: Zoop, state: State) -> tuple[State, tuple[Event, ...]]:
    """Nobody reacts to the card just played."""
    events: tuple[Event, ...] = ()
    while state.phase == BETWEEN_TURNS:
        done = game.apply(state, Move("decline", state.to_act[0]))
        state, events = done.state, events + done.events
    return state, events


def _report(
    game: Zoop, table: Table, move: Move, verdict: Verdict, after: State, events: tuple[Event, ...]
) -> Got:
    before = table.state
    happened = {event.kind: event for event in events}
    outcome = game.outcome(after)
    taken = {e.kind: dict(e.facts) for e in events}
    values: dict[str, Any] = {
        "legal": verdict.legal,
        "top": after.top,
        "discard_pile": after.discard_pile,
        "draw_pile": after.draw_pile,
        "hands": {letter(p): Bag(hand) for p, hand in enumerate(after.hands)},
        "hand_sizes": {letter(p): len(hand) for p, hand in enumerate(after.hands)},
        "hand_size": len(after.hands[move.player]),
        "drawn": max(0, len(before.draw_pile) - len(after.draw_pile)),
        "active": after.active,
        "direction": "clockwise" if after.direction == 1 else "counter-clockwise",
        "phase": after.phase,
        "counts_as": after.counts_as or after.top,
        "named_colour": after.named_colour,
        "named_species": after.named_species,
        "skipped": after.skipped,
        "all_pass": bool(dict(questions.ask_all_pass(game.cards, after).values)["all_pass"]),
        "effect_applies": bool({"reversed", "skipped", "made-to-draw"} & set(happened)),
        "top_owner": after.last_player,
        "accepted_calls": _who(events, ("zooped", "caged")),
        "rejected_calls": _who(events, ("penalised", "cage-returned", "call-refused")),
        "shared": frozenset(
            game.cards.fit(before.reference, move.card).shared if move.card else ()
        ),
        "game_over": outcome is not None,
    }
    if after.to_act:
        values["to_act"] = after.to_act[0]
    if "penalised" in taken:
        values["returned"] = taken["penalised"]["card"]
    if outcome is not None:
        values |= {"reason": outcome.reason, "winners": outcome.winners}
    rules = (*verdict.rules, *(e.rule for e in events), *(outcome.rules if outcome else ()))
    return Got(_named(values), tuple(dict.fromkeys(rules)))


def _who(events: Iterable[Event], kinds: Sequence[str]) -> tuple[int, ...]:
    return tuple(int(str(dict(e.facts)["player"])) for e in events if e.kind in kinds)


_ACTIONS: dict[str, Runner] = {
    "start-game": _start_game,
    "deal": _deal,
    "set-up": _set_up,
    "turn-up-starter": _turn_up,
    **dict.fromkeys(
        ("play", "draw", "pass", "zoop", "cage", "special-discard", "special-pass"), _act
    ),
}
