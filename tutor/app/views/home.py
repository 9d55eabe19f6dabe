"""Home: what the app is, the games, and the ways to a ruling."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app.components.picture import pictures
from tutor.app.games import games
from tutor.app.pages import exists, go, link
from tutor.app.speech import speaker
from tutor.services import drawings, reading


def draw() -> None:
    """Draw the page."""
    t = speaker()
    title = t("Learn a board game by playing it.")
    with st.container(key="home"):
        st.html(f'<h1>{html.escape(title)}</h1><p class="muted">{html.escape(_invitation())}</p>')
        with st.container(key="games"):
            for position, game in enumerate(games()):
                _card(game, first=position == 0)
        if exists("ask"):
            _doors()


def _invitation() -> str:
    t = speaker()
    if exists("learn"):
        return t("Pick a game. You move right away, and each rule is explained when you meet it.")
    return t("Pick a game. Its rules are here in four languages, each with its source.")


def _card(game: reading.GameInfo, *, first: bool) -> None:
    t = speaker()
    start = t("Start here")
    badge = f'<span class="start">{html.escape(start)}</span>' if first else ""
    with st.container(key=f"game-{'first' if first else 'other'}-{game.name}"):
        pictures(drawings.emblem(game.name), key=f"emblem-{game.name}", look="emblem")
        st.html(
            f'<div class="told"><h2 class="game-name">{html.escape(game.title)}{badge}</h2>'
            f"<p>{html.escape(game.tagline)}</p></div>"
        )
        if exists("learn"):
            link("learn", t("Learn {game}", game=game.title), game=game.name)
        else:
            link("rules", t("Rules of {game}", game=game.title), game=game.name)


def _doors() -> None:
    t = speaker()
    with st.container(key="doors"):
        with st.form(key="ask-door", border=False, enter_to_submit=True):
            question = st.text_input(
                t("Ask about a rule, in your own words"),
                key="home_question",
                placeholder=t("May I play a card when it isn’t my turn?"),
            )
            if st.form_submit_button(t("Ask")) and question:
                go("ask", q=question)
        if exists("table"):
            with st.container(key="table-door"):
                asked, told = (
                    t("Playing at a real table?"),
                    t("Tap the cards that lie there and get the ruling."),
                )
                st.html(f'<h2>{html.escape(asked)}</h2><p class="muted">{html.escape(told)}</p>')
                link("table", t("At the table"))
