"""Reading a question: its concepts, its numbers, the things it names, and how it is put."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files

import yaml

from tutor.answers.things import things_in
from tutor.core.question import (
    HOW_MANY,
    OTHER,
    WHAT,
    WHO,
    WHY,
    YES_NO,
    Amount,
    Mention,
    Question,
)
from tutor.language.lexicon import common_words
from tutor.language.numbers import numbers
from tutor.language.terms import Termbase
from tutor.language.tokens import fold, words

_ORDINARY = ("in-total", "each", "per-colour", "left", "exists", "order", "win", "effect", "round",
             "now", "this", "same", "empty")  # fmt: skip
_CLAUSE = re.compile(r"[,;:?!—–()]|\.\s|\s-\s|\b(?:and|but|und|aber|y|i|pero|si)\b")
_GERMAN_TABLES = {
    "zweit": 2, "dritt": 3, "viert": 4, "funft": 5, "sechst": 6, "siebt": 7, "acht": 8, "neunt": 9,
    "zehnt": 10, "elft": 11, "zwolft": 12,
}  # fmt: skip


@lru_cache(maxsize=8)
def _cues(lang: str) -> Mapping[str, re.Pattern[str]]:
    raw = yaml.safe_load(files("tutor.answers").joinpath("cues.yaml").read_text(encoding="utf-8"))
    return {
        name: re.compile(r"(?<!\w)(?:" + "|".join(patterns) + r")(?!\w)")
        for name, patterns in raw[lang].items()
        if name != "people"
    }


@lru_cache(maxsize=8)
def _people(lang: str) -> tuple[str, ...]:
    raw = yaml.safe_load(files("tutor.answers").joinpath("cues.yaml").read_text(encoding="utf-8"))
    return tuple(raw[lang]["people"])


def has_cue(text: str, lang: str, cue: str) -> bool:
    """Whether the text has one of the expressions of a cue."""
    return _cues(lang)[cue].search(_plain(text)) is not None


def _plain(text: str) -> str:
    return fold(text.replace("’", "'"))


def understand(text: str, lang: str, terms: Termbase) -> Question:
    """The question in concepts; reads slips, missing accents and inflected forms."""
    plain = _plain(text)
    mentions = tuple(Mention(f.concept, f.start, f.end, f.also) for f in terms.find(text, lang))
    amounts = tuple(Amount(n.value, n.start, n.end, n.loose) for n in numbers(text, lang))
    things = things_in(text, lang, terms, mentions, amounts)
    cues = {name for name in _ORDINARY if _cues(lang)[name].search(plain)}
    on_table = _on_table(text, lang, [(t.start, t.end) for t in things])
    cues |= {f"on-table:{start}" for start in on_table}
    return Question(
        text=text,
        lang=lang,
        form=form_of(plain, lang),
        mentions=mentions,
        amounts=amounts,
        things=things,
        people=_table_size(plain, lang, amounts, text),
        banned=_cues(lang)["banned"].search(plain) is not None,
        negated=_cues(lang)["negated"].search(plain) is not None,
        cues=frozenset(cues),
        left=_left(text, lang, mentions, amounts),
    )


def form_of(plain: str, lang: str) -> str:
    """How a question (without accents) is put: see :mod:`tutor.core.question`."""
    cues = _cues(lang)
    if cues["how-many"].search(plain):
        return HOW_MANY
    clauses = [c.strip() for c in _CLAUSE.split(plain) if c.strip(" '\"¿¡")]
    for clause in reversed(clauses):
        start = clause.lstrip("¿¡ '\"")
        for name, form in (("why", WHY), ("who", WHO), ("what", WHAT)):
            found = cues[name].match(start)
            if found and not (form == WHAT and _only_linking(start, found.end(), lang)):
                return form
        if cues["opener"].match(start):
            return YES_NO
    opening = " ".join(plain.lstrip("¿¡ ").split(" ")[:5])
    for name, form in (("who", WHO), ("why", WHY), ("what", WHAT)):
        if name != "what" and cues[name].search(opening):
            return form
    return YES_NO if clauses else OTHER


def _only_linking(clause: str, end: int, lang: str) -> bool:
    """Whether "when", "wenn", "quan" opens a side clause: "when I have drawn"."""
    word = clause[:end]
    rest = clause[end:].split()
    if lang == "en" and word in ("when", "where", "how"):
        return bool(rest) and rest[0] in ("i", "my", "the", "it", "someone", "we", "you", "a")
    if lang in ("ca", "es") and word in ("quan", "cuando", "com", "como", "que"):
        return word in ("que",) and not rest
    return False


def _on_table(text: str, lang: str, spans: Sequence[tuple[int, int]]) -> list[int]:
    """The start of the thing that lies on the table: the one that "on" or "there is" precedes.

    The last such thing wins, save where only the first one has "there is" before it.
    """
    found = []
    before = 0
    for start, end in spans:
        if _cues(lang)["top"].search(_plain(text[before:start])):
            found.append(start)
        before = end
    return found[-1:]


def _table_size(plain: str, lang: str, amounts: Sequence[Amount], text: str) -> int | None:
    if lang == "de":
        found = re.search(r"\bzu (" + "|".join(_GERMAN_TABLES) + r")\b", plain)
        if found:
            return _GERMAN_TABLES[found[1]]
    for amount in amounts:
        said = _plain(text[amount.start : amount.end])
        if amount.value < 1 or (amount.loose and said not in ("nou", "deu", "set", "acht")):
            continue
        for pattern in _people(lang):
            shape = re.escape(said)
            if re.search(r"(?<!\w)" + pattern.replace("{n}", shape) + r"(?!\w)", plain):
                return None if _is_card_count(plain, shape, pattern) else amount.value
    return None


def _is_card_count(plain: str, said: str, pattern: str) -> bool:
    """Whether "with 2 ..." goes on to name something other than people."""
    if pattern.endswith("{n}"):
        after = re.search(pattern.replace("{n}", said) + r"\s+([a-z]+)", plain)
        people = r"(player|people|person|friend|kid|jugador|amic|gent|amig|spieler|leut|mann|of|wie|how|cuant|quant|can|podem|puede|pode|konn|is|es|va|geht|ok|or|is)"
        return bool(after) and not re.match(people, after[1]) and "som" not in pattern
    return False


def _left(
    text: str, lang: str, mentions: Sequence[Mention], amounts: Sequence[Amount]
) -> tuple[str, ...]:
    spans = [(m.start, m.end) for m in mentions] + [(a.start, a.end) for a in amounts]
    explained = {
        word
        for name in (*_ORDINARY, "filler", "top", "each", "how-many")
        for match in _cues(lang)[name].finditer(_plain(text))
        for word in match.group().split()
    }
    known = common_words(lang)
    return tuple(
        w.fold
        for w in words(text)
        if not any(s <= w.start and w.end <= e for s, e in spans)
        and w.fold not in known
        and w.fold not in explained
        and len(w.fold) > 1
    )
