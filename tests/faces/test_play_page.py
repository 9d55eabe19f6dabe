"""A game in a real browser: play, refusal, hint, undo, reload, language, and to the end."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.faces.conftest import act, settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pages")]

GAME = "/play?game=zoop&seed=7"


def hand(page: Any) -> list[str]:
    page.locator(".turn, .v.end").first.wait_for()
    cards: list[str] = page.locator(".card").evaluate_all("es => es.map(e => e.dataset.k.slice(5))")
    return cards


def tap(page: Any, key: str) -> None:
    page.wait_for_timeout(400)
    page.locator(f'[data-k="{key}"]').first.click(force=True)
    settle(page)


def test_a_card_that_fits_is_played_and_the_others_answer(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en")
    before = hand(page)
    tap(page, "card-1-yellow-toucan")
    assert "1-yellow-toucan" not in hand(page)
    assert len(hand(page)) >= len(before) - 1
    assert "moves=" in page.url
    assert "You played 1 yellow toucan" in page.locator(".log").inner_text()
    assert page.locator(".turn").inner_text().startswith("Your turn")


def test_a_refusal_names_the_card_the_traits_and_a_rule_that_opens(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en")
    before = hand(page)
    tap(page, "card-2-green-frog")
    assert hand(page) == before
    assert "moves=" not in page.url
    verdict = page.locator(".v.no")
    assert verdict.get_by_role("heading").inner_text().startswith("2 green frogs don’t go")
    assert verdict.locator(".traits li").count() == 3
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    verdict.locator(".chip").click()
    settle(page)
    assert "/rules" in page.url
    assert "rule=zoop.match.fewer-than-two-illegal" in page.url
    assert page.locator(".hit").count() >= 1
    page.go_back()
    settle(page)
    assert hand(page) == before


def test_the_language_changes_words_and_nothing_else(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en")
    tap(page, "card-1-yellow-toucan")
    tap(page, "action-hint")
    cards, log = hand(page), page.locator(".log li").count()
    keys = page.locator("[data-k]").evaluate_all("es => es.map(e => e.dataset.k)")
    moves = page.url.split("moves=")[1].split("&")[0]
    page.get_by_role("button", name="Català", exact=True).click()
    settle(page)
    assert hand(page) == cards
    assert page.locator(".log li").count() == log
    assert page.url.split("moves=")[1].split("&")[0] == moves
    unnamed = [k for k in keys if not k.startswith("seat-")]
    after = page.locator("[data-k]").evaluate_all("es => es.map(e => e.dataset.k)")
    assert [k for k in after if not k.startswith("seat-")] == unnamed
    assert "Pista 1 de 3" in page.locator(".v.hint").inner_text()


def test_reload_back_and_undo_lead_to_the_same_tables(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="de")
    first = hand(page)
    tap(page, "card-1-yellow-toucan")
    second = hand(page)
    page.reload()
    settle(page)
    assert hand(page) == second
    page.go_back()
    settle(page)
    assert hand(page) == first
    page.go_forward()
    settle(page)
    assert hand(page) == second
    tap(page, "action-undo")
    assert hand(page) == first


def test_undo_works_while_the_others_moves_are_shown(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en", motion=True)
    first = hand(page)
    page.wait_for_timeout(400)
    page.locator('[data-k="card-1-yellow-toucan"]').first.click(force=True)
    page.wait_for_function("() => location.search.includes('moves=')")
    page.wait_for_timeout(600)
    page.locator('[data-k="action-undo"]').first.click(force=True)
    page.wait_for_function("() => !location.search.includes('moves=')")
    settle(page)
    assert hand(page) == first


def test_hints_go_from_the_rule_over_the_cards_to_the_move(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en")
    for level, outlined in ((1, 0), (2, 1), (3, 1)):
        tap(page, "action-hint")
        assert f"Hint {level} of 3" in page.locator(".v.hint").inner_text()
        assert (page.locator(".card.hint").count() > 0) == bool(outlined)
    assert page.locator(".v.hint .btn").count() == 0


def test_a_wild_asks_for_colour_then_animal(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en")
    wilds = sum(c.startswith("wild") for c in hand(page))
    tap(page, "card-wild")
    picker = page.locator(".picker")
    assert picker.locator(".pick.second").count() == 0
    page.keyboard.press("Escape")
    settle(page)
    assert picker.count() == 0
    tap(page, "card-wild")
    tap(page, "first-red")
    tap(page, "second-frog")
    assert sum(c.startswith("wild") for c in hand(page)) < wilds
    assert "moves=" in page.url


def test_what_cannot_be_done_now_says_why(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en")
    for action in ("zoop", "draw"):
        tap(page, f"action-{action}")
        assert page.locator(".v.no h2").inner_text()


def test_a_broken_game_link_still_opens_a_game(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=x&players=99&moves=zz.!!.-1.0", locale="es")
    assert len(hand(page)) >= 6


def test_the_others_move_one_by_one_unless_motion_is_unwanted(server: str, visit: Any) -> None:
    page = visit(server + GAME, locale="en", motion=True)
    page.wait_for_timeout(400)
    page.locator('[data-k="card-1-yellow-toucan"]').click()
    page.wait_for_timeout(500)
    seen = page.locator(".turn").inner_text()
    assert not seen.startswith("Your turn")
    page.locator(".turn", has_text="Your turn").wait_for(timeout=15000)


AWAY = """() => { window.away = 0
    for (const e of document.querySelectorAll('[data-testid^="stBidiComponent"]')) {
        const r = e.shadowRoot?.querySelector('.root') ?? e.querySelector('.root')
        if (!r?.dataset.serial) continue
        const look = () => { window.away += r.querySelector('.dot.away') ? 1 : 0 }
        new MutationObserver(look).observe(r, {subtree: true, childList: true, attributes: true})
    } }"""


def test_what_the_others_did_is_shown_once(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7", motion=True)
    page.evaluate(AWAY)
    act(page, "card-1-yellow-toucan")  # waits until the others have been shown
    assert page.evaluate("window.away") >= 2
    page.wait_for_timeout(700)
    page.evaluate("window.away = 0")
    for key in ("action-zoop", "action-draw"):  # neither goes now: each opens why
        act(page, key)
        assert page.locator(".v.no").count() == 1
    page.wait_for_timeout(1300)
    assert page.evaluate("window.away") == 0
