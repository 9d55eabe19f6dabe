"""The translators' check for files that arrive as bytes, such as those sent to a page."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tutor.core.game import InvalidInput
from tutor.corpus.readers import LARGEST_BYTES, READERS, read_file
from tutor.review.finding import Finding, Place
from tutor.review.marks import stretches
from tutor.review.reports import workbook
from tutor.review.signature import Signature
from tutor.services import checking
from tutor.services.checking import Report
from tutor.services.comparing import DIFFERS, Noted, Row, Said

#: The endings of the files that can be read.
SUFFIXES = tuple(sorted(READERS))
#: All files together may hold so many bytes.
MOST_BYTES = LARGEST_BYTES
#: So many files at once.
MOST_FILES = 12


class Refused(InvalidInput):
    """A file that is not checked; ``why``: ``suffix``, ``size``, ``unreadable`` or ``empty``."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why


class Checked(msgspec.Struct, frozen=True):
    """What a check of files came to, and a row for each finding."""

    names: tuple[str, ...]
    against: str
    report: Report
    rows: tuple[Row, ...]

    def written(self, kind: str) -> bytes:
        """The report as a file: html, csv, sarif or xlsx."""
        if kind == "xlsx":
            return workbook(self.report.findings)
        text = self.report.written(kind).encode("utf-8", "replace")
        return b"\xef\xbb\xbf" + text if kind == "csv" else text


def check_bytes(files: Sequence[tuple[str, bytes]], against: str = "") -> Checked:
    """Check files (name and contents) with each other, or against a game.

    Raises :class:`Refused` for the first file that cannot be read.
    """
    if not files:
        raise Refused("", "empty")
    if len(files) > MOST_FILES or sum(len(data) for _, data in files) > MOST_BYTES:
        raise Refused(files[-1][0], "size")
    names = tuple(_name(name) for name, _ in files)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, (name, (_, data)) in enumerate(zip(names, files, strict=True)):
            path = Path(folder) / str(number) / name
            path.parent.mkdir()
            path.write_bytes(data)
            _prove(path, name)
            paths.append(str(path))
        try:
            report = checking.check(paths, against=against or None)
        except InvalidInput as error:
            raise Refused(names[0], "empty") from error
    return Checked(names, against, report, tuple(map(_row, report.findings)))


def _name(name: str) -> str:
    """A file's own name, whatever path it came with."""
    plain = name.replace("\\", "/").rsplit("/", 1)[-1]
    kept = "".join(c for c in plain if c.isprintable() and c not in ':*?"<>|')
    return kept.strip(". ")[-120:] or "document.txt"


def _prove(path: Path, name: str) -> None:
    if path.suffix.lower() not in READERS:
        raise Refused(name, "suffix")
    try:
        read_file(path)
    except InvalidInput as error:
        raise Refused(name, "unreadable") from error


def _row(found: Finding) -> Row:
    said: dict[str, Said] = {}
    for place in found.where:
        state = DIFFERS if place.lang in found.langs else ""
        parts = stretches(*_marked(place), at_fault=bool(state))
        said.setdefault(place.lang, Said(place.lang, parts, state))
    place = found.where[0] if found.where else Place("", "", "", (0, 0), "")
    noted = Noted(
        found.check,
        found.severity,
        found.langs,
        found.message,
        found.suggestion,
        found.fingerprint,
    )
    return Row(found.rule, place.section, place.doc, tuple(said.values()), (noted,))


def _marked(place: Place) -> tuple[Signature, list[tuple[int, int]]]:
    plain = Signature(place.text, place.lang, (), 1)
    if place.mark is None:
        return plain, []
    start = place.mark[0] - place.span[0]
    end = min(place.mark[1] - place.span[0], len(place.text))
    return plain, [(start, end)] if 0 <= start < end else []
