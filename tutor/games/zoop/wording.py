"""Zoop's facts, moves and reasons in concepts of the termbase."""

from __future__ import annotations

from typing import Any

from tutor.core.scene import Comparison, Tap
from tutor.core.verdict import Fact, Facts, Reason
from tutor.core.words import Phrase
from tutor.games.zoop.cards import TRAITS, shared_traits, traits
from tutor.games.zoop.picture import phrase
from tutor.games.zoop.state import BETWEEN_TURNS, WILD, Move, State

TRAIT_CONCEPTS = {
    "quantity": "concept.quantity",
    "colour": "colour.colour",
    "species": "animal.species",
}

_CARDS = ("card", "cards", "top", "drawn", "counts_as")


def concept(name: str, value: Fact) -> Any:
    """A fact's value as phrases or concept ids; players and numbers stay as they are."""
    if isinstance(value, tuple):
        return tuple(concept(name, item) for item in value)
    if name in _CARDS:
        return phrase(str(value)) if value else ""
    if name == "reference":
        return _reference(str(value))
    if name == "named_colour":
        return Phrase(f"colour.{value}") if value else ""
    if name == "named_species":
        return Phrase(f"animal.{value}") if value else ""
    if name == "shared":
        return TRAIT_CONCEPTS[str(value)]
    return value


def _reference(value: str) -> object:
    if not value.startswith(f"{WILD} "):
        return phrase(value) if value else ""
    _, colour, species = value.split(" ")
    if not (colour and species):
        return phrase(WILD)
    return Phrase(f"animal.{species}", adjectives=(f"colour.{colour}",))


def tap(move: Move) -> Tap:
    """Which card the move is made with, and what is named with it."""
    names = tuple(n for n in (move.named_colour, move.named_species) if n)
    return Tap(move.action, "cage" if move.action == "cage" else move.card, names)


def on_table(state: State) -> Facts:
    """What prompts and hints speak of: the card on top."""
    return (("top", state.top),)


def compare(reason: Reason) -> tuple[Comparison, ...]:
    """The traits of a card and of the card on the table, side by side; none without traits."""
    card, reference = str(reason.fact("card")), str(reason.fact("reference") or reason.fact("top"))
    mine = traits(card)
    if mine is None:
        return ()
    if reference.startswith(f"{WILD} "):
        _, colour, species = reference.split(" ")
        theirs = ("", colour, species)
        pairs = [t for t in zip(TRAITS, theirs, mine, strict=True) if t[1]]
        return tuple(_pair(name, a == b, a, b) for name, a, b in pairs)
    other = traits(reference)
    if other is None:
        return ()
    shared = shared_traits(card, reference)
    return tuple(
        _pair(name, name in shared, a, b) for name, a, b in zip(TRAITS, other, mine, strict=True)
    )


def _pair(name: str, agrees: bool, table: str, mine: str) -> Comparison:
    if name == "quantity":
        return Comparison(TRAIT_CONCEPTS[name], agrees, int(table), int(mine))
    prefix = "colour" if name == "colour" else "animal"
    return Comparison(TRAIT_CONCEPTS[name], agrees, f"{prefix}.{table}", f"{prefix}.{mine}")


def window(state: State) -> int:
    """How many seconds the asked player has for a call; 0 where no clock runs."""
    asked = state.phase == BETWEEN_TURNS and state.to_act
    return state.options.zoop_window_seconds if asked else 0


def own_move(move: Move) -> bool:
    """Whether the move, when it is the only one, is made without asking.

    So it is with nothing to react with, and with a drawn card that does not fit.
    """
    return move.action in ("decline", "special-pass", "pass")


#: Facts whose truth asks for a wording of its own, in the order in which they are looked for.
_FLAGS = ("asked", "over", "starter", "own", "chain", "next")


def variant(key: str, told: Facts) -> str:
    """Which wording of a rule or event fits its facts: the part of a message id after ``/``."""
    facts = dict(told)
    for flag in _FLAGS:
        if facts.get(flag):
            return flag
    if "named_colour" in facts and not facts["named_colour"] and "top" not in facts:
        return "naming"
    if "shared" in facts:
        return ("none", "one", "two", "three")[len(facts["shared"])]  # type: ignore[arg-type]
    if "named_colour" in facts and "card" in facts:
        return "colour"
    if "drawn" in facts:
        return "drawn"
    if facts.get("draw_pile"):
        return "pile"
    return ""
