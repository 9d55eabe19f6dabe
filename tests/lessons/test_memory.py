"""What is remembered fades by the hour and is asked again in time."""

from __future__ import annotations

from tutor.lessons.memory import Review, memories

HOUR, DAY = 3600, 86_400


def at(*tries: tuple[int, bool], now: int) -> tuple[float, int]:
    found = memories([Review("a", when, right) for when, right in tries], now)["a"]
    return found.recall, found.due


def test_recall_fades_within_the_first_day_too() -> None:
    hours = [at((0, False), now=h * HOUR)[0] for h in (0, 2, 12, 23, 25, 72)]
    assert hours[0] == 1.0
    assert hours == sorted(hours, reverse=True)
    assert len(set(hours)) == len(hours)


def test_recall_is_nine_in_ten_when_a_rule_comes_due() -> None:
    tries = ((0, True), (4 * DAY, True))
    _, due = at(*tries, now=4 * DAY)
    recall, _ = at(*tries, now=due)
    assert abs(recall - 0.9) < 0.01


def test_a_slip_comes_back_soon_and_a_success_later() -> None:
    _, slipped = at((0, False), now=0)
    _, known = at((0, True), (3 * DAY, True), now=3 * DAY)
    assert slipped <= HOUR
    assert known > 5 * DAY
    assert memories([Review("a", 0, True), Review("a", DAY, True)], DAY)["a"].standing == "known"
    assert memories([Review("a", 0, True), Review("a", DAY, False)], DAY)["a"].standing == "shaky"
