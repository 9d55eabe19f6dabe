"""What is kept is there again, moves to another code, and can be deleted; on real databases."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from tutor.core.game import InvalidInput
from tutor.services import keeping
from tutor.store import Kept, Learner, SavedGame, Store, StoreUnavailable, open_store
from tutor.store.keep import fingerprint

pytestmark = pytest.mark.xdist_group("store")


def _try(mark: str, at: int, *, right: bool = True, rule: str = "g.one") -> Kept:
    return Kept(mark, "g", rule, at, right, "quiz")


def test_what_is_kept_is_there_again(store: Store) -> None:
    code = keeping.new_code()
    assert store.load(code) == Learner()
    store.add(code, (_try("b", 20, right=False), _try("a", 10)), (("g", "s1"), ("g", "s2")))
    store.add(code, (_try("c", 15),), (("g", "s1"),))
    store.save_game(code, SavedGame("g", {"seed": "7", "moves": "1.a·ñ"}), 30)
    found = store.load(code)
    assert [r.mark for r in found.reviews] == ["a", "c", "b"]
    assert [r.right for r in found.reviews] == [True, True, False]
    assert found.steps == {"g": frozenset({"s1", "s2"})}
    assert found.games == {"g": {"seed": "7", "moves": "1.a·ñ"}}
    store.save_game(code, SavedGame("g", {"seed": "8"}), 31)
    assert store.load(code).games == {"g": {"seed": "8"}}
    store.save_game(code, SavedGame("g", {}), 32)
    store.undo_step(code, "g", "s1")
    assert store.load(code).games == {}
    assert store.load(code).steps == {"g": frozenset({"s2"})}


def test_the_same_try_is_kept_once(store: Store) -> None:
    code = keeping.new_code()
    for _ in range(3):
        store.add(code, (_try("a", 10), _try("b", 11)))
    assert len(store.load(code).reviews) == 2


def test_learners_do_not_see_each_other(store: Store) -> None:
    mine, other = keeping.new_code(), keeping.new_code()
    store.add(mine, (_try("a", 10),), (("g", "s"),))
    store.add(other, (_try("a", 12),))
    assert [r.at for r in store.load(other).reviews] == [12]
    store.forget(mine)
    assert store.load(mine) == Learner()
    assert len(store.load(other).reviews) == 1


def test_a_code_takes_over_what_another_one_has(store: Store) -> None:
    old, new = keeping.new_code(), keeping.new_code()
    store.add(old, (_try("a", 10), _try("b", 11)), (("g", "s"), ("g", "t")))
    store.add(new, (_try("b", 11), _try("c", 12)), (("g", "s"),))
    store.save_game(old, SavedGame("g", {"seed": "1"}), 5)
    store.save_game(old, SavedGame("h", {"seed": "2"}), 5)
    store.save_game(new, SavedGame("g", {"seed": "3"}), 6)
    store.move(old, new)
    found = store.load(new)
    assert [r.mark for r in found.reviews] == ["a", "b", "c"]
    assert found.steps == {"g": frozenset({"s", "t"})}
    assert found.games == {"g": {"seed": "3"}, "h": {"seed": "2"}}
    assert store.load(old) == Learner()
    store.move(new, new)
    assert store.load(new) == found


def test_many_write_at_once(store: Store) -> None:
    code = keeping.new_code()
    failed: list[Exception] = []

    def write(number: int) -> None:
        try:
            for turn in range(5):
                store.add(code, (_try(f"{number}-{turn}", turn),), (("g", f"s{number}"),))
        except InvalidInput as error:
            failed.append(error)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not failed
    found = store.load(code)
    assert len(found.reviews) == 30
    assert len(found.steps["g"]) == 6


def test_no_code_stands_in_the_database(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    code = keeping.new_code()
    open_store({"TUTOR_DATABASE_URL": f"sqlite:///{file}"}).add(code, (_try("a", 1),))
    rows = sqlite3.connect(file).execute("select learner from tutor_review").fetchall()
    assert rows == [(fingerprint(code),)]
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert code.encode() not in written
    assert code.replace("-", "").encode() not in written


def test_the_file_is_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    open_store({"HOME": str(tmp_path)}).load("x")
    assert (tmp_path / ".local/share/rules-tutor/progress.sqlite").is_file()
    open_store({"HOME": "/nowhere", "XDG_DATA_HOME": str(tmp_path / "data")}).load("x")
    assert (tmp_path / "data/rules-tutor/progress.sqlite").is_file()


@pytest.mark.parametrize(
    "url",
    [
        "nonsense",
        "nosuch://host/name",
        "sqlite:////proc/nowhere/p.sqlite",
        "postgresql://tutor:secret@127.0.0.1:9/name",
    ],
)
def test_a_database_that_cannot_be_opened_is_one_sentence(url: str) -> None:
    with pytest.raises(StoreUnavailable) as error:
        open_store({"TUTOR_DATABASE_URL": url})
    told = str(error.value)
    assert "secret" not in told
    assert "\n" not in told
    assert told.endswith(".")


def test_a_database_that_breaks_says_so(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    store = open_store({"TUTOR_DATABASE_URL": f"sqlite:///{file}"})
    sqlite3.connect(file).executescript("drop table tutor_review")
    with pytest.raises(InvalidInput, match="nothing was written"):
        store.add(keeping.new_code(), (_try("a", 1),), (("g", "s"),))
