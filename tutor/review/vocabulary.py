"""Words that no dictionary at hand knows: slips of typing, torn and glued words, other languages.

The dictionary is the one that the project reads word forms with; a word also counts as known
if the document, or another of our rulebooks in the language, has it elsewhere. Only what has a
likely explanation is reported: this check knows too little to call a text clean of mistakes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from tutor.corpus.evidence import in_dictionary
from tutor.language.detect import LANGS, detect
from tutor.language.lexicon import all_words, bare_function_words, common_words, function_words
from tutor.language.terms import Termbase
from tutor.language.tokens import Word, fold, stem, words
from tutor.review.finding import Finding, finding
from tutor.review.passages import Passage, Text

_CLITICS: Mapping[str, re.Pattern[str]] = {
    "es": re.compile(r"(?:me|te|se|nos|os)?(?:l[oae]s?)?$|(?:me|te|se|nos|os)$"),
    "ca": re.compile(r"(?:hi|ho|li|l[aeo]?s?|ne|me|te|se|us|nos|vos|los)$"),
}
_ADVERB = {"ca": "ment", "es": "mente", "en": "ly", "de": "weise"}
_ALPHABET: Mapping[str, str] = {
    "ca": "abcdefghijklmnopqrstuvxyzàèéíïòóúüç",
    "de": "abcdefghijklmnopqrstuvwxyzäöüß",
    "es": "abcdefghijlmnopqrstuvxyzáéíóúñ",
    "en": "abcdefghijklmnopqrstuvwxyz",
}
#: Linking letters of German compounds.
_LINKS = ("", "s", "n", "en", "e", "er", "es")
_PREFIXES = frozenset(
    [
        "ab",
        "an",
        "auf",
        "aus",
        "bei",
        "ein",
        "los",
        "mit",
        "nach",
        "um",
        "vor",
        "weg",
        "zu",
        "zurück",
        "heraus",
        "hinaus",
        "herunter",
        "hinein",
        "über",
        "unter",
        "weiter",
        "zusammen",
        "dar",
        "davor",
        "her",
        "hin",
        "fest",
        "wieder",
        "ge",
        "be",
        "ver",
        "un",
        "dazu",
        "herum",
        "dran",
        "drauf",
    ]
)
_SHORTEST = 4
_SCRAP = 3
_SHORTEST_TORN = 6
#: So many foreign words close together are a fragment of another language.
_RUN = 2
#: Everyday words that the dictionary lacks.
_MORE: Mapping[str, str] = {
    "ca": "ressenyador potser prop rere globus tret arran sovint",
    "es": "reseñista reseñistas",
    "de": "übernächste übernächsten loswird loswirst",
    "en": "unused",
}
_SURE = 0.995
_WHOLE = 4


class Vocabulary:
    """What counts as a word of one language beside one document."""

    def __init__(
        self, lang: str, known: Iterable[str], terms: Termbase | None, text: Text | None = None
    ) -> None:
        self.lang = lang
        self._known = {w.lower() for w in known} | all_words(lang) | set(_MORE[lang].split())
        self._seen: Counter[str] = Counter()
        self._pairs: Counter[tuple[str, str]] = Counter()
        for passage in text.passages if text else ():
            said = [w.text.lower() for w in words(passage.text) if not w.is_number]
            self._seen.update(said)
            self._pairs.update(pairwise(said))
        if terms is not None:
            for concept in terms.concepts:
                term = dict(concept.terms).get(lang)
                for form in (term.preferred, term.plural, *term.synonyms) if term else ():
                    self._known.update(word.text.lower() for word in words(form))
        self._stems = {stem(word, lang) for word in self._known if len(word) > _SHORTEST}

    def count(self, word: str) -> int:
        """How often the document has the word."""
        return self._seen[word.lower()]

    def pair(self, left: str, right: str) -> int:
        """How often the document has two words side by side."""
        return self._pairs[(left.lower(), right.lower())]

    def known(self, word: str) -> bool:
        """Whether the word is one, leaving out its only occurrence in the document."""
        low = word.lower()
        return self._seen[low] > 1 or self.listed(low)

    def listed(self, word: str) -> bool:
        """Whether a list or dictionary has the word, or can make it from its parts."""
        low = word.lower()
        if low in self._known or in_dictionary(low, self.lang) or in_dictionary(word, self.lang):
            return True
        if self.lang == "de" and in_dictionary(low.capitalize(), "de"):
            return True
        return self._derived(low)

    def _derived(self, low: str) -> bool:
        ending = _ADVERB[self.lang]
        if low.endswith(ending) and self._plainly(low[: -len(ending)].rstrip("a")):
            return True
        if low.endswith(ending) and self._plainly(low[: -len(ending)]):
            return True
        if self.lang == "de":
            return self._compound(low)
        if self.lang in _CLITICS:
            return self._with_clitic(low)
        return False

    def _plainly(self, low: str) -> bool:
        return low in self._known or in_dictionary(low, self.lang) or self._seen[low] > 0

    def _with_clitic(self, low: str) -> bool:
        bare = fold(low)
        for size in range(2, 7):
            if len(bare) - size < 3 or not _CLITICS[self.lang].fullmatch(bare[-size:]):
                continue
            body = low[:-size]
            for form in (body, _unaccented(body), f"{_unaccented(body)}d", f"{_unaccented(body)}s"):
                if self._plainly(form):
                    return True
        return False

    def _compound(self, low: str, depth: int = 0) -> bool:
        for cut in range(2, len(low) - 2):
            left, right = low[:cut], low[cut:]
            if left in _PREFIXES and self._part(right):
                return True
            if cut < 3 or depth > 1:
                continue
            for link in _LINKS:
                body = left.removesuffix(link) if link else left
                if link and body == left:
                    continue
                if (
                    len(body) > 2
                    and self._part(body)
                    and (self._part(right) or (len(right) > 5 and self._compound(right, depth + 1)))
                ):
                    return True
        return False

    def _part(self, low: str) -> bool:
        if len(low) < 3:
            return False
        return (
            low in self._known or in_dictionary(low, "de") or in_dictionary(low.capitalize(), "de")
        )

    def usable(self, word: str) -> bool:
        """Whether a half of a word is a word that this document uses, or an everyday one."""
        low = word.lower()
        return self._seen[low] > 0 or low in self._known or (len(low) > 4 and self.plain_word(low))

    def common(self, word: str) -> bool:
        """Whether a word is in the dictionary in small letters: names are not."""
        nouns_are_capital = self.lang == "de"
        return (
            not nouns_are_capital and len(word) > _SCRAP and in_dictionary(word.lower(), self.lang)
        )

    def is_scrap(self, word: str) -> bool:
        """A bit of letters that a dictionary may list but a rulebook does not use."""
        return len(word) <= _SCRAP and self.count(word) == 1 and word.lower() not in self._known

    def corrections(self, word: str) -> list[str]:
        """Words one slip away, best first: those that the document has before others."""
        low = word.lower()
        near = {n for n in _slips(low, _ALPHABET[self.lang]) if len(n) > 2}
        usable = [n for n in near if self._seen[n] or n in self._known or self.plain_word(n)]
        return sorted(usable, key=lambda n: (-self._seen[n], n not in self._known, n))

    def plain_word(self, word: str) -> bool:
        """Whether the dictionary has the word as it is."""
        low = word.lower()
        return in_dictionary(low, self.lang) or (
            self.lang == "de" and in_dictionary(low.capitalize(), "de")
        )


def _unaccented(text: str) -> str:
    return text.translate(str.maketrans("áéíóúàèòï", "aeiouaeoi"))


@lru_cache(maxsize=2000)
def _slips(word: str, alphabet: str) -> frozenset[str]:
    parts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    swapped = {a + b[1] + b[0] + b[2:] for a, b in parts if len(b) > 1}
    lost = {a + b[1:] for a, b in parts if b}
    other = {a + c + b[1:] for a, b in parts if b for c in alphabet}
    more = {a + c + b for a, b in parts for c in alphabet}
    return frozenset((swapped | lost | other | more) - {word})


def vocabulary(text: Text, own: Vocabulary, terms: Termbase | None) -> Iterator[Finding]:
    """Slips of typing, torn and glued words, passages and fragments in another language."""
    others = {lang: Vocabulary(lang, (), terms) for lang in LANGS if lang != text.lang}
    for passage in text.passages:
        if passage.kind == "heading":
            continue
        foreign = list(_foreign(passage, own, others))
        yield from foreign
        if not foreign:
            yield from _misspelt(passage, own)


def _misspelt(p: Passage, own: Vocabulary) -> Iterator[Finding]:
    tokens = words(p.text)
    done: set[int] = set()
    for left, right in pairwise(tokens):
        if _torn(p, left, right, own):
            done |= {left.start, right.start}
            joined = left.text + right.text
            yield _slip(
                p, left.start, right.end, "torn-word", f"“{left.text} {right.text}”", joined
            )
    for word in tokens:
        if word.start in done or word.is_number:
            continue
        suspect = _is_suspect(p, word, own)
        parts = _glued(word.text, own, p.lang) if suspect or p.lang == "de" else ""
        if not suspect and not parts:
            continue
        if parts:
            yield _slip(p, word.start, word.end, "glued-word", f"“{word.text}”", parts)
            continue
        near = own.corrections(word.text)
        if near:
            better = near[0].capitalize() if word.text[:1].isupper() else near[0]
            yield _slip(p, word.start, word.end, "typo", f"“{word.text}”", better)


def _is_suspect(p: Passage, word: Word, own: Vocabulary) -> bool:
    if word.is_number or len(word.text) < _SHORTEST or own.known(word.text):
        return False
    if "ß" in word.text and own.plain_word(word.text.replace("ß", "ss")):
        return False
    if word.text.isupper() or any(c.isupper() for c in word.text[1:]):
        return False
    before = p.text[: word.start].rstrip(" “”„«\"'‘(*_")
    opens = not before or before[-1] in ".!?:…"
    return p.lang == "de" or word.text[:1].islower() or opens


def _slip(p: Passage, start: int, end: int, check: str, what: str, better: str) -> Finding:
    place = p.place(start, end)
    return finding(
        check,
        "minor",
        [place],
        f"{what} should perhaps be “{better}”",
        rule=p.rule,
        langs=[p.lang],
        suggestion=better,
        about=what,
    )


def _torn(p: Passage, left: Word, right: Word, own: Vocabulary) -> bool:
    if left.is_number or right.is_number or p.text[left.end : right.start] != " ":
        return False
    joined = left.text + right.text
    if len(joined) < _SHORTEST_TORN or not right.text.islower():
        return False
    strange = [w for w in (left, right) if not own.known(w.text) or own.is_scrap(w.text)]
    there = own.count(joined) > 0 or own.plain_word(joined)
    if strange and there:
        return own.pair(left.text, right.text) == 1
    rare = own.count(left.text) == 1 and own.count(right.text) == 1
    return rare and own.count(joined) > 2


def _glued(word: str, own: Vocabulary, lang: str) -> str:
    """The word cut in two, where both halves are words that may stand side by side."""
    if own.plain_word(word) or own.count(word) > 1:
        return ""
    little = bare_function_words(lang)
    best = (0, "")
    for cut in range(2, len(word) - 1):
        left, right = word[:cut], word[cut:]
        if left.lower() in _PREFIXES or not (own.usable(left) and own.usable(right)):
            continue
        slight = any(len(h) > 2 and fold(h) in little for h in (left, right))
        if (
            lang == "de"
            and not slight
            and not (word.islower() and fold(left) in common_words("de"))
        ):
            continue
        if min(cut, len(word) - cut) < 3 and not slight:
            continue
        weight = own.count(left) + own.count(right)
        if weight > best[0]:
            best = (weight, f"{left} {right}")
    return best[1]


def _foreign(p: Passage, own: Vocabulary, others: Mapping[str, Vocabulary]) -> Iterator[Finding]:
    tokens = [w for w in words(p.text) if not w.is_number]
    if len(tokens) >= _WHOLE:
        found = detect(p.text, p.lang)
        strange = sum(not own.known(w.text) for w in tokens)
        if found.lang != p.lang and found.confidence > _SURE and strange * 3 >= len(tokens):
            yield finding(
                "untranslated",
                "major",
                [p.place()],
                f"this is {_NAMES[found.lang]}, in a text in {_NAMES[p.lang]}",
                rule=p.rule,
                langs=[p.lang],
                about=found.lang,
            )
            return
    run = _longest_run(tokens, own, others) or _little_word(tokens, own)
    if run:
        lang, first, last = run
        place = p.place(first.start, last.end)
        said = p.text[first.start : last.end]
        yield finding(
            "fragment",
            "major",
            [place],
            f"“{said}” looks like {_NAMES[lang]} in a text in {_NAMES[p.lang]}",
            rule=p.rule,
            langs=[p.lang],
            about=fold(said),
        )


_NAMES = {"ca": "Catalan", "de": "German", "es": "Spanish", "en": "English"}


def _little_word(tokens: Sequence[Word], own: Vocabulary) -> tuple[str, Word, Word] | None:
    """A little word of another language ("with") together with the strange words beside it."""
    for i, word in enumerate(tokens):
        if len(word.text) <= _SCRAP or not word.text.islower() or own.known(word.text):
            continue
        for lang in LANGS:
            if lang != own.lang and word.text in function_words(lang):
                first = last = i
                while first and not own.known(tokens[first - 1].text):
                    first -= 1
                while last + 1 < len(tokens) and not own.known(tokens[last + 1].text):
                    last += 1
                return lang, tokens[first], tokens[last]
    return None


def _speaks(other: Vocabulary, word: str) -> bool:
    """Whether a word is one of another language; a name with a capital is none."""
    return other.listed(word) if word.islower() else other.common(word)


def _longest_run(
    tokens: list[Word], own: Vocabulary, others: Mapping[str, Vocabulary]
) -> tuple[str, Word, Word] | None:
    """A row of words that are all of another language, two of them unknown to this one."""
    strange = [not own.known(w.text) for w in tokens]
    if sum(strange) < _RUN:
        return None
    best: tuple[int, str, Word, Word] | None = None
    for lang, other in others.items():
        start = 0
        for i in range(len(tokens) + 1):
            if i < len(tokens) and (not strange[i] or _speaks(other, tokens[i].text)):
                continue
            found = [j for j in range(start, i) if strange[j]]
            if len(found) >= _RUN and found[-1] - found[0] < 2 * len(found) + 1:
                size = len(found)
                if best is None or size > best[0]:
                    best = (size, lang, tokens[found[0]], tokens[found[-1]])
            start = i + 1
    return (best[1], best[2], best[3]) if best else None
