"""The loader finds what is wrong, says where, and never falls over."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.corpus.conftest import Change
from tutor.core.game import InvalidInput
from tutor.corpus.entry import LANGS, CorpusFaults, Fault, freeze, thaw
from tutor.corpus.load import facts, load_corpus, read_corpus


def test_a_sound_corpus(corpus_folder: Path) -> None:
    corpus = load_corpus(corpus_folder)
    game = corpus.games["zoo"]
    assert game.ids == ("zoo.setup.deal", "zoo.setup.wilds", "zoo.house.blue")
    entry = game.entry("zoo.setup.deal", "de")
    assert entry.title == "8 Karten für alle"
    assert entry.section == "1.1"
    assert entry.facts["players"] == (3, 6)
    assert entry.text == "Bei 3 bis 6 Spielern bekommt jeder acht Karten."
    text = (corpus_folder / "zoo" / "de.md").read_text("utf-8")
    assert text[slice(*entry.span)] == entry.text
    assert game.entry("zoo.house.blue", "en").option is not None
    assert thaw(entry.scenario)["then"] == {"cards": 8}
    assert corpus.sources["zoo-de"].title["es"] == "Reglas de Zoo"
    assert [c["id"] for c in corpus.terms] == ["card.card"]


def test_the_outline(corpus_folder: Path) -> None:
    book = load_corpus(corpus_folder).games["zoo"].books["en"]
    first, second = book.chapters
    assert (first.number, first.title, first.question) == ("1", "Set-up", "8 cards each?")
    assert [h.title for h in first.headings] == ["8 cards each", "The wilds"]
    runs = first.headings[0].paragraphs[0].runs
    assert [(r.text, r.rule) for r in runs] == [
        ("With 3 to 6 players everybody gets eight cards.", "zoo.setup.deal"),
        (" Zoo.", ""),
    ]
    assert first.headings[1].paragraphs[0].kind == "item"
    assert second.headings[0].number == "2.1"


def test_facts(corpus_folder: Path) -> None:
    corpus = load_corpus(corpus_folder)
    assert facts(corpus, "zoo")["zoo.setup.wilds"]["wilds"] == 6
    with pytest.raises(InvalidInput, match="zoo"):
        facts(corpus, "chess")


def test_frozen(corpus_folder: Path) -> None:
    entry = load_corpus(corpus_folder).games["zoo"].entry("zoo.setup.deal", "en")
    with pytest.raises(TypeError):
        entry.facts["cards"] = 9  # type: ignore[index]
    assert thaw(freeze({"a": [1, {"b": (2,)}]})) == {"a": [1, {"b": [2]}]}


def test_all_faults_come_at_once(corpus_folder: Path) -> None:
    for lang in LANGS:
        file = corpus_folder / "zoo" / f"{lang}.md"
        file.write_text(file.read_text("utf-8").replace("#zoo.house.blue", "#zoo.house.red"))
    with pytest.raises(CorpusFaults) as caught:
        load_corpus(corpus_folder)
    assert len(caught.value.faults) == 8
    assert "and 7 more" in str(caught.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "what", "line"),
    [
        ("zoo/en.md", "#zoo.house.blue}", "#zoo.house.blue", "bracket has no rule id", 26),
        ("zoo/en.md", "[You may", "You may", "closes that was not opened", 26),
        ("zoo/en.md", "[You may", "[[You may", "opens inside another", 26),
        ("zoo/en.md", "]{#zoo.house.blue}", "", "is not closed", 26),
        ("zoo/en.md", "{#zoo.house.blue}", "{#Blue!}", "is no rule id", 26),
        ("zoo/en.md", "You may play with four colours.", " ", "is empty", 26),
        ("zoo/en.md", "#zoo.house.blue}", "#zoo.setup.deal}", "stands twice", 26),
        ("zoo/en.md", "---\nlang", "lang", "no front matter", 1),
        ("zoo/en.md", "lang: en", "lang: fr", "'fr' is unknown", 1),
        ("zoo/en.md", "lang: en", "lang: de", "says lang: de", 1),
        ("zoo/en.md", "title: Zoo\n", "", "has no title", 1),
        ("zoo/en.md", "title: Zoo", "title: [Zoo", "not valid YAML", 5),
        ("zoo/en.md", "## 2. House rules", "## 3. House rules", "stands in chapter 3", 26),
        ("zoo/rules/setup.yaml", "kind: setup", "kind: rumour", "has the kind 'rumour'", 1),
        ("zoo/rules/setup.yaml", "  kind: setup\n", "", "has the kind None", 1),
        ("zoo/rules/setup.yaml", "zoo.setup.wilds", "zoo.setup.deal", "is used twice", 12),
        ("zoo/rules/setup.yaml", "zoo.setup.wilds", "Wilds", "is no rule id", 12),
        ("zoo/rules/setup.yaml", "zoo.setup.wilds", "zoo.end.wilds", "does not belong", 12),
        ("zoo/rules/setup.yaml", "see: [zoo.setup.deal]", "see: [zoo.x.y]", "does not exist", 12),
        ("zoo/rules/setup.yaml", "see: [zoo.setup.deal]", "see: zoo", "not a list of ids", 12),
        ("zoo/rules/setup.yaml", "see:", "sea:", "unknown field 'sea'", 12),
        ("zoo/rules/setup.yaml", "doc: zoo-de", "doc: zoo-fr", "cites zoo-fr", 1),
        ("zoo/rules/setup.yaml", "enforced_by: none", "enforced_by: me", "enforced_by 'me'", 12),
        ("zoo/rules/setup.yaml", "enforced_by: none", "enforced_by: engine", "no scenario", 12),
        ("zoo/rules/setup.yaml", "action: deal", "deal: action", "scenario of zoo.setup.deal", 1),
        ("zoo/rules/setup.yaml", "facts: {cards", "facts: {cards: 7, cards", "stands twice", 3),
        ("zoo/rules/setup.yaml", "  kind: setup", "\tkind: setup", "a tab indents", 2),
        ("zoo/rules/setup.yaml", "kind: setup", "kind: &a setup", "anchor or alias", 2),
        ("zoo/rules/setup.yaml", "facts: {cards: 8", "facts: {cards: [8", "not valid YAML", 3),
        ("zoo/rules/setup.yaml", "facts: {cards", "facts: [1] #", "not a mapping", 1),
        ("zoo/rules/setup.yaml", "kind: setup", "kind: !!python/x setup", "YAML", 2),
        ("zoo/rules/setup.yaml", "cards: 8,", "cards: 2024-13-45,", "has a value", 1),
        ("zoo/rules/house.yaml", "settles: [zoo.setup.wilds]", "settles: [zoo.a.b]", "exist", 1),
        ("zoo/rules/house.yaml", "status: assumption", "status: rumour", "has no status", 1),
        ("zoo/rules/house.yaml", "default: 3", "default: 5", "option of zoo.house.blue", 1),
        ("sources.yaml", "es: Reglas de Zoo", "", "title of zoo-de", 1),
        ("sources.yaml", "language: de", "", "lacks id, game or language", 1),
        ("termbase.yaml", "preferred: card,", "preferred: 3,", "malformed", 1),
        ("termbase.yaml", "    ca: {preferred: carta, plural: cartes, gender: fem}\n", "", "ca", 1),
    ],
)
def test_faults(change: Change, file: str, old: str, new: str, what: str, line: int) -> None:
    faults = change(file, old, new)
    assert any(what in f.what and f.line == line for f in faults), faults
    assert all(f.remedy and f.file.startswith("rules_corpus/") for f in faults)


@pytest.mark.parametrize(
    ("lang", "old", "new"),
    [
        ("en", "eight", "nine"),
        ("en", "3 to 6", "3 to 7"),
        ("de", "acht Karten", "neun Karten"),
        ("de", "sechs Joker", "5 Joker"),
        ("es", "ocho", "9"),
        ("es", "seis", "siete"),
        ("ca", "vuit", "tretze"),
        ("ca", "Amb 3", "Amb 4"),
    ],
)
def test_a_wrong_number_is_found_twice(change: Change, lang: str, old: str, new: str) -> None:
    faults = change(f"zoo/{lang}.md", old, new)
    assert any("a number that its facts do not have" in f.what for f in faults)
    assert any("does not say" in f.what for f in faults)
    assert {f.file for f in faults} == {f"rules_corpus/zoo/{lang}.md"}


def test_numbers_exchanged_for_known_ones_are_found(change: Change) -> None:
    faults = change("zoo/en.md", "There are 6 wilds", "There are 10 wilds")
    assert [f.what for f in faults] == [
        "zoo.setup.wilds does not say 6, which its facts have",
        "zoo.setup.wilds says 10 where the other languages say 6",
    ]


def test_a_changed_fact_is_found_in_every_language(change: Change) -> None:
    faults = change("zoo/rules/setup.yaml", "cards: 8", "cards: 9")
    assert {f.file[-5:-3] for f in faults} == set(LANGS)


def test_files_that_are_not_text(corpus_folder: Path) -> None:
    (corpus_folder / "zoo" / "en.md").write_bytes("Käfig".encode("cp1252"))
    (corpus_folder / "zoo" / "de.md").write_bytes(b"\xef\xbb\xbf---\n")
    (corpus_folder / "zoo" / "ca.md").unlink()
    (corpus_folder / "termbase.yaml").write_text("- " * 60 + "a", encoding="utf-8")
    (corpus_folder / "sources.yaml").write_text("", encoding="utf-8")
    faults: list[Fault] = []
    read_corpus(corpus_folder, faults)
    told = " | ".join(map(str, faults))
    for expected in ("not UTF-8", "byte order mark", "rulebook is missing", "nested", "is empty"):
        assert expected in told


def test_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(CorpusFaults, match="is no folder"):
        load_corpus(tmp_path / "nowhere")
    with pytest.raises(CorpusFaults):
        load_corpus(tmp_path)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.sampled_from(["zoo/en.md", "zoo/rules/setup.yaml", "sources.yaml", "termbase.yaml"]),
    st.integers(0, 1000),
    st.integers(0, 40),
    st.text(max_size=12) | st.sampled_from(["]{#", "- ", "{", "\t", "---\n", "## ", "? [", "!!x "]),
)
def test_any_damage_is_a_fault_and_no_crash(
    corpus_folder: Path, file: str, at: int, cut: int, put: str
) -> None:
    path = corpus_folder / file
    before = path.read_bytes()
    text = before.decode()
    at %= len(text)
    try:
        path.write_bytes((text[:at] + put + text[at + cut :]).encode("utf-8", "surrogatepass"))
        faults: list[Fault] = []
        read_corpus(corpus_folder, faults)
        assert all(str(fault) for fault in faults)
    finally:
        path.write_bytes(before)
