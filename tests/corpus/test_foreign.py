"""Foreign text becomes numbered sections and entries that point back at the original."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.corpus.entry import CorpusFaults, Document
from tutor.corpus.foreign import documents
from tutor.corpus.kinds import guess_kind
from tutor.corpus.readers import Raw
from tutor.corpus.repair import mended
from tutor.corpus.write import to_markdown

PLAIN = """Zoo Race
Contents
- 12 animal cards
- 2 cages

1.- Setting up

Deal 3 cards to each player. Shuffle the rest!
The oldest player, e.g. the grandmother, may start the game.

1.1.- The centre of the table
1-Put one card face up on the table.
2-If it is a cage, put it back and turn up
another one instead.

2.- Playing

You must not show your cards. See also the note.
See also: OTHER GAMES - RulesAfter that you must play a card.
Examples:
Ann plays a red frog.
"""


def read(text: str, kind: str = "plain", lang: str | None = None) -> list[Document]:
    return documents(Raw("zoo.txt", "zoo-en", kind, text, "utf-8"), lang=lang)


def test_plain_text() -> None:
    (doc,) = read(PLAIN)
    assert (doc.lang, doc.title, doc.doc) == ("en", "Zoo Race", "zoo-en")
    assert [(s.number, s.heading, s.level) for s in doc.sections] == [
        ("0.1", "Contents", 2),
        ("1", "Setting up", 1),
        ("1.1", "The centre of the table", 2),
        ("2", "Playing", 1),
        ("2.1", "Examples", 2),
    ]
    assert [(e.section, e.kind, e.text) for e in doc.entries] == [
        ("0.1", "component", "12 animal cards"),
        ("0.1", "component", "2 cages"),
        ("1", "setup", "Deal 3 cards to each player."),
        ("1", "setup", "Shuffle the rest!"),
        ("1", "permission", "The oldest player, e.g. the grandmother, may start the game."),
        ("1.1", "obligation", "Put one card face up on the table."),
        ("1.1", "consequence", "If it is a cage, put it back and turn up another one instead."),
        ("2", "prohibition", "You must not show your cards."),
        ("2", "statement", "See also the note."),
        ("2", "obligation", "After that you must play a card."),
        ("2.1", "example", "Ann plays a red frog."),
    ]


def test_a_title_has_its_sections_and_ids_are_unique() -> None:
    (doc,) = read(PLAIN)
    ids = [entry.id for entry in doc.entries]
    assert len(set(ids)) == len(ids)
    assert all(entry.id.startswith("zoo-en.") for entry in doc.entries)


def test_residue_is_told_and_left_out() -> None:
    (doc,) = read(PLAIN)
    assert len(doc.warnings) == 1
    assert "line 19" in doc.warnings[0]
    assert "OTHER GAMES" in doc.warnings[0]


def test_two_languages_are_two_documents() -> None:
    catalan = "1.- Preparació\n\n" + "Cada jugador rep vuit cartes i no les ensenya.\n\n" * 5
    german = "1.- Aufbau\n\n" + "Jeder Spieler bekommt acht Karten und zeigt sie nicht.\n\n" * 5
    raw = Raw("zoo.txt", "zoo-ca-de", "plain", catalan + german, "utf-8")
    docs = documents(raw)
    assert [(d.doc, d.lang, len(d.entries)) for d in docs] == [
        ("zoo-ca", "ca", 5),
        ("zoo-de", "de", 5),
    ]
    for doc in docs:
        for entry in doc.entries:
            assert raw.text[slice(*entry.span)] == entry.text
    assert len(documents(raw, lang="de")) == 1


def test_markdown() -> None:
    text = (
        "# The *zoo*\n\nA game for **all** of you. See [the shop](http://x.y).\n\n"
        "## Setting up\n\nYou may look\nat your cards. Then draw.\n\n### 7 cards each\n\n"
        "* Draw 7.\n* Do not play.\n"
    )
    (doc,) = read(text, "markdown")
    assert doc.title == "The zoo"
    assert [(s.number, s.heading) for s in doc.sections] == [
        ("0", "The zoo"),
        ("1", "Setting up"),
        ("1.1", "7 cards each"),
    ]
    assert [e.text for e in doc.entries] == [
        "A game for all of you.",
        "See the shop.",
        "You may look at your cards.",
        "Then draw.",
        "Draw 7.",
        "Do not play.",
    ]


def test_a_language_in_doubt_is_told() -> None:
    (doc,) = read("Chaque joueuse prend huit cartes et regarde son jeu. Puis on joue vite.\n" * 4)
    assert any("language is in doubt" in warning for warning in doc.warnings)
    (told,) = read("Chaque joueuse prend huit cartes.", lang="es")
    assert told.warnings == ()


def test_our_own_format_keeps_its_ids_and_shows_its_faults() -> None:
    text = (
        "---\nlang: en\ngame: zoo\ntitle: Zoo\n---\n# Zoo\n## 1. A\n### B\n[You must.]{#zoo.a.b}\n"
    )
    (doc,) = documents(Raw("x.md", "mine", "markdown", text, "utf-8"))
    assert [(e.id, e.kind, e.title) for e in doc.entries] == [("zoo.a.b", "obligation", "B")]
    with pytest.raises(CorpusFaults, match=r"x\.md:9"):
        documents(Raw("x.md", "mine", "markdown", text.replace("}", ""), "utf-8"))


@pytest.mark.parametrize("text", [PLAIN, "Not much here", "# A [b] *c*\n\n1. x_y_z [q] (#1)\n"])
@pytest.mark.parametrize("kind", ["plain", "markdown"])
def test_written_and_read_again(text: str, kind: str) -> None:
    (doc,) = read(text, kind, "en")
    (again,) = documents(Raw("x.md", doc.doc, "markdown", to_markdown(doc), "utf-8"))
    assert [(e.id, e.text, e.section, e.title) for e in again.entries] == [
        (e.id, e.text, e.section, e.title) for e in doc.entries
    ]
    assert again.chapters == doc.chapters
    assert (again.lang, again.title) == (doc.lang, doc.title)


@pytest.mark.parametrize(
    ("lang", "text", "kind"),
    [
        ("en", "You cannot play two cards.", "prohibition"),
        ("de", "Du darfst keine Karte zeigen.", "prohibition"),
        ("es", "No puedes mirar las cartas.", "prohibition"),
        ("ca", "No es pot mirar la pila.", "prohibition"),
        ("de", "Jeder darf, der nicht dran ist, eine Karte legen.", "permission"),
        ("es", "Debes robar una carta.", "obligation"),
        ("ca", "Cal robar una carta.", "obligation"),
        ("es", "Por ejemplo, una rana.", "example"),
        ("de", "Das Spiel endet sofort.", "end"),
        ("ca", "La ronda acaba de seguida.", "end"),
        ("en", "Each frog is worth 2 points.", "scoring"),
        ("de", "Wenn niemand kann, muss der Nächste ziehen.", "obligation"),
        ("ca", "Si ningú no pot, el torn passa.", "consequence"),
        ("en", "1 + 2 = 3 frogs", "statement"),
        ("en", "3 frogs and 4 toads.", "component"),
        ("ca", "Barreja les cartes.", "setup"),
        ("es", "Coloca la carta boca arriba.", "obligation"),
    ],
)
def test_kinds(lang: str, text: str, kind: str) -> None:
    assert guess_kind(text, lang) == kind


LINES = st.sampled_from(
    [
        "1.- Setting up",
        "2.1 More",
        "- a list item",
        "A short line",
        "This is a sentence. And another one!",
        "See also: this - RulesThen go on.",
        "ALL CAPS HERE",
        "B: a letter",
        "",
        "# heading",
        "### deep",
        "*q*",
        "[x]{#a.b}",
        "[broken",
        "Wenn du nicht kannst, zieh eine Karte.",
        "Els ti pus de cartes, la fi nalitat.",
        "\u00a0",
        "7",
        "|",
    ]
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(LINES | st.text(max_size=60), max_size=25),
    st.sampled_from(["plain", "markdown"]),
    st.sampled_from([None, "ca", "de", "es", "en"]),
    st.sampled_from(["\n", "\r\n", "\n\n"]),
)
def test_any_text(parts: list[str], kind: str, lang: str | None, end: str) -> None:
    text = end.join(parts)
    raw = Raw("x.txt", "x", kind, text, "utf-8")
    try:
        docs = documents(raw, lang=lang)
    except CorpusFaults:
        assert text.startswith("---")
        return
    for doc in docs:
        numbers = {section.number for section in doc.sections}
        last = 0
        for entry in doc.entries:
            start, stop = entry.span
            assert last <= start < stop <= len(text)
            last = stop
            assert entry.section in numbers
            if kind == "plain":
                whole = mended(text, entry.span, doc.repairs)
                assert " ".join(whole.split()).strip("\ufeff ") == entry.text
        for repair in doc.repairs:
            assert text[slice(*repair.span)] == repair.before
        shown = [
            r.rule for c in doc.chapters for h in c.headings for p in h.paragraphs for r in p.runs
        ]
        assert [rule for rule in shown if rule] == [entry.id for entry in doc.entries]


@pytest.mark.parametrize("kind", ["plain", "markdown"])
@pytest.mark.parametrize(
    "text",
    [
        "A" * 150_000,
        "ab" * 75_000,
        "aB" * 75_000,
        ". . a. b. " * 12_000,
        "a-\nb" * 25_000,
        "ti ff en " * 12_000,
        "**a __b *c _d [e ] " * 6_000,
        "> " * 50_000 + "x",
        "See also: x\n\n" + "gameThe " * 15_000,
        "# " + " " * 150_000 + "x\n\nAnd so on.",
        "1. 2. 3.-" * 15_000,
        "if you can, " * 12_000,
    ],
    ids=lambda text: text[:12].strip(),
)
def test_monstrous_text_is_read_all_the_same(text: str, kind: str) -> None:
    docs = documents(Raw("x.txt", "x", kind, text, "utf-8"))
    assert sum(len(doc.entries) + len(doc.sections) for doc in docs) > 0
