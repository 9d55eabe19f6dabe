"""Several people at one device, trying things out, lists below the table, a link: in a browser."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.conftest import act, settle
from tests.faces.test_frame import sound

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("frame")]


def first_that_goes(page: Any) -> str:
    return str(page.locator(".card:not([aria-disabled])").first.get_attribute("data-k"))


def test_hands_stay_hidden_while_the_device_is_passed_on(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7&others=people", phone=True, dark=True)
    assert page.locator(".card").count() == 0
    sound(page)
    act(page, "action-reveal", how="keyboard")
    mine = page.locator(".card").count()
    assert mine == 8
    act(page, first_that_goes(page))
    settle(page)
    assert page.locator(".card").count() == 0
    assert "Pass the device on" in page.locator(".v").inner_text()
    page.reload()
    settle(page)
    assert page.locator(".card").count() == 0
    act(page, "action-reveal")
    act(page, "action-news")
    assert "played" in page.locator(".v .lines").inner_text()
    sound(page)


def test_trying_out_tells_first_and_does_then(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7&others=open")
    key = first_that_goes(page)
    before = page.locator(".card").count()
    act(page, key)
    assert page.locator(".v.yes h2").inner_text().startswith("That goes:")
    assert page.locator(".v .lines .chip").count() >= 1
    assert page.locator(".card").count() == before
    sound(page)
    act(page, str(page.locator('.card[aria-disabled="true"]').first.get_attribute("data-k")))
    assert page.locator(".v.no").count() == 1
    act(page, key)
    act(page, "action-do")
    settle(page)
    assert "moves=" in page.url


def test_a_refused_move_is_a_slip_and_trying_out_is_none(server: str, visit: Any) -> None:
    for others, shaky in (("open", "0"), ("sensible", "1")):
        page = visit(f"{server}/play?game=zoop&seed=7&others={others}")
        act(page, str(page.locator('.card[aria-disabled="true"]').first.get_attribute("data-k")))
        settle(page)
        page.goto(f"{server}/learn?game=zoop&part=progress")  # a new session: the code remembers
        settle(page)
        assert page.locator(".counts .shaky b").inner_text() == shaky


def test_what_can_be_done_is_listed_done_and_shared(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7", locale="en")
    act(page, "action-can")
    sound(page)
    act(page, str(page.locator(".rows .btn").first.get_attribute("data-k")))
    settle(page)
    moves = page.url.split("moves=")[1].split("&")[0]
    page.locator('[data-k="share"]').click()
    page.get_by_text("Copied.").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"moves={moves}" in link
    assert "lang=" not in link
    other = visit(link, locale="de")
    assert other.get_attribute("html", "lang") == "de"
    assert f"moves={moves}" in other.url
    digest = "() => document.querySelector('.root[data-digest]')?.dataset.digest"
    assert other.evaluate(digest) == page.evaluate(digest)
