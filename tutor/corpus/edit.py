"""Texts of rules exchanged in a rulebook, everything else left to the letter as it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from tutor.core.game import InvalidInput
from tutor.corpus.blocks import escaped
from tutor.corpus.book import read_book
from tutor.corpus.entry import Fault


def with_texts(book: str, texts: Mapping[str, str], shown: str) -> str:
    """The Markdown of a rulebook with the texts of some rules exchanged.

    ``texts`` is by rule id. Raises :class:`InvalidInput` where the book is faulty or does not
    have a rule, or has it in several pieces.
    """
    faults: list[Fault] = []
    found = read_book(book, shown, faults)
    if found is None or faults:
        raise InvalidInput(str(faults[0]) if faults else f"{shown}: cannot be read")
    spans: dict[str, list[tuple[int, int]]] = {}
    for entry in found.entries:
        spans.setdefault(entry.id, []).append(entry.span)
    for rule in texts:
        if len(spans.get(rule, ())) != 1:
            times = "in several pieces" if rule in spans else "nowhere"
            raise InvalidInput(f"{shown}: {rule} stands {times}; edit it in the file itself")
    for rule in sorted(texts, key=lambda r: spans[r][0], reverse=True):
        start, end = spans[rule][0]
        book = book[:start] + escaped(texts[rule]) + book[end:]
    return book


def with_term(terms: str, concept: str, lang: str, preferred: str) -> str:
    """The YAML of a termbase with one preferred term exchanged, all else as it stands.

    Raises :class:`InvalidInput` where the file is not laid out a concept a block, a language a
    line.
    """
    block = re.search(
        rf"^- id: {re.escape(concept)}$.*?(?=^- id: |\Z)", terms, re.MULTILINE | re.DOTALL
    )
    line = block and re.search(
        rf'^ +{lang}: \{{preferred: ("(?:[^"\\]|\\.)*"|[^,}}\n]+)', block.group(), re.MULTILINE
    )
    if not block or not line:
        raise InvalidInput(f"{concept} has no line for {lang} to edit; edit the file itself")
    start, end = (block.start() + place for place in line.span(1))
    return terms[:start] + json.dumps(preferred, ensure_ascii=False) + terms[end:]
