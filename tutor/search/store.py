"""Vectors kept on disk, so that a text is encoded once: by every process of one user together.

A file belongs to one encoder (model, version and platform are in its name) and holds vectors by
the hash of role and text; a changed text is simply a new one. A broken file counts as none.

A game may come with the vectors of its own texts (:func:`ship`), so that nobody's first question
waits for them: eight bits a number, and valid for one model and version on any platform. Texts
that the file lacks are encoded as ever.
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
from tutor.search.keep import eight_bits, read_arrays, write_arrays

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


def model_of(encoder: Encoder) -> str:
    """The part of an encoder's key that is the same on every platform: model and version."""
    return "-".join(encoder.key.split("-")[:2])


def ship(encoder: Encoder, texts: Sequence[tuple[Role, str]], rows: Vectors, path: Path) -> None:
    """Write the vectors of a game's texts to be delivered with it; ``rows`` are those of texts."""
    known = dict(zip((text_key(*t) for t in texts), rows, strict=True))
    every = np.stack([known[k] for k in sorted(known)])
    kept, scale = eight_bits(every)
    keys = np.frombuffer(b"".join(sorted(known)), dtype=np.uint8).reshape(-1, 16)
    model = np.array(model_of(encoder))
    write_arrays(path, {"keys": keys, "rows": kept, "scale": scale, "model": model})
    path.chmod(0o644)


class VectorStore:
    """The vectors of one encoder, on disk and in memory; ``shipped`` is a file of :func:`ship`."""

    def __init__(
        self, encoder: Encoder, folder: Path | None = None, shipped: Path | None = None
    ) -> None:
        self._encoder = encoder
        self._shipped = shipped
        self.folder = folder or cache_folder()
        name = "".join(c if c.isalnum() or c in "-._" else "-" for c in encoder.key)
        self.path = self.folder / f"vectors-{name}.npz"

    def missing(self, texts: Sequence[tuple[Role, str]]) -> int:
        """How many of the texts have no vector yet."""
        known = self._shipped_rows() | self._read()
        return sum(text_key(*t) not in known for t in texts)

    def vectors(self, texts: Sequence[tuple[Role, str]]) -> Vectors:
        """One row a text, in order; what is missing is encoded and kept."""
        shipped, known = self._shipped_rows(), self._read()
        keys = [text_key(*t) for t in texts]
        todo = {
            k: t for k, t in zip(keys, texts, strict=True) if k not in shipped and k not in known
        }
        if todo:
            _log.info("encoding %d texts; this happens once", len(todo))
            for role in ("query", "document"):
                part = [(k, text) for k, (r, text) in todo.items() if r == role]
                for start in range(0, len(part), _BATCH):
                    chunk = part[start : start + _BATCH]
                    rows = self._encoder.encode([text for _, text in chunk], role)
                    known.update(zip((k for k, _ in chunk), rows, strict=True))
            self._write(known)
        known = known | shipped
        return np.stack([known[k] for k in keys]) if keys else np.zeros((0, 1), dtype=np.float32)

    def _shipped_rows(self) -> dict[bytes, Vectors]:
        data = read_arrays(self._shipped) if self._shipped is not None else None
        if data is None or not {"keys", "rows", "scale", "model"} <= data.keys():
            return {}
        if str(data["model"]) != model_of(self._encoder):
            return {}
        rows = data["rows"].astype(np.float32) * data["scale"]
        return dict(zip((bytes(k) for k in data["keys"]), rows, strict=True))

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
