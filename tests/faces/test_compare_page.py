"""The Compare page: what it shows and keeps (without a browser), and how it works in one."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faces.conftest import serving, settle
from tests.faces.test_frame import sound
from tests.faces.test_pages import component, html, run
from tutor.core import paths

RULE = "zoop.turn.draw-when-stuck"


def spoilt(folder: Path) -> Path:
    """A copy of the corpus: the Spanish Zoop says "may" for "must", the English was reworded."""
    made = folder / "rules_corpus"
    shutil.copytree(paths.rules_corpus(), made)
    for lang, before, after in (
        ("es", "tienes que robar 1.", "puedes robar 1."),
        ("en", "With 3 to 6 players, deal 8 cards", "With 3 to 6 players, always deal 8 cards"),
    ):
        book = made / "zoop" / f"{lang}.md"
        text = book.read_text("utf-8")
        assert text.count(before) == 1
        book.write_text(text.replace(before, after), "utf-8")
    return made


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = spoilt(tmp_path)
    monkeypatch.setenv("TUTOR_RULES_CORPUS_DIR", str(made))
    return made


@pytest.mark.parametrize(
    ("lang", "clean"),
    [
        ("ca", "Res per revisar: els quatre idiomes diuen el mateix."),
        ("de", "Nichts zu prüfen: Alle vier Sprachen sagen dasselbe."),
        ("es", "Nada que revisar: los cuatro idiomas dicen lo mismo."),
        ("en", "Nothing to check: the four languages say the same."),
    ],
)
def test_a_clean_game_says_so_in_every_language(lang: str, clean: str) -> None:
    assert clean in html(run("compare", lang=lang, game="zoople"))


def test_findings_come_first_and_name_the_odd_language(corpus: Path) -> None:
    view = component(run("compare", lang="de", game="zoop"), "compare")
    assert view["items"][0]["rule"] == RULE
    assert view["items"][0]["notes"][0]["sentence"] == "Spanisch: müssen und dürfen"
    assert [c["state"] for c in view["items"][0]["columns"]] == ["", "", "differs", ""]
    old = [item for item in view["items"] if item["notes"][0]["kind"] == "stale"]
    assert [item["rule"] for item in old] == ["zoop.setup.deal-8"]
    assert {c["word"] for c in old[0]["columns"]} == {"veraltet?", ""}


def test_all_rules_and_the_languages_chosen_stand_in_the_address() -> None:
    app = run("compare", lang="en", game="zoop", part="all", langs="de,ca", find="frog")
    view = component(app, "compare")
    assert view["chosen"] == ["ca", "de"]
    assert view["find"] == "frog"
    assert len(view["items"]) == 103


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The app over a spoilt corpus, on this machine alone."""
    import sys

    folder = tmp_path_factory.mktemp("bench")
    made = spoilt(folder)
    start = (
        f"import os, sys; os.environ['TUTOR_RULES_CORPUS_DIR'] = {str(made)!r};"
        "from tutor.services import comparing; comparing.comparison('zoop', 'en');"
        "from tutor.app.serve import main; main(int(sys.argv[1]))"
    )
    for url in serving(
        lambda port: [sys.executable, "-c", start, str(port)], folder / "log.txt", folder
    ):
        yield url, made


@pytest.mark.browser
@pytest.mark.xdist_group("compare")
class TestInABrowser:
    def test_filters_languages_and_keys(self, bench: tuple[str, Path], visit: Any) -> None:
        page = visit(f"{bench[0]}/compare?game=zoop&part=all", locale="en")
        rows = page.locator(".find")
        assert rows.count() == 103
        page.get_by_role("searchbox").fill("rana")
        page.wait_for_timeout(200)
        assert 0 < rows.count() < 103
        page.get_by_role("button", name="Català", exact=True).last.click()
        assert rows.first.locator(".col").count() == 3
        for name in ("Deutsch", "Español"):
            page.get_by_role("button", name=name, exact=True).last.click()
        assert rows.first.locator(".col").count() == 2  # two always stay
        assert "langs=es,en" in page.url.replace("%2C", ",")
        rows.first.locator("h2").focus()
        page.keyboard.press("n")
        assert rows.nth(1).locator("h2").evaluate("e => e === e.getRootNode().activeElement")
        page.keyboard.press("p")
        assert rows.nth(0).locator("h2").evaluate("e => e === e.getRootNode().activeElement")
        page.reload()
        settle(page)
        assert rows.first.locator(".col").count() == 2
        assert page.get_by_role("searchbox").input_value() == "rana"

    @pytest.mark.parametrize("dark", [False, True])
    def test_axe_finds_nothing_with_findings_open(
        self, bench: tuple[str, Path], visit: Any, dark: bool
    ) -> None:
        page = visit(f"{bench[0]}/compare?game=zoop", locale="es", dark=dark)
        page.get_by_role("button", name="Descartar, con motivo").first.click()
        page.locator("summary").first.click()
        sound(page)
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_timeout(200)
        sound(page)
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0

    def test_a_finding_is_dismissed_by_keyboard_with_a_reason(
        self, bench: tuple[str, Path], visit: Any
    ) -> None:
        page = visit(f"{bench[0]}/compare?game=zoop", locale="en")
        row = page.locator(f'[data-k="row-{RULE}"]')
        assert row.locator("mark.odd").inner_text().endswith("puedes")
        row.get_by_role("button", name="Dismiss, with a reason").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # no reason yet
        assert row.is_visible()
        page.keyboard.type("meant so")
        page.keyboard.press("Enter")
        page.get_by_text("Kept.", exact=True).wait_for()
        settle(page)
        assert row.count() == 0
        assert "meant so" in (bench[1] / "zoop" / "review.yaml").read_text("utf-8")
        page.locator('[data-k^="right-"]').first.click()
        page.get_by_text("Kept.", exact=True).wait_for()
        settle(page)
        assert page.locator('[data-k^="right-"]').count() == 2

    def test_a_rule_leads_to_the_rulebook_and_back(
        self, bench: tuple[str, Path], visit: Any
    ) -> None:
        page = visit(f"{bench[0]}/rules?game=zoop&rule={RULE}", locale="de")
        page.get_by_role("button", name="Sprachen vergleichen").click()
        page.locator(f'[data-k="open-{RULE}"]').click()
        page.locator(f'[data-k="rule-{RULE}"].hit').wait_for()
        settle(page)
        assert f"rule={RULE}" in page.url
        assert page.locator(".warning").count() >= 1  # another rule that is out of date

    def test_documents_are_compared_and_the_report_comes_down(
        self, bench: tuple[str, Path], visit: Any, tmp_path: Path
    ) -> None:
        page = visit(f"{bench[0]}/compare?game=zoop&part=documents", locale="de")
        page.get_by_role("button", name="Vergleichen", exact=True).last.click()
        page.get_by_text("Wähle zuerst eine Datei.").first.wait_for()
        texts = {"de": "Teilt jedem Spieler 8 Karten aus.", "en": "Deal 7 cards to each player."}
        files = []
        for lang, text in texts.items():
            file = tmp_path / f"{lang}.md"
            file.write_text(f"# Zoop\n\n## 1. {lang}\n\n{text}\n", "utf-8")
            files.append(str(file))
        page.locator("input[type=file]").set_input_files(files)
        page.get_by_role("button", name="Vergleichen", exact=True).last.click()
        page.get_by_role("heading", name=re.compile(r"de\.md, en\.md: \d+ F")).wait_for()
        settle(page)
        assert page.locator(".find").count() >= 1
        sound(page)
        with page.expect_download() as coming:
            page.get_by_role("button", name="SARIF").click()
        report = json.loads(Path(coming.value.path()).read_text("utf-8"))
        assert report["version"] == "2.1.0"
        bad = tmp_path / "bad.docx"
        bad.write_bytes(b"PK\x03\x04 nothing")
        page.locator("input[type=file]").set_input_files([str(bad)])
        page.get_by_role("button", name="Vergleichen", exact=True).last.click()
        page.get_by_text("„bad.docx“ lässt sich nicht lesen.").wait_for()
