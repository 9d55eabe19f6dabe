"""How a game of Zoop ends, and the all-pass that a standstill takes precedence over."""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
_FIRST_EMPTY = "zoop.end.first-empty-wins"
_FEWEST = "zoop.end.standstill-fewest-cards"
_BREAKERS = ("zoop.end.tie-fewest-special-cards", "zoop.end.tie-first-shout")
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
            (_LAST_CARD, "zoop.house.any-last-card-wins", _FIRST_EMPTY),
            sizes,
        )
    _, rules = standstill_winners(cards, state.hands, state.first_shout)
    return Outcome(state.winners, STANDSTILL, (_STANDSTILL, _FIRST, *rules), sizes)


def first_empty(sizes: Sequence[int]) -> tuple[int, ...]:
    """The players who hold no card."""
    return tuple(p for p, size in enumerate(sizes) if size == 0)


def hand_winners(cards: Cards, hands: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Who has won once a hand is empty."""
    by = {"first-empty-hand": first_empty}
    rule = by.get(cards.book[_FIRST_EMPTY]["winner"])
    return rule([len(hand) for hand in hands]) if rule else ()


def standstill_winners(
    cards: Cards, hands: Sequence[Sequence[str]], first_shout: int = -1
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who wins a standstill, and by which rules.

    The criteria and their order stand in the facts: fewest cards, then fewest special cards among
    the tied; then the tied player who was first to shout, and without a shout all share the win.
    """
    ties = cards.book[_TIES]
    measures: dict[str, Callable[[Sequence[str]], int]] = {
        "fewest-cards": len,
        "fewest-special-cards": lambda hand: sum(card in ties["counted"] for card in hand),
    }
    breakers = sorted(_BREAKERS, key=lambda rule: cards.book[rule]["order"])
    best = list(range(len(hands)))
    rules: list[str] = []
    for rule in (_FEWEST, *breakers):
        criterion = cards.book[rule]["criterion"]
        if len(best) > 1 and criterion in measures:
            rules.append(rule)
            least = min(measures[criterion](hands[p]) for p in best)
            best = [p for p in best if measures[criterion](hands[p]) == least]
        elif len(best) > 1 and first_shout in best and ties["may_shout"] == "tied-players":
            rules.append(rule)
            best = [first_shout]
    if len(rules) > 1:
        rules.append(_TIES)
    return tuple(best), tuple(rules)


def ended(cards: Cards, state: State, by: str) -> dict[str, object]:
    """The fields of a finished game's state."""
    if by == EMPTY_HAND:
        winners = hand_winners(cards, state.hands)
    else:
        winners, _ = standstill_winners(cards, state.hands, state.first_shout)
    return {"winners": winners, "ended_by": by}
