"""Files from outside, as text: which formats there are, and every way a file can be bad."""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

import msgspec

from tutor.core.game import InvalidInput
from tutor.corpus import formats

#: Larger files are refused: no rulebook of words alone comes near it.
LARGEST_BYTES = 5_000_000
#: A line longer than this is no prose.
LONGEST_LINE = 200_000
#: More lines than this are no rulebook.
MOST_LINES = 100_000
#: Files taken from one folder, at most.
MOST_FILES = 1_000

#: Share of control characters from which a file counts as binary.
_BINARY_SHARE = 0.01


class Raw(msgspec.Struct, frozen=True):
    """A file as read: its text, how it was encoded, and what the reader has to warn of."""

    path: str
    name: str
    format: str
    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def _text_format(data: bytes, path: Path) -> tuple[str, str, tuple[str, ...]]:
    text, encoding = decode(data, path)
    warnings: tuple[str, ...] = ()
    if encoding not in ("utf-8", "utf-8-sig"):
        warnings = (f"{path.name} is encoded as {encoding}; it was read as such",)
    return text, encoding, warnings


Reader = Callable[[bytes, Path], tuple[str, str, tuple[str, ...]]]


def _converted(what: str, read: Callable[[bytes], str]) -> Reader:
    """A reader of files that are not text; what they hold counts as UTF-8."""
    return lambda data, path: (formats.guarded(what, read, data, path), "utf-8", ())


#: Suffix -> (format, reader). A new format is a new line here.
READERS: Mapping[str, tuple[str, Reader]] = MappingProxyType(
    {
        ".txt": ("plain", _text_format),
        ".text": ("plain", _text_format),
        ".md": ("markdown", _text_format),
        ".markdown": ("markdown", _text_format),
        ".html": ("html", _converted("web page", formats.from_html)),
        ".htm": ("html", _converted("web page", formats.from_html)),
        ".xhtml": ("html", _converted("web page", formats.from_html)),
        ".docx": ("docx", _converted("Word document", formats.from_docx)),
        ".odt": ("odt", _converted("OpenDocument text", formats.from_odt)),
        ".epub": ("epub", _converted("EPUB book", formats.from_epub)),
        ".pdf": ("plain", _converted("PDF", formats.from_pdf)),
        ".po": ("po", _converted("gettext catalogue", formats.from_po)),
        ".xliff": ("xliff", _converted("XLIFF file", formats.from_xliff)),
        ".xlf": ("xliff", _converted("XLIFF file", formats.from_xliff)),
    }
)


def read_file(path: Path) -> Raw:
    """The text of a file. Raises :class:`InvalidInput` with one sentence where it has none."""
    suffix = path.suffix.lower()
    if suffix not in READERS:
        what = f"files ending in {suffix!r}" if suffix else "files without an ending"
        raise InvalidInput(f"{path}: {what} cannot be read; supported are {', '.join(READERS)}")
    try:
        if not path.is_file():
            what = "is no regular file" if path.exists() else "does not exist"
            raise InvalidInput(f"{path}: {what}; give a file or a folder")
        if path.stat().st_size > LARGEST_BYTES:
            raise InvalidInput(
                f"{path}: larger than {LARGEST_BYTES // 1_000_000} MB; split it before importing"
            )
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise InvalidInput(f"{path}: cannot be read ({reason}); check the file") from error
    name, reader = READERS[suffix]
    text, encoding, warnings = reader(data, path)
    _check_text(text, path)
    return Raw(str(path), path.stem, name, text, encoding, warnings)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The files named, and the readable ones inside the folders named, in order of name."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        inside = sorted(
            p
            for p in path.rglob("*")
            if p.suffix.lower() in READERS
            and not any(part.startswith(".") for part in p.relative_to(path).parts)
            and p.is_file()
        )
        if not inside:
            supported = ", ".join(READERS)
            raise InvalidInput(f"{path}: no file in this folder can be read ({supported})")
        if len(inside) > MOST_FILES:
            raise InvalidInput(f"{path}: more than {MOST_FILES} files; import them in parts")
        found.extend(inside)
    return list(dict.fromkeys(found))


def decode(data: bytes, path: Path) -> tuple[str, str]:
    """Text and encoding: UTF-8, UTF-16 or UTF-32 by their marks, Windows Western by its look."""
    for mark, encoding in (
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16"),
    ):
        if data.startswith(mark):
            return _decoded(data, encoding, path)
    unmarked = _utf16_without_mark(data)
    if unmarked:
        return _decoded(data, unmarked, path)
    if b"\x00" in data:
        raise InvalidInput(f"{path}: is not a text file; export it as UTF-8 text")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path}: its encoding is unknown; save it as UTF-8") from error
    letters = sum(c.isalpha() for c in text)
    foreign = sum(c.isalpha() and not c.isascii() for c in text)
    if letters and foreign / letters > 0.2:
        raise InvalidInput(f"{path}: its encoding is unknown; save it as UTF-8")
    return text, "cp1252"


def _decoded(data: bytes, encoding: str, path: Path) -> tuple[str, str]:
    try:
        return data.decode(encoding), encoding
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{path}: is damaged ({encoding}); save it as UTF-8") from error


def _utf16_without_mark(data: bytes) -> str:
    """UTF-16 text of Western letters has a zero in every other byte."""
    sample = data[:4000]
    half = len(sample) // 2
    if half < 2:
        return ""
    for offset, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
        zeros = sample[offset::2].count(0)
        others = sample[1 - offset :: 2].count(0)
        if zeros > 0.7 * half and others < 0.1 * half:
            return encoding
    return ""


def _check_text(text: str, path: Path) -> None:
    if not text.strip("\ufeff \t\r\n\u00a0"):
        raise InvalidInput(f"{path}: is empty; give a file with text")
    control = sum(unicodedata.category(c) in ("Cc", "Cn", "Co") for c in text) - sum(
        text.count(c) for c in "\n\r\t\f\v"
    )
    if control > _BINARY_SHARE * len(text):
        raise InvalidInput(f"{path}: is not a text file; export it as UTF-8 text")
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise InvalidInput(f"{path}: has more than {MOST_LINES} lines; split it before importing")
    longest = max(range(len(rows)), key=lambda i: len(rows[i]))
    if len(rows[longest]) > LONGEST_LINE:
        raise InvalidInput(
            f"{path}: line {longest + 1} has over {LONGEST_LINE} characters; break it into lines"
        )
