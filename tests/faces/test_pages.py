"""Home and Rules without a browser: what is drawn, in which language, from which address."""

from __future__ import annotations

import importlib
import tomllib
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from tutor.app import pages, serve, theme
from tutor.services import reading

ROOT = Path(__file__).resolve().parents[2]
LANGS = ("ca", "de", "es", "en")


def run(page: str = "", locale: str = "en-GB", **params: str) -> AppTest:
    app = AppTest.from_file(str(ROOT / "streamlit_app.py"), default_timeout=30)
    app.context = {"locale": locale, "timezone": "Europe/Madrid", "theme": "light"}
    app._page_hash = calc_hash(page)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception, app.exception
    return app


def component(app: AppTest, name: str) -> dict[str, Any]:
    import json

    found = [c for c in app.get("bidi_component") if c.proto.component_name.endswith(name)]
    assert len(found) == 1, [c.proto.component_name for c in app.get("bidi_component")]
    data: dict[str, Any] = json.loads(found[0].proto.json)
    return data


def html(app: AppTest) -> str:
    return " ".join(e.proto.body for e in app.get("html"))


@pytest.mark.parametrize("lang", LANGS)
def test_home_shows_every_game_of_the_corpus_and_no_other(lang: str) -> None:
    app = run(lang=lang)
    text = html(app)
    for game in reading.games(lang):
        assert game.tagline in text
    links = [link.proto.label for link in app.get("page_link")]
    assert sum(game.title in label for game in reading.games(lang) for label in links) == len(
        reading.games(lang)
    )


def test_home_starts_with_the_first_game_only() -> None:
    assert html(run(lang="en")).count("Start here") == 1


@pytest.mark.parametrize("lang", LANGS)
def test_rules_shows_every_rule_once_in_the_order_of_the_book(lang: str) -> None:
    book = component(run("rules", lang=lang, game="zoop"), "reader")
    ids = [b["id"] for c in book["chapters"] for p in c["parts"] for b in p["blocks"] if b["id"]]
    assert len(ids) == len(set(ids)) == reading.games(lang)[0].rules
    assert ids == list(reading.search_rules("zoop", "", lang))
    assert book["lang"] == lang


def test_every_word_of_the_book_is_on_the_page() -> None:
    book = component(run("rules", lang="de", game="zoop"), "reader")
    shown = [b["text"] for c in book["chapters"] for p in c["parts"] for b in p["blocks"]]
    written = [
        run_.text
        for c in reading.rulebook("zoop", "de").chapters
        for h in c.headings
        for p in h.paragraphs
        for run_ in p.runs
    ]
    assert shown == written


def test_a_rule_opens_from_the_address_with_its_four_texts() -> None:
    rule = "zoop.match.two-of-three"
    book = component(run("rules", lang="en", game="zoop", rule=rule), "reader")
    assert book["open"] == rule
    assert [t["lang"] for t in book["texts"]] == list(LANGS)
    assert len({t["text"] for t in book["texts"]}) == 4
    others = component(run("rules", lang="en", game="zoop"), "reader")
    assert (others["open"], others["texts"]) == ("", [])


def test_house_rules_are_marked_as_ours() -> None:
    book = component(run("rules", lang="es", game="zoop"), "reader")
    for chapter in book["chapters"]:
        for part in chapter["parts"]:
            for block in part["blocks"]:
                if block["id"]:
                    assert block["house"] == (".house." in block["id"])
                    assert block["house"] == block["tag"].startswith("Regla de la casa")
                    assert block["house"] or block["sources"] or block["tag"]


def test_a_broken_link_names_what_is_missing_and_still_shows_the_book() -> None:
    app = run("rules", lang="de", game="zoop", rule="zoop.no.such")
    assert "zoop.no.such" in app.info[0].value
    assert component(app, "reader")["open"] == ""
    app = run("rules", lang="ca", game="chess<b>")
    assert "chess&lt;b&gt;" in html(app)
    assert "Zoop" in html(app)


def test_the_address_always_carries_the_language() -> None:
    assert run(locale="ca-ES").query_params["lang"] == "ca"
    assert run(locale="fr-FR").query_params["lang"] == "en"
    assert run(locale="ca-ES", lang="de").query_params["lang"] == "de"
    assert run(locale="ca-ES", lang="xx").query_params["lang"] == "ca"


def test_every_page_has_a_title_in_every_language() -> None:
    for spec in pages.PAGES:
        assert pages.title(spec.path)
        assert callable(importlib.import_module(f"tutor.app.views.{spec.view}").draw)


def test_the_settings_hold_the_colours_of_the_theme() -> None:
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))
    for index, scheme in enumerate(("light", "dark")):
        options = settings["theme"][scheme]
        assert options["backgroundColor"] == theme.COLOURS["ground"][index]
        assert options["secondaryBackgroundColor"] == theme.COLOURS["surface"][index]
        assert options["textColor"] == theme.COLOURS["ink"][index]
        assert options["primaryColor"] == theme.COLOURS["accent"][index]
        assert options["borderColor"] == theme.COLOURS["line"][index]
        assert options["linkColor"] == theme.COLOURS["accent-ink"][index]


def test_the_server_gets_every_setting_and_listens_where_it_is_told() -> None:
    told = serve.settings(1234, "127.0.0.1")
    assert told["server.port"] == 1234
    assert told["server.address"] == "127.0.0.1"
    assert told["runner.postScriptGC"] is False
    assert told["client.showErrorDetails"] == "none"
    assert told["theme.dark.textColor"] == "#F2EFE9"


def ratio(a: str, b: str) -> float:
    def light(hex_colour: str) -> float:
        parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (
            v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(a), light(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", [0, 1])
def test_words_stand_out_from_every_ground_they_stand_on(scheme: int) -> None:
    colour = {name: pair[scheme] for name, pair in theme.COLOURS.items()}
    for ink in ("ink", "muted", "accent-ink", "no"):
        for ground in ("ground", "surface", "sunk", "felt", "accent-soft", "no-soft"):
            assert ratio(colour[ink], colour[ground]) >= 4.5, (ink, ground)
    assert ratio(colour["on-accent"], colour["accent"]) >= 4.5
    assert ratio(colour["ground"], colour["no"]) >= 4.5


#: Values that no reader sees, and words that two languages share.
_UNSEEN = {
    *("id", "face", "faces", "lang", "serial", "digest", "back", "doc", "param", "chosen", "icon"),
    *("picture", "options", "texts", "params", "game", "data", "keys", "kind", "focus", "look"),
    *("page", "layout", "open"),
}
_SHARED = {"ca": {"variant"}, "de": set(), "es": set()}


def _strings(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set().union(*(_strings(v) for k, v in value.items() if k not in _UNSEEN), set())
    if isinstance(value, list):
        return set().union(*map(_strings, value), set())
    return {value} if isinstance(value, str) else set()


def _words(app: AppTest) -> set[str]:
    import json
    import re

    found: set[str] = set()
    for part in app.get("bidi_component"):
        found |= _strings(json.loads(part.proto.json))
    for part in app.get("html"):
        if "<style" not in part.proto.body:
            found |= {text.strip() for text in re.findall(r">([^<>]+)<", part.proto.body)}
    found |= {part.proto.label for part in app.get("page_link")}
    for kind in ("radio", "button", "expander", "text_input"):
        for part in app.get(kind):
            found |= {part.label, *getattr(part, "options", ())}
    return {text for text in found if re.search("[a-z]{4}", text)}


@pytest.mark.parametrize(
    ("page", "params"),
    [
        ("", {}),
        ("learn", {"step": "3"}),
        ("play", {"seed": "7"}),
        ("play", {"start": "rule:zoop.match.two-of-three"}),
        ("ask", {}),
        ("table", {"top": "2-red-koala", "mine": "1-red-rabbit"}),
        ("rules", {"rule": "zoop.match.two-of-three"}),
    ],
)
def test_nothing_is_left_in_english(page: str, params: dict[str, str]) -> None:
    english = _words(run(page, lang="en", game="zoop", **params))
    assert len(english) >= 6
    for lang in LANGS[:3]:
        same = _words(run(page, lang=lang, game="zoop", **params)) & english
        assert same <= _SHARED[lang], (lang, same)
