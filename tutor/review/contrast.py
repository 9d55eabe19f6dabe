"""Which facts exclude each other, and which of them may stand against a text by themselves."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.review.words import FRAMES, family, is_general

Key = tuple[str, str]

#: Features of a group that change a rule when one stands for the other.
_OPPOSED: Mapping[str, tuple[frozenset[str], ...]] = {
    "compare": (frozenset(("at-least", "at-most", "exactly", "more-than", "less-than")),),
    "superlative": (
        frozenset(("greatest", "least")),
        frozenset(("youngest", "oldest")),
        frozenset(("longest", "shortest")),
        frozenset(("best", "worst")),
    ),
    "quantifier": (
        frozenset(("every", "some")),
        frozenset(("any", "only")),
        frozenset(("same", "other")),
    ),
    "direction": (
        frozenset(("clockwise", "counter-clockwise")),
        frozenset(("left", "right")),
        frozenset(("face-up", "face-down")),
        frozenset(("top", "bottom", "under")),
        frozenset(("before", "after")),
        frozenset(("next", "previous")),
        frozenset(("first", "last")),
    ),
    "condition": (frozenset(("if", "unless")),),
    "actor": (frozenset(("dealer", "winner", "loser")), frozenset(("another", "on-turn"))),
    "owner": (frozenset(("own-turn", "any-turn")),),
    "shuffle": (frozenset(("into-pile", "the-pile")),),
    "deontic": (frozenset(("may", "must", "forbidden", "needless")),),
}

#: Features whose words are few and never a mere turn of phrase: one alone is a difference.
_SURE: frozenset[Key] = frozenset(
    (
        ("direction", "previous"),
        ("compare", "at-least"),
        ("compare", "exactly"),
        ("deontic", "not"),
        ("deontic", "forbidden"),
        ("deontic", "may"),
        ("deontic", "must"),
        ("actor", "loser"),
        ("direction", "clockwise"),
        ("direction", "counter-clockwise"),
        ("direction", "left"),
        ("direction", "right"),
        ("direction", "face-down"),
        ("superlative", "youngest"),
        ("superlative", "oldest"),
        ("superlative", "longest"),
        ("superlative", "shortest"),
        ("quantifier", "every"),
    )
)

#: Spans of play with names of their own, which nothing else can stand for.
_PROPER = frozenset(("concept.special-round", "concept.last-round"))

#: Families of what can lie on a table: one may be exchanged for another.
_PIECES = frozenset(("card", "tile", "component"))

#: Features that are a difference where they are missing only.
_SURE_IF_MISSING: frozenset[Key] = frozenset((("quantifier", "every"), ("compare", "exactly")))

#: What rules count: one is never a name for another.
_COUNTED = frozenset(("card.card", "concept.point", "component.coin", "tile.tile", "role.player"))

#: Verbs that are not turns of phrase for one another.
_ACTS = frozenset(
    f"action.{name}"
    for name in ("draw", "discard", "deal", "shuffle", "swap", "buy", "remove", "score", "deduct")
)

#: Features that are a difference where one text alone has them.
_SURE_IF_EXTRA: frozenset[Key] = frozenset(
    (
        ("deontic", "may"),
        ("deontic", "must"),
        ("actor", "loser"),
        ("direction", "previous"),
    )
)


def stands_alone(key: Key, *, missing: bool) -> bool:
    """Whether a fact that one text has more or less than all others is a difference by itself."""
    kind, value = key
    if kind == "thing":
        return not is_general(value) or (missing and value in _PROPER)
    if key in (_SURE_IF_EXTRA if missing else _SURE_IF_MISSING):
        return False
    return key in _SURE


def opposed(one: Key, other: Key) -> bool:
    """Whether saying the one instead of the other changes a rule."""
    if one[0] != other[0] or one == other:
        return False
    if one[0] == "attempt":
        return True
    if one[0] == "thing":
        return _opposed_things(one[1], other[1])
    return any(one[1] in group and other[1] in group for group in _OPPOSED.get(one[0], ()))


def _opposed_things(one: str, other: str) -> bool:
    if one in _COUNTED and other in _COUNTED:
        return True
    kind = family(one)
    if kind != family(other):
        return {kind, family(other)} <= _PIECES
    if kind == "concept":
        return one in FRAMES and other in FRAMES
    return kind != "action" or (one in _ACTS and other in _ACTS)
