"""Every format is sound whatever the findings hold, and decisions are kept."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree as Tree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.core.game import InvalidInput
from tutor.review.decisions import decided, read_decisions, write_decision
from tutor.review.finding import Finding, Place, at_least, finding, in_order
from tutor.review.reports import FORMATS, report


def one(text: str = "Deal 7 cards.", severity: str = "critical", check: str = "number") -> Finding:
    place = Place("zoop-en", "en", "3.1", (10, 10 + len(text)), text, (15, 16))
    return finding(
        check, severity, [place], f"differs: {text}", rule="zoop.setup.deal-8", suggestion=text
    )


@settings(max_examples=40, deadline=None)
@given(text=st.text(max_size=40), name=st.sampled_from(sorted(FORMATS)))
def test_every_format_takes_any_text(text: str, name: str) -> None:
    written = report(name, [one(text)], ["spelling (ca): no dictionary"], "zoop")
    assert written.encode("utf-8", "surrogatepass")
    if name == "json":
        assert json.loads(written)[0]["check"] == "number"
    if name == "sarif":
        assert json.loads(written)["version"] == "2.1.0"
    if name == "junit":
        assert Tree.fromstring(written).get("failures") == "1"
    if name == "csv":
        assert len(list(csv.reader(io.StringIO(written)))) == 2


def test_json_has_the_contracted_fields() -> None:
    (found,) = json.loads(report("json", [one()], (), "zoop"))
    assert {"check", "severity", "rule", "langs", "where", "message", "suggestion"} <= set(found)
    assert {"doc", "lang", "section", "span", "text"} <= set(found["where"][0])


def test_sarif_names_a_relative_file_and_a_fingerprint() -> None:
    (result,) = json.loads(report("sarif", [one()], (), "zoop"))["runs"][0]["results"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "rules_corpus/zoop/en.md"
    assert place["region"]["charOffset"] == 15
    assert result["level"] == "error"
    assert result["partialFingerprints"] == {"tutorCheck/v1": one().fingerprint}


def test_a_check_that_was_not_run_is_no_clean_one() -> None:
    notes = ["spelling (ca): no Hunspell dictionary was found"]
    assert "not run: spelling" in report("text", [], notes, "zoop")
    assert "Not run: spelling" in report("html", [], notes, "zoop")
    suite = Tree.fromstring(report("junit", [], notes, "zoop"))
    assert (suite.get("skipped"), suite.get("failures")) == ("1", "0")
    told = json.loads(report("sarif", [], notes, "zoop"))["runs"][0]["invocations"][0]
    assert notes[0] in told["toolExecutionNotifications"][0]["message"]["text"]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@a", "\t=1"])
def test_a_spreadsheet_runs_nothing(text: str) -> None:
    rows = list(csv.reader(io.StringIO(report("csv", [one(text)], (), "zoop"))))
    assert not any(cell.startswith(("=", "+", "-", "@", "\t")) for cell in rows[1])


def test_html_marks_the_words_and_runs_nothing() -> None:
    page = report("html", [one("Deal <script>7</script>.")], (), "zoop")
    assert "<script>" not in page
    assert "<mark>" in page
    assert "http" not in page


def test_severities_and_order() -> None:
    found = in_order([one(severity="minor", check="typo"), one(), one()])
    assert [f.severity for f in found] == ["critical", "minor"]
    assert [f.check for f in at_least(found, "major")] == ["number"]


def test_decisions_are_kept_with_their_reasons(tmp_path: Path) -> None:
    file = tmp_path / "review.yaml"
    found = [one(), one(check="typo", severity="minor")]
    write_decision(file, found, found[0].fingerprint, "dismissed", "the house deals 7")
    write_decision(file, found, found[1].fingerprint, "accepted", "after the next print")
    standing = decided(found, read_decisions(file))
    assert [f.check for f in standing] == ["typo"]
    assert "after the next print" in standing[0].message
    write_decision(file, found, found[0].fingerprint, "accepted", "no, it is wrong")
    assert len(decided(found, read_decisions(file))) == 2


@pytest.mark.parametrize(
    "text",
    ["- 3", "a: b", "- {fingerprint: x}", "[", "- {fingerprint: x, decision: maybe, reason: r}",
     "- {fingerprint: x, decision: dismissed, reason: ' '}", "\x00"],
)  # fmt: skip
def test_a_faulty_file_of_decisions_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "review.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"review\.yaml"):
        read_decisions(file)


def test_no_decision_without_a_finding_or_a_reason(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="fingerprint"):
        write_decision(tmp_path / "r.yaml", [one()], "0000", "dismissed", "why not")
    with pytest.raises(InvalidInput, match="reason"):
        write_decision(tmp_path / "r.yaml", [one()], one().fingerprint, "dismissed", " ")
