"""How many pieces there are of several sorts together, or in the box without them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tutor.core.question import HOW_MANY, Question

#: What asks for something else than a number of pieces.
_OTHERWISE = frozenset({"compared", "each", "more", "in-play"})


class Sort(msgspec.Struct, frozen=True):
    """So many pieces, by a rule."""

    count: int
    rule: str


class Tally(msgspec.Struct, frozen=True):
    """The number, its working ("26 + 22", empty of words) and the rules of its parts."""

    count: int
    working: str
    rules: tuple[str, ...]


def tally(question: Question, sorts: Sequence[Sort], whole: Sort) -> Tally | None:
    """The sorts together, or all that is left of the whole where they are excepted.

    ``None`` where one sort alone is asked for, and where the question is another one.
    """
    if question.form != HOW_MANY or question.people is not None or question.cues & _OTHERWISE:
        return None
    excepted = "except" in question.cues
    if "fewer" in question.cues and not excepted:
        return None
    if not sorts or (len(sorts) == 1 and not excepted):
        return None
    parts = [str(sort.count) for sort in sorts]
    together = sum(sort.count for sort in sorts)
    rules = tuple(sort.rule for sort in sorts)
    if excepted:
        count, working = whole.count - together, " − ".join((str(whole.count), *parts))
        rules = (whole.rule, *rules)
    else:
        count, working = together, " + ".join(parts)
    return Tally(count, working, tuple(dict.fromkeys(rules))) if count >= 0 else None
