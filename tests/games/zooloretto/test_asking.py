"""What the engine works out from questions about Zooloretto, in four languages."""

from __future__ import annotations

import os

import msgspec
import pytest

from tutor.core.game import Setup
from tutor.services.asking import ask
from tutor.services.engines import engine

GAME = "zooloretto"
pytestmark = pytest.mark.xdist_group("vectors")
os.environ.setdefault("HF_HUB_OFFLINE", "1")


@pytest.mark.parametrize(
    ("question", "value", "rule"),
    [
        ("small enclosure full, how many points", 5, "scoring.full-enclosure"),
        ("im großen Gehege sind alle 6 Plätze belegt, wie viele Punkte", 10,
         "scoring.full-enclosure"),
        ("un recinte de 6 amb 5 flamencs, quants punts", 6, "scoring.one-space-free"),
        ("recinto con 10 y 6, falta un animal, cuántos puntos", 6, "scoring.one-space-free"),
        ("large enclosure with 4 camels and no stall: points?", 0, "scoring.gaps-need-stall"),
        ("el recinto grande tiene dos huecos y un quiosco al lado, cuántos puntos da", 4,
         "scoring.gaps-1-per-tile"),
        ("im mittleren Gehege fehlen zwei Tiere und es steht ein Kiosk daneben, wie viele Punkte",
         3, "scoring.gaps-1-per-tile"),
        ("3 pandas, 2 camels and 2 different stalls in my barn, how many minus points", 8,
         "scoring.barn-kind-minus-2"),
        ("wie viele Punkte kosten 2 Kamele und ein Imbissstand im Stall", 4,
         "scoring.barn-kind-minus-2"),
        ("i have two different stalls at my enclosures, how many points", 4,
         "scoring.stall-type-2"),
        ("quant costa treure un animal de l'estable i després comprar una ampliació", 4,
         "money.barn-work-cost-1"),
        ("ich habe ein Tier aus dem Stall geholt und dann eine Erweiterung gekauft, wie viel Geld",
         4, "money.barn-work-cost-1"),
        ("i have 5 coins, i buy an expansion, how many coins are left", 2,
         "money.expansion-cost-3"),
        ("tengo 4 monedas y compro una loseta a un rival, cuántas me quedan", 2,
         "money.trade-cost-2"),
        ("how many trucks for 4 players", 4, "setup.one-truck-per-player"),
        ("how many coins do 3 players start with in total", 6, "setup.coins-2-each"),
        ("wie viele Münzen bekomme ich, wenn ich das mittlere Gehege fülle", 2,
         "special.bonus-amount"),
    ],
)  # fmt: skip
def test_numbers(question: str, value: int, rule: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.value) == ("computed", value), found.answer
    assert found.rules[0] == f"{GAME}.{rule}"


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("are two coins enough for an expansion", "no"),
        ("con 3 monedas puedo comprar una ampliación?", "yes"),
        ("tinc 1 moneda, puc comprar una fitxa a un rival?", "no"),
        ("with 4 coins can i swap and buy an expansion", "yes"),
        ("are three coins enough to get rid of a tile", "yes"),
        ("darf ein Zebra zu den Pandas", "no"),
        ("is it forbidden to keep pandas with camels", "yes"),
        ("puc ficar un flamenc amb els camells?", "no"),
        ("tengo un macho y una hembra de panda en el mismo recinto, nace una cría?", "yes"),
        ("two female pandas in one pen, do i get a baby", "no"),
        ("truck already has 3 tiles, can i add another one", "no"),
        ("are 4 tiles on a truck allowed", "no"),
        ("im 5er gehege sind 4 zebras, im stall hocken 6 pandas. kann ich die tauschen?", "no"),
        ("i am down to 1 coin. enough to nab the elephant out of your barn?", "no"),
    ],
)
def test_yes_or_no(question: str, verdict: str) -> None:
    found = ask(question, game=GAME)
    assert (found.kind, found.verdict) == ("computed", verdict), found.answer


def test_what_only_a_house_rule_says_is_called_silent_or_cited_as_ours() -> None:
    found = ask("how many trucks with 2 players", game=GAME)
    assert found.rules[0] == f"{GAME}.house.trucks-by-players"
    assert "3 trucks" in found.answer


@pytest.mark.parametrize("lang", ["ca", "de", "es", "en"])
def test_the_working_is_shown_in_the_language_asked_for(lang: str) -> None:
    found = ask("what do a swap and an expansion cost together in coins", game=GAME, lang=lang)
    assert found.lang == lang
    assert "1 + 3" in found.answer


@pytest.mark.parametrize("choice", ["kinds", "cost"])
def test_the_engine_decides_not_the_asking(choice: str) -> None:
    """A changed fact changes the answer."""
    from tutor.answers.understand import understand
    from tutor.games.zooloretto import KIT
    from tutor.services import library

    book = {rule: dict(facts) for rule, facts in engine(GAME).tiles.book.items()}
    if choice == "kinds":
        book["zooloretto.placement.one-kind-per-enclosure"]["kinds_per_enclosure"] = 2
        text, expected = "can a zebra live with the pandas", "yes"
    else:
        book["zooloretto.money.trade-cost-2"]["cost"] = 1
        book["zooloretto.house.purchase"]["cost"] = 1
        text, expected = "are two coins enough to buy two... no, one tile from a rival", "yes"
    question = understand(text, "en", library.termbase(GAME))
    assert KIT.answer is not None
    found = KIT.answer(KIT.build(book), question, None)
    assert found is not None
    assert found.verdict == expected


def test_a_live_table_says_what_can_be_done() -> None:
    game = engine(GAME)
    state = game.new_game(Setup(3, 5))
    found = ask("what can i do now?", game=GAME, state=msgspec.to_builtins(state))
    assert found.kind == "computed"
    assert "draw a tile" in found.answer
