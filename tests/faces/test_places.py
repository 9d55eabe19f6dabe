"""Places on a table: as buttons, with buttons inside, drawn, folded; on a phone; and a score."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.faces.conftest import act, serving_demo, settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("journeys")]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from serving_demo(Path(__file__).with_name("areas_demo.py"), tmp_path_factory)


@pytest.mark.parametrize("areas", [1, 5, 12])
@pytest.mark.parametrize("dark", [False, True])
def test_any_number_of_places_fits_and_axe_finds_nothing(
    demo: str, visit: Any, areas: int, dark: bool
) -> None:
    page = visit(f"{demo}/?areas={areas}&hand={areas % 3}", dark=dark, phone=True)
    page.locator(".area").first.wait_for()
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
    page_level = {"html-has-lang", "document-title"}
    assert not [v for v in found.response["violations"] if v["id"] not in page_level]
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(150)
        wide = page.evaluate(
            "() => (m => m.scrollWidth - m.clientWidth)(document.querySelector('.stMain'))"
        )
        assert wide <= 0, width
    small = page.evaluate(
        """() => [...document.querySelectorAll('*')]
        .flatMap(e => [...(e.shadowRoot?.querySelectorAll('button') ?? [])])
        .map(b => b.getBoundingClientRect())
        .filter(r => r.width && (r.height < 43.5 || r.width < 43.5)).length"""
    )
    assert small == 0


def test_a_place_is_a_button_and_says_why_not(demo: str, visit: Any) -> None:
    page = visit(demo)
    free = page.locator('[data-k="card-place-1"]')
    assert free.get_attribute("aria-disabled") is None
    assert "Place 2" in free.inner_text()
    act(page, "card-place-4")
    closed = page.locator('[data-k="card-place-4"]')
    assert closed.get_attribute("aria-disabled") == "true"
    assert "Flamingos live here." in (closed.text_content() or "")
    assert "tried" in (closed.get_attribute("class") or "")
    assert closed.locator("svg").first.is_visible()
    page.locator(".voice", has_text="Tapped: place-4").wait_for(state="attached")


def test_pieces_inside_a_place_can_be_tapped_too(demo: str, visit: Any) -> None:
    page = visit(demo)
    group = page.get_by_role("group", name="Place 3, 5 points when full")
    assert group.locator("button.card").count() == 2
    act(page, "card-zebra-1")
    page.locator(".voice", has_text="Tapped: zebra-1").wait_for(state="attached")
    act(page, "card-place-2")
    page.locator(".voice", has_text="Tapped: place-2").wait_for(state="attached")


def test_places_of_others_are_one_line_and_stay_unfolded(demo: str, visit: Any) -> None:
    page = visit(f"{demo}/?areas=12")
    fold = page.locator(".theirs")
    assert fold.count() == 1
    assert fold.locator("summary").inner_text().startswith("Fox: Place 4")
    act(page, "card-place-1")
    assert fold.evaluate("e => e.open")  # something in it can be tapped now


def test_arrows_move_among_places(demo: str, visit: Any) -> None:
    page = visit(demo)
    page.locator('[data-k="card-place-1"]').focus()
    page.keyboard.press("ArrowRight")
    active = """() => { let a = document.activeElement;
        while (a?.shadowRoot?.activeElement) a = a.shadowRoot.activeElement; return a.dataset.k }"""
    assert page.evaluate(active) == "card-place-5"


def test_a_table_without_piles_or_cards_shows_notes_and_the_score(demo: str, visit: Any) -> None:
    page = visit(demo)
    assert page.locator(".mid, .hand").count() == 0
    assert page.locator(".seat").first.inner_text().splitlines()[:2] == ["Fox", "12 points"]
    assert page.locator(".own").inner_text() == "You: 7 points"
    act(page, "action-money")
    settle(page)
    lines = page.locator(".scores li")
    assert lines.count() == 2
    assert lines.last.inner_text().split() == ["Barn", "The", "barn", "costs", "−1"]
    assert page.locator(".scores .total").inner_text().split() == ["You", "7"]
