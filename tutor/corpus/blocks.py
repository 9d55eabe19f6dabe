"""Blocks: a text cut into headings, paragraphs and list items, each with its place.

Both our own Markdown and foreign text become the same blocks, so that everything after
this step is one road. All spans are offsets in the text as read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from tutor.corpus.entry import Section, Span
from tutor.language.tokens import lines, trim

BlockKind = Literal["title", "heading", "question", "paragraph", "item", "residue"]

#: Lines longer than this are read, but never taken for a heading.
_HEADING_CHARS = 80


class Block(msgspec.Struct, frozen=True):
    """A piece of text at ``span``, markers left out.

    ``level`` counts headings from 1 (a chapter) and is 0 elsewhere; ``number`` is the one
    written in a heading or list marker, or empty.
    """

    kind: BlockKind
    span: Span
    level: int = 0
    number: str = ""


_ITEM = re.compile(r"\s*(?:[-*+•–▪◦·]\s+|(\d{1,3})[.)]\s+|(\d{1,2})-(?=[^\W\d_]))")
_ATX = re.compile(r"(#{1,6})[ \t]+(?=\S)")
_NUMBER = re.compile(
    r"(\d{1,3}(?:\.\d{1,3})*)(?:\s*\.?\s*[-–—:](?!\d)\s*|[.)]\s*(?![\d.])|(?<=\d\.\d)\s+)(?=\S)"
)
#: Markdown knows no deeper heading; what claims to be deeper has no rank of its own.
_DEEPEST_HEADING = 6
_QUESTION = re.compile(r"\*[^*]+\*$|_[^_]+_$")


_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+\-.!<>|])")
_IMAGE = re.compile(r"!\[[^\[\]]{0,300}\]\([^()\s]{0,500}\)")
_LINK = re.compile(r"\[([^\[\]]{1,300})\]\([^()\s]{0,500}\)")
_EMPHASIS = (
    re.compile(r"\*\*(?=\S)([^*]{1,400}?)(?<=\S)\*\*"),
    re.compile(r"(?<![\w_])__(?=\S)([^_]{1,400}?)(?<=\S)__(?![\w_])"),
    re.compile(r"(?<![\w*])\*(?=\S)([^*]{1,400}?)(?<=\S)\*(?![\w*])"),
    re.compile(r"(?<![\w_])_(?=\S)([^_]{1,400}?)(?<=\S)_(?![\w_])"),
)


def escaped(text: str) -> str:
    """Plain text as Markdown that reads back as the same text."""
    bare = re.sub(r"([\\*_\[\]])", r"\\\1", text)
    return re.sub(r"^(#|[-+](?=\s))", r"\\\1", bare)


def markdown_blocks(text: str, start: int = 0) -> list[Block]:
    """Blocks of a Markdown text from the offset ``start`` on.

    The first heading with one ``#`` is the title. A line in italics right under a chapter
    heading is the question that the chapter answers. Tables, code and HTML are plain text.
    """
    blocks: list[Block] = []
    open_block: tuple[BlockKind, int, int, str] | None = None
    deepest_title = True

    def close() -> None:
        nonlocal open_block
        if open_block is not None:
            kind, begin, end, number = open_block
            blocks.append(Block(kind, trim(text, begin, end), 0, number))
            open_block = None

    for begin, end in _lines_from(text, start):
        line = text[begin:end]
        if not line.strip():
            close()
            continue
        heading = _ATX.match(line)
        if heading:
            close()
            hashes = len(heading.group(1))
            bare = line.rstrip().rstrip("#").rstrip()
            span = (begin + heading.end(), begin + max(heading.end(), len(bare)))
            if hashes == 1 and deepest_title and not blocks:
                blocks.append(Block("title", span))
            else:
                blocks.append(_numbered_heading(text, span, max(1, hashes - 1)))
            continue
        if (
            blocks
            and open_block is None
            and blocks[-1].kind == "heading"
            and blocks[-1].level == 1
            and _QUESTION.fullmatch(line.strip())
        ):
            inner = trim(text, begin, end)
            blocks.append(Block("question", (inner[0] + 1, inner[1] - 1)))
            continue
        marker = _ITEM.match(line)
        if marker:
            close()
            open_block = (
                "item",
                begin + marker.end(),
                end,
                marker.group(1) or marker.group(2) or "",
            )
        elif open_block is None:
            open_block = ("paragraph", begin, end, "")
        else:
            open_block = (*open_block[:2], end, open_block[3])
    close()
    return [block for block in blocks if block.span[0] < block.span[1]]


def _lines_from(text: str, start: int) -> Iterator[Span]:
    for begin, end in lines(text[start:]):
        yield begin + start, end + start


def _numbered_heading(text: str, span: Span, level: int) -> Block:
    """A heading whose written number, if it has one, is taken off ("5. Matching")."""
    match = _NUMBER.match(text, span[0], span[1])
    if match and match.end() < span[1]:
        return Block("heading", (match.end(), span[1]), level, match.group(1))
    return Block("heading", span, level)


def plain_text(text: str) -> str:
    """A stretch of Markdown as plain text: no emphasis marks, single blanks."""
    hidden = [""]

    def hide(match: re.Match[str]) -> str:
        hidden.append(match.group(1))
        return f"\0{len(hidden) - 1}\0"

    bare = _ESCAPED.sub(hide, text.replace("\0", ""))
    bare = _LINK.sub(r"\1", _IMAGE.sub("", bare))
    for mark in _EMPHASIS:
        bare = mark.sub(r"\1", bare)
    bare = re.sub(r"\0(\d+)\0", lambda match: hidden[int(match.group(1))], bare)
    return re.sub(r"\s+", " ", bare).strip()


def number_sections(blocks: list[Block], text: str) -> list[tuple[Block, Section]]:
    """Each heading block with its section: written numbers are kept, others are counted on.

    A chapter heading without a number in a text whose chapters have numbers stands below
    the chapter before it. A heading without a rank stands below the ranked ones, if any.
    """
    headings = [block for block in blocks if block.kind == "heading"]
    written = {block.number for block in headings if block.number}
    counters: list[int] = []
    ranked = False
    numbered = []
    for block in headings:
        level = max(1, min(block.level, len(counters) + 1))
        if block.level > _DEEPEST_HEADING:
            level = 2 if ranked else 1
        ranked = ranked or block.level <= _DEEPEST_HEADING
        if block.number:
            counters = [int(part) for part in block.number.split(".")]
        else:
            if level == 1 and any("." not in number for number in written):
                level = 2
            counters = counters[:level] + [0] * (level - len(counters))
            counters[-1] += 1
            while ".".join(map(str, counters)) in written:
                counters[-1] += 1
        number = ".".join(map(str, counters))
        heading = plain_text(text[slice(*block.span)])
        numbered.append((block, Section(number, heading, len(counters), block.span[0])))
    return numbered
