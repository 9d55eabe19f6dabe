"""A made-up game without a draw pile: places with pieces, running scores, a score at the end."""

from __future__ import annotations

import streamlit as st

from tutor.app.components.pieces import (
    Action,
    AreaView,
    Card,
    RuleChip,
    ScoreLine,
    ScoreView,
    SeatView,
    VerdictView,
)
from tutor.app.components.table import TableView, acted, table
from tutor.app.theme import apply
from tutor.art.compose import animal_card, portraits

SPECIES = ("panda", "flamingo", "zebra", "elephant")
TOWER = (
    '<svg viewBox="0 0 120 200" aria-hidden="true" focusable="false">'
    + "".join(
        f'<rect x="{20 + i % 3 * 6}" y="{170 - 30 * i}" width="70" height="28" rx="6" '
        'fill="#E0F0ED" stroke="#0F766E" stroke-width="2"/>'
        for i in range(5)
    )
    + "</svg>"
)

st.set_page_config(page_title="Places", layout="wide")
apply()
ss = st.session_state
ss.setdefault("serial", 0)
ss.setdefault("put", "")
count = int(st.query_params.get("areas", "12"))
hand_size = int(st.query_params.get("hand", "0"))


def on_act() -> None:
    act = acted("places")
    if act:
        ss.serial += 1
        ss.put = act.id


def piece(species: str, i: int, *, tappable: bool = False) -> Card:
    return Card(f"{species}-{i}", portraits(species, 1), f"1 {species}", tappable=tappable)


def place(i: int) -> AreaView:
    species = SPECIES[i % len(SPECIES)]
    whose = "Fox" if i % 4 == 3 else ""
    return AreaView(
        f"place-{i}",
        f"Place {i + 1}, 5 points when full",
        tuple(piece(species, n, tappable=i == 2) for n in range(i % 6)),
        picture=TOWER if i == 4 else "",
        whose=whose,
        mine=i % 4 == 1,
        tappable=i != 0,
        playable=i % 2 == 1,
        why="" if i % 2 else "Flamingos live here.",
        mark="tried" if ss.put == f"place-{i}" else "",
    )


st.html('<h1 class="hid">Places</h1>')
table(
    TableView(
        lang="en",
        serial=ss.serial,
        label="Table",
        hand=tuple(
            Card(f"c{i}", animal_card("frog", 1, "red"), "1 red frog") for i in range(hand_size)
        ),
        hand_name="Your things",
        seats=(
            SeatView("Fox", 0, "Fox, 12 points", note="12 points"),
            SeatView("Owl", 0, "Owl, 9 points, on turn", on_turn=True, note="9 points"),
        ),
        seats_label="The others",
        areas=tuple(place(i) for i in range(count)),
        mine="You: 7 points",
        prompt="Place the panda: tap a marked place.",
        actions_label="Actions",
        actions=(Action("money", "Use money"),),
        verdict=VerdictView(
            "end",
            "Owl has won.",
            "The end",
            scores_label="The score, line by line",
            scores=(
                ScoreView(
                    "Owl",
                    "9",
                    (
                        ScoreLine("Full enclosure", "+10", RuleChip("r.full", "Full enclosures")),
                        ScoreLine("Barn", "−1", RuleChip("r.barn", "The barn costs")),
                    ),
                    open=True,
                ),
                ScoreView("You", "7"),
            ),
        )
        if ss.put == "money"
        else None,
        log_label="What happened",
        log_empty="No moves yet",
        announce=f"Tapped: {ss.put}" if ss.put else "",
    ),
    key="places",
    on_act=on_act,
)
