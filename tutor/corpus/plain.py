"""Blocks of foreign plain text, where nothing but its look tells what a line is."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from tutor.corpus.blocks import Block
from tutor.corpus.entry import LANGS, Repair, Span
from tutor.language.lexicon import common_words
from tutor.language.tokens import fold, lines, trim, words

#: A heading has at most so many letters, and so many words.
_HEADING_CHARS, _HEADING_WORDS = 70, 10
#: A short line with a colon at its end is a heading only when as short as this.
_COLON_WORDS = 2
#: Lines longer than this that break off in mid-sentence go on in the next line.
_WRAPPED_CHARS = 30

_DOTTED = re.compile(r"(\d{1,2}(?:\.\d{1,2})*)\s*\.?\s*[-–—]+\s*(?=[^\W\d_])")
_NUMBERED = re.compile(r"(\d{1,2}(?:\.\d{1,2})+|\d{1,2}(?=[.)]))[.)]?\s*(?=[^\W\d_¿¡])")
_LETTERED = re.compile(r"([A-Z])[:.)]\s+(?=\S)")
_LISTED = re.compile(r"\s*(?:[-*+•–▪◦·]\s+|(\d{1,2})\s*[-.)]\s*(?=[^\W\d_¿¡]))")
_CAPS_LABEL = re.compile(r"[^\Wa-z]{2,}[^a-zà-ÿ:]*:\s")

_RESIDUE = re.compile(
    r"(?i)\s*(?:vegeu també|mireu també|llegiu també|see also|read also|read more|related:|"
    r"siehe auch|lesen sie auch|mehr dazu|véase también|ver también|lee también|leer también|"
    r"taula de continguts?\s*$|table of contents\s*$|inhaltsverzeichnis\s*$|"
    r"(?:tabla de contenidos?|índice)\s*$|copyright\b|©|https?://\S+\s*$|"
    r"(?:share|compartir|compartiu|teilen)\s*[:|]|skip to |saltar al? contenid|home\s*[>›|»]|"
    r"cookies?\b.{0,40}\b(?:accept|accepta|acepta|akzept)|advertisement\s*$|anzeige\s*$)"
)
_SEAM = re.compile(r"(?<=[a-zà-öø-ÿß]{3})([A-ZÀ-ÖØ-Þ][^\W\d_]*)")
_CAPTION = re.compile(r"\|\s*$|^\s*\|")


#: Level of a heading marked by a letter: below the numbered ones, if there are any.
LETTERED = 9


class _Line(msgspec.Struct, frozen=True):
    span: Span
    text: str
    after_blank: bool


def plain_blocks(text: str, span: Span, done: Sequence[Repair]) -> list[Block]:
    """The blocks of ``text[span]``; a line is cut where a repair parted two sentences."""
    rows = _rows(text, span, done)
    blocks: list[Block] = []
    for i, row in enumerate(rows):
        following = rows[i + 1] if i + 1 < len(rows) else None
        previous = blocks[-1] if blocks else None
        if previous is not None and _goes_on(rows, i, previous):
            blocks[-1] = msgspec.structs.replace(previous, span=(previous.span[0], row.span[1]))
            continue
        blocks.append(_block(text, row, following, first=not blocks))
    return blocks


def _rows(text: str, span: Span, done: Sequence[Repair]) -> list[_Line]:
    rows: list[_Line] = []
    blank = True
    for begin, end in lines(text[span[0] : span[1]]):
        start, stop = trim(text, begin + span[0], end + span[0])
        if text[start:stop].strip("\ufeff\u00a0 ") == "":
            blank = True
            continue
        for piece in _cut(text, (start, stop), done):
            rows.append(_Line(piece, text[piece[0] : piece[1]], blank))
            blank = False
    return rows


def _cut(text: str, span: Span, done: Sequence[Repair]) -> list[Span]:
    """Residue grown together with what follows is parted: "... jocEl joc comença"."""
    if not _RESIDUE.match(text[span[0] : span[1]]):
        return [span]
    at = _seam(text, span, done)
    return [span] if at is None else [trim(text, span[0], at), trim(text, at, span[1])]


def _seam(text: str, span: Span, done: Sequence[Repair]) -> int | None:
    """Where a capital inside a word begins something new."""
    for repair in done:
        inside = span[0] < repair.span[0] and repair.span[1] <= span[1]
        if inside and " " in repair.after and " " not in repair.before:
            left, _, right = repair.after.partition(" ")
            if right[:1].isupper():
                return repair.span[0] + len(left)
    for seam in _SEAM.finditer(text, *span):
        if any(fold(seam.group(1)) in common_words(lang) for lang in LANGS):
            return seam.start(1)
    return None


def _goes_on(rows: Sequence[_Line], i: int, previous: Block) -> bool:
    """Whether a line continues the paragraph before it (hard line breaks)."""
    row = rows[i]
    if row.after_blank or previous.kind not in ("paragraph", "item") or _LISTED.match(row.text):
        return False
    last = rows[i - 1].text
    if previous.span[1] != rows[i - 1].span[1] or len(last) < _WRAPPED_CHARS:
        return False
    return row.text[0].islower() and last[-1] not in ".!?:;…"


def _block(text: str, row: _Line, following: _Line | None, *, first: bool) -> Block:
    if is_residue(row.text):
        return Block("residue", row.span)
    dotted = _DOTTED.match(row.text)
    numbered = _NUMBERED.match(row.text)
    heading = dotted or numbered
    if heading and _short(row.text[heading.end() :]) and not _sentence_like(row.text, heading):
        number = heading.group(1)
        start, end = trim(text, row.span[0] + heading.end(), row.span[1])
        end -= text[start:end].endswith(":")
        return Block("heading", (start, end), number.count(".") + 1, number)
    listed = _LISTED.match(row.text)
    if listed and listed.end() < len(row.text):
        return Block("item", (row.span[0] + listed.end(), row.span[1]), 0, listed.group(1) or "")
    lettered = _LETTERED.match(row.text)
    if lettered and _short(row.text) and following is not None:
        return Block("heading", (row.span[0] + lettered.end(), row.span[1]), LETTERED)
    if _CAPS_LABEL.match(row.text[:_HEADING_CHARS]):
        return Block("paragraph", row.span)
    if following is not None and _looks_like_heading(row.text):
        start, end = row.span
        if first:
            return Block("title", (start, end))
        return Block("heading", (start, end - row.text.endswith(":")), 1)
    return Block("paragraph", row.span)


def _short(text: str) -> bool:
    return len(text) <= _HEADING_CHARS and len(words(text)) <= _HEADING_WORDS


def _sentence_like(text: str, marker: re.Match[str]) -> bool:
    """Whether a numbered line is a rule rather than a heading."""
    if text.rstrip()[-1:] in ".;,":
        return True
    several = re.search(r"[.!?]\s+\S", text[marker.end() :]) is not None
    return several and "." not in marker.group()


def _looks_like_heading(text: str) -> bool:
    if not _short(text) or not re.match(r"[^\W\d_a-zà-ÿ]|[¿¡\"“«„]", text):
        return False
    if text[-1] in ".,;!…" or text.endswith(("”", "»")):
        return False
    if text[-1] == ":":
        return len(words(text)) <= _COLON_WORDS
    return re.search(r"[.;]\s", text) is None


def is_residue(text: str) -> bool:
    """Whether a block is what a web page leaves behind: links to others, navigation, captions."""
    return _RESIDUE.match(text) is not None or _CAPTION.search(text) is not None
