"""A rule that changed after its translation shows until the translation follows or is confirmed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tutor.cli import main
from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.review.translated import (
    ORIGINS,
    Made,
    Spoken,
    fingerprint,
    read_origins,
    renewed,
    stale,
    written,
)
from tutor.services import checking, exchange, library, reading, translating

RULE = {
    "zoo.deal": Spoken({"en": "Deal 8 cards.", "de": "Teilt 8 Karten aus.", "ca": "8 cartes."}, {})
}
GAME, ID = "fool", "fool.overview.game-goal"


def changed(**texts: str) -> dict[str, Spoken]:
    return {"zoo.deal": Spoken({**RULE["zoo.deal"].texts, **texts}, {})}


def test_a_translation_is_out_of_date_when_the_source_alone_changed() -> None:
    origins = renewed({}, RULE)
    assert stale(origins, RULE) == {}
    assert stale(origins, changed(en="Deal 9 cards.")) == {"zoo.deal": ("de", "ca")}
    both = changed(en="Deal 9 cards.", de="Teilt 9 Karten aus.")
    assert stale(origins, both) == {"zoo.deal": ("ca",)}
    assert stale(renewed(origins, both), both) == {"zoo.deal": ("ca",)}
    assert stale(renewed(origins, both, [("zoo.deal", "ca")]), both) == {}


def test_facts_are_part_of_the_source_and_blanks_are_not() -> None:
    origins = renewed({}, RULE)
    assert stale(origins, changed(en="Deal  8\ncards.")) == {}
    other = {"zoo.deal": Spoken(RULE["zoo.deal"].texts, {"cards": 9})}
    assert stale(origins, other) == {"zoo.deal": ("de", "ca")}


def test_a_record_comes_back_as_it_was_written(tmp_path: Path) -> None:
    origins = renewed({}, RULE)
    file = tmp_path / ORIGINS
    assert read_origins(file) == {}
    file.write_text(written(origins), "utf-8")
    assert read_origins(file) == origins
    assert origins["zoo.deal"]["de"] == Made(
        fingerprint("Deal 8 cards.", {}), fingerprint("Teilt 8 Karten aus.")
    )
    file.write_text("- nothing", "utf-8")
    with pytest.raises(InvalidInput, match=r"translated\.yaml"):
        read_origins(file)


@pytest.mark.parametrize(
    "game", sorted(p.parent.name for p in paths.rules_corpus().glob("*/rules"))
)
def test_our_translations_are_up_to_date(game: str) -> None:
    """If this fails: look at the translations, then ``tutor check GAME --still-right all``."""
    assert translating.out_of_date(game) == {}


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "rules_corpus"
    whole = paths.rules_corpus()
    shutil.copytree(whole / GAME, folder / GAME, ignore=shutil.ignore_patterns("vectors.npz"))
    for shared in ("termbase.yaml", "sources.yaml"):
        shutil.copy(whole / shared, folder)
    monkeypatch.setenv("TUTOR_RULES_CORPUS_DIR", str(folder))
    return folder


def merged(folder: Path, lang: str, more: str) -> None:
    text = library.game(GAME).entries[ID][lang].text
    file = folder.parent / "texts.csv"
    file.write_text(f'id,{lang}\n{ID},"{text[:-1]}{more}"\n', "utf-8")
    assert len(exchange.merge(GAME, file)) == 1
    library._corpus.cache_clear()


def test_a_merged_source_makes_translations_old_and_a_merged_translation_new(corpus: Path) -> None:
    merged(corpus, "en", ", at last.")
    assert translating.out_of_date(GAME) == {ID: ("ca", "de", "es")}
    found = [f for f in checking.check([GAME]).findings if f.check == "stale"]
    assert [(f.severity, f.rule, f.langs) for f in found] == [
        ("minor", ID, (lang,)) for lang in ("ca", "de", "es")
    ]
    merged(corpus, "de", ", endlich.")
    assert translating.out_of_date(GAME) == {ID: ("ca", "es")}
    runs = {
        lang: {
            run.rule
            for chapter in reading.rulebook(GAME, lang).chapters
            for heading in chapter.headings
            for paragraph in heading.paragraphs
            for run in paragraph.runs
            if run.stale
        }
        for lang in ("ca", "de", "en")
    }
    assert runs == {"ca": {ID}, "de": set(), "en": set()}
    assert main(["check", GAME, "--still-right", ID, "--langs", "ca"]) == 0
    assert translating.out_of_date(GAME) == {ID: ("es",)}
    assert main(["check", GAME, "--still-right", "all"]) == 0
    assert translating.out_of_date(GAME) == {}


def test_an_unknown_rule_is_refused(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", GAME, "--still-right", "fool.no.such"]) == 2
    assert "fool.no.such" in capsys.readouterr().err
