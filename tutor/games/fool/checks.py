"""What each kind of move is checked against: one small function for one rule.

A check answers ``None`` (the rule has nothing to do with this move), ``True`` (it was consulted
and is content) or a :class:`Reason` (it forbids). Tables list the checks in the order in which
they decide.
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.verdict import Reason, facts
from tutor.games.fool import seating
from tutor.games.fool.cards import Cards, colour_of
from tutor.games.fool.ending import END_CHECK, ROUND_OVER
from tutor.games.fool.seating import SITS_OUT
from tutor.games.fool.state import GAME_OVER, ROUND_SCORED, WILD, Move, State
from tutor.games.fool.tricks import LED, lead_colour

Check = Callable[[Cards, State, Move], Reason | bool | None]
Table = tuple[tuple[str, Check], ...]

LEAD_ANY = "fool.trick.lead-any-card"
MUST_FOLLOW = "fool.trick.must-follow"
VOID = "fool.trick.void-plays-anything"
DESPITE = "fool.trick.wild-one-despite-lead-colour"
NOT_FORCED = "fool.trick.wild-one-not-forced"
FOLLOW = "fool.house.follow-with-ones"


def holds_lead(cards: Cards, state: State, player: int) -> bool:
    """Whether the player holds cards of the lead colour; a wild 1 is none."""
    lead, hand = lead_colour(cards, state.trick), state.hands[player]
    ones = bool(cards.book[FOLLOW]["wild_one_counts_as_holding"]) and WILD in hand
    return bool(lead) and (ones or any(colour_of(card) == lead for card in hand))


def _over(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return Reason(END_CHECK, facts(over=True)) if state.phase == GAME_OVER else None


def _round_over(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != ROUND_SCORED:
        return None
    return Reason(ROUND_OVER, facts(player=seating.next_dealer(cards, state)))


def _sits_out(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    out = move.player in seating.sitting_out(cards, state)
    return Reason(SITS_OUT, facts(player=move.player)) if out else None


def _leads(rule: str) -> Check:
    """The rule that says who leads forbids others to begin the trick."""

    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if state.trick or seating.leader(cards, state)[1][0] != rule:
            return None
        return move.player == state.active or Reason(rule, facts(player=state.active))

    return check


def _in_turn(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.player == state.active:
        return True if state.trick else None
    return Reason(seating.DEALER, facts(player=state.active))


def told(cards: Cards, state: State, move: Move) -> Reason:
    """A reason about following suit, with the lead colour and the cards that would go."""
    lead, hand = lead_colour(cards, state.trick), state.hands[move.player]
    fits = tuple(dict.fromkeys(c for c in hand if colour_of(c) == lead or c == WILD))
    return Reason(MUST_FOLLOW, facts(card=move.card, lead_colour=lead, cards=fits, n=len(fits)))


def _lead_any(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.trick:
        return None
    free = cards.book[LEAD_ANY]["restriction"] == "none"
    return True if free else Reason(LEAD_ANY, facts(card=move.card))


def _must_follow(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if cards.book[MUST_FOLLOW]["follow"] != "lead-colour":
        return None
    if not holds_lead(cards, state, move.player) or move.card == WILD:
        return None
    same = colour_of(move.card) == lead_colour(cards, state.trick)
    return True if same else told(cards, state, move)


def _void(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if not lead_colour(cards, state.trick) or holds_lead(cards, state, move.player):
        return None
    free = cards.book[VOID]["restriction"] == "none"
    return True if free else Reason(VOID, told(cards, state, move).facts)


def _despite(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.card != WILD or not holds_lead(cards, state, move.player):
        return None
    free = cards.book[DESPITE]["allowed"] == "always"
    return True if free else Reason(DESPITE, told(cards, state, move).facts)


def _not_forced(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    hand = state.hands[move.player]
    lead = lead_colour(cards, state.trick)
    if not lead or WILD not in hand or any(colour_of(card) == lead for card in hand):
        return None
    forced = cards.book[NOT_FORCED]["forced"] and move.card != WILD
    return Reason(NOT_FORCED, told(cards, state, move).facts) if forced else True


def _follow(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    """All of the rules on following and wild 1s put together."""
    if not state.trick:
        return None
    entry, lead = cards.book[FOLLOW], lead_colour(cards, state.trick)
    if not lead:
        free = entry["no_lead_colour_yet"] == "any"
    elif not holds_lead(cards, state, move.player):
        free = entry["without_lead_colour"] == "any"
    else:
        kind = WILD if move.card == WILD else "lead-colour"
        free = kind in entry["with_lead_colour"] and (kind == WILD or colour_of(move.card) == lead)
    return True if free else Reason(FOLLOW, told(cards, state, move).facts)


def _colour_open(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if state.trick and state.trick[0].card == WILD else None


def _deals(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != ROUND_SCORED:
        return Reason(ROUND_OVER, facts(player=state.active, playing=True))
    dealer = seating.next_dealer(cards, state)
    return move.player == dealer or Reason(seating.DEALER, facts(player=dealer))


PLAY_CHECKS: Table = (
    (END_CHECK, _over),
    (ROUND_OVER, _round_over),
    (SITS_OUT, _sits_out),
    (seating.LEFT_LEADS, _leads(seating.LEFT_LEADS)),
    (seating.WINNER_LEADS, _leads(seating.WINNER_LEADS)),
    (seating.DEALER, _in_turn),
    (LEAD_ANY, _lead_any),
    (MUST_FOLLOW, _must_follow),
    (VOID, _void),
    (DESPITE, _despite),
    (NOT_FORCED, _not_forced),
    (FOLLOW, _follow),
)

#: Rules that have a say in a play but never forbid one.
PLAY_CONSULTED: Table = ((LED, _colour_open),)

DEAL_CHECKS: Table = ((END_CHECK, _over), (ROUND_OVER, _deals))
