"""The rulebook in a real browser: search while typing, open, copy the link, four languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.conftest import settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("pages")]

RULE = "zoop.match.two-of-three"


def rules_shown(page: Any) -> list[str]:
    keys: list[str] = page.locator(".r").evaluate_all("es => es.map(e => e.dataset.k.slice(5))")
    return keys


def test_search_filters_while_typing_in_any_language_and_keeps_the_order(
    server: str, visit: Any
) -> None:
    page = visit(f"{server}/rules?game=zoop", locale="en")
    everything = rules_shown(page)
    field = page.get_by_role("searchbox")
    field.press_sequentially("käfig", delay=20)
    page.wait_for_timeout(400)
    settle(page)
    found = rules_shown(page)
    assert 0 < len(found) < len(everything)
    assert found == [r for r in everything if r in found]
    assert page.locator(".found").inner_text().startswith(str(len(found)))
    assert field.input_value() == "käfig"
    assert field.evaluate("e => e === e.getRootNode().activeElement")
    field.fill("xyzzy")
    page.wait_for_timeout(400)
    settle(page)
    assert rules_shown(page) == []
    assert "Nothing found" in page.locator(".found").inner_text()
    field.fill("")
    page.wait_for_timeout(400)
    settle(page)
    assert rules_shown(page) == everything


def test_a_search_survives_a_change_of_language(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop", locale="en")
    page.get_by_role("searchbox").fill("frog")
    page.wait_for_timeout(400)
    settle(page)
    found = rules_shown(page)
    page.get_by_role("button", name="Deutsch", exact=True).click()
    settle(page)
    assert page.get_by_role("searchbox").input_value() == "frog"
    assert sorted(rules_shown(page)) == sorted(found)


def test_a_rule_opens_copies_its_link_and_shows_four_languages(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop", locale="de")
    row = page.locator(f'[data-k="rule-{RULE}"]')
    row.get_by_role("button", name="Link kopieren").click()
    settle(page)
    assert f"rule={RULE}" in page.url
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert f"rule={RULE}" in copied
    assert "game=zoop" in copied
    assert "lang=" not in copied
    assert "hit" in (row.get_attribute("class") or "")
    row.get_by_role("button", name="4 Sprachen").click()
    boxes = row.locator(".langs > div")
    langs = boxes.evaluate_all("es => es.map(e => e.lang)")
    assert langs == ["ca", "de", "es", "en"]
    page.go_back()  # the rule replaced the address: Back leaves the page
    page.wait_for_timeout(300)
    assert RULE not in page.url


def test_a_permalink_opens_at_its_rule(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop&rule={RULE}", locale="es", phone=True)
    row = page.locator(f'[data-k="rule-{RULE}"]')
    box = row.bounding_box()
    assert box
    assert 0 <= box["y"] < 844


def test_sources_say_where_a_rule_is_printed(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop&rule={RULE}", locale="ca")
    row = page.locator(f'[data-k="rule-{RULE}"]')
    chip = row.get_by_role("button", name="Alemany §2")
    chip.click()
    assert row.locator(".src-full").inner_text() == "Reglament de Zoop, en alemany, apartat 2"
    assert chip.get_attribute("aria-expanded") == "true"
    chip.click()
    assert row.locator(".src-full").count() == 0


def test_contents_lead_to_a_chapter_also_on_a_phone(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop", locale="ca", phone=True)
    assert not page.locator(".toc").is_visible()
    page.get_by_role("button", name="Contingut").click()
    page.get_by_role("button", name="10 Regles de la casa").click()
    assert not page.locator(".toc").is_visible()
    title = page.locator('[data-k="chapter-10"]')
    box = title.bounding_box()
    assert box
    assert -5 <= box["y"] < 200
    assert title.evaluate("e => e === e.getRootNode().activeElement")
