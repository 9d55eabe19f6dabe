"""Vectors on disk: encoded once, made anew when broken, never half written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tutor.search.encoder import Role, Vectors
from tutor.search.keep import digest, kept, read_arrays, write_arrays
from tutor.search.store import VectorStore, ship

TEXTS: list[tuple[Role, str]] = [("query", "one"), ("document", "one"), ("query", "two")]


class Letters:
    """An encoder that counts what it is asked."""

    key = "letters/1"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str], role: Role) -> Vectors:
        self.asked += texts
        rows = [[len(t), ord(t[0]), float(role == "query")] for t in texts]
        return np.array(rows, dtype=np.float32)


def test_a_text_is_encoded_once_for_each_role(tmp_path: Path) -> None:
    encoder = Letters()
    first = VectorStore(encoder, tmp_path).vectors(TEXTS)
    again = VectorStore(encoder, tmp_path).vectors(TEXTS)
    assert len(encoder.asked) == 3
    assert np.array_equal(first, again)
    assert not np.array_equal(first[0], first[1])


def test_a_changed_text_is_the_only_one_encoded_anew(tmp_path: Path) -> None:
    encoder = Letters()
    VectorStore(encoder, tmp_path).vectors(TEXTS)
    encoder.asked.clear()
    store = VectorStore(encoder, tmp_path)
    assert store.missing([*TEXTS, ("query", "three")]) == 1
    store.vectors([*TEXTS, ("query", "three")])
    assert encoder.asked == ["three"]


def test_a_broken_file_counts_as_none(tmp_path: Path) -> None:
    encoder = Letters()
    store = VectorStore(encoder, tmp_path)
    expected = store.vectors(TEXTS)
    for damage in (b"", b"no archive", store.path.read_bytes()[:60]):
        store.path.write_bytes(damage)
        assert np.array_equal(VectorStore(encoder, tmp_path).vectors(TEXTS), expected)


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert VectorStore(Letters(), blocked / "cache").vectors(TEXTS).shape == (3, 3)


def test_kept_arrays_come_back_and_old_ones_go(tmp_path: Path) -> None:
    made = []

    def make() -> dict[str, Vectors]:
        made.append(1)
        return {"a": np.ones(2, dtype=np.float32)}

    for key in ("k1", "k1", "k2", "k3", "k4", "k5"):
        assert kept(tmp_path, "n", key, make, frozenset({"a"}))["a"].tolist() == [1, 1]
    assert len(made) == 5
    assert len(list(tmp_path.glob("n-*.npz"))) <= 3
    assert not list(tmp_path.glob("*.part"))


def test_a_file_without_the_wanted_arrays_is_made_anew(tmp_path: Path) -> None:
    write_arrays(tmp_path / "n-k.npz", {"b": np.zeros(1)})
    found = kept(tmp_path, "n", "k", lambda: {"a": np.ones(1)}, frozenset({"a"}))
    assert set(found) == {"a"}
    assert read_arrays(tmp_path / "n-k.npz") is not None


def test_digest_keeps_parts_apart() -> None:
    assert digest(["ab", "c"]) != digest(["a", "bc"])


def test_what_a_game_brings_along_is_not_encoded(tmp_path: Path) -> None:
    encoder, path = Letters(), tmp_path / "vectors.npz"
    rows = VectorStore(encoder, tmp_path / "a").vectors(TEXTS)
    ship(encoder, TEXTS, rows, path)
    encoder.asked.clear()
    store = VectorStore(encoder, tmp_path / "b", shipped=path)
    assert store.missing([*TEXTS, ("query", "three")]) == 1
    found = store.vectors([*TEXTS, ("query", "three")])
    assert encoder.asked == ["three"]
    assert np.allclose(found[:3], rows, atol=np.abs(rows).max() / 127)


def test_shipping_what_was_shipped_changes_nothing(tmp_path: Path) -> None:
    encoder, path = Letters(), tmp_path / "vectors.npz"
    ship(encoder, TEXTS, VectorStore(encoder, tmp_path).vectors(TEXTS), path)
    first = read_arrays(path)
    ship(encoder, TEXTS, VectorStore(encoder, tmp_path / "b", shipped=path).vectors(TEXTS), path)
    second = read_arrays(path)
    assert first is not None
    assert second is not None
    assert all(np.array_equal(first[name], second[name]) for name in first)


def test_vectors_of_another_model_are_left_alone(tmp_path: Path) -> None:
    encoder, path = Letters(), tmp_path / "vectors.npz"
    ship(encoder, TEXTS, VectorStore(encoder, tmp_path).vectors(TEXTS), path)
    other = Letters()
    other.key = "letters/2"
    assert VectorStore(other, tmp_path / "b", shipped=path).missing(TEXTS) == 3
