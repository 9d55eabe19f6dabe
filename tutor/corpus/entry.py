"""What the corpus hands out: rules, documents, faults. All of it frozen."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from tutor.core.game import InvalidInput, OptionValue

LANGS = ("ca", "de", "es", "en")

#: The kind of what the house settles, and of a printed example.
HOUSE, EXAMPLE = "house", "example"
KINDS = (
    "definition",
    "component",
    "setup",
    "obligation",
    "permission",
    "prohibition",
    "consequence",
    "scoring",
    "end",
    "exception",
    "variant",
    EXAMPLE,
    "clarification",
    HOUSE,
)
#: What a sentence of a foreign document is when its wording shows nothing.
STATEMENT = "statement"

Span = tuple[int, int]


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a data file: where, what, and what to do. ``line`` counts from 1."""

    file: str
    line: int
    what: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.what}; {self.remedy}"


class CorpusFaults(InvalidInput):
    """Every fault of a corpus at once, in ``faults``."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{faults[0]}{more}")
        self.faults = faults


class Source(msgspec.Struct, frozen=True):
    """A place in a printed document: ``units`` are sentences of ``section``, from 1."""

    doc: str
    section: str
    units: tuple[int, ...] = ()


class Basis(msgspec.Struct, frozen=True):
    """Where a house rule comes from (``published`` or ``assumption``), and what it settles."""

    status: str
    settles: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A choice that a table has: the first of ``values`` need not be the default."""

    name: str
    default: OptionValue
    values: tuple[OptionValue, ...]


class RuleEntry(msgspec.Struct, frozen=True):
    """One rule in one language.

    ``section`` is the number of the heading it stands under ("5.2"), ``span`` its place in
    the text of the file. ``facts`` and ``scenario`` are read-only; see :func:`thaw`. Entries
    of a foreign document have no facts, and an id of their own.
    """

    id: str
    lang: str
    kind: str
    title: str
    text: str
    section: str
    span: Span
    game: str = ""
    area: str = ""
    facts: Mapping[str, Any] = MappingProxyType({})
    sources: tuple[Source, ...] = ()
    basis: Basis | None = None
    option: Option | None = None
    enforced_by: str = ""
    scenario: Mapping[str, Any] | None = None
    see: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    open: bool = False


class Section(msgspec.Struct, frozen=True):
    """A heading: ``level`` 1 is a chapter; ``start`` its place in the text."""

    number: str
    heading: str
    level: int
    start: int = 0


class Repair(msgspec.Struct, frozen=True):
    """A damage of conversion that was mended: ``before`` is what stands at ``span``."""

    span: Span
    before: str
    after: str
    why: str


class Run(msgspec.Struct, frozen=True):
    """A stretch of a paragraph: a rule's text (``rule`` is its id), or linking text."""

    text: str
    rule: str = ""


class Paragraph(msgspec.Struct, frozen=True):
    """``kind`` is ``paragraph`` or ``item`` (of a list)."""

    kind: str
    runs: tuple[Run, ...]


class Heading(msgspec.Struct, frozen=True):
    """A titled part of a chapter; an untitled one (number and title empty) opens a chapter."""

    number: str
    title: str
    paragraphs: tuple[Paragraph, ...]


class Chapter(msgspec.Struct, frozen=True):
    """A numbered chapter; ``question`` is what it answers, or empty."""

    number: str
    title: str
    question: str
    headings: tuple[Heading, ...]


class Document(msgspec.Struct, frozen=True):
    """A text in one language, in order: read, mended, divided and numbered.

    ``meta`` is the front matter of our own format, empty in foreign files.
    """

    doc: str
    lang: str
    title: str
    sections: tuple[Section, ...]
    entries: tuple[RuleEntry, ...]
    chapters: tuple[Chapter, ...] = ()
    repairs: tuple[Repair, ...] = ()
    warnings: tuple[str, ...] = ()
    game: str = ""
    tagline: str = ""
    meta: Mapping[str, Any] = MappingProxyType({})


class CitedDocument(msgspec.Struct, frozen=True):
    """A printed document that rules are taken from; ``title`` is by language."""

    id: str
    game: str
    language: str
    title: Mapping[str, str]
    publisher: str = ""
    year: int = 0
    sha256: str = ""


class GameCorpus(msgspec.Struct, frozen=True):
    """One game: ``entries[id][lang]``, ids in the order of the book, and the four rulebooks."""

    name: str
    entries: Mapping[str, Mapping[str, RuleEntry]]
    books: Mapping[str, Document]
    terms: tuple[Mapping[str, Any], ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All rule ids in the order of the book."""
        return tuple(self.entries)

    def any_language(self, rule: str) -> RuleEntry:
        """An entry for what is the same in every language: kind, area, facts and basis."""
        return next(iter(self.entries[rule].values()))

    def entry(self, rule: str, lang: str) -> RuleEntry:
        """A rule in a language. Raises ``KeyError``."""
        return self.entries[rule][lang]


class Corpus(msgspec.Struct, frozen=True):
    """All games, the documents cited, and the concepts that the games share (raw, parsed YAML)."""

    games: Mapping[str, GameCorpus]
    sources: Mapping[str, CitedDocument]
    terms: tuple[Mapping[str, Any], ...]


def freeze(value: Any) -> Any:
    """Read-only form of parsed YAML: mappings become proxies, lists become tuples."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: freeze(inner) for key, inner in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(inner) for inner in value)
    return value


def thaw(value: Any) -> Any:
    """Plain dicts and lists again, for JSON and for comparing with other parsed YAML."""
    if isinstance(value, Mapping):
        return {key: thaw(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [thaw(inner) for inner in value]
    return value
