"""Documents as rows of passages: the units that the checks compare.

In our own format a passage is the text of a rule, a stretch of linking text or a heading; in a
document from outside it is a sentence, a list item or a heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec

from tutor.corpus.blocks import Block, markdown_blocks, number_sections, plain_text
from tutor.corpus.entry import Document, Section
from tutor.corpus.spans import pieces
from tutor.language.tokens import trim
from tutor.review.finding import Place, Span

_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n.*?\r?\n---[ \t]*(?:\r?\n|$)", re.DOTALL)


class Passage(msgspec.Struct, frozen=True):
    """A unit of a document.

    ``key`` names it within the document, the same in every language where rule ids tell;
    ``rule`` is its rule id or empty; ``kind`` is ``rule``, ``linking``, ``heading``, ``text``
    or ``item``. ``verbatim``: the text stands at ``span`` as it is, so places in it can be given.
    """

    key: str
    rule: str
    kind: str
    lang: str
    doc: str
    section: str
    span: Span
    text: str
    verbatim: bool = True

    def place(self, start: int = 0, end: int | None = None) -> Place:
        """Where the passage stands; ``start`` and ``end`` mark a stretch of its text."""
        mark = None
        if self.verbatim and end is not None:
            mark = (self.span[0] + start, self.span[0] + end)
        return Place(self.doc, self.lang, self.section, self.span, self.text, mark)


class Text(msgspec.Struct, frozen=True):
    """A document ready for the checks: its passages in order, its outline, its raw text."""

    doc: str
    lang: str
    raw: str
    passages: tuple[Passage, ...]
    sections: tuple[Section, ...]
    own: bool

    @property
    def by_key(self) -> dict[str, Passage]:
        """The passages by key; the first of a key counts."""
        found: dict[str, Passage] = {}
        for passage in self.passages:
            found.setdefault(passage.key, passage)
        return found


def own_text(raw: str, doc: str, lang: str) -> Text:
    """A rulebook of our own format. Faulty marks are read as far as they make sense."""
    front = _FRONT.match(raw)
    blocks = markdown_blocks(raw, front.end() if front else 0)
    numbered = {id(block): section for block, section in number_sections(blocks, raw)}
    made = tuple(_Own(raw, doc, lang, numbered).passages(blocks))
    return Text(doc, lang, raw, made, tuple(numbered.values()), own=True)


class _Own:
    """One pass over a rulebook in our own format."""

    def __init__(self, raw: str, doc: str, lang: str, sections: dict[int, Section]) -> None:
        self._raw = raw
        self._doc = doc
        self._lang = lang
        self._sections = sections
        self._count: Counter[str] = Counter()
        self._anchor = "start"
        self._section = ""

    def passages(self, blocks: Sequence[Block]) -> Iterator[Passage]:
        for block in blocks:
            if block.kind in ("title", "residue"):
                continue
            if block.kind == "heading":
                section = self._sections[id(block)]
                self._section = section.number
                yield self._passage("", "heading", block.span, f"heading:{section.number}")
                continue
            for piece in pieces(self._raw, block.span, lambda *_: None):
                if piece.rule:
                    self._anchor = piece.rule
                    yield self._passage(piece.rule, "rule", piece.span, piece.rule)
                elif any(c.isalnum() for c in self._raw[slice(*piece.span)]):
                    self._count[self._anchor] += 1
                    key = f"{self._anchor}~{self._count[self._anchor]}"
                    yield self._passage("", "linking", piece.span, key)

    def _passage(self, rule: str, kind: str, span: Span, key: str) -> Passage:
        start, end = trim(self._raw, *span)
        verbatim = self._raw[start:end]
        text = plain_text(verbatim)
        return Passage(
            key=key,
            rule=rule,
            kind=kind,
            lang=self._lang,
            doc=self._doc,
            section=self._section,
            span=(start, end),
            text=text,
            verbatim=text == verbatim,
        )


def foreign_text(document: Document, raw: str) -> Text:
    """A document from outside, as the importer read it."""
    headings = [
        Passage(
            key=f"heading:{section.number}",
            rule="",
            kind="heading",
            lang=document.lang,
            doc=document.doc,
            section=section.number,
            span=(section.start, section.start + len(section.heading)),
            text=section.heading,
            verbatim=raw[section.start : section.start + len(section.heading)] == section.heading,
        )
        for section in document.sections
    ]
    sentences = [
        Passage(
            key=entry.id,
            rule="",
            kind="text",
            lang=document.lang,
            doc=document.doc,
            section=entry.section,
            span=entry.span,
            text=entry.text,
            verbatim=raw[slice(*entry.span)] == entry.text,
        )
        for entry in document.entries
    ]
    ordered = sorted((*headings, *sentences), key=lambda p: (p.span[0], p.kind != "heading"))
    return Text(document.doc, document.lang, raw, tuple(ordered), document.sections, own=False)
