"""The Compare page's terms: a concept's words in four languages, and every rule that names it."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import address
from tutor.app.compare_acts import sent
from tutor.app.compare_rows import view
from tutor.app.compare_words import languages
from tutor.app.components.compare import Option, SelectView, compare, select
from tutor.app.pages import go_later
from tutor.app.speech import lang, speaker
from tutor.language.tokens import fold
from tutor.services import concordance
from tutor.services.concordance import Concordance, Word

_KEY, _PICK = "concordance", "term"


def draw(game: str) -> None:
    """Draw the choice of a term and, below it, the term chosen."""
    t, found = speaker(), concordance.concepts(game)
    names = {each.id: f"{each.names[lang()]} ({each.places})" for each in found}
    asked = address.param(_PICK)
    chosen = asked if asked in names else ""
    order = sorted(names, key=lambda id_: fold(names[id_]))
    select(
        SelectView(
            lang=lang(),
            label=t("Term"),
            empty=t("Choose a term"),
            param=_PICK,
            options=tuple(Option(id_, names[id_]) for id_ in order),
            chosen=chosen,
        ),
        key=f"term_{game}",
        on_act=lambda: None,
    )
    shown = concordance.concordance(game, chosen, lang()) if chosen else None
    if shown is None:
        told = t("A term shows its words in four languages and every rule that uses it.")
        st.html(f'<p class="muted">{html.escape(told)}</p>')
        return
    _words(shown)
    compare(
        view(shown.rows, marked=False),
        key=f"{_KEY}_{game}_{chosen}",
        on_act=lambda: _acted(f"{_KEY}_{game}_{chosen}", game),
    )


def _words(shown: Concordance) -> None:
    names = languages()
    cells = "".join(
        f'<div lang="{word.lang}"><h2><span lang="{lang()}">{html.escape(names[word.lang])}</span>'
        f"</h2><p><b>{html.escape(word.preferred)}</b>{_plural(word)}</p>{_more(word)}</div>"
        for word in shown.words
    )
    st.html(
        f'<p class="muted" lang="en">{html.escape(shown.definition)}</p>'
        f'<div class="term-words">{cells}</div>'
    )


def _plural(word: Word) -> str:
    return f", {html.escape(word.plural)}" if word.plural and word.plural != word.preferred else ""


def _more(word: Word) -> str:
    t, made = speaker(), ""
    if word.synonyms:
        told = t("also {words}", words=", ".join(word.synonyms))
        made += f'<p class="muted" lang="{lang()}">{html.escape(told)}</p>'
    for form, _ in word.avoid:
        told = t("not “{word}”", word=form)
        made += f'<p class="muted" lang="{lang()}">{html.escape(told)}</p>'
    return made


def _acted(key: str, game: str) -> None:
    done = sent(key)
    if done is not None and done.kind == "rule":
        go_later("rules", game=game, rule=done.id)
