"""What taps on pieces and places mean: which move they begin, and what is still to be named."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tutor.core.kit import Kit
from tutor.core.scene import Tap
from tutor.services.engines import engine, kit
from tutor.services.playing import Record, position


def pieces_of(tap: Tap) -> tuple[str, ...]:
    """The pieces with which a move can begin: one, or any of those that it takes together."""
    if tap.in_any_order:
        return tuple(dict.fromkeys((tap.piece, *tap.names)))
    return (tap.piece,) if tap.piece else ()


def left(tap: Tap, piece: str, named: tuple[str, ...]) -> tuple[str, ...] | None:
    """What is still to be named after ``piece`` and ``named``; ``None`` where it is another move.

    >>> left(Tap("pay", "a", ("b", "c"), in_any_order=True), "c", ("a",))
    ('b',)
    """
    if tap.in_any_order:
        rest = [tap.piece, *tap.names]
        for name in (piece, *named):
            if name not in rest:
                return None
            rest.remove(name)
        return tuple(rest)
    if tap.piece != piece or tap.names[: len(named)] != named:
        return None
    return tap.names[len(named) :]


def following(
    package: Kit, moves: Iterable[Any], piece: str, named: tuple[str, ...]
) -> dict[str, str]:
    """What can be named next, each with the act that it belongs to."""
    found: dict[str, str] = {}
    for move in moves:
        tap = package.tap(move)
        rest = left(tap, piece, named)
        if rest:
            for name in rest if tap.in_any_order else rest[:1]:
                found.setdefault(name, tap.action)
    return found


def moves_with(record: Record, piece: str) -> tuple[Any, ...]:
    """The moves that a tap on a piece can mean now: several where something is to be named."""
    package, rules = kit(record.game), engine(record.game)
    state = position(record).state
    if rules.current_player(state) != record.seat:
        return ()
    return tuple(m for m in rules.candidate_moves(state) if piece in pieces_of(package.tap(m)))


def action_move(record: Record, action: str) -> Any | None:
    """The move that a button means now, or ``None`` where it cannot be tried."""
    package, rules = kit(record.game), engine(record.game)
    state = position(record).state
    found = [m for m in rules.candidate_moves(state) if package.tap(m).action == action]
    legal = set(rules.legal_moves(state))
    return next((m for m in found if m in legal), found[0] if found else None)


def chosen_move(record: Record, piece: str, named: tuple[str, ...]) -> Any | None:
    """The move with a piece that names ``named``: a legal one if there is one.

    Where no move names just that, one that begins so: it can only tell why it doesn't go.
    """
    package, rules = kit(record.game), engine(record.game)
    legal = set(rules.legal_moves(position(record).state))
    begun = {m: left(package.tap(m), piece, named) for m in moves_with(record, piece)}
    found = [m for m, rest in begun.items() if rest == ()]
    refused = [m for m, rest in begun.items() if rest and m not in legal]
    return next((m for m in found if m in legal), next(iter(found + refused), None))
