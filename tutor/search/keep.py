"""Arrays kept on disk between processes: written atomically, made anew when broken or outdated."""

from __future__ import annotations

import hashlib
import logging
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Arrays = Mapping[str, npt.NDArray[Any]]

#: Older files of the same name that are left in place; the rest is removed.
_KEPT = 3
_log = logging.getLogger(__name__)


def digest(parts: Iterable[str]) -> str:
    """A short hash of texts, in order."""
    found = hashlib.blake2b(digest_size=12)
    for part in parts:
        found.update(part.encode())
        found.update(b"\0")
    return found.hexdigest()


def read_arrays(path: Path) -> dict[str, npt.NDArray[Any]] | None:
    """The arrays of a file; ``None`` where there is none or it is broken."""
    try:
        with np.load(path, allow_pickle=False) as data:
            return {name: data[name] for name in data.files}
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        _log.warning("the cache %s is unreadable and will be made anew (%s)", path, error)
        return None


#: Steps of a shipped number on each side of nought.
_STEPS = 127


def eight_bits(rows: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Rows in eight bits a number, and the scale of each, whose product is nearly the rows."""
    scale = np.abs(rows).max(axis=1, keepdims=True) / _STEPS
    return np.rint(rows / scale).astype(np.int8), scale.astype(np.float32)


def write_arrays(path: Path, arrays: Arrays, *, small: bool = False) -> None:
    """Write all or nothing; a folder that cannot be written is only warned about.

    ``small`` packs them, for files that are delivered.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".part", delete=False) as file:
            (np.savez_compressed if small else np.savez)(file, allow_pickle=False, **arrays)
        Path(file.name).replace(path)
    except OSError as error:
        _log.warning("nothing can be kept in %s (%s)", path.parent, error)


def kept(
    folder: Path, name: str, key: str, make: Callable[[], Arrays], wanted: frozenset[str]
) -> Arrays:
    """What ``make`` gives, from the file for ``key`` where that holds all of ``wanted``."""
    path = folder / f"{name}-{key}.npz"
    found = read_arrays(path)
    if found is not None and wanted <= found.keys():
        return found
    made = make()
    write_arrays(path, made)
    try:
        files = sorted(folder.glob(f"{name}-*.npz"), key=lambda f: f.stat().st_mtime)
        for old in files[:-_KEPT]:
            old.unlink(missing_ok=True)
    except OSError as error:
        _log.warning("old files in %s stay (%s)", folder, error)
    return made
