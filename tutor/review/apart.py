"""Terms whose parts stand apart because several share a head: "Direkt- und Zusatzkarten"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tutor.language.terms import Termbase
from tutor.language.tokens import Word, words

#: A German compound cut short for the next one to end: "Reaktions-, 4 Zusatz- und Direktkarten".
_CUT = re.compile(r"(?<![\w-])([A-ZÄÖÜ]\w+)-(?=[,\s])")
#: What may stand between it and the compound whose second part it shares.
_REACH = re.compile(r"[^.;:!?()]*?(?<![\w-])([A-ZÄÖÜ]\w{6,})(?![\w-])")
_SHORTEST_HEAD = 3
_STOP = re.compile(r"[.;!?]")
_MARKS = frozenset((",", ":"))
#: What stands between members of a list, or in the place of a head that is left out.
_JOINTS = frozenset(("or", "and", "y", "e", "o", "u", "i", "una", "uno", "un", "otra", "otro"))
_JOINTS |= {"altra", "altre", "la", "las", "les", "el", "los", "els", "l"}
_OF = frozenset(("de", "d"))

Apart = tuple[str, int, int]


def cut_compounds(text: str, terms: Termbase) -> Iterator[Apart]:
    """(concept, start, end) of each compound that a hyphen cuts short."""
    for cut in _CUT.finditer(text):
        whole = _REACH.match(text, cut.end())
        if whole is None:
            continue
        last = whole.group(1)
        for at in range(_SHORTEST_HEAD, len(last) - _SHORTEST_HEAD + 1):
            made = cut.group(1) + last[at:]
            found = terms.find(made, "de")
            if found and found[0].how == "exact" and found[0].span == (0, len(made)):
                yield found[0].concept, cut.start(), cut.end()
                break


class SharedHeads:
    """The terms of several words of a language, each parted into head and modifier.

    The head of English comes last ("a Direct or an Entry card"), that of Catalan and Spanish
    first ("las pilas de descarte y de Escenario"); in a list it may be left out.
    """

    def __init__(self, terms: Termbase, lang: str) -> None:
        self._last = lang == "en"
        self._heads: dict[tuple[str, ...], dict[str, set[str]]] = {}
        for entry in terms.concepts:
            term = dict(entry.terms).get(lang)
            if term is None or entry.pos != "noun":
                continue
            for form in (term.preferred, term.plural, *term.synonyms):
                self._add(entry.id, [w.fold for w in words(form)])
        self._longest = max(map(len, self._heads), default=0)

    def _add(self, concept: str, parts: list[str]) -> None:
        if len(parts) > 1:
            head = parts[-1] if self._last else parts[0]
            modifier = tuple(parts[:-1] if self._last else parts[1:])
            for said in {modifier, modifier[1:] if modifier[0] in _OF else modifier} - {()}:
                self._heads.setdefault(said, {}).setdefault(head, set()).add(concept)

    def find(self, text: str) -> Iterator[Apart]:
        """(concept, start, end) of each modifier whose head stands elsewhere in its sentence."""
        tokens = words(text)
        for at in range(len(tokens)):
            for length in range(1, min(self._longest, len(tokens) - at) + 1):
                window = tokens[at : at + length]
                heads = self._heads.get(tuple(w.fold for w in window))
                if heads is None:
                    continue
                near = _near(text, tokens, at, length, last=self._last)
                for head, concepts in heads.items():
                    if head in near:
                        for concept in sorted(concepts):
                            yield concept, window[0].start, window[-1].end


def _near(text: str, tokens: list[Word], at: int, length: int, *, last: bool) -> set[str]:
    """The words of the sentence among which a head may stand, apart from those right beside.

    A stretch of words shares its head only beside a comma or a small word such as "or".
    """
    first, final = tokens[at], tokens[at + length - 1]
    near: set[str] = set()
    if _joins(text[: first.start], tokens[at - 1 : at] if at else []):
        start = max((m.end() for m in _STOP.finditer(text, 0, first.start)), default=0)
        near |= {w.fold for w in tokens[: max(0, at - 1)] if w.start >= start}
    if last and _joins(text[final.end :], tokens[at + length : at + length + 1]):
        stop = _STOP.search(text, final.end)
        end = stop.start() if stop else len(text)
        near |= {w.fold for w in tokens[at + length + 1 :] if w.end <= end}
    return near


def _joins(text: str, beside: Sequence[Word]) -> bool:
    """Whether what stands beside parts the members of a list."""
    joined = bool(beside) and beside[0].fold in _JOINTS
    return joined or not _MARKS.isdisjoint((text.rstrip()[-1:], text[:1]))
