"""Findings for people and for programs: text, JSON, SARIF 2.1.0, JUnit, CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree as Tree

import msgspec

from tutor.review.finding import SEVERITIES, Finding, Place
from tutor.review.page import html

_LEVELS: Mapping[str, str] = {"critical": "error", "major": "warning", "minor": "note"}
#: Signs that XML cannot hold.
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udfff]")
#: What a spreadsheet would take for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def report(format_name: str, findings: Sequence[Finding], notes: Sequence[str], title: str) -> str:
    """The findings in a format of :data:`FORMATS`; ``notes`` tell which checks were not run."""
    return FORMATS[format_name](findings, notes, title)


def text(findings: Sequence[Finding], notes: Sequence[str], _: str) -> str:
    """Lines for a terminal: the worst findings first, each with its passages."""
    lines = []
    for each in findings:
        rule = f" {each.rule}" if each.rule else ""
        lines.append(f"{each.severity}: {each.check}{rule}: {each.message} [{each.fingerprint}]")
        lines += [f"    {_place(place)} {_shortened(place.text)}" for place in each.where]
        if each.suggestion:
            lines.append(f"    suggestion: {_shortened(each.suggestion)}")
    counts = ", ".join(f"{sum(f.severity == s for f in findings)} {s}" for s in SEVERITIES)
    lines.append(f"{len(findings)} findings: {counts}")
    lines += [f"not run: {note}" for note in notes]
    return "\n".join(lines) + "\n"


def _place(place: Place) -> str:
    section = f" {place.section}" if place.section else ""
    return f"{place.lang} {place.doc}{section} {place.span[0]}-{place.span[1]}:"


def _shortened(said: str, most: int = 160) -> str:
    one = " ".join(said.split())
    return one if len(one) <= most else f"{one[: most - 1]}…"


def as_json(findings: Sequence[Finding], _notes: Sequence[str], _title: str) -> str:
    """A JSON list."""
    data = msgspec.json.encode([_clean(msgspec.to_builtins(f)) for f in findings])
    return msgspec.json.format(data, indent=1).decode() + "\n"


def _clean(value: Any) -> Any:
    """Strings without lone halves of characters, which no encoding can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, Mapping):
        return {key: _clean(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(inner) for inner in value]
    return value


def sarif(findings: Sequence[Finding], notes: Sequence[str], _: str) -> str:
    """SARIF 2.1.0 for code scanning: paths relative, one fingerprint a result."""
    checks = sorted({each.check for each in findings})
    run: dict[str, Any] = {
        "tool": {
            "driver": {
                "name": "tutor check",
                "informationUri": "https://example.org/rules-tutor",
                "rules": [
                    {"id": check, "shortDescription": {"text": check.replace("-", " ")}}
                    for check in checks
                ],
            }
        },
        "columnKind": "unicodeCodePoints",
        "results": [_result(each, checks) for each in findings],
        "invocations": [
            {
                "executionSuccessful": True,
                "toolExecutionNotifications": [
                    {"level": "note", "message": {"text": f"not run: {note}"}} for note in notes
                ],
            }
        ],
    }
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }
    return json.dumps(_clean(log), ensure_ascii=False, indent=1) + "\n"


def _result(each: Finding, checks: Sequence[str]) -> dict[str, Any]:
    locations = [_location(place) for place in each.where]
    made: dict[str, Any] = {
        "ruleId": each.check,
        "ruleIndex": checks.index(each.check),
        "level": _LEVELS[each.severity],
        "message": {"text": each.message},
        "locations": locations[:1],
        "partialFingerprints": {"tutorCheck/v1": each.fingerprint},
        "properties": {"severity": each.severity, "rule": each.rule, "langs": list(each.langs)},
    }
    if locations[1:]:
        made["relatedLocations"] = [
            {"id": number, **location} for number, location in enumerate(locations[1:], 1)
        ]
    return made


def _location(place: Place) -> dict[str, Any]:
    start, end = place.mark or place.span
    return {
        "physicalLocation": {
            "artifactLocation": {"uri": _uri(place.doc)},
            "region": {
                "charOffset": start,
                "charLength": max(0, end - start),
                "snippet": {"text": place.text},
            },
        },
        "logicalLocations": [{"name": place.section or place.doc, "kind": "section"}],
    }


def _uri(doc: str) -> str:
    """The document as a relative path; of a game of the corpus its file."""
    game, _, lang = doc.rpartition("-")
    safe = re.sub(r"[^A-Za-z0-9._/-]", "-", doc)
    return f"rules_corpus/{game}/{lang}.md" if game and len(lang) == 2 else f"{safe}.md"


def junit(findings: Sequence[Finding], notes: Sequence[str], title: str) -> str:
    """JUnit XML: one test case for each rule, section or document with something found."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for each in findings:
        place = each.where[0] if each.where else None
        name = each.rule or (f"section {place.section}" if place else each.check)
        groups.setdefault((place.doc if place else title, name), []).append(each)
    suite = Tree.Element(
        "testsuite",
        name=f"tutor check {title}",
        tests=str(max(1, len(groups)) + len(notes)),
        failures=str(len(groups)),
        errors="0",
        skipped=str(len(notes)),
    )
    for (doc, name), found in groups.items():
        case = Tree.SubElement(suite, "testcase", classname=_xml(doc), name=_xml(name))
        worst = min(found, key=lambda f: SEVERITIES.index(f.severity))
        failure = Tree.SubElement(case, "failure", type=worst.severity, message=_xml(worst.message))
        failure.text = _xml(text(found, (), title))
    if not groups:
        Tree.SubElement(suite, "testcase", classname=title, name="everything")
    for note in notes:
        case = Tree.SubElement(suite, "testcase", classname=title, name=_xml(note))
        Tree.SubElement(case, "skipped", message="not run")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + Tree.tostring(suite, "unicode") + "\n"


def _xml(said: str) -> str:
    return _NOT_XML.sub("�", said)


def as_csv(findings: Sequence[Finding], _notes: Sequence[str], _title: str) -> str:
    """One row a finding; cells that a spreadsheet would run as a formula are defused."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerows(_table(findings))
    return out.getvalue()


_COLUMNS = (
    "severity", "check", "rule", "langs", "doc", "section", "start", "end", "text", "message",
    "suggestion", "fingerprint",
)  # fmt: skip


def _table(findings: Sequence[Finding]) -> Iterator[Sequence[str]]:
    """A head and a row for each finding."""
    yield _COLUMNS
    for each in findings:
        place = each.where[0] if each.where else Place("", "", "", (0, 0), "")
        row = (
            each.severity,
            each.check,
            each.rule,
            " ".join(each.langs),
            place.doc,
            place.section,
            *map(str, place.span),
            place.text,
            each.message,
            each.suggestion,
            each.fingerprint,
        )
        yield [_cell(value) for value in row]


def workbook(findings: Sequence[Finding]) -> bytes:
    """The table as an Excel workbook: every cell is text, none a formula."""
    from openpyxl import Workbook

    book = Workbook()
    sheet = book.active
    for number, row in enumerate(_table(findings), 1):
        for column, value in enumerate(row, 1):
            cell = sheet.cell(number, column, _xml(value)[:_LONGEST_CELL])
            cell.data_type = "s"
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


#: So many signs go into a cell of a workbook.
_LONGEST_CELL = 32_000


def _cell(value: str) -> str:
    clean = _clean(value).replace("\x00", "")
    return f"'{clean}" if clean.startswith(_FORMULA) else clean


FORMATS: Mapping[str, Callable[[Sequence[Finding], Sequence[str], str], str]] = {
    "text": text,
    "json": as_json,
    "sarif": sarif,
    "junit": junit,
    "csv": as_csv,
    "html": html,
}
