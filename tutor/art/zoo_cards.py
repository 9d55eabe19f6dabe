"""Cards of zoo animals with type signs, action cards in pointed bands, and sections of a zoo.

Every function is pure and gives one ``<svg>`` without ids, classes or words. The figures are
arguments: nothing about a game is known here.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tutor.art.colours import CREAM, INK, PAPER, STONE
from tutor.art.compose import svg
from tutor.art.drawing import body

_FONT = 'font-family="var(--art-font,system-ui,\'DejaVu Sans\',sans-serif)" font-weight="800"'
_GOLD = "#F2B705"
_KEY_LINE = (
    '<rect x="1" y="1" width="98" height="138" rx="11" fill="none" '
    f'stroke="var(--art-key,{INK})" stroke-width="2"/>'
)
#: The colour of each type's sign and frame; the sign tells the types apart, not the colour.
TYPES = {
    "butterfly": "#D1591A",
    "primate": "#8A5A3B",
    "australian": "#B5532A",
    "bird": "#2B74C9",
    "fish": "#0F7C8A",
    "reptile": "#3C7F38",
    "savanna": "#A36A00",
    "mythical": "#7B3FA0",
}
#: The icon and the colour of each class of action card.
ACTIONS = {
    "direct": ("action-direct", "#C8471F"),
    "response": ("action-response", "#2456B8"),
    "entry": ("action-entry", "#1E7F5A"),
    "addon": ("action-add-on", "#7B3FA0"),
    "setting": ("action-setting", "#B07A00"),
}
_SHAPES = {
    "take": "M62 12V30H20V58H62V76L96 44Z",
    "swap": "M30 10L2 32L30 54V40H74V24H30ZM70 50V64H26V80H70V94L98 72Z",
    "cancel": "M14 28L28 14L50 36L72 14L86 28L64 50L86 72L72 86L50 64L28 86L14 72L36 50Z",
    "stay": "M22 44H30V30A20 20 0 0 1 70 30V44H78V92H22ZM40 44H60V30A10 10 0 0 0 40 30Z",
    "sun": (
        "M50 24A26 26 0 1 1 49.9 24ZM46 2H54V16H46ZM46 84H54V98H46ZM2 46H16V54H2ZM84 46H98V54H84Z"
    ),
    "paw": (
        "M50 48C66 48 80 64 76 80C72 92 60 86 50 86C40 86 28 92 24 80C20 64 34 48 50 48Z"
        "M14 40A9 12 0 1 1 13.9 40ZM36 20A9 12 0 1 1 35.9 20ZM64 20A9 12 0 1 1 63.9 20Z"
        "M86 40A9 12 0 1 1 85.9 40Z"
    ),
    "hut": "M50 10L94 46H84V90H60V62H40V90H16V46H6Z",
    "bowl": (
        "M6 46H94C94 74 76 90 50 90C24 90 6 74 6 46ZM30 38C30 26 40 20 50 20C60 20 70 26 70 38Z"
    ),
}


class Printed(msgspec.Struct, frozen=True):
    """What an animal card shows: species, its types with the section size of each, its value."""

    species: str
    types: tuple[tuple[str, int], ...]
    value: int


class Mini(msgspec.Struct, frozen=True):
    """A card in a section: an animal (``species`` with a type) or an Add-on (a ``shape``)."""

    species: str
    type: str
    value: int
    shape: str = ""


def _nested(inner: str, x: float, y: float, size: float, style: str = "") -> str:
    more = f' style="{style}"' if style else ""
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 100 100"{more}>'
        f"{inner}</svg>"
    )


def _text(x: float, y: float, size: float, text: object, fill: str = INK) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="{fill}" '
        f"{_FONT}>{text}</text>"
    )


def _coin(x: float, y: float, value: object, radius: float = 11) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{_GOLD}" stroke="{INK}" '
        f'stroke-width="2"/>{_text(x, y + radius * 0.45, radius * 1.27, value)}'
    )


def _sign(kind: str, x: float, y: float, size: float, on: str = "") -> str:
    """A type's sign: in its colour, or in cream on the colour ``on``."""
    style = f"--art-main:{CREAM};--art-light:{on}" if on else f"--art-main:{TYPES[kind]}"
    return _nested(body("types", kind), x, y, size, style)


def _shape(name: str, x: float, y: float, size: float, paint: str) -> str:
    return _nested(f'<path fill="{paint}" fill-rule="evenodd" d="{_SHAPES[name]}"/>', x, y, size)


def _portrait(species: str, types: tuple[str, ...], x: float, y: float, size: float) -> str:
    """The animal; where it is not drawn, the signs of its types."""
    try:
        return _nested(body("animals", species), x, y, size)
    except KeyError:
        side = size * (0.86 if len(types) == 1 else 0.52)
        gap = (size - side) / 2
        if len(types) == 1:
            return _sign(types[0], x + gap, y + gap, side)
        first = _sign(types[0], x, y + size * 0.02, side)
        return first + _sign(types[1], x + size - side, y + size * 0.46, side)


def _ground(types: tuple[str, ...]) -> str:
    rect = '<rect x="1" y="1" width="98" height="138" rx="11" fill="{}"/>'
    if len(types) < 2:
        return rect.format(TYPES[types[0]] if types else STONE)
    return (
        rect.format(TYPES[types[0]])
        + f'<path fill="{TYPES[types[1]]}" d="M99 1V128A11 11 0 0 1 88 139H1Z"/>'
    )


@lru_cache(maxsize=128)
def animal_card(card: Printed) -> str:
    """An animal's card. Raises ``KeyError`` for a type without a sign."""
    types = tuple(kind for kind, _ in card.types)
    parts = [_ground(types)]
    parts.append(f'<rect x="8" y="27" width="84" height="82" rx="7" fill="{PAPER}"/>')
    parts += [_sign(kind, 10 + 20 * i, 6, 18, TYPES[kind]) for i, kind in enumerate(types)]
    parts.append(_coin(84, 15, card.value))
    parts.append(_portrait(card.species, types, 15, 33, 70))
    rows = card.types if len(card.types) < 2 else card.types[:2]
    signs = [kind for kind, size in rows for _ in range(size)] if len(rows) == 1 else []
    wide = 17 * len(signs) - 3
    for i, kind in enumerate(signs):
        x = 50 - wide / 2 + 7 + 17 * i
        parts.append(f'<circle cx="{x:g}" cy="123" r="8" fill="{PAPER}"/>')
        parts.append(_sign(kind, x - 5.5, 117.5, 11))
    if len(rows) > 1:
        for i, (kind, size) in enumerate(rows):
            x = 11 + 44 * i
            parts.append(f'<rect x="{x}" y="114" width="34" height="18" rx="9" fill="{PAPER}"/>')
            parts.append(_sign(kind, x + 4, 117, 12) + _text(x + 24, 128, 13, size))
    return svg(100, 140, "".join(parts) + _KEY_LINE)


@lru_cache(maxsize=128)
def action_card(kind: str, value: int, shape: str, figure: str, types: tuple[str, ...]) -> str:
    """An action card of a class: its bands, its value, and what it does as shape, figure or signs.

    ``types`` are the signs of an Entry card. Raises ``KeyError`` for an unknown class.
    """
    icon, paint = ACTIONS[kind]
    parts = [
        f'<rect x="1" y="1" width="98" height="138" rx="11" fill="{PAPER}"/>',
        f'<path fill="{paint}" d="M12 1H88A11 11 0 0 1 99 12V27L50 38L1 27V12A11 11 0 0 1 12 1Z"/>',
        (
            f'<path fill="{paint}" d="M1 122L50 113L99 122V128A11 11 0 0 1 88 139H12A11 11 0 0 1 '
            '1 128Z"/>'
        ),
        _nested(body("icons", icon), 11, 6, 18, f"--art-main:{CREAM};--art-light:{paint}"),
        _coin(84, 15, value),
    ]
    if types:
        parts += _signs(types)
    elif shape and figure:
        parts += [_shape(shape, 14, 50, 44, paint), _text(73, 84, 28, figure, paint)]
    elif shape:
        parts.append(_shape(shape, 24, 49, 52, paint))
    elif figure:
        parts.append(_text(50, 90, 40, figure, paint))
    else:
        parts.append(_nested(body("icons", icon), 21, 46, 58))
    return svg(100, 140, "".join(parts) + _KEY_LINE)


def _signs(types: tuple[str, ...]) -> list[str]:
    if len(types) == 1:
        return [_sign(types[0], 22, 47, 56)]
    if len(types) == 2:
        return [_sign(types[0], 12, 52, 40), _sign(types[1], 50, 62, 40)]
    return [_sign(kind, 9 + 21 * (i % 4), 52 + 26 * (i // 4), 19) for i, kind in enumerate(types)]


@lru_cache(maxsize=128)
def animal_chip(types: tuple[str, ...], value: int) -> str:
    """An animal card in the height of a line of text: its signs and its value."""
    wide = 34 + 22 * max(1, len(types))
    inner = (
        f'<rect x="1" y="1" width="{wide - 2}" height="30" rx="8" fill="{PAPER}" '
        f'stroke="{TYPES[types[0]] if types else STONE}" stroke-width="2.5"/>'
    )
    inner += "".join(_sign(kind, 6 + 22 * i, 6, 20) for i, kind in enumerate(types))
    return svg(wide, 32, inner + _coin(wide - 15, 16, value, 9))


@lru_cache(maxsize=64)
def action_chip(kind: str, value: int) -> str:
    """An action card in the height of a line of text: its class's icon and its value."""
    icon, paint = ACTIONS[kind]
    inner = (
        f'<rect x="1" y="1" width="58" height="30" rx="8" fill="{PAPER}" stroke="{paint}" '
        'stroke-width="2.5"/>' + _nested(body("icons", icon), 7, 5, 22) + _coin(44, 16, value, 9)
    )
    return svg(60, 32, inner)


@lru_cache(maxsize=16)
def sign_chip(kind: str) -> str:
    """A type's sign on paper. Raises ``KeyError`` for what is no type."""
    inner = (
        f'<rect x="1" y="1" width="34" height="30" rx="8" fill="{PAPER}" '
        f'stroke="{TYPES[kind]}" stroke-width="2.5"/>' + _sign(kind, 7, 5, 22)
    )
    return svg(36, 32, inner)


_WIDE, _HIGH, _STEP = 44, 60, 48


@lru_cache(maxsize=512)
def section(
    kind: str, size: int, animals: tuple[Mini, ...], addons: tuple[Mini, ...], total: int
) -> str:
    """A section of a zoo: sign, animals, free places up to its size, Add-ons, and its value.

    A complete section has a closed fence; one that still wants animals has a broken one.
    """
    places = max(size, len(animals)) + len(addons)
    wide = 46 + _STEP * places
    done, paint = len(animals) >= size, TYPES[kind]
    parts = [
        f'<rect x="2" y="2" width="{wide - 4}" height="72" rx="12" fill="{paint}" '
        f'fill-opacity=".2" stroke="{paint}" stroke-width="4"'
        + ("/>" if done else ' stroke-dasharray="9 6"/>'),
        f'<circle cx="22" cy="22" r="15" fill="{PAPER}"/>' + _sign(kind, 12, 12, 20),
        _coin(22, 56, total, 12),
    ]
    for i in range(max(size, len(animals))):
        x = 42 + _STEP * i
        parts.append(_mini(animals[i], x, 8) if i < len(animals) else _free(x, 8))
    for i, addon in enumerate(addons):
        parts.append(_mini(addon, 42 + _STEP * (max(size, len(animals)) + i), 8))
    return svg(wide, 76, "".join(parts))


def _mini(card: Mini, x: float, y: float) -> str:
    paint = TYPES.get(card.type, ACTIONS["addon"][1] if card.shape else STONE)
    frame = (
        f'<rect x="{x:g}" y="{y:g}" width="{_WIDE}" height="{_HIGH}" rx="7" fill="{PAPER}" '
        f'stroke="{paint}" stroke-width="3"/>'
    )
    if card.shape:
        inner = _shape(card.shape, x + 7, y + 18, 30, paint)
    else:
        inner = _portrait(card.species, (card.type,) if card.type else (), x + 3, y + 16, 38)
    return frame + inner + _coin(x + _WIDE - 9, y + 9, card.value, 8)


def _free(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{_WIDE}" height="{_HIGH}" rx="7" fill="{CREAM}" '
        f'fill-opacity=".55" stroke="{INK}" stroke-opacity=".55" stroke-width="2" '
        'stroke-dasharray="5 4"/>'
    )
