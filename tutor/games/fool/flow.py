"""What follows from a move: the new state, and what happened on the way, each with its rule."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tutor.core.verdict import Event, Transition, facts
from tutor.games.fool import checks, ending, seating
from tutor.games.fool.cards import TWO_FOOLS, Cards, colour_of
from tutor.games.fool.state import GAME_OVER, ROUND_SCORED, WILD, Line, Move, Played, State
from tutor.games.fool.tricks import LED, lead_colour, winner, worst

BECOMES = "fool.fool.worst-card-player-becomes-fool"
TAKES = "fool.fool.takes-disc"
HANDED_ON = "fool.fool.disc-handed-on"
RETURNS = "fool.fool.previous-fool-returns"
LAST_DISC = "fool.end.last-trick-disc"

Events = list[Event]


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand less one copy of the card."""
    i = hand.index(card)
    return hand[:i] + hand[i + 1 :]


def play(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Play a card to the trick; the last card of a trick decides it."""
    player, card = move.player, move.card
    rule = allowing(cards, state, move)
    events: Events = [Event("played", rule, facts(player=player, card=card))]
    trick = (*state.trick, Played(player, card))
    if card != WILD and trick[0].card == WILD and not lead_colour(cards, state.trick):
        events.append(Event("colour-set", LED, facts(lead_colour=colour_of(card))))
    hands = list(state.hands)
    hands[player] = without(hands[player], card)
    state = replace(state, trick=trick, hands=tuple(hands))
    if not seating.complete(cards, state):
        order = seating.trick_order(cards, state, trick[0].player)
        following = (order.index(player) + 1) % len(order)
        return Transition(replace(state, active=order[following]), tuple(events))
    done = finish_trick(cards, state)
    return Transition(done.state, (*events, *done.events))


def allowing(cards: Cards, state: State, move: Move) -> str:
    """The rule by which a card may be played."""
    if not state.trick:
        return checks.LEAD_ANY
    if not lead_colour(cards, state.trick):
        return checks.FOLLOW
    holds = checks.holds_lead(cards, state, move.player)
    if move.card == WILD:
        return checks.DESPITE if holds else checks.NOT_FORCED
    return checks.MUST_FOLLOW if holds else checks.VOID


def finish_trick(cards: Cards, state: State) -> Transition[State]:
    """Decide a complete trick, hand the discs on, and score the round if it is over."""
    over = ending.round_over(cards, state)
    fools: tuple[int, ...] = ()
    events: Events = []
    steps = cards.book[ending.COMPLETED]["order"] if over else ("finish-trick", "hand-on-discs")
    for step in steps:
        if step == "finish-trick":
            state, fools = decide(cards, state, events)
        elif step == "hand-on-discs":
            state = hand_on(cards, state, fools, events, last=over)
        elif step == "score-round":
            state = score_round(cards, state, fools, events)
    if state.phase in (ROUND_SCORED, GAME_OVER):
        return Transition(state, tuple(events))
    first, rules = seating.leader(cards, state)
    events.append(Event("leads", rules[0], facts(player=first)))
    return Transition(replace(state, active=first), tuple(events))


def decide(cards: Cards, state: State, events: Events) -> tuple[State, tuple[int, ...]]:
    """Who wins the trick and who are its Fools, the worst first."""
    won = winner(cards, state.trick)
    best = won.plays[0]
    told = facts(player=best.player, card=best.card)
    events += [Event("trick-won", won.rules[0], told)]
    events += [Event("trick-decided", rule, told) for rule in won.rules[1:]]
    count = cards.discs(state.players, state.options)
    found = worst(cards, state.trick, count)
    fools: tuple[int, ...] = ()
    if cards.book[BECOMES]["fool"] == "worst-card-player":
        fools = tuple(p.player for p in found.plays)
    for fool in found.plays:
        told = facts(player=fool.player, card=fool.card)
        events.append(Event("fool", BECOMES, told))
    events += [
        Event("worst", rule, facts(player=fools[0] if fools else -1)) for rule in found.rules
    ]
    if count > 1:
        events.append(Event("two-fools", TWO_FOOLS, facts(players=fools)))
    state = replace(state, last_trick=state.trick, last_winner=best.player, trick=())
    return state, fools


def hand_on(
    cards: Cards, state: State, fools: tuple[int, ...], events: Events, *, last: bool = False
) -> State:
    """The new Fools take the discs, from the centre of the table or from the previous ones."""
    if last:
        events.append(Event("last-disc", LAST_DISC, facts(players=fools)))
        if not cards.book[LAST_DISC]["disc_assigned"]:
            return state
    rule, origin = (HANDED_ON, "previous-fool") if state.discs else (TAKES, "table-centre")
    entry = cards.book[rule]
    to_new = entry["to"] == "new-fool" and entry["from"] == origin
    for player in fools:
        events.append(Event("disc-taken", rule, facts(player=player, players=state.discs)))
    events += [Event("returns", RETURNS, facts(player=p)) for p in relieved(state, fools)]
    stay = tuple(p for p in state.discs if p not in relieved(state, fools))
    return replace(state, discs=(*fools, *stay) if to_new else state.discs)


def relieved(state: State, fools: tuple[int, ...]) -> tuple[int, ...]:
    """The earlier Fools who have passed their discs on and are back in the game."""
    return tuple(p for p in state.discs if p not in fools)


def score_round(cards: Cards, state: State, fools: tuple[int, ...], events: Events) -> State:
    """Enter the scores and tallies of the round, and see whether the game is over."""
    gone = ending.emptied(state)
    told = facts(players=gone, n=len(gone), round=state.round)
    events += [Event("round-over", ending.ROUND_OVER, told)]
    events.append(Event("trick-finished-first", ending.COMPLETED, told))
    lines = ending.round_lines(cards, state, fools)
    events += [_scored(line) for line in lines]
    if len(gone) < state.players:
        events.append(Event("subtracted", ending.SUBTRACT, facts(round=state.round)))
    points = ending.points(lines, state.players)
    tens = ending.new_tens(cards, state, lines)
    if tens != state.tens:
        events.append(Event("tallied", ending.TALLY, facts(players=gone)))
        events.append(Event("tallied-each", ending.TENS_EACH, facts(players=gone)))
    state = replace(
        state,
        scores=tuple(a + b for a, b in zip(state.scores, points, strict=True)),
        tens=tens,
        lines=(*state.lines, *lines),
        phase=ROUND_SCORED,
    )
    state = replace(state, active=seating.next_dealer(cards, state))
    reasons, rules = ending.end_reasons(cards, state)
    if not reasons:
        return state
    best = ending.winners(cards, state.scores)
    won = facts(players=best, n=len(best))
    events += [Event("game-over", rules[0], won), Event("won", ending.HIGHEST, won)]
    return replace(state, phase=GAME_OVER, winners=best, ended_by=reasons)


def _scored(line: Line) -> Event:
    kinds: dict[str, str] = {ending.EMPTY: "scored", ending.EMPTY_FOOL: "scored-nothing"}
    told = facts(player=line.player, n=abs(line.points), count=line.count)
    return Event(kinds.get(line.rule, "lost"), line.rule, told)


Act = Callable[[Cards, State, Move], Transition[State]]
