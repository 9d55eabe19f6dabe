"""A new game: how many play, and what the table agrees on."""

from __future__ import annotations

import streamlit as st

from tutor.app import game_state
from tutor.app.speech import lang, speaker
from tutor.services import agreeing, playing
from tutor.services.playing import Record

_PLAYERS = "play_players"


def panel(record: Record) -> None:
    """Draw the panel below the table."""
    t, game = speaker(), record.game
    with st.expander(t("New game")), st.container(key="new-game"):
        count = st.segmented_control(
            t("How many play?"),
            game_state.table_sizes(game),
            default=record.players,
            key=f"{_PLAYERS}_{game}",
            required=True,
        )
        others = _others(record)
        picked = [(o.name, _pick(record, o)) for o in agreeing.option_views(game, lang())]
        st.button(
            t("Deal"),
            key="deal",
            on_click=_deal,
            args=(game, int(count or record.players), picked, others),
        )


def _others(record: Record) -> str:
    """Who is to move the other seats."""
    t = speaker()
    labels = {
        "random": t("Bots that play anything"),
        "sensible": t("Good bots"),
        "strong": t("Strong bots that think ahead"),
        playing.PEOPLE: t("People at this device"),
        playing.OPEN: t("Nobody: I try things out at every seat"),
    }
    return str(
        st.radio(
            t("Who plays the other seats?"),
            playing.OTHERS,
            index=playing.OTHERS.index(record.others),
            format_func=lambda value: labels[value],
            horizontal=True,
            key=f"others_{record.game}",
        )
    )


def _pick(record: Record, option: agreeing.OptionView) -> str:
    """The value chosen for an option, written as in an address."""
    labels, values = dict(option.values), [value for value, _ in option.values]
    agreed = dict(record.options).get(option.name)
    now = option.default if agreed is None else str(agreed).lower()
    return str(
        st.radio(
            option.label,
            values,
            index=values.index(now),
            format_func=lambda value: labels[value],
            horizontal=True,
            key=f"option_{record.game}_{option.name}",
        )
    )


def _deal(game: str, players: int, picked: list[tuple[str, str]], others: str) -> None:
    options = agreeing.chosen(game, picked)
    game_state.store(game_state.new_game(game, players, options, others))
