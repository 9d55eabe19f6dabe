"""Examples of rules as tables to play on: every one of them can be played, in every language."""

from __future__ import annotations

import pytest

from tutor.core.game import InvalidInput
from tutor.games import kits
from tutor.language.messages import LANGS, STRICT_VARIABLE
from tutor.services import agreeing, learning, library, playing, starts, table
from tutor.services.engines import engine
from tutor.services.playing import Record

GAMES = sorted(kits())


@pytest.mark.parametrize("game", GAMES)
def test_every_example_offered_can_be_played(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT_VARIABLE, "1")
    offered = [r for r in library.game(game).ids if learning.example(game, r)]
    assert len(offered) > 5
    for rule in offered:
        record = learning.example(game, rule)
        assert record is not None
        for count, move in enumerate(engine(game).legal_moves(playing.position(record).state)):
            done = playing.play(record, move)
            assert isinstance(done, Record)
            assert table.table(done, LANGS[count % len(LANGS)]).as_text
            assert playing.with_choices(record, playing.choices_text(done)) == done


def test_an_example_that_is_none_is_not_offered() -> None:
    assert starts.example(GAMES[0], "no.such.rule") == ""
    with pytest.raises(InvalidInput):
        starts.state(GAMES[0], "rule:no.such.rule")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_options_are_worded_and_travel_in_an_address(game: str, lang: str) -> None:
    views = agreeing.option_views(game, lang)
    for view in views:
        assert view.default in dict(view.values)
        assert "_" not in view.label + "".join(label for _, label in view.values)
        for value, _ in view.values:
            options = agreeing.chosen(game, [(view.name, value)])
            assert (options == ()) == (value == view.default)
            assert agreeing.options_from(game, agreeing.options_text(options)) == options


def test_a_spoilt_option_counts_as_none() -> None:
    assert agreeing.options_from(GAMES[0], "nothing.1~<b>") == ()
