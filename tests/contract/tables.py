"""What a game allows, found by asking it."""

from __future__ import annotations

from typing import Any

from tutor.core.game import Setup


def table_sizes(rules: Any) -> list[int]:
    """The numbers of players that the game allows."""
    return [n for n in range(1, 13) if rules.setup_objection(Setup(n)) is None]
