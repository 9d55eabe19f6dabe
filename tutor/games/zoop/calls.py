"""Zoop calls: who may call, when, on which card, and what a failed call costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tutor.core.verdict import Reason, facts
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.checks import Table, animals_on
from tutor.games.zoop.state import (
    GAME_OVER,
    MID_TURN,
    SPECIAL_ROUND,
    Move,
    State,
)

OFF_TURN = "zoop.zoop-call.off-turn-discard"
IDENTICAL = "zoop.zoop-call.identical-card"
WHOSE = "zoop.zoop-call.whose-card"
ALOUD = "zoop.zoop-call.say-zoop-aloud"
EDGE = "zoop.zoop-call.turn-edge-ban"
ROUND_BAN = "zoop.zoop-call.special-round-ban"
WRONG_CARD = "zoop.zoop-call.wrong-card-penalty"
SILENT = "zoop.zoop-call.silent-penalty"
LAST_PENALTY = "zoop.zoop-call.simultaneous-last-penalty"
FIRST_STANDS = "zoop.zoop-call.simultaneous-first-stands"
RIVALS = "zoop.house.rival-callers"
WHO = "zoop.house.who-may-call"
RULES = "zoop.house.call-rules"
WINDOW = "zoop.house.call-window"
NO_SPECIALS = "zoop.house.no-call-on-specials"
KEEPS_TURN = "zoop.house.call-keeps-turn"


def reading(cards: Cards, state: State) -> Mapping[str, Any]:
    """What the chosen reading of the call rules says about chains, penalties and phases."""
    readings = cards.book[RULES]["readings"]
    found: Mapping[str, Any] = next(r for r in readings if r["value"] == state.options.call_rules)
    return found


def barred(cards: Cards, state: State) -> frozenset[int]:
    """The players who may not call now: whose turn just ended, and whose turn comes next."""
    roles = {"last-turn-player": state.last_turn, "next-turn-player": state.active}
    return frozenset(roles[role] for role in cards.book[WHO]["barred"])


def in_turn_order(state: State, start: int) -> tuple[int, ...]:
    """Everybody but ``start``, in turn order from there."""
    n = len(state.hands)
    return tuple((start + state.direction * i) % n for i in range(1, n))


def entitled(cards: Cards, state: State) -> tuple[int, ...]:
    """The players who may call on the card just laid, in the order in which they are asked."""
    if not can_be_called(cards, state):
        return ()
    out = barred(cards, state)
    return tuple(p for p in in_turn_order(state, state.last_player) if p not in out)


def can_be_called(cards: Cards, state: State) -> bool:
    """Whether a call on the card on top can be right at all."""
    if cards.card_class(state.top) not in cards.book[NO_SPECIALS]["callable"]:
        return False
    return state.last_through != "zoop" or bool(reading(cards, state)["chain"])


def _round_ban(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != SPECIAL_ROUND:
        return None
    closed = state.phase in cards.book[ROUND_BAN]["closed_phases"]
    return Reason(ROUND_BAN, facts(player=move.player)) if closed else True


def _edge(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase not in cards.book[EDGE]["closed_phases"]:
        return None
    own = move.player == state.active
    if own or state.phase not in reading(cards, state)["open_phases"]:
        return Reason(EDGE, facts(player=move.player, own=own))
    return True


def _off_turn(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.player == state.active and state.phase == MID_TURN:
        return Reason(OFF_TURN, facts(player=move.player))
    return True


def _window(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    over = state.phase == GAME_OVER
    nothing = state.last_player < 0 and not cards.book[WINDOW]["on_starter"]
    acted = state.phase == MID_TURN or bool(state.passed)
    if over or nothing or acted:
        return Reason(WINDOW, facts(player=state.active, over=over, starter=nothing))
    return True


def _who(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.player in barred(cards, state):
        own = move.player == state.active
        return Reason(WHO, facts(player=move.player, next=own))
    return True


def _not_a_basic(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    allowed = cards.book[NO_SPECIALS]["callable"]
    if cards.card_class(state.top) in allowed:
        return True
    return Reason(NO_SPECIALS, facts(top=state.top))


def _whose(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.player == state.last_player and not cards.book[WHOSE]["own_card"]:
        return Reason(WHOSE, facts(top=state.top, own=True))
    if state.last_through == "zoop" and not reading(cards, state)["chain"]:
        return Reason(WHOSE, facts(top=state.top, chain=True))
    return True


def _chain(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.last_through == "zoop" and not reading(cards, state)["chain"]:
        return Reason(RULES, facts(top=state.top))
    return True


def _older(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.card != state.top and move.card in state.discard_pile:
        return Reason(WHOSE, facts(card=move.card, top=state.top), penalised=True)
    return None


def _twin(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    fit = cards.fit(state.top, move.card)
    if len(fit.shared) >= cards.book[IDENTICAL]["shared_required"]:
        return True
    told = facts(card=move.card, top=state.top, shared=fit.shared, n=animals_on(move.card))
    return Reason(IDENTICAL, told, penalised=True)


def _aloud(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return move.said_zoop or Reason(ALOUD, facts(card=move.card), penalised=True)


ZOOP: Table = (
    (ROUND_BAN, _round_ban),
    (EDGE, _edge),
    (OFF_TURN, _off_turn),
    (WHO, _who),
    (NO_SPECIALS, _not_a_basic),
    (WINDOW, _window),
    (WHOSE, _whose),
    (RULES, _chain),
    (WHOSE, _older),
    (IDENTICAL, _twin),
    (ALOUD, _aloud),
)


def voices(move: Move) -> tuple[Move, ...]:
    """A reported move of several rivals as one move for each of them."""
    if not move.calls:
        return (move,)
    return tuple(
        Move(move.action, call.player, call.card, said_zoop=move.said_zoop) for call in move.calls
    )


def ranked(cards: Cards, state: State, move: Move) -> tuple[Move, ...]:
    """The voices, the quickest first; equal times go to the nearer seat in turn order."""
    seats = in_turn_order(state, state.last_player)
    nearer = cards.book[RIVALS]["equal_time"] == "nearer-in-turn-order-from-discarder"
    place = {p: i if nearer else -i for i, p in enumerate(seats)}
    times = [call.order for call in move.calls] or [1]
    keyed = zip(times, voices(move), strict=True)
    return tuple(
        voice
        for _, voice in sorted(keyed, key=lambda kv: (kv[0], place.get(kv[1].player, len(seats))))
    )
