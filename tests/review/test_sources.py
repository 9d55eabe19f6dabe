"""The printed rulebooks, where they are at hand: what changes a rule is found, little else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.services import checking

SOURCES = Path(__file__).resolve().parents[3] / "shared" / "sources"
pytestmark = pytest.mark.skipif(
    not SOURCES.is_dir(), reason="the printed rulebooks are not at hand"
)
#: Signs on a printed page.
PAGE = 3_000

#: The eight places where the Catalan and the German Zoop are other games, labelled by hand:
#: section, check, and what the message must name.
DIFFERENCES = {
    "what goes back into the pile": ("2", "component", "shuffled into what"),
    "drawing, or trying to draw": ("2", "modality", "to be tried"),
    "the winner begins, or may begin": ("2", "modality", "a permission"),
    "whose card may be answered": ("2.1", "actor", "who is meant"),
    "the wrong card has no penalty": ("2.1", "omission", "lacks a sentence"),
    "the edges of whose turn": ("2.1", "actor", "whose turn"),
    "the special animals in the deck": ("4", "animal", ""),
    "the species of the last example": ("9", "animal", ""),
}
#: A second finding about a difference that is labelled above.
SAME = {("4", "number")}


def critical(name: str, against: str | None = None) -> list[checking.Finding]:
    found = checking.check([str(SOURCES / f"{name}.txt")], against=against)
    return list(found.worst("critical").findings)


def pages(name: str) -> float:
    return len((SOURCES / f"{name}.txt").read_text("utf-8")) / PAGE


def test_the_differences_that_change_a_rule_are_all_found() -> None:
    found = critical("zoop-ca-de")
    false = [f for f in found if (f.where[0].section, f.check) not in SAME]
    for label, (section, check, named) in DIFFERENCES.items():
        mine = [
            f
            for f in false
            if f.where[0].section == section and f.check == check and named in f.message
        ]
        assert len(mine) == 1, label
        false = [f for f in false if f not in mine]
    assert len(false) <= pages("zoop-ca-de"), [f.message for f in false]


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("fool-ca", "fool"),
        ("zooloretto-de", "zooloretto"),
        ("zoomaka-es", "zoomaka"),
        ("zoople-en", "zoople"),
        ("zoop-ca-de", "zoop"),
    ],
)
def test_a_printed_rulebook_is_hardly_ever_accused(name: str, game: str) -> None:
    for against in (None, game) if game != "zoop" else (game,):
        found = critical(name, against)
        assert len(found) <= pages(name), [f.message for f in found]
