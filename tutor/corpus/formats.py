"""Word processor, web, book and page formats as text: each becomes Markdown or plain text.

Everything here comes from strangers. Archives are measured before they are opened, entities in
XML are refused, and whatever a library trips over is told as a damaged file.
"""

from __future__ import annotations

import io
import posixpath
import re
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from tutor.core.game import InvalidInput

#: What the parts of an archive may come to when unpacked, and how many there may be.
LARGEST_UNPACKED, MOST_PARTS = 60_000_000, 5_000
#: Most bytes of text in an archive: an XML reader takes time to the square of one long token.
LARGEST_TEXT = 10_000_000
#: Pages read of one document.
MOST_PAGES = 1_000

_HTML_NS = "{http://www.w3.org/1999/xhtml}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_ENTITY = re.compile(rb"<!ENTITY", re.IGNORECASE)
_RULER = re.compile(r"^\|[\s|:-]+\|$")
#: Parts of a web page that are not its text.
_FRAME = (
    "script", "style", "noscript", "template", "nav", "header", "footer", "aside", "form", "svg",
    "button", "iframe", "title",
)  # fmt: skip


def guarded(what: str, read: Callable[[bytes], str], data: bytes, path: Path) -> str:
    """Let a reader read; whatever goes wrong is one sentence about the file."""
    try:
        return read(data)
    except InvalidInput as error:
        raise InvalidInput(f"{path}: {error}") from error
    except RecursionError as error:
        raise InvalidInput(f"{path}: is nested too deeply; save it anew") from error
    except Exception as error:  # libraries raise all sorts of things on damaged files
        kind = type(error).__name__
        raise InvalidInput(f"{path}: is damaged or no {what} ({kind}); save it anew") from error


def from_html(data: bytes) -> str:
    """A web page's headings, paragraphs, lists and tables as Markdown."""
    from bs4 import BeautifulSoup
    from markdownify import MarkdownConverter

    soup = BeautifulSoup(data, "html.parser")
    for tag in soup(list(_FRAME)):
        tag.decompose()
    body = soup.find("main") or soup.find("article") or soup.body or soup
    made = MarkdownConverter(
        heading_style="ATX", bullets="-", strip=["a", "img", "b", "strong", "em", "i", "u"]
    ).convert_soup(body)
    return _tidy(str(made))


def _tidy(markdown: str) -> str:
    """Tables become lines, and no more than one empty line stands between two."""
    lines = []
    for line in markdown.splitlines():
        if _RULER.match(line.strip()):
            continue
        if line.startswith("|") and line.rstrip().endswith("|"):
            cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
            filled = [cell for cell in cells if cell]
            lines += ["", ": ".join(filled) if len(filled) == 2 else ", ".join(filled), ""]
        else:
            lines.append(line.rstrip())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() + "\n"


def from_docx(data: bytes) -> str:
    """A Word document as Markdown, by its paragraph styles."""
    import mammoth

    parts(data)
    return from_html(mammoth.convert_to_html(io.BytesIO(data)).value.encode())


def from_odt(data: bytes) -> str:
    """An OpenDocument text as Markdown."""
    root = xml(parts(data)["content.xml"])
    return _tidy("\n\n".join(_odt_lines(root, 0)))


def _odt_lines(node: Any, depth: int) -> Iterator[str]:
    for child in node:
        if child.tag == f"{_TEXT}h":
            level = min(6, int(child.get(f"{_TEXT}outline-level", "1")))
            if text := _odt_text(child):
                yield f"{'#' * level} {text}"
        elif child.tag == f"{_TEXT}p":
            if text := _odt_text(child):
                yield f"- {text}" if depth else text
        elif child.tag not in (f"{_TEXT}tracked-changes", f"{_TEXT}table-of-content"):
            yield from _odt_lines(child, depth + (child.tag == f"{_TEXT}list"))


def _odt_text(node: Any) -> str:
    spaces = {f"{_TEXT}s": " ", f"{_TEXT}tab": " ", f"{_TEXT}line-break": " "}
    found = [node.text or ""]
    for child in node:
        found.append(spaces.get(child.tag) or _odt_text(child))
        found.append(child.tail or "")
    return re.sub(r"\s+", " ", "".join(found)).strip(" ") if node.tag in _BLOCKS else "".join(found)


_BLOCKS = (f"{_TEXT}h", f"{_TEXT}p")


def from_epub(data: bytes) -> str:
    """A book's chapters, in reading order, as Markdown."""
    found = parts(data)
    container = xml(found["META-INF/container.xml"])
    package = next(e.get("full-path", "") for e in container.iter() if _local(e) == "rootfile")
    root, folder = xml(found[package]), posixpath.dirname(package)
    items = {e.get("id"): e for e in root.iter() if _local(e) == "item"}
    chapters = []
    for reference in (e for e in root.iter() if _local(e) == "itemref"):
        item = items[reference.get("idref")]
        if item.get("properties") == "nav" or reference.get("linear") == "no":
            continue
        name = posixpath.normpath(posixpath.join(folder, unquote(item.get("href", ""))))
        if "html" in item.get("media-type", "") and name in found:
            chapters.append(from_html(found[name]))
    return "\n".join(chapters)


def from_pdf(data: bytes) -> str:
    """The text of a PDF, page after page."""
    import logging

    from pypdf import PdfReader

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    reader = PdfReader(io.BytesIO(data))
    if reader.is_encrypted:
        raise InvalidInput("is protected by a password; save it without one")
    if len(reader.pages) > MOST_PAGES:
        raise InvalidInput(f"has more than {MOST_PAGES} pages; split it before importing")
    text = "\n\n".join(page.extract_text() for page in reader.pages)
    if not text.strip():
        raise InvalidInput("holds pictures of pages but no text; give a PDF with text")
    return text


def from_po(data: bytes) -> str:
    """What a gettext catalogue says: its source texts, then its translations."""
    from babel.messages.pofile import read_po

    catalogue = read_po(io.BytesIO(data), abort_invalid=True)
    sources, targets = [], []
    for message in catalogue:
        source = message.id[0] if isinstance(message.id, tuple | list) else message.id
        if source and " " in source:
            sources.append(source)
        said = message.string if isinstance(message.string, str) else " ".join(message.string or ())
        if message.id and said:
            targets.append(said)
    return "\n\n".join((*sources, *targets)) + "\n"


def from_xliff(data: bytes) -> str:
    """What an XLIFF file (1.2 or 2.0) says: its source texts, then its translations."""
    root = xml(data)
    if _local(root) != "xliff":
        raise InvalidInput("is no XLIFF; its root element must be <xliff>")
    found = {
        name: [" ".join("".join(e.itertext()).split()) for e in root.iter() if _local(e) == name]
        for name in ("source", "target")
    }
    return "\n\n".join(text for texts in found.values() for text in texts if text) + "\n"


def parts(data: bytes) -> dict[str, bytes]:
    """The parts of a zip archive by name, measured first.

    Raises :class:`InvalidInput` for an archive that is too large unpacked, is encrypted or
    declares entities in its XML.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
        words = sum(i.file_size for i in infos if _is_text(i.filename))
        unpacked = sum(i.file_size for i in infos)
        if len(infos) > MOST_PARTS or unpacked > LARGEST_UNPACKED or words > LARGEST_TEXT:
            raise InvalidInput("unpacks to too much; give a document of words alone")
        if any(i.flag_bits & 1 for i in infos):
            raise InvalidInput("is protected by a password; save it without one")
        found = {i.filename: archive.read(i) for i in infos if _is_text(i.filename)}
    if any(_ENTITY.search(part) for name, part in found.items() if not name.endswith("html")):
        raise InvalidInput("declares entities, which no rulebook needs; save it anew")
    return found


def _is_text(name: str) -> bool:
    return name.endswith((".xml", ".rels", ".opf", ".html", ".xhtml", ".htm"))


def xml(data: bytes) -> Any:
    """The root element. Raises for entities, for what lies outside, and for what is not XML."""
    from defusedxml.ElementTree import fromstring

    return fromstring(data, forbid_dtd=False, forbid_entities=True, forbid_external=True)


def _local(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]
