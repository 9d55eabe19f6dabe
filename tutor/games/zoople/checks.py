"""What each kind of move is checked against: one small function for one rule.

A check answers ``None`` (the rule has nothing to do with this move), ``True`` (it was consulted
and is content) or a :class:`Reason` (it forbids).
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.verdict import Reason, facts
from tutor.games.zoople.pieces import Pieces
from tutor.games.zoople.state import (
    CHOOSER,
    FLIPPED,
    GAME_OVER,
    ROUND_OVER,
    SKIPPER,
    TURN_START,
    Move,
    State,
)

Check = Callable[[Pieces, State, Move], Reason | bool | None]
Table = tuple[tuple[str, Check], ...]

FLIP_TOP = "zoople.turn.flip-top-card"
SHOWN = "zoople.turn.stack-shown-animal"
REPEAT = "zoople.stacking.repeat-animal-skip"
CHOOSE = "zoople.special.choose-animal"
SKIP = "zoople.special.skip-turn"
REVERSE = "zoople.special.reverse-direction"
NEVER_SHORT = "zoople.house.deck-never-short"
BRINGS_REPEATS = "zoople.house.chooser-brings-repeats"
OVER = "zoople.end.over-after-round-5"
ROUNDS = "zoople.overview.rounds-5"
WHOSE = "zoople.house.whose-fall"
IS_REPEAT_RULES = (REPEAT, BRINGS_REPEATS)
LIFT = "zoople.stacking.lift-forbidden"


def required(pieces: Pieces, state: State) -> str:
    """What the player on turn has to do now: ``flip``, ``stack`` or ``skip``."""
    if state.phase != FLIPPED:
        return "flip"
    if state.flipped == pieces.book[SKIP]["card"]:
        return "skip"
    if state.flipped == CHOOSER:
        return "stack"
    repeated = state.flipped in state.tower and pieces.book[REPEAT]["turn"] == "skipped"
    return "skip" if repeated else "stack"


def _turn(cards_phase: str) -> Check:
    def check(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
        if state.phase == GAME_OVER:
            return Reason(OVER, facts(over=True))
        if state.phase == ROUND_OVER:
            return Reason("zoople.end.reset-between-rounds", facts(round=state.round))
        if move.player != state.active:
            return Reason(FLIP_TOP, facts(player=state.active, other=True))
        if state.phase == cards_phase:
            return True
        if state.phase == TURN_START:
            return Reason(FLIP_TOP, facts(player=state.active))
        return Reason(SHOWN, facts(animal=state.flipped, flipped=True))

    return check


def _pile(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase != TURN_START:
        return None
    return True if state.draw_pile else Reason(NEVER_SHORT, facts(draw_pile=0), penalised=True)


def _shown(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase != FLIPPED or state.flipped in pieces.specials or state.flipped in state.tower:
        return None
    wrong = move.action == "skip" or move.animal != state.flipped
    return Reason(SHOWN, facts(animal=state.flipped, tried=move.animal)) if wrong else True


def _repeat(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase != FLIPPED or state.flipped not in state.tower:
        return None
    return move.action == "skip" or Reason(REPEAT, facts(animal=state.flipped))


def _brought(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    """The house rule that explains why a flipped animal can stand there already."""
    found = _repeat(pieces, state, move)
    if isinstance(found, Reason):
        return Reason(BRINGS_REPEATS, found.facts)
    return True if found or state.flipped == CHOOSER else None


def _choose(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase != FLIPPED or state.flipped != CHOOSER:
        return None
    if move.action == "skip":
        return Reason(CHOOSE, facts(passing=True))
    free = pieces.book[CHOOSE]["choice"] == "unplayed-animals"
    pool = state.unplayed if free else state.tower
    return move.animal in pool or Reason(CHOOSE, facts(animal=move.animal))


def _skip(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase != FLIPPED or state.flipped != SKIPPER:
        return None
    return move.action == "skip" or Reason(SKIP, facts(card=SKIPPER))


def _reverse(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    return True if state.flipped == SKIPPER else None


def _rounds_left(rule: str) -> Check:
    def check(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
        most = pieces.book[rule]["rounds"]
        if state.rounds_finished >= most:
            return Reason(rule, facts(rounds=most, over=True))
        return True

    return check


def _between(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase == ROUND_OVER:
        return True
    return Reason("zoople.end.reset-between-rounds", facts(round=state.round, going_on=True))


def _under_way(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    if state.phase in (ROUND_OVER, GAME_OVER):
        return Reason(WHOSE, facts(round=state.round))
    return True


def _may_lift(pieces: Pieces, state: State, move: Move) -> Reason | bool | None:
    forbidden = not pieces.book[LIFT]["lift_other_pieces"]
    return Reason(LIFT, facts(), penalised=True) if forbidden else True


FLIP: Table = ((FLIP_TOP, _turn(TURN_START)), (NEVER_SHORT, _pile))
STACK: Table = (
    (FLIP_TOP, _turn(FLIPPED)),
    (SHOWN, _shown),
    (REPEAT, _repeat),
    (BRINGS_REPEATS, _brought),
    (CHOOSE, _choose),
    (SKIP, _skip),
)
PASS: Table = (*STACK, (REVERSE, _reverse))
NEXT_ROUND: Table = (
    (OVER, _rounds_left(OVER)),
    (ROUNDS, _rounds_left(ROUNDS)),
    ("zoople.end.reset-between-rounds", _between),
)
FALL: Table = ((WHOSE, _under_way),)
LIFTED: Table = ((WHOSE, _under_way), (LIFT, _may_lift))
