"""A game on one page: what a player needs at the table, as HTML for printing or as a PDF."""

from __future__ import annotations

import html
import io
from typing import Any

import msgspec

from tutor.review.exchange.pictures import draw
from tutor.review.exchange.printed import fonts

_LARGEST, _SMALLEST, _STEP = 11.0, 5.5, 0.25
_MARGIN, _GAP, _HEAD = 34.0, 18.0, 74.0
_INK, _ACCENT, _MUTED = "#1C1A17", "#0F766E", "#5A544A"

_STYLE = """
:root {{ color-scheme: light; }}
body {{ font: {size}pt/1.3 system-ui, sans-serif; color: #1C1A17; background: #fff;
 margin: 2rem auto; max-width: 52rem; padding: 0 1rem; }}
header {{ display: flex; align-items: center; gap: 1rem; border-bottom: 2px solid #0F766E;
 margin-bottom: .6rem; padding-bottom: .4rem; }}
header div {{ flex: 1; }} header svg {{ height: 58pt; width: auto; }}
h1 {{ font-size: 20pt; margin: 0; }} header p {{ margin: .1rem 0 0; font-size: 10pt; }}
main {{ columns: 2; column-gap: 18pt; column-fill: auto; }}
h2 {{ font-size: 1.15em; color: #0F766E; margin: .5em 0 .1em; break-after: avoid; }}
ul {{ margin: 0; padding-left: 1.1em; }} li {{ margin: 0 0 .12em; break-inside: avoid; }}
footer {{ color: #5A544A; font-size: 7pt; margin-top: .6rem; }}
@media (max-width: 40rem) {{ main {{ columns: 1; }} body {{ font-size: 12pt; margin: 1rem; }} }}
@media print {{ body {{ margin: 0; max-width: none; padding: 0; }} main {{ height: 236mm; }} }}
@page {{ size: A4; margin: 10mm 12mm; }}
"""


class Sheet(msgspec.Struct, frozen=True):
    """What stands on the page: chapters with their rules, and pictures (SVG) beside the title."""

    lang: str
    title: str
    tagline: str
    pictures: tuple[str, ...]
    chapters: tuple[tuple[str, tuple[str, ...]], ...]
    foot: str


def as_html(sheet: Sheet) -> bytes:
    """One file that needs nothing else and prints on one page."""
    size, _ = _fitting(sheet)
    chapters = "".join(
        f"<h2>{html.escape(title)}</h2><ul>"
        + "".join(f"<li>{html.escape(text)}</li>" for text in texts)
        + "</ul>"
        for title, texts in sheet.chapters
    )
    return (
        f'<!doctype html>\n<html lang="{sheet.lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{html.escape(sheet.title)}</title>"
        f"<style>{_STYLE.format(size=round(size * 0.98, 2))}</style></head><body><header><div>"
        f"<h1>{html.escape(sheet.title)}</h1><p>{html.escape(sheet.tagline)}</p></div>"
        f"{''.join(sheet.pictures)}</header>\n<main>{chapters}</main>\n"
        f"<footer>{html.escape(sheet.foot)}</footer></body></html>\n"
    ).encode()


def as_pdf(sheet: Sheet) -> bytes:
    """One A4 page in two columns, its letters as large as they can be."""
    return _fitting(sheet)[1]


def _fitting(sheet: Sheet) -> tuple[float, bytes]:
    """The largest size of letters with which all of it stands on one page, and that page."""
    size = _LARGEST
    while True:
        made, pages = _built(sheet, size)
        if pages == 1 or size <= _SMALLEST:
            return size, made
        size -= _STEP


def _built(sheet: Sheet, size: float) -> tuple[bytes, int]:
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate
    from reportlab.platypus import Paragraph as Lines

    fonts()
    wide, high = A4
    column = (wide - 2 * _MARGIN - _GAP) / 2
    top = high - _MARGIN - _HEAD
    frames = [
        Frame(_MARGIN + i * (column + _GAP), _MARGIN, column, top - _MARGIN, 0, 0, 0, 0)
        for i in range(2)
    ]
    out = io.BytesIO()
    document = BaseDocTemplate(
        out, pagesize=A4, title=sheet.title, author="Rules Tutor", lang=sheet.lang, invariant=1
    )

    def around(canvas: Any, _document: Any) -> None:
        left = wide - _MARGIN
        for picture in reversed(sheet.pictures):
            left -= 52
            draw(canvas, picture, left, top + 14, 46, 56)
        canvas.setFillColor(_INK)
        canvas.setFont("Vera-Bold", 22)
        canvas.drawString(_MARGIN, top + 44, sheet.title)
        canvas.setFont("Vera", 9.5)
        lead = ParagraphStyle("tag", fontName="Vera", fontSize=9.5)
        tagline = Lines(html.escape(sheet.tagline), lead)
        tagline.wrap(left - _MARGIN - 10, 40)
        tagline.drawOn(canvas, _MARGIN, top + 36 - tagline.height)
        canvas.setStrokeColor(_ACCENT)
        canvas.setLineWidth(1.5)
        canvas.line(_MARGIN, top + 8, wide - _MARGIN, top + 8)
        canvas.setFillColor(_MUTED)
        canvas.setFont("Vera", 6.5)
        canvas.drawString(_MARGIN, _MARGIN - 14, sheet.foot)

    document.addPageTemplates(PageTemplate(frames=frames, onPage=around))
    body = ParagraphStyle(
        "li", fontName="Vera", fontSize=size, leading=size * 1.28, textColor=_INK,
        leftIndent=size, bulletIndent=0, spaceAfter=size * 0.12,
    )  # fmt: skip
    heading = ParagraphStyle(
        "h2", fontName="Vera-Bold", fontSize=size * 1.15, leading=size * 1.45, textColor=_ACCENT,
        spaceBefore=size * 0.5, keepWithNext=True,
    )  # fmt: skip
    flow = []
    for title, texts in sheet.chapters:
        flow.append(Lines(html.escape(title), heading))
        flow += [Lines(html.escape(text), body, bulletText="•") for text in texts]
    document.build(flow)
    return out.getvalue(), int(document.page)
