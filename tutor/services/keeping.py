"""Keeping what a learner did, under a code that only they know; and making and reading codes."""

from __future__ import annotations

import secrets
import time

from tutor.store import Kept, Learner, SavedGame, Store, open_store

__all__ = [
    "Kept",
    "Learner",
    "add",
    "forget",
    "load",
    "move",
    "new_code",
    "now",
    "read_code",
    "save_game",
    "tried",
    "undo_step",
]

#: Digits and letters without those that are taken for one another (I, L, O, U).
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MEANT = str.maketrans("ILOU", "110V")
_LENGTH = 15
_GROUP = 4


def new_code() -> str:
    """A new learner's code, such as ``7QK2-M0XH-9D4P-TW3A``: 75 bits by chance, one to check."""
    body = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return _grouped(body + _check(body))


def read_code(text: str) -> str:
    """A code as somebody typed it, put right in case and hyphens; "" for what is none.

    >>> read_code("nonsense")
    ''
    """
    letters = "".join(c for c in text.upper().translate(_MEANT) if c.isalnum())
    if len(letters) != _LENGTH + 1 or not set(letters) <= set(_LETTERS):
        return ""
    return _grouped(letters) if _check(letters[:-1]) == letters[-1] else ""


def load(code: str) -> Learner:
    """What is kept under a code. Raises :class:`InvalidInput` where the database fails."""
    return _store().load(code)


def add(code: str, reviews: tuple[Kept, ...], steps: tuple[tuple[str, str], ...] = ()) -> None:
    """Keep tries and steps done. Raises :class:`InvalidInput` where the database fails."""
    _store().add(code, reviews, steps)


def undo_step(code: str, game: str, step: str) -> None:
    """Let a step count as not done. Raises :class:`InvalidInput` where the database fails."""
    _store().undo_step(code, game, step)


def save_game(code: str, game: str, params: dict[str, str]) -> None:
    """Keep a game left off, none without parameters. Raises as :func:`load`."""
    _store().save_game(code, SavedGame(game, params), now())


def move(code: str, to: str) -> None:
    """Give what is kept under a code to another one. Raises as :func:`load`."""
    _store().move(code, to)


def forget(code: str) -> None:
    """Delete everything under a code. Raises as :func:`load`."""
    _store().forget(code)


def tried(game: str, rule: str, source: str, *, right: bool) -> Kept:
    """A try at a rule, made now."""
    return Kept(secrets.token_hex(8), game, rule, now(), right, source)


def now() -> int:
    """The time in seconds since 1970."""
    return int(time.time())


def _store() -> Store:
    return open_store()


def _grouped(letters: str) -> str:
    return "-".join(letters[i : i + _GROUP] for i in range(0, len(letters), _GROUP))


def _check(body: str) -> str:
    total = sum((place + 1) * _LETTERS.index(letter) for place, letter in enumerate(body))
    return _LETTERS[total % 31]
