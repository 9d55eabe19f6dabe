"""A rulebook in our own Markdown: front matter, chapters, headings and rule spans."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from tutor.corpus.blocks import Block, markdown_blocks, number_sections, plain_text
from tutor.corpus.entry import (
    LANGS,
    Chapter,
    Document,
    Fault,
    Heading,
    Paragraph,
    RuleEntry,
    Run,
    Section,
    Span,
    freeze,
)
from tutor.corpus.located import read_mapping
from tutor.corpus.spans import pieces

_FRONT = re.compile(r"---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)", re.DOTALL)


def has_front_matter(text: str) -> bool:
    """Whether a text opens with a block of ``---`` as our rulebooks do."""
    return _FRONT.match(text.removeprefix("\ufeff")) is not None


def read_book(text: str, shown: str, faults: list[Fault]) -> Document | None:
    """The rulebook in ``text``, or ``None`` where its front matter is unusable.

    Faults of syntax are added to ``faults``; whether ids, kinds and numbers are right is
    for the loader to say.
    """
    front = _FRONT.match(text)
    if front is None:
        faults.append(
            Fault(shown, 1, "has no front matter", "begin with '---', lang, game, title, '---'")
        )
        return None
    meta = read_mapping(front.group(1), shown, 1, faults)
    if meta is None:
        return None
    for key in ("lang", "game", "title"):
        if not isinstance(meta.get(key), str) or not meta[key].strip():
            faults.append(
                Fault(shown, 1, f"the front matter has no {key}", f"add a line '{key}: ...'")
            )
            return None
    if meta["lang"] not in LANGS:
        faults.append(
            Fault(shown, 1, f"the language {meta['lang']!r} is unknown", f"use {', '.join(LANGS)}")
        )
        return None
    return _Reader(text, shown, faults).document(meta, front.end())


class _Reader:
    """One pass over one rulebook."""

    def __init__(self, text: str, shown: str, faults: list[Fault]) -> None:
        self._text = text
        self._shown = shown
        self._faults = faults
        self._starts = [0, *(m.end() for m in re.finditer(r"\n", text))]

    def document(self, meta: Mapping[str, Any], start: int) -> Document:
        blocks = markdown_blocks(self._text, start)
        sections = number_sections(blocks, self._text)
        by_block = {id(block): section for block, section in sections}
        entries: list[RuleEntry] = []
        chapters = [self._chapter(c, by_block, entries, meta) for c in _chunks(blocks, by_block)]
        return Document(
            doc=f"{meta['game']}-{meta['lang']}",
            lang=meta["lang"],
            game=meta["game"],
            title=meta["title"],
            tagline=str(meta.get("tagline") or ""),
            sections=tuple(section for _, section in sections),
            entries=tuple(entries),
            chapters=tuple(chapters),
            meta=freeze(meta),
        )

    def _chapter(
        self,
        blocks: list[Block],
        sections: Mapping[int, Section],
        entries: list[RuleEntry],
        meta: Mapping[str, Any],
    ) -> Chapter:
        number = title = question = ""
        headings: list[Heading] = []
        current = Section("", "", 0)
        paragraphs: list[Paragraph] = []

        def close() -> None:
            if paragraphs or (current.number and current.number != number):
                named = current.number != number
                headings.append(
                    Heading(
                        current.number if named else "",
                        current.heading if named else "",
                        tuple(paragraphs),
                    )
                )
            paragraphs.clear()

        for block in blocks:
            if block.kind == "heading":
                close()
                current = sections[id(block)]
                if current.level == 1:
                    number, title = current.number, current.heading
            elif block.kind == "question":
                question = plain_text(self._text[slice(*block.span)])
            elif block.kind != "title":
                runs = self._runs(block.span, current, entries, meta)
                kind = "item" if block.kind == "item" else "paragraph"
                paragraphs.append(Paragraph(kind, runs))
        close()
        return Chapter(number, title, question, tuple(headings))

    def _runs(
        self, span: Span, section: Section, entries: list[RuleEntry], meta: Mapping[str, Any]
    ) -> tuple[Run, ...]:
        runs = []
        for piece in pieces(self._text, span, self._complain):
            raw = self._text[slice(*piece.span)]
            text = plain_text(raw)
            if piece.rule:
                entries.append(
                    RuleEntry(
                        id=piece.rule,
                        lang=meta["lang"],
                        game=meta["game"],
                        kind="",
                        title=section.heading,
                        text=text,
                        section=section.number,
                        span=piece.span,
                    )
                )
            else:
                lead = " " if raw[:1].isspace() else ""
                text = f"{lead}{text}{' ' if raw[-1:].isspace() and text else ''}"
            if text:
                runs.append(Run(text, piece.rule))
        return tuple(runs)

    def _complain(self, offset: int, what: str, remedy: str) -> None:
        line = bisect_right(self._starts, offset)
        self._faults.append(Fault(self._shown, line, what, remedy))


def _chunks(blocks: list[Block], sections: Mapping[int, Section]) -> list[list[Block]]:
    """The blocks of each chapter; what stands before the first one makes a chunk of its own."""
    chunks: list[list[Block]] = []
    for block in blocks:
        if block.kind == "title":
            continue
        begins = block.kind == "heading" and sections[id(block)].level == 1
        if begins or not chunks:
            chunks.append([])
        chunks[-1].append(block)
    return chunks


def line_of(text: str, offset: int) -> int:
    """The line of an offset, counted from 1."""
    return text.count("\n", 0, offset) + 1
