"""Blocks and sections as a table of chapters, headings, paragraphs and runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tutor.corpus.blocks import Block
from tutor.corpus.entry import Chapter, Heading, Paragraph, Run, Section

#: Gives the runs of a paragraph or list item that stands in a section.
RunsOf = Callable[[Block, Section], tuple[Run, ...]]


def outline(
    blocks: Sequence[Block],
    sections: Mapping[int, Section],
    before: Section,
    runs_of: RunsOf,
    said: Callable[[Block], str],
) -> tuple[Chapter, ...]:
    """The chapters of a text in order.

    ``sections`` are by the identity of their heading block; what stands in front of the
    first heading belongs to the section ``before``. ``said`` words a chapter's question.
    """
    builder = _Builder(before)
    for block in blocks:
        if block.kind == "heading":
            builder.open(sections[id(block)])
        elif block.kind == "question":
            builder.question = said(block)
        elif block.kind in ("paragraph", "item"):
            runs = runs_of(block, builder.section)
            if runs:
                builder.paragraphs.append(Paragraph(block.kind, runs))
    return builder.done()


class _Builder:
    def __init__(self, before: Section) -> None:
        self.section = before
        self.question = ""
        self.paragraphs: list[Paragraph] = []
        self._chapter = before
        self._implied = True
        self._headings: list[Heading] = []
        self._chapters: list[Chapter] = []

    def open(self, section: Section) -> None:
        self._close_heading()
        if section.level == 1:
            self._close_chapter()
            self._chapter = section
            self._implied = False
        self.section = section

    def done(self) -> tuple[Chapter, ...]:
        self._close_heading()
        self._close_chapter()
        return tuple(self._chapters)

    def _close_heading(self) -> None:
        own = self.section is not self._chapter
        if own or self.paragraphs:
            number, title = (self.section.number, self.section.heading) if own else ("", "")
            self._headings.append(Heading(number, title, tuple(self.paragraphs)))
        self.paragraphs.clear()

    def _close_chapter(self) -> None:
        if self._headings or not self._implied:
            chapter = self._chapter
            self._chapters.append(
                Chapter(chapter.number, chapter.heading, self.question, tuple(self._headings))
            )
        self._headings.clear()
        self.question = ""
