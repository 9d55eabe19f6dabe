"""The Compare page's documents: translations from outside, with each other or with a game."""

from __future__ import annotations

import base64
import binascii
import html

import msgspec
import streamlit as st

from tutor.app.compare_rows import view
from tutor.app.components.compare import Option, UploadView, compare, upload
from tutor.app.components.table import acted
from tutor.app.games import games
from tutor.app.speech import lang, speaker
from tutor.core.game import InvalidInput
from tutor.services import checking_files
from tutor.services.checking_files import Checked

_KEY, _ROWS = "documents", "document_rows"
_KEPT, _REFUSED = "documents_checked", "documents_refused"
#: Checked against each other, not against a game.
_EACH_OTHER = ""


class _File(msgspec.Struct):
    name: str
    data: str


class _Files(msgspec.Struct):
    files: list[_File]
    against: str = _EACH_OTHER


def draw() -> None:
    """Draw the choice of files and what was found in them."""
    t = speaker()
    kept: Checked | None = st.session_state.get(_KEPT)
    titles = tuple(Option(g.name, t("the rules of {game}", game=g.title)) for g in games())
    upload(
        UploadView(
            lang=lang(),
            label=t("Choose documents"),
            told=t("Rulebooks in one or more languages, up to {n} MB. Nothing is kept.", n=5),
            against_label=t("Compare with"),
            against=(Option(_EACH_OTHER, t("each other")), *titles),
            chosen=kept.against if kept else _EACH_OTHER,
            start=t("Compare"),
            none=t("Choose a file first."),
            too_large=t("That is more than {n} MB. Split the document.", n=5),
            accept=",".join(checking_files.SUFFIXES),
            most_bytes=checking_files.MOST_BYTES,
        ),
        key=_KEY,
        on_act=_acted,
    )
    refused = st.session_state.get(_REFUSED, "")
    if refused:
        st.html(f'<p class="unkept" role="alert">{html.escape(refused)}</p>')
    elif kept is not None:
        _found(kept)


def _found(kept: Checked) -> None:
    t = speaker()
    names = ", ".join(kept.names)
    count = t.n("{n} finding", "{n} findings", len(kept.rows))
    told = t("{files}: {count}", files=names, count=count)
    st.html(f'<div role="status"><h2>{html.escape(told)}</h2></div>')
    with st.container(key="downloads", horizontal=True):
        for kind, (label, mime) in _DOWNLOADS.items():
            st.download_button(
                label,
                kept.written(kind),
                file_name=f"check.{kind}",
                mime=mime,
                key=f"download_{kind}",
                on_click="ignore",
            )
    if kept.rows:
        compare(view(kept.rows, marked=False), key=_ROWS, on_act=lambda: None)


_DOWNLOADS = {
    "html": ("HTML", "text/html"),
    "csv": ("CSV", "text/csv"),
    "xlsx": ("XLSX", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "sarif": ("SARIF", "application/json"),
}


def _acted() -> None:
    act, t = acted(_KEY), speaker()
    st.session_state.pop(_KEPT, None)
    st.session_state[_REFUSED] = ""
    try:
        asked = msgspec.json.decode(act.id if act else "", type=_Files)
        files = [(f.name, base64.b64decode(f.data, validate=True)) for f in asked.files]
    except (msgspec.DecodeError, binascii.Error, ValueError):
        st.session_state[_REFUSED] = t("The files did not arrive. Choose them again.")
        return
    try:
        st.session_state[_KEPT] = checking_files.check_bytes(files, asked.against)
    except checking_files.Refused as refusal:
        st.session_state[_REFUSED] = _why(refusal)
    except InvalidInput:
        st.session_state[_REFUSED] = t("These files cannot be compared. Choose others.")


def _why(refusal: checking_files.Refused) -> str:
    t, file = speaker(), refusal.name
    if refusal.why == "suffix":
        return t("“{file}” is no document that can be read here.", file=file)
    if refusal.why == "size":
        return t("“{file}” is too large. Split it.", file=file)
    if refusal.why == "unreadable":
        return t("“{file}” cannot be read. Save it anew, as text or Word.", file=file)
    return t("There is no text in these files that can be compared.")
