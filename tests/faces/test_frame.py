"""The frame in a real browser: language, landmarks, addresses, and nothing that axe objects to."""

from __future__ import annotations

import re
import urllib.request
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.faces.conftest import settle

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("frame")]

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PATHS = [
    "/",
    "/learn?game=zoop&step=3",
    "/learn?game=zoomaka&part=quiz&quiz=0~figure~zoomaka.section.needed-4~0",
    "/learn?game=zooloretto&part=depth&rule=zooloretto.placement.kind-in-several-enclosures",
    "/learn?game=fool&part=review",
    "/learn?game=zoop&part=progress",
    "/table?game=zoop&top=2-red-koala&mine=1-red-rabbit",
    "/table?game=zooloretto&put=e-small.panda.panda.stall-1~barn.camel",
    "/table?game=fool&put=trick.green-9~mine.red-3",
    "/play?game=zoop&seed=7",
    "/ask?game=zoop&q=2+green+koalas&seed=7",
    "/ask?game=zoop&q=was+macht+der+joker%3F",
    "/rules?game=zoop&rule=zoop.match.two-of-three",
    "/compare?game=zoop&part=all&find=zoop.turn.draw",
    "/compare?game=zoop&part=terms&term=card.wild&find=joker",
    "/compare?game=zoop&part=documents",
]


def sound(page: Any) -> None:
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
    assert found.violations_count == 0, [
        (v["id"], [n["html"][:160] for n in v["nodes"][:3]]) for v in found.response["violations"]
    ]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(server: str, visit: Any, path: str, dark: bool) -> None:
    page = visit(server + path, locale="ca", dark=dark)
    sound(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(200)
    sound(page)
    assert page.get_attribute("html", "lang") == "ca"
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("path", PATHS)
def test_nothing_scrolls_sideways(server: str, visit: Any, path: str) -> None:
    page = visit(server + path, locale="de")
    for width in (320, 390, 640, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.wait_for_timeout(200)
        wide = page.evaluate(
            """() => { const m = document.querySelector('.stMain'), d = document.documentElement;
            return [m.scrollWidth - m.clientWidth, d.scrollWidth - innerWidth] }"""
        )
        assert max(wide) <= 0, (width, wide)
        switch = page.locator(".st-key-language_switch").bounding_box()
        assert 0 < switch["x"] + switch["width"] <= width
        assert switch["width"] > 40


@pytest.mark.parametrize(("locale", "lang"), [("ca-ES", "ca"), ("de-AT", "de"), ("fr-FR", "en")])
def test_the_browser_chooses_the_language_unless_the_address_does(
    server: str, visit: Any, locale: str, lang: str
) -> None:
    page = visit(server, locale=locale)
    assert page.get_attribute("html", "lang") == lang
    assert f"lang={lang}" in page.url
    page.goto(f"{server}/?lang=es")
    settle(page)
    assert page.get_attribute("html", "lang") == "es"
    assert page.get_by_role("heading", level=1).inner_text() == "Aprende un juego jugándolo."


def test_a_change_of_language_keeps_page_rule_focus_and_the_way_back(
    server: str, visit: Any
) -> None:
    page = visit(server, locale="en")
    page.get_by_role("link", name=re.compile(r"Learn Zoop\b")).click()
    settle(page)
    assert "/learn" in page.url
    button = page.get_by_role("button", name="Català", exact=True)
    button.click()
    settle(page)
    assert "lang=ca" in page.url
    assert "/learn" in page.url
    assert page.get_attribute("html", "lang") == "ca"
    assert button.get_attribute("aria-pressed") == "true"
    assert page.get_by_role("status").first.inner_text() == "Ara en català. Tot continua igual."
    active = """() => { let a = document.activeElement;
        while (a?.shadowRoot?.activeElement) a = a.shadowRoot.activeElement;
        return a.dataset.id }"""
    assert page.evaluate(active) == "ca"
    page.go_back()
    settle(page)
    assert "/learn" not in page.url
    assert page.get_attribute("html", "lang") == "ca"  # Back undoes the page, not the language


def test_the_current_page_is_marked_and_links_carry_language_and_game(
    server: str, visit: Any
) -> None:
    page = visit(f"{server}/rules?game=zoop&lang=de")
    here = page.locator('[aria-current="page"]')
    assert here.count() == 1
    assert here.inner_text().strip().endswith("Regeln")
    assert "lang=de" in (here.get_attribute("href") or "")
    assert "game=zoop" in (here.get_attribute("href") or "")


def test_the_language_menu_on_a_phone_works_by_keyboard(server: str, visit: Any) -> None:
    page = visit(server, locale="en", phone=True)
    opener = page.get_by_role("button", name="Language: English")
    opener.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_role("menu", name="Language")
    assert menu.is_visible()
    assert menu.get_by_role("menuitemradio", checked=True).inner_text() == "English"
    page.keyboard.press("Escape")
    assert not menu.is_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    settle(page)
    assert page.get_attribute("html", "lang") == "ca"


def test_nothing_cuts_off_the_menus_on_a_phone(server: str, visit: Any) -> None:
    page = visit(f"{server}/play?game=zoop&seed=4", locale="en", phone=True)
    for opener in page.locator("button.open").all():
        opener.click()
        last = page.get_by_role("menuitemradio").locator("visible=true").last
        reached = last.evaluate(
            """e => { const r = e.getBoundingClientRect(), deep = (root) => {
                const x = root.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)
                return x?.shadowRoot && x.shadowRoot !== root ? deep(x.shadowRoot) : x }
              return e.contains(deep(document)) }"""
        )
        assert reached, opener.inner_text()
        page.keyboard.press("Escape")


def test_the_skip_link_comes_first_and_leads_to_the_content(server: str, visit: Any) -> None:
    page = visit(f"{server}/rules?game=zoop", locale="ca")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.textContent") == "Vés al contingut"
    page.keyboard.press("Enter")
    assert page.evaluate("() => document.activeElement.id") == "content"


@pytest.mark.parametrize("phone", [False, True])
def test_targets_are_big_enough_for_a_thumb(server: str, visit: Any, phone: bool) -> None:
    page = visit(f"{server}/rules?game=zoop&rule=zoop.match.two-of-three", phone=phone)
    small = page.evaluate(
        """() => {
        const out = [], walk = (root) => { for (const e of root.querySelectorAll('*')) {
            if (e.shadowRoot) walk(e.shadowRoot)
            if (!e.matches('a[href], button, input')) continue
            if (e.dataset.testid === 'stSkipToContent') continue
            const r = e.getBoundingClientRect()
            const least = e.matches('.src, .toc button') ? 36 : 44
            if (r.width && (r.height < least - .5 || r.width < 24))
                out.push([e.outerHTML.slice(0, 80), r.width, r.height])
        } }
        walk(document)
        return out }"""
    )
    assert not small, small


def test_a_lost_connection_is_said_in_our_own_words(server: str, visit: Any) -> None:
    page = visit(server, locale="de")
    app = page.locator('[data-testid="stApp"]')
    line = page.get_by_role("alert")
    assert not line.is_visible()
    app.evaluate("(e) => { e.dataset.testConnectionState = 'PINGING_SERVER' }")
    line.wait_for(state="visible")
    assert line.inner_text().startswith("Die Verbindung ist weg.")
    app.evaluate("(e) => { e.dataset.testConnectionState = 'CONNECTED' }")
    line.wait_for(state="hidden")


def test_the_shell_speaks_the_readers_language_before_any_script_runs(server: str) -> None:
    def get(path: str, accept: str = "") -> tuple[int, str, Any]:
        request = urllib.request.Request(server + path, headers={"Accept-Language": accept})
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode(), answer.headers

    _, text, headers = get("/", "de-DE,de;q=0.9,en;q=0.8")
    assert '<html lang="de">' in text
    assert "<title>Regel-Tutor</title>" in text
    assert 'name="description"' in text
    assert headers["Content-Language"] == "de"
    assert '<html lang="ca">' in get("/rules?lang=ca", "de")[1]
    status, text, headers = get("/no-such-page?lang=es")
    assert (status, '<html lang="es">' in text) == (200, True)
    assert get("/api/health")[1].startswith('{"status":"ok"')
    assert "User-agent" in get("/robots.txt")[1]


def test_scripts_travel_compressed_and_arrive_whole(server: str) -> None:
    import gzip
    import re

    with urllib.request.urlopen(server) as answer:
        script = re.search(r'src="\.?/?(static/js/[^"]+)"', answer.read().decode())
    assert script
    url = f"{server}/{script[1]}"
    with urllib.request.urlopen(url) as answer:
        plain = answer.read()
    packed_request = urllib.request.Request(url, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(packed_request) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        packed = answer.read()
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain) / 2
