"""What the reader knows: each rule known, shaky or never met; their code; the way to forget."""

from __future__ import annotations

import html
from itertools import groupby
from urllib.parse import urlencode

import streamlit as st

from tutor.app import address, game_state, progress
from tutor.app.components.saved import forget
from tutor.app.games import games, title_of
from tutor.app.speech import lang, speaker
from tutor.services import exchange, keeping, remembering
from tutor.services.remembering import Progress, RuleStanding

_FORGET = "forget_all"
_CODE = "other_code"
_SAID = "code_said"


def draw(game: str) -> None:
    """Draw the page."""
    t, now = speaker(), keeping.now()
    found = remembering.progress(game, progress.reviews(), now, lang())
    _heading(game, found)
    _rules(found)
    st.download_button(
        t("Download as a table (CSV)"),
        remembering.as_csv([g.name for g in games()], progress.reviews(), now, lang()).encode(
            "utf-8-sig"
        ),
        file_name="progress.csv",
        mime="text/csv",
        key="progress_csv",
    )
    st.download_button(
        t("Download as an Anki deck"),
        lambda: _deck(found),
        file_name=f"{game}-{lang()}.txt",
        mime="text/plain",
        key="progress_anki",
        help=t("Questions about the rules that you don’t know yet, for the app Anki."),
    )
    _code()
    forget(
        text=t("Everything kept under your code, games and progress, can be deleted for good."),
        label=t("Delete everything"),
        forgotten=t("Deleted."),
        always=bool(progress.me().code),
        key=_FORGET,
        on_act=_forgotten,
    )


def _deck(found: Progress) -> bytes:
    """What is not known yet; everything where all of it is."""
    open_ = [rule.rule.id for rule in found.rules if rule.standing != "known"]
    return exchange.deck(found.game, lang(), open_ or [rule.rule.id for rule in found.rules])


def _words() -> dict[str, str]:
    t = speaker()
    return {"known": t("known"), "shaky": t("shaky"), "never": t("never met")}


def _heading(game: str, found: Progress) -> None:
    t, words = speaker(), _words()
    title = t("What you know of {game}", game=title_of(game))
    body = t("A rule is known after two right answers in a row, until it begins to fade.")
    count = max(1, len(found.rules))
    bars = "".join(
        f'<i class="{standing}" style="width:{100 * found.count(standing) / count:.2f}%"></i>'
        for standing in words
    )
    counts = "".join(
        f'<li class="{standing}"><b>{found.count(standing)}</b> {html.escape(word)}</li>'
        for standing, word in words.items()
    )
    st.html(
        f'<h1 class="goal" tabindex="-1">{html.escape(title)}</h1>'
        f'<p class="told">{html.escape(body)}</p>'
        f'<div class="standing" aria-hidden="true">{bars}</div><ul class="counts">{counts}</ul>'
    )


def _rules(found: Progress) -> None:
    """The rules by chapter, each chapter folded, with how many of it are known."""
    t, words = speaker(), _words()
    parts = []
    for chapter, group in groupby(found.rules, key=lambda rule: rule.chapter):
        rules = list(group)
        known = sum(rule.standing == "known" for rule in rules)
        summary = t("{chapter}: {n} of {count} known", chapter=chapter, n=known, count=len(rules))
        rows = "".join(_row(found.game, rule, words) for rule in rules)
        opened = " open" if any(rule.standing == "shaky" for rule in rules) else ""
        parts.append(
            f"<details{opened}><summary>{html.escape(summary)}</summary>"
            f'<ul class="rules">{rows}</ul></details>'
        )
    st.html(f'<div class="by-chapter">{"".join(parts)}</div>')


def _row(game: str, rule: RuleStanding, words: dict[str, str]) -> str:
    t = speaker()
    to = "rules?" + urlencode(address.link_params(game, rule=rule.rule.id))
    notes = [words[rule.standing]]
    if rule.tries:
        right = rule.tries - rule.wrong
        notes.append(t("{right} of {n} right", right=right, n=rule.tries))
    if rule.due:
        notes.append(t("to review"))
    return (
        f'<li class="{rule.standing}"><a href="{html.escape(to)}" target="_self">'
        f"{html.escape(rule.rule.title)}</a><span>{html.escape(' · '.join(notes))}</span></li>"
    )


def _code() -> None:
    """The reader's code, and the way to go on under another device's."""
    t, me = speaker(), progress.me()
    title = t("On another device")
    st.html(f"<h2>{html.escape(title)}</h2>")
    if me.failed:
        sentence = t("That is not possible just now, because the database does not answer.")
        st.html(f'<p class="unkept">{html.escape(sentence)}</p>')
        return
    if me.code:
        told = t("Type this code there, and your progress and games are there as well:")
        st.html(f'<p class="told">{html.escape(told)} <code class="mine">{me.code}</code></p>')
    with st.form(key="code_form", border=False), st.container(key="code-row", horizontal=True):
        st.text_input(t("Code from another device"), key=_CODE, max_chars=30)
        st.form_submit_button(t("Use it"), on_click=_code_typed)
    said = st.session_state.pop(_SAID, "")
    if said:
        st.html(f'<p class="told" role="status">{html.escape(said)}</p>')


def _code_typed() -> None:
    t = speaker()
    text = str(st.session_state.get(_CODE, ""))
    if progress.use_code(text):
        game_state.forget()
        st.session_state[_SAID] = t("Done: what is kept under that code is here now.")
    elif progress.me().failed and keeping.read_code(text):
        st.session_state[_SAID] = t(
            "That is not possible just now, because the database does not answer."
        )
    else:
        st.session_state[_SAID] = t("That is no code: it has 16 letters and digits.")


def _forgotten() -> None:
    game_state.forget()
    progress.forget()
