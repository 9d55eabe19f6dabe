"""The table component alone: keyboard, focus, refusals, double clicks, the picker, the voice."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.faces.conftest import settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pages")]

ACTIVE = """() => { let a = document.activeElement;
    while (a?.shadowRoot?.activeElement) a = a.shadowRoot.activeElement;
    return a?.dataset?.k ?? '' }"""


def hand(page: Any) -> list[str]:
    cards: list[str] = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k.slice(5))")
    return cards


@pytest.mark.parametrize(
    ("layout", "dark", "phone"),
    [("play", False, True), ("play", True, False), ("learn", False, False), ("learn", True, True)],
)
def test_axe_finds_nothing_with_a_refusal_and_with_the_picker(
    table_demo: str, visit: Any, layout: str, dark: bool, phone: bool
) -> None:
    page = visit(f"{table_demo}/?layout={layout}", dark=dark, phone=phone)
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    for card in ("1-green-koala", "wild"):
        page.locator(f'[data-k="card-{card}"]').click(force=True)
        settle(page)
        found = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
        page_level = {"html-has-lang", "document-title"}
        bad = [v for v in found.response["violations"] if v["id"] not in page_level]
        assert not bad, bad


def test_a_refused_card_stays_keeps_the_focus_and_says_why(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    card = page.locator('[data-k="card-1-green-koala"]')
    before = hand(page)
    top = card.bounding_box()
    assert card.get_attribute("aria-disabled") == "true"
    card.focus()
    page.keyboard.press("Enter")
    settle(page)
    assert hand(page) == before
    assert page.evaluate(ACTIVE) == "card-1-green-koala"
    assert "tried" in (card.get_attribute("class") or "")
    assert card.bounding_box() == top  # nothing above the verdict moves
    verdict = page.get_by_role("region", name="Ruling")
    assert verdict.get_by_role("heading").inner_text().startswith("1 green koala doesn’t go")
    assert [t.splitlines()[-1] for t in verdict.locator(".traits li").all_inner_texts()] == [
        "2 ≠ 1",
        "green",
        "toucan ≠ koala",
    ]
    assert "doesn’t go" in page.locator(".voice").inner_text()


def test_after_a_play_the_focus_goes_to_the_next_card(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    page.locator('[data-k="card-2-green-rabbit"]').focus()
    page.keyboard.press("Enter")
    settle(page)
    assert "2-green-rabbit" not in hand(page)
    assert page.evaluate(ACTIVE) == "card-1-green-toucan"


def test_arrows_home_and_end_move_in_the_hand(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    page.locator(".card").first.focus()
    path = []
    for key in ("ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        path.append(page.evaluate(ACTIVE)[5:])
    cards = hand(page)
    assert path == [cards[1], cards[-1], cards[0], cards[-1], cards[0]]


def test_a_double_click_plays_one_card(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    box = page.locator('[data-k="card-2-green-rabbit"]').bounding_box()
    x, y = box["x"] + 20, box["y"] + 40
    page.mouse.click(x, y)
    page.wait_for_timeout(200)
    page.mouse.click(x, y)
    page.wait_for_timeout(700)
    assert len(hand(page)) == 5
    page.mouse.click(x, y)  # later it is meant: 1 green toucan has slid there
    page.wait_for_timeout(700)
    assert len(hand(page)) == 4


def test_an_offer_plays_the_card_it_shows(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    page.locator('[data-k="card-1-green-koala"]').click(force=True)
    settle(page)
    page.get_by_role("button", name="1 green toucan").last.click()
    settle(page)
    assert "1-green-toucan" not in hand(page)
    assert page.locator(".v").is_hidden()


def test_escape_takes_the_wild_back(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    page.locator('[data-k="card-wild"]').click()
    settle(page)
    picker = page.get_by_role("region", name="Wild")
    picker.get_by_role("button", name="yellow").click()
    settle(page)
    assert picker.get_by_role("button", name="yellow").get_attribute("aria-pressed") == "true"
    page.keyboard.press("Escape")
    settle(page)
    assert picker.count() == 0
    assert "wild" in hand(page)


def test_what_is_off_can_be_reached_and_says_why(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    zoop = page.locator('[data-k="action-zoop"]')
    assert zoop.get_attribute("aria-disabled") == "true"
    assert zoop.get_attribute("disabled") is None
    assert "your own turn" in (zoop.text_content() or "")


def test_the_table_can_be_read_as_text_and_stays_open(table_demo: str, visit: Any) -> None:
    page = visit(table_demo)
    page.get_by_text("Table as text").click()
    assert page.get_by_text("Fox has 5 cards").is_visible()
    page.locator('[data-k="card-1-green-koala"]').click(force=True)
    settle(page)
    assert page.get_by_text("Fox has 5 cards").is_visible()
