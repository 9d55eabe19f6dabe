"""Tables put together piece by piece: every one gets a ruling, the one that the engine gives."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.core.game import InvalidInput
from tutor.games.zoomaka import payments, situation
from tutor.language.messages import LANGS, STRICT_VARIABLE
from tutor.services import laying
from tutor.services.engines import engine, games

GAMES = [game for game in games() if laying.available(game)]


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT_VARIABLE, "1")


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_any_table_that_can_be_tapped_is_ruled_on_in_every_language(
    game: str, data: st.DataObject
) -> None:
    placed: dict[str, tuple[str, ...]] = {}
    for _ in range(data.draw(st.integers(1, 12))):
        spots = laying.spots(game, placed, "en")
        spot = data.draw(st.sampled_from(spots))
        picks = (*(p for _, _, group in spot.groups for p in group), *spot.lone)
        pick = data.draw(st.sampled_from(picks))
        after = laying.added(game, placed, spot.id, pick.token)
        assert bool(after) == (not pick.off and (spot.most == 1 or not spot.full))
        placed = after or placed
    assert laying.possible(game, placed) == placed
    rulings = [laying.ruling(game, placed, lang) for lang in LANGS]
    for ruling in rulings:
        if ruling is not None:
            assert ruling.lead
            assert ruling.rules
    assert len({(r.verdict, r.value, r.rules[0].id) if r else None for r in rulings}) == 1


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30, deadline=None)
@given(
    told=st.dictionaries(
        st.text(max_size=8), st.lists(st.text(max_size=8), max_size=4).map(tuple), max_size=4
    )
)
def test_what_an_address_says_cannot_break_it(game: str, told: dict[str, tuple[str, ...]]) -> None:
    assert laying.ruling(game, laying.possible(game, told), "de") is None


def test_a_game_without_such_a_table_says_so() -> None:
    with pytest.raises(InvalidInput, match="ask a question"):
        laying.spots("zoop", {}, "en")


def fool(trick: str, mine: str = "") -> laying.Ruling:
    placed = {"trick": tuple(trick.split()), "mine": tuple(mine.split())}
    found = laying.ruling("fool", placed, "en")
    assert found is not None
    return found


def test_fool_the_highest_card_of_the_lead_colour_wins_and_the_lowest_other_is_worst() -> None:
    found = fool("green-9 red-13 green-12 blue-4 wild-1")
    assert "green 12 wins" in found.lead.lower()
    assert "blue 4 is the worst" in " ".join(found.why).lower()


@pytest.mark.parametrize(
    ("trick", "mine", "verdict"),
    [
        ("green-9", "green-4", "yes"),
        ("green-9", "red-4", "depends"),
        ("green-9", "wild-1", "yes"),
        ("wild-1", "red-4", "yes"),
        ("wild-1 red-9", "green-4", "depends"),
        ("", "red-4", "yes"),
    ],
)
def test_fool_what_may_be_played(trick: str, mine: str, verdict: str) -> None:
    assert fool(trick, mine).verdict == verdict


@pytest.mark.parametrize(
    ("placed", "points"),
    [
        ({"barn": ("panda", "panda")}, -2),
        ({"barn": ("panda", "zebra", "stall-1", "stall-1")}, -6),
        ({"e-small": ("panda",) * 2}, 0),
        ({"e-small": ("panda",) * 2, "barn": ("camel",)}, -2),
    ],
)
def test_zooloretto_points_as_the_rules_give_them(
    placed: dict[str, tuple[str, ...]], points: int
) -> None:
    """2 points off for each kind and each stall type in the barn; gaps without a stall score 0."""
    found = laying.ruling("zooloretto", placed, "en")
    assert found is not None
    assert found.value == points
    assert sum(row.points for row in found.rows) == points


def test_zooloretto_a_full_enclosure_scores_what_is_printed_on_it() -> None:
    tiles = engine("zooloretto").tiles
    for home in tiles.new_zoo(0).enclosures:
        for missing, points in ((0, home.points_full), (1, home.points_one_missing)):
            placed = {home.id: ("panda",) * (home.size - missing)}
            found = laying.ruling("zooloretto", placed, "ca")
            assert found is not None
            assert found.value == points


@settings(max_examples=60, deadline=None)
@given(
    debt=st.integers(1, 10),
    bank=st.lists(st.sampled_from("1235"), max_size=5),
    zoo=st.lists(st.sampled_from("123"), max_size=3),
)
def test_zoomaka_nothing_cheaper_covers_the_debt(
    debt: int, bank: list[str], zoo: list[str]
) -> None:
    game = engine("zoomaka")
    told = {"debt": (str(debt),), "bank": tuple(bank), "zoo": tuple(zoo)}
    placed = laying.possible("zoomaka", told)
    found = laying.ruling("zoomaka", placed, "es")
    assert found is not None
    owned = [int(v) for place in ("bank", "zoo") for v in placed.get(place, ())]
    sums = {sum(c) for n in range(len(owned) + 1) for c in combinations(owned, n)}
    assert found.value == min((s for s in sums if s >= debt), default=sum(owned))
    parts = situation.owned(game.cards, placed)
    assert payments.total(game.cards, parts) == sum(owned)


def test_zoople_a_fall_costs_what_the_cards_show() -> None:
    pieces = engine("zoople").pieces
    cards = pieces.animals[:3]
    found = laying.ruling("zoople", {"flipped": cards}, "de")
    assert found is not None
    assert found.value == sum(pieces.points[c] for c in cards)
