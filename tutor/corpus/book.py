"""A rulebook in our own Markdown: front matter, chapters, headings and rule spans."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from typing import Any

from tutor.corpus.blocks import markdown_blocks, number_sections, plain_text
from tutor.corpus.entry import (
    LANGS,
    Document,
    Fault,
    RuleEntry,
    Run,
    Section,
    Span,
    freeze,
)
from tutor.corpus.located import read_mapping
from tutor.corpus.outline import outline
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
        entries: list[RuleEntry] = []
        chapters = outline(
            blocks,
            {id(block): section for block, section in sections},
            Section("", "", 0),
            lambda block, section: self._runs(block.span, section, entries, meta),
            lambda block: plain_text(self._text[slice(*block.span)]),
        )
        return Document(
            doc=f"{meta['game']}-{meta['lang']}",
            lang=meta["lang"],
            game=meta["game"],
            title=meta["title"],
            tagline=str(meta.get("tagline") or ""),
            sections=tuple(section for _, section in sections),
            entries=tuple(entries),
            chapters=chapters,
            meta=freeze(meta),
        )

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


def line_of(text: str, offset: int) -> int:
    """The line of an offset, counted from 1."""
    return text.count("\n", 0, offset) + 1
