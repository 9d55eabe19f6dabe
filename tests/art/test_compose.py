"""The drawings are complete, hidden from screen readers, and free of what could clash on a page."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tutor.art import compose
from tutor.art.colours import COLOURS, pattern, window
from tutor.art.drawing import body, drawing, names, tokens_css

EFFECTS = [None, "effect-skip", "effect-reverse", "effect-choose-colour", "effect-draw-one"]
SVG = "{http://www.w3.org/2000/svg}"


def sound(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    assert root.get("aria-hidden") == "true"
    assert not re.search(r'\s(id|class|href|style)="', picture)
    assert not re.search(r"<(style|script|defs|pattern|filter|image|title)\b", picture)
    return root


@pytest.mark.parametrize("kind", ["animals", "icons", "pieces", "types"])
def test_every_drawing_is_sound_and_small(kind: str) -> None:
    assert len(names(kind)) >= 8
    for name in names(kind):
        sound(drawing(kind, name))
        assert len(drawing(kind, name)) < 3000
        assert body(kind, name)


@pytest.mark.parametrize("colour", list(COLOURS))
@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("effect", EFFECTS)
def test_an_animal_card_shows_the_number_and_one_portrait_each(
    colour: str, count: int, effect: str | None
) -> None:
    root = sound(compose.animal_card("frog", count, colour, effect))
    assert [t.text for t in root.iter(f"{SVG}text")] == [str(count)]
    frogs = [s for s in root.iter(f"{SVG}svg") if "#39801D" in ET.tostring(s, "unicode")]
    assert len(frogs) - 1 == 2 * count  # small ones in the corner, large ones below; and the root
    assert f"--art-{colour}," in compose.animal_card("frog", count, colour, effect)


def test_the_four_colours_differ_in_every_sign() -> None:
    for sign in (
        lambda c: c.base,
        lambda c: c.wash,
        lambda c: c.mark,
        lambda c: window(c.name, 0, 0, 100, 100),
        lambda c: re.sub(r"#\w+", "", pattern(c.name, 0, 0, 100, 140)),
    ):
        assert len({sign(c) for c in COLOURS.values()}) == 4


def test_words_stay_outside_the_art() -> None:
    for picture in (
        compose.animal_card("toucan", 2, "green"),
        compose.icon_card("wild"),
        compose.card_back(),
        compose.animal_chip("crab", 1, "blue"),
        compose.icon_chip("cage"),
        compose.portraits("koala", 2, "red"),
        compose.swatch("yellow"),
    ):
        words = [t.text or "" for t in sound(picture).iter(f"{SVG}text")]
        assert all(w.isdigit() for w in words)


def test_what_is_not_drawn_is_a_key_error() -> None:
    for name in ("dragon", "../tokens", "frog.svg", ""):
        with pytest.raises(KeyError):
            drawing("animals", name)
    with pytest.raises(KeyError):
        compose.animal_card("frog", 1, "pink")


def test_the_night_tokens_change_only_paper_key_and_washes() -> None:
    day, night = tokens_css().split("@media (prefers-color-scheme: dark)")
    changed = set(re.findall(r"(--art-[a-z-]+):", night))
    assert changed <= set(re.findall(r"(--art-[a-z-]+):", day))
    assert all(t.endswith(("-wash", "-key", "-paper", "-tile")) for t in changed)
