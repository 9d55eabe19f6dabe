"""Cards of four colours with a number, the wild 1 of all colours, and a disc for the table.

Every function is pure and gives one ``<svg>`` without ids, classes or words.
"""

from __future__ import annotations

from functools import lru_cache

from tutor.art.colours import COLOURS, INK, PAPER, pattern, window
from tutor.art.compose import svg
from tutor.art.drawing import body

_FONT = 'font-family="var(--art-font,system-ui,\'DejaVu Sans\',sans-serif)" font-weight="800"'
_KEY_LINE = (
    '<rect x="1" y="1" width="98" height="138" rx="11" fill="none" '
    f'stroke="var(--art-key,{INK})" stroke-width="2"/>'
)
_TURNED = 'transform="rotate(180 50 70)"'

#: Where the large mark stands and how large its figure is; a triangle has less room inside.
_MARKS = {"red": (16, 31, 68, 86.5, 26)}
_MARK = (18, 38, 64, 82, 34)


def _nested(inner: str, x: float, y: float, size: float) -> str:
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 100 100">'
        f"{inner}</svg>"
    )


def _figure(x: float, y: float, size: float, text: object, fill: str, more: str = "") -> str:
    anchor = "start" if more or x < 50 else "middle"
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{fill}" {_FONT} {more}>{text}</text>'
    )


def _mark(colour: str, x: float, y: float, size: float) -> str:
    c = COLOURS[colour]
    shape = (
        f'<path d="{c.mark}" fill="{c.paint()}" stroke="{INK}" stroke-width="7" '
        'stroke-linejoin="round"/>'
    )
    return _nested(shape, x, y, size)


@lru_cache(maxsize=128)
def number_card(colour: str, number: int) -> str:
    """A card of a colour: its mark with the number in it, the number in two corners too.

    Raises ``KeyError`` for what is no colour.
    """
    c, hole = COLOURS[colour], window(colour, 13, 13, 87, 127)
    x, y, size, line, figure = _MARKS.get(colour, _MARK)
    inner = (
        f'<rect x="1" y="1" width="98" height="138" rx="11" fill="{c.paint()}"/>'
        + pattern(colour, 1, 1, 99, 139)
        + f'<path transform="translate(1 1.6)" opacity=".3" fill="{INK}" d="{hole}"/>'
        + f'<path fill="{c.paint("wash")}" d="{hole}"/>'
        + _mark(colour, x, y, size)
        + _figure(50, line, figure, number, c.on)
        + _figure(25, 31, 14, number, INK)
        + _figure(25, 31, 14, number, INK, _TURNED)
    )
    return svg(100, 140, inner + _KEY_LINE)


@lru_cache(maxsize=1)
def wild_one_card() -> str:
    """The 1 that takes on any colour: all four of them on paper."""
    inner = (
        f'<rect x="1" y="1" width="98" height="138" rx="11" fill="{INK}"/>'
        f'<rect x="9" y="9" width="82" height="122" rx="6" fill="{PAPER}"/>'
        + _nested(body("icons", "wild-one"), 14, 34, 72)
        + _figure(16, 28, 15, 1, INK)
        + _figure(16, 28, 15, 1, INK, _TURNED)
    )
    return svg(100, 140, inner + _KEY_LINE)


@lru_cache(maxsize=128)
def number_chip(colour: str, number: int) -> str:
    """A number card in the height of a line of text: mark and number on the wash."""
    c = COLOURS[colour]
    width = 66 if number > 9 else 56
    inner = (
        f'<rect x="1" y="1" width="{width - 2}" height="30" rx="8" fill="{c.paint("wash")}" '
        f'stroke="{INK}" stroke-width="2"/>'
        + _mark(colour, 7, 7, 18)
        + _figure(31, 22, 17, number, INK)
    )
    return svg(width, 32, inner)


@lru_cache(maxsize=1)
def wild_one_chip() -> str:
    """The wild 1 in the height of a line of text."""
    inner = (
        f'<rect x="1" y="1" width="54" height="30" rx="8" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="2"/>'
        + _nested(body("icons", "wild-one"), 5, 4, 24)
        + _figure(35, 22, 17, 1, INK)
    )
    return svg(56, 32, inner)


@lru_cache(maxsize=8)
def disc(icon: str) -> str:
    """A round marker for the table, drawn by one icon, in the shape of a card."""
    return svg(100, 140, _nested(body("icons", icon), 8, 28, 84))


@lru_cache(maxsize=8)
def disc_chip(icon: str) -> str:
    """A round marker in the height of a line of text."""
    return svg(32, 32, _nested(body("icons", icon), 2, 2, 28))
