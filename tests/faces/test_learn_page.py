"""Learning in a real browser: a tap is the answer, a wrong one helps, and it goes to the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.conftest import settle
from tutor.services import learning

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pages")]


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
    press(page, "action-skip-step")
    assert "step=4" in page.url


def test_show_me_one_outlines_what_would_do(server: str, visit: Any) -> None:
    page = visit(f"{server}/learn?game=zoop&step=3", locale="en")
    right = learning.solving_pieces("zoop", 3)
    cards = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)")
    press(page, next(c for c in cards if c[5:] not in right))
    press(page, "action-show")
    shown = page.locator(".card.hint").evaluate_all("es => es.map(e => e.dataset.k.slice(5))")
    assert set(shown) == set(right)


def test_a_game_left_off_is_offered_first(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7", locale="en")
    page.wait_for_timeout(400)
    page.locator('[data-k="card-1-yellow-toucan"]').click()
    settle(page)
    cards = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)")
    page.get_by_role("link", name="Rules tutor").click()
    settle(page)
    page.get_by_role("button", name="Continue").click()
    settle(page)
    assert page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k)") == cards
