"""Vectors kept on disk, so that a text is encoded once: by every process of one user together.

A file belongs to one encoder (model, version and platform are in its name) and holds vectors by
the hash of role and text; a changed text is simply a new one. A broken file counts as none.
"""

from __future__ import annotations

import hashlib
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tutor.search.encoder import Encoder, Role, Vectors
from tutor.search.keep import read_arrays, write_arrays

#: Where caches lie instead of the user's own folder for them.
FOLDER_VARIABLE = "TUTOR_CACHE_DIR"

_BATCH = 128
_log = logging.getLogger(__name__)


def cache_folder() -> Path:
    """The per-user folder for what can be made again."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "rules-tutor"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "rules-tutor"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "rules-tutor"


def text_key(role: Role, text: str) -> bytes:
    """What a vector is filed under."""
    return hashlib.blake2b(f"{role}\0{text}".encode(), digest_size=16).digest()


class VectorStore:
    """The vectors of one encoder, on disk and in memory."""

    def __init__(self, encoder: Encoder, folder: Path | None = None) -> None:
        self._encoder = encoder
        self.folder = folder or cache_folder()
        name = "".join(c if c.isalnum() or c in "-._" else "-" for c in encoder.key)
        self.path = self.folder / f"vectors-{name}.npz"

    def missing(self, texts: Sequence[tuple[Role, str]]) -> int:
        """How many of the texts have no vector yet."""
        known = self._read()
        return sum(text_key(*t) not in known for t in texts)

    def vectors(self, texts: Sequence[tuple[Role, str]]) -> Vectors:
        """One row a text, in order; what is missing is encoded and kept."""
        known = self._read()
        keys = [text_key(*t) for t in texts]
        todo = {k: t for k, t in zip(keys, texts, strict=True) if k not in known}
        if todo:
            _log.info("encoding %d texts; this happens once", len(todo))
            for role in ("query", "document"):
                part = [(k, text) for k, (r, text) in todo.items() if r == role]
                for start in range(0, len(part), _BATCH):
                    chunk = part[start : start + _BATCH]
                    rows = self._encoder.encode([text for _, text in chunk], role)
                    known.update(zip((k for k, _ in chunk), rows, strict=True))
            self._write(known)
        return np.stack([known[k] for k in keys]) if keys else np.zeros((0, 1), dtype=np.float32)

    def _read(self) -> dict[bytes, Vectors]:
        data = read_arrays(self.path)
        if data is None or not {"keys", "rows"} <= data.keys():
            return {}
        keys, rows = data["keys"], data["rows"].astype(np.float32)
        if keys.ndim != 2 or rows.ndim != 2 or keys.shape != (len(rows), 16):
            return {}
        return dict(zip((bytes(k) for k in keys), rows, strict=True))

    def _write(self, known: dict[bytes, Vectors]) -> None:
        keys = np.frombuffer(b"".join(known), dtype=np.uint8).reshape(-1, 16)
        rows = np.stack(list(known.values())).astype(np.float16)
        write_arrays(self.path, {"keys": keys, "rows": rows})
