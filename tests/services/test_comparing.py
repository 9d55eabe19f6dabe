"""Languages side by side: facts marked, the odd one named, decisions kept; terms and documents."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from pathlib import Path

import pytest

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.entry import LANGS
from tutor.services import checking_files, comparing, concordance
from tutor.services.checking_files import Refused, check_bytes

RULE = "zoop.turn.draw-when-stuck"


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the corpus with one game, whose Spanish says "may" for "must"."""
    folder = tmp_path / "rules_corpus"
    folder.mkdir()
    for name in ("sources.yaml", "termbase.yaml"):
        shutil.copy(paths.rules_corpus() / name, folder / name)
    skipped = shutil.ignore_patterns("*.npz", "questions", "lessons*")
    shutil.copytree(paths.rules_corpus() / "zoop", folder / "zoop", ignore=skipped)
    book = folder / "zoop" / "es.md"
    text = book.read_text("utf-8")
    assert text.count("tienes que robar 1.") == 1
    book.write_text(text.replace("tienes que robar 1.", "puedes robar 1."), "utf-8")
    monkeypatch.setenv("TUTOR_RULES_CORPUS_DIR", str(folder))
    return folder


def test_every_rule_in_every_language_with_its_facts_marked(corpus: Path) -> None:
    found = comparing.comparison("zoop", "de")
    rows = [row for row in found.rows if row.rule]
    assert len({row.rule for row in rows}) == found.progress[0].rules == len(rows)
    for row in rows:
        assert [said.lang for said in row.said] == list(LANGS)
        assert row.title
    (row,) = [row for row in rows if row.noted]
    assert row.rule == RULE
    assert [said.state for said in row.said] == ["", "", "differs", ""]
    odd = {said.lang: [s.text for s in said.stretches if s.odd] for said in row.said}
    assert odd == {"ca": [], "de": [], "es": ["puedes"], "en": []}
    expected = {s.text for said in row.said for s in said.stretches if s.kind == "expected"}
    assert {"must", "musst"} <= expected
    english = row.said[3].stretches
    assert "".join(s.text for s in english).startswith("If you cannot")
    assert {s.kind for s in english} >= {"number", "negation"}
    by_lang = {each.lang: each.findings for each in found.progress}
    assert by_lang == {"ca": 0, "de": 0, "es": 1, "en": 0}


def test_a_decision_is_kept_with_its_reason(corpus: Path) -> None:
    (row,) = [r for r in comparing.comparison("zoop", "en").rows if r.noted]
    name = row.noted[0].fingerprint
    with pytest.raises(InvalidInput):
        comparing.decide("zoop", name, "dismissed", " ")
    comparing.decide("zoop", name, "accepted", "next print")
    (row,) = [r for r in comparing.comparison("zoop", "en").rows if r.noted]
    assert (row.noted[0].decision, row.noted[0].reason) == ("accepted", "next print")
    comparing.decide("zoop", name, "dismissed", "meant so")
    found = comparing.comparison("zoop", "en")
    assert not any(r.noted for r in found.rows)
    assert (found.settled, found.found) == (1, 1)
    with pytest.raises(InvalidInput):
        comparing.still_right("zoop", name)


def test_a_term_shows_its_words_and_all_its_rules() -> None:
    listed = {c.id: c for c in concordance.concepts("zoop")}
    assert listed["card.wild"].names["de"] == "Joker"
    shown = concordance.concordance("zoop", "card.wild", "ca")
    assert shown is not None
    assert [word.lang for word in shown.words] == list(LANGS)
    assert len(shown.rows) == listed["card.wild"].places
    for row in shown.rows:
        marked = [s.text for said in row.said for s in said.stretches if s.kind]
        assert marked, row.rule
    assert concordance.concordance("zoop", "card.no-such", "ca") is None


DE = "# Spiel\n\n## 1. Austeilen\n\nTeilt jedem Spieler 8 Karten aus und mischt den Rest gut.\n"
EN = "# Game\n\n## 1. Deal\n\nDeal 7 cards to each player and shuffle the rest well.\n"


def test_files_are_compared_and_the_report_comes_in_four_formats() -> None:
    found = check_bytes([("de.md", DE.encode()), ("en.md", EN.encode())])
    (row,) = found.rows
    assert row.noted[0].check == "number"
    assert {said.lang for said in row.said} == {"de", "en"}
    assert json.loads(found.written("sarif"))["runs"][0]["results"]
    assert b"<html" in found.written("html")[:200].lower()
    assert found.written("csv").startswith(b"\xef\xbb\xbf")
    from openpyxl import load_workbook

    sheet = load_workbook(io.BytesIO(found.written("xlsx"))).active
    assert sheet is not None
    assert sheet["B2"].value == "number"


def test_a_file_against_a_game() -> None:
    text = "# Zoop\n\n## Deal\n\nWith 3 to 6 players, deal 9 cards to each player.\n"
    found = check_bytes([("zoop.txt", text.encode())], "zoop")
    assert "zoop.setup.deal-8" in {row.rule for row in found.rows if row.noted[0].check == "number"}


def bomb() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("word/document.xml", b"0" * 60_000_000)
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("picture.gif", b"GIF89a", "suffix"),
        ("../../etc/passwd", b"root", "suffix"),
        ("fake.docx", b"\x00\x01\x02" * 50, "unreadable"),
        ("bomb.docx", bomb(), "unreadable"),
        ("large.txt", b"a" * (checking_files.MOST_BYTES + 1), "size"),
        ("none.txt", b"", "unreadable"),
    ],
)
def test_hostile_files_are_refused_by_name(name: str, data: bytes, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        check_bytes([(name, data)])
    assert (refusal.value.why, refusal.value.name) == (why, refusal.value.name.rsplit("/", 1)[-1])
