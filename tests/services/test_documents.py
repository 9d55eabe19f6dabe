"""Importing files, and writing them in the corpus format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.core.game import InvalidInput
from tutor.services.documents import import_files, record, write_documents

TEXT = "The Zoo\n\nSetting up\nDeal 3 cards to each player.\nYou may not look at them.\n"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "books"
    for name in ("a/zoo.txt", "b/zoo.txt", "b/zoo-2.txt"):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TEXT, encoding="utf-8")
    return folder


def test_a_folder(files: Path) -> None:
    docs = import_files([files], game="zoo")
    assert [d.doc for d in docs] == ["zoo", "zoo-2", "zoo-3"]
    assert [e.id for e in docs[2].entries] == ["zoo-3.1.1", "zoo-3.1.2"]
    assert docs[2].chapters[0].headings[0].paragraphs[0].runs[0].rule == "zoo-3.1.1"
    assert docs[0].game == "zoo"


def test_the_record(files: Path) -> None:
    (doc,) = import_files([files / "a" / "zoo.txt"])
    shown = json.loads(json.dumps(record(doc)))
    assert shown == {
        "doc": "zoo",
        "lang": "en",
        "title": "The Zoo",
        "sections": [{"number": "1", "heading": "Setting up", "level": 1}],
        "entries": [
            {
                "id": "zoo.1.1",
                "section": "1",
                "kind": "setup",
                "text": "Deal 3 cards to each player.",
                "span": [20, 48],
            },
            {
                "id": "zoo.1.2",
                "section": "1",
                "kind": "prohibition",
                "text": "You may not look at them.",
                "span": [49, 74],
            },
        ],
        "repairs": [],
        "warnings": [],
    }


def test_writing(files: Path, tmp_path: Path) -> None:
    docs = import_files([files])
    target = tmp_path / "out" / "deep"
    written = write_documents(docs, target)
    assert [f.name for f in written] == ["zoo.md", "zoo-2.md", "zoo-3.md"]
    assert write_documents(docs, target) == written
    again = import_files([target])
    assert {d.doc: [(e.id, e.text) for e in d.entries] for d in again} == {
        d.doc: [(e.id, e.text) for e in d.entries] for d in docs
    }
    written[0].write_text("mine", encoding="utf-8")
    with pytest.raises(InvalidInput, match="exists already"):
        write_documents(docs, target)
    assert written[0].read_text("utf-8") == "mine"


def test_bad_wishes(files: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="languages are"):
        import_files([files], lang="fr")
    with pytest.raises(InvalidInput, match="'my-zoo'"):
        import_files([files], game="My Zoo")
    with pytest.raises(InvalidInput, match="nothing to import"):
        import_files([])
    (tmp_path / "file").write_text("x")
    with pytest.raises(InvalidInput, match="cannot be written"):
        write_documents(import_files([files]), tmp_path / "file")
