"""The catalogue's examples on Zoomaka's engine: builds states and moves, and reads results.

No rule is worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tutor.core.game import InvalidInput, Setup
from tutor.core.scenario import Bag, Got
from tutor.core.verdict import Answer, Event, Transition
from tutor.games.zoomaka import payments, questions, responses, setting_up, settling, zoos
from tutor.games.zoomaka.checks import action_limit
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.scenario_table import Table
from tutor.games.zoomaka.state import GAME_OVER, RESPONDING, Move, Shift, State, Zoo

_NO_SPOT = "no-spot-"
_SETS = {"classes", "areas", "players", "active", "types"}
_SEATS = {"player", "winner", "payee"}
_SEAT_LISTS = {"players", "winners", "order"}


class ZoomakaScenarios:
    """Runs examples on a Zoomaka engine."""

    def __init__(self, game: Zoomaka) -> None:
        self.game = game

    def state(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> State:
        """The table that ``given`` describes."""
        return Table(self.game, given, when).state

    def run(self, given: Mapping[str, Any], when: Mapping[str, Any]) -> Got:
        """Build the table, do or ask what ``when`` says, and report."""
        name = str(when.get("question", when.get("action", when.get("event"))))
        runners = _QUESTIONS if "question" in when else _ACTIONS
        if name not in runners:
            msg = f"Zoomaka cannot run “{name}”; it runs {', '.join(sorted(runners))}."
            raise InvalidInput(msg)
        return runners[name](Table(self.game, given, when))


Runner = Callable[[Table], Got]


def _told(table: Table, answer: Answer) -> Got:
    out: dict[str, Any] = {}
    for key, value in dict(answer.values).items():
        named: Any = value
        if key in _SEAT_LISTS and isinstance(value, tuple):
            named = tuple(table.seats[p] for p in value)
        elif key in _SEATS and isinstance(value, int):
            named = table.seats[value]
        elif key == "debts" and isinstance(value, Mapping):
            named = {table.seats[p]: owed for p, owed in value.items()}
        elif key == "active" and isinstance(value, tuple):
            named = tuple(table.token(c) for c in value)
        out[key] = frozenset(named) if key in _SETS and isinstance(named, tuple) else named
    return Got(out, answer.rules)


def _ask(ask: Callable[[Table], Answer]) -> Runner:
    return lambda table: _told(table, ask(table))


# ------------------------------------------------------------------------ questions


def _count(table: Table) -> Answer:
    when = table.when
    types = tuple(table.real(t) for t in when.get("types", ()))
    return questions.count_cards(
        table.game.cards, when.get("card", ""), when.get("card_type", ""), types,
        when.get("type_count", -1), when.get("group", ""),
    )  # fmt: skip


def _section(table: Table) -> Any:
    section = table.section(table.given["section"])
    table.game = table.plain.with_cards(tuple(table.extra.values()))
    return section


def _types(table: Table) -> list[str]:
    return [table.real(t) for t in table.given["completed_types"]]


def _applies(table: Table) -> Answer:
    if "addon" in table.given:
        return questions.addon_applies(
            table.game.cards, table.given["addon"]["state"] == "attached"
        )
    return questions.effect_applies(table.game.cards, bool(table.given["responses"]))


def _debts(table: Table) -> Answer:
    given = table.given
    hit = [table.seat(n) for n in given["affected"]]
    worth = given["section"]["value"]
    return questions.debts(table.game.cards, table.seat(given["active"]), worth, hit)


def _may_respond(table: Table) -> Got:
    card = table.real(table.when["card"])
    state = _with_card(table.state, table.actor, card)
    verdict = table.game.explain(state, Move("play-card", table.actor, card))
    return Got({"legal": verdict.legal}, verdict.rules)


def _with_card(state: State, player: int, card: str) -> State:
    hands = list(state.hands)
    hands[player] = (*hands[player], card)
    return replace(state, hands=tuple(hands))


def _visible(table: Table) -> Answer:
    when = table.when
    owner = table.seat(when["owner"])
    held = table.state.banks if when["area"] == "bank" else table.state.hands
    viewer = table.seat(when["viewer"])
    return questions.visible_to(table.game.cards, when["area"], viewer, owner, len(held[owner]))


def _winners(table: Table) -> Answer:
    given = table.given
    if "complete_sections" in given:
        found = {
            "most-complete-sections": [*given["complete_sections"].values()],
            "highest-zoo-value": [*given["zoo_value"].values()],
            "highest-bank-value": [*given["bank_value"].values()],
        }
        return questions.early_winners(table.game.cards, found, len(found["highest-zoo-value"]))
    return questions.game_over(table.game.cards, table.state)


def _deck(table: Table) -> Answer:
    deck = ("boa",) * table.given.get("deck_size", len(table.game.cards.deck))
    return questions.draw_pile(table.game.cards, deck, len(table.seats))


def _fresh(table: Table) -> State:
    return table.plain.new_game(Setup(len(table.seats), 1))


_QUESTIONS: dict[str, Runner] = {
    "count-cards": _ask(_count),
    "deck-value": _ask(lambda t: questions.deck_value(t.game.cards)),
    "card-data": _ask(lambda t: questions.card_data(t.game.cards, t.given["card"])),
    "valid-card": _ask(lambda t: questions.valid_card(t.game.cards, t.given["card"]["types"])),
    "classes-of": _ask(lambda t: questions.classes(t.game.cards)),
    "may-view-hand": _ask(
        lambda t: questions.may_view(
            t.game.cards, t.seat(t.when["viewer"]), t.seat(t.when["owner"])
        )
    ),
    "visible-to": _ask(_visible),
    "areas": _ask(lambda t: questions.areas(t.game.cards, t.when["owner"])),
    "draw-pile": _ask(_deck),
    "open-piles": _ask(lambda t: questions.open_piles(t.game.cards, _fresh(t))),
    "section-complete": _ask(lambda t: questions.section_complete(t.game.cards, _section(t))),
    "zoo-complete": _ask(
        lambda t: questions.zoo_complete(t.game.cards, _types(t), t.given["player_count"])
    ),
    "section-value": _ask(lambda t: questions.section_value(*_valued(t))),
    "fee": _ask(lambda t: questions.section_value(*_valued(t))),
    "effect-applies": _ask(_applies),
    "affected-players": _ask(lambda t: questions.affected_by_setting(t.game.cards, len(t.seats))),
    "active-settings": _ask(lambda t: questions.active_settings(t.game.cards, t.state)),
    "debts": _ask(_debts),
    "remaining-debt": _ask(
        lambda t: questions.remaining_debt(t.game.cards, t.given["debt"], t.given["paid"])
    ),
    "who-places": _ask(
        lambda t: questions.who_places(
            t.game.cards, t.seat(t.given["payee"]), t.seat(t.given["payer"])
        )
    ),
    "may-respond": _may_respond,
    "response-order": _ask(lambda t: questions.response_order(t.game.cards, t.state)),
    "payment-order": _ask(lambda t: questions.payment_order(t.game.cards, t.state)),
    "start-player-candidates": _ask(
        lambda t: questions.start_candidates(
            t.game.cards, len(t.seats), t.seat(t.given.get("named_start_player"), -1)
        )
    ),
    "next-player": _ask(lambda t: questions.next_player(t.game.cards, t.state)),
    "winner": _ask(_winners),
    "winners": _ask(_winners),
    "game-over": _ask(lambda t: questions.game_over(t.game.cards, t.state)),
}


def _valued(table: Table) -> tuple[Any, Any]:
    section = _section(table)
    return table.game.cards, section


# -------------------------------------------------------------------------- actions


def _start_game(table: Table) -> Got:
    return _told(table, questions.players_allowed(table.game.cards, table.when["player_count"]))


def _set_up(table: Table) -> Got:
    state = _fresh(table)
    laid = [*(c for dealt in zip(*state.hands, strict=True) for c in dealt), *state.draw_pile]
    values = {
        "shuffled": laid != table.plain.cards.deck,
        "hand_sizes": {table.seats[p]: len(h) for p, h in enumerate(state.hands)},
    }
    return Got(values, (setting_up.SHUFFLE, setting_up.DEAL))


def _move(table: Table) -> Move:
    when, card = table.when, table.card
    shifts = tuple(Shift(m["card"], table.real(m["to"])) for m in when.get("moves", ()))
    if when.get("action") == "rearrange" and not shifts:
        shifts = _shifts(table)
    owner = when.get("zoo_of", when.get("target_zoo"))
    target = table.seat(when["target"], -1) if when.get("target") in table.seats else -1
    if target < 0 and table.given.get("affected") and len(table.given["affected"]) == 1:
        target = table.seat(table.given["affected"][0])
    if "card_type" in when and target < 0 and table.game.cards[card].target == "one-opponent":
        target = next(p for p in range(len(table.seats)) if p != table.actor)
    return Move(
        str(when["action"]), table.actor, card, table.section_meant(), target,
        when.get("animal", ""), when.get("own_animal", ""),
        table.seat(owner, -1) if owner else -1, shifts, table.parts(),
        when.get("card_from", ""), when.get("to", ""),
    )  # fmt: skip


def _shifts(table: Table) -> tuple[Shift, ...]:
    """A rearrangement that an example describes by one card, or not at all."""
    if table.card and "target" in table.when:
        zoo = table.state.zoos[table.actor]
        same = [a for s in zoo for a in s.animals
                if table.game.cards[a].types == table.game.cards[table.card].types]  # fmt: skip
        return (Shift(same[0], table.real(table.when["target"])),) if same else ()
    return ()


def _act(table: Table) -> Got:
    game, before, move = table.game, table.state, _move(table)
    verdict = game.explain(before, move)
    done: Transition[State] = Transition(before, ())
    if verdict.legal:
        done = game.apply(before, move)
        if before.phase != RESPONDING:
            done = _let_happen(table, done)
    values = _values(table, before, done.state, done.events, move)
    values["legal"] = verdict.legal
    outcome = game.outcome(done.state) if done.state.ended_by else None
    rules = (*verdict.rules, *(e.rule for e in done.events), *(outcome.rules if outcome else ()))
    return Got(values, tuple(dict.fromkeys(rules)))


def _let_happen(table: Table, done: Transition[State]) -> Transition[State]:
    """Nobody answers the card that was just played."""
    while done.state.phase == RESPONDING:
        asked = table.game.current_player(done.state)
        after = table.game.apply(done.state, Move("decline", 0 if asked is None else asked))
        done = Transition(after.state, done.events + after.events)
    return done


def _sections(table: Table, zoo: Zoo) -> tuple[dict[str, Any], ...]:
    return tuple(
        {
            "type": table.token(s.type),
            "animals": Bag(tuple(map(table.token, s.animals))),
            "addons": Bag(tuple(map(table.token, s.addons))),
        }
        for s in zoo
    )


def _values(
    table: Table, before: State, after: State, events: Sequence[Event], move: Move
) -> dict[str, Any]:
    cards, me = table.game.cards, move.player
    kinds = {e.kind for e in events}
    paid = next((int(str(dict(e.facts)["n"])) for e in events if e.kind == "paid"), 0)
    money = sum(int(str(dict(e.facts)["n"])) for e in events if e.kind == "money")
    settled = after.debts
    owed = {table.seats[d.player]: d.amount for d in settled}
    for debt in before.debts:
        owed.setdefault(table.seats[debt.player], 0)
    drawn = len(after.hands[me]) - len(before.hands[me])
    own = "card" not in table.when
    applies = True if own and "responded" in kinds else responses.happens(cards, after)
    arrived = _arrived(events)
    return {
        "actions_used": after.actions_used,
        "actions_taken": (*table.given.get("actions_taken", ()), move.action),
        "action_limit": action_limit(cards, after),
        "hand_size": len(after.hands[me]),
        "drawn": max(0, drawn),
        "drew": drawn > 0,
        "draw_pile": after.draw_pile,
        "discard_pile": after.discard_pile,
        "setting_pile": tuple(table.token(c) for c in after.setting_pile),
        "top_setting": table.token(after.setting),
        "active_settings": tuple(after.setting_pile[-1:]),
        "shuffled": "rebuilt" in kinds,
        "active": table.seats[after.active],
        "zoos": {table.seats[p]: _sections(table, z) for p, z in enumerate(after.zoos)},
        "banks": {table.seats[p]: Bag(b) for p, b in enumerate(after.banks)},
        "bank": after.banks[me],
        "bank_values": tuple(cards.value(c) for c in after.banks[me]),
        "zoo_values": tuple(cards.value(c) for s in after.zoos[me] for c in s.animals),
        "facing": _facing(table, move, bool(arrived)),
        "debts": owed,
        "debt": payments.debt_of(after, me),
        "payee": table.seats[after.payee] if after.payee >= 0 else "",
        "fee": next((int(str(dict(e.facts)["n"])) for e in events if e.kind == "charged"), 0),
        "applies": applies,
        "to_act": table.seats[responses.to_act(after)] if after.phase == RESPONDING else "",
        "paid": paid,
        "change": int(cards.book[payments.NO_CHANGE]["change"]),
        "to_bank": money,
        "to_zoo": len(move.parts) - money if move.parts else 0,
        "destination": _destination(arrived),
        "quiet_turns": after.quiet_turns,
        "rebuilds": after.rebuilds,
        "must_discard": 0,
        "game_over": after.phase == GAME_OVER,
        "reason": after.ended_by,
        "winners": tuple(table.seats[p] for p in after.winners),
    }


def _facing(table: Table, move: Move, arrived: bool) -> str:
    book = table.game.cards.book
    if move.action == "sell" or arrived:
        return str(book["zoomaka.sell.face-down-in-bank"]["facing"])
    return str(book["zoomaka.placement.face-up-own-zoo"]["facing"])


def _arrived(events: Sequence[Event]) -> list[Event]:
    return [e for e in events if e.kind == "received" or e.kind.startswith(_NO_SPOT)]


def _destination(arrived: Sequence[Event]) -> str:
    if not arrived:
        return ""
    last = arrived[-1]
    return "zoo" if last.kind == "received" else last.kind.removeprefix(_NO_SPOT)


def _animal_leaves(table: Table) -> Got:
    cards, player = table.game.cards, table.seat(table.when["zoo_of"])
    name = table.real(table.when["section"])
    found = zoos.section(table.state.zoos[player], name)
    leaving = next(a for a in (found.animals if found else ()) if cards.typed(a))
    state = settling.with_zoo(table.state, player, zoos.leave(table.state.zoos[player], leaving))
    events: list[Event] = []
    after = settling.check_sections(cards, state, player, events)
    values = _values(table, table.state, after, events, Move("end-turn", player))
    return Got(values, tuple(dict.fromkeys(e.rule for e in events)))


def _paid(table: Table) -> Got:
    """An animal given as payment: where it goes."""
    cards = table.game.cards
    payee = table.seat(table.given["payee"])
    animal = next(c for c in cards.deck if len(cards[c].types) == 1)
    events: list[Event] = []
    spots = settling.spots(cards, table.state.zoos[payee], animal)
    after = settling.arrive(cards, table.state, payee, animal, spots[0], events)
    home = next(p for p, z in enumerate(after.zoos) if zoos.home_of(z, animal))
    values = {
        "destination": _destination(_arrived(events)),
        "zoo_of": table.seats[home],
        "action_cost": after.actions_used - table.state.actions_used,
    }
    return Got(values, tuple(dict.fromkeys(e.rule for e in events)))


_ACTIONS: dict[str, Runner] = {
    "start-game": _start_game,
    "set-up": _set_up,
    "deal": _set_up,
    "animal-leaves": _animal_leaves,
    "paid": _paid,
    **dict.fromkeys(
        (
            "place-animal", "sell", "rearrange", "play-card", "end-turn", "name-section", "pay",
            "receive",
        ),
        _act,
    ),
}  # fmt: skip
