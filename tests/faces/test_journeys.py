"""Whole ways through the app: from Home to the first game, and games from deal to end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.faces.conftest import act, settle
from tutor.services import learning, playing
from tutor.services import table as tables
from tutor.services.engines import kit
from tutor.services.playing import Record

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("journeys")]

LANGS = ("ca", "de", "es", "en")
TITLES = {
    "ca": "Tutor de regles",
    "de": "Regel-Tutor",
    "es": "Tutor de reglas",
    "en": "Rules tutor",
}


#: In which language the lesson is played to its end, and how far it is in the others.
WHOLLY, BEGINNING = ("ca",), 4


@pytest.mark.parametrize("lang", LANGS)
def test_a_newcomer_learns_step_by_step_and_plays(server: str, visit: Any, lang: str) -> None:
    page = visit(f"{server}/", locale=lang, phone=lang in {"ca", "es"})
    page.locator('[class*="st-key-game-first"] a').click()
    settle(page)
    first = [s for s in learning.steps("zoop", lang) if not s.lesson]
    learnt = len(first) if lang in WHOLLY else BEGINNING
    for number in range(1, learnt + 1):
        step = learning.step("zoop", number, lang)
        page.get_by_role("heading", level=1, name=step.goal, exact=True).wait_for()
        tap = kit("zoop").tap(learning.solution("zoop", number))
        card = page.locator(f'[data-k="card-{tap.piece}"]')
        act(page, f"card-{tap.piece}" if tap.piece and card.count() else f"action-{tap.action}")
        for group, name in zip(("first", "second"), tap.names, strict=False):
            act(page, f"{group}-{name}")
        assert page.locator(".v.yes").count() == 1, number
        act(page, "action-next" if number < len(first) else "action-whole-game")
        if number in {1, 4}:  # the focus goes on to the new goal
            page.wait_for_function("() => document.activeElement.matches('h1.goal')")
    if lang in WHOLLY:
        assert "/play" in page.url
        page.locator(".turn").wait_for()
    assert f"lang={lang}" in page.url
    assert page.get_attribute("html", "lang") == lang
    assert TITLES[lang] in page.title()


def next_key(page: Any) -> str:
    """What a player could do now: name something, play a card that goes, or act."""
    for choice in (
        ".pick.second",
        ".pick.first",
        '.card:not([aria-disabled="true"])',
        '.bar .btn:not([aria-disabled="true"])',
    ):
        if page.locator(choice).count():
            return str(page.locator(choice).first.get_attribute("data-k"))
    raise AssertionError("nothing can be done")


@pytest.mark.parametrize(
    ("how", "phone", "lang", "query"),
    [
        ("click", False, "en", "seed=11"),
        ("tap", True, "de", "seed=5&players=3&options=call_rules.german~colour_count.4"),
        ("keyboard", False, "ca", "seed=3&players=3"),
    ],
)
def test_a_game_goes_to_its_end_and_begins_anew(
    server: str, visit: Any, how: str, phone: bool, lang: str, query: str
) -> None:
    page = visit(f"{server}/play?game=zoop&{query}", locale=lang, phone=phone)
    for _ in range(120):
        if page.locator(".v.end").count():
            break
        act(page, next_key(page), how=how)
    else:
        pytest.fail("the game did not end")
    said = page.locator('.v.end [data-k="said"]')
    assert said.inner_text()
    assert said.evaluate("e => e === e.getRootNode().activeElement")
    act(page, "action-new", how=how)
    settle(page)
    assert not page.locator(".v.end").count()
    assert page.locator(".card").count() >= 6
    assert "moves=" not in page.url
    for option in query.split("options=")[1:]:
        assert option in page.url.replace("%7E", "~")


def prompts() -> dict[str, Record]:
    """A position for every kind of prompt that games of a few seeds come to."""
    found: dict[str, Record] = {}
    for seed, moves in ((0, "l.3.1.0.0.0"), (1, "3"), (1, "3.1.0.0.0.0.0"), (3, "0.0.0.1")):
        record = playing.with_choices(Record("zoop", 4, seed), moves)
        for count in range(len(record.choices) + 1):
            here = playing.with_choices(Record("zoop", 4, seed), ".".join(record.choices[:count]))
            found.setdefault(tables.table(here, "en").prompt.partition(":")[0], here)
    return found


PROMPTS = prompts()


def test_there_are_many_kinds_of_prompts() -> None:
    assert len(PROMPTS) >= 6


def test_the_language_changes_at_every_prompt_and_the_position_does_not(
    server: str, visit: Any
) -> None:
    page = visit(f"{server}/play?game=zoop&seed=1", locale="de")
    look = """() => { for (const e of document.querySelectorAll('[data-testid^="stBidi"]')) {
        const r = e.shadowRoot?.querySelector('.root') ?? e.querySelector('.root')
        if (r?.dataset.digest) return [r.dataset.digest, r.querySelector('.turn').innerText,
            [...r.querySelectorAll('.card, .btn')].map(b => b.dataset.k).join()] } }"""
    for prompt, record in PROMPTS.items():
        page.goto(
            f"{server}/play?game=zoop&seed={record.seed}&moves={playing.choices_text(record)}&lang=en"
        )
        settle(page)
        page.locator(".turn").wait_for()
        digest, said, pieces = page.evaluate(look)
        assert digest == playing.position(record).digest
        assert said.startswith(prompt)
        address = page.url.replace("lang=en", "")
        page.get_by_role("button", name="Català", exact=True).click()
        page.wait_for_function("() => document.documentElement.lang === 'ca'")
        settle(page)
        after, worded, same = page.evaluate(look)
        assert (after, same) == (digest, pieces), prompt
        assert worded != said
        assert page.url.replace("lang=ca", "") == address


def test_the_clock_lets_a_call_go_by(server: str, visit: Any) -> None:
    options = "options=zoop_window_seconds.3"
    record = Record("zoop", 4, 1, (("zoop_window_seconds", 3),))
    record = playing.with_choices(record, "3")
    assert tables.table(record, "en").clock == 3
    page = visit(f"{server}/play?game=zoop&seed=1&moves=3&{options}", locale="en")
    clock = page.locator(".clock")
    assert clock.inner_text() in {"3 s left", "2 s left"}
    clock.wait_for(state="detached", timeout=10000)
    settle(page)
    assert page.url.split("moves=")[1].split("&")[0] != "3"


def test_a_game_is_kept_by_the_browser_and_can_be_forgotten(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=7", locale="en")
    act(page, "card-1-yellow-toucan")
    settle(page)
    digest = page.url.split("moves=")[1].split("&")[0]
    page.goto(f"{server}/?lang=es")  # a new session: only the browser remembers
    settle(page)
    page.locator('[data-k="continue-zoop"]').click()
    settle(page)
    assert page.url.split("moves=")[1].split("&")[0] == digest
    page.goto(f"{server}/?lang=en")
    settle(page)
    page.get_by_role("button", name="Forget them").click()
    settle(page)
    assert page.get_by_role("button", name="Continue").count() == 0
    page.goto(f"{server}/?lang=en")
    settle(page)
    assert page.get_by_role("button", name="Continue").count() == 0


def test_what_was_refused_can_be_practised(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=11", locale="en")
    wrong = page.locator('.card[aria-disabled="true"]')
    key = str(wrong.first.get_attribute("data-k"))
    act(page, key)
    for _ in range(120):
        if page.locator(".v.end").count():
            break
        act(page, next_key(page))
    assert page.locator(".rows li").count() == 1
    act(page, str(page.locator(".rows .btn").get_attribute("data-k")))
    settle(page)
    assert "/learn" in page.url
    assert "step=" in page.url


def test_an_example_of_a_rule_is_played_from_the_rulebook(server: str, visit: Any) -> None:
    rule = "zoop.match.two-of-three"
    page = visit(f"{server}/rules?game=zoop&rule={rule}", locale="en")
    page.locator('[data-k="action-example"]').click()
    settle(page)
    assert page.get_by_role("heading", level=1).inner_text() == "Example: Two of three"
    act(page, "card-1-red-koala")
    assert page.locator(".v.yes h2").inner_text() == "You played 1 red koala."
    page.wait_for_timeout(400)
    page.locator('[data-k="action-rule"]').click()
    settle(page)
    assert f"rule={rule}" in page.url
