"""Starting the app from the command line, with the same settings from a clone and a wheel."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_PACKAGE = Path(__file__).resolve().parents[1]


def config_path() -> Path:
    """The settings file: inside an installed wheel, else at the top of the clone."""
    packaged = _PACKAGE / "_data" / "config.toml"
    return packaged if packaged.is_file() else _PACKAGE.parent / ".streamlit" / "config.toml"


def settings(port: int, host: str) -> dict[str, Any]:
    """Streamlit options by dotted name, as the settings file has them, and where to listen.

    They are handed over because Streamlit looks for a file beside the program that starts it.
    """
    flat = _flat(tomllib.loads(config_path().read_text("utf-8")))
    return {**flat, "server.port": port, "server.address": host}


def main(port: int = 8501, host: str = "127.0.0.1") -> int:
    """Serve the app until it is stopped; the exit code is 0."""
    from tutor.app.asgi import app
    from tutor.app.phones import invitation

    print(invitation(host, port), end="", flush=True)
    app.run(config=settings(port, host))
    return 0


def _flat(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    out: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping):
            out.update(_flat(value, f"{prefix}{name}."))
        else:
            out[prefix + name] = value
    return out
