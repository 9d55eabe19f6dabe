"""Our drawings on paper: the part of SVG that they are written in, drawn on a page of a PDF.

Paths have absolute commands only, colours are plain or ``var(--name,plain)``, and drawings nest.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

_VAR = re.compile(r"var\((--[\w-]+),([^()]*(?:\([^()]*\))?[^()]*)\)")
_PART = re.compile(r"([A-Za-z])|(-?\d*\.?\d+(?:e-?\d+)?)")
_TURN = re.compile(r"(rotate|translate|scale)\(([^)]*)\)")
_CAPS, _JOINS = {"round": 1, "square": 2}, {"round": 1, "bevel": 2}

Style = Mapping[str, str]


def draw(canvas: Any, svg: str, x: float, y: float, width: float, height: float) -> None:
    """Draw a picture into a box of the page, ``y`` being its lower edge, all in points."""
    root = fromstring(svg)
    canvas.saveState()
    canvas.translate(x, y + height)
    canvas.scale(1, -1)
    _nested(canvas, root, {}, (0.0, 0.0, width, height))
    canvas.restoreState()


def _nested(canvas: Any, node: Element, style: Style, box: tuple[float, ...]) -> None:
    """A picture in its box, kept in proportion and in the middle."""
    left, top, wide, high = map(float, (node.get("viewBox") or "0 0 100 100").split())
    scale = min(box[2] / wide, box[3] / high)
    canvas.saveState()
    canvas.translate(
        box[0] + (box[2] - wide * scale) / 2 - left * scale,
        box[1] + (box[3] - high * scale) / 2 - top * scale,
    )
    canvas.scale(scale, scale)
    pairs = (pair.partition(":") for pair in (node.get("style") or "").split(";") if pair)
    own = {**style, **{name.strip(): value.strip() for name, _, value in pairs}}
    for child in node:
        _shape(canvas, child, own)
    canvas.restoreState()


def _shape(canvas: Any, node: Element, style: Style) -> None:
    kind = node.tag.rpartition("}")[2]

    def number(name: str, usual: float = 0.0) -> float:
        return float(node.get(name, usual))

    if kind == "svg":
        box = (number("x"), number("y"), number("width", 100), number("height", 100))
        _nested(canvas, node, style, box)
        return
    canvas.saveState()
    _turned(canvas, node.get("transform", ""))
    if kind == "g":
        for child in node:
            _shape(canvas, child, style)
    elif kind == "text":
        _written(canvas, node, style)
    else:
        fill, stroke = _paint(canvas, node, style)
        path = canvas.beginPath()
        if kind == "circle":
            path.circle(number("cx"), number("cy"), number("r"))
        elif kind == "ellipse":
            rx, ry = number("rx"), number("ry")
            path.ellipse(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry)
        elif kind == "rect":
            size = (number("x"), number("y"), number("width"), number("height"))
            path.roundRect(*size, min(number("rx"), size[2] / 2, size[3] / 2))
        else:
            _path(path, node.get("d", ""))
        canvas.drawPath(path, fill=fill, stroke=stroke, fillMode=1)
    canvas.restoreState()


def _colour(text: str | None, style: Style) -> str:
    while found := _VAR.search(text or ""):
        value = style.get(found[1], found[2])
        text = (text or "").replace(found[0], value)
    return (text or "").strip()


def _paint(canvas: Any, node: Element, style: Style) -> tuple[int, int]:
    """Set colours and lines; tells whether there is a filling, and a line."""
    faint = float(node.get("opacity", 1))
    fill, stroke = _colour(node.get("fill", "#000"), style), _colour(node.get("stroke"), style)
    if fill != "none":
        canvas.setFillColor(_rgb(fill), faint * float(node.get("fill-opacity", 1)))
    lines = stroke not in {"", "none"}
    if lines:
        canvas.setStrokeColor(_rgb(stroke), faint * float(node.get("stroke-opacity", 1)))
        canvas.setLineWidth(float(node.get("stroke-width", 1)))
        canvas.setLineCap(_CAPS.get(node.get("stroke-linecap", ""), 0))
        canvas.setLineJoin(_JOINS.get(node.get("stroke-linejoin", ""), 0))
        dashes = [float(n) for n in re.findall(r"[\d.]+", node.get("stroke-dasharray", ""))]
        canvas.setDash(dashes)
    return int(fill != "none"), int(lines)


def _rgb(text: str) -> Any:
    from reportlab.lib.colors import HexColor

    short = re.fullmatch(r"#([0-9a-fA-F])([0-9a-fA-F])([0-9a-fA-F])", text)
    return HexColor("#" + "".join(2 * c for c in short.groups()) if short else text)


def _turned(canvas: Any, text: str) -> None:
    for name, inside in _TURN.findall(text):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", inside)]
        if name == "translate":
            canvas.translate(*(*numbers, 0.0)[:2])
        elif name == "scale":
            canvas.scale(numbers[0], numbers[-1])
        else:
            around = numbers[1:] or [0.0, 0.0]
            canvas.translate(*around)
            canvas.rotate(numbers[0])
            canvas.translate(-around[0], -around[1])


def _written(canvas: Any, node: Element, style: Style) -> None:
    size = float(node.get("font-size", 10))
    canvas.setFillColor(_rgb(_colour(node.get("fill", "#000"), style)))
    canvas.translate(float(node.get("x", 0)), float(node.get("y", 0)))
    canvas.scale(1, -1)
    canvas.setFont("Vera-Bold", size)
    middle = node.get("text-anchor") == "middle"
    (canvas.drawCentredString if middle else canvas.drawString)(0, 0, node.text or "")


def _path(path: Any, text: str) -> None:
    at, start = (0.0, 0.0), (0.0, 0.0)
    for command, told in _commands(text):
        numbers = told
        if command == "Z":
            path.close()
            at = start
            continue
        if command == "H":
            numbers = (numbers[0], at[1])
        elif command == "V":
            numbers = (at[0], numbers[0])
        to = (numbers[-2], numbers[-1])
        if command == "M":
            path.moveTo(*to)
            start = to
        elif command == "C":
            path.curveTo(*numbers)
        elif command == "Q":
            a, b, control = at, to, numbers[:2]
            first = (a[0] + 2 / 3 * (control[0] - a[0]), a[1] + 2 / 3 * (control[1] - a[1]))
            second = (b[0] + 2 / 3 * (control[0] - b[0]), b[1] + 2 / 3 * (control[1] - b[1]))
            path.curveTo(*first, *second, *b)
        elif command == "A":
            for curve in _arc(at, numbers):
                path.curveTo(*curve)
        else:
            path.lineTo(*to)
        at = to


def _commands(text: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The commands of a path with their numbers, repeated ones one by one."""
    sizes = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7}
    command = ""
    numbers: list[float] = []
    for letter, number in _PART.findall(text):
        if letter:
            command, numbers = letter, []
            if letter == "Z":
                yield letter, ()
            continue
        numbers.append(float(number))
        if len(numbers) == sizes[command]:
            yield command, tuple(numbers)
            command, numbers = ("L" if command == "M" else command), []


def _arc(at: tuple[float, float], told: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """An elliptic arc as curves of at most a quarter each (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep, x, y = told
    if not rx or not ry or at == (x, y):
        yield (*at, x, y, x, y)
        return
    phi = math.radians(turn)
    cos, sin = math.cos(phi), math.sin(phi)
    dx, dy = (at[0] - x) / 2, (at[1] - y) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = max(1.0, math.sqrt((px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    below = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (at[0] + x) / 2, sin * qx + cos * qy + (at[1] + y) / 2
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    pieces = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / pieces
    k = 4 / 3 * math.tan(step / 4)

    def point(ux: float, uy: float) -> tuple[float, float]:
        return cx + cos * rx * ux - sin * ry * uy, cy + sin * rx * ux + cos * ry * uy

    for number in range(pieces):
        a, b = first + number * step, first + (number + 1) * step
        yield (
            *point(math.cos(a) - k * math.sin(a), math.sin(a) + k * math.cos(a)),
            *point(math.cos(b) + k * math.sin(b), math.sin(b) - k * math.cos(b)),
            *point(math.cos(b), math.sin(b)),
        )
