"""The words that carry a rule's meaning whatever the game, as patterns by language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

import msgspec
import yaml

from tutor.corpus.entry import LANGS

#: Which end of a scale a superlative names: "fewest points" and "lowest score" are one.
_POLES: Mapping[str, str] = {
    **dict.fromkeys(("most", "highest", "largest"), "greatest"),
    **dict.fromkeys(("fewest", "lowest", "smallest"), "least"),
}


class Cue(msgspec.Struct, frozen=True):
    """A feature of a group said at ``text[start:end]``: ("compare", "at-least")."""

    group: str
    feature: str
    start: int
    end: int


@lru_cache(maxsize=1)
def _raw() -> Mapping[str, Mapping[str, Mapping[str, list[str]]]]:
    source = files("tutor.review").joinpath("cues.yaml").read_text(encoding="utf-8")
    raw: Mapping[str, Mapping[str, Mapping[str, list[str]]]] = yaml.load(
        source, Loader=yaml.CSafeLoader
    )
    return raw


@lru_cache(maxsize=8)
def _patterns(lang: str) -> tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...]:
    """(group, feature of each numbered alternative, pattern), one pattern a group."""
    made = []
    for group, features in _raw().items():
        names: list[str] = []
        parts: list[tuple[int, str]] = []
        for feature, by_lang in features.items():
            for expression in by_lang.get(lang, ()):
                parts.append((len(names), expression))
                names.append(feature)
        parts.sort(key=lambda part: (-len(part[1].split("(?")[0]), part[0]))
        pattern = "|".join(f"(?P<f{i}>{expression})" for i, expression in parts)
        edge = r"(?<![\w·])(?:{})(?:(?<=')|(?![\w·]))"
        made.append((group, tuple(names), re.compile(edge.format(pattern))))
    return tuple(made)


def level(text: str) -> str:
    """Small letters and straight apostrophes, every character in its place."""
    low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return low.replace("’", "'").replace("\u00a0", " ").replace("\n", " ")


def cues(text: str, lang: str) -> Iterator[Cue]:
    """The features that a text says, group by group, each in order of place."""
    if lang not in LANGS:
        return
    plain = level(text)
    for group, names, pattern in _patterns(lang):
        for match in pattern.finditer(plain):
            name = match.lastgroup or ""
            feature = names[int(name[1:])]
            yield Cue(group, _POLES.get(feature, feature), match.start(), match.end())
