"""Scoring a round, and how a game of Fool ends."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tutor.core.verdict import Outcome, ScoreLine, facts
from tutor.games.fool import seating
from tutor.games.fool.cards import Cards, number_of
from tutor.games.fool.state import TRICK, WILD, Line, State

EMPTY = "fool.scoring.empty-hand-10"
EMPTY_FOOL = "fool.scoring.empty-hand-but-fool-0"
SUBTRACT = "fool.scoring.hand-cards-subtract"
FACE = "fool.scoring.ordinary-card-face-value"
WILD_COST = "fool.scoring.wild-one-5"
TALLY = "fool.end.tally-tens"
TENS_EACH = "fool.house.tens-per-player"
ROUND_OVER = "fool.end.round-over-empty-hand"
COMPLETED = "fool.house.trick-completed"
MINUS = "fool.end.game-over-minus-80"
TENS = "fool.end.game-over-six-tens"
END_CHECK = "fool.house.end-check"
HIGHEST = "fool.end.highest-score-wins"
SHARED = "fool.house.shared-win"

_END_NAME = "fool.end.game-over-"
_LIMITS = "limits"


def emptied(state: State) -> tuple[int, ...]:
    """The players who hold no card."""
    return tuple(p for p, hand in enumerate(state.hands) if not hand)


def round_over(cards: Cards, state: State) -> bool:
    """Whether the round is at its end: no trick is under way, and somebody's hand is empty."""
    entry = cards.book[ROUND_OVER]
    if entry["condition"] != "empty-hand" or len(emptied(state)) < entry["min_players"]:
        return False
    first = cards.book[COMPLETED]["order"][0] == "finish-trick"
    return seating.complete(cards, state) or not first


def deduction(cards: Cards, card: str) -> tuple[int, str]:
    """What a card left in hand costs, in points, and the rule that says so."""
    if card == WILD:
        return int(cards.book[WILD_COST]["deduction"]), WILD_COST
    by_number = cards.book[FACE]["deduction"] == "card-number"
    return (number_of(card) if by_number else 0), FACE


def round_lines(cards: Cards, state: State, fools: Collection[int]) -> tuple[Line, ...]:
    """What the round brings each player, line by line; ``fools`` are those of its last trick."""
    lines: list[Line] = []
    for player, hand in enumerate(state.hands):
        if not hand:
            rule = EMPTY_FOOL if player in fools else EMPTY
            lines.append(Line(state.round, player, rule, int(cards.book[rule]["points"])))
        lines += _hand_lines(cards, state.round, player, hand)
    return tuple(lines)


def _hand_lines(cards: Cards, number: int, player: int, hand: Sequence[str]) -> list[Line]:
    sign = -1 if cards.book[SUBTRACT]["operation"] == "subtract" else 1
    lines = []
    for rule in (FACE, WILD_COST):
        costs = [cost for cost, by in (deduction(cards, card) for card in hand) if by == rule]
        if costs:
            lines.append(Line(number, player, rule, sign * sum(costs), len(costs)))
    return lines


def points(lines: Sequence[Line], players: int) -> tuple[int, ...]:
    """The sum of the lines for each player."""
    return tuple(sum(line.points for line in lines if line.player == p) for p in range(players))


def new_tens(cards: Cards, state: State, lines: Sequence[Line]) -> tuple[int, ...]:
    """The tallies once these lines of a round are entered."""
    entry = cards.book[TENS_EACH]
    counted = {EMPTY} if entry["counted"] == "award-of-10" else set()
    if entry["fool_award_counts"]:
        counted.add(EMPTY_FOOL)
    if cards.book[TALLY]["counter"] != "tens-per-player":
        return state.tens
    made = [line.player for line in lines if line.rule in counted]
    if entry["scope"] != "per-player":
        return tuple(t + len(made) for t in state.tens)
    return tuple(t + made.count(p) for p, t in enumerate(state.tens))


def end_reasons(cards: Cards, state: State) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What ends the game now that a round is scored (nothing: empty), and the rules asked."""
    chosen = next(r for r in cards.book[END_CHECK]["rules"] if r["value"] == state.options.end_rule)
    if chosen["checked"] == "after-round" and state.phase == TRICK:
        return (), (END_CHECK,)
    if chosen["value"] != _LIMITS:
        done = state.round >= chosen["rounds_per_player"] * state.players
        return ((chosen["value"],) if done else ()), (END_CHECK,)
    limit, low = cards.book[MINUS]["threshold"], min(state.scores)
    at_or_below = cards.book[MINUS]["comparison"] == "at-or-below"
    met = []
    if low < limit or (at_or_below and low == limit):
        met.append(MINUS)
    if _most_tens(cards, state) >= cards.book[TENS]["times"]:
        met.append(TENS)
    rules = dict.fromkeys((*met, END_CHECK, MINUS, TENS, TENS_EACH))
    return tuple(rule.removeprefix(_END_NAME) for rule in met), tuple(rules)


def _most_tens(cards: Cards, state: State) -> int:
    each = cards.book[TENS_EACH]["scope"] == "per-player"
    return max(state.tens) if each else sum(state.tens)


def winners(cards: Cards, scores: Sequence[int]) -> tuple[int, ...]:
    """Who has won: the highest score, shared in a tie."""
    highest = cards.book[HIGHEST]["winner"] == "highest-score"
    best = max(scores) if highest else min(scores)
    found = tuple(p for p, score in enumerate(scores) if score == best)
    return found if cards.book[SHARED]["tie"] == "shared-win" else found[:1]


def outcome(cards: Cards, state: State) -> Outcome | None:
    """The outcome of a finished game, or ``None``."""
    if not state.ended_by:
        return None
    by = [f"{_END_NAME}{reason}" for reason in state.ended_by]
    rules = (*(rule for rule in by if rule in cards.book), END_CHECK, HIGHEST)
    if len(state.winners) > 1:
        rules += (SHARED,)
    lines = tuple(
        ScoreLine(line.player, line.rule, line.points, facts(round=line.round, n=line.count))
        for line in state.lines
    )
    return Outcome(state.winners, state.ended_by[0], rules, state.scores, lines)
