"""What the engine works out from questions about Zoomaka, in four languages."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.answers.understand import understand
from tutor.core.game import Setup
from tutor.core.question import Computed
from tutor.games.zoomaka.asking import answer
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.scenarios import ZoomakaScenarios
from tutor.games.zoomaka.state import Move, State
from tutor.language.messages import LANGS
from tutor.services import library

GAME = "zoomaka"


@pytest.fixture(scope="module")
def game() -> Zoomaka:
    """The engine, made from the corpus."""
    book: dict[str, dict[str, Any]] = {}
    for rule, texts in library.game(GAME).entries.items():
        entry = texts["en"]
        book[rule] = dict(entry.facts)
        if (option := entry.option) is not None:
            told = {"name": option.name, "default": option.default, "values": option.values}
            book[rule]["option"] = told
    return Zoomaka(book)


def work_out(game: Zoomaka, lang: str, text: str, state: State | None = None) -> Computed | None:
    """What the engine has to say to a question."""
    return answer(game, understand(text, lang, library.termbase(GAME)), state)


def said(found: Computed | None) -> Computed:
    """An answer that must be there, with rules that exist."""
    assert found is not None
    assert found.rules
    assert set(found.rules) <= set(library.game(GAME).entries)
    return found


@pytest.mark.parametrize(
    ("lang", "question", "n"),
    [
        ("en", "I charge for birds: parrot, eagle and a keeper's hut. How much is the fee?", 6),
        ("en", "what do the others owe me for a gorilla and a hut", 5),
        ("en", "whats the fee for a parrot and two chameleons", 2),
        ("en", "how much do they pay me for the unicorn plus feeding place", 6),
        ("en", "fee for a clownfish and a shark?", 2),
        ("de", "Wie hoch ist der Eintrittspreis für Krokodil, Kobra und Boa?", 6),
        ("de", "was ist ein bereich mit kobra, boa und futterstelle wert", 6),
        ("de", "ich kassiere für papagei, adler und hütte, wie viel müssen die anderen zahlen", 6),
        ("es", "¿Cuál es la tarifa por un cocodrilo, una boa y un comedero?", 6),
        ("es", "cobro por un loro y un emu, cuanto es", 4),
        ("ca", "cobro per un lloro, una àliga i una caseta, quant val la tarifa", 6),
        ("ca", "quina és la tarifa per una cobra i una menjadora", 4),
    ],
)
def test_fees_are_added_up(game: Zoomaka, lang: str, question: str, n: int) -> None:
    found = said(work_out(game, lang, question))
    assert (found.value, found.rules[0]) == (n, "zoomaka.entry.fee-total")
    assert found.says[0].key == "fee"
    assert found.pieces


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("what is the fee for a parrot and a lion", "placement.group-same-type"),
        ("what is the fee for a chameleon and a hut", "placement.untyped-needs-typed"),
        ("fee for a gorilla, a gibbon and an orangutan?", "house.full-section-closed"),
        ("what is the fee for a parrot, a hut and a feeding place", "house.one-addon-per-section"),
    ],
)
def test_what_cannot_lie_together_has_no_fee(game: Zoomaka, question: str, rule: str) -> None:
    found = said(work_out(game, "en", question))
    assert (found.says[0].key, found.rules[0]) == ("section.cannot", f"zoomaka.{rule}")
    assert found.value is None


def test_more_copies_than_the_deck_has_are_not_judged(game: Zoomaka) -> None:
    assert work_out(game, "en", "what is the fee for two parrots and an eagle") is None


@pytest.mark.parametrize(
    ("lang", "question", "n", "rule"),
    [
        ("en", "what is the emu worth", 2, "house.two-type-animals"),
        ("de", "wie viel ist das einhorn wert", 4, "house.single-type-animals"),
        ("es", "cuánto vale un reptil", 2, "house.single-type-animals"),
        ("ca", "quant val un primat", 3, "house.single-type-animals"),
        ("en", "what value has a setting card", 1, "house.setting-cards"),
        ("en", "how much is a peanuts card worth", 2, "house.response-cards"),
        ("en", "how much do i get for selling a gorilla", 3, "house.sell-any-card"),
        ("de", "was bringt ein chamäleon beim verkaufen", 0, "house.sell-any-card"),
        ("en", "how many birds do i need for a complete section", 3, "house.types"),
        ("de", "wie viele reptilien braucht ein bereich", 4, "house.types"),
        ("es", "cuántos animales lleva la sección de reptiles", 4, "house.types"),
        ("ca", "quants peixos calen per completar la secció", 3, "house.types"),
        ("en", "how many direct cards are in the deck", 22, "components.direct-cards-22"),
        ("de", "wie viele schauplatzkarten gibt es", 5, "components.setting-cards-5"),
        ("es", "cuántas cartas de entrada hay", 14, "components.entry-cards-14"),
        ("ca", "quants camaleons hi ha", 2, "house.chameleons"),
        ("en", "how many multicolour entry cards are there", 6, "house.entry-cards"),
        ("en", "how many birds are in the deck", 6, "house.single-type-animals"),
        ("es", "cuántas cartas tiene la baraja", 109, "components.deck-total-109"),
        ("en", "how many cards are dealt to each of 4 players", 6, "setup.deal-6"),
        ("ca", "som 5, quantes cartes queden a la pila de robar", 79, "setup.draw-pile"),
        ("de", "wie viele vollständige bereiche brauchen wir zu viert", 4, "section.needed-4"),
        ("es", "somos cinco, cuántas secciones hacen falta", 3, "section.needed-3-five-players"),
    ],
)
def test_things_are_counted(game: Zoomaka, lang: str, question: str, n: int, rule: str) -> None:
    found = said(work_out(game, lang, question))
    assert (found.value, found.rules[0]) == (n, f"zoomaka.{rule}")
    assert ("n", n) in found.says[0].facts


@pytest.mark.parametrize(
    ("lang", "question", "n"),
    [
        ("en", "how many cards do i draw with three cards left in my hand", 2),
        ("en", "how many cards do i draw with an empty hand", 6),
        ("de", "ich habe noch 4 karten auf der hand, wie viele ziehe ich", 2),
        ("de", "wie viele karten ziehe ich mit leerer hand", 6),
        ("de", "wie viele karten ziehe ich bei drei am ende mit 2 karten auf der hand", 3),
        ("es", "cuántas cartas robo si no me queda ninguna en la mano", 6),
        ("ca", "tinc la mà buida, quantes cartes robo", 6),
    ],
)
def test_the_draw_at_the_end(game: Zoomaka, lang: str, question: str, n: int) -> None:
    assert said(work_out(game, lang, question)).value == n


@pytest.mark.parametrize(
    ("lang", "question", "verdict", "rule"),
    [
        ("en", "are two birds a complete section", "no", "section.complete-size"),
        ("en", "is a section with parrot, eagle and chameleon complete", "yes",
         "section.complete-size"),
        ("de", "sind zwei primaten ein vollständiger bereich", "yes", "section.complete-size"),
        ("ca", "tres rèptils són una secció completa?", "no", "section.complete-size"),
        ("en", "are three complete sections enough with five players?", "yes",
         "section.needed-3-five-players"),
        ("en", "can i win with 3 full sections when we are four", "no", "section.needed-4"),
        ("de", "reichen zu viert drei vollständige bereiche", "no", "section.needed-4"),
        ("en", "may the emu go with the birds", "yes", "placement.multicolour-any-type"),
        ("en", "can the lion join the reptile section", "no", "placement.group-same-type"),
        ("de", "darf der emu in den fischbereich", "no", "placement.multicolour-any-type"),
        ("es", "¿el emú es un ave?", "yes", "house.two-type-animals"),
        ("ca", "el babuí és un peix?", "no", "house.two-type-animals"),
        ("en", "may i pay with a koala from my hand", "no", "payment.no-hand-cards"),
        ("de", "darf ich mit einer zusatzkarte aus meinem zoo bezahlen", "yes",
         "payment.allowed-sources"),
        ("en", "can i pay with a direct card from my bank", "yes", "payment.allowed-sources"),
        ("es", "puedo pagar con el camaleón", "no", "house.payment-choice"),
        ("en", "i owe 5 and pay with a gorilla and a lion", "yes", "payment.allowed-sources"),
        ("en", "i owe 5, may i pay with two cards worth 3", "yes", "payment.no-change"),
        ("en", "i owe 3, can i pay with a gorilla and a lion", "no", "house.payment-choice"),
        ("ca", "he de pagar 5, puc pagar amb un lleó", "depends", "payment.short-pay-all"),
        ("en", "can i answer take an animal with cancel a card", "yes",
         "action-card.direct-can-be-stopped"),
        ("en", "can peanuts stop take an animal", "no", "house.response-cards"),
        ("de", "kann ich mit erdnüssen auf drei kassieren reagieren", "yes",
         "action-card.direct-can-be-stopped"),
        ("es", "¿puedo responder con anular una carta a una carta de entrada?", "yes",
         "action-card.response-to-others-action"),
        ("ca", "puc respondre amb anul·lar una carta a una carta directa?", "depends",
         "house.response-cards"),
        ("en", "does cancel a card work against three new cards", "no", "house.response-window"),
        ("en", "can i play peanuts against a response card", "no", "house.response-cards"),
        ("en", "can we play with 6", "no", "house.players"),
        ("ca", "som dos, hi podem jugar?", "yes", "house.players"),
    ],
)  # fmt: skip
def test_verdicts_of_the_engine(
    game: Zoomaka, lang: str, question: str, verdict: str, rule: str
) -> None:
    found = said(work_out(game, lang, question))
    assert (found.verdict, found.rules[0]) == (verdict, f"zoomaka.{rule}")


@pytest.mark.parametrize(
    ("lang", "question", "key"),
    [
        ("en", "who pays for a bird entry card", "payers.all"),
        ("ca", "qui paga amb una carta d'entrada d'un tipus?", "payers.all"),
        ("de", "wer zahlt bei einer mehrfarbigen eintrittskarte", "payers.one"),
        ("en", "who pays for an entry card for birds and butterflies", "payers.one"),
        ("en", "which type is the emu", "types"),
        ("es", "de qué tipo es el camaleón", "types.none"),
    ],
)
def test_payers_and_types(game: Zoomaka, lang: str, question: str, key: str) -> None:
    assert said(work_out(game, lang, question)).says[0].key == key


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "do i pay an action for each animal i shift"),
        ("en", "can i choose which type my emu is"),
        ("en", "my birds are complete, can she nick the eagle"),
        ("en", "may i have two reptile sections"),
        ("en", "how much is the butterfly section in the example"),
        ("en", "does a table of five need fewer sections"),
        ("de", "wie viel zählt der emu"),
        ("de", "wie viele aktionen kostet eine zusatzkarte"),
        ("es", "con la entrada de aves paga toda la mesa"),
        ("es", "el animal que me pagan va directo a mi zoo"),
        ("ca", "pago una acció per cada animal que canvio"),
        ("ca", "el camaleó apuja la tarifa"),
    ],
)
def test_other_questions_are_left_to_the_rulebook(game: Zoomaka, lang: str, question: str) -> None:
    assert work_out(game, lang, question) is None


def test_a_live_table_is_looked_at(game: Zoomaka) -> None:
    state = game.new_game(Setup(3, seed=5))
    assert said(work_out(game, "en", "how many actions do i have left", state)).value == 3
    now = said(work_out(game, "en", "what can i do now?", state))
    moves = game.legal_moves(state)
    assert set(now.pieces) == {m.card for m in moves if m.action in ("place-animal", "play-card")}
    assert said(work_out(game, "en", "how many cards do i draw", state)).value == 2
    after = game.apply(state, next(m for m in moves if m.action == "sell")).state
    assert said(work_out(game, "de", "wie viele aktionen habe ich noch", after)).value == 2


def test_debts_answers_and_arrivals_of_a_live_table(game: Zoomaka) -> None:
    tables = ZoomakaScenarios(game)
    owing = tables.state(
        {"players": ["a", "b"], "active": "b", "payee": "b", "debts": {"a": 4}}, {}
    )
    assert said(work_out(game, "es", "qué hago ahora", owing)).value == 4
    taking = {"player": "b", "card": "take-animal", "target": "a", "animal": "emu"}
    zoos = {"a": [{"type": "bird", "animals": ["emu"]}]}
    asked = tables.state(
        {"players": ["a", "b"], "active": "b", "zoos": zoos, "pending_action": taking}, {}
    )
    assert said(work_out(game, "ca", "què puc fer ara", asked)).says[0].key == "now.respond"
    over = tables.state({"players": ["a", "b"], "active": "a", "game_over": True}, {})
    assert said(work_out(game, "en", "what can i do now", over)).says[0].key == "now.over"
    arrival = {"action": "receive", "player": "a", "card": "emu"}
    arriving = tables.state({"players": ["a", "b"], "active": "a"}, arrival)
    assert game.explain(arriving, Move("receive", 0, "emu", "bird")).legal
    told = said(work_out(game, "de", "was kann ich jetzt machen", arriving))
    assert told.says[0].key == "now.receive"


@pytest.mark.parametrize("lang", LANGS)
def test_answers_are_put_into_words(game: Zoomaka, lang: str) -> None:
    speak = library.translator(lang, GAME)
    for text in (
        "what is the fee for a parrot and a hut", "can we play with 6", "what is the emu worth",
        "how many cards do i draw with an empty hand", "who pays for a multicolour entry card",
        "i owe 5, may i pay with two cards worth 3", "how many birds are in the deck",
        "how many birds do i need for a complete section", "may the emu go with the birds",
    ):  # fmt: skip
        for one in said(work_out(game, "en", text)).says:
            told = speak.message(GAME, "answer", one.key, **dict(one.facts))
            assert told != one.key
            assert "{" not in told


@pytest.mark.parametrize(
    ("lang", "question", "verdict", "rule"),
    [
        ("en", "i've sold 2 cards and placed an animal, can i still play a direct card", "no",
         "turn.up-to-3-actions"),
        ("de", "ich habe ein tier gelegt, darf ich noch zwei karten verkaufen", "yes",
         "turn.up-to-3-actions"),
        ("es", "puedo bajar tres animales en un mismo turno", "yes", "turn.up-to-3-actions"),
        ("ca", "puc vendre dues cartes i jugar dues entrades en el mateix torn", "no",
         "turn.up-to-3-actions"),
        ("en", "i used all three actions, may i still play a setting card", "yes",
         "turn.free-setting-response"),
    ],
)  # fmt: skip
def test_actions_of_a_turn_are_counted(
    game: Zoomaka, lang: str, question: str, verdict: str, rule: str
) -> None:
    found = said(work_out(game, lang, question))
    assert (found.verdict, found.rules[0]) == (verdict, f"zoomaka.{rule}")


@pytest.mark.parametrize(
    ("lang", "question", "n", "rule"),
    [
        ("en", "sold one, placed one. actions remaining?", 1, "turn.up-to-3-actions"),
        ("ca", "ja he fet una acció, quantes me'n queden", 2, "turn.up-to-3-actions"),
        ("es", "mi sección tiene animales de 1, 1 y 2, cuánto cobro", 4, "entry.fee-total"),
        ("en", "2 birds worth 2 each plus an add-on worth 2, whats the fee", 6, "entry.fee-total"),
        ("en", "i owe 5 and pay with two cards worth 3 each, how much do i get back", 0,
         "payment.no-change"),
        ("es", "debo 7 pero solo tengo 4, cuánto pago", 4, "payment.short-pay-all"),
        ("en", "i owe 8 and have just 3, how much do i still owe afterwards", 0,
         "payment.rest-waived"),
        ("es", "somos 2, cuántas cartas se reparten entre los dos", 12, "setup.deal-6"),
        ("de", "wie viele karten liegen zu dritt im nachziehstapel", 91, "setup.draw-pile"),
    ],
)  # fmt: skip
def test_numbers_in_a_question_are_summed_up(
    game: Zoomaka, lang: str, question: str, n: int, rule: str
) -> None:
    found = said(work_out(game, lang, question))
    assert (found.value, found.rules[0]) == (n, f"zoomaka.{rule}")
    spoken = [library.translator(lang, GAME).message(GAME, "answer", s.key, **dict(s.facts))
              for s in found.says]  # fmt: skip
    assert all("{" not in text and "." in text for text in spoken)


def test_any_verb_counts_where_a_turn_is_told(game: Zoomaka) -> None:
    asked = "placed 2 animals and sold a card this turn, can i still fire off a direct card?"
    found = answer(game, understand(asked, "en", library.termbase("zoomaka")), None)
    assert found is not None
    assert found.verdict == "no"
