"""A debt at a real table: with what one owns, what has to be given for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tutor.core.question import Computed, Say
from tutor.core.scene import Choice, Place
from tutor.games.zoomaka import payments
from tutor.games.zoomaka.cards import ANIMAL, Cards
from tutor.games.zoomaka.payments import CHOICE, NO_CHANGE, SHORT, SOURCES, WAIVED
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.state import BANK, ZOO, Part

DEBT = "debt"
_ADDON = "addon"

Placed = Mapping[str, tuple[str, ...]]


def places(game: Zoomaka, placed: Placed) -> tuple[Place, ...]:
    """The debt, the values of the cards in the bank, and of those in the zoo."""
    cards = game.cards
    fees = tuple(Choice(str(n), n) for n in range(1, _highest_fee(cards) + 1))
    used = Counter(p.card for p in owned(cards, placed))
    return (
        Place(DEBT, 1, lone=fees),
        *(
            Place(source, len(cards.deck), lone=_values(cards, source, used))
            for source in (BANK, ZOO)
        ),
    )


def _highest_fee(cards: Cards) -> int:
    """The most that a section can cost: all its animals at their highest, and one Add-on."""
    best = max(cards.value(c) for c in _of(cards, _ADDON))
    animals = [(cards[c].types, cards.value(c)) for c in cards.deck if cards.kind(c) == ANIMAL]
    worth = {t: max(value for types, value in animals if types == (t,)) for t in cards.types}
    return max(worth[t] * cards.sizes[t] for t in cards.types) + best


def _of(cards: Cards, *kinds: str) -> list[str]:
    return sorted(c for c in cards.deck if cards.kind(c) in kinds)


def _payable(cards: Cards, source: str) -> list[str]:
    """The cards that can lie there and count in a payment."""
    least = int(cards.book[CHOICE]["min_card_value"])
    there = cards.deck if source == BANK else _of(cards, ANIMAL, _ADDON)
    return sorted(c for c in there if cards.value(c) >= least)


def _values(cards: Cards, source: str, used: Counter[str]) -> tuple[Choice, ...]:
    left = Counter(_payable(cards, source))
    left.subtract(used)
    values = sorted({cards.value(c) for c in left})
    return tuple(
        Choice(str(v), v, not any(n > 0 and cards.value(c) == v for c, n in left.items()))
        for v in values
    )


def owned(cards: Cards, placed: Placed) -> tuple[Part, ...]:
    """Cards of the deck that are worth what was told, each once."""
    parts: list[Part] = []
    for source in (ZOO, BANK):
        for value in placed.get(source, ()):
            left = Counter(_payable(cards, source))
            left.subtract(p.card for p in parts)
            alike = (c for c, n in left.items() if n > 0 and cards.value(c) == int(value))
            parts.append(Part(source, next(alike)))
    return tuple(parts)


def judge(game: Zoomaka, placed: Placed) -> Computed | None:
    """What has to be given; ``None`` while no debt is told, or nothing that is owned."""
    cards, told = game.cards, placed.get(DEBT, ())
    held = owned(cards, placed)
    if not told:
        return None
    debt, worth = int(told[0]), payments.total(cards, held)
    given = payments.least(cards, held, debt)
    facts = {"n": payments.total(cards, given), "debt": debt}
    if worth < debt:
        key = "owe.all" if held else "owe.nothing"
        return _ruled((SHORT, WAIVED), key, **facts)
    shown = tuple(sorted(cards.value(p.card) for p in given))
    parts = " + ".join(map(str, shown))
    if facts["n"] > debt:
        return _ruled((NO_CHANGE, CHOICE), "owe.over", parts=parts, **facts)
    return _ruled((SOURCES, CHOICE), "owe.exact", parts=parts, **facts)


def _ruled(rules: Sequence[str], key: str, **facts: int | str) -> Computed:
    return Computed(tuple(rules), (Say(key, tuple(facts.items())),), value=int(facts["n"]))
