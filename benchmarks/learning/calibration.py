"""Is what the tutor predicts of a learner's memory true of learners who are simulated?

    python -m benchmarks.learning.calibration [--learners 400] [--days 120] [--seed 1]

A simulated learner forgets in their own way, which is not the one that the scheduler assumes: an
exponential curve whose half-life grows with each success and shrinks with each slip, each rule
and each learner with another ease, half of them guessing right among four choices. How long they
remember is of the size that the scheduler was fitted to (90 % after about two days at first), its
spread among rules and people is about two to one. They come to the daily review on three days of
four and answer what is due. For each answer to a rule met before, the
recall predicted just before is set against what happened, by bins. Log loss and Brier score stand
beside two others: the same recall for all (the share of right answers), and a memory that knows
only the days since the last try.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Sequence

from tutor.lessons.memory import Review, memories

_DAY = 86_400
_RULES = 30
_NEW_A_DAY, _MOST_A_DAY = 4, 10
_GUESS = 0.25
#: Days after which half is forgotten: after a first success and after a first slip; how much longer
#: it gets when something is remembered just as it fades, and how much shorter with a slip.
_HALF_LIFE, _HALF_LIFE_MISSED = 15.0, 2.0
_GROWTH, _SHRINKS = 10.0, 0.35
_BINS = (0.0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.95, 1.01)


class Learner:
    """Somebody with a memory of their own: half-lives in days, by rule."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.gift = chance.lognormvariate(0.0, 0.35)
        self.guesses = chance.random() < 0.5
        self.half: dict[int, float] = {}
        self.last: dict[int, float] = {}
        self.hard = [chance.lognormvariate(0.0, 0.4) for _ in range(_RULES)]

    def answers(self, rule: int, now: float) -> bool:
        """Try a rule: tells whether it is right, and changes what is remembered."""
        ease = self.gift / self.hard[rule]
        if rule not in self.half:
            known = self.chance.random() < 0.45
            self.half[rule] = _HALF_LIFE * ease if known else _HALF_LIFE_MISSED * ease
        else:
            gone = now - self.last[rule]
            known = self.chance.random() < 2 ** (-gone / self.half[rule])
            longer = 1.0 + _GROWTH * min(0.3, gone / self.half[rule])
            self.half[rule] *= longer if known else _SHRINKS
            self.half[rule] = max(self.half[rule], _HALF_LIFE_MISSED * ease)
        self.last[rule] = now
        return known or (self.guesses and self.chance.random() < _GUESS)


def studied(days: int, chance: random.Random) -> list[tuple[float, float, bool]]:
    """For each answer to a rule met before: predicted recall, days since the last try, right."""
    learner, tries = Learner(chance), list[Review]()
    found: list[tuple[float, float, bool]] = []
    last: dict[str, float] = {}
    for day in range(days):
        if chance.random() < 0.25:
            continue
        now = day * _DAY + chance.randrange(8, 22) * 3600
        known = memories(tries, now)
        due = sorted((m for m in known.values() if m.due <= now), key=lambda m: m.recall)
        due_rules = [m.rule for m in due[:_MOST_A_DAY]]
        fresh = [str(r) for r in range(_RULES) if str(r) not in known][:_NEW_A_DAY]
        for rule in (*due_rules, *fresh):
            right = learner.answers(int(rule), now / _DAY)
            if rule in known:
                found.append((known[rule].recall, now / _DAY - last[rule], right))
            last[rule] = now / _DAY
            tries.append(Review(rule, now, right))
    return found


def log_loss(pairs: Sequence[tuple[float, bool]]) -> float:
    total = 0.0
    for chance, right in pairs:
        p = min(max(chance, 0.001), 0.999)
        total -= math.log(p if right else 1 - p)
    return total / len(pairs)


def brier(pairs: Sequence[tuple[float, bool]]) -> float:
    return sum((chance - right) ** 2 for chance, right in pairs) / len(pairs)


def by_days(pairs: Sequence[tuple[float, bool]]) -> list[tuple[float, bool]]:
    """What would be predicted by the days since the last try alone, fitted to these answers."""
    groups: dict[int, list[bool]] = defaultdict(list)
    for days, right in pairs:
        groups[round(2 * math.log2(max(days, 0.25)))].append(right)
    return [
        (sum(g) / len(g), right)
        for days, right in pairs
        for g in [groups[round(2 * math.log2(max(days, 0.25)))]]
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=400)
    parser.add_argument("--days", type=int, default=120)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = [
        answer
        for number in range(asked.learners)
        for answer in studied(asked.days, random.Random(f"{asked.seed}/{number}"))
    ]
    predicted = [(recall, right) for recall, _, right in found]
    share = sum(right for _, right in predicted) / len(predicted)
    print(f"{asked.learners} learners, {len(found)} answers, {100 * share:.1f} % right")
    apart = 0.0
    for low, high in zip(_BINS, _BINS[1:], strict=False):  # noqa: RUF007
        inside = [(p, right) for p, right in predicted if low <= p < high]
        if not inside:
            continue
        expected = sum(p for p, _ in inside) / len(inside)
        observed = sum(right for _, right in inside) / len(inside)
        apart += len(inside) / len(predicted) * abs(expected - observed)
        print(
            f"  predicted {low:.2f} to {min(high, 1.0):.2f}: {len(inside):6d} answers, "
            f"expected {expected:.3f}, observed {observed:.3f}"
        )
    print(f"expected calibration error {apart:.3f}")
    rows = {
        "tutor": predicted,
        "the same for all": [(share, right) for _, right in predicted],
        "days since the last try": by_days([(days, right) for _, days, right in found]),
    }
    for name, pairs in rows.items():
        print(f"{name}: log loss {log_loss(pairs):.4f}, Brier {brier(pairs):.4f}")


if __name__ == "__main__":
    main()
