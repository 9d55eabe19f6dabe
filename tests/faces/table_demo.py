"""A table with made-up cards, to try the component alone: streamlit run this file."""

from __future__ import annotations

import streamlit as st

from tutor.app import theme
from tutor.app.components.pieces import (
    Action,
    Card,
    LogLine,
    Offer,
    PickerView,
    PickOption,
    PileView,
    RuleChip,
    SeatView,
    Trait,
    VerdictView,
)
from tutor.app.components.table import TableView, acted, table
from tutor.art.compose import animal_card, animal_chip, card_back, icon_card, portraits, swatch

HAND = [
    "1-green-koala",
    "2-green-rabbit",
    "1-green-toucan",
    "2-red-toucan",
    "1-yellow-rabbit",
    "wild",
]
FIT = {"2-green-rabbit", "1-green-toucan", "2-red-toucan", "wild"}


def picture(card: str) -> str:
    if card == "wild":
        return icon_card("wild")
    count, colour, species = card.split("-")
    return animal_card(species, int(count), colour)


def small(card: str) -> str:
    count, colour, species = card.split("-")
    return animal_chip(species, int(count), colour)


def name(card: str) -> str:
    return "wild" if card == "wild" else " ".join(card.split("-"))


ss = st.session_state
ss.setdefault("hand", list(HAND))
ss.setdefault("tried", "")
ss.setdefault("said", "")
ss.setdefault("serial", 0)
ss.setdefault("asking", "")
ss.setdefault("log", [])


def on_act() -> None:
    act = acted("demo")
    if act is None or act.serial != ss.serial:
        return
    ss.serial += 1
    ss.log.append(f"{act.kind} {act.id}")
    ss.tried = ""
    if act.kind in {"card", "offer"}:
        if act.id == "wild":
            ss.asking = "colour"
        elif act.id in FIT:
            ss.hand.remove(act.id)
            ss.said = f"You played {name(act.id)}."
        else:
            ss.tried = act.id
            ss.said = f"{name(act.id)} doesn’t go."
    elif act.kind == "cancel":
        ss.asking = ""
    elif act.kind == "first":
        ss.asking = act.id


theme.apply()
st.html("<h1 class='hid'>Table</h1>")
verdict = None
if ss.tried:
    verdict = VerdictView(
        "no",
        f"{name(ss.tried)} doesn’t go: only the colour agrees.",
        "Ruling",
        traits=(
            Trait("Number", False, "differs", "2 ≠ 1"),
            Trait("Colour", True, "agrees", "green"),
            Trait("Animal", False, "differs", "toucan ≠ koala"),
        ),
        text="1 of 3 is the same. You need at least 2.",
        offers_label="You could play",
        offers=tuple(Offer(c, small(c), name(c)) for c in ss.hand if c in FIT and c != "wild"),
        rules=(RuleChip("two-of-three", "Two of three"),),
    )
picker = None
if ss.asking:
    picker = PickerView(
        "Wild",
        "Colour",
        tuple(PickOption(c, swatch(c), c, c == ss.asking) for c in ("red", "yellow", "green")),
        "Animal",
        tuple(PickOption(a, portraits(a, 1), a) for a in ("rabbit", "koala", "toucan", "frog")),
        title="What does the wild stand for?",
        cancel="Take it back",
    )
table(
    TableView(
        lang="en",
        serial=ss.serial,
        label="Table",
        layout=st.query_params.get("layout", "play"),
        hand=tuple(
            Card(
                c,
                picture(c),
                name(c),
                c in FIT,
                "" if c in FIT else "Doesn’t go.",
                "tried" if c == ss.tried else "",
            )
            for c in ss.hand
        ),
        hand_name="Your hand",
        seats=(
            SeatView("Fox", 5, "5 cards"),
            SeatView("Owl", 7, "7 cards", True),
            SeatView("Badger", 4, "4 cards"),
        ),
        piles=(
            PileView("draw", card_back(), "Draw pile", "38 left"),
            PileView("top", picture("2-green-toucan"), "2 green toucans", "by Badger"),
        ),
        back=card_back(),
        prompt="Your turn. Play a card that agrees in two of three with the top card.",
        verdict=verdict,
        picker=picker,
        actions_label="Actions",
        actions=(
            Action("zoop", "Zoop!", off=True, why="Not now: it’s your own turn"),
            Action("hint", "Hint", icon="hint"),
            Action("undo", "Undo", icon="undo"),
            Action("draw", "Draw a card", off=True),
            Action("ask", "Ask about this", quiet=True),
        ),
        log=tuple(LogLine(line, "and why") for line in reversed(ss.log)),
        log_label="What happened",
        log_empty="No moves yet",
        as_text=("Fox has 5 cards", "On the table: 2 green toucans"),
        as_text_label="Table as text",
        announce=ss.said,
    ),
    key="demo",
    on_act=on_act,
)
