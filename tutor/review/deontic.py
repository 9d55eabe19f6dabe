"""Negation and what one must, may and must not do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import yaml

from tutor.review.cues import level

#: Words that speak of what one is able to do as often as of what one is allowed to.
ABLE = frozenset(
    [
        "can",
        "could",
        "possible",
        "kann",
        "kannst",
        "können",
        "könnt",
        "möglich",
        "posible",
        "posibles",
        "possible",
        "possibles",
    ]
)


class Said(msgspec.Struct, frozen=True):
    """``feature`` is ``not``, ``must``, ``may``, ``forbidden`` or ``needless``."""

    feature: str
    start: int
    end: int


#: In these languages one negation may take several words of a clause.
_DOUBLED = {
    "es": re.compile(r"\b(nunca|jamás|nadie|nada|ningún|ningun[oa]s?|ni|tampoco)\b"),
    "ca": re.compile(r"\b(mai|ningú|res|ni|tampoc|cap)\b"),
}


@lru_cache(maxsize=1)
def _tables() -> Mapping[str, Any]:
    source = files("tutor.review").joinpath("deontic.yaml").read_text(encoding="utf-8")
    raw: Mapping[str, Any] = yaml.load(source, Loader=yaml.CSafeLoader)
    return raw


def _expression(name: str, lang: str) -> str:
    return "|".join(_tables()[name][lang])


@lru_cache(maxsize=1)
def _lack() -> re.Pattern[str]:
    return re.compile("|".join(_tables()["lack"]))


@lru_cache(maxsize=32)
def _compiled(lang: str) -> tuple[re.Pattern[str], ...]:
    edge = r"(?<![\w·])(?:{})(?:(?<=')|(?![\w·]))"
    return tuple(
        re.compile(edge.format(_expression(name, lang)))
        for name in ("negation", "obligation", "permission", "needless")
    )


@lru_cache(maxsize=8)
def _limit(lang: str) -> re.Pattern[str]:
    return re.compile(_expression("limit", lang))


def limits(text: str, lang: str) -> Iterator[tuple[int, int]]:
    """Where a text says "no more than": negation and comparison in one."""
    for match in _limit(lang).finditer(level(text)):
        yield match.span()


def without_limits(plain: str, lang: str) -> str:
    """The text with its limits blanked out, every other character in its place."""
    return _limit(lang).sub(lambda match: " " * len(match.group()), plain)


def deontics(text: str, lang: str) -> Iterator[Said]:
    """Each negation scope and each modal of a text, in order of clauses."""
    no, must, may, needless = _compiled(lang)
    plain = without_limits(level(text), lang)
    clauses = [
        (start, end, _scopes(plain, start, end, lang, no)) for start, end in _clauses(plain, lang)
    ]
    for _, _, negations in clauses:
        if negations:
            yield Said("not", *negations[0].span())
        empty = [match for match in negations if _EMPTY.fullmatch(match.group())]
        if empty and len(empty) < len(negations):
            yield Said("not", *empty[-1].span())
    freed = [match.span() for match in needless.finditer(plain)]
    for start, end in freed:
        yield Said("needless", start, end)
    for pattern, feature in ((may, "may"), (must, "must")):
        for match in pattern.finditer(plain):
            if any(start <= match.start() < end for start, end in freed):
                continue
            said = feature
            if _is_banned(match, clauses, plain, feature):
                said = "forbidden"
            yield Said(said, *match.span())


def is_denied(text: str, lang: str, start: int) -> bool:
    """Whether the clause that goes on at ``start`` holds a negation: "if ... not" is "unless"."""
    stop = _MARK.search(text, start)
    return (
        _compiled(lang)[0].search(level(text), start, stop.start() if stop else len(text))
        is not None
    )


_MARK = re.compile(r"[.,;:!?()]")


def _is_banned(
    modal: re.Match[str],
    clauses: Sequence[tuple[int, int, list[re.Match[str]]]],
    plain: str,
    feature: str,
) -> bool:
    """Whether "may" or "must" stands under a negation: "must not" is "may not"."""
    if modal.group() in ("cannot", "can't"):
        return True
    if feature == "must":
        return re.match(r" (?:not|never)\b", plain[modal.end() :]) is not None
    return any(
        not _lack().fullmatch(negation.group()) and not _ELSE.search(plain[: negation.start()])
        for start, end, negations in clauses
        if start <= modal.start() < end
        for negation in negations
    )


@lru_cache(maxsize=8)
def _boundary(lang: str) -> re.Pattern[str]:
    return re.compile(rf"[.,;:!?()]|\b(?:{_expression('opener', lang)})\b")


def _clauses(plain: str, lang: str) -> Iterator[tuple[int, int]]:
    start = 0
    for mark in _boundary(lang).finditer(plain):
        if mark.start() > start:
            yield start, mark.start()
        start = mark.start() if mark.group().isalpha() else mark.end()
    if start < len(plain):
        yield start, len(plain)


_MODAL = re.compile(r"\b(?:puede\w*|podéis|pot|pots|poden|podeu|tiene\w*|té|tens|has|ha)\b")
#: "Up to 3, or none": a choice among numbers, not a ban.
_ELSE = re.compile(r"\b(?:or|oder|o) $")
#: "Not empty" denies twice.
_EMPTY = re.compile(r"empt(?:y|ied)|(?:ge)?leer\w*|vací\w*|bui[dt]\w*")
_NOBODY = re.compile(r"nadie|nada|ningún|ningun[oa]s?|ningú|res|cap")
#: Negations that the other words of a Catalan or Spanish clause lean on.
_PLAIN = frozenset(("no", "sense", "sin"))


def _trails(match: re.Match[str], plain: str, start: int) -> bool:
    before = plain[start : match.start()]
    return _MODAL.search(before) is not None and _NOBODY.fullmatch(match.group()) is not None


#: A verb soon behind it shows a subject: "aleshores cap dels presents no vol".
_SUBJECT = re.compile(r"(?: [\w'·]+){0,3} (?:no|pot|poden|ha|han|és|són|val|valen|té|tenen)\b")
#: What may stand before a Catalan word that by itself denies a clause: "a cap jugador".
_OPENING = re.compile(r"(?:(?:a|als?|en|de|dels?|d'|per|amb|i|o|però|que|si|quan|també) ?)*")


def _leans(match: re.Match[str], plain: str, start: int) -> bool:
    """Whether a Catalan "cap" stands behind something that ought to deny, and does not."""
    before = plain[start : match.start()].strip()
    if match.group() not in ("cap", "res") or _SUBJECT.match(plain, match.end()):
        return False
    return not _OPENING.fullmatch(before)


def _scopes(
    plain: str, start: int, end: int, lang: str, no: re.Pattern[str]
) -> list[re.Match[str]]:
    """The negations of a clause; a double negation of Catalan or Spanish is one."""
    found = list(no.finditer(plain, start, end))
    if lang == "ca" and {m.group() for m in found} == {"res"}:
        return []  # "si cau res": anything, not nothing
    if lang in _DOUBLED:
        lead = plain[start:end].lstrip()
        found = [m for m in found if m.group() != "ni" or lead.startswith("ni ")] or (
            found if any(m.group() != "ni" for m in found) else []
        )
        if not any(m.group() in _PLAIN for m in found):
            found = [m for m in found if not _trails(m, plain, start)]
            found = [m for m in found if not _leans(m, plain, start)]
    doubled = _DOUBLED.get(lang)
    if doubled is None or not any(m.group() == "no" or m.group() == "sense" for m in found):
        return found
    strong = [m for m in found if not doubled.fullmatch(m.group())]
    return strong or found[:1]
