"""Findings from the same passage in several languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tutor.review.extent import extent
from tutor.review.finding import Finding, Place, finding
from tutor.review.pairing import pair_differences
from tutor.review.passages import Passage
from tutor.review.signature import Signature, signature
from tutor.review.voting import Difference, differences
from tutor.review.words import Words, family

_ENGLISH: Mapping[str, str] = {"ca": "Catalan", "de": "German", "es": "Spanish", "en": "English"}

#: kind of fact -> (check, what it is called in a message)
_CHECKS: Mapping[str, tuple[str, str]] = {
    "number": ("number", "the numbers"),
    "order": ("number-order", "the order of the numbers"),
    "deontic": ("modality", "what must, may or must not be done"),
    "compare": ("comparison", "the comparison"),
    "superlative": ("comparison", "the superlative"),
    "quantifier": ("quantity", "how many it holds for"),
    "direction": ("direction", "direction, side or order"),
    "actor": ("actor", "who is meant"),
    "owner": ("actor", "whose turn is meant"),
    "shuffle": ("component", "what is shuffled into what"),
    "time": ("time", "when"),
    "condition": ("condition", "the condition"),
    "attempt": ("modality", "what is to be tried"),
    "list": ("list", "the members of the list"),
    "length": ("omission", "how much is said"),
    "sentence": ("omission", "how much is said"),
}
_THINGS: Mapping[str, str] = {
    "animal": "animal",
    "colour": "colour",
    "role": "actor",
    "concept": "term",
    "action": "action",
}

_SAID: Mapping[str, str] = {
    "not": "a negation",
    "must": "an obligation",
    "may": "a permission",
    "forbidden": "a ban",
    "needless": "that it need not be",
    "if": "a condition",
}


def compare(passages: Mapping[str, Passage], terms: Words) -> Iterator[Finding]:
    """What is odd among the same passage in two to four languages (by language)."""
    said = {lang: signature(p.text, lang, terms) for lang, p in passages.items()}
    for difference in all_differences(said, terms):
        yield _finding(difference, passages, said, terms)


def all_differences(said: Mapping[str, Signature], terms: Words) -> Iterator[Difference]:
    """Every difference between two texts, or of one text from all the others."""
    if len(said) == _PAIR:
        first, second = said.values()
        yield from pair_differences(said, terms)
        yield from extent("", second, [first])
        return
    yield from differences(said, terms)
    for lang, own in said.items():
        yield from extent(lang, own, [other for key, other in said.items() if key != lang])


_PAIR = 2


def _finding(
    difference: Difference,
    passages: Mapping[str, Passage],
    said: Mapping[str, Signature],
    terms: Words,
) -> Finding:
    odd = difference.odd
    check, what = described(difference)
    first = odd or list(passages)[-1]
    order = [first, *(lang for lang in passages if lang != first)]
    where = [_place(passages[lang], said[lang], difference, lang == first) for lang in order]
    langs = (odd,) if odd else tuple(passages)
    message = _message(difference, what, first, passages, terms)
    values = f"{difference.kind}-{','.join(difference.lacking)}+{','.join(difference.extra)}"
    return finding(
        check,
        severity(difference),
        where,
        message,
        rule=passages[first].rule,
        langs=langs,
        suggestion=_suggestion(difference, passages, said, first),
        about=values,
    )


def described(difference: Difference) -> tuple[str, str]:
    """The check that a difference belongs to, and what it is called in a message."""
    if difference.kind != "thing":
        check, what = _CHECKS[difference.kind]
        values = {*difference.lacking, *difference.extra}
        if difference.kind == "deontic" and values == {"not"}:
            return "negation", "a negation"
        return check, what
    families = {family(value) for value in (*difference.extra, *difference.lacking)}
    check = next((_THINGS[f] for f in _THINGS if f in families), "component")
    return check, f"the {check}"


#: Differences that leave the rule as it is for most readers.
_LESS: Mapping[str, str] = {"order": "major", "length": "major", "condition": "major"}


def severity(difference: Difference) -> str:
    """How bad a difference is for somebody who plays by the text."""
    if difference.kind == "thing":
        families = {family(value) for value in (*difference.extra, *difference.lacking)}
        hard = families & {"animal", "colour", "card", "tile", "component", "place", "role"}
        return "critical" if hard or difference.is_exchange else "major"
    if difference.kind == "order":
        return "critical"
    return _LESS.get(difference.kind, "critical")


def _place(passage: Passage, said: Signature, difference: Difference, own: bool) -> Place:
    """The passage, narrowed to the words in question where they can be shown."""
    shown = difference.extra if own else difference.lacking
    facts = [
        fact
        for value in shown
        for fact in said.of("number" if difference.kind == "order" else difference.kind, value)
    ]
    if not facts or difference.kind == "order":
        return passage.place()
    return passage.place(min(f.start for f in facts), max(f.end for f in facts))


def _message(
    difference: Difference, what: str, first: str, passages: Mapping[str, Passage], terms: Words
) -> str:
    others = [_ENGLISH[lang] for lang in passages if lang != first]
    rest = others[0] if len(others) == 1 else f"{', '.join(others[:-1])} and {others[-1]}"
    lacking = _listed(difference, difference.lacking, first, terms)
    extra = _listed(difference, difference.extra, first, terms)
    head = f"{_ENGLISH[first]} differs in {what}"
    if difference.kind in ("length", "sentence"):
        said = "; ".join((*difference.lacking, *difference.extra))
        return f"{_ENGLISH[first]} {said}; compare {rest}"
    if lacking and extra:
        return f"{head}: it says {extra} where {rest} say{_s(others)} {lacking}"
    if lacking:
        return f"{head}: it lacks {lacking}, which {rest} ha{'s' if len(others) == 1 else 've'}"
    return f"{head}: it says {extra}, which {rest} do{'es' if len(others) == 1 else ''} not"


def _s(others: Sequence[str]) -> str:
    return "s" if len(others) == 1 else ""


def _listed(difference: Difference, values: Sequence[str], lang: str, terms: Words) -> str:
    return ", ".join(_worded(difference.kind, value, lang, terms) for value in values)


def _worded(kind: str, value: str, lang: str, terms: Words) -> str:
    if kind in ("thing", "attempt"):
        return terms.spoken(value, lang)
    if kind in ("number", "order"):
        return value
    return _SAID.get(value, f"“{value.replace('-', ' ')}”")


def _suggestion(
    difference: Difference,
    passages: Mapping[str, Passage],
    said: Mapping[str, Signature],
    first: str,
) -> str:
    """A replacement where one number in digits stands for one other."""
    if difference.kind != "number" or not difference.odd:
        return ""
    if len(difference.lacking) != 1 or len(difference.extra) != 1:
        return ""
    wrong = said[first].of("number", difference.extra[0])
    text = passages[first].text
    if len(wrong) != 1 or not text[wrong[0].start : wrong[0].end].isdigit():
        return ""
    return text[: wrong[0].start] + difference.lacking[0] + text[wrong[0].end :]
