"""Tiles, trucks, enclosures and stall sites: small boards with what lies on them.

Every function is pure and gives one ``<svg>`` without ids, classes or words. What lies on a board
is told by :class:`Drawn` values; a place without one is an empty space.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tutor.art.colours import CREAM, INK, PAPER
from tutor.art.compose import svg
from tutor.art.drawing import Kind, body

_FONT = 'font-family="var(--art-font,system-ui,\'DejaVu Sans\',sans-serif)" font-weight="800"'
_GROUND = "#F6E3B8"
_WOOD = "#7A5437"
_GRASS = "#7DBB6A"
_SIDE, _STEP = 56, 62
_TWO_DIGITS = 10


class Drawn(msgspec.Struct, frozen=True):
    """A tile as it looks: a drawing, a sign in its corner ("" for none), and whether it is young.

    ``kind`` and ``name`` name the drawing (``"animals"``, ``"panda"``).
    """

    kind: Kind
    name: str
    sign: str = ""
    young: bool = False


def _art(inner: str, x: float, y: float, size: float) -> str:
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 100 100">'
        f"{inner}</svg>"
    )


def _tile(drawn: Drawn, x: float, y: float, side: float) -> str:
    inner = body(drawn.kind, drawn.name)
    if drawn.young:
        inner = f'<g transform="translate(15 28) scale(.7)">{inner}</g>'
    out = (
        f'<rect x="{x + 1.5:g}" y="{y + 2:g}" width="{side:g}" height="{side:g}" rx="8" '
        f'fill="{INK}" fill-opacity=".3"/>'
        f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="8" '
        f'fill="var(--art-tile,{_GROUND})" stroke="{INK}" stroke-width="2"/>'
        + _art(inner, x + side * 0.1, y + side * 0.1, side * 0.8)
    )
    if drawn.sign:
        r = side * 0.18
        cx, cy = x + side - r, y + side - r
        out += (
            f'<circle cx="{cx:g}" cy="{cy:g}" r="{r:g}" fill="#FFFFFF" stroke="{INK}" '
            'stroke-width="2"/>'
            + _art(body("icons", drawn.sign), cx - r * 0.65, cy - r * 0.65, r * 1.3)
        )
    return out


def _space(x: float, y: float, side: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}" rx="8" fill="{CREAM}" '
        f'fill-opacity=".55" stroke="{INK}" stroke-width="2" stroke-dasharray="6 5"/>'
    )


def _text(x: float, y: float, size: float, text: object, colour: str = INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="{colour}" '
        f"{_FONT}>{text}</text>"
    )


@lru_cache(maxsize=128)
def tile(drawn: Drawn) -> str:
    """A tile alone. Raises ``KeyError`` for what is not drawn."""
    return svg(100, 100, _tile(drawn, 4, 3, 91))


@lru_cache(maxsize=128)
def tile_chip(drawn: Drawn) -> str:
    """A tile in the height of a line of text."""
    return svg(34, 32, _tile(drawn, 2, 1, 28))


@lru_cache(maxsize=2)
def tile_back(disc: bool = False) -> str:
    """A tile face down; with the wooden disc on it where ``disc`` says so."""
    inner = (
        f'<rect x="5.5" y="5" width="91" height="91" rx="8" fill="{INK}" fill-opacity=".3"/>'
        f'<rect x="4" y="3" width="91" height="91" rx="8" fill="#0F766E" stroke="{INK}" '
        'stroke-width="2"/>' + _art(body("icons", "enclosure"), 22, 20, 56)
    )
    if disc:
        inner += (
            f'<circle cx="50" cy="48" r="30" fill="#C98F4E" stroke="{INK}" stroke-width="2"/>'
            '<circle cx="50" cy="48" r="20" fill="none" stroke="#8E5934" stroke-width="2.5"/>'
        )
    return svg(100, 100, inner)


@lru_cache(maxsize=256)
def truck(letter: str, spaces: int, load: tuple[Drawn, ...]) -> str:
    """A truck with its letter on the cab, its load, and its free spaces."""
    bed = 14 + _STEP * max(spaces, 1)
    parts = [
        (
            f'<rect x="4" y="12" width="{bed - 6}" height="76" rx="8" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="2.5"/>'
        ),
        (
            f'<path d="M{bed} 30H{bed + 30}Q{bed + 38} 30 {bed + 42} 40L{bed + 52} 64V88H{bed}Z" '
            f'fill="#F2B705" stroke="{INK}" stroke-width="2.5" stroke-linejoin="round"/>'
        ),
        _text(bed + 20, 60, 24, letter),
        f'<rect x="2" y="84" width="{bed + 52}" height="9" rx="3" fill="{INK}"/>',
    ]
    for i in range(spaces):
        x = 10 + _STEP * i
        parts.append(_tile(load[i], x, 22, _SIDE) if i < len(load) else _space(x, 22, _SIDE))
    parts += [
        f'<circle cx="{x}" cy="96" r="{r}" fill="{paint}"/>'
        for x in (28, bed + 30)
        for r, paint in ((11, INK), (4.5, CREAM))
    ]
    return svg(bed + 58, 110, "".join(parts))


class Plate(msgspec.Struct, frozen=True):
    """What is printed on an enclosure: points when full, points with one gap, bonus coins."""

    full: int
    one_gap: int
    bonus: int


@lru_cache(maxsize=512)
def enclosure(
    size: int, tiles: tuple[Drawn, ...], plate: Plate, stalls: tuple[Drawn | None, ...]
) -> str:
    """An enclosure: meadow and fence, its tiles and free spaces, its stall sites and its plate."""
    columns = max(2, -(-size // 2))
    wide = 28 + _STEP * columns
    parts = [
        f'<rect x="2" y="2" width="{wide + 74}" height="156" rx="16" fill="{_GRASS}"/>',
        (
            f'<path d="M2 104C60 84 {wide / 2:g} 124 {wide} 100V158H18A16 16 0 0 1 2 142Z" '
            f'fill="{INK}" fill-opacity=".1"/>'
        ),
    ]
    for i in range(max(size, len(tiles))):
        x, y = 18 + _STEP * (i % columns), 18 + 66 * (i // columns)
        parts.append(_tile(tiles[i], x, y, _SIDE) if i < len(tiles) else _space(x, y, _SIDE))
    parts += _plate(wide + 36, plate)
    for i, stall in enumerate(stalls):
        x, y = wide + (12 if len(stalls) == 1 else 4 + 33 * i), 112 if len(stalls) > 1 else 102
        side = 48 if len(stalls) == 1 else 30
        parts.append(_tile(stall, x, y, side) if stall else _space(x, y, side))
    parts.append(
        f'<rect x="2" y="2" width="{wide + 74}" height="156" rx="16" fill="none" '
        f'stroke="{_WOOD}" stroke-width="7" stroke-dasharray="20 4"/>'
    )
    return svg(wide + 78, 160, "".join(parts))


def _plate(x: float, plate: Plate) -> list[str]:
    parts = [
        (
            f'<rect x="{x - 30:g}" y="14" width="60" height="32" rx="9" fill="{CREAM}" '
            f'stroke="{INK}" stroke-width="2"/>'
        ),
        _text(x - 14, 37, 20 if plate.full < _TWO_DIGITS else 17, plate.full),
        f'<path d="M{x + 2:g} 18V42" stroke="{INK}" stroke-width="2"/>',
        _text(x + 17, 36, 15, plate.one_gap),
    ]
    coins = plate.bonus
    left = x - 12.5 * coins
    parts += [_art(body("icons", "coin"), left + 25 * i, 54, 23) for i in range(coins)]
    return parts


@lru_cache(maxsize=16)
def stall_site(stall: Drawn | None) -> str:
    """A stall site with its stall, or vacant, at the left of a strip."""
    inner = _tile(stall, 6, 4, 54) if stall else _space(6, 4, 54)
    return svg(230, 64, inner)


def row(tiles: Sequence[Drawn]) -> str:
    """Tiles side by side."""
    parts = [_tile(t, 4 + _STEP * i, 3, _SIDE) for i, t in enumerate(tiles)]
    return svg(8 + _STEP * max(1, len(tiles)), 64, "".join(parts))
