"""The termbase as the checks use it: what is written for certain, and what may be meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from tutor.language.finder import Found
from tutor.language.terms import Term, Termbase, TermEntry
from tutor.language.tokens import fold, words
from tutor.review.apart import SharedHeads, cut_compounds

Span = tuple[int, int]

#: A German word of so many letters may be a compound.
_LONG_WORD = 7

#: Families of concepts that one can touch or see: naming another is never a turn of phrase.
TANGIBLE = frozenset(("animal", "colour", "card", "tile", "component", "place"))

#: Spans of play, one inside the other.
FRAMES = frozenset(
    f"concept.{name}" for name in ("turn", "round", "game", "trick", "last-round", "special-round")
)

#: Concepts that stand for any member of their family, so that a pronoun may replace them.
_GENERAL = frozenset(
    (
        "animal.animal",
        "animal.single",
        "animal.pair",
        "animal.species",
        "animal.kind",
        "animal.type",
        "card.card",
        "card.deck",
        "card.number",
        "tile.tile",
        "colour.colour",
        "colour.suit",
        "component.rules",
        "place.hand",
        "place.table-centre",
        "place.space",
    )
)


class Named(msgspec.Struct, frozen=True):
    """A concept named at ``text[start:end]``; ``sure`` if by a word that our texts may use.

    ``also`` are other readings; ``whole`` is false for a part of a longer expression.
    """

    concept: str
    start: int
    end: int
    sure: bool
    also: tuple[str, ...] = ()
    whole: bool = True

    @property
    def span(self) -> Span:
        """The place in the text."""
        return self.start, self.end


class Words:
    """A termbase twice: with the words that may be written only, and with all that is understood.

    ``also`` are concepts of other games, whose names have no business in a text of this one.
    """

    def __init__(self, terms: Termbase, also: Termbase | None = None) -> None:
        own = list(terms.concepts)
        known = {entry.id for entry in own}
        foreign = [e for e in (also.concepts if also else ()) if e.id not in known]
        self.terms = terms
        self._written = Termbase(_strict(entry) for entry in own)
        self._named: dict[tuple[str, str], tuple[Named, ...]] = {}
        self._heads_of: dict[str, tuple[str, ...]] = {}
        self._parts: dict[tuple[str, str], frozenset[str]] = {}
        self._foreign = frozenset(entry.id for entry in foreign)
        self._strange = Termbase(_strict(e) for e in foreign if e.pos == "noun" and _is_plain(e.id))
        self._heads_apart: dict[str, SharedHeads] = {}

    def named(self, text: str, lang: str) -> tuple[Named, ...]:
        """What a text names, sure mentions first."""
        key = (text, lang)
        if key not in self._named:
            self._named[key] = tuple(self._look(text, lang))
        return self._named[key]

    def _look(self, text: str, lang: str) -> Iterator[Named]:
        taken: list[tuple[int, int]] = []
        for found in self._written.find(text, lang):
            if found.how != "slip":
                taken.append(found.span)
                sure = not (_is_verb(text, found, lang) or self._is_sentence(text, found, lang))
                yield _named(found, sure=sure)
        for found in self.terms.find(text, lang):
            if found.how != "slip" and found.span not in taken:
                yield _named(found, sure=False)
                taken.append(found.span)
            if found.words > 1:
                yield from self._inside(text, found, lang)
        if lang == "de":
            yield from self._heads(text, taken)
        yield from self._apart(text, lang)
        for found in self._strange.find(text, lang):
            inside = any(s < found.end and found.start < e for s, e in taken)
            if found.how in ("exact", "compound") and not inside:
                yield _named(found, sure=True)

    def _is_sentence(self, text: str, found: Found, lang: str) -> bool:
        """Whether what might be a card called "Take an Animal" is a clause: it begins small."""
        name = self.terms[found.concept].term(lang).preferred
        return found.words > 1 and name[:1].isupper() and text[found.start].islower()

    def _apart(self, text: str, lang: str) -> Iterator[Named]:
        if lang == "de":
            for concept, start, end in cut_compounds(text, self._written):
                yield Named(concept, start, end, sure=True, whole=False)
            return
        if lang not in self._heads_apart:
            self._heads_apart[lang] = SharedHeads(self._written, lang)
        for concept, start, end in self._heads_apart[lang].find(text):
            yield Named(concept, start, end, sure=False, whole=False)

    def _inside(self, text: str, phrase: Found, lang: str) -> Iterator[Named]:
        """What the single words of a phrase name ("have offspring")."""
        for word in words(text[phrase.start : phrase.end]):
            for found in self.terms.find(word.text, lang):
                alike = family(found.concept) == family(phrase.concept)
                if found.how != "slip" and not (alike and family(found.concept) == "place"):
                    start = phrase.start + word.start
                    named = found.concept if found.concept in self.terms else ""
                    sure = bool(named) and self.terms[named].pos == "noun" and _is_frame(named)
                    yield Named(
                        found.concept, start, start + len(word.text), sure, found.also, False
                    )

    def _heads(self, text: str, taken: Sequence[tuple[int, int]]) -> Iterator[Named]:
        """What the second part of a German compound names, whatever the first ("Holzmünze")."""
        for word in words(text):
            known = any(s <= word.start and word.end <= e for s, e in taken)
            if known or len(word.text) < _LONG_WORD or not word.text[:1].isupper():
                continue
            for concept in self._head(word.text):
                yield Named(concept, word.start, word.end, sure=False, whole=False)

    def _head(self, word: str) -> tuple[str, ...]:
        if word not in self._heads_of:
            concepts: tuple[str, ...] = ()
            for cut in range(3, len(word) - 3):
                tail = word[cut:].capitalize()
                found = [f for f in self.terms.find(tail, "de") if f.how == "exact"]
                if found and found[0].span == (0, len(tail)):
                    concepts = (found[0].concept, *found[0].also)
                    break
            self._heads_of[word] = concepts
        return self._heads_of[word]

    def parts(self, concept: str, lang: str) -> frozenset[str]:
        """The concepts that the words of a concept are made of ("coin tile": coin, tile)."""
        key = (concept, lang)
        if key not in self._parts:
            self._parts[key] = frozenset(self._look_inside(concept, lang))
        return self._parts[key]

    def _look_inside(self, concept: str, lang: str) -> Iterator[str]:
        if concept not in self.terms:
            return
        said = [w for w in words(self.terms[concept].term(lang).preferred) if len(w.text) > 3]
        named = [self.terms.find(word.text, lang) for word in said]
        others = [
            {c for found in each for c in (found.concept, *found.also)} - {concept}
            for each in named
        ]
        if len(said) > 1 and all(others):
            for each in others:
                yield from each

    def spoken(self, concept: str, lang: str) -> str:
        """The concept's preferred word in a language, in quotation marks."""
        for terms in (self.terms, self._strange):
            if concept in terms:
                known = dict(terms[concept].terms)
                if lang in known:
                    return f"“{known[lang].preferred}”"
        return f"“{concept}”"

    def is_weak(self, concept: str, lang: str, said: Iterable[str]) -> bool:
        """Whether other games' concept is named by a synonym only, which may be a plain word."""
        if concept not in self._strange:
            return False
        term = self._strange[concept].term(lang)
        return not {fold(term.preferred), fold(term.plural)} & {fold(word) for word in said}

    def is_foreign(self, concept: str) -> bool:
        """Whether a concept belongs to other games only."""
        return concept in self._foreign


def _is_frame(concept: str) -> bool:
    return concept in FRAMES


def family(concept: str) -> str:
    """What sort of thing a concept is: the part before the dot."""
    return concept.partition(".")[0]


def is_general(concept: str) -> bool:
    """Whether a concept is so general that a text may leave it to be understood."""
    return concept in _GENERAL or family(concept) not in TANGIBLE


#: A word right after one of these is a verb: "el jugador que cobra".
_BEFORE_VERBS: Mapping[str, frozenset[str]] = {
    "ca": frozenset(("que", "qui", "es", "se", "no", "hi", "li", "us", "em", "et", "ho")),
    "es": frozenset(("que", "quien", "quienes", "se", "no", "le", "les", "os", "me", "te", "lo")),
}


def _is_verb(text: str, found: Found, lang: str) -> bool:
    """Whether a single word that also is a noun stands where only a verb can."""
    before = words(text[: found.start])[-1:]
    return (
        found.words == 1
        and bool(before)
        and before[0].fold in _BEFORE_VERBS.get(lang, ())
        and not text[before[0].end : found.start].strip()
    )


def _is_plain(concept: str) -> bool:
    """Whether a concept of another game is one that no text of this game can mean by chance."""
    return concept in FRAMES or (family(concept) in TANGIBLE and not is_general(concept))


def _named(found: Found, *, sure: bool) -> Named:
    return Named(found.concept, found.start, found.end, sure, found.also)


def _strict(entry: TermEntry) -> TermEntry:
    terms = tuple((lang, _only_written(term)) for lang, term in entry.terms)
    return msgspec.structs.replace(entry, terms=terms)


@lru_cache(maxsize=4096)
def _only_written(term: Term) -> Term:
    return msgspec.structs.replace(term, understood=(), avoid=())


def joined(parts: Iterable[Termbase]) -> Termbase:
    """One termbase out of several; the first entry of an id counts."""
    by_id: dict[str, TermEntry] = {}
    for part in parts:
        for entry in part.concepts:
            by_id.setdefault(entry.id, entry)
    return Termbase(by_id.values())
