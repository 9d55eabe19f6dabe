"""At the table, in a real browser: four taps to a ruling, two to the next one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.conftest import settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pages")]


def tap(page: Any, key: str) -> None:
    page.locator(f'[data-k="{key}"]').click()
    settle(page)


def test_four_taps_to_a_ruling_and_two_to_the_next(server: str, visit: Any) -> None:
    page = visit(f"{server}/table?game=zoop", locale="en", phone=True)
    tap(page, "first-colour.green")
    tap(page, "second-2-green-toucan")
    assert page.locator('[data-k="slot-mine"]').get_attribute("aria-pressed") == "true"
    tap(page, "first-colour.red")
    tap(page, "second-2-red-toucan")
    assert page.locator(".v.yes h2").inner_text() == "Yes, it goes."
    assert "top=2-green-toucan" in page.url
    assert "mine=2-red-toucan" in page.url
    assert "number" in page.locator(".voice").inner_text().lower()
    tap(page, "second-1-red-rabbit")
    assert page.locator(".v.no h2").inner_text() == "No, it doesn’t go."
    tap(page, "action-what")
    offers = page.locator(".offer").count()
    assert offers > 5
    tap(page, "offer-1-green-toucan")
    assert page.locator(".v.yes").count() == 1
    tap(page, "action-over")
    assert "top=1-green-toucan" in page.url
    assert "mine=" not in page.url
    assert page.locator(".v").is_hidden()


def test_a_wild_on_the_table_asks_what_it_stands_for(server: str, visit: Any) -> None:
    page = visit(f"{server}/table?game=zoop", locale="de")
    tap(page, "first-wild")
    assert "Wofür steht" in page.locator(".picker h2").inner_text()
    tap(page, "first-red")
    tap(page, "second-frog")
    assert "Joker: rot, Frosch" in page.locator('[data-k="slot-top"]').inner_text()
    tap(page, "first-colour.red")
    tap(page, "second-1-red-crab")
    assert page.locator(".v.yes").count() == 1
    assert "Hausregel" in page.locator(".v.yes").inner_text()


def test_the_address_brings_both_cards_back_in_any_language(server: str, visit: Any) -> None:
    page = visit(f"{server}/table?game=zoop&top=2-red-koala&mine=1-red-koala", locale="ca")
    assert page.locator(".v.yes h2").inner_text() == "Sí, hi va."
    page.get_by_role("button", name="Español", exact=True).click()
    settle(page)
    assert page.locator(".v.yes h2").inner_text() == "Sí, vale."
    assert "mine=1-red-koala" in page.url


@pytest.mark.parametrize(
    "query", ["top=9-pink-dog&mine=x", "top=wild&names=red.dragon", "mine=%3Cb"]
)
def test_a_broken_address_asks_anew(server: str, visit: Any, query: str) -> None:
    page = visit(f"{server}/table?game=zoop&{query}", locale="es")
    assert page.locator(".pick").count() >= 3
    assert page.locator(".v").is_hidden()


#: In each game: taps on a phone, and a word of the ruling that they end in.
FEW_TAPS = {
    "fool": (["second-green-9", "second-green-20", "second-green-3"], "green 20 wins"),
    "zooloretto": (["second-panda", "second-panda", "second-panda", "second-panda"], "5 points"),
    "zoomaka": (["second-4", "second-2", "second-3"], "least you can give for 4 is 5"),
    "zoople": (["second-elephant", "second-lion"], "fall now costs"),
}


@pytest.mark.parametrize("game", FEW_TAPS)
def test_a_ruling_on_any_table_in_five_taps(server: str, visit: Any, game: str) -> None:
    taps, ruling = FEW_TAPS[game]
    assert len(taps) <= 5
    page = visit(f"{server}/table?game={game}", locale="en", phone=True)
    for key in taps:
        tap(page, key)
    said = page.locator(".v").inner_text().lower()
    assert ruling.lower() in said
    assert said.splitlines()[0] in page.locator(".voice").inner_text().lower()
    address = page.url
    tap(page, "action-back")
    tap(page, "action-clear")
    assert page.locator(".v").is_hidden()
    page.goto(address.replace("lang=en", "lang=ca"))
    settle(page)
    assert page.locator(".v h2").is_visible()
