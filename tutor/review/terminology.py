"""The termbase against a text: words to avoid, words not to be written, two words for one thing."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tutor.language.terms import Termbase
from tutor.language.tokens import Word, fold, stem, words
from tutor.review.finding import Finding, finding
from tutor.review.passages import Passage, Text
from tutor.review.words import FRAMES, TANGIBLE, Named, Words, family, is_general


class Avoided(msgspec.Struct, frozen=True):
    """A form that a concept should not be called; ``in_sense``: only where it means the concept."""

    concept: str
    form: str
    reason: str
    in_sense: bool


def avoided(raw: Iterable[Mapping[str, Any]], lang: str) -> tuple[Avoided, ...]:
    """Every form to avoid in a language, from concepts as parsed from YAML."""
    found = []
    for concept in raw:
        for item in (concept["terms"].get(lang) or {}).get("avoid") or ():
            entry = {"term": item} if isinstance(item, str) else item
            found.append(
                Avoided(
                    str(concept["id"]),
                    str(entry["term"]),
                    str(entry.get("reason") or ""),
                    entry.get("in_this_sense") is True,
                )
            )
    return tuple(found)


def forbidden_terms(text: Text, forms: Iterable[Avoided], terms: Termbase) -> Iterator[Finding]:
    """Forms to avoid that are wrong in any sense."""
    by_start: dict[str, list[tuple[tuple[str, ...], Avoided]]] = defaultdict(list)
    for form in forms:
        parts = tuple(w.fold for w in words(form.form))
        if not form.in_sense and parts and fold(form.form) not in _proper(form, text.lang, terms):
            by_start[parts[0]].append((parts, form))
    for passage in text.passages:
        tokens = words(passage.text)
        for i, word in enumerate(tokens):
            for parts, form in by_start.get(word.fold, ()):
                window = tokens[i : i + len(parts)]
                if tuple(w.fold for w in window) != parts:
                    continue
                if not _quoted(passage.text, window[0].start, window[-1].end):
                    yield _use(passage, window[0], window[-1], form, terms)


def _proper(form: Avoided, lang: str, terms: Termbase) -> frozenset[str]:
    """The right forms of a concept, which a form to avoid may differ from in an accent only."""
    if form.concept not in terms:
        return frozenset()
    term = terms[form.concept].term(lang)
    return frozenset(fold(f) for f in (term.preferred, term.plural, *term.synonyms) if f)


def _quoted(text: str, start: int, end: int) -> bool:
    """Whether the words are spoken of, not used."""
    return text[:start].endswith(("“", "„", "«", '"', "‘")) and text[end:].startswith(
        ("”", "“", "»", '"', "’")
    )


def _use(p: Passage, first: Word, last: Word, form: Avoided, terms: Termbase) -> Finding:
    said = p.text[first.start : last.end]
    better = terms[form.concept].term(p.lang).preferred if form.concept in terms else ""
    place = p.place(first.start, last.end)
    return finding(
        "term",
        "major",
        [place],
        f"“{said}” is a term to avoid ({form.reason}); say “{better}”",
        rule=p.rule,
        langs=[p.lang],
        suggestion=better,
        about=fold(said),
    )


#: What cards and scores are measured in.
_MEASURES = frozenset(("concept.quantity", "concept.point", "concept.trait", "concept.value"))

#: So many other texts must name a concept before its word is expected here.
_MAJORITY = 2


def strange_words(passages: Mapping[str, Passage], terms: Words) -> Iterator[Finding]:
    """Concepts named by a word that is only understood, where the others use the proper one.

    ``passages`` are one passage by language, three or more.
    """
    named = {lang: list(terms.named(p.text, lang)) for lang, p in passages.items()}
    sure = {lang: {n.concept for n in found if n.sure} for lang, found in named.items()}
    for lang, found in named.items():
        others = [concepts for key, concepts in sure.items() if key != lang]
        if len(others) < _MAJORITY:
            return
        tell = {n.span for n in found if n.sure}
        for mention in found:
            expected = sum(mention.concept in concepts for concepts in others) >= _MAJORITY
            alone = mention.concept not in sure[lang] and mention.span not in tell
            if mention.sure or not expected or not alone or not mention.whole:
                continue
            if mention.also or not _is_name(mention, passages[lang].text, lang, terms.terms):
                continue
            p = passages[lang]
            said = p.text[mention.start : mention.end]
            better = terms.terms[mention.concept].term(lang).preferred
            place = p.place(mention.start, mention.end)
            yield finding(
                "term",
                "major",
                [place, *(other.place() for key, other in passages.items() if key != lang)],
                f"“{said}” is not a word of ours for this; say “{better}”",
                rule=p.rule,
                langs=[lang],
                suggestion=better,
                about=f"{mention.concept} {fold(said)}",
            )


def _is_name(mention: Named, text: str, lang: str, terms: Termbase) -> bool:
    """Whether a mention is one noun for something tangible, and no form of the proper one."""
    entry = terms[mention.concept]
    if entry.pos != "noun" or is_general(mention.concept):
        return False
    said = words(text[mention.start : mention.end])
    proper = {stem(w.text, lang) for w in words(entry.term(lang).preferred)}
    return len(said) == 1 and stem(said[0].text, lang) not in proper


def mixed_terms(text: Text, terms: Termbase) -> Iterator[Finding]:
    """One concept under several names: every name that is rarer than the usual one."""
    uses: dict[str, Counter[str]] = defaultdict(Counter)
    first: dict[tuple[str, str], tuple[Passage, int, int]] = {}
    for passage in text.passages:
        for found in terms.find(passage.text, text.lang):
            if found.how == "slip" or found.also or terms[found.concept].pos != "noun":
                continue
            name = _name(passage.text[found.start : found.end], found.concept, terms, text.lang)
            uses[found.concept][name] += 1
            first.setdefault((found.concept, name), (passage, found.start, found.end))
    for concept, names in uses.items():
        if family(concept) not in TANGIBLE and concept not in FRAMES and concept not in _MEASURES:
            continue
        usual, most = names.most_common(1)[0]
        for name, count in names.items():
            if name == usual or count > most or set(name.split()) & set(usual.split()):
                continue
            passage, start, end = first[(concept, name)]
            place = passage.place(start, end)
            yield finding(
                "mixed-terms",
                "minor",
                [place],
                f"“{name}” ({count} times) and “{usual}” ({most} times) both name one thing",
                rule=passage.rule,
                langs=[text.lang],
                suggestion=usual,
                about=f"{concept} {name} {usual}",
            )


def _name(said: str, concept: str, terms: Termbase, lang: str) -> str:
    """The listed word that a form belongs to: ``Karten`` is ``karte``."""
    term = terms[concept].term(lang)
    low = fold(said)
    for group in ((term.preferred, term.plural), *((s,) for s in term.synonyms)):
        for form in group:
            if form and (low == fold(form) or low.startswith(fold(form)[:-1])):
                return fold(group[0])
    for form in (*term.understood, *term.avoid):
        if low == fold(form):
            return low
    return fold(term.preferred)
