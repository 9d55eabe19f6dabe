"""A rulebook on paper: one HTML file that needs nothing else, or a PDF."""

from __future__ import annotations

import html
import io
from collections.abc import Iterator
from importlib import resources
from typing import Any

from tutor.corpus.entry import Document, Paragraph

_STYLE = """
:root { color-scheme: light dark; }
body { font: 11pt/1.45 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; }
h1 { font-size: 1.9rem; margin: 0; } h2 { font-size: 1.2rem; margin: 1.4rem 0 .3rem; }
h3 { font-size: 1rem; margin: .7rem 0 0; } p, ul { margin: .15rem 0 .4rem; }
.tagline { margin: .2rem 0 1rem; } .id { display: none; }
@media print { body { margin: 0; max-width: none; font-size: 8.6pt; columns: 2; column-gap: 8mm; }
 h1, .tagline { column-span: all; } h2, h3 { break-after: avoid; } p, li { break-inside: avoid; } }
@page { size: A4; margin: 12mm; }
"""


def as_html(book: Document) -> bytes:
    """A page that prints in two columns; every rule can be linked to by its id."""
    parts = [
        f'<!doctype html><html lang="{book.lang}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width">',
        f"<title>{html.escape(book.title)}</title><style>{_STYLE}</style></head><body>",
        f'<h1>{html.escape(book.title)}</h1><p class="tagline">{html.escape(book.tagline)}</p>',
    ]
    for kind, text in _pieces(book):
        parts.append(f"<{kind}>{text}</{kind}>")
    return ("\n".join(parts) + "\n</body></html>\n").encode()


def _pieces(book: Document) -> Iterator[tuple[str, str]]:
    for chapter in book.chapters:
        yield "h2", html.escape(f"{chapter.number}. {chapter.title}")
        for heading in chapter.headings:
            if heading.title:
                yield "h3", html.escape(heading.title)
            items = [p for p in heading.paragraphs if p.kind == "item"]
            for paragraph in heading.paragraphs:
                if paragraph.kind != "item":
                    yield "p", _runs(paragraph)
            if items:
                yield "ul", "".join(f"<li>{_runs(item)}</li>" for item in items)


def _runs(paragraph: Paragraph) -> str:
    return "".join(
        f'<span id="{html.escape(run.rule)}">{html.escape(run.text)}</span>'
        if run.rule
        else html.escape(run.text)
        for run in paragraph.runs
    )


def as_pdf(book: Document) -> bytes:
    """The same in two columns on A4 pages."""
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.lib.units import mm
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate
    from reportlab.platypus import Paragraph as Lines

    fonts()
    wide, high = A4
    column = (wide - 32 * mm) / 2
    frames = [
        Frame(12 * mm + i * (column + 8 * mm), 12 * mm, column, high - 24 * mm, 0, 0, 0, 0)
        for i in range(2)
    ]
    out = io.BytesIO()
    document = BaseDocTemplate(
        out, pagesize=A4, title=book.title, author="Rules Tutor", lang=book.lang, invariant=1
    )
    document.addPageTemplates(PageTemplate(frames=frames))

    def style(name: str, size: float, *, bold: bool = False, before: float = 0) -> Any:
        font = "Vera-Bold" if bold else "Vera"
        return ParagraphStyle(
            name, fontName=font, fontSize=size, leading=size * 1.35, spaceBefore=before,
            spaceAfter=2, keepWithNext=bold,
        )  # fmt: skip

    styles = {
        "h1": style("h1", 18, bold=True), "h2": style("h2", 11, bold=True, before=8),
        "h3": style("h3", 8.5, bold=True, before=4), "p": style("p", 8.5), "li": style("li", 8.5),
    }  # fmt: skip
    flow = [
        Lines(html.escape(book.title), styles["h1"]),
        Lines(html.escape(book.tagline), styles["p"]),
    ]
    for chapter in book.chapters:
        flow.append(Lines(html.escape(f"{chapter.number}. {chapter.title}"), styles["h2"]))
        for heading in chapter.headings:
            if heading.title:
                flow.append(Lines(html.escape(heading.title), styles["h3"]))
            for paragraph in heading.paragraphs:
                text = html.escape("".join(run.text for run in paragraph.runs))
                bullet = "•" if paragraph.kind == "item" else None
                flow.append(Lines(text, styles["li" if bullet else "p"], bulletText=bullet))
    document.build(flow)
    return out.getvalue()


def fonts() -> None:
    """Fonts that have every letter of our languages, from the library itself."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    folder = resources.files("reportlab").joinpath("fonts")
    for name, file in (("Vera", "Vera.ttf"), ("Vera-Bold", "VeraBd.ttf")):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, str(folder.joinpath(file))))
