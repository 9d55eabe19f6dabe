"""Compare: a game's languages side by side, findings first; its terms; documents from outside."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import address, compare_documents, compare_terms
from tutor.app.compare_acts import Sent, may_decide, sent
from tutor.app.compare_rows import view
from tutor.app.compare_words import languages
from tutor.app.components.compare import compare
from tutor.app.components.frame import Choice, choice
from tutor.app.games import current_game, title_of, unknown_game
from tutor.app.pages import go_later
from tutor.app.speech import lang, speaker
from tutor.core.game import InvalidInput
from tutor.services import comparing
from tutor.services.comparing import Comparison, Row

CHECK, ALL, TERMS, DOCUMENTS = "check", "all", "terms", "documents"
_PARTS = (CHECK, ALL, TERMS, DOCUMENTS)
_PARAM = "part"
_KEY = "compared"
_SAID = "compare_said"
#: What a button decides about a finding.
_DECISIONS = {"accept": "accepted", "dismiss": "dismissed"}
_RIGHT = "still-right"


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    t = speaker()
    title = t("Compare the languages of {game}", game=title_of(game))
    st.html(f"<h1>{html.escape(title)}</h1>")
    with st.spinner(t("Comparing …")):
        found = comparing.comparison(game, lang())
    asked = address.param(_PARAM)
    part = asked if asked in _PARTS else CHECK
    if part != DOCUMENTS:
        _progress(found)
    _bar(part, found)
    told = st.session_state.pop(_SAID, "")
    if told:
        st.html(f'<p class="told" role="status">{html.escape(told)}</p>')
    if part == TERMS:
        compare_terms.draw(game)
    elif part == DOCUMENTS:
        compare_documents.draw()
    else:
        _rows(game, found, part)


def _progress(found: Comparison) -> None:
    """How far each language is, and how many findings have been decided."""
    t, names = speaker(), languages()
    chips = []
    for each in found.progress:
        told = [t("{done} of {all} rules", done=each.texts, all=each.rules)]
        told.append(t.n("{n} finding", "{n} findings", each.findings))
        if each.stale:
            told.append(t("{n} out of date?", n=each.stale))
        text = " · ".join(told)
        chips.append(f"<li><b>{html.escape(names[each.lang])}</b> {html.escape(text)}</li>")
    settled = ""
    if found.found:
        told_settled = t("Settled: {done} of {all}", done=found.settled, all=found.found)
        settled = f'<p class="muted"><b>{html.escape(told_settled)}</b></p>'
    st.html(f'<ul class="lang-progress">{"".join(chips)}</ul>{settled}')


def _bar(part: str, found: Comparison) -> None:
    t, count = speaker(), len(_to_check(found))
    names = {
        CHECK: t("To check ({n})", n=count),
        ALL: t("All rules"),
        TERMS: t("Terms"),
        DOCUMENTS: t("Documents"),
    }
    with st.container(key="parts"):
        choice(
            [Choice(id_, names[id_], names[id_]) for id_ in _PARTS],
            chosen=part,
            label=t("Compare"),
            param=_PARAM,
            always_menu=False,
            key="compare_part",
            on_picked=lambda: None,
            spread=True,
        )


def _to_check(found: Comparison) -> list[Row]:
    """The rows with findings, the worst first."""
    return sorted((row for row in found.rows if row.noted), key=lambda row: row.worst)


def _rows(game: str, found: Comparison, part: str) -> None:
    t = speaker()
    rows = _to_check(found) if part == CHECK else [row for row in found.rows if row.rule]
    if part == CHECK and not rows:
        clean = t("Nothing to check: the four languages say the same.")
        st.html(f"<h2>{html.escape(clean)}</h2>")
    if found.not_run:
        told = t("Not run, so not known to be right: {check}.", check=t("spelling"))
        why = html.escape("; ".join(found.not_run))
        st.html(f'<p class="unkept">{html.escape(told)} <span lang="en">{why}</span></p>')
    if rows:
        compare(
            view(rows, chapters=found.chapters, decides=may_decide(), command=game),
            key=f"{_KEY}_{part}_{game}",
            on_act=lambda: _acted(f"{_KEY}_{part}_{game}", game),
        )


def _acted(key: str, game: str) -> None:
    done = sent(key)
    if done is None:
        return
    if done.kind == "rule":
        go_later("rules", game=game, rule=done.id)
    elif may_decide() and done.kind in (*_DECISIONS, _RIGHT):
        t = speaker()
        try:
            _decide(game, done)
            st.session_state[_SAID] = t("Kept.")
        except InvalidInput:
            st.session_state[_SAID] = t("This could not be kept. Was a reason given?")


def _decide(game: str, done: Sent) -> None:
    if done.kind == _RIGHT:
        comparing.still_right(game, done.id)
    else:
        comparing.decide(game, done.id, _DECISIONS[done.kind], done.reason)
