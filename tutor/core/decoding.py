"""JSON from outside: hostile until it is read."""

from __future__ import annotations

from typing import Any

import msgspec


class NotJson(ValueError):
    """What was given is no JSON, or nested too deeply to be read; says why."""


def decode_json(source: bytes | str, kind: Any = Any) -> Any:
    """The value that a text holds, as ``kind``.

    Raises :class:`NotJson` for no JSON and :class:`msgspec.ValidationError` for JSON of another
    kind.
    """
    try:
        return msgspec.json.decode(source, type=kind)
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotJson(str(error)) from error
