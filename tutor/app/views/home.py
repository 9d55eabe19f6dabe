"""Home: what the app is, the games, and the ways to a ruling."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import game_state, progress
from tutor.app.components.picture import pictures
from tutor.app.games import games
from tutor.app.pages import exists, go, link
from tutor.app.speech import speaker
from tutor.services import drawings, reading


def draw() -> None:
    """Draw the page."""
    t = speaker()
    title = t("Learn a board game by playing it.")
    told = t("Pick a game. You move right away, and each rule is explained when you meet it.")
    with st.container(key="home"):
        going_on = [game for game in games() if game_state.saved(game.name)]
        for game in going_on:
            _saved(game)
        st.html(f'<h1>{html.escape(title)}</h1><p class="muted">{html.escape(told)}</p>')
        with st.container(key="games"):
            for position, game in enumerate(games()):
                _card(game, first=position == 0, filled=not going_on)
        _doors()


def _card(game: reading.GameInfo, *, first: bool, filled: bool) -> None:
    t, done = speaker(), progress.finished(game.name)
    start = t("Start here")
    badge = f'<span class="start">{html.escape(start)}</span>' if first and not done else ""
    with st.container(key=f"game-{'first' if first and filled else 'other'}-{game.name}"):
        pictures(drawings.emblem(game.name), key=f"emblem-{game.name}", look="emblem")
        st.html(
            f'<div class="told"><h2 class="game-name">{html.escape(game.title)}{badge}</h2>'
            f"<p>{html.escape(game.tagline)}</p></div>"
        )
        if done:
            link("play", t("Play {game}", game=game.title), game=game.name)
        else:
            link("learn", t("Learn {game}", game=game.title), game=game.name)


def _saved(game: reading.GameInfo) -> None:
    t = speaker()
    told = t("Your game of {game} goes on where you left it.", game=game.title)
    with st.container(key=f"saved-{game.name}", horizontal=True, vertical_alignment="center"):
        st.html(f"<p>{html.escape(told)}</p>")
        link("play", t("Continue"), game=game.name)


def _doors() -> None:
    t = speaker()
    with st.container(key="doors"):
        if exists("ask"):
            with st.container(key="door-ask"), st.form(key="ask-door", border=False):
                question = st.text_input(
                    t("Ask about a rule, in your own words"),
                    key="home_question",
                    placeholder=t("May I play a card when it isn’t my turn?"),
                )
                if st.form_submit_button(t("Ask")) and question.strip():
                    go("ask", q=question.strip())
        with st.container(key="door-table"):
            asked = t("Playing at a real table?")
            told = t("Tap the cards that lie there and get the ruling.")
            st.html(f'<h2>{html.escape(asked)}</h2><p class="muted">{html.escape(told)}</p>')
            link("table", t("At the table"))
