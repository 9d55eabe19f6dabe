"""Mending what a conversion broke: ligatures torn apart, words grown together.

A repair needs two things: a sign of the damage (a gap beside "fi", "tt" ...; a capital
inside a word) and evidence that the mended word exists while its parts do not. Two real
words are never joined. Everything mended is listed.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from tutor.corpus.entry import Repair, Span
from tutor.corpus.evidence import Evidence, Sure

_LIGATURES = "ffi|ffl|tti|fti|ff|fi|fl|ft|tt|ti|fj|ct|st|sp|Th"
_LETTERS = r"[^\W\d_]+(?:·[^\W\d_]+)*"
_GAP = re.compile(rf"(?<![\w·'’])({_LETTERS})[ \u00a0]({_LETTERS})(?![\w·])")
_SIGN_LEFT = re.compile(rf"(?:{_LIGATURES})$")
_SIGN_RIGHT = re.compile(r"ff|tt|ft")
_TRIPLE = re.compile(
    rf"(?<![\w·'’])({_LETTERS})[ \u00a0]((?:{_LIGATURES}))[ \u00a0]({_LETTERS})(?![\w·])"
)
_GLYPHS = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_HYPHENATED = re.compile(rf"(?<![^\W\d_])({_LETTERS})-[ \t]*\r?\n[ \t]*({_LETTERS})")
_WORD = re.compile(rf"(?<![\w·'’])({_LETTERS})(?![\w·])")
_CAMEL = re.compile(r"(?<=[^\W\d_])(?<=[a-zà-öø-ÿß])(?=[A-ZÀ-ÖØ-Þ])")

#: Little words that grow onto their neighbours, and make no compounds of their own.
_JOINERS = {
    "ca": "el la els les un una uns unes és són que cada cadascun cadascuna aquest aquesta amb "
    "dels del als",
    "es": "el la los las un una unos unas es son que cada este esta cuando del al",
    "en": "the and each with that this your you are their his her has which",
}
#: Endings that are written onto a verb or an adjective, and are words as well.
_ENDINGS = (
    "me te se lo la le los las les nos os ne li ho hi vos ment mente mela melo sela selo self"
)
_SHORTEST_GLUED, _LONGEST_GLUED = 6, 50
_SHORTEST_SIDE = 3


def torn_places(text: str) -> set[int]:
    """Where the parts begin of what looks like a torn word, be it one or not."""
    places = {m.start(group) for m in _TRIPLE.finditer(text) for group in (1, 2, 3)}
    places.update(m.start(group) for m in _gaps(text) for group in (1, 2))
    return places


def repairs(text: str, lang: str, known: Iterable[str] = ()) -> list[Repair]:
    """Every repair of a text, in order, none overlapping. ``known`` are words surely right."""
    evidence = Evidence(text, lang, torn_places(text), known)
    found = [
        *_glyphs(text),
        *_hyphens(text, evidence),
        *_torn(text, evidence),
        *_glued(text, lang, evidence),
    ]
    chosen: list[Repair] = []
    for repair in sorted(found, key=lambda r: (r.span[0], -r.span[1])):
        if not chosen or repair.span[0] >= chosen[-1].span[1]:
            chosen.append(repair)
    return chosen


def mended(text: str, span: Span, done: Sequence[Repair]) -> str:
    """``text[span]`` with the repairs inside it carried out."""
    parts = []
    position = span[0]
    first = bisect_left(done, span[0], key=lambda repair: repair.span[0])
    for index in range(first, len(done)):
        repair = done[index]
        if repair.span[0] >= span[1]:
            break
        if repair.span[1] <= span[1]:
            parts += [text[position : repair.span[0]], repair.after]
            position = repair.span[1]
    return "".join([*parts, text[position : span[1]]])


def _repair(text: str, start: int, end: int, after: str, why: str) -> Repair:
    return Repair((start, end), text[start:end], after, why)


def _glyphs(text: str) -> Iterator[Repair]:
    for match in re.finditer("|".join(_GLYPHS), text):
        yield _repair(text, *match.span(), _GLYPHS[match.group()], "ligature sign spelt out")
    for match in re.finditer("\u00ad", text):
        yield _repair(text, *match.span(), "", "soft hyphen taken out")


def _hyphens(text: str, evidence: Evidence) -> Iterator[Repair]:
    for match in _HYPHENATED.finditer(text):
        left, right = match.groups()
        joined = left + right
        if right[0].islower() and evidence.sure(joined) > Sure.NO:
            yield _repair(text, *match.span(), joined, "word hyphenated at the end of a line")


def _gaps(text: str) -> Iterator[re.Match[str]]:
    """Pairs of words with a blank between them and a ligature at the blank, overlaps too."""
    position = 0
    while match := _GAP.search(text, position):
        left, right = match.groups()
        between = left[-1] == "f" and right[0] == "f"
        if right[0].islower() and (between or _SIGN_LEFT.search(left) or _SIGN_RIGHT.match(right)):
            yield match
        position = match.start(2)


def _torn(text: str, evidence: Evidence) -> Iterator[Repair]:
    for match in _TRIPLE.finditer(text):
        left, middle, right = match.groups()
        joined = left + middle + right
        weakest = min(evidence.sure(left), evidence.sure(right))
        if right[0].islower() and evidence.sure(joined) > weakest:
            yield _repair(text, *match.span(), joined, _why(joined, evidence))
    for match in _gaps(text):
        left, right = match.groups()
        joined = left + right
        if evidence.sure(joined) > min(evidence.sure(left), evidence.sure(right)):
            yield _repair(text, *match.span(), joined, _why(joined, evidence))


def _why(joined: str, evidence: Evidence) -> str:
    source = "elsewhere in the document" if evidence.attested(joined) else "in the dictionary"
    return f"word torn at a ligature; {joined!r} is found {source}"


def _glued(text: str, lang: str, evidence: Evidence) -> Iterator[Repair]:
    for match in _WORD.finditer(text):
        word = match.group()
        if len(word) > _LONGEST_GLUED:
            continue
        cut = _camel_cut(word, evidence)
        glued = len(word) >= _SHORTEST_GLUED and not evidence.sure_apart(word)
        if cut is None and glued and lang != "de":
            cut = _plain_cut(word, lang, evidence)
        if cut is not None:
            after = f"{word[:cut]} {word[cut:]}"
            yield _repair(text, *match.span(), after, "two words grown together")


def _camel_cut(word: str, evidence: Evidence) -> int | None:
    """Cut "jocEl" at 3: a capital inside a word, and a real word on each side.

    Names written so ("GitHub", "macOS") begin with a capital or have a part that is no word.
    """
    cuts = [m.start() for m in _CAMEL.finditer(word)]
    if len(cuts) != 1 or not word[0].islower():
        return None
    left, right = word[: cuts[0]], word[cuts[0] :]
    if len(left) < _SHORTEST_SIDE or evidence.sure(left) == Sure.NO:
        return None
    shouted = right.isupper() and len(right) > _SHORTEST_SIDE
    wanted = Sure.WEAK if shouted else Sure.STRONG
    return cuts[0] if evidence.sure(right) >= wanted and len(right) > 1 else None


def _plain_cut(word: str, lang: str, evidence: Evidence) -> int | None:
    """Cut "cadascunjugador" at 8: a little word, and another that is surely one."""
    if not word.islower():
        return None
    joiners, endings = _JOINERS[lang].split(), _ENDINGS.split()
    best: tuple[int, int] | None = None
    for cut in range(2, len(word) - 1):
        left, right = word[:cut], word[cut:]
        if right in endings or "·" in (left[-1], right[0]):
            continue
        others = [o for j, o in ((left, right), (right, left)) if j in joiners]
        for other in others:
            long_enough = len(other) > _SHORTEST_GLUED and evidence.sure(other) == Sure.WEAK
            fits = len(other) > _SHORTEST_SIDE and evidence.sure(other) == Sure.STRONG
            if (fits or long_enough) and (best is None or len(other) > best[0]):
                best = (len(other), cut)
    return best[1] if best else None
