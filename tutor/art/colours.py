"""The four game colours. Each is five things at once: hue, wash, pattern, window corner, mark."""

from __future__ import annotations

import msgspec

INK = "#1F2433"
CREAM = "#FFF6E6"
STONE = "#5B6478"
PAPER = f"var(--art-paper,{CREAM})"


class Colour(msgspec.Struct, frozen=True):
    """One game colour as hex values, and the path of its mark in a 100 by 100 box.

    ``base`` is the frame, ``wash`` the field under the art, ``line`` the pattern on the
    frame, ``on`` a figure on the base.
    """

    name: str
    base: str
    wash: str
    line: str
    on: str
    mark: str

    def paint(self, part: str = "base") -> str:
        """A CSS colour that the theme may replace: ``base`` or ``wash``."""
        token = f"--art-{self.name}" + ("" if part == "base" else f"-{part}")
        return f"var({token},{getattr(self, part)})"


COLOURS = {
    c.name: c
    for c in (
        Colour("red", "#A81828", "#FBD0C9", "#F7B3AC", CREAM, "M50 6L98 90H2Z"),
        Colour(
            "yellow",
            "#F2B705",
            "#FFE99B",
            "#6B4600",
            INK,
            "M50 4A46 46 0 0 1 50 96A46 46 0 0 1 50 4Z",
        ),
        Colour(
            "green",
            "#3DB573",
            "#CDF0DB",
            "#0C4B2C",
            INK,
            "M6 94V50A44 44 0 0 1 50 6H94V50A44 44 0 0 1 50 94Z",
        ),
        Colour("blue", "#2456B8", "#D3E1FC", "#B4CEFF", CREAM, "M8 8H92V92H8Z"),
    )
}


def window(colour: str, x0: float, y0: float, x1: float, y1: float) -> str:
    """The outline of a card's window; its corner tells the colour too."""
    if colour == "red":
        k = 12
        return (
            f"M{x0 + k} {y0}H{x1 - k}L{x1} {y0 + k}V{y1 - k}L{x1 - k} {y1}"
            f"H{x0 + k}L{x0} {y1 - k}V{y0 + k}Z"
        )
    if colour == "yellow":
        r = 16
        return (
            f"M{x0 + r} {y0}H{x1 - r}A{r} {r} 0 0 1 {x1} {y0 + r}V{y1 - r}"
            f"A{r} {r} 0 0 1 {x1 - r} {y1}H{x0 + r}A{r} {r} 0 0 1 {x0} {y1 - r}V{y0 + r}"
            f"A{r} {r} 0 0 1 {x0 + r} {y0}Z"
        )
    if colour == "green":
        r = 26
        return (
            f"M{x0 + r} {y0}H{x1}V{y1 - r}A{r} {r} 0 0 1 {x1 - r} {y1}"
            f"H{x0}V{y0 + r}A{r} {r} 0 0 1 {x0 + r} {y0}Z"
        )
    k = 8
    return (
        f"M{x0 + k} {y0}H{x1 - k}V{y0 + k}H{x1}V{y1 - k}H{x1 - k}V{y1}"
        f"H{x0 + k}V{y1 - k}H{x0}V{y0 + k}H{x0 + k}Z"
    )


def pattern(colour: str, x0: float, y0: float, x1: float, y1: float) -> str:
    """The band's pattern as strokes round a box: bars, dots, zigzag or rails."""
    line = COLOURS[colour].line
    if colour == "red":
        return _round_box(x0, y0, x1, y1, 6, line, 6, ' stroke-dasharray="2.6 3.6"')
    if colour == "yellow":
        dots = ' stroke-dasharray="0 7.3" stroke-linecap="round"'
        return _round_box(x0, y0, x1, y1, 6, line, 4.6, dots)
    if colour == "blue":
        return _round_box(x0, y0, x1, y1, 4.2, line, 1.7) + _round_box(x0, y0, x1, y1, 8, line, 1.7)
    return _zigzag(x0, y0, x1, y1, line)


def _round_box(
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    inset: float,
    line: str,
    width: float,
    more: str = "",
) -> str:
    return (
        f'<rect x="{x0 + inset:g}" y="{y0 + inset:g}" width="{x1 - x0 - 2 * inset:g}" '
        f'height="{y1 - y0 - 2 * inset:g}" rx="{max(1, 8 - inset / 2):g}" fill="none" '
        f'stroke="{line}" stroke-width="{width}"{more}/>'
    )


def _zigzag(x0: float, y0: float, x1: float, y1: float, line: str) -> str:
    near, far, step, inset = 3.6, 8.8, 4.4, 6.0
    points: list[tuple[float, float]] = []

    def side(length: float, at: tuple[float, float], along: tuple[int, int]) -> None:
        teeth = max(2, round(length / step))
        teeth += teeth % 2
        inward = (-along[1], along[0])
        for i in range(teeth):
            t, depth = length * i / teeth, far if i % 2 == 0 else near
            points.append(
                (
                    at[0] + along[0] * t + inward[0] * depth,
                    at[1] + along[1] * t + inward[1] * depth,
                )
            )

    width, height = x1 - x0 - 2 * inset, y1 - y0 - 2 * inset
    side(width, (x0 + inset, y0), (1, 0))
    side(height, (x1, y0 + inset), (0, 1))
    side(width, (x1 - inset, y1), (-1, 0))
    side(height, (x0, y1 - inset), (0, -1))
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    style = f'fill="none" stroke="{line}" stroke-width="1.9" stroke-linejoin="round"'
    return f'<path {style} d="M{path}Z"/>'
