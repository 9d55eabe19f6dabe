"""Negation and what one must, may and must not do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from tutor.review.cues import level


#: Words that speak of what one is able to do as often as of what one is allowed to.
ABLE = frozenset(
    "can could possible kann kannst können könnt möglich posible posibles possible possibles".split()
)


class Said(msgspec.Struct, frozen=True):
    """``feature`` is ``not``, ``must``, ``may``, ``forbidden`` or ``needless``."""

    feature: str
    start: int
    end: int


#: Words that negate by themselves.
_NOT: Mapping[str, str] = {
    "en": (
        r"not|cannot|can't|don't|doesn't|isn't|aren't|won't|mustn't|never|nobody|no-one|no one"
        r"|nothing|none|neither|no(?! (?:more|fewer|less) than)|without|nowhere|empt(?:y|ied)|unless"
        r"|forbidden|barred|lacks?|unable|ignored|unused|(?:run|runs|ran|running) out|nor|forgets?|forgot(?:ten)?"
    ),
    "de": (
        r"nicht(?! (?:mehr|weniger) als| nur)|kein(?:e[nrsm]?)?s?|nie|niemals|niemand\w*|nichts|weder|ohne|nirgends"
        r"|(?:ge)?leer\w*|verboten|außer (?:wenn|es|dass)|entfällt|entfallen|ausgeschlossen|es sei denn|keinerlei|keinesfalls|ungültig\w*|vergi(?:ss|ß)t|vergessen"
    ),
    "es": (
        r"no(?! (?:más|menos) de| solo)|nunca|jamás|nadie|nada(?! más)|ningún|ningun[oa]s?|sin(?! más)|tampoco|ni"
        r"|vací[oa]s?|prohibid[oa]s?|a menos que|salvo que|olvid(?:a|as|an|ar|e)"
    ),
    "ca": (
        r"no(?! (?:més|menys) de| sols| només)|mai|ningú|res(?! més)|sense(?! més)|tampoc|ni|(?<!per )cap(?! (?:a|al|als|amunt|avall|per)\b)"
        r"|buid[ae]?s?|(?<!un )(?<!els )buits?|buides|prohibi(?:t|da|ts|des)|tret que|llevat que|oblid(?:a|es|en|ar|i)"
    ),
}

#: In these languages one negation may take several words of a clause.
_DOUBLED = {
    "es": re.compile(r"\b(nunca|jamás|nadie|nada|ningún|ningun[oa]s?|ni|tampoco)\b"),
    "ca": re.compile(r"\b(mai|ningú|res|ni|tampoc|cap)\b"),
}

_MUST: Mapping[str, str] = {
    "en": r"must|have to|has to|need to|needs to|obliged to|required to|had to",
    "de": (
        r"muss|musst|müssen|müsst|musste[nst]*|verpflichtet|(?:ist|sind) zu \w+en"
        r"|zu \w+en (?:ist|sind)"
    ),
    "es": (
        r"deb(?:e|es|en|éis|emos)(?= de\b| \w+[aei]r(?:se|l[oae]s?|te|me|nos|os)?\b)|tiene[sn]? que|tenéis que|tenga[sn]? que|hay que|ha[sny]? de"
        r"|obligatori[oa]|obligad[oa]s?"
    ),
    "ca": (
        r"ha(?:s|n)? (?:de|d')|heu (?:de|d')|hagi[ns]? (?:de|d')|hàgiu de|cal(?= que| \w+(?:[aei]r|re)\b)"
        r"|haur(?:à|às|an|eu) (?:de|d')|obligatori|obligat|s'ha d(?:e|')"
    ),
}
_MAY: Mapping[str, str] = {
    "en": r"may|can|could|might|allowed to|allowed|free to|able to|cannot|can't|possible|permitted",
    "de": (
        r"darf|darfst|dürfen|dürft|dürfte\w*|kann|kannst|können|könnt|könnte\w*|erlaubt|möglich\w*"
    ),
    "es": r"puede[sn]?|podéis|podemos|podr\w+|pueda[sn]?|permitid[oa]s?|permite[sn]?|posibles?",
    "ca": r"pot|pots|poden|podeu|podem|podr\w+|pugui[ns]?|puguis|pugueu|permès|permesa|permet(?:en)?|possibles?",
}
_NEEDLESS: Mapping[str, str] = {
    "en": r"need not|needn't|do(?:es)? not (?:have|need) to|don't have to|not obliged|nobody (?:has|needs) to",
    "de": r"brauch(?:t|st|en)?\b[^.,;:]*\b(?:nicht|kein\w*)|muss\w*(?: (?!und\b|oder\b|darf)\w+){0,5} (?:nicht|niemand|kein\w*)|niemand muss",
    "es": r"no (?:tiene[sn]? que|tenéis que|hace falta|es necesario|hay que|se (?:tiene|necesita))|nadie tiene que|(?:no|nadie) está\w* obligad\w+",
    "ca": r"no (?:cal|calen|té\w* l'obligació|és necessari|està\w* obligat\w*)|ningú (?:ha de|no ha de|no hi està obligat|està obligat)",
}
#: Negations that say what is not there, not what is not allowed.
_LACK = re.compile(
    r"without|empt(?:y|ied)|ignored|unused|r[au]n\w* out|lacks?|ohne|(?:ge)?leer\w*|sin|vací\w*"
    r"|sense|bui[dt]\w*|unless|es sei denn|außer \w+|a menos que|salvo que|tret que|llevat que"
)
#: Words that open a clause of its own, whose negation is its own affair.
_OPENER: Mapping[str, str] = {
    "en": r"if|when|unless|while|until|that|which|who|whose|how|whether|what|and|but|or(?= not)",
    "de": r"und(?! kein)|aber|sondern",
    "es": r"si|cuando|mientras|hasta|que|quien(?:es)?|quién|qué|cuánt\w*|cómo|cuy[oa]s?|y|e|pero|salvo|a menos",
    "ca": r"si|quan|mentre|fins|que|qui|què|quants?|quantes|com|i|però|tret|llevat",
}


@lru_cache(maxsize=32)
def _compiled(lang: str) -> tuple[re.Pattern[str], ...]:
    edge = r"(?<![\w·])(?:{})(?:(?<=')|(?![\w·]))"
    return tuple(re.compile(edge.format(table[lang])) for table in (_NOT, _MUST, _MAY, _NEEDLESS))


#: "No more than 8 can play": a limit, not a ban; in German the number may come first.
_LIMIT: Mapping[str, str] = {
    "en": r"\b(?:no|not|never)\b (?:[^.,;:]*? )?more than (?=\w)[^.,;:]*|\bmore than \w+ (?:can|may)not\b[^.,;:]*",
    "de": r"\bmehr als \w+(?: \w+)? [^.,;:]*\bnicht\b[^.,;:]*|\b(?:nicht|nie|niemals) mehr als (?=\w)[^.,;:]*",
    "es": r"\b(?:no|nunca)\b [^.,;:]*?\bmás de (?=\d)[^.,;:]*",
    "ca": r"\b(?:no|mai)\b [^.,;:]*?\bmés (?:de |d')(?=\d)[^.,;:]*",
}


@lru_cache(maxsize=8)
def _limit(lang: str) -> re.Pattern[str]:
    return re.compile(_LIMIT[lang])


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
        not _LACK.fullmatch(negation.group())
        for start, end, negations in clauses
        if start <= modal.start() < end
        for negation in negations
    )


@lru_cache(maxsize=8)
def _boundary(lang: str) -> re.Pattern[str]:
    return re.compile(rf"[.,;:!?()]|\b(?:{_OPENER[lang]})\b")


def _clauses(plain: str, lang: str) -> Iterator[tuple[int, int]]:
    start = 0
    for mark in _boundary(lang).finditer(plain):
        if mark.start() > start:
            yield start, mark.start()
        start = mark.start() if mark.group().isalpha() else mark.end()
    if start < len(plain):
        yield start, len(plain)


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
    doubled = _DOUBLED.get(lang)
    if doubled is None or not any(m.group() == "no" or m.group() == "sense" for m in found):
        return found
    strong = [m for m in found if not doubled.fullmatch(m.group())]
    return strong or found[:1]
