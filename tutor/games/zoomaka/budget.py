"""The actions of a turn as a question counts them: whether they fit, and how many are left."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.question import HOW_MANY, OTHER, Computed, Mention, Question
from tutor.games.zoomaka.cards import ANIMAL
from tutor.games.zoomaka.checks import FREE, MOVE, PLACE, PLAY, REPEAT, SELL, UP_TO_3, action_limit
from tutor.games.zoomaka.desk import FEE, PAY, SECTION, VALUE, Desk

_ACTION = "concept.action"
_VERBS = {
    "action.sell": SELL, "action.place": PLACE, "action.rearrange": MOVE, "action.move": MOVE,
    "action.attach": PLAY,
}  # fmt: skip
_CLASSES = {
    "card.direct": PLAY, "card.addon": PLAY, "card.entry": PLAY, "card.setting": FREE,
    "card.response": FREE, "animal.animal": PLACE, "card.animal-card": PLACE,
}  # fmt: skip
_OTHERS = ("card.four-actions", "card.two-more-actions", "card.first-animal-free", "action.draw",
           "card.deck", "place.bank-personal", "action.cancel")  # fmt: skip
_PAIR = 2


class _Told:
    """What a question tells about a turn: single actions by their rule, and a bare number."""

    def __init__(self) -> None:
        self.rules: list[str] = []
        self.counted = 0
        self.said = False

    def add(self, other: _Told) -> _Told:
        """Both together."""
        self.rules += other.rules
        self.counted += other.counted
        self.said = self.said or other.said
        return self


def _step(desk: Desk, step: Question, *, asked: bool = False) -> _Told:
    """The actions of one clause: a verb or a class of card, as often as its number says.

    In the clause that asks, after actions that are told, any verb will do.
    """
    told = _Told()
    for thing in step.things:
        if thing.phrase.noun == _ACTION and thing.counted:
            told.counted += thing.phrase.count or 0
            told.said = True
    if told.said:
        return told
    verbs = [_VERBS[m.concept] for m in step.mentions if m.concept in _VERBS]
    done = asked or bool(verbs) or step.names("action.play", *_VERBS)
    kinds = [m for m in step.mentions if _rule_of(desk, m)] if done else []
    count = max((t.phrase.count or 1 for t in step.things if t.counted), default=1)
    if verbs and verbs[0] in (SELL, MOVE):
        told.rules = [MOVE] if verbs[0] == MOVE else [SELL] * count
    elif kinds:
        each = [_number(step, m) for m in kinds]
        told.rules = [_rule_of(desk, m) for m, n in zip(kinds, each, strict=True) for _ in range(n)]
    elif verbs and step.amounts:
        told.rules = [verbs[0]] * count
    return told


def _rule_of(desk: Desk, mention: Mention) -> str:
    """The rule for bringing out what is named: an animal is placed, a card is played."""
    token = mention.concept.partition(".")[2]
    for concept in (mention.concept, *mention.also):
        if concept in _CLASSES:
            return _CLASSES[concept]
    if token in desk.cards.types or desk.cards.kind(token) == ANIMAL:
        return PLACE
    return _CLASSES.get(f"card.{desk.cards.kind(token)}", "")


def _number(step: Question, mention: Mention) -> int:
    said = (t.phrase.count for t in step.things if t.counted and t.start <= mention.start < t.end)
    return next((n for n in said if n), 1)


def _turn(desk: Desk, steps: Sequence[Question]) -> _Told:
    told = _Told()
    for step in steps:
        asks = step is steps[-1] and bool(told.rules)
        told.add(_step(desk, step, asked=told.said or asks))
    return told


def actions(desk: Desk) -> Computed | None:
    """Whether what is done in a turn fits into its actions, or how many are left."""
    q = desk.question
    if desk.state is not None or q.names(*FEE, *SECTION, *VALUE, *_OTHERS):
        return None
    if q.people is not None or not (q.form == HOW_MANY or q.may_be_yes_no):
        return None
    if not q.names(_ACTION, "action.play", *_VERBS) or (q.names(*PAY) and not q.names(_ACTION)):
        return None
    told = _turn(desk, q.clauses)
    limit = action_limit(desk.cards, desk.blank)
    costly = [r for r in told.rules if r != FREE]
    if q.form == HOW_MANY or (q.form == OTHER and "left" in q.cues):
        return _left(desk, told.counted + len(costly), limit)
    asked = _step(desk, q.clauses[-1], asked=told.said)
    about_turn = told.said or "still" in q.cues or q.names("concept.turn") or len(q.clauses) > 1
    if not about_turn or q.negated or q.banned or len(q.left) > _PAIR:
        return None
    if told.said and asked.rules and set(asked.rules) == {FREE} and told.counted <= limit:
        return desk.ruled((FREE, UP_TO_3), "actions.free", "yes", n=limit)
    n = told.counted + len(costly)
    if FREE in told.rules or n < _PAIR or (told.said and not asked.rules):
        return None
    rules = (UP_TO_3, *([REPEAT] if len(set(costly)) < len(costly) else []), *costly)
    fits = n <= limit
    return desk.ruled(rules, "actions.fit", "yes" if fits else "no", n=n, most=limit)


def _left(desk: Desk, used: int, limit: int) -> Computed | None:
    """How many actions are left after those that are told."""
    q = desk.question
    asks_rest = "left" in q.cues or "still" in q.cues or "more" in q.cues
    if not q.names(_ACTION) or not asks_rest or not 0 < used <= limit or len(q.left) > _PAIR:
        return None
    left = limit - used
    return desk.ruled((UP_TO_3,), "actions-left", value=left, n=left)
