"""Who plays the other seats; what may be done, what happened, and what a move would bring."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tutor.app.components.pieces import OWN_ACTIONS
from tutor.games import kits
from tutor.language.messages import LANGS
from tutor.services import playing, table, telling
from tutor.services.engines import engine, kit
from tutor.services.playing import OTHERS, Record

GAMES = sorted(kits())
RAW = re.compile(r"[{}]|\b[a-z]+\.[a-z]+\.[a-z-]+")
PLIES = 12


def begun(game: str, others: str, seed: int = 5) -> Record:
    rules = engine(game)
    sizes = [n for n in range(2, 6) if not _refused(rules, n)]
    return playing.caught_up(Record(game, sizes[0], seed, others=others))


def _refused(rules: Any, players: int) -> bool:
    return rules.setup_objection(playing.Setup(players)) is not None


def choose(record: Record, turn: int) -> Record:
    legal = playing.legal_moves(record)
    made = playing.play(record, legal[turn % len(legal)])
    assert isinstance(made, Record)
    return made


@pytest.mark.parametrize("others", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_opens_again_from_its_address_and_goes_back(game: str, others: str) -> None:
    record = begun(game, others)
    plies = 3 if others == playing.STRONG else PLIES
    for turn in range(plies):
        if playing.position(record).over:
            break
        after = choose(record, turn)
        assert playing.undo(after) == record
        opened = replace(after, choices=(), seat=0)
        read = playing.with_choices(opened, playing.choices_text(after))
        assert playing.caught_up(read) == after
        record = after
    assert record.choices


@pytest.mark.parametrize("game", GAMES)
def test_the_language_changes_at_every_step_and_the_table_does_not(game: str) -> None:
    record = begun(game, "sensible")
    for turn in range(40):
        views = [table.table(record, lang) for lang in LANGS]
        assert len({view.digest for view in views}) == 1
        assert len({tuple(p.id for p in view.hand) for view in views}) == 1
        assert len({tuple(a.id for a in view.areas) for view in views}) == 1
        assert len({view.prompt for view in views}) > 1
        if playing.position(record).over:
            break
        record = choose(record, turn)


@pytest.mark.parametrize("game", GAMES)
def test_at_one_device_everybody_sees_what_they_may(game: str) -> None:
    record = begun(game, playing.PEOPLE)
    seats = set()
    for turn in range(PLIES):
        now = playing.position(record)
        if now.over:
            break
        rules = engine(game)
        assert record.seat == rules.current_player(now.state)
        assert playing.seen(record) == rules.view(now.state, record.seat)
        assert table.table(record, "de").my_turn
        called = {table.seat_name(replace(record, seat=s), "de") for s in range(record.players)}
        assert len(called) == record.players
        seats.add(record.seat)
        record = choose(record, turn)
    assert len(seats) > 1


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_done_and_what_happened_in_words(game: str, lang: str) -> None:
    record = begun(game, "sensible")
    for turn in range(8):
        now = playing.position(record)
        if now.over:
            break
        legal = playing.legal_moves(record)
        found, more = telling.possible(record, lang)
        assert 0 < len(found) + more <= len(legal)
        assert len({one.text for one in found}) == len(found)
        for one in found:
            assert not RAW.search(one.text), one.text
            would = telling.would(record, legal[one.index], lang)
            assert would.move == one.text
            assert would.why
            assert not any(RAW.search(line.text) for line in would.lines)
        for line in telling.happened(record, lang):
            assert line.rule is not None
            assert not RAW.search(line.text + line.detail), line
        record = choose(record, turn)
    assert telling.happened(record, lang)


@pytest.mark.parametrize("game", GAMES)
def test_no_act_of_a_game_is_called_like_a_button_of_the_pages(game: str) -> None:
    record, acts = begun(game, "random"), set()
    for turn in range(200):
        now = playing.position(record)
        if now.over:
            break
        rules, package = engine(game), kit(game)
        acts |= {package.tap(move).action for move in rules.candidate_moves(now.state)}
        record = choose(record, turn)
    assert acts
    assert not acts & OWN_ACTIONS


def test_there_is_nothing_to_do_when_it_is_over() -> None:
    record = begun("zoop", "random")
    while not playing.position(record).over:
        record = choose(record, 0)
    assert telling.possible(record, "ca") == ((), 0)
