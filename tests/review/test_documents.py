"""Documents with each other and against a game: what belongs together, what is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.core.game import InvalidInput
from tutor.services import checking

FRONT = "---\nlang: {lang}\ngame: zoop\ntitle: Zoop\n---\n\n# Zoop\n\n## 1. Deal\n\n### Hands\n\n"
EN = "[With 3 to 6 players, deal 8 cards to each of them.]{#zoop.setup.deal-8}"
DE = "[Mit 3 bis 6 Spielern teilt ihr jedem 8 Karten aus.]{#zoop.setup.deal-8}"

PLAIN_EN = """# Zoop

## 1. Deal

Deal 8 cards to each player. Lay 1 card face up in the centre of the table.
The first player who holds no cards wins the game at once and shouts it aloud to the others.

## 2. Matching

On 2 yellow monkeys you may play 2 yellow animals.
"""
PLAIN_DE = """# Zoop

## 1. Austeilen

Teilt jedem Spieler 8 Karten aus. Legt 1 Karte offen in die Tischmitte.
Der erste Spieler, der keine Karten mehr hat, gewinnt die Partie sofort
und ruft es den anderen laut zu.

## 2. Passende Karten

Auf 2 gelbe Affen darfst du 2 gelbe Tiere ausspielen.
"""


def written(folder: Path, **texts: str) -> list[str]:
    files = []
    for name, text in texts.items():
        file = folder / f"{name}.md"
        file.write_text(text, encoding="utf-8")
        files.append(str(file))
    return files


def found(files: list[str], **options: str) -> list[checking.Finding]:
    return list(checking.check(files, **options).findings)  # type: ignore[arg-type]


def test_documents_with_ids_that_agree(tmp_path: Path) -> None:
    files = written(tmp_path, en=FRONT.format(lang="en") + EN, de=FRONT.format(lang="de") + DE)
    assert found(files) == []


def test_a_number_that_differs(tmp_path: Path) -> None:
    changed = DE.replace("8 Karten", "7 Karten")
    files = written(tmp_path, en=FRONT.format(lang="en") + EN, de=FRONT.format(lang="de") + changed)
    (one,) = found(files)
    assert (one.check, one.severity, one.rule) == ("number", "critical", "zoop.setup.deal-8")
    assert {place.lang for place in one.where} == {"de", "en"}


def test_a_rule_that_one_document_lacks(tmp_path: Path) -> None:
    more = f"{EN} [Turns pass from player to player.]{{#zoop.turn.by-turns}}"
    files = written(tmp_path, en=FRONT.format(lang="en") + more, de=FRONT.format(lang="de") + DE)
    assert [(f.check, f.rule, f.langs) for f in found(files)] == [
        ("omission", "zoop.turn.by-turns", ("de",))
    ]


def test_documents_without_ids_are_matched_by_contents(tmp_path: Path) -> None:
    assert found(written(tmp_path, a=PLAIN_EN, b=PLAIN_DE)) == []
    changed = PLAIN_DE.replace("gelbe Affen", "gelbe Frösche")
    checks = {(f.check, f.langs) for f in found(written(tmp_path, a=PLAIN_EN, b=changed))}
    assert checks == {("animal", ("en", "de"))}


def test_a_sentence_that_is_missing_without_ids(tmp_path: Path) -> None:
    changed = PLAIN_DE.replace(" Legt 1 Karte offen in die Tischmitte.", "")
    checks = {f.check for f in found(written(tmp_path, a=PLAIN_EN, b=changed))}
    assert "omission" in checks


def test_a_document_against_a_game(tmp_path: Path) -> None:
    (file,) = written(tmp_path, mine=FRONT.format(lang="en") + EN.replace("8 cards", "7 cards"))
    findings = found([file], against="zoop")
    mine = [f for f in findings if f.rule == "zoop.setup.deal-8"]
    assert {f.check for f in mine} == {"fact", "number"}
    left_out = {f.rule for f in findings if f.check == "left-out"}
    assert "zoop.match.two-of-three" in left_out
    assert "zoop.setup.deal-8" not in left_out
    assert not any(rule.startswith("zoop.house.") for rule in left_out)


@pytest.mark.parametrize("name", ["nowhere.md", "picture.gif"])
def test_unreadable_files_are_named(tmp_path: Path, name: str) -> None:
    if name.endswith("gif"):
        (tmp_path / name).write_bytes(b"GIF89a")
    with pytest.raises(InvalidInput, match=name):
        checking.check([str(tmp_path / name)])


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(InvalidInput, match="xx"):
        checking.check(["zoop"], langs=["xx"])
