"""Which game a question names, and the question without that name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from tutor.language.tokens import fold, words

#: A name right after one of these only says where the question belongs.
_LEAD_IN = {
    "en": r"(?:in|at|with|about|for|playing|of)",
    "de": r"(?:in|bei|beim|fur|zu|mit|von)",
    "es": r"(?:en|al|a|del|de|con|sobre|para)",
    "ca": r"(?:en|al|a|del|de|amb|sobre|per a|el)",
}


def game_named(text: str, titles: Mapping[str, str]) -> str:
    """The game whose name (its folder's or its title) stands in the text as a word, or ``""``."""
    said = {w.fold for w in words(text)}
    plain = fold(text)
    for game, title in titles.items():
        if fold(game) in said or re.search(rf"(?<!\w){re.escape(fold(title))}(?!\w)", plain):
            return game
    return ""


def without_name(text: str, lang: str, title: str) -> str:
    """The question without a name that only says which game is meant.

    "in zoop, ...", "zoop: ...", "... beim zoop?" lose it; "can I zoop" keeps its verb.
    """
    name = re.escape(title)
    lead = _LEAD_IN[lang]
    for pattern in (
        rf"^\s*{lead}\s+{name}(?!\w)\s*[,:–—-]?\s*",
        rf"^\s*{name}\s*(?:[,:–—]|\s-\s)\s*",
        rf"^\s*{name}\s+(?=(?:zu|fur|für|para|per|with|for|mit|amb|con)\s)",
        rf"[,\s]+{lead}\s+{name}(?!\w)(?=\s*[?!.]*\s*$)",
    ):
        shorter = re.sub(pattern, " ", text, count=1, flags=re.IGNORECASE)
        shorter = re.sub(r"\s+([?!.])", r"\1", shorter).strip()
        if shorter != text.strip() and len(words(shorter)) >= 2:
            return shorter
    return text
