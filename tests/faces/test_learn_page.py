"""Learning in a real browser: a tap is the answer, a wrong one helps, and it goes to the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.conftest import settle
from tutor.services import learning
from tutor.services.engines import kit

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]


def press(page: Any, key: str) -> None:
    page.wait_for_timeout(400)
    page.locator(f'[data-k="{key}"]').first.click(force=True)
    settle(page)


def test_a_wrong_card_stays_and_help_grows(server: str, visit: Any) -> None:
    page = visit(f"{server}/learn?game=zoop&step=3", locale="es")
    right = set(learning.solving_pieces("zoop", 3))
    cards = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)")
    wrong = next(c for c in cards if c[5:] not in right)
    for tries in range(3):
        assert page.locator(".card.hint").count() == 0, tries
        press(page, wrong)
        assert "Todavía no" in page.locator(".v.no").inner_text()
    assert page.locator(".card.hint").count() == len(right)
    assert page.locator(".card").count() == len(cards)
    press(page, "action-skip")
    assert "step=4" in page.url


def test_show_me_one_outlines_what_would_do(server: str, visit: Any) -> None:
    page = visit(f"{server}/learn?game=zoop&step=3", locale="en")
    right = learning.solving_pieces("zoop", 3)
    cards = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)")
    press(page, next(c for c in cards if c[5:] not in right))
    press(page, "action-show")
    shown = page.locator(".card.hint").evaluate_all("es => es.map(e => e.dataset.k.slice(5))")
    assert set(shown) == set(right)


def test_every_step_can_be_done_one_after_the_other(server: str, visit: Any) -> None:
    page = visit(f"{server}/learn?game=zoop", locale="de")
    count = len(learning.steps("zoop", "de"))
    for number in range(1, count + 1):
        assert f"Schritt {number} von {count}" in page.locator(".progress").inner_text()
        assert page.get_by_role("heading", level=1).count() == 1
        tap = kit("zoop").tap(learning.solution("zoop", number))
        card = page.locator(f'[data-k="card-{tap.piece}"]')
        press(page, f"card-{tap.piece}" if card.count() and tap.piece else f"action-{tap.action}")
        for group, name in zip(("first", "second"), tap.names, strict=False):
            press(page, f"{group}-{name}")
        assert page.locator(".v.yes").count() == 1, number
        focus = page.locator('[data-k="action-next"]')
        assert focus.evaluate("e => e === e.getRootNode().activeElement"), number
        press(page, "action-next")
    assert "/play" in page.url
    page.get_by_role("link", name="Regel-Tutor").click()
    settle(page)
    assert page.get_by_role("link", name="Zoop spielen").count() == 1  # learnt: now play


def test_a_game_left_off_is_offered_first(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7", locale="en")
    page.wait_for_timeout(400)
    page.locator('[data-k="card-1-yellow-toucan"]').click()
    settle(page)
    cards = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)")
    page.get_by_role("link", name="Rules tutor").click()
    settle(page)
    page.get_by_role("link", name="Continue").click()
    settle(page)
    assert page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)") == cards
