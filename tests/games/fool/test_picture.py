"""Every card has a face, a chip and a name; a scene shows what one player may see."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.words import Phrase
from tutor.games.fool.picture import DISC, EMBLEM, chip, face, phrase, scene
from tutor.games.fool.state import Move, Played, State
from tutor.services.engines import engine

RULES: Any = engine("fool")
CARDS = sorted(set(RULES.cards.full))


def table(**changed: object) -> State:
    state: State = RULES.view(RULES.new_game(Setup(5, 4)), 0)
    return replace(state, **changed)


@pytest.mark.parametrize("piece", [*CARDS, DISC])
def test_every_piece_has_a_face_a_chip_and_a_name(piece: str) -> None:
    assert face(piece).startswith("<svg")
    assert chip(piece).startswith("<svg")
    assert phrase(piece).noun.split(".")[0] in {"card", "component"}


def test_no_two_pieces_look_alike() -> None:
    pieces = [*CARDS, DISC, "hidden"]
    assert len({face(p) for p in pieces}) == len(pieces)
    assert len({chip(p) for p in pieces if p != "hidden"}) == len(pieces) - 1


@pytest.mark.parametrize("token", ["green", "green-", "pink-9", "9-green", "", "joker"])
def test_what_is_no_card_is_a_key_error(token: str) -> None:
    with pytest.raises(KeyError):
        face(token)


def test_the_emblem_is_made_of_pieces() -> None:
    assert [face(piece) for piece in EMBLEM]


def test_a_card_is_called_by_its_colour_and_number() -> None:
    assert phrase("green-9") == Phrase("card.number", adjectives=("colour.green",), name="9")


def test_seats_are_the_others_clockwise_with_their_scores() -> None:
    seen = scene(table(scores=(1, 2, 3, 4, 5), tens=(0, 1, 0, 0, 0)), 2)
    assert [s.player for s in seen.seats] == [3, 4, 0, 1]
    assert dict(seen.seats[-1].facts) == {"score": 2, "tens": 1}
    assert dict(seen.facts)["score"] == 3


def test_hidden_sizes_are_not_shown() -> None:
    options = (("hand_sizes_public", False),)
    state = RULES.view(RULES.new_game(Setup(5, 4, options)), 0)
    assert {s.cards for s in scene(state, 0).seats} == {-1}
    assert {len(hand) for p, hand in enumerate(state.hands) if p} == {1}


def test_the_trick_lies_in_the_middle_until_the_next_card_is_led() -> None:
    assert scene(table(), 0).areas[0].role == "no-trick"
    ones = (Played(1, "wild-1"),)
    assert scene(table(trick=ones), 0).areas[0].role == "trick-open"
    trick = (*ones, Played(2, "red-8"))
    area = scene(table(trick=trick), 0).areas[0]
    assert (area.role, dict(area.facts)["lead_colour"]) == ("trick", "red")
    assert [(p.face, p.player) for p in area.pieces] == [("wild-1", 1), ("red-8", 2)]
    over = scene(table(last_trick=trick, last_winner=2), 0).areas[0]
    assert (over.role, len(over.pieces)) == ("last-trick", 2)


def test_discs_lie_with_the_fools() -> None:
    assert scene(table(), 0).areas[1].role == "discs-in-centre"
    area = scene(table(discs=(3,)), 0).areas[1]
    assert (area.role, area.pieces[0].player) == ("fools", 3)


def test_a_game_scores_every_player_and_every_round() -> None:
    state = RULES.new_game(Setup(4, 1))
    while legal := RULES.legal_moves(state):
        state = RULES.apply(state, legal[-1]).state
    outcome = RULES.outcome(state)
    rounds = {dict(line.facts)["round"] for line in outcome.lines}
    assert rounds == set(range(1, state.round + 1))
    for player, score in enumerate(outcome.scores):
        assert score == sum(line.points for line in outcome.lines if line.player == player)
    assert RULES.current_player(state) is None


def test_nobody_plays_for_another() -> None:
    state = RULES.new_game(Setup(4, 1))
    other = (state.active + 1) % 4
    reason = RULES.objection(state, Move("play", other, state.hands[other][0]))
    assert reason.rule == "fool.trick.left-of-dealer-leads"
    assert RULES.objection(state, Move("next-round", state.active)) is not None
