"""Words that share a head, look like a name, or are a verb here and a noun elsewhere."""

from __future__ import annotations

import pytest

from tutor.review.deontic import deontics, is_denied
from tutor.review.words import Words
from tutor.services import library


@pytest.fixture(scope="module")
def zoomaka_words() -> Words:
    return Words(library.termbase("zoomaka"), library.termbase())


def named(words: Words, text: str, lang: str) -> dict[str, bool]:
    """Concept -> whether it is named for certain."""
    found: dict[str, bool] = {}
    for each in words.named(text, lang):
        found[each.concept] = found.get(each.concept, False) or each.sure
    return found


def test_a_compound_cut_short_is_named_for_certain(zoomaka_words: Words) -> None:
    found = named(zoomaka_words, "Es gibt 13 Reaktions-, 4 Zusatz- und 5 Schauplatzkarten.", "de")
    assert all(found[f"card.{name}"] for name in ("response", "addon", "setting"))
    assert "card.direct" not in found


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("es", "Hay 2 pilas: una de descarte y otra de Escenario."),
        ("ca", "Barregeu les piles de descart i d’Escenari."),
    ],
)
def test_a_head_that_several_modifiers_share(zoomaka_words: Words, lang: str, text: str) -> None:
    assert named(zoomaka_words, text, lang)["place.setting-pile"] is False


def test_english_shares_its_last_head(zoomaka_words: Words) -> None:
    found = named(zoomaka_words, "You may play a Direct, a Setting or an Entry card.", "en")
    assert (found["card.direct"], found["card.entry"]) == (False, True)
    assert not named(zoomaka_words, "A direct way. Play an Entry card.", "en").get("card.direct")


def test_a_verb_is_no_animal(zoomaka_words: Words) -> None:
    assert named(zoomaka_words, "El jugador que cobra roba.", "ca")["animal.cobra"] is False
    assert named(zoomaka_words, "La cobra és un rèptil.", "ca")["animal.cobra"] is True


def test_a_clause_is_no_card_of_that_name(zoomaka_words: Words) -> None:
    clause = named(zoomaka_words, "Nobody can take an animal here.", "en")
    assert clause["card.take-animal"] is False
    assert named(zoomaka_words, "Play Take an Animal now.", "en")["card.take-animal"] is True


def test_none_as_a_choice_is_no_ban() -> None:
    text = "Du darfst bis zu 3 Aktionen oder keine ausführen."
    assert "forbidden" not in {said.feature for said in deontics(text, "de")}


def test_if_not_is_unless() -> None:
    assert is_denied("Si no anomeneu ningú, la llavor tria.", "ca", 2)
    assert not is_denied("If you draw, you may not play.", "en", 2)
