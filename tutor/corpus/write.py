"""Documents in the corpus format: Markdown with front matter and rule spans."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tutor.corpus.blocks import escaped
from tutor.corpus.entry import Document, Paragraph


def to_markdown(document: Document) -> str:
    """The document as Markdown that reads back with the same sections, texts and ids."""
    return "\n".join(_lines(document))


def _lines(document: Document) -> Iterator[str]:
    front = {
        "lang": document.lang,
        "game": document.game or document.doc,
        "title": document.title,
        "tagline": document.tagline,
    }
    yield "---"
    for key, value in front.items():
        if value:
            yield f"{key}: {json.dumps(value, ensure_ascii=False)}"
    yield "---"
    yield f"\n# {escaped(document.title)}"
    for chapter in document.chapters:
        yield f"\n## {chapter.number}. {escaped(chapter.title)}"
        if chapter.question:
            yield f"\n*{escaped(chapter.question)}*"
        for heading in chapter.headings:
            if heading.number:
                hashes = "#" * min(6, heading.number.count(".") + 2)
                yield f"\n{hashes} {heading.number}. {escaped(heading.title)}"
            for paragraph in heading.paragraphs:
                yield f"\n{_paragraph(paragraph)}"
    yield ""


def _paragraph(paragraph: Paragraph) -> str:
    parts = [
        f"[{escaped(run.text)}]{{#{run.rule}}}" if run.rule else escaped(run.text)
        for run in paragraph.runs
    ]
    marker = "- " if paragraph.kind == "item" else ""
    return marker + "".join(parts).strip()
