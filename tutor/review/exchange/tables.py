"""CSV and XLSX: a row a rule, a column a language; the form that small publishers really use."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Sequence

from tutor.core.game import InvalidInput
from tutor.corpus.formats import parts
from tutor.review.exchange.units import Said, Unit, languages

ID, TITLE = "id", "title"
#: A spreadsheet takes what begins so for a formula; a quote before it makes it text.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
MOST_ROWS = 20_000


def write_csv(units: Sequence[Unit], lang: str | None) -> bytes:
    """A table for any spreadsheet (UTF-8 with its mark, so that accents survive)."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows(_rows(units, lang))
    return out.getvalue().encode("utf-8-sig")


def write_xlsx(units: Sequence[Unit], game: str, lang: str | None) -> bytes:
    """A workbook whose ids are locked and whose texts may be edited."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font, Protection

    book = Workbook()
    sheet = book.active
    sheet.title = game
    for number, row in enumerate(_rows(units, lang), 1):
        for column, value in enumerate(row, 1):
            cell = sheet.cell(number, column, value)
            cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.protection = Protection(locked=number == 1 or column <= 2)
            cell.font = Font(bold=number == 1)
    sheet.freeze_panes = "C2"
    sheet.protection.sheet = True
    for column in range(1, sheet.max_column + 1):
        sheet.column_dimensions[sheet.cell(1, column).column_letter].width = (
            30 if column < 3 else 60
        )
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _rows(units: Sequence[Unit], lang: str | None) -> list[list[str]]:
    spoken = languages(lang, units[0].texts)
    rows = [[ID, TITLE, *spoken]]
    rows.extend(
        [_safe(v) for v in (unit.rule, unit.title, *(unit.texts[x] for x in spoken))]
        for unit in units
    )
    return rows


def _safe(value: str) -> str:
    return f"'{value}" if value.startswith(FORMULA) else value


def _plain(value: str) -> str:
    return value[1:] if value.startswith("'") and value[1:].startswith(FORMULA) else value


def read_csv(data: bytes) -> list[Said]:
    """The texts of a table; the separator is found. Raises :class:`InvalidInput` for none."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidInput("is no UTF-8 table; save it as CSV UTF-8") from error
    head = text.partition("\n")[0]
    separator = max(",;\t", key=head.count)
    try:
        return _read(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
    except csv.Error as error:
        raise InvalidInput(f"is no table ({error}); save it as CSV again") from error


def read_xlsx(data: bytes) -> list[Said]:
    """The texts of a workbook's first sheet. Raises :class:`InvalidInput` where it has none."""
    from openpyxl import load_workbook

    try:
        parts(data)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=False)
        sheet = book.worksheets[0]
        rows = ([_cell(c) for c in row] for row in sheet.iter_rows(values_only=True))
        return _read(rows)
    except InvalidInput:
        raise
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, OSError, IndexError) as error:
        raise InvalidInput(
            f"is no workbook ({type(error).__name__}); save it as XLSX again"
        ) from error


def _cell(value: object) -> str:
    return "" if value is None else str(value)


def _read(rows: Iterable[Sequence[str]]) -> list[Said]:
    said: list[Said] = []
    header: list[str] = []
    for number, row in enumerate(rows, 1):
        if number > MOST_ROWS:
            raise InvalidInput(f"has more than {MOST_ROWS} rows; no rulebook has so many rules")
        if not header:
            header = [name.strip().lower() for name in row]
            if ID not in header:
                raise InvalidInput(f"row 1 has no column “{ID}”; export the table anew")
            continue
        cells = dict(zip(header, row, strict=False))
        rule = _plain(cells.get(ID, "").strip())
        for name, value in cells.items():
            if name not in (ID, TITLE, "") and rule and value.strip():
                said.append(Said(rule, name, _plain(value.strip()), f"row {number}"))
    if not header:
        raise InvalidInput("is empty; export the table anew")
    return said
