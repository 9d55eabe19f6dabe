"""Places, notes and scores of a made-up scene, told without any game that has them."""

from __future__ import annotations

from tutor.core.scene import Area, Piece, Scene, Seat
from tutor.core.verdict import Outcome, Reason, ScoreLine, Verdict, facts
from tutor.games import kits
from tutor.language import messages
from tutor.services import library
from tutor.services.ending import ending
from tutor.services.engines import kit
from tutor.services.places import Places
from tutor.services.wording import Words

GAME = min(kits())
CALLED = ("You", "Fox", "Owl")


def words() -> Words:
    told = Words(kit(GAME), "en", CALLED, 0)
    # No game at hand has these places: what is not worded shows its key.
    told.t = messages.translator("en", strict=False).with_terms(library.termbase(GAME))
    return told


def scene() -> Scene:
    token = kit(GAME).emblem[0]
    piece = Piece("p1", token, kit(GAME).phrase(token))
    areas = (
        Area("trick", "trick", pieces=(piece,)),
        Area("mine", "pen", owner=0, pieces=(piece,), picture="<svg></svg>"),
        Area("theirs", "pen", owner=2),
    )
    return Scene(0, (Seat(1, 0, False), Seat(2, 0, True)), (), (), areas=areas)


def told(legal: frozenset[str], **tries: object) -> Places:
    rule = library.game(GAME).ids[0]
    return Places(words(), CALLED, tries, legal, lambda move: Verdict(False, Reason(rule)))


def test_a_place_knows_whose_it_is_and_whether_it_can_be_tapped() -> None:
    common, mine, theirs = told(frozenset({"mine"}), mine="a move", theirs="another").areas(scene())
    assert (common.whose, common.mine, common.tappable) == ("", False, False)
    assert (mine.whose, mine.mine, mine.tappable, mine.legal, mine.why) == (
        *("", True, True, True),
        "",
    )
    assert (theirs.whose, theirs.tappable, theirs.legal) == ("Owl", True, False)
    assert theirs.why
    assert mine.picture == "<svg></svg>"


def test_a_piece_is_called_by_its_id_where_moves_call_it_so() -> None:
    by_id = told(frozenset({"p1"}), p1="a move").areas(scene())[0].pieces[0]
    assert (by_id.piece, by_id.tappable, by_id.legal) == ("p1", True, True)
    token = kit(GAME).emblem[0]
    by_face = told(frozenset(), **{token: "a move"}).areas(scene())[0].pieces[0]
    assert (by_face.piece, by_face.tappable, by_face.legal) == (token, True, False)
    still = told(frozenset()).areas(scene())[0].pieces[0]
    assert (still.tappable, still.why) == (False, "")


def test_there_is_no_note_without_facts_or_message() -> None:
    assert told(frozenset()).note(Seat(1, 0, False)) == ""
    assert told(frozenset()).note(Seat(1, 0, False, facts(points=3))) == ""


def test_a_score_is_told_line_by_line_the_winner_first() -> None:
    rules = library.game(GAME).ids[:2]
    outcome = Outcome(
        (2,),
        "empty-hand",
        (rules[0],),
        (3, 0, 9),
        (ScoreLine(2, rules[0], 10), ScoreLine(2, rules[1], -1), ScoreLine(0, rules[0], 3)),
    )
    end = ending(words(), outcome, CALLED, 0)
    assert [(s.name, s.total, s.won) for s in end.scores] == [
        ("Owl", 9, True),
        ("You", 3, False),
        ("Fox", 0, False),
    ]
    assert [row.points for row in end.scores[0].rows] == [10, -1]
    assert all(row.text and row.rule.title for s in end.scores for row in s.rows)
