"""The printed rulebooks, where they are at hand: nothing lost, nothing invented."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tutor.core import paths
from tutor.corpus.entry import LANGS, Document
from tutor.corpus.foreign import documents
from tutor.corpus.readers import Raw, read_file
from tutor.corpus.repair import mended, repairs

SOURCES = Path(__file__).resolve().parents[3] / "shared" / "sources"
FILES = {
    "fool-ca": [("fool-ca", "ca", "Fool", 55)],
    "zooloretto-de": [("zooloretto-de", "de", "Zooloretto", 42)],
    "zoomaka-es": [("zoomaka-es", "es", "Reglas del juego Zoomaka", 77)],
    "zoople-en": [("zoople-en", "en", "Zoople", 36)],
    "zoop-ca-de": [("zoop-ca", "ca", "Zoop", 38), ("zoop-de", "de", "Zoop", 39)],
}
REPAIRS = {
    "fool-ca": ["és il·lustrat", "joc El", "baixa el", "joc CONTINUAR", "cadascun jugador"],
    "zoop-ca": ["sentit", "tipus", "partida", "finalitza", "tingui", "partida", "quantitat"],
    "zoop-de": ["Affen", "Affen"],
}
here = pytest.mark.skipif(not SOURCES.is_dir(), reason="the printed rulebooks are not at hand")


def read(name: str) -> tuple[Raw, list[Document]]:
    raw = read_file(SOURCES / f"{name}.txt")
    return raw, documents(raw)


@here
@pytest.mark.parametrize("name", FILES)
def test_documents(name: str) -> None:
    _, docs = read(name)
    assert [(d.doc, d.lang, d.title, len(d.entries)) for d in docs] == FILES[name]
    for doc in docs:
        assert [r.after for r in doc.repairs] == REPAIRS.get(doc.doc, [])


@here
@pytest.mark.parametrize("name", FILES)
def test_every_letter_is_accounted_for(name: str) -> None:
    raw, docs = read(name)
    covered = [False] * len(raw.text)
    for doc in docs:
        for entry in doc.entries:
            before = raw.text[slice(*entry.span)]
            assert mended(raw.text, entry.span, doc.repairs) == entry.text
            if not any(entry.span[0] <= r.span[0] < entry.span[1] for r in doc.repairs):
                assert before == entry.text
            for i in range(*entry.span):
                covered[i] = True
        for section in doc.sections:
            for i in range(section.start, section.start + len(section.heading)):
                covered[i] = True
        told = " ".join(doc.warnings)
    lost = "".join(c for c, seen in zip(raw.text, covered, strict=True) if not seen)
    titles = [word for doc in docs for word in doc.title.split()]
    words = [w for w in lost.split() if any(c.isalpha() for c in w) and w not in titles]
    words = [w for w in words if len(w.strip(".:")) > 1]
    residue = {"fool-ca": 30, "zoople-en": 7, "zoomaka-es": 9}
    assert len(words) <= residue.get(name, 0), words
    assert bool(told) == (name in residue)


@here
def test_sections_of_zoop_agree() -> None:
    _, (catalan, german) = read("zoop-ca-de")
    numbers = ["0", "1", "2", "2.1", "2.2", "3", "4", "5", "6", "7", "8", "8.1", "8.2", "9"]
    assert [s.number for s in catalan.sections] == numbers
    assert [s.number for s in german.sections] == numbers


@pytest.mark.parametrize("lang", LANGS)
def test_our_own_rulebooks_need_no_repair(lang: str) -> None:
    books = sorted(paths.rules_corpus().glob(f"*/{lang}.md"))
    assert books
    for book in books:
        text = re.sub(r"\{#[^}]*\}", "", book.read_text("utf-8"))
        assert repairs(text, lang) == []
