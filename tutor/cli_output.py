"""What the command line writes: JSON on standard output, one line of trouble on standard error."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec


def print_json(value: Any) -> None:
    """One JSON value, readable, in UTF-8."""
    text = msgspec.json.format(_encoded(value), indent=1)
    _write(text)


def print_jsonl(value: Any) -> None:
    """One JSON object on a line of its own."""
    _write(_encoded(value))


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


def _encoded(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value, enc_hook=_plain)
    except UnicodeEncodeError:  # bytes of the command line that are no text
        told = json.dumps(msgspec.to_builtins(value, enc_hook=_plain), ensure_ascii=False)
        return told.encode("utf-8", "replace")


def _plain(value: Any) -> Any:
    """Read-only mappings of the corpus as dicts."""
    return dict(value)
