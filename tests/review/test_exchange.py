"""Texts go out to translators' tools and come back the same; a bad file changes nothing."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.cli import main
from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.edit import with_term, with_texts
from tutor.games import kits
from tutor.review.exchange import catalogue, markup, tables
from tutor.services import exchange, library

GAME = min(kits())
MERGED = {"po": "po", "xliff": "xliff", "xliff2": "xliff", "tmx": "tmx", "csv": "csv",
          "xlsx": "xlsx", "tbx": "tbx"}  # fmt: skip


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "rules_corpus"
    whole = paths.rules_corpus()
    shutil.copytree(whole / GAME, folder / GAME, ignore=shutil.ignore_patterns("vectors.npz"))
    for shared in ("termbase.yaml", "sources.yaml"):
        shutil.copy(whole / shared, folder)
    monkeypatch.setenv("TUTOR_RULES_CORPUS_DIR", str(folder))
    return folder


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def exported(tmp_path: Path, kind: str, lang: str | None = "de") -> Path:
    file = tmp_path / f"texts.{MERGED[kind]}"
    file.write_bytes(exchange.export(GAME, kind, lang))
    return file


@pytest.mark.parametrize("kind", MERGED)
def test_what_comes_back_unchanged_changes_nothing(kind: str, corpus: Path, tmp_path: Path) -> None:
    before = snapshot(corpus)
    assert exchange.merge(GAME, exported(tmp_path, kind)) == []
    assert snapshot(corpus) == before


@pytest.mark.parametrize("kind", [k for k in MERGED if k not in ("xlsx", "tbx")])
def test_a_changed_text_changes_that_text_alone(kind: str, corpus: Path, tmp_path: Path) -> None:
    rule, text = next(
        (r, t["de"].text) for r, t in library.game(GAME).entries.items()
        if t["de"].text.isascii() and t["de"].text.endswith(".") and "“" not in t["de"].text
    )  # fmt: skip
    file, before = exported(tmp_path, kind), snapshot(corpus)
    file.write_bytes(file.read_bytes().replace(text.encode(), f"{text[:-1]}, wirklich.".encode()))
    (change,) = exchange.merge(GAME, file)
    assert (change.rule, change.lang, change.before) == (rule, "de", text)
    after = snapshot(corpus)
    record = str(corpus / GAME / "translated.yaml")
    changed = [name for name in before if before[name] != after[name] and name != record]
    assert changed == [str(corpus / GAME / "de.md")]
    assert after[changed[0]].decode() == before[changed[0]].decode().replace(
        f"[{text}]", f"[{text[:-1]}, wirklich.]"
    )


def test_a_workbook_is_edited_in_its_cells_and_locks_the_ids(corpus: Path, tmp_path: Path) -> None:
    from openpyxl import load_workbook

    file = exported(tmp_path, "xlsx", None)
    book = load_workbook(file)
    sheet = book.worksheets[0]
    assert sheet.protection.sheet
    assert sheet["A2"].protection.locked
    assert not sheet["C2"].protection.locked
    sheet["C2"] = f"{sheet['C2'].value} Sí."
    book.save(file)
    (change,) = exchange.merge(GAME, file)
    assert change.after == f"{change.before} Sí."


def test_a_term_is_edited_in_its_line(corpus: Path, tmp_path: Path) -> None:
    file = exported(tmp_path, "tbx", "ca")
    concept = str(library.game(GAME).terms[0]["id"])
    term = str(library.game(GAME).terms[0]["terms"]["ca"]["preferred"])
    head, mark, tail = file.read_text("utf-8").partition(f'id="{concept}"')
    file.write_text(head + mark + tail.replace(f">{term}<", f">{term} nou<", 1), "utf-8")
    (change,) = exchange.merge(GAME, file)
    assert (change.rule, change.after) == (concept, f"{term} nou")
    assert f'preferred: "{term} nou"' in (corpus / GAME / "terms.yaml").read_text("utf-8")


def _after(text: str, mark: str, place: str, more: str) -> str:
    """The text with something put in at the first place after a mark."""
    at = text.index(place, text.index(mark)) + len(place)
    return text[:at] + more + text[at:]


def _twice(text: str) -> str:
    """A TMX whose first unit stands twice, the second time with other texts."""
    unit = text[text.index("<tu ") : text.index("</tu>")] + "</tu>"
    return _after(text, "<body>", "</tu>", unit.replace("</seg>", "!</seg>"))


BAD: dict[str, tuple[str, Callable[[str], str], str]] = {
    "an unknown rule": ("po", lambda t: t.replace('msgctxt "', 'msgctxt "x', 1), "has no rule"),
    "a changed source": ("po", lambda t: _after(t, 'msgctxt', 'msgid "', "Now "), "has changed"),
    "an unknown language": ("tmx", lambda t: t.replace('lang="de"', 'lang="fr"'), "no language"),
    "a number too many": ("csv", lambda t: t.replace(".\r\n", " 77.\r\n"), "would not be sound"),
    "another format": ("xliff", lambda _: "<html/>", "is no XLIFF, TMX or TBX"),
    "broken XML": ("tmx", lambda t: t[:-30], "is no XML"),
    "entities": ("tmx", lambda t: t.replace("<tmx", '<!DOCTYPE a [<!ENTITY b "c">]><tmx', 1),
                 "declares entities"),
    "no ids": ("csv", lambda t: t.replace("id,", "name,", 1), "no column"),
    "two texts for one rule": (
        "tmx",
        _twice,
        "two ways"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_and_changes_nothing(name: str, corpus: Path, tmp_path: Path) -> None:
    kind, spoil, said = BAD[name]
    file, before = exported(tmp_path, kind), snapshot(corpus)
    text = file.read_bytes().decode("utf-8-sig")
    file.write_bytes(spoil(text).encode())
    with pytest.raises(InvalidInput) as caught:
        exchange.merge(GAME, file)
    assert said in str(caught.value)
    assert str(file) in str(caught.value)
    assert "\n" not in str(caught.value)
    assert snapshot(corpus) == before


def test_a_formula_is_defused_and_comes_back() -> None:
    units = exchange.units(GAME)[:1]
    evil = "=HYPERLINK(1)"
    spoilt = [type(u)(u.rule, u.title, {**u.texts, "de": evil}) for u in units]
    made = tables.write_csv(spoilt, "de")
    assert "'=HYPERLINK" in made.decode("utf-8-sig")
    assert [s.text for s in tables.read_csv(made) if s.lang == "de"] == [evil]
    sheet = tables.write_xlsx(spoilt, GAME, "de")
    assert [s.text for s in tables.read_xlsx(sheet) if s.lang == "de"] == [evil]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300), st.sampled_from([catalogue.read, markup.read, tables.read_csv,
                                                tables.read_xlsx]))  # fmt: skip
def test_random_bytes_never_break_a_reader(data: bytes, read: Callable[[bytes], Any]) -> None:
    try:
        assert isinstance(read(data), list)
    except InvalidInput:
        return


@settings(max_examples=40, deadline=None)
@given(st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=40))
def test_any_text_can_be_put_into_a_book_and_read_back(text: str) -> None:
    from tutor.corpus.book import read_book

    file = paths.rules_corpus() / GAME / "en.md"
    book = file.read_text("utf-8")
    rule = library.game(GAME).ids[0]
    made = read_book(with_texts(book, {rule: text}, file.name), file.name, faults := [])
    assert not faults
    assert made is not None
    assert next(e.text for e in made.entries if e.id == rule) == text


def test_a_term_that_is_laid_out_otherwise_is_left_alone() -> None:
    with pytest.raises(InvalidInput, match="edit the file itself"):
        with_term("- id: a.b\n  terms:\n    ca:\n      preferred: x\n", "a.b", "ca", "y")


def test_the_commands(corpus: Path, tmp_path: Path, capsysbinary: Any) -> None:
    assert main(["export", GAME, "--format", "csv", "--lang", "ca"]) == 0
    made = capsysbinary.readouterr().out
    assert made.startswith(b"\xef\xbb\xbfid,title,en,ca")
    file = tmp_path / "a.csv"
    file.write_bytes(made)
    assert main(["merge", GAME, str(file), "--json"]) == 0
    assert json.loads(capsysbinary.readouterr().out) == []
    assert main(["export", GAME, "--format", "odf"]) == 2
    assert main(["export", GAME, "--format", "po", "--lang", "en"]) == 2
    assert main(["merge", GAME, str(tmp_path / "none.po")]) == 2
    assert capsysbinary.readouterr().err.count(b"\n") == 3


@pytest.mark.parametrize("lang", ["ca", "de", "en", "es"])
def test_paper_has_every_rule(lang: str) -> None:
    from pypdf import PdfReader

    page = exchange.export(GAME, "html", lang).decode()
    assert all(f'id="{rule}"' in page for rule in library.game(GAME).ids)
    pages = PdfReader(io.BytesIO(exchange.export(GAME, "pdf", lang))).pages
    text = " ".join(" ".join(p.extract_text().split()) for p in pages)
    first = library.game(GAME).entries[library.game(GAME).ids[0]][lang].text
    assert first.split(".")[0][:30] in text
