"""Reading a question: its concepts, its numbers, the things it names, and how it is put."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise

import yaml
from msgspec.structs import replace

from tutor.answers.holders import asked_for, held_in
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
             "now", "this", "same", "empty", "different", "over", "other", "full", "free", "more",
             "cost", "out", "mine", "missing", "last", "follow", "falls", "still", "fewer",
             "excess", "compared", "purse", "in-play", "either", "loss", "safe",
             "before-that", "except", "relative", "signed", "yours")  # fmt: skip
#: Number words that may mean something else, and still say how many people there are.
_LOOSE_NUMBERS = ("nou", "deu", "set", "acht")
_JOINING = {
    "en": "and|but|then", "de": "und|aber|dann", "es": "y|e|pero|si|luego|despues",
    "ca": "i|pero|si|llavors|despres",
}  # fmt: skip
_FEWEST_STEPS = 2
#: So many everyday words of another language show that the question mixes languages.
_FOREIGN = 2
#: What parts a question from what is told before it.
_SENTENCES = re.compile(r"[.;:?!]\s")
#: Characters between two numbers of a list, and what may stand there.
_LISTED = 5
_AND = frozenset({"", "and", "und", "y", "i", "e", "+", "&"})
#: Fewer words than this, with a quantity among them, ask for it: "..., my score?".
_SENTENCE = 4
_GERMAN_TABLES = {
    "zweit": 2, "dritt": 3, "viert": 4, "funft": 5, "sechst": 6, "siebt": 7, "acht": 8, "neunt": 9,
    "zehnt": 10, "elft": 11, "zwolft": 12,
}  # fmt: skip


@lru_cache(maxsize=1)
def _raw() -> Mapping[str, Mapping[str, Sequence[str]]]:
    text = files("tutor.answers").joinpath("cues.yaml").read_text(encoding="utf-8")
    loaded: Mapping[str, Mapping[str, Sequence[str]]] = yaml.load(text, Loader=yaml.CSafeLoader)
    return loaded


@lru_cache(maxsize=8)
def _clause(lang: str) -> re.Pattern[str]:
    """What parts clauses from each other."""
    return re.compile(rf"[,;:?!—–()]|\.\s|\s-\s|\b(?:{_JOINING[lang]})\b")


@lru_cache(maxsize=8)
def _step(lang: str) -> re.Pattern[str]:
    """Where one step of a longer question ends and the next begins."""
    return re.compile(rf"[,;:?!—–()]\s|\.\s|\s(?:{_JOINING[lang]})\s")


@lru_cache(maxsize=8)
def _cues(lang: str) -> Mapping[str, re.Pattern[str]]:
    return {
        name: re.compile(r"(?<!\w)(?:" + "|".join(patterns) + r")(?!\w)")
        for name, patterns in _raw()[lang].items()
        if not name.startswith("people")
    }


def _people(lang: str) -> Sequence[tuple[str, bool]]:
    """How the number of players is said, and whether nothing else is said so."""
    raw = _raw()[lang]
    return [(p, True) for p in raw["people"]] + [(p, False) for p in raw["people-with"]]


def has_cue(text: str, lang: str, cue: str) -> bool:
    """Whether the text has one of the expressions of a cue."""
    return _cues(lang)[cue].search(_plain(text)) is not None


def _plain(text: str) -> str:
    return fold(text.replace("’", "'"))


def understand(text: str, lang: str, terms: Termbase) -> Question:
    """The question in concepts; reads slips, missing accents and inflected forms.

    "Is it true that one may not ...?" is read as the question whether it is forbidden.
    """
    claim, denied = _claimed(text, lang)
    if claim:
        whole = _understood(claim, lang, terms)
        banned = whole.banned != denied
        return replace(whole, form=YES_NO, banned=banned, negated=whole.negated and not denied)
    return _understood(text, lang, terms)


#: The denial of a statement, and what is left where it is taken away.
_DENIALS: Mapping[str, tuple[str, Callable[[re.Match[str]], str]]] = {
    "en": (
        r"\bcan(?:['’]?t|not)\b|\b(do|does|did|is|are|was|has|have|must|should)n['’]?t\b|\bnot\b",
        lambda m: m[1] or ("can" if m[0].startswith("can") else ""),
    ),
    "de": (
        r"\bnicht\b|\bkein(e[nmrs]?)?\b",
        lambda m: "ein" + (m[1] or "") if m[0].startswith("kein") else "",
    ),
    "es": (r"\bno\b", lambda _: ""),
    "ca": (r"\bno\b", lambda _: ""),
}


def _claimed(text: str, lang: str) -> tuple[str, bool]:
    """The statement whose truth is asked, without its one denial, and whether it had one.

    Empty where the truth of nothing is asked.
    """
    plain = _plain(text)
    found = _cues(lang)["claim"].search(plain)
    if found is None or len(plain) != len(text):
        return "", False
    rest = " ".join((text[: found.start()], text[found.end() :])).strip(" ,")
    pattern, instead = _DENIALS[lang]
    bare, times = re.subn(pattern, instead, rest)
    return (bare, True) if times == 1 else (rest, False)


def _understood(text: str, lang: str, terms: Termbase) -> Question:
    whole = _read(text, lang, terms)
    steps = [step for step in _steps(text, lang) if any(c.isalnum() for c in step)]
    if len(steps) < _FEWEST_STEPS:
        return whole
    parts = tuple(_read(step, lang, terms) for step in steps)
    return replace(whole, parts=parts)


def _steps(text: str, lang: str) -> list[str]:
    ends = [(m.start(), m.end()) for m in _step(lang).finditer(fold(text))]
    cuts = [0, *(end for _, end in ends), len(text)]
    return [text[a:b].strip() for a, b in pairwise(cuts)]


def _read(text: str, lang: str, terms: Termbase) -> Question:
    plain = _plain(text)
    mentions = _mentions(text, lang, terms)
    amounts = tuple(Amount(n.value, n.start, n.end, n.loose) for n in numbers(text, lang))
    things = things_in(text, lang, terms, mentions, amounts)
    cues = {name for name in _ORDINARY if _cues(lang)[name].search(plain)}
    on_table = _on_table(text, lang, [(t.start, t.end) for t in things])
    cues |= {f"on-table:{start}" for start in on_table}
    people, sure = _table_size(text, lang, amounts, mentions)
    cues |= {"table"} if sure else set()
    held = held_in(text, lang, mentions, amounts)
    left, form = _left(text, lang, mentions, amounts), form_of(plain, lang)
    mixed = _mixed_in(left)
    if mixed and mixed != lang:
        mentions = _with_mixed(text, mixed, mentions, left, terms)
        left = tuple(w for w in left if w not in common_words(mixed))
        left = tuple(w for w in left if not _named(text, w, mentions))
        form = HOW_MANY if _cues(mixed)["how-many"].search(plain) else form
    return Question(
        text=text,
        lang=lang,
        form=form,
        mentions=mentions,
        amounts=amounts,
        things=things,
        people=people,
        banned=_cues(lang)["banned"].search(plain) is not None,
        negated=_cues(lang)["negated"].search(plain) is not None,
        cues=frozenset(cues),
        left=left,
        strangers=_counted(text, left, amounts),
        held=held,
        asked=asked_for(text, lang, held),
    )


def _mentions(text: str, lang: str, terms: Termbase) -> tuple[Mention, ...]:
    return tuple(Mention(f.concept, f.start, f.end, f.also) for f in terms.find(text, lang))


def _mixed_in(left: Sequence[str]) -> str:
    """The language that words which this one lacks are everyday words of; ``""`` for none."""
    known = {lang: sum(w in common_words(lang) for w in left) for lang in _raw()}
    best = max(known, key=lambda lang: known[lang])
    return best if known[best] >= _FOREIGN else ""


def _with_mixed(
    text: str, lang: str, mentions: Sequence[Mention], left: Sequence[str], terms: Termbase
) -> tuple[Mention, ...]:
    """The mentions, and those that words of another language add."""
    spans = [(w.start, w.end) for w in words(text) if w.fold in left]
    added = [
        m for m in _mentions(text, lang, terms)
        if any(s <= m.start < e for s, e in spans)
        and not any(m.start < o.end and o.start < m.end for o in mentions)
    ]  # fmt: skip
    return tuple(sorted((*mentions, *added), key=lambda m: m.start))


def _counted(text: str, left: Sequence[str], amounts: Sequence[Amount]) -> tuple[str, ...]:
    """The unknown words with a number right before them."""
    ends = {a.end for a in amounts if a.value}
    return tuple(w.fold for w in words(text) if w.fold in left and w.start - 1 in ends)


def _named(text: str, word: str, mentions: Sequence[Mention]) -> bool:
    return any(word in fold(text[m.start : m.end]).split() for m in mentions)


def form_of(plain: str, lang: str) -> str:
    """How a question (without accents) is put: see :mod:`tutor.core.question`."""
    cues = _cues(lang)
    bare = plain.strip(" ?!.¿¡'\"")
    if _opens(bare, lang):
        return YES_NO
    if cues["how-many"].search(plain):
        return HOW_MANY
    if _asks_quantity(bare, lang):
        return HOW_MANY
    clauses = [c.strip() for c in _clause(lang).split(plain) if c.strip(" '\"¿¡")]
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
    return WHAT if cues["in-what"].search(plain.lstrip("¿¡ ")) else OTHER


def _opens(plain: str, lang: str) -> bool:
    """Whether the first word makes it a yes-or-no question, whatever its side clauses open with.

    A verb at the front proves less in Catalan and Spanish, where statements have it there too.
    """
    cues = _cues(lang)
    if not cues["opener"].match(plain) or _SENTENCES.search(plain) or cues["tell-me"].search(plain):
        return False
    if lang not in ("ca", "es"):
        return True
    last = plain.rpartition(",")[2].strip()
    return not any(cues[name].match(last) for name in ("how-many", "who", "what", "why"))


def _asks_quantity(plain: str, lang: str) -> bool:
    """Whether a bare quantity stands at the end: "..., my score?", not "..., any points?"."""
    segments = re.split(r"[,;:.!?—–()]", plain)
    last = segments[-1].strip()
    if len(segments) == 1 or not last or len(last.split()) >= _SENTENCE:
        return False
    cues = _cues(lang)
    doubtful = cues["opener"].search(last) or cues["negated"].search(last) or numbers(last, lang)
    return bool(cues["quantity"].search(last)) and not doubtful


def _only_linking(clause: str, end: int, lang: str) -> bool:
    """Whether "when", "wenn", "quan" opens a side clause: "when I have drawn"."""
    word = clause[:end]
    rest = clause[end:].split()
    if lang == "en" and word in ("when", "where", "how"):
        return bool(rest) and rest[0] in ("i", "my", "the", "it", "someone", "we", "you", "a")
    if lang in ("ca", "es") and word in ("quan", "cuando"):
        opener = _cues(lang)["opener"]
        later = any(opener.match(w) for w in rest[1:]) or len(rest) > _SENTENCE
        return later and not opener.match(" ".join(rest))
    return lang in ("ca", "es") and word == "que" and not rest


def _on_table(text: str, lang: str, spans: Sequence[tuple[int, int]]) -> list[int]:
    """The start of each thing that may lie on the table: "on" or "there is" precedes it."""
    found = []
    before = 0
    for start, end in spans:
        clause = re.split(r"[,.;:?!]", text[before:start])[-1]
        if _cues(lang)["top"].search(_plain(clause)):
            found.append(start)
        before = end
    return found


def _table_size(
    text: str, lang: str, amounts: Sequence[Amount], mentions: Sequence[Mention]
) -> tuple[int | None, bool]:
    """The number of people that the question gives: "we are seven", "zu siebt".

    Also tells whether it can be nothing else: "with seven" may be.
    """
    plain = _plain(text)
    if lang == "de":
        found = re.search(r"\bzu (" + "|".join(_GERMAN_TABLES) + r")\b", plain)
        if found is not None:
            return _GERMAN_TABLES[found[1]], True
    for amount in amounts:
        said = _plain(text[amount.start : amount.end])
        if amount.value < 1 or (amount.loose and said not in _LOOSE_NUMBERS):
            continue
        if any(_listed(text, amount, other) for other in amounts if not other.loose):
            continue  # the first of a list of numbers: "with 5, 4 and 2"
        for pattern, sure in _people(lang):
            shape = r"(?<!\w)" + pattern.replace("{n}", re.escape(said)) + r"(?!\w)"
            if re.search(shape, plain) and not _counts_things(amount, pattern, mentions):
                return amount.value, sure
    return None, False


def _listed(text: str, one: Amount, other: Amount) -> bool:
    """Whether one number follows the other in a list: "4, 2", "3 and 3"."""
    between = text[one.end : other.start]
    return 0 < len(between) <= _LISTED and between.strip(" ,").lower() in _AND


def _counts_things(amount: Amount, pattern: str, mentions: Sequence[Mention]) -> bool:
    """Whether the number goes on to count something else: "with 2 green toucans"."""
    return pattern.endswith("{n}") and any(
        0 < m.start - amount.end <= 2 and not m.concept.startswith(("role.", "action.", "concept."))
        for m in mentions
    )


def _left(
    text: str, lang: str, mentions: Sequence[Mention], amounts: Sequence[Amount]
) -> tuple[str, ...]:
    spans = [(m.start, m.end) for m in mentions] + [(a.start, a.end) for a in amounts]
    explained = {
        word
        for name in (*_ORDINARY, "filler", "top", "each", "how-many")
        for match in _cues(lang)[name].finditer(_plain(text))
        for word in match.group().split()
    } | (set(_GERMAN_TABLES) if lang == "de" else set())
    known = common_words(lang)
    return tuple(
        w.fold
        for w in words(text)
        if not any(s < w.end and w.start < e for s, e in spans)
        and w.fold not in known
        and w.fold not in explained
        and len(w.fold) > 1
    )
