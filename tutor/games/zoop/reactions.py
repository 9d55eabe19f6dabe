"""What follows from acts outside an ordinary turn: calls, cages, the special round, a shout."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.verdict import Event, Reason, Transition, facts
from tutor.games.zoop import calls
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.checks import CAGE_CHECKS, Table
from tutor.games.zoop.ending import standstill_winners
from tutor.games.zoop.flow import (
    Events,
    begin_turn,
    close_window,
    take,
    wins,
    with_hand,
    without,
    won,
)
from tutor.games.zoop.state import BETWEEN_TURNS, CAGE, Move, State

_ROUND = "zoop.house.special-round"
_CAGE = "zoop.house.cage"


def objection_in(table: Table, cards: Cards, state: State, move: Move) -> Reason | None:
    """The first objection of a table of checks."""
    for _, check in table:
        found = check(cards, state, move)
        if isinstance(found, Reason):
            return found
    return None


def zoop(cards: Cards, state: State, move: Move) -> Transition[State]:
    """One call, or several at once: the first good one stands, the others pay."""
    events: Events = []
    before, accepted = state, -1
    ranked = calls.ranked(cards, state, move)
    for call in ranked:
        wrong = objection_in(calls.ZOOP, cards, before, call)
        if wrong is not None and not wrong.penalised:
            events.append(Event("call-refused", wrong.rule, facts(player=call.player)))
        elif wrong is None and accepted < 0:
            accepted = call.player
            state = _accept(cards, state, call, events)
        else:
            rivals = len(ranked) if accepted >= 0 else 0
            state = _penalty(cards, state, call, wrong, rivals, events)
    if state.winners:
        return Transition(state, tuple(events))
    if accepted < 0:
        asked = tuple(p for p in state.to_act if p not in {voice.player for voice in ranked})
        state = replace(state, to_act=asked)
        open_still = asked or state.phase != BETWEEN_TURNS
        after = state if open_still else close_window(cards, state, events)
        return Transition(after, tuple(events))
    asked = calls.entitled(cards, state)
    asked = tuple(p for p in asked if state.hands[p])
    if asked:
        return Transition(replace(state, phase=BETWEEN_TURNS, to_act=asked), tuple(events))
    return Transition(begin_turn(cards, state, events), tuple(events))


def _accept(cards: Cards, state: State, call: Move, events: Events) -> State:
    player, card = call.player, call.card
    hand = without(state.hands[player], card)
    laid = replace(
        state,
        hands=with_hand(state, player, hand),
        discard_pile=(*state.discard_pile, card),
        last_player=player,
        last_through="zoop",
        passed=(),
        skipped=(),
        counts_as="",
    )
    told = facts(player=player, card=card)
    events.append(Event("zooped", calls.OFF_TURN, told))
    events.append(Event("first-stands", calls.FIRST_STANDS, told))
    keeps = not cards.book[calls.KEEPS_TURN]["turn_order_changes"]
    events.append(Event("turn-kept", calls.KEEPS_TURN, facts(player=laid.active)))
    if wins(cards, hand, card, "zoop"):
        return won(cards, laid, events)
    return laid if keeps else replace(laid, active=player)


def _penalty(
    cards: Cards, state: State, call: Move, wrong: Reason | None, rivals: int, events: Events
) -> State:
    """The card goes back to the hand, and the caller draws what the rule demands.

    ``rivals`` counts the voices where somebody quicker has already made the call, else it is 0.
    """
    extra: tuple[str, ...] = ()
    if rivals:
        rule, two = calls.LAST_PENALTY, cards.book[calls.LAST_PENALTY]
        later = two if rivals == two["callers"] else cards.book[calls.RIVALS]["later_ones"]
        count, extra = int(later["draw"]), (calls.RIVALS,)
    elif wrong is not None and wrong.rule == calls.ALOUD:
        rule, count = calls.SILENT, int(cards.book[calls.SILENT]["draw"])
    else:
        rule = calls.WRONG_CARD
        pays = calls.reading(cards, state)["wrong_card_draw"]
        count = int(cards.book[calls.WRONG_CARD]["draw"]) if pays else 0
        extra = (calls.RULES,)
    told = facts(player=call.player, card=call.card, n=count, top=state.top)
    events.append(Event("penalised", rule, told))
    events += [Event("penalised-by", other, told) for other in extra]
    return take(cards, state, call.player, count, events)


def cage(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Capture the special animal just played: its effect is cancelled, the cage goes under it."""
    events: Events = []
    done = False
    for call in calls.ranked(cards, state, move):
        wrong = None if done else objection_in(CAGE_CHECKS, cards, state, call)
        if wrong is not None or done:
            rule = wrong.rule if wrong else _CAGE
            events.append(Event("cage-returned", rule, facts(player=call.player)))
            continue
        done = True
        player = call.player
        pile = (*state.discard_pile[:-1], CAGE, state.top)
        hand = without(state.hands[player], CAGE)
        state = replace(
            state,
            hands=with_hand(state, player, hand),
            discard_pile=pile,
            counts_as="",
            named_colour="",
            to_act=(),
        )
        events.append(Event("caged", _CAGE, facts(player=player, top=state.top)))
        if wins(cards, hand, CAGE, "cage"):
            state = won(cards, state, events)
    if state.winners:
        return Transition(state, tuple(events))
    return Transition(begin_turn(cards, state, events), tuple(events))


def decline(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Let the reaction go by; the last to do so closes the window."""
    asked = state.to_act[1:]
    if asked:
        return Transition(replace(state, to_act=asked), ())
    events: Events = []
    after = close_window(cards, replace(state, to_act=()), events)
    return Transition(after, tuple(events))


def special_discard(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Slip a card of the named colour under the wild."""
    player = move.player
    hand = without(state.hands[player], move.card)
    pile = (*state.discard_pile[:-1], move.card, state.discard_pile[-1])
    told = facts(player=player, card=move.card, named_colour=state.named_colour)
    events = [Event("slipped-under", _ROUND, told)]
    state = replace(state, hands=with_hand(state, player, hand), discard_pile=pile)
    if wins(cards, hand, move.card, "special-round"):
        return Transition(won(cards, state, events), tuple(events))
    return Transition(_next_asked(cards, state, events), tuple(events))


def special_pass(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Lay nothing in the special round."""
    events = [Event("special-passed", _ROUND, facts(player=move.player))]
    return Transition(_next_asked(cards, state, events), tuple(events))


def _next_asked(cards: Cards, state: State, events: Events) -> State:
    asked = state.to_act[1:]
    if asked:
        return replace(state, to_act=asked)
    events.append(Event("special-round-over", _ROUND, facts(player=state.active)))
    return begin_turn(cards, state, events)


def shout(cards: Cards, state: State, move: Move) -> Transition[State]:
    """The first voice among players still tied after a standstill."""
    winners, rules = standstill_winners(cards, state.hands, move.player)
    told = facts(player=move.player)
    events = tuple(Event("shouted", rule, told) for rule in rules[-1:])
    return Transition(replace(state, first_shout=move.player, winners=winners), events)
