"""Where the data lie: the rulebooks and the words of the app.

In a clone they stand beside the package (``rules_corpus/``, ``locales/``); in an installed
wheel inside it (``tutor/_data``). ``TUTOR_RULES_CORPUS_DIR`` and ``TUTOR_LOCALES_DIR`` win
over both.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def rules_corpus() -> Path:
    """The folder that holds one folder a game, ``sources.yaml`` and ``termbase.yaml``."""
    return _find("rules_corpus", "TUTOR_RULES_CORPUS_DIR")


def locales() -> Path:
    """The folder that holds ``<language>/LC_MESSAGES/<domain>.po``."""
    return _find("locales", "TUTOR_LOCALES_DIR")


def _find(name: str, variable: str) -> Path:
    chosen = os.environ.get(variable)
    if chosen:
        return Path(chosen)
    packaged = _PACKAGE / "_data" / name
    return packaged if packaged.is_dir() else _PACKAGE.parent / name
