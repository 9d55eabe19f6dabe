"""Noun phrases of a question: a noun with the numbers and adjectives around it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.core.question import Amount, Mention, Thing
from tutor.core.words import Phrase
from tutor.language.terms import Termbase
from tutor.language.tokens import Word, fold, words

#: Words that may stand inside a noun phrase.
_FILLERS: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        {
            "of",
            "the",
            "that",
            "two",
            "card",
            "cards",
            "colour",
            "color",
            "is",
            "s",
            "different",
            "free",
            "empty",
            "fertile",
        }
    ),
    "de": frozenset(
        {
            "von",
            "der",
            "die",
            "das",
            "den",
            "dem",
            "mit",
            "karte",
            "s",
            "verschiedene",
            "verschiedenen",
            "verschiedener",
            "freie",
            "freien",
            "leere",
        }
    ),
    "es": frozenset({"de", "del", "la", "las", "el", "los", "con", "carta", "color", "unas"}),
    "ca": frozenset({"de", "del", "la", "les", "el", "els", "d", "amb", "carta", "color", "l"}),
}
_OPEN = {
    "en": ("any", "whatever", "whichever"),
    "de": ("beliebig", "irgend"),
    "es": ("cualquier",),
    "ca": ("qualsevol",),
}
_AFTER = frozenset({"ca", "es"})
#: Numbers that stand behind their noun: "un tucan solo", "2 conills", "Frosch allein".
_BEHIND = frozenset(
    {"sol", "sola", "sols", "soles", "solo", "solos", "solas", "allein", "einzeln", "alone",
     "single", "pair", "parella", "pareja"}
)  # fmt: skip


#: Marks that no noun phrase goes across.
_STOPS = frozenset(".,:;?!")


class _Token:
    """One word of the text with what it stands for."""

    def __init__(self, word: Word) -> None:
        self.word = word
        self.noun = ""
        self.adjective = ""
        self.number: Amount | None = None
        self.filler = self.open = self.taken = self.compound = False


def things_in(
    text: str,
    lang: str,
    terms: Termbase,
    mentions: Sequence[Mention],
    amounts: Sequence[Amount],
) -> tuple[Thing, ...]:
    """Nouns with what belongs to them, in order; adjectives alone repeat the noun before."""
    tokens = [_Token(w) for w in words(text)]
    for token in tokens:
        _label(token, lang, terms, mentions, amounts)
    found: list[Thing] = []
    for i, token in enumerate(tokens):
        if token.noun:
            found.append(_thing(text, tokens, i, lang, terms))
    for i, token in enumerate(tokens):
        if token.adjective and not token.taken:
            found += _without_noun(tokens, i, found)
    return tuple(sorted(found, key=lambda t: t.start))


def _label(
    token: _Token,
    lang: str,
    terms: Termbase,
    mentions: Sequence[Mention],
    amounts: Sequence[Amount],
) -> None:
    word = token.word
    token.number = next((a for a in amounts if a.start <= word.start and word.end <= a.end), None)
    token.open = word.fold.startswith(_OPEN[lang])
    token.filler = word.fold in _FILLERS[lang]
    for mention in mentions:
        if word.start == mention.start and mention.end < word.end and not token.noun:
            token.compound = terms[mention.concept].pos == "noun"
            token.noun = mention.concept if token.compound else ""
        if not (mention.start <= word.start and word.end <= mention.end):
            continue
        readings = (mention.concept, *mention.also)
        nouns = [c for c in readings if terms[c].pos == "noun"]
        if any(terms[c].pos == "adjective" for c in readings):
            token.adjective = next(c for c in readings if terms[c].pos == "adjective")
        elif nouns and token.number is None and word.start == mention.start:
            token.noun = nouns[0]


def _thing(text: str, tokens: list[_Token], at: int, lang: str, terms: Termbase) -> Thing:
    noun = tokens[at]
    first = last = at
    adjectives: list[str] = []
    number: Amount | None = None
    is_open = False
    for i in range(at - 1, -1, -1):
        t = tokens[i]
        if t.noun or t.taken or _stopped(text, t, tokens[i + 1]):
            break
        if t.adjective and not adjectives:
            adjectives.insert(0, t.adjective)
        elif t.number is not None and number is None:
            number = t.number
            is_open = is_open or t.open
        elif t.open:
            is_open = True
        elif not t.filler:
            break
        if not t.filler or t.number is not None:
            t.taken, first = True, i
    for i in range(at + 1, len(tokens)):
        t = tokens[i]
        if t.noun and not (t.filler and _fits_on(tokens, i)):
            break
        if t.adjective and not adjectives and _belongs_behind(tokens, i, lang):
            adjectives.append(t.adjective)
        elif t.number is not None and t.word.fold in _BEHIND and (number is None or number.loose):
            number = t.number
        elif t.open:
            is_open = True
        elif not t.filler or not _fits_on(tokens, i):
            break
        if not t.filler:
            t.taken, last = True, i
    noun.taken = True
    surface = text[noun.word.start : noun.word.end]
    counted = number is not None and number.value > 0 and not (number.loose and is_open)
    if number is not None and counted and not noun.compound:
        count: int | None = number.value
    else:
        counted, count = False, _implied(surface, noun, lang, terms)
    phrase = Phrase(noun.noun, count, tuple(adjectives))
    start, end = tokens[first].word.start, tokens[last].word.end
    return Thing(phrase, start, end, counted, is_open)


def _stopped(text: str, before: _Token, after: _Token) -> bool:
    """Whether a sentence ends between two words."""
    return bool(_STOPS & set(text[before.word.end : after.word.start]))


def _belongs_behind(tokens: Sequence[_Token], i: int, lang: str) -> bool:
    """Whether an adjective goes with the noun before it, not with the one that follows."""
    if lang in _AFTER:
        return True
    return not any(t.noun for t in tokens[i + 1 : i + 2])


def _fits_on(tokens: Sequence[_Token], i: int) -> bool:
    """Whether fillers lead on to an adjective: "ranas de color amarillo"."""
    rest = next((t for t in tokens[i + 1 :] if not t.filler), None)
    return rest is not None and bool(rest.adjective)


def _implied(surface: str, token: _Token, lang: str, terms: Termbase) -> int | None:
    """2 for a plural ("the yellow frogs"), 1 for a singular; ``None`` where both look alike."""
    if token.compound:  # "Froschkarten": so many cards, not so many frogs
        return None
    term = terms[token.noun].term(lang)
    said, one, many = fold(surface), fold(term.preferred), fold(term.plural)
    if one == many == said:
        return None
    if said == many or (lang != "de" and said.endswith("s") and not one.endswith("s")):
        return 2
    if lang == "de" and many and said == many + "n":
        return 2
    return 1


def _without_noun(tokens: list[_Token], i: int, found: Sequence[Thing]) -> list[Thing]:
    """An adjective alone: "a red frog on a yellow one" repeats the noun before it."""
    before = [t for t in found if t.start < tokens[i].word.start and t.phrase.adjectives]
    if not before:
        return []
    model = before[-1]
    number = next(
        (
            t.number
            for t in (tokens[j] for j in range(max(0, i - 2), min(len(tokens), i + 3)) if j != i)
            if t.number is not None and t.number.value > 0 and not t.taken
        ),
        None,
    )
    count = number.value if number else model.phrase.count
    word = tokens[i].word
    phrase = Phrase(model.phrase.noun, count, (tokens[i].adjective,))
    return [Thing(phrase, word.start, word.end, number is not None)]
