"""What follows from a move: the new state, and what happened on the way, each with its rule."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.chance import draw
from tutor.core.verdict import Event, Transition, facts
from tutor.games.zoople import setting_up
from tutor.games.zoople.checks import (
    CHOOSE,
    FLIP_TOP,
    NEVER_SHORT,
    REPEAT,
    REVERSE,
    SHOWN,
    SKIP,
    WHOSE,
)
from tutor.games.zoople.pieces import COUNT_CARDS, EVERY, LAST_ANIMAL, TOWER, Pieces
from tutor.games.zoople.state import (
    CHOOSER,
    COLLAPSE,
    EMPTY_PILE,
    FLIPPED,
    GAME_OVER,
    LAST_STACKED,
    PIECE_FALL,
    REPORTED,
    ROUND_OVER,
    SKIPPER,
    STANDS,
    TURN_START,
    Charge,
    Move,
    State,
)

TO_DISCARD = "zoople.turn.flip-to-discard"
COLLAPSE_ENDS = "zoople.toppling.collapse-ends-round"
FALL_ENDS = "zoople.toppling.single-piece-fall-ends-round"
COUNTS = "zoople.toppling.culprit-counts-discards"
BECOMES = "zoople.toppling.total-becomes-penalty"
POINTS = "zoople.house.points"
LAST_ENDS = "zoople.end.last-animal-ends-round"
OTHERS_20 = "zoople.scoring.last-animal-others-20"
UNHARMED = "zoople.scoring.last-stacker-unharmed"
MUST_STAND = "zoople.house.last-piece-must-stand"
ROUNDS = "zoople.overview.rounds-5"
IS_OVER = "zoople.end.over-after-round-5"
TWO = "zoople.house.two-player-reverse"
WHAT_FALLS = "zoople.house.what-counts-as-fall"
BREACH = "zoople.house.lift-breach"
VARIANT_COUNT = "zoople.variant.count-cards"
VARIANT_LAST = "zoople.variant.last-animal-5"

Events = list[Event]


def neighbour(state: State, player: int) -> int:
    """The next player in the direction of play."""
    return (player + state.direction) % state.players


def flip(pieces: Pieces, state: State, move: Move) -> Transition[State]:
    """Turn up the top card; an empty pile ends the round instead."""
    events: Events = []
    if not state.draw_pile:
        return Transition(_empty(pieces, state, events), tuple(events))
    top = pieces.book[FLIP_TOP]["from"] == "draw-pile-top"
    card = state.draw_pile[0 if top else -1]
    points = pieces.points[card]
    told = facts(player=move.player, card=card, n=points)
    discards = (*state.discard_pile, card)
    after = replace(
        state,
        draw_pile=state.draw_pile[1:] if top else state.draw_pile[:-1],
        discard_pile=discards,
        flipped=card,
        phase=FLIPPED,
        turn_of=move.player,
        points=points,
        stake=pieces.value(discards, state.options),
    )
    return Transition(
        after, (Event("flipped", FLIP_TOP, told), Event("laid-open", TO_DISCARD, told))
    )


def stack(pieces: Pieces, state: State, move: Move) -> Transition[State]:
    """Put a piece on the tower; whether it holds is reported, or drawn from the seed."""
    if state.options.tower_model == REPORTED:
        return place(pieces, state, move, move.result or STANDS)
    number, seed = draw(state.seed, 1000)
    return place(pieces, replace(state, seed=seed), move, drawn(pieces, state, number))


def drawn(pieces: Pieces, state: State, number: int) -> str:
    """What a drawn number from 0 to 999 means for the next piece."""
    below = pieces.book[TOWER]["simulated"]["collapses_if"] == "draw-below-chance"
    falls = number < pieces.chance(len(state.tower) + 1)
    return COLLAPSE if falls == below else STANDS


def place(pieces: Pieces, state: State, move: Move, result: str) -> Transition[State]:
    """The piece stands on the tower, or the tower falls."""
    events: Events = []
    animal, player = move.animal, move.player
    events.append(Event("result", TOWER, facts(player=player, animal=animal, result=result)))
    last = len(state.unplayed) == 1
    falls_first = pieces.book[MUST_STAND]["priority"][0] == COLLAPSE
    if last:
        events.append(Event("last-piece", MUST_STAND, facts(player=player, animal=animal)))
    if result == COLLAPSE and (falls_first or not last):
        return Transition(_fall(pieces, state, COLLAPSE, events), tuple(events))
    rule = CHOOSE if state.flipped == CHOOSER else SHOWN
    told = facts(player=player, animal=animal, n=len(state.tower) + 1)
    events.append(Event("stacked", rule, told))
    if state.flipped == CHOOSER:
        events.append(Event("brought", "zoople.house.chooser-brings-repeats", told))
    after = replace(
        state,
        tower=(*state.tower, animal),
        unplayed=tuple(p for p in state.unplayed if p != animal),
    )
    if after.unplayed or not pieces.book[LAST_ENDS]["round_over"]:
        return Transition(_next_turn(pieces, after, player, events), tuple(events))
    points = pieces.last_animal_points(state.options)
    rules = (
        OTHERS_20,
        LAST_ANIMAL,
        *((VARIANT_LAST,) if state.options.younger_last_animal_5 else ()),
    )
    others = tuple(p for p in range(state.players) if p != player)
    told = facts(player=player, n=points)
    events += [
        Event("rivals-charged" if rule == OTHERS_20 else "also", rule, told) for rule in rules
    ]
    events.append(Event("unharmed", UNHARMED, facts(player=player)))
    payers = others if pieces.book[OTHERS_20]["payer"] == "all-opponents" else ()
    charged = _charge(pieces, after, payers, points, OTHERS_20)
    own = int(pieces.book[UNHARMED]["points"])
    charged = _charge(pieces, charged, (player,) if own else (), own, UNHARMED)
    return Transition(_round_over(pieces, charged, LAST_STACKED, player, events), tuple(events))


def skip(pieces: Pieces, state: State, move: Move) -> Transition[State]:
    """Let the turn go by: for an animal that stands there already, or a skip card."""
    events: Events = []
    told = facts(player=move.player, animal=state.flipped)
    if state.flipped == SKIPPER:
        events += [Event("skipped", SKIP, told), Event("reversed", REVERSE, told)]
        if pieces.book[REVERSE]["direction"] == "reversed":
            state = replace(state, direction=-state.direction)
        if state.players == pieces.book[TWO]["players"]:
            events.append(Event("two-players", TWO, told))
    else:
        events.append(Event("repeat-skipped", REPEAT, told))
        events.append(Event("brought", "zoople.house.chooser-brings-repeats", told))
    return Transition(_next_turn(pieces, state, move.player, events), tuple(events))


def report(pieces: Pieces, state: State, move: Move) -> Transition[State]:
    """What somebody reports of the tower between two flips."""
    events: Events = []
    told = facts(player=state.turn_of, n=move.pieces)
    events.append(Event("reported", WHAT_FALLS, told))
    if move.putting_back:
        events.append(Event("put-back", BREACH, told))
        if pieces.book[BREACH]["fall_meanwhile"] != COLLAPSE:
            return Transition(state, tuple(events))
    if move.action == COLLAPSE:
        return Transition(_fall(pieces, state, COLLAPSE, events), tuple(events))
    kinds = pieces.book[WHAT_FALLS]["fall"]
    leaves = move.action == PIECE_FALL and "piece-leaves-tower" in kinds
    enough = move.pieces >= pieces.book[FALL_ENDS]["min_pieces"] or not move.pieces
    if (leaves and enough) or move.action in kinds:
        return Transition(_fall(pieces, state, PIECE_FALL, events), tuple(events))
    return Transition(state, tuple(events))


def lifted(pieces: Pieces, state: State, move: Move) -> Transition[State]:
    """A piece lifted against the rules goes back; the turn goes on."""
    told = facts(player=state.turn_of, n=int(pieces.book[BREACH]["points"]))
    return Transition(state, (Event("put-back", BREACH, told),))


def next_round(pieces: Pieces, state: State, move: Move) -> Transition[State]:
    """Prepare the next round."""
    return Transition(*setting_up.next_round(pieces, state))


def _next_turn(pieces: Pieces, state: State, player: int, events: Events) -> State:
    state = replace(state, active=neighbour(state, player), phase=TURN_START, flipped="")
    return state if state.draw_pile else _empty(pieces, state, events)


def _empty(pieces: Pieces, state: State, events: Events) -> State:
    """The safety net: with no card left to flip the round ends, and nobody pays."""
    events.append(Event("pile-empty", NEVER_SHORT, facts(round=state.round)))
    opener = state.turn_of if state.turn_of >= 0 else state.active
    return _round_over(pieces, state, EMPTY_PILE, opener, events)


def _fall(pieces: Pieces, state: State, reason: str, events: Events) -> State:
    """The round ends, and the player whose turn lasts pays for the cards flipped."""
    book, culprit, cards = pieces.book, state.turn_of, state.discard_pile
    by_sum = book[COUNTS]["amount"] == "sum-of-discard-pile"
    points = pieces.value(cards, state.options) if by_sum else 0
    ends = COLLAPSE_ENDS if reason == COLLAPSE else FALL_ENDS
    told = facts(player=culprit, n=points, cards=cards)
    relief = (VARIANT_COUNT,) if state.options.younger_count_cards else ()
    rules = (COUNTS, EVERY, POINTS, COUNT_CARDS, *relief, BECOMES, WHOSE)
    events.append(Event("fell" if reason == COLLAPSE else "piece-fell", ends, told))
    if state.flipped:
        events += [Event("also", rule, told) for rule in EXAMPLES.get(state.flipped, ())]
    events += [Event("charged" if rule == COUNTS else "also", rule, told) for rule in rules]
    one = book[COUNTS]["payer"] == "toppler" and book[WHOSE]["charged"] == "player-of-current-turn"
    charged = _charge(pieces, state, (culprit,) if one else (), points, COUNTS)
    if not book[ends]["round_over"]:
        return charged
    return _round_over(pieces, charged, reason, culprit, events)


#: The worked sum of the document, by the card that was turned up last.
EXAMPLES = {"camel": ("zoople.example.tylor-15",)}


def _charge(
    pieces: Pieces, state: State, players: tuple[int, ...], points: int, rule: str
) -> State:
    kept = 1 if pieces.book[BECOMES]["operation"] == "add" else 0

    def added(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(v * kept + points if p in players else v for p, v in enumerate(values))

    return replace(
        state,
        penalties=added(state.penalties),
        round_penalties=added(state.round_penalties),
        charges=(*state.charges, *(Charge(state.round, p, points, rule) for p in players)),
    )


def _round_over(pieces: Pieces, state: State, reason: str, opener: int, events: Events) -> State:
    if reason == LAST_STACKED:
        events.append(Event("round-over", LAST_ENDS, facts(round=state.round, player=opener)))
    finished = state.rounds_finished + 1
    over = finished >= pieces.book[IS_OVER]["rounds"]
    if over:
        told = facts(rounds=finished)
        events += [Event("game-over", IS_OVER, told), Event("also", ROUNDS, told)]
    return replace(
        state,
        phase=GAME_OVER if over else ROUND_OVER,
        rounds_finished=finished,
        ended_by=reason,
        opener=opener,
        active=opener,
    )
