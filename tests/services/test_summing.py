"""A game on one page: truly one, with its rules in words, in every language."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from tutor.games import kits
from tutor.language.messages import LANGS
from tutor.services import summing

GAMES = sorted(kits())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_the_summary_fits_on_one_page(game: str, lang: str) -> None:
    sheet = summing.sheet(game, lang)
    pages = PdfReader(io.BytesIO(summing.summary(game, lang))).pages
    assert len(pages) == 1
    said = " ".join(pages[0].extract_text().split())
    for title, texts in sheet.chapters:
        assert title in said
        assert texts[0].split()[0] in said
    assert len(sheet.chapters) >= 4
    assert sheet.pictures


@pytest.mark.parametrize("game", GAMES)
def test_the_page_to_print_says_the_same(game: str) -> None:
    for lang in LANGS:
        page = summing.summary(game, lang, "summary-html").decode()
        assert f'<html lang="{lang}">' in page
        assert page.count("<h2>") == len(summing.sheet(game, lang).chapters)
        assert "{" not in page.partition("<body>")[2].partition("<main>")[2]
