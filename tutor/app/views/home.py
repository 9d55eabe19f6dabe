"""Home: what the app is, the games, and the ways to a ruling."""

from __future__ import annotations

import html

import msgspec
import streamlit as st

from tutor.app import game_state, progress
from tutor.app.components.picture import pictures
from tutor.app.components.saved import Left, forget, saved
from tutor.app.components.table import acted
from tutor.app.games import games
from tutor.app.pages import exists, go, go_later, link
from tutor.app.speech import speaker
from tutor.services import drawings, reading

_SAVED = "saved_games_shown"
_FORGET = "forget_me"


def draw() -> None:
    """Draw the page."""
    t = speaker()
    title = t("Learn a board game by playing it.")
    told = t("Pick a game. You move right away, and each rule is explained when you meet it.")
    with st.container(key="home"):
        saved(
            tuple(_left(game) for game in games()),
            label=t("Continue"),
            key=_SAVED,
            on_act=_continued,
        )
        st.html(f'<h1>{html.escape(title)}</h1><p class="muted">{html.escape(told)}</p>')
        with st.container(key="games"):
            for position, game in enumerate(games()):
                _card(game, first=position == 0)
        _doors()
        forget(
            text=t(
                "Your games and your progress are kept under a code that only your browser has."
            ),
            label=t("Forget them"),
            forgotten=t("Forgotten."),
            always=bool(progress.me().code),
            key=_FORGET,
            on_act=_forgotten,
        )


def _card(game: reading.GameInfo, *, first: bool) -> None:
    t, done = speaker(), progress.finished(game.name)
    start = t("Start here")
    badge = f'<span class="start">{html.escape(start)}</span>' if first and not done else ""
    with st.container(key=f"game-{'first' if first else 'other'}-{game.name}"):
        pictures(drawings.emblem(game.name), key=f"emblem-{game.name}", look="emblem")
        st.html(
            f'<div class="told"><h2 class="game-name">{html.escape(game.title)}{badge}</h2>'
            f"<p>{html.escape(game.tagline)}</p></div>"
        )
        if done:
            link("play", t("Play {game}", game=game.title), game=game.name)
        else:
            link("learn", t("Learn {game}", game=game.title), game=game.name)


def _left(game: reading.GameInfo) -> Left:
    """What is said of a game left off, and its address where this session has one."""
    t, record = speaker(), game_state.saved(game.name)
    text = t("Your game of {game} goes on where you left it.", game=game.title)
    params = game_state.params(record) if record else {}
    return Left(game.name, text, {name: value for name, value in params.items() if value})


def _continued() -> None:
    act = acted(_SAVED)
    try:
        told = msgspec.json.decode(act.id, type=dict[str, str]) if act else {}
    except msgspec.DecodeError:
        return
    game = told.get("game", "")
    record = game_state.read(game, told) if game in {g.name for g in games()} else None
    if record is not None:
        go_later("play", game=game, **game_state.params(record))


def _forgotten() -> None:
    game_state.forget()
    progress.forget()


def _doors() -> None:
    t = speaker()
    with st.container(key="doors"):
        if exists("ask"):
            with st.container(key="door-ask"), st.form(key="ask-door", border=False):
                with st.container(key="ask-row", horizontal=True, vertical_alignment="bottom"):
                    question = st.text_input(
                        t("Ask about a rule, in your own words"),
                        key="home_question",
                        placeholder=t("May I play a card when it isn’t my turn?"),
                    )
                    asked = st.form_submit_button(t("Ask"))
                if asked and question.strip():
                    go("ask", q=question.strip())
        with st.container(key="door-table"):
            playing = t("Playing at a real table?")
            told = t("Tap the cards that lie there and get the ruling.")
            st.html(f'<h2>{html.escape(playing)}</h2><p class="muted">{html.escape(told)}</p>')
            link("table", t("At the table"))
    with st.container(key="translators", horizontal=True):
        link("compare", t("For translators: compare the languages"), icon="compare_arrows")
