"""Cards to learn with: a text file that Anki imports, one note a question."""

from __future__ import annotations

import html
from collections.abc import Iterable


def anki(notes: Iterable[tuple[str, str, str]], deck: str) -> bytes:
    """Notes of (id, front, back) for Anki; ids keep a second import from doubling them."""
    lines = [
        "#separator:tab", "#html:true", "#guid column:1", "#notetype:Basic", f"#deck:{_cell(deck)}",
    ]  # fmt: skip
    lines += ["\t".join(_cell(part) for part in note) for note in notes]
    return ("\n".join(lines) + "\n").encode()


def _cell(text: str) -> str:
    return html.escape(" ".join(text.split()), quote=True)
