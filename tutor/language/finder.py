"""Finding terms in a text: exact, inflected, compounded and slightly misspelt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec
from rapidfuzz.distance import OSA

from tutor.language.lexicon import bare_function_words, common_words
from tutor.language.tokens import Word, spelt_out, stem, words

#: Forms shorter than this are never matched with a slip: too many other words are near.
_SHORTEST_SLIP = 5
#: From this length on two slips are forgiven.
_LONG_WORD = 9
#: Parts of a German compound have at least this many letters.
_SHORTEST_PART = 4


class Found(msgspec.Struct, frozen=True):
    """A concept named in a text at ``text[start:end]``.

    ``words`` counts the words of the match, ``also`` are other concepts with the same form,
    ``how`` is ``exact``, ``stem``, ``compound`` or ``slip``.
    """

    concept: str
    start: int
    end: int
    words: int
    how: str
    also: tuple[str, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """The place in the text."""
        return self.start, self.end


class Form(msgspec.Struct, frozen=True):
    """A form that names a concept; the lower the rank the better the word.

    ``inflects``: a single word may be met in other inflections than the listed ones (verbs;
    the forms of nouns and adjectives are all listed). ``slips``: it may be met misspelt.
    """

    concept: str
    text: str
    rank: int
    inflects: bool
    slips: bool


class Finder:
    """Lookup tables over the forms of one language. Unchanging once made."""

    def __init__(self, forms: Iterable[Form], lang: str) -> None:
        self._lang = lang
        self._exact: dict[tuple[str, ...], list[tuple[int, str]]] = {}
        self._stems: dict[tuple[str, ...], list[tuple[int, str]]] = {}
        slips: set[str] = set()
        for form in forms:
            concept, rank = form.concept, form.rank
            variants = {form.text, spelt_out(form.text)} if lang == "de" else {form.text}
            for variant in variants:
                parts = words(variant)
                if not parts:
                    continue
                _add(self._exact, tuple(p.fold for p in parts), rank, concept)
                if form.slips and len(parts) == 1 and len(parts[0].fold) >= _SHORTEST_SLIP:
                    slips.add(parts[0].fold)
                if form.inflects or len(parts) > 1:
                    _add(self._stems, self._stems_of(parts, bare=False), rank, concept)
                    _add(self._stems, self._stems_of(parts, bare=True), rank, concept)
        self._longest = max(map(len, self._exact), default=0)
        self._slips = tuple(sorted(slips))
        self._known = frozenset(part for key in self._exact for part in key)

    def find(self, text: str) -> list[Found]:
        """Matches in order, none overlapping, the longest at each word."""
        tokens = words(text)
        found: list[Found] = []
        position = 0
        while position < len(tokens):
            matches = self._match(text, tokens, position)
            found += matches
            position += max((m.words for m in matches), default=1)
        return found

    def _match(self, text: str, tokens: Sequence[Word], at: int) -> list[Found]:
        for length in range(min(self._longest, len(tokens) - at), 0, -1):
            window = tokens[at : at + length]
            if not _together(text, window):
                continue
            exact = self._exact.get(tuple(w.fold for w in window))
            if exact:
                return [_found(window, exact, "exact")]
            if any(w.is_number for w in window):
                continue
            for bare in (False, True):
                inflected = self._stems.get(self._stems_of(window, bare=bare))
                if inflected and not (length == 1 and self._is_function(window[0])):
                    return [_found(window, inflected, "stem")]
        word = tokens[at]
        if word.is_number:
            return []
        return (self._compound(word) if self._lang == "de" else []) or self._slip(word)

    def _stems_of(self, window: Sequence[Word], *, bare: bool) -> tuple[str, ...]:
        """The stems of words; a function word is itself and nothing else's stem."""
        return tuple(
            f"={w.fold}" if self._is_function(w) else stem(w.fold if bare else w.text, self._lang)
            for w in window
        )

    def _is_function(self, word: Word) -> bool:
        """Whether a word is too slight to be another word's inflected form ("encara", "para")."""
        return word.fold in bare_function_words(self._lang)

    def _compound(self, word: Word) -> list[Found]:
        """Read "Käfigkarte": two terms grown together, with or without a linking letter."""
        whole = word.fold
        for cut in range(len(whole) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
            head = self._exact.get((whole[cut:],))
            if not head:
                continue
            for link in ("", "s", "n", "en", "e", "er"):
                if link and not whole[:cut].endswith(link):
                    continue
                first = self._exact.get((whole[: cut - len(link)],))
                if first and cut - len(link) >= _SHORTEST_PART - 1:
                    return [
                        _part(word, first, word.start, word.start + cut, 1),
                        _part(word, head, word.start + cut, word.end, 1),
                    ]
        return []

    def _slip(self, word: Word) -> list[Found]:
        typed = word.fold
        if len(typed) < _SHORTEST_SLIP or typed in self._known:
            return []
        if typed in common_words(self._lang):
            return []
        allowed = 2 if len(typed) >= _LONG_WORD else 1
        best: tuple[int, str] | None = None
        for form in self._slips:
            if abs(len(form) - len(typed)) > allowed:
                continue
            distance = OSA.distance(typed, form, score_cutoff=allowed)
            if distance > allowed or (form[0] != typed[0] and form[1:3] != typed[1:3]):
                continue
            if best is None or distance < best[0]:
                best = (distance, form)
        return [_found([word], self._exact[(best[1],)], "slip")] if best else []


def _together(text: str, window: Sequence[Word]) -> bool:
    """Whether only blanks, hyphens and apostrophes stand between the words."""
    return all(not text[a.end : b.start].strip(" \u00a0\n'’-‐‑") for a, b in pairwise(window))


def _add(
    table: dict[tuple[str, ...], list[tuple[int, str]]],
    key: tuple[str, ...],
    rank: int,
    concept: str,
) -> None:
    entries = table.setdefault(key, [])
    if all(known != concept for _, known in entries):
        entries.append((rank, concept))
        entries.sort(key=lambda entry: entry[0])


def _found(window: Sequence[Word], entries: Sequence[tuple[int, str]], how: str) -> Found:
    return Found(
        concept=entries[0][1],
        start=window[0].start,
        end=window[-1].end,
        words=len(window),
        how=how,
        also=tuple(concept for _, concept in entries[1:]),
    )


def _part(
    word: Word, entries: Sequence[tuple[int, str]], start: int, end: int, count: int
) -> Found:
    also = tuple(concept for _, concept in entries[1:])
    return Found(entries[0][1], start, min(end, word.end), count, "compound", also)
