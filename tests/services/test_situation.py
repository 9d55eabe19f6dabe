"""Two cards at a real table: every pair gets a ruling, the same one that the engine gives."""

from __future__ import annotations

import itertools

import pytest

from tutor.core.game import InvalidInput
from tutor.language.messages import LANGS, STRICT_VARIABLE
from tutor.services import situation
from tutor.services.engines import engine, kit


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STRICT_VARIABLE, "1")


PIECES = sorted(situation.pieces("zoop"))
ANIMALS = [p for p in PIECES if p.count("-") == 2]


def test_every_pair_of_animal_cards_goes_exactly_when_two_traits_agree() -> None:
    for top, mine in itertools.product(ANIMALS, ANIMALS):
        shared = sum(a == b for a, b in zip(top.split("-"), mine.split("-"), strict=True))
        ruling = situation.ruling("zoop", top, (), mine, "en")
        if "chameleon" not in mine:  # a chameleon is compared by fewer of its traits
            assert ruling.goes == (shared >= 2), (top, mine)
        assert sum(t.agrees for t in ruling.traits) == shared
        assert ruling.sentence
        assert ruling.rules


@pytest.mark.parametrize("lang", LANGS)
def test_every_pair_can_be_told_in_every_language(lang: str) -> None:
    for top, mine in itertools.product(PIECES, PIECES):
        names = [options[0].value for options in situation.to_name("zoop", top, lang)]
        ruling = situation.ruling("zoop", top, tuple(names), mine, lang)
        assert ruling.sentence
        assert ruling.rules[0].title


def test_a_wild_goes_on_everything_and_a_cage_answers_special_animals_only() -> None:
    for top in ANIMALS:
        assert situation.ruling("zoop", top, (), "wild", "ca").goes
    cages = {top for top in ANIMALS if situation.ruling("zoop", top, (), "cage", "ca").goes}
    special = engine("zoop").cards.species_by_class["special-animal"]
    assert cages == {top for top in ANIMALS if top.split("-")[2] in special}


def test_what_a_wild_stands_for_decides() -> None:
    for mine, goes in (("1-red-crab", True), ("2-green-frog", True), ("1-green-koala", False)):
        assert situation.ruling("zoop", "wild", ("red", "frog"), mine, "de").goes == goes


def test_a_chameleon_counts_in_the_colour_that_was_named() -> None:
    assert situation.ruling("zoop", "1-red-chameleon", ("green",), "1-green-koala", "es").goes
    assert not situation.ruling("zoop", "1-red-chameleon", ("green",), "1-red-koala", "es").goes


def test_the_shelf_holds_the_deck_and_nothing_else() -> None:
    shelf = situation.shelf("zoop", "ca")
    assert [g.label for g in shelf.groups] == ["vermell", "groc", "verd"]
    assert {o.value for o in shelf.lone} == {"wild", "cage"}
    deck = engine("zoop").cards.deck(kit("zoop").facing(engine("zoop"), "wild", (), "wild").options)
    assert set(PIECES) == set(deck)
    assert {len(g.pieces) for g in shelf.groups} == {12}


@pytest.mark.parametrize(("top", "mine"), [("1-red-frog", "wild"), ("wild", "joker"), ("", "")])
def test_what_is_no_card_of_the_deck_is_refused_in_one_sentence(top: str, mine: str) -> None:
    with pytest.raises(InvalidInput, match="There is no piece"):
        situation.ruling("zoop", top, (), mine, "en")
