"""How a game of Zoop ends, and the all-pass that a standstill takes precedence over."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.verdict import Outcome
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.state import TURN_START, State

EMPTY_HAND = "empty-hand"
STANDSTILL = "standstill"

_TRIGGER = "zoop.all-pass.trigger"
_SEQUENCE = "zoop.house.all-pass-sequence"
_LAST_CARD = "zoop.end.last-card"
_STANDSTILL = "zoop.end.standstill"
_FIRST = "zoop.house.standstill-first"
_TIES = "zoop.house.standstill-ties"


def all_pass(cards: Cards, state: State) -> bool:
    """Whether the player on turn laid the card on top and every opponent passed since.

    ``zoop.house.all-pass-sequence`` tells what counts: to have passed, or to have been skipped.
    """
    me = state.active
    if state.last_player != me or state.phase != TURN_START:
        return False
    needs = cards.book[_SEQUENCE]["needs"]
    silent = set(state.passed) if "passed" in needs else set()
    if "skipped" in needs:
        silent.update(state.skipped)
    return all(p in silent for p in range(len(state.hands)) if p != me)


ALL_PASS_RULES = (_TRIGGER, _SEQUENCE)


def standstill(cards: Cards, state: State) -> bool:
    """Whether the draw pile is used up and no hand holds a card that fits."""
    if len(state.draw_pile) > cards.book[_STANDSTILL]["draw_pile"]:
        return False
    fitting = cards.fitting[state.reference]
    return not any(card in fitting for hand in state.hands for card in hand)


def first(cards: Cards, state: State) -> str:
    """What comes first at the start of a turn: ``standstill``, ``all-pass`` or nothing (``""``).

    The order is that of ``zoop.house.standstill-first``.
    """
    found = {STANDSTILL: standstill(cards, state), "all-pass": all_pass(cards, state)}
    return next((name for name in cards.book[_FIRST]["priority"] if found[name]), "")


def outcome(cards: Cards, state: State) -> Outcome | None:
    """The outcome of a finished game, or ``None``."""
    if not state.ended_by:
        return None
    sizes = tuple(len(hand) for hand in state.hands)
    if state.ended_by == EMPTY_HAND:
        return Outcome(
            state.winners,
            EMPTY_HAND,
            (_LAST_CARD, "zoop.house.any-last-card-wins", "zoop.end.first-empty-wins"),
            sizes,
        )
    _, rules = standstill_winners(cards, state.hands, state.first_shout)
    return Outcome(state.winners, STANDSTILL, (_STANDSTILL, _FIRST, *rules), sizes)


def first_empty(sizes: Sequence[int]) -> tuple[int, ...]:
    """The players who hold no card."""
    return tuple(p for p, size in enumerate(sizes) if size == 0)


def standstill_winners(
    cards: Cards, hands: Sequence[Sequence[str]], first_shout: int = -1
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who wins a standstill, and by which rules.

    Fewest cards, then fewest special cards among the tied; then the tied player who was first
    to shout, and without a shout all of them share the win.
    """
    ties = cards.book[_TIES]
    sizes = [len(hand) for hand in hands]
    rules = ["zoop.end.standstill-fewest-cards"]
    best = [p for p, size in enumerate(sizes) if size == min(sizes)]
    if len(best) > 1:
        rules += ["zoop.end.tie-fewest-special-cards", _TIES]
        special = {p: sum(card in ties["counted"] for card in hands[p]) for p in best}
        best = [p for p in best if special[p] == min(special.values())]
    if len(best) > 1 and first_shout in best and ties["may_shout"] == "tied-players":
        rules.append("zoop.end.tie-first-shout")
        best = [first_shout]
    return tuple(best), tuple(rules)


def ended(cards: Cards, state: State, by: str) -> dict[str, object]:
    """The fields of a finished game's state."""
    if by == EMPTY_HAND:
        winners = first_empty([len(hand) for hand in state.hands])
    else:
        winners, _ = standstill_winners(cards, state.hands, state.first_shout)
    return {"winners": winners, "ended_by": by}
