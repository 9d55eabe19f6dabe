"""Ask: one question, one answer, in four languages, in the address, and with a game going on."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests.faces.conftest import act, settle
from tests.faces.test_pages import component, run
from tutor.app import waiting
from tutor.services import asking

QUESTIONS = {
    "ca": ("2 granotes grogues combinen?", "2 granotes grogues coincideixen", "Dues de tres"),
    "de": ("Passen 2 gelbe Frösche?", "Auf 2 gelbe Frösche passen", "Zwei von drei"),
    "es": ("¿2 ranas amarillas coinciden?", "2 ranas amarillas", "Dos de tres"),
    "en": ("does 2 yellow frogs match?", "2 yellow frogs match", "Two of three"),
}
browser = pytest.mark.browser
group = pytest.mark.xdist_group("ask")


@browser
@group
@pytest.mark.parametrize("lang", QUESTIONS)
def test_a_question_is_answered_in_its_language_with_pictures_and_rules(
    server: str, visit: Any, lang: str
) -> None:
    question, lead, rule = QUESTIONS[lang]
    page = visit(f"{server}/ask?game=zoop", locale=lang, phone=lang == "ca")
    page.locator("#q").fill(question)
    page.keyboard.press("Enter")
    page.locator(".v.list").wait_for()
    assert page.locator(".v.list h2").inner_text().startswith(lead)
    assert page.locator("figure svg").first.is_visible()
    assert "q=" in page.url
    settle(page)
    assert page.locator(".voice").last.inner_text().startswith(lead)
    page.locator(".other", has_text=rule).click()
    settle(page)
    assert "rule=zoop.match.two-of-three" in page.url
    page.go_back()
    settle(page)
    assert page.locator("#q").input_value() == question
    assert page.locator(".v.list h2").inner_text().startswith(lead)


@browser
@group
def test_earlier_questions_are_in_the_history(server: str, visit: Any) -> None:
    page = visit(f"{server}/ask?game=zoop&q=2+yellow+frogs", locale="en")
    first = page.locator(".v h2").first.inner_text()
    page.locator(".also .chip").first.click()
    page.wait_for_function("t => !document.location.search.includes('yellow')", arg=None)
    settle(page)
    second = page.locator(".v h2").first.inner_text()
    assert second != first
    assert page.locator('[data-k="said-0"]').evaluate("e => e === e.getRootNode().activeElement")
    page.go_back()
    settle(page)
    assert page.locator(".v h2").first.inner_text() == first
    page.reload()
    settle(page)
    assert page.locator(".v h2").first.inner_text() == first


@browser
@group
def test_the_language_changes_the_answer_not_the_question(server: str, visit: Any) -> None:
    page = visit(f"{server}/ask?game=zoop&q=was+macht+der+joker%3F", locale="de")
    assert page.locator(".v.silent h2").inner_text() == "Das steht nicht in der Anleitung."
    assert page.locator(".ours .tag").inner_text().startswith("Hausregel")
    page.locator("#q").fill("was macht die Krabbe")
    page.get_by_role("button", name="Español", exact=True).click()
    settle(page)
    assert page.locator(".v.silent h2").inner_text() == "El reglamento no lo dice."
    assert page.locator("#q").input_value() == "was macht die Krabbe"


@browser
@group
def test_a_game_going_on_is_ruled_on_first(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7", locale="en")
    act(page, "card-1-yellow-toucan")
    moves = page.url.split("moves=")[1].split("&")[0]
    card = page.locator(".card [title]").first.get_attribute("title")
    page.wait_for_timeout(400)
    page.locator('[data-k="action-ask"]').click()
    settle(page)
    assert "/ask" in page.url
    page.locator("#q").fill(f"can I play {card}?")
    page.keyboard.press("Enter")
    page.locator(".v").first.wait_for()
    settle(page)
    assert "Now at your table" in page.locator(".v").first.inner_text()
    page.locator('[data-k="action-game"]').click()
    settle(page)
    assert page.url.split("moves=")[1].split("&")[0] == moves


@browser
@group
def test_ctrl_k_leads_to_ask_from_everywhere(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop", locale="en")
    page.keyboard.press("Control+k")
    page.wait_for_url("**/ask**")
    page.go_back()
    settle(page)
    page.goto(f"{server}/play?game=zoop&seed=7")
    settle(page)
    page.keyboard.press("Control+k")
    page.wait_for_url("**/ask**seed=7**")


@browser
@group
def test_home_asks_too(server: str, visit: Any) -> None:
    page = visit(server, locale="en")
    page.get_by_label("Ask about a rule, in your own words").fill("2 yellow frogs")
    page.get_by_role("button", name="Ask").click()
    page.wait_for_url("**/ask**q=2**")
    page.locator(".v.list").wait_for()


def ask_page(question: str, **params: str) -> dict[str, Any]:
    app = run("ask", game="zoop", q=question, **params)
    if component(app, "question")["waiting"]:
        app.session_state[waiting._ASKED][1].exception(120)
        app.run()
    return component(app, "question")


@pytest.mark.parametrize("lang", QUESTIONS)
def test_what_has_nothing_to_do_with_games_is_declined(lang: str) -> None:
    found = ask_page("Wer ist der Präsident von Frankreich?", lang=lang)
    assert [c["sign"] for c in found["cards"]] == ["silent"]
    assert found["cards"][0]["rule"] is None
    assert "Zoop" in found["cards"][0]["lead"]
    assert found["also"]


def test_an_empty_question_and_a_very_long_one_do_no_harm() -> None:
    assert ask_page("")["cards"] == []
    long = ask_page("wild " * 500)["cards"]
    assert [c["sign"] for c in long] == ["silent"]
    assert "600" in long[0]["lead"]


def test_a_house_rule_is_labelled_once() -> None:
    card = ask_page("was macht der joker?", lang="de")["cards"][0]
    assert card["house"]["tag"].startswith("Hausregel")
    assert not card["house"]["text"].startswith("Hausregel")
    assert card["house"]["agree"].endswith("Einigt euch vor der Partie.")


def test_a_reading_is_a_link_and_opens_the_rule() -> None:
    found = asking.ask("was macht der joker?", game="zoop", lang="de")
    card = ask_page("was macht der joker?", lang="de", reading=found.rules[0])["cards"][0]
    assert card["rule"]["id"] == found.rules[0]


def test_the_page_does_not_wait_for_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    there = threading.Event()
    real = asking.ask

    def slow(*args: Any, **named: Any) -> asking.Answer:
        there.wait(20)
        return real(*args, **named)

    monkeypatch.setattr("tutor.services.asking.ask", slow)
    app = run("ask", game="zoop", q="2 yellow frogs")
    found = component(app, "question")
    assert found["waiting"]["now"] == "Looking it up …"
    assert found["cards"] == []
    there.set()
    app.session_state[waiting._ASKED][1].result(20)
    app.run()
    assert component(app, "question")["cards"]


def test_a_fault_of_ours_is_said_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **named: Any) -> asking.Answer:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("tutor.services.asking.ask", broken)
    card = ask_page("2 yellow frogs")["cards"][0]
    assert card["lead"].startswith("Something went wrong on our side.")
    monkeypatch.setattr("tutor.services.asking.people_also_ask", broken)
    app: AppTest = run("ask", game="zoop")
    text = " ".join(e.proto.body for e in app.get("html"))
    assert "Something went wrong on our side. Your game is kept." in text
    assert "broken on purpose" not in text
