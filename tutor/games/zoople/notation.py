"""Moves as short text: ``flip``, ``stack camel stands``, ``skip``, ``piece-fall 2``."""

from __future__ import annotations

import re

from tutor.core.game import InvalidInput
from tutor.games.zoople.pieces import Pieces
from tutor.games.zoople.state import COLLAPSE, STANDS, Move, State

_BARE_ACTIONS = (
    "flip", "skip", "next-round", "collapse", "piece-fall", "placed-piece-touches-table",
    "slip-before-contact", "piece-lifted",
)  # fmt: skip
_PUTTING_BACK = "putting-back"
_PLAYER = re.compile(r"\s*(?:@|player\s+)(\d+)\s*$")


def write_move(move: Move) -> str:
    """The move as text.

    >>> write_move(Move("stack", 0, "camel", "stands"))
    'stack camel stands @0'
    """
    parts = [move.action, move.animal, move.result, str(move.pieces or "")]
    if move.putting_back:
        parts.append(_PUTTING_BACK)
    return " ".join(p for p in parts if p) + f" @{move.player}"


def read_move(pieces: Pieces, text: str, player: int) -> Move:
    """The move that a text means; ``player`` makes it unless the text ends in ``@<seat>``.

    Raises :class:`InvalidInput` for what is no move.
    """
    body = text.strip().lower()
    named = _PLAYER.search(body)
    if named:
        player, body = int(named[1]), body[: named.start()]
    action, *rest = body.split() or [""]
    if action == "stack" and rest and rest[0] in pieces.animals:
        result = " ".join(rest[1:])
        if result in ("", STANDS, COLLAPSE):
            return Move(action, player, rest[0], result)
    if action in _BARE_ACTIONS:
        back = _PUTTING_BACK in rest
        rest = [word for word in rest if word != _PUTTING_BACK]
        count = rest[0] if len(rest) == 1 and action == "piece-fall" else ""
        if not rest or re.fullmatch(r"[0-9]{1,2}", count):
            return Move(action, player, pieces=int(count or 0), putting_back=back)
    msg = (
        f"“{text.strip()}” is no move; write for instance “flip”, “stack camel stands”, "
        "“stack camel collapse”, “skip” or “next-round”."
    )
    raise InvalidInput(msg)


def glance(state: State) -> str:
    """Round, card, tower and penalties in one line."""
    tower = " ".join(state.tower)
    way = "clockwise" if state.direction == 1 else "counter-clockwise"
    return (
        f"round {state.round} {way}: {state.flipped or '-'} || {tower} || "
        f"{len(state.draw_pile)} left, {state.stake} at stake || {state.penalties}"
    )
