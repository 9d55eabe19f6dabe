"""Which of the four languages a text is in, from three words upwards.

A word is judged twice: by our lists of everyday words, and by its letters (a model of
letter triples made from the same lists). Accents count where they are written; where they
are missing, the bare word counts a little less. Names and numbers say nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from tutor.language.lexicon import all_words, function_words
from tutor.language.tokens import Word, fold, lines, words

LANGS = ("ca", "de", "es", "en")

#: Weight of a function word, and of a listed word met without its accents.
_FUNCTION, _BARE = 6.0, 0.7
#: Share of a word's probability that its letters decide.
_LETTERS = 0.08
#: No single word may outweigh the rest by more than this (natural logarithm).
_MOST = 7.0
#: The same for a word that no list has: its letters alone prove little.
_MOST_UNLISTED = 2.5
#: The price of one change of language between lines of a document.
_SWITCH = 45.0
#: A passage shorter than this many words stays with its neighbours.
_SHORTEST_PASSAGE = 30

_TELLING: Mapping[str, str] = {
    "ñ": "es",
    "¿": "es",
    "¡": "es",
    "ß": "de",
    "ä": "de",
    "ö": "de",
    "ç": "ca",
    "·": "ca",
    "à": "ca",
    "è": "ca",
    "ò": "ca",
    "ï": "ca",
}
_TELLING_WEIGHT = 2.5
#: No word of these languages is longer; the rest of a monster says nothing.
_LONGEST_WORD = 40
_ELIDED = frozenset("ldmnst")


class Detection(msgspec.Struct, frozen=True):
    """The most likely language and how sure that is, from 0 to 1 (0.25 is a mere guess)."""

    lang: str
    confidence: float


class Passage(msgspec.Struct, frozen=True):
    """A stretch ``text[start:end]`` in one language; stretches follow each other without gap."""

    lang: str
    start: int
    end: int


def detect(text: str, default: str = "en") -> Detection:
    """The main language of a text; ``default``, with confidence 0, where no word tells."""
    totals = _score(text)
    best = max(LANGS, key=lambda lang: totals[lang])
    if all(math.isclose(totals[lang], totals[best]) for lang in LANGS):
        return Detection(default, 0.0)
    mass = sum(math.exp(max(totals[lang] - totals[best], -60.0)) for lang in LANGS)
    return Detection(best, 1 / mass)


def detect_passage(text: str, default: str = "en") -> list[Passage]:
    """The languages of a long text: one passage, or several where whole parts differ.

    Lines are judged together, so that a foreign name or a quotation makes no passage.
    """
    spans = [span for span in lines(text) if text[span[0] : span[1]].strip()]
    if not spans:
        return [Passage(default, 0, len(text))] if text else []
    scores = [_score(text[start:end]) for start, end in spans]
    path = _cheapest_path(scores)
    sizes = [len(words(text[start:end])) for start, end in spans]
    groups: list[list[int]] = []
    for i, lang in enumerate(path):
        if groups and path[groups[-1][-1]] == lang:
            groups[-1].append(i)
        else:
            groups.append([i])
    merged: list[list[int]] = []
    for group in groups:
        small = sum(sizes[i] for i in group) < _SHORTEST_PASSAGE
        if merged and (small or path[merged[-1][0]] == path[group[0]]):
            merged[-1].extend(group)
        elif len(merged) == 1 and sum(sizes[i] for i in merged[0]) < _SHORTEST_PASSAGE:
            merged[0].extend(group)
        else:
            merged.append(group)
    langs = [_main(scores, group) for group in merged]
    starts = [0, *(spans[group[0]][0] for group in merged[1:])]
    ends = [*starts[1:], len(text)]
    return [Passage(*each) for each in zip(langs, starts, ends, strict=True)]


def _main(scores: Sequence[Mapping[str, float]], group: Sequence[int]) -> str:
    return max(LANGS, key=lambda lang: sum(scores[i][lang] for i in group))


def _cheapest_path(scores: Sequence[Mapping[str, float]]) -> list[str]:
    """The likeliest language of each line, changes of language being dear (Viterbi)."""
    best = dict(scores[0])
    back: list[dict[str, str]] = []
    for score in scores[1:]:
        came_from = {}
        new = {}
        for lang in LANGS:
            origin = max(LANGS, key=lambda o: best[o] - (_SWITCH if o != lang else 0.0))
            came_from[lang] = origin
            new[lang] = best[origin] - (_SWITCH if origin != lang else 0.0) + score[lang]
        back.append(came_from)
        best = new
    path = [max(LANGS, key=lambda lang: best[lang])]
    for came_from in reversed(back):
        path.append(came_from[path[-1]])
    return path[::-1]


def _score(text: str) -> dict[str, float]:
    """Log likelihood of each language, relative to the best language of each word."""
    totals = dict.fromkeys(LANGS, 0.0)
    tokens = [word for word in words(text) if not word.is_number]
    for word in tokens:
        for lang, value in _word_scores(word.text[:_LONGEST_WORD].lower()).items():
            totals[lang] += value
    for sign, lang in _TELLING.items():
        if sign in text.lower():
            totals[lang] += _TELLING_WEIGHT
    _add_elisions(text, tokens, totals)
    return totals


def _add_elisions(text: str, tokens: Sequence[Word], totals: dict[str, float]) -> None:
    """Count "l’animal", "m'ha", "d’una" for Catalan ("don't" is one English word)."""
    for word in tokens:
        following = text[word.end : word.end + 2]
        if word.fold in _ELIDED and following[:1] in ("'", "’") and following[1:].isalpha():
            totals["ca"] += _TELLING_WEIGHT


@lru_cache(maxsize=50_000)
def _word_scores(word: str) -> Mapping[str, float]:
    logs = {lang: math.log(_model(lang).likelihood(word)) for lang in LANGS}
    best = max(logs.values())
    most = _MOST if any(_model(lang).lists(word) for lang in LANGS) else _MOST_UNLISTED
    return {lang: max(value - best, -most) for lang, value in logs.items()}


class _Model:
    """One language: how likely a word is."""

    def __init__(self, lang: str) -> None:
        listed = all_words(lang)
        functions = function_words(lang)
        self._words: dict[str, float] = {}
        for word in listed:
            weight = _FUNCTION if word in functions else 1.0
            self._words[word] = max(self._words.get(word, 0.0), weight)
        for word in listed:
            bare = fold(word)
            weight = self._words[word] * _BARE
            self._words[bare] = max(self._words.get(bare, 0.0), weight)
        self._total = sum(self._words.values())
        self._triples: Counter[str] = Counter()
        self._pairs: Counter[str] = Counter()
        self._letters: Counter[str] = Counter()
        for word in self._words:
            padded = f"^{word}$"
            for i, letter in enumerate(padded):
                if i >= 1:
                    self._letters[letter] += 1
                if i >= 2:
                    self._pairs[padded[i - 1 : i + 1]] += 1
                    self._triples[padded[i - 2 : i + 1]] += 1
        self._after_pair: Counter[str] = Counter()
        self._after_letter: Counter[str] = Counter()
        for triple, count in self._triples.items():
            self._after_pair[triple[:2]] += count
        for pair, count in self._pairs.items():
            self._after_letter[pair[0]] += count
        self._letter_total = sum(self._letters.values())

    def lists(self, word: str) -> bool:
        """Whether the word is one of the listed everyday words."""
        return word in self._words

    def likelihood(self, word: str) -> float:
        """A probability that compares across languages."""
        listed = self._words.get(word, 0.0) / self._total
        return (1 - _LETTERS) * listed + _LETTERS * math.exp(self._spelling(word))

    def _spelling(self, word: str) -> float:
        padded = f"^{word}$"
        total = 0.0
        for i in range(1, len(padded)):
            letter = (self._letters[padded[i]] + 0.5) / (self._letter_total + 40)
            seen = self._after_letter[padded[i - 1]]
            pair = (self._pairs[padded[i - 1 : i + 1]] + 4 * letter) / (seen + 4)
            if i >= 2:
                before = self._after_pair[padded[i - 2 : i]]
                pair = (self._triples[padded[i - 2 : i + 1]] + 3 * pair) / (before + 3)
            total += math.log(pair)
        return total


@lru_cache(maxsize=8)
def _model(lang: str) -> _Model:
    return _Model(lang)
