"""The reader's language in this session, and the app's words in it.

The language lives in the session state and is read at call time: a global or a context
variable would be lost in a fragment's rerun.
"""

from __future__ import annotations

import streamlit as st

from tutor.language.messages import DEFAULT_LANG, Translator, translator

#: Our own key in the session state: no widget owns it, so no run drops it.
LANG_KEY = "reader_language"


def lang() -> str:
    """The reader's language: ``ca``, ``de``, ``es`` or ``en``."""
    return str(st.session_state.get(LANG_KEY, DEFAULT_LANG))


def speaker() -> Translator:
    """The translator of the reader's language; by custom it is called ``t``."""
    return translator(lang())
