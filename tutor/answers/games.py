"""Which game a question names, and the question without that name."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import yaml
from rapidfuzz.distance import DamerauLevenshtein

from tutor.language.lexicon import common_words
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
    for game, title in titles.items():
        name = fold(title)
        slips = len(name) // _LETTERS_A_SLIP
        if any(w[:1] == name[:1] and _apart(w, name) <= slips for w in said if len(w) >= _LONG):
            return game
    return ""


def other_game(text: str, lang: str, titles: Sequence[str]) -> str:
    """A well-known game that the text names and that is none of ours, as written; or ``""``."""
    ours = {fold(title) for title in titles}
    found = _others(lang).search(fold(text.replace("’", "'")))
    if found is None or found[1] in ours:
        return ""
    return text[found.start(1) : found.end(1)] if len(fold(text)) == len(text) else found[1]


def unknown_name(text: str, lang: str, known: Callable[[str], bool]) -> bool:
    """Whether a name that nobody knows says where the text belongs: "in xyz, ...", "xyz: ..."."""
    plain = fold(text)
    lead = _LEAD_IN[lang]
    for pattern in (
        r"^\W*(\w{4,})\s*:",
        rf"^\W*(\w{{4,}})\s+(?:{lead}|mit|zu|amb|con|with)\s",
        rf"(?<!\w){lead}\s+(\w{{4,}})\s*(?=[,:?!.]|$|an\W*$)",
    ):
        for match in re.finditer(pattern, plain):
            word = match[1]
            if not word.isdecimal() and word not in common_words(lang) and not known(word):
                return True
    return False


#: A title may be misspelt by one letter in so many; shorter words are never taken for one.
_LETTERS_A_SLIP, _LONG = 6, 5


def _apart(word: str, name: str) -> int:
    return DamerauLevenshtein.distance(word, name, score_cutoff=2)


@lru_cache(maxsize=8)
def _others(lang: str) -> re.Pattern[str]:
    raw = files("tutor.answers").joinpath("other_games.yaml").read_text(encoding="utf-8")
    names: Mapping[str, Sequence[str]] = yaml.load(raw, Loader=yaml.CSafeLoader)
    every = "|".join(re.escape(fold(name)) for name in (*names["any"], *names[lang]))
    return re.compile(rf"(?<!\w)({every})(?!\w)")


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
