"""What the command line writes: JSON on standard output, one line of trouble on standard error."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


def print_json(value: Any) -> None:
    """One JSON value, readable, in UTF-8."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_plain), indent=1)
    _write(text)


def print_jsonl(value: Any) -> None:
    """One JSON object on a line of its own."""
    _write(msgspec.json.encode(value, enc_hook=_plain))


def error_line(message: str) -> None:
    """One line on standard error, whatever the message holds."""
    print(" ".join(message.split()), file=sys.stderr)


def _write(data: bytes) -> None:
    sys.stdout.flush()
    out = getattr(sys.stdout, "buffer", None)
    if out is None:
        sys.stdout.write(data.decode() + "\n")
    else:
        out.write(data + b"\n")
        out.flush()


def _plain(value: Any) -> Any:
    """Read-only mappings of the corpus as dicts."""
    return dict(value)
