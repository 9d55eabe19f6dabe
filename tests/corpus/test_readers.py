"""Files of every bad kind give a text or one clear sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.core.game import InvalidInput
from tutor.corpus.readers import LARGEST_BYTES, LONGEST_LINE, MOST_LINES, files_of, read_file

TEXT = "Cada jugador rep vuit cartes.\nQui té la gàbia comença. Després roba."


@pytest.mark.parametrize(
    ("encoding", "named"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8-sig"),
        ("utf-16", "utf-16"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("utf-32", "utf-32"),
        ("cp1252", "cp1252"),
    ],
)
def test_encodings(tmp_path: Path, encoding: str, named: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(TEXT.encode(encoding))
    raw = read_file(file)
    assert raw.text == TEXT
    assert raw.encoding == named
    assert bool(raw.warnings) == (not named.startswith("utf-8"))


@pytest.mark.parametrize(
    ("name", "data", "told"),
    [
        ("a.txt", b"", "is empty"),
        ("a.txt", b" \n\t\n", "is empty"),
        ("a.txt", bytes(range(256)) * 20, "not a text file"),
        ("a.txt", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not a text file"),
        ("a.txt", b"\x01\x02\x03abc", "not a text file"),
        ("a.txt", "Каждый игрок берёт карту".encode("cp1251"), "encoding is unknown"),
        ("a.txt", b"\xff\xfea\x00b", "is damaged"),
        ("a.md", b"x" * (LONGEST_LINE + 1), "line 1 has over"),
        ("a.md", b"x\n" * (MOST_LINES + 1), "lines"),
        ("a.md", b"x" * (LARGEST_BYTES + 1), "larger than 5 MB"),
        ("a.exe", b"x", r"'\.exe' cannot be read; supported are \.txt"),
        ("noending", b"x", "supported are"),
    ],
)
def test_bad_files(tmp_path: Path, name: str, data: bytes, told: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    with pytest.raises(InvalidInput, match=told) as caught:
        read_file(file)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="does not exist"):
        read_file(tmp_path / "a.txt")
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(InvalidInput, match="no regular file"):
        read_file(tmp_path / "b.txt")


def test_folders(tmp_path: Path) -> None:
    for name in ("b.txt", "a.md", "c.png", ".hidden/d.txt", "deep/er/e.txt"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x")
    found = [p.relative_to(tmp_path).as_posix() for p in files_of([tmp_path, tmp_path / "b.txt"])]
    assert found == ["a.md", "b.txt", "deep/er/e.txt"]
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidInput, match="no file in this folder"):
        files_of([tmp_path / "empty"])
