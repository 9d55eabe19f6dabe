"""How cards are put together: frame, pattern, window, art, figures and marks, tab, key line.

Every function is pure and gives one ``<svg>`` without ids, classes or words: any number of
them can stand on a page, and the name of a card is said outside, in the reader's language.
"""

from __future__ import annotations

from functools import lru_cache

from tutor.art.colours import COLOURS, CREAM, INK, PAPER, STONE, pattern, window
from tutor.art.drawing import body

_FONT = 'font-family="var(--art-font,system-ui,\'DejaVu Sans\',sans-serif)" font-weight="800"'
_KEY_LINE = (
    '<rect x="1" y="1" width="98" height="138" rx="11" fill="none" '
    f'stroke="var(--art-key,{INK})" stroke-width="2"/>'
)


def svg(width: float, height: float, inner: str) -> str:
    """An ``<svg>`` that screen readers skip, ``width`` by ``height`` in its own units."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'aria-hidden="true" focusable="false">{inner}</svg>'
    )


def _art(inner: str, x: float, y: float, size: float) -> str:
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 100 100">'
        f"{inner}</svg>"
    )


def _figure(x: float, y: float, size: float, text: object, anchor: str = "middle") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
        f'fill="{INK}" {_FONT}>{text}</text>'
    )


def _mark(colour: str, x: float, y: float, size: float) -> str:
    c = COLOURS[colour]
    shape = (
        f'<path d="{c.mark}" fill="{c.paint()}" stroke="{INK}" stroke-width="7" '
        'stroke-linejoin="round"/>'
    )
    return _art(shape, x, y, size)


def _field(colour: str) -> str:
    c, hole = COLOURS[colour], window(colour, 13, 13, 87, 127)
    return (
        f'<rect x="1" y="1" width="98" height="138" rx="11" fill="{c.paint()}"/>'
        + pattern(colour, 1, 1, 99, 139)
        + f'<path transform="translate(1 1.6)" opacity=".3" fill="{INK}" d="{hole}"/>'
        + f'<path fill="{c.paint("wash")}" d="{hole}"/>'
    )


@lru_cache(maxsize=256)
def animal_card(species: str, count: int, colour: str, effect: str | None = None) -> str:
    """A card showing ``count`` (1 or 2) animals on a colour, with an effect's icon if it has one.

    ``species`` and ``effect`` name drawings (``"frog"``, ``"effect-skip"``); ``colour`` is a
    key of :data:`~tutor.art.colours.COLOURS`. Raises ``KeyError`` for what is not drawn.
    """
    animal, parts = body("animals", species), [_field(colour)]
    parts += [_art(animal, 23.5 + 14 * i, 19.5, 13.5) for i in range(count)]
    parts += [_figure(58, 32.5, 16, count), _mark(colour, 65.5, 20, 13)]
    if count == 1:
        parts.append(_art(animal, 16, 38 if effect else 46, 68))
    elif effect:
        parts += [_art(animal, 15, 35, 46), _art(animal, 41, 62, 44)]
    else:
        parts += [_art(animal, 15, 35, 49), _art(animal, 36, 74, 49)]
    if effect:
        parts.append(
            f'<rect x="34" y="107" width="32" height="27" rx="9" fill="{PAPER}" '
            f'stroke="{INK}" stroke-width="2"/>' + _art(body("icons", effect), 40, 110.5, 20)
        )
    return svg(100, 140, "".join(parts) + _KEY_LINE)


@lru_cache(maxsize=32)
def icon_card(icon: str, field: str = INK) -> str:
    """A card without colour or number: one icon on paper, small in two corners too."""
    drawn = body("icons", icon)
    inner = (
        f'<rect x="1" y="1" width="98" height="138" rx="11" fill="{field}"/>'
        f'<rect x="9" y="9" width="82" height="122" rx="6" fill="{PAPER}"/>'
        + _art(drawn, 18, 38, 64)
        + _art(drawn, 14, 14, 15)
        + _art(drawn, 71, 111, 15)
    )
    return svg(100, 140, inner + _KEY_LINE)


@lru_cache(maxsize=1)
def card_back() -> str:
    """The back that all cards share: a lattice of paper strips."""
    strips = "".join(
        f"M{x:g} 9L{x + 122:g} 131M{x + 122:g} 9L{x:g} 131" for x in range(-101, 91, 24)
    )
    inner = (
        '<rect x="1" y="1" width="98" height="138" rx="11" fill="#0F766E"/>'
        f'<svg x="9" y="9" width="82" height="122" viewBox="9 9 82 122">'
        f'<rect x="9" y="9" width="82" height="122" fill="#0B5B55"/>'
        f'<path fill="none" stroke="{CREAM}" stroke-opacity=".55" stroke-width="2" d="{strips}"/>'
        "</svg>"
        f'<rect x="9" y="9" width="82" height="122" rx="6" fill="none" stroke="{CREAM}" '
        'stroke-width="2"/>'
    )
    return svg(100, 140, inner + _KEY_LINE)


@lru_cache(maxsize=256)
def animal_chip(species: str, count: int, colour: str) -> str:
    """An animal card in the height of a line of text: number, mark and portraits on the wash."""
    c, animal = COLOURS[colour], body("animals", species)
    width = 47 + 25 * count
    inner = (
        f'<rect x="1" y="1" width="{width - 2}" height="30" rx="8" fill="{c.paint("wash")}" '
        f'stroke="{INK}" stroke-width="2"/>'
        + _figure(12.5, 22, 17, count)
        + _mark(colour, 22, 9, 14)
        + "".join(_art(animal, 41 + 25 * i, 4, 24) for i in range(count))
    )
    return svg(width, 32, inner)


@lru_cache(maxsize=32)
def icon_chip(icon: str) -> str:
    """An icon card in the height of a line of text."""
    inner = (
        f'<rect x="1" y="1" width="38" height="30" rx="8" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="2"/>' + _art(body("icons", icon), 8, 4, 24)
    )
    return svg(40, 32, inner)


@lru_cache(maxsize=64)
def portraits(species: str, count: int, colour: str | None = None) -> str:
    """One or two animals side by side on paper, or on the wash of a colour."""
    ground = PAPER if colour is None else COLOURS[colour].paint("wash")
    animal = body("animals", species)
    inner = f'<rect x="0" y="0" width="100" height="50" rx="8" fill="{ground}"/>' + "".join(
        _art(animal, 28 + 44 * i if count == 1 else 5 + 46 * i, 3, 44) for i in range(count)
    )
    return svg(100, 50, inner)


@lru_cache(maxsize=8)
def swatch(colour: str) -> str:
    """A patch of a game colour with its pattern and its mark."""
    c = COLOURS[colour]
    inner = (
        f'<rect x="1" y="1" width="78" height="46" rx="9" fill="{c.paint()}"/>'
        + pattern(colour, 1, 1, 79, 47)
        + f'<rect x="22" y="11" width="36" height="26" rx="6" fill="{c.paint("wash")}"/>'
        + _mark(colour, 31, 15, 18)
        + f'<rect x="1" y="1" width="78" height="46" rx="9" fill="none" '
        f'stroke="var(--art-key,{INK})" stroke-width="2"/>'
    )
    return svg(80, 48, inner)


__all__ = [
    "STONE",
    "animal_card",
    "animal_chip",
    "card_back",
    "icon_card",
    "icon_chip",
    "portraits",
    "svg",
    "swatch",
]
