"""Scores that a question tells: whether they end the game, who wins, what a round adds."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.question import ME, WHO, WHY, Computed, Question
from tutor.games.fool import ending, held, questions
from tutor.games.fool.desk import Desk, say
from tutor.games.fool.state import ROUND_SCORED, State

_GAME = ("concept.game",)
_POINTS = ("concept.point", "concept.score", "action.score", "action.deduct")
_TALLY = "concept.tally"
_FEWEST = 2


def _standing(desk: Desk, scores: list[int]) -> State:
    """A table after a round with these scores."""
    fewest = min(desk.cards.rows)
    padded = (*scores, *(0,) * max(0, fewest - len(scores)))
    state = desk.game.new_game(Setup(len(padded)))
    return replace(state, scores=padded, phase=ROUND_SCORED)


def _scores(q: Question) -> list[int]:
    """Every score that is told, below zero where a minus stands before it."""
    return [q.signed(a) for a in q.amounts if not a.loose]


def _written(points: int) -> str:
    """A score with a proper minus."""
    return str(points).replace("-", "−")


def over(desk: Desk) -> Computed | None:
    """Whether the game ends with the scores that are told."""
    q = desk.question
    scores = _scores(q)
    asked = "over" in q.cues and q.may_be_yes_no
    if not asked or not scores or min(scores) >= 0 or q.negated or desk.named:
        return None
    if (q.names("concept.round") and not q.names(*_GAME)) or len(scores) > max(desk.cards.rows):
        return None
    tens = [m.start for m in q.mentions if m.concept == _TALLY]
    counted = {a.start for a in q.amounts if any(0 <= at - a.end <= 1 for at in tens)}
    if any(not a.loose and q.signed(a) > 0 and a.start not in counted for a in q.amounts):
        return None  # what is still lost or won ("-74 and another 8 off") is not followed here
    found = questions.game_over(desk.cards, _standing(desk, scores))
    ended = bool(found.value("game_over"))
    limit = desk.cards.book[ending.MINUS]["threshold"]
    told = say("limit", n=-min(scores), limit=-limit)
    return Computed((ending.MINUS, ending.END_CHECK), (told,), "yes" if ended else "no")


def winner(desk: Desk) -> Computed | None:
    """Who wins with the scores that are told, or whether somebody does."""
    q = desk.question
    asked = "win" in q.cues or q.names("role.winner", "action.win")
    if len(q.held) < _FEWEST or not asked or desk.named or q.names("concept.trick"):
        return None
    scores = [points for _, points in q.held]
    found = questions.winners(desk.cards, scores)
    seats = found.value("winners")
    best = [q.held[int(i)][0] for i in seats] if isinstance(seats, tuple) else []
    rules = (ending.HIGHEST, *((ending.SHARED,) if len(best) > 1 else ()))
    told = say("highest", score=_written(max(scores)))
    if q.asked and q.form != WHO:
        return Computed(rules, (told,), "yes" if q.asked in best else "no")
    return Computed(rules, (told,)) if q.form == WHO else None


def score(desk: Desk) -> Computed | None:
    """A score after a round: what somebody had, and what the cards in hand take from it."""
    q = desk.question
    mine = [points for name, points in q.held if name == ME]
    below = [q.signed(a) for a in q.amounts if q.signed(a) < 0]
    if len(below) > 1 or sum(m.concept == "concept.round" for m in q.mentions) > 1:
        return None  # several rounds
    if not mine and len(below) == 1 and not q.held:
        mine = below  # "was at -4": nothing else is below zero
    if not q.wants_number or q.form == WHY or desk.colours or len(mine) != 1:
        return None
    bare = held.bare(desk, {abs(mine[0])})
    cards = [*(n.card for n in desk.named), *bare]
    if not cards:
        return None
    before = {a.value for a in q.amounts if not a.loose}
    used = {int(card.rpartition("-")[2]) for card in cards} | {q.count_of("card.wild-one")}
    if abs(mine[0]) in used or abs(mine[0]) not in before:
        return None
    if mine is not below and not q.names(*_POINTS) and not q.is_about(*held.RULES):
        return None
    if not all(map(desk.cards.is_card, cards)):
        return None
    cost, rules = questions.left_in_hand(desk.cards, cards)
    now = mine[0] - cost
    told = say("score", before=_written(mine[0]), cost=cost, score=_written(now))
    pieces = () if bare else tuple(cards)
    return Computed((*rules, ending.SUBTRACT), (told,), value=now, pieces=pieces)


def went_out(desk: Desk) -> Computed | None:
    """What a round brings to somebody whose hand is empty, as the Fool or not."""
    q = desk.question
    out = q.names("action.go-out") or (q.names("place.hand") and "empty" in q.cues)
    if not out or not q.wants_number or not q.names(*_POINTS) or desk.named or desk.colours:
        return None
    if q.form in (WHO, WHY) or q.held or len(q.left) > _FEWEST or q.names(*_GAME, "concept.tally"):
        return None
    if q.told_numbers:
        return None  # more than one round, or a score before it
    about = [c for c in q.clauses if c.names("role.fool", "component.fool-disc")]
    fool = any(not c.negated for c in about)
    if about and not fool and len(q.clauses) == 1:
        return None
    player = 0
    state = desk.game.new_game(Setup(min(desk.cards.rows)))
    hands = tuple(() if p == player else hand for p, hand in enumerate(state.hands))
    lines = ending.round_lines(desk.cards, replace(state, hands=hands), (player,) if fool else ())
    mine = [line for line in lines if line.player == player]
    points = sum(line.points for line in mine)
    rules = tuple(dict.fromkeys(line.rule for line in mine))
    key = "out.fool" if fool else "out"
    return Computed(rules, (say(key, n=points),), value=points)
