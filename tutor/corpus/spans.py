"""Rule spans in Markdown: ``[The text of a rule.]{#zoop.area.name}``."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from tutor.corpus.entry import Span

_MARK = re.compile(r"\\.|\[|\](?:\{#([^{}\s]*)\})?", re.DOTALL)
ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")


class Piece(msgspec.Struct, frozen=True):
    """A stretch of a block: linking text, or the text of ``rule``."""

    span: Span
    rule: str = ""


def pieces(text: str, span: Span, complain: Callable[[int, str, str], None]) -> list[Piece]:
    """The stretches of a block in order. ``complain(offset, what, remedy)`` hears of bad marks."""
    found: list[Piece] = []
    position, end = span
    opened: int | None = None
    for match in _MARK.finditer(text, *span):
        mark = match.group()
        if mark.startswith("\\"):
            continue
        if mark == "[":
            if opened is not None:
                complain(
                    match.start(), "a bracket opens inside another", "close the first rule before"
                )
                continue
            opened = match.start()
            continue
        rule = match.group(1)
        if opened is None:
            complain(
                match.start(), "a bracket closes that was not opened", "add '[' or write '\\]'"
            )
            continue
        if rule is None:
            complain(
                match.start(), "a bracket has no rule id", "write ']{#id}' or escape the brackets"
            )
        elif not ID.fullmatch(rule):
            complain(match.start(), f"{rule!r} is no rule id", "write it as game.area.short-name")
        elif not text[opened + 1 : match.start()].strip():
            complain(opened, f"the text of {rule} is empty", "write the rule between the brackets")
        else:
            if opened > position:
                found.append(Piece((position, opened)))
            found.append(Piece((opened + 1, match.start()), rule))
            position = match.end()
        opened = None
    if opened is not None:
        complain(opened, "a bracket is not closed", "write ']{#id}' after the rule's text")
    if position < end:
        found.append(Piece((position, end)))
    return found
