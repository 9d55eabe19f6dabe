"""Wooden animals: alone, on a card with its points, in a tower, and tumbled on the table.

Every function is pure and gives one ``<svg>`` without ids, classes or words. What may move is
marked by an attribute (``data-sway``, ``data-tumble``); a style sheet decides whether it does.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from tutor.art.colours import INK, PAPER, STONE
from tutor.art.compose import svg
from tutor.art.drawing import body

_FONT = 'font-family="var(--art-font,system-ui,\'DejaVu Sans\',sans-serif)" font-weight="800"'
_KEY_LINE = (
    '<rect x="1" y="1" width="98" height="138" rx="11" fill="none" '
    f'stroke="var(--art-key,{INK})" stroke-width="2"/>'
)
_WOOD = "#8E5934"
_FLOOR = 96.0


class Shape(msgspec.Struct, frozen=True):
    """Where a piece stands and carries, in its box of 100 by 100: its feet, and its back.

    ``feet`` and ``back`` are left and right ends, ``top`` the height of the back.
    """

    feet: tuple[float, float]
    back: tuple[float, float]
    top: float


_SHAPES = {
    "elephant": Shape((14, 68), (19, 62), 26),
    "hippopotamus": Shape((14, 68), (16, 52), 44),
    "rhinoceros": Shape((15, 69), (17, 54), 42),
    "crocodile": Shape((22, 68), (25, 56), 63),
    "lion": Shape((12, 70), (17, 47), 48),
    "bear": Shape((11, 74), (17, 50), 42),
    "zebra": Shape((16, 74), (17, 49), 48),
    "camel": Shape((16, 72), (21, 58), 28),
    "giraffe": Shape((14, 66), (16, 43), 53),
    "kangaroo": Shape((10, 74), (45, 68), 26),
    "penguin": Shape((32, 76), (35, 58), 9),
    "monkey": Shape((12, 72), (21, 52), 42),
    "turtle": Shape((12, 72), (23, 54), 50),
}

#: How far each storey leans from the middle of the one below, in the tower's own units.
_LEANS = (0.0, 3.0, -4.0, 2.0, 5.0, -3.0, -5.0, 4.0, 2.0, -6.0, 3.0, 5.0, -4.0)
#: How the pieces of a fallen tower lie, in degrees.
_TURNS = (0, 96, -78, 184, 12, -100, 160, 84, -170, -14, 102, 176, -88)

_WIDTH, _SCALE, _EDGE, _LEAST = 200.0, 0.66, 10.0, 110.0


def _nested(inner: str, x: float, y: float, size: float) -> str:
    return (
        f'<svg x="{x:.1f}" y="{y:.1f}" width="{size:.1f}" height="{size:.1f}" '
        f'viewBox="0 0 100 100">{inner}</svg>'
    )


@lru_cache(maxsize=32)
def piece(name: str) -> str:
    """A wooden animal, seen from the side. Raises ``KeyError`` for what is not carved."""
    return svg(100, 100, body("pieces", name))


@lru_cache(maxsize=64)
def piece_card(name: str, points: str = "") -> str:
    """A card that shows a wooden animal, with its points in the corner where they are given."""
    return _card(_nested(body("pieces", name), 14, 40, 72), _WOOD, points)


@lru_cache(maxsize=16)
def icon_points_card(icon: str, points: str = "") -> str:
    """A special card: an icon in the place of the animal, with its points."""
    return _card(_nested(body("icons", icon), 18, 42, 64), STONE, points)


def _card(inner: str, field: str, points: str) -> str:
    corner = (
        f'<circle cx="76" cy="24" r="13" fill="{PAPER}" stroke="{INK}" stroke-width="2"/>'
        f'<text x="76" y="30" font-size="17" text-anchor="middle" fill="{INK}" {_FONT}>'
        f"{points}</text>"
    )
    ground = (
        f'<rect x="1" y="1" width="98" height="138" rx="11" fill="{field}"/>'
        f'<rect x="9" y="9" width="82" height="122" rx="6" fill="{PAPER}"/>'
    )
    return svg(100, 140, ground + inner + (corner if points else "") + _KEY_LINE)


@lru_cache(maxsize=32)
def piece_chip(name: str) -> str:
    """A wooden animal in the height of a line of text."""
    return _chip(body("pieces", name))


@lru_cache(maxsize=8)
def icon_chip(icon: str) -> str:
    """A special card in the height of a line of text."""
    return _chip(body("icons", icon))


def _chip(inner: str) -> str:
    ground = (
        f'<rect x="1" y="1" width="38" height="30" rx="8" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="2"/>'
    )
    return svg(40, 32, ground + _nested(inner, 7, 3, 26))


@lru_cache(maxsize=256)
def tower(order: Sequence[str]) -> str:
    """A tower from its lowest animal up: each stands on the back of the one below.

    ``order`` is a tuple of pieces. Raises ``KeyError`` for what is not carved.
    """
    placed: list[tuple[str, float, float]] = []
    middle, floor = _WIDTH / 2, 0.0
    for name, lean in zip(order, _LEANS, strict=False):
        shape = _SHAPES[name]
        x = middle + lean - sum(shape.feet) / 2 * _SCALE
        x = min(max(x, 0.0), _WIDTH - 100 * _SCALE)
        top = floor - _FLOOR * _SCALE
        placed.append((name, x, top))
        carried = x + sum(shape.back) / 2 * _SCALE
        middle, floor = (3 * carried + _WIDTH / 2) / 4, top + shape.top * _SCALE
    height = _EDGE + max([_LEAST, *(-y for _, _, y in placed)]) + 2 * _EDGE
    ground = height - _EDGE
    drawn = "".join(
        _nested(body("pieces", name), x, ground + y, 100 * _SCALE) for name, x, y in placed
    )
    return svg(_WIDTH, height, f"{_table(ground)}<g data-sway=''>{drawn}</g>")


@lru_cache(maxsize=256)
def fallen(order: Sequence[str]) -> str:
    """The animals of a tower that has come down, lying about where it stood."""
    columns, size = 4, 46.0
    rows = max(1, -(-len(order) // columns))
    height = max(_LEAST, rows * (size - 8) + 4 * _EDGE)
    drawn = []
    for n, name in enumerate(order):
        row, column = divmod(n, columns)
        x = 4 + column * (size + 2) + (6 if row % 2 else 0)
        y = height - _EDGE - size - row * (size - 8)
        turn = f"rotate({_TURNS[n % len(_TURNS)]} {x + size / 2:.1f} {y + size / 2:.1f})"
        lying = _nested(body("pieces", name), x, y, size)
        drawn.append(f"<g data-tumble=''><g transform=\"{turn}\">{lying}</g></g>")
    return svg(_WIDTH, height, _table(height - _EDGE) + "".join(drawn))


def _table(y: float) -> str:
    return f'<ellipse cx="100" cy="{y:.1f}" rx="92" ry="8" fill="currentColor" opacity=".16"/>'
