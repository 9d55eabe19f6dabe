"""The drawings as text: a file's body for nesting in a card, or the whole file for a page."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Literal

Kind = Literal["animals", "icons", "pieces", "types"]

_SVG = re.compile(r"^<svg[^>]*>(.*)</svg>\s*$", re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9-]*")


@cache
def names(kind: Kind) -> tuple[str, ...]:
    """The names of all drawings of a kind, in alphabetical order."""
    folder = resources.files("tutor.art.drawings").joinpath(kind)
    return tuple(sorted(f.name.removesuffix(".svg") for f in folder.iterdir()))


@cache
def drawing(kind: Kind, name: str) -> str:
    """The whole SVG of a drawing (hidden from screen readers, without ids).

    Raises ``KeyError`` when there is no such drawing.
    """
    file = resources.files("tutor.art.drawings").joinpath(kind, f"{name}.svg")
    if not _NAME.fullmatch(name) or not file.is_file():
        raise KeyError(f"no drawing {kind}/{name}")
    return file.read_text("utf-8").strip()


@cache
def body(kind: Kind, name: str) -> str:
    """What stands inside the ``<svg>`` of a drawing; its box is 100 by 100."""
    found = _SVG.match(drawing(kind, name))
    if found is None:
        raise KeyError(f"drawing {kind}/{name} is not one <svg>")
    return found[1]


@cache
def tokens_css() -> str:
    """The style sheet that sets the colours of the art for light and dark."""
    return resources.files("tutor.art").joinpath("tokens.css").read_text("utf-8")
