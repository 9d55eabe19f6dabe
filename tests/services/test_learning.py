"""Every step of every lesson can be done, refuses what is wrong with a reason, and reads well."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.core.game import InvalidInput
from tutor.games import kits
from tutor.language.messages import LANGS, STRICT_VARIABLE
from tutor.services import learning, library, playing, quizzing, table
from tutor.services.engines import engine, kit

GAMES = sorted(kits())


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT_VARIABLE, "1")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_works(game: str, lang: str) -> None:
    count = len(learning.steps(game, lang))
    assert count > 5
    for number in range(1, count + 1):
        step = learning.step(game, number, lang)
        assert step.goal
        assert "{" not in step.goal + step.body
        view = table.table(step.record, lang)
        assert view.my_turn, step.id
        done = learning.attempt(game, number, learning.solution(game, number), lang)
        assert done.done, step.id
        assert done.text
        assert done.happened
        assert table.table(done.record, lang).digest != view.digest


@pytest.mark.parametrize("game", GAMES)
def test_wrong_tries_get_a_reason(game: str) -> None:
    refused = 0
    for number in range(1, len(learning.steps(game, "en")) + 1):
        record = learning.step(game, number, "en").record
        state = playing.position(record).state
        rules: Any = engine(game)
        legal = set(rules.legal_moves(state))
        for move in rules.candidate_moves(state):
            tried = learning.attempt(game, number, move, "en")
            if move not in legal:
                refused += 1
                assert not tried.done
                assert tried.refusal is not None
                assert tried.refusal.rules
            assert tried.text
        pieces = learning.solving_pieces(game, number)
        assert all(kits()[game].face(rules, piece) for piece in pieces)
    assert refused > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_example_of_the_documents_is_a_step(game: str) -> None:
    from tutor.services import library

    examples = {r for r, t in library.game(game).entries.items() if t["en"].kind == "example"}
    assert examples <= learning.taught(game)


@pytest.mark.parametrize("number", [0, -1, 999])
def test_a_step_that_is_not_there(number: int) -> None:
    with pytest.raises(InvalidInput, match="no step"):
        learning.step(GAMES[0], number, "en")


def test_an_unknown_start_is_refused() -> None:
    for start in ("step:nowhere", "x", "step:", "../../etc"):
        with pytest.raises(InvalidInput, match="no table"):
            playing.position(playing.Record("zoop", 4, start=start))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_the_engine_keeps_is_taught_and_every_rule_is_asked(game: str) -> None:
    taught, entries = learning.taught(game), library.game(game).entries
    assert {r for r, texts in entries.items() if texts["en"].enforced_by == "engine"} <= taught
    assert {r for r, texts in entries.items() if texts["en"].kind == "example"} <= taught
    for rule in learning.in_depth(game)[::3]:
        id_ = quizzing.lesson(game, rule)
        assert quizzing.item(game, id_).spot.rule == rule
        assert quizzing.sound(game, id_)


@pytest.mark.parametrize("game", GAMES)
def test_a_newcomer_makes_the_first_move_with_the_second_tap(game: str) -> None:
    """The first tap is on the game's card on Home; a third names how a card is used."""
    record = learning.step(game, 1, "en").record
    tap = kit(game).tap(learning.solution(game, 1))
    taps, named = 2, table.only_choice(record, tap.piece, (), "en") if tap.piece else ()
    while len(named) < len(tap.names):
        named = table.only_choice(record, tap.piece, tap.names[: len(named) + 1], "en")
        taps += 1
    assert taps == (3 if tap.names else 2)
