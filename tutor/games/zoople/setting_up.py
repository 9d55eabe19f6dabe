"""Setting up a game and each of its rounds: named steps."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.chance import shuffled
from tutor.core.game import Setup
from tutor.core.verdict import Event, Reason, facts
from tutor.games.zoople.pieces import Pieces
from tutor.games.zoople.state import TURN_START, Options, State

PLAYERS = "zoople.house.players"
START = "zoople.house.start-and-direction"
LAST_OPENS = "zoople.end.last-player-opens-next"
YOUNGEST = "zoople.setup.youngest-starts"


def players_objection(pieces: Pieces, players: int) -> Reason | None:
    """The rule against a table of this size, or ``None``."""
    fewest, most = pieces.book[PLAYERS]["players"]
    if fewest <= players <= most:
        return None
    return Reason(PLAYERS, facts(players=players, fewest=fewest, most=most))


def first_player(pieces: Pieces, youngest: int = -1) -> int:
    """Who opens the first round: the youngest where one is entered, else the first seat."""
    by_age = "youngest" in pieces.book[START]["start_player"]
    return youngest if by_age and youngest >= 0 else 0


def direction(pieces: Pieces) -> int:
    """The direction in which a round begins: 1 is clockwise."""
    return 1 if pieces.book[START]["direction"] == "clockwise" else -1


def lay_out(pieces: Pieces, state: State) -> tuple[State, tuple[Event, ...]]:
    """The preparation of a round: pieces scattered, cards shuffled and stacked face down."""
    deck = pieces.deck(state.options)
    seed = state.seed
    if pieces.book["zoople.setup.shuffle"]["shuffled"]:
        deck, seed = shuffled(deck, seed)
    laid = replace(
        state,
        draw_pile=deck,
        discard_pile=(),
        tower=(),
        unplayed=pieces.animals,
        phase=TURN_START,
        round_penalties=(0,) * state.players,
        flipped="",
        turn_of=-1,
        ended_by="",
        seed=seed,
        points=0,
        stake=0,
    )
    rules = ("zoople.setup.scatter-animals", "zoople.setup.shuffle", "zoople.setup.face-down-deck")
    return laid, tuple(Event("prepared", rule) for rule in rules)


def next_round(pieces: Pieces, state: State) -> tuple[State, tuple[Event, ...]]:
    """Prepare the round after a finished one."""
    reset = pieces.book[START]["reset_each_round"]
    last = pieces.book[LAST_OPENS]["start_player"] == "last-to-play"
    opener = state.opener if last and state.opener >= 0 else first_player(pieces)
    again = replace(
        state,
        round=state.round + 1,
        active=opener,
        direction=direction(pieces) if reset else state.direction,
    )
    laid, events = lay_out(pieces, again)
    told = facts(round=laid.round, player=opener)
    more = ("zoople.end.reset-between-rounds", LAST_OPENS, START)
    begun = (Event("next-round" if rule == more[0] else "also", rule, told) for rule in more)
    return laid, (*begun, *events)


def new_game(pieces: Pieces, setup: Setup, options: Options) -> State:
    """The table before the first card is flipped."""
    nobody = (0,) * setup.players
    state = State(
        options=options,
        draw_pile=(),
        discard_pile=(),
        tower=(),
        unplayed=(),
        active=first_player(pieces),
        phase=TURN_START,
        direction=direction(pieces),
        penalties=nobody,
        round_penalties=nobody,
        seed=setup.seed & ((1 << 64) - 1),
    )
    return lay_out(pieces, state)[0]
