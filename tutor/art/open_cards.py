"""Cards with something left open: any colour, any animal. They illustrate answers."""

from __future__ import annotations

from functools import lru_cache

from tutor.art.colours import CREAM, INK, STONE
from tutor.art.compose import animal_card, svg
from tutor.art.drawing import body

ANY = "any"

_BANDS = ("red", "yellow", "green")
_FONT = 'font-family="var(--art-font,system-ui,\'DejaVu Sans\',sans-serif)" font-weight="800"'
_KEY_LINE = (
    '<rect x="1" y="1" width="98" height="138" rx="11" fill="none" '
    f'stroke="var(--art-key,{INK})" stroke-width="2"/>'
)


@lru_cache(maxsize=128)
def open_card(species: str, count: int, colour: str) -> str:
    """A card showing ``count`` (1 or 2) animals, where ``any`` leaves species or colour open.

    Raises ``KeyError`` for what is not drawn.
    """
    places = ((24, 46, 52),) if count == 1 else ((16, 36, 42), (42, 76, 42))
    parts = [_ground(colour), _number(count)]
    parts += [_somebody(x, y, size, species) for x, y, size in places]
    return svg(100, 140, "".join(parts) + _KEY_LINE)


def _ground(colour: str) -> str:
    """The frames of the colours side by side, and a blank window."""
    chosen = _BANDS if colour == ANY else (colour,)
    width = 100 / len(chosen)
    bands = "".join(
        f'<svg x="{i * width:g}" y="0" width="{width:g}" height="140" '
        f'viewBox="{i * width:g} 0 {width:g} 140">{_frame(name)}</svg>'
        for i, name in enumerate(chosen)
    )
    if colour != ANY:
        return bands
    return f'{bands}<rect x="13" y="13" width="74" height="114" rx="9" fill="{CREAM}"/>'


def _frame(colour: str) -> str:
    """A colour's empty card: what an animal card has under its animals."""
    return _only_frame(animal_card("frog", 1, colour))


def _only_frame(card: str) -> str:
    inner = card[card.index(">") + 1 :]
    return inner[: inner.index("<svg")]


def _number(count: int) -> str:
    return (
        f'<text x="50" y="32.5" font-size="17" text-anchor="middle" fill="{INK}" {_FONT}>'
        f"{count}</text>"
    )


def _somebody(x: float, y: float, size: float, species: str) -> str:
    if species != ANY:
        inside = body("animals", species)
    else:
        inside = (
            f'<circle cx="50" cy="50" r="44" fill="{CREAM}" stroke="{STONE}" stroke-width="5" '
            'stroke-dasharray="12 9"/>'
            f'<text x="50" y="69" font-size="56" text-anchor="middle" fill="{INK}" {_FONT}>?</text>'
        )
    return (
        f'<svg x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 100 100">'
        f"{inside}</svg>"
    )
