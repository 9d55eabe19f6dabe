"""What looking for the rule of a question gives, whoever looked."""

from __future__ import annotations

import msgspec


class Hit(msgspec.Struct, frozen=True):
    """A rule and how much it is believed to be the one asked for."""

    rule: str
    belief: float


class Found(msgspec.Struct, frozen=True):
    """The rules, best first; ``strange`` is the belief that the question is about none of them."""

    hits: tuple[Hit, ...]
    strange: float
