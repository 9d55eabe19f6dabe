"""A game as the reader sees it: all sentences in four languages, and words change nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.contract.tables import table_sizes
from tutor.games import kits
from tutor.language.messages import LANGS, STRICT_VARIABLE
from tutor.services import library, playing, table, taps
from tutor.services.engines import engine
from tutor.services.playing import Record, position


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT_VARIABLE, "1")


GAMES = sorted(kits())


#: A state with more candidate moves than this is looked at more rarely, so that big games end.
_LOOKED_AT = 40


def _ask_everything(record: Record, lang: str, tried: list[Any]) -> None:
    for level in range(1, table.HINT_LEVELS + 1):
        hint = table.hint(record, level, lang)
        assert hint.text
        assert hint.rule
    for move in tried:
        done = playing.play(record, move)
        if not isinstance(done, Record):
            told = table.refusal(record, done, lang)
            assert told.sentence
            assert told.rules


def play_through(game: str, seed: int, lang: str, options: Any = ()) -> table.TableView:
    """Play a game by chance, asking for everything that can be asked on the way."""
    rules = engine(game)
    chance = random.Random(seed)
    sizes = table_sizes(rules)
    record = Record(game, sizes[seed % len(sizes)], seed, options, others="random")
    while True:
        view = table.table(record, lang)
        if view.end is not None:
            return view
        state = position(record).state
        tried = list(rules.candidate_moves(state))
        if chance.random() < _LOOKED_AT / (len(tried) + 1):
            _ask_everything(record, lang, chance.sample(tried, min(len(tried), 12)))
        for action in kits()[game].standing_actions:
            assert next(a.label for a in view.actions if a.action == action)
        legal = rules.legal_moves(state)
        record = playing.play(record, legal[int(chance.random() * len(legal))])
        assert isinstance(record, Record)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_everything_a_game_says_is_worded(game: str, lang: str) -> None:
    chosen = [
        tuple((o.name, o.values[n % len(o.values)]) for o in engine(game).option_list())
        for n in range(3)
    ]
    for seed in range(LANGS.index(lang), 12, len(LANGS)):  # other games in each language
        view = play_through(game, seed, lang, chosen[seed % 3])
        assert view.end
        assert view.end.sentence
        said = [line.text + line.detail for line in view.log]
        said += [row.text for score in view.end.scores for row in score.rows]
        said += [s.label + s.note for s in view.seats] + [a.name for a in view.areas]
        text = " ".join([*said, *view.as_text])
        assert "{" not in text
        assert f"{game}." not in text


@pytest.mark.parametrize("game", GAMES)
def test_scores_add_up(game: str) -> None:
    view = play_through(game, 1, "en")
    assert view.end
    for score in view.end.scores:
        assert not score.rows or sum(row.points for row in score.rows) == score.total


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_worded(game: str, lang: str) -> None:
    t = library.translator(lang, game)
    for option in engine(game).option_list():
        keys = [option.name, *(f"{option.name}/{str(v).lower()}" for v in option.values)]
        assert all(t.knows(game, "option", key) for key in keys)


@pytest.mark.parametrize("game", GAMES)
def test_the_language_changes_words_only(game: str) -> None:
    record = Record(game, table_sizes(engine(game))[-1], 5)
    for _ in range(6):
        views = {lang: table.table(record, lang) for lang in LANGS}
        assert len({v.digest for v in views.values()}) == 1
        assert len({v.prompt for v in views.values()}) == len(LANGS)
        shapes = {
            (len(v.log), len(v.as_text), tuple((p.id, p.legal) for p in v.hand), len(v.actions))
            for v in views.values()
        }
        assert len(shapes) == 1
        legal = engine(game).legal_moves(position(record).state)
        if not legal:
            break
        record = playing.play(record, legal[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays_from_its_address(game: str) -> None:
    record = start = Record(game, table_sizes(engine(game))[-1], 77)
    while len(record.choices) < 5 and not position(record).over:
        legal = engine(game).legal_moves(position(record).state)
        record = playing.play(record, legal[-1])
    text = playing.choices_text(record)
    again = playing.with_choices(start, text)
    assert again == record
    assert position(again).state == position(record).state
    assert playing.undo(record) == playing.with_choices(start, text.rpartition(".")[0])


def test_a_spoilt_address_keeps_what_is_sound() -> None:
    record = Record("zoop", 4, 3)
    good = playing.play(record, engine("zoop").legal_moves(position(record).state)[0])
    spoilt = playing.choices_text(good) + ".zzzz.!play_9-pink-whale.<script>"
    assert playing.with_choices(record, spoilt) == good


def test_a_refusal_says_what_agrees_and_what_would_go() -> None:
    for seed in range(40):
        record = Record("zoop", 4, seed)
        view = table.table(record, "en")
        refused = [p for p in view.hand if not p.legal and p.why]
        playable = [p for p in view.hand if p.legal]
        if not (view.my_turn and refused and playable):
            continue
        move = taps.moves_with(record, refused[0].piece)[0]
        told = table.refusal(record, playing.play(record, move), "en")
        assert told.sentence == refused[0].why
        assert {p.piece for p in told.instead} == {p.piece for p in playable}
        if told.traits:
            assert len(told.traits) == 3
            assert sum(t.agrees for t in told.traits) < 2
        return
    pytest.fail("no table with both a card that goes and one that does not")
