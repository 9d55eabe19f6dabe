"""What a learner remembers of each rule, and when to ask again: FSRS over the tries so far."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Literal

import msgspec
from fsrs import Card, Rating, Scheduler

Standing = Literal["known", "shaky", "never"]

_STEP = timedelta(minutes=10)
_RETENTION = 0.9
_STREAK_KNOWN = 2
_RECALL_KNOWN = 0.8
_DAY = 86_400
#: FSRS calls a memory's stability the days until its recall has fallen to this.
_RETENTION_AT_STABILITY = 0.9
_LEAST_STABILITY = 0.001


class Review(msgspec.Struct, frozen=True):
    """A try at a rule: when, in seconds since 1970, and whether it was right."""

    rule: str
    at: int
    right: bool


class Memory(msgspec.Struct, frozen=True):
    """What is remembered of a rule now. ``recall`` is the chance (0 to 1) of a right answer.

    ``due`` is when to ask again, in seconds since 1970; ``streak`` counts right tries since the
    last wrong one. A rule is known after two right tries in a row, for as long as its recall is
    at least 0.8; until then, and after that, it is shaky.
    """

    rule: str
    recall: float
    due: int
    tries: int
    wrong: int
    streak: int

    @property
    def standing(self) -> Standing:
        """``known`` or ``shaky``."""
        known = self.streak >= _STREAK_KNOWN and self.recall >= _RECALL_KNOWN
        return "known" if known else "shaky"


def memories(reviews: Iterable[Review], now: int) -> dict[str, Memory]:
    """What is remembered of every rule that was tried, oldest try first in ``reviews``."""
    scheduler = _scheduler()
    by_rule: dict[str, list[Review]] = {}
    for review in reviews:
        by_rule.setdefault(review.rule, []).append(review)
    return {rule: _memory(scheduler, rule, tries, now) for rule, tries in by_rule.items()}


def _memory(scheduler: Scheduler, rule: str, tries: list[Review], now: int) -> Memory:
    card, streak = Card(card_id=1, due=_time(tries[0].at)), 0
    for review in tries:
        rating = Rating.Good if review.right else Rating.Again
        card, _ = scheduler.review_card(card, rating, review_datetime=_time(review.at))
        streak = streak + 1 if review.right else 0
    recall = _recall(scheduler, card, now - tries[-1].at)
    wrong = sum(not review.right for review in tries)
    due = int(card.due.timestamp())
    return Memory(rule, float(recall), due, len(tries), wrong, streak)


def _recall(scheduler: Scheduler, card: Card, seconds: int) -> float:
    """The chance of a right answer so long after the last try, by FSRS's curve of forgetting.

    Asked of the scheduler itself it is 1 within the first day, since that counts whole days only;
    what was missed is forgotten sooner.
    """
    days, decay = max(0, seconds) / _DAY, -scheduler.parameters[20]
    factor = _RETENTION_AT_STABILITY ** (1 / decay) - 1
    return float((1 + factor * days / (card.stability or _LEAST_STABILITY)) ** decay)


def _scheduler() -> Scheduler:
    """One short step, then days; without its random spread, so that the same tries give the same.

    A rule answered wrong comes back after ten minutes, one answered right after days.
    """
    return Scheduler(
        desired_retention=_RETENTION,
        learning_steps=(_STEP,),
        relearning_steps=(_STEP,),
        enable_fuzzing=False,
    )


def _time(seconds: int) -> datetime:
    return datetime.fromtimestamp(seconds, UTC)
