"""A foreign file on its way to documents: repair, split, number, entries."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tutor.corpus.blocks import Block, markdown_blocks, number_sections, plain_text
from tutor.corpus.book import has_front_matter, line_of, read_book
from tutor.corpus.entry import (
    LANGS,
    CorpusFaults,
    Document,
    Fault,
    Repair,
    RuleEntry,
    Run,
    Section,
    Span,
)
from tutor.corpus.kinds import guess_kind
from tutor.corpus.outline import outline
from tutor.corpus.plain import is_residue, plain_blocks
from tutor.corpus.readers import Raw
from tutor.corpus.repair import mended, repairs
from tutor.language.detect import Passage, detect_passage
from tutor.language.lexicon import common_words
from tutor.language.tokens import fold, sentences, trim, words

#: Share of everyday words below which the language of a text is in doubt (rulebooks have
#: two thirds or more), and how many words it takes to say so.
_FEWEST_LISTED, _ENOUGH_WORDS = 0.45, 8

#: The number of what stands before the first heading.
INTRODUCTION = "0"


def documents(
    raw: Raw,
    *,
    lang: str | None = None,
    game: str = "",
    known: Mapping[str, Sequence[str]] | None = None,
) -> list[Document]:
    """The documents of a file: one for each language that a whole part of it is in.

    ``lang`` says that all of it is in that language. ``known`` are words surely right, by
    language. Our own format keeps its ids. Raises :class:`CorpusFaults` where a file in our
    own format is faulty.
    """
    if raw.format == "markdown" and has_front_matter(raw.text):
        return [_own(raw, lang, game)]
    passages = [Passage(lang, 0, len(raw.text))] if lang else detect_passage(raw.text)
    several = len(passages) > 1
    made = []
    for passage in passages:
        name = f"{_stem(raw.name, passages)}-{passage.lang}" if several else slug(raw.name)
        words_known = (known or {}).get(passage.lang, ())
        made.append(_Maker(raw, passage, name, game, words_known).document(asked=lang is not None))
    return made


def slug(name: str) -> str:
    """A name as part of an id: small letters, digits and hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-") or "document"


def _stem(name: str, passages: Sequence[Passage]) -> str:
    """Take the name of a file without the languages at its end ("zoo-ca-de" -> "zoo")."""
    langs = {passage.lang for passage in passages}
    parts = slug(name).split("-")
    while len(parts) > 1 and parts[-1] in langs:
        parts.pop()
    return "-".join(parts)


def _own(raw: Raw, lang: str | None, game: str) -> Document:
    faults: list[Fault] = []
    book = read_book(raw.text.removeprefix("\ufeff"), raw.path, faults)
    if faults or book is None:
        raise CorpusFaults(tuple(faults))
    spoken = lang or book.lang
    entries = tuple(
        msgspec.structs.replace(
            entry, lang=spoken, game=game or entry.game, kind=guess_kind(entry.text, spoken)
        )
        for entry in book.entries
    )
    return msgspec.structs.replace(
        book,
        doc=book.doc if raw.name in LANGS else slug(raw.name),
        lang=spoken,
        game=game or book.game,
        entries=entries,
    )


class _Maker:
    """One passage of one file on its way to a document."""

    def __init__(
        self, raw: Raw, passage: Passage, name: str, game: str, known: Sequence[str]
    ) -> None:
        self._raw = raw
        self._text = raw.text
        self._span: Span = (passage.start, passage.end)
        self._lang = passage.lang
        self._name = name
        self._game = game
        part = raw.text[passage.start : passage.end]
        self._repairs = [
            Repair((r.span[0] + passage.start, r.span[1] + passage.start), r.before, r.after, r.why)
            for r in repairs(part, passage.lang, known)
        ]
        self._warnings = list(raw.warnings)

    def document(self, *, asked: bool) -> Document:
        """The document; ``asked`` means that the language was given, so it is not in doubt."""
        blocks = self._blocks()
        sections = number_sections(blocks, self._text)
        title = self._title(blocks)
        entries: list[RuleEntry] = []
        counts: Counter[str] = Counter()
        chapters = outline(
            blocks,
            {id(block): self._mended_section(section, block) for block, section in sections},
            Section(INTRODUCTION, title, 1, self._span[0]),
            lambda block, section: self._runs(block, section, entries, counts),
            lambda block: self._said(block.span),
        )
        found = [self._mended_section(section, block) for block, section in sections]
        if any(entry.section == INTRODUCTION for entry in entries):
            found.insert(0, Section(INTRODUCTION, title, 1, self._span[0]))
        if not entries:
            self._warnings.append("no sentence was found in the text")
        if not asked and not self._language_is_clear():
            self._warnings.append(
                f"the language is in doubt; it was read as {self._lang!r} (say which with --lang)"
            )
        return Document(
            doc=self._name,
            lang=self._lang,
            game=self._game,
            title=title,
            sections=tuple(found),
            entries=tuple(entries),
            chapters=chapters,
            repairs=tuple(self._repairs),
            warnings=tuple(self._warnings),
        )

    def _blocks(self) -> list[Block]:
        if self._raw.format != "plain":
            blocks = [
                msgspec.structs.replace(block, kind="residue")
                if block.kind in ("paragraph", "item")
                and is_residue(self._text[slice(*block.span)])
                else block
                for block in markdown_blocks(self._text[: self._span[1]], self._span[0])
            ]
        else:
            blocks = plain_blocks(self._text, self._span, self._repairs)
        for block in blocks:
            if block.kind == "residue":
                shown = plain_text(self._text[slice(*block.span)])[:60]
                line = line_of(self._text, block.span[0])
                self._warnings.append(f"line {line}: left out, it is no rule text: {shown!r}")
        return [block for block in blocks if block.kind != "residue"]

    def _said(self, span: Span) -> str:
        """What stands at a span, mended, in single blanks, without marks of Markdown."""
        text = mended(self._text, span, self._repairs)
        if self._raw.format != "plain":
            return plain_text(text)
        return re.sub(r"\s+", " ", text).strip("\ufeff ")

    def _mended_section(self, section: Section, block: Block) -> Section:
        return msgspec.structs.replace(section, heading=self._said(block.span))

    def _title(self, blocks: Sequence[Block]) -> str:
        for block in blocks:
            if block.kind == "title":
                return self._said(block.span)
        name = _main_name(self._text[slice(*self._span)])
        return name or self._raw.name.replace("-", " ").replace("_", " ").strip().capitalize()

    def _runs(
        self, block: Block, section: Section, entries: list[RuleEntry], counts: Counter[str]
    ) -> tuple[Run, ...]:
        """One entry, and one run, for a list item or for each sentence of a paragraph."""
        runs: list[Run] = []
        item = block.kind == "item"
        for span in [block.span] if item else self._sentences(block.span):
            said = self._said(span)
            if not any(c.isalnum() for c in said):
                continue
            counts[section.number] += 1
            place = section.number.replace(".", "-")
            entry = RuleEntry(
                id=f"{self._name}.{place}.{counts[section.number]}",
                lang=self._lang,
                game=self._game,
                area=place,
                kind=guess_kind(said, self._lang, heading=section.heading, item=item),
                title=section.heading,
                text=said,
                section=section.number,
                span=span,
            )
            entries.append(entry)
            runs += [*([Run(" ")] if runs else []), Run(said, entry.id)]
        return tuple(runs)

    def _sentences(self, span: Span) -> Iterator[Span]:
        for start, end in sentences(self._text[slice(*span)], self._lang):
            yield trim(self._text, start + span[0], end + span[0])

    def _language_is_clear(self) -> bool:
        found = [w.fold for w in words(self._text[slice(*self._span)]) if not w.is_number]
        listed = sum(word in common_words(self._lang) for word in found)
        return len(found) < _ENOUGH_WORDS or listed >= _FEWEST_LISTED * len(found)


def _main_name(text: str) -> str:
    """The name that a text is about: a capitalised word early on that comes back often."""
    found = [word for word in words(text) if word.text[:1].isupper()]
    counts = Counter(word.fold for word in found if len(word.fold) > 2)
    everyday = {w for lang in ("ca", "de", "es", "en") for w in common_words(lang)}
    for word in found[:5]:
        if counts[word.fold] > 2 and word.fold not in everyday:
            forms = Counter(w.text for w in found if w.fold == word.fold)
            quiet = {form: count for form, count in forms.items() if not form.isupper()}
            return max(quiet or forms, key=lambda form: forms[form])
    return ""
