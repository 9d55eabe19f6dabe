"""Our own rulebooks are clean, stay so without what the checks must not read, and no longer
when somebody spoils them."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tutor.core import paths
from tutor.corpus.entry import LANGS
from tutor.services import checking


@pytest.mark.parametrize(
    "game", sorted(p.parent.name for p in paths.rules_corpus().glob("*/rules"))
)
def test_our_rulebooks_say_the_same_in_every_language(game: str) -> None:
    assert [
        f"{f.check} {f.langs} {f.rule}: {f.message}" for f in checking.check_corpus_game(game)
    ] == []


@pytest.fixture
def corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the corpus with one game in it."""
    folder = tmp_path / "rules_corpus"
    folder.mkdir()
    for name in ("sources.yaml", "termbase.yaml"):
        shutil.copy(paths.rules_corpus() / name, folder / name)
    shutil.copytree(
        paths.rules_corpus() / "zoop", folder / "zoop", ignore=shutil.ignore_patterns("*.npz")
    )
    monkeypatch.setenv("TUTOR_RULES_CORPUS_DIR", str(folder))
    return folder


def spoil(folder: Path, lang: str, before: str, after: str) -> None:
    file = folder / "zoop" / f"{lang}.md"
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, after), encoding="utf-8")


def names(findings: list[checking.Finding]) -> set[tuple[str, str, tuple[str, ...]]]:
    return {(f.check, f.rule, f.langs) for f in findings}


def test_spoilt_texts_are_found_and_their_languages_named(corpus: Path) -> None:
    spoil(corpus, "de", "Auf 2 gelbe Frösche darfst", "Auf 2 gelbe Affen darfst")
    spoil(corpus, "es", "tienes que robar 1.", "puedes robar 1.")
    spoil(corpus, "ca", "La carta inicial no pot ser ni", "La carta inicial pot ser")
    spoil(corpus, "en", "the slower one takes their card back and draws 1 more.",
          "the faster one takes their card back and draws 2 more.")  # fmt: skip
    found = names(checking.check_corpus_game("zoop"))
    assert ("animal", "zoop.example.two-yellow-frogs", ("de",)) in found
    assert ("modality", "zoop.turn.draw-when-stuck", ("es",)) in found
    assert ("modality", "zoop.setup.starter-not-special-card", ("ca",)) in found
    assert ("number", "zoop.zoop-call.simultaneous-last-penalty", ("en",)) in found
    assert {lang for _, _, langs in found for lang in langs} == set(LANGS)


def test_a_number_that_is_wrong_in_every_language(corpus: Path) -> None:
    for lang in LANGS:
        file = corpus / "zoop" / f"{lang}.md"
        text = file.read_text(encoding="utf-8")
        pattern = r"\[[^\[\]]*\]\{#zoop\.components\.wilds-6\}"
        file.write_text(
            re.sub(
                pattern, lambda m: m.group().replace(" 6 ", " 7 ").replace("Die 6", "Die 7"), text
            ),
            encoding="utf-8",
        )
    found = names(checking.check_corpus_game("zoop"))
    assert {langs for check, rule, langs in found if check == "fact"} == {(lang,) for lang in LANGS}


def test_a_rule_that_is_missing_or_moved(corpus: Path) -> None:
    spoil(corpus, "es", "{#zoop.end.winner-starts-next}", "{#zoop.end.two-ways}")
    found = names(checking.check_corpus_game("zoop"))
    assert ("omission", "zoop.end.winner-starts-next", ("es",)) in found
    assert ("duplicate", "zoop.end.two-ways", ("es",)) in found


def test_what_the_spine_says_about_single_documents_is_not_read(corpus: Path) -> None:
    """The check may not be told where the printed versions differ."""
    spoil(corpus, "de", "Auf 2 gelbe Frösche darfst", "Auf 2 gelbe Affen darfst")
    before = checking.check_corpus_game("zoop")
    for file in (corpus / "zoop" / "rules").glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        text = re.sub(r"^  differs:.*\n", "", text, flags=re.MULTILINE)
        text = re.sub(r"^  open:.*\n", "", text, flags=re.MULTILINE)
        text = re.sub(r",? ?\w+: \{zoop-ca: [^{}]*\}", "", text).replace("{, ", "{")
        file.write_text(text, encoding="utf-8")
    assert "zoop-ca: " not in (corpus / "zoop/rules/components.yaml").read_text(encoding="utf-8")
    assert checking.check_corpus_game("zoop") == before


def test_the_same_fingerprint_wherever_the_passage_stands(corpus: Path) -> None:
    spoil(corpus, "de", "Auf 2 gelbe Frösche darfst", "Auf 2 gelbe Affen darfst")
    before = checking.check_corpus_game("zoop")
    spoil(corpus, "de", "*Worum geht es?*", "*Worum geht es?*\n\n\n\n")
    after = checking.check_corpus_game("zoop")
    assert [f.fingerprint for f in before] == [f.fingerprint for f in after]
    assert before[0].where[0].span != after[0].where[0].span
