"""Spelling: with a dictionary unknown words are found, without one the check says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tutor.cli import main
from tutor.corpus.entry import LANGS
from tutor.review.spelling import FOLDER_VARIABLE, spellers
from tutor.services import checking

BOOK = "# Zoop\n\n## 1. Deal\n\nDeal 8 cards to each player, qwertzly and face down.\n"


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "book.md"
    file.write_text(BOOK, "utf-8")
    return file


def test_without_dictionaries_the_check_is_not_run_and_never_clean(
    book: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    found, notes = spellers(("ca", "de", "es", "en"))
    assert not found
    assert len(notes) == 4
    main(["check", str(book), "--langs", "en", "--min-severity", "minor"])
    told = capsys.readouterr()
    assert "not run: spelling (en)" in told.out
    assert "not run: spelling (en)" in told.err
    assert "not run: spelling (en)" in checking.check([str(book)], langs=["en"]).written("sarif")


def test_a_word_that_is_in_no_dictionary(
    book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("spylls")
    (tmp_path / "en_GB.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", "utf-8")
    words = ("deal", "card/S", "each", "player/S", "face", "down", "and")
    (tmp_path / "en_GB.dic").write_text("\n".join((str(len(words)), *words)), "utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    found = checking.check([str(book)], langs=["en"])
    assert not found.not_run
    assert {f.message for f in found.findings if f.check == "spelling"} == {
        "“qwertzly” is in no dictionary"
    }


@pytest.mark.skipif(
    "spelling" not in os.environ.get("TUTOR_REQUIRE", ""), reason="dictionaries are not required"
)
def test_where_dictionaries_are_required_our_rulebooks_are_checked_with_them() -> None:
    assert spellers(LANGS)[1] == ()
