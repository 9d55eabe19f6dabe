"""Foreign rulebooks: read, mended, normalised, and written in the corpus format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from tutor.core import paths as data_paths
from tutor.core.game import InvalidInput
from tutor.corpus.entry import LANGS, Document
from tutor.corpus.foreign import documents, slug
from tutor.corpus.readers import files_of, read_file
from tutor.corpus.write import to_markdown
from tutor.language.tokens import words
from tutor.services import library


def import_files(
    paths: Iterable[Path | str], lang: str | None = None, game: str | None = None
) -> list[Document]:
    """The documents in files and folders; a file in two languages gives two.

    ``lang`` says which language everything is in, ``game`` which game it is about (a name in
    small letters). Raises :class:`InvalidInput`, one sentence that names the file.
    """
    if lang is not None and lang not in LANGS:
        raise InvalidInput(f"there is no language {lang!r}; the languages are: {', '.join(LANGS)}")
    if game is not None and slug(game) != game:
        raise InvalidInput(f"{game!r} is no name of a game; write it as {slug(game)!r}")
    known = _known_words(data_paths.rules_corpus())
    found: list[Document] = []
    for file in files_of(Path(path) for path in paths):
        found += documents(read_file(file), lang=lang, game=game or "", known=known)
    if not found:
        raise InvalidInput("there is nothing to import; name a file or a folder")
    return _with_names_of_their_own(found)


def record(document: Document) -> dict[str, Any]:
    """A document as ``tutor import --json`` shows it."""
    return {
        "doc": document.doc,
        "lang": document.lang,
        "title": document.title,
        "sections": [
            {"number": s.number, "heading": s.heading, "level": s.level} for s in document.sections
        ],
        "entries": [
            {
                "id": e.id,
                "section": e.section,
                "kind": e.kind,
                "text": e.text,
                "span": list(e.span),
            }
            for e in document.entries
        ],
        "repairs": [
            {"span": list(r.span), "before": r.before, "after": r.after, "why": r.why}
            for r in document.repairs
        ],
        "warnings": list(document.warnings),
    }


def write_documents(docs: Sequence[Document], folder: Path | str) -> list[Path]:
    """Write each document to ``folder`` as ``<doc>.md``; the files written, in order.

    Raises :class:`InvalidInput` where the folder cannot be written or a file exists already
    with another content.
    """
    target = Path(folder)
    planned = [(target / f"{doc.doc}.md", to_markdown(doc)) for doc in docs]
    try:
        target.mkdir(parents=True, exist_ok=True)
        for file, text in planned:
            if file.exists() and file.read_bytes() != text.encode():
                raise InvalidInput(f"{file}: exists already; choose another folder or remove it")
        for file, text in planned:
            file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise InvalidInput(
            f"{target}: cannot be written ({reason}); choose another folder"
        ) from error
    return [file for file, _ in planned]


def _with_names_of_their_own(docs: Sequence[Document]) -> list[Document]:
    """Documents of the same name are told apart by a number; their ids follow."""
    seen: Counter[str] = Counter()
    taken = {doc.doc for doc in docs}
    named = []
    for doc in docs:
        seen[doc.doc] += 1
        name = doc.doc
        if seen[doc.doc] > 1:
            number = seen[doc.doc]
            while f"{doc.doc}-{number}" in taken:
                number += 1
            name = f"{doc.doc}-{number}"
            taken.add(name)
        named.append(doc if name == doc.doc else _renamed(doc, name))
    return named


def _renamed(doc: Document, name: str) -> Document:
    ids = {e.id: re.sub(rf"^{re.escape(doc.doc)}\.", f"{name}.", e.id) for e in doc.entries}
    replace = msgspec.structs.replace
    return replace(
        doc,
        doc=name,
        entries=tuple(replace(e, id=ids[e.id]) for e in doc.entries),
        chapters=tuple(
            replace(
                chapter,
                headings=tuple(
                    replace(
                        heading,
                        paragraphs=tuple(
                            replace(
                                paragraph,
                                runs=tuple(
                                    replace(run, rule=ids.get(run.rule, run.rule))
                                    for run in paragraph.runs
                                ),
                            )
                            for paragraph in heading.paragraphs
                        ),
                    )
                    for heading in chapter.headings
                ),
            )
            for chapter in doc.chapters
        ),
    )


@lru_cache(maxsize=4)
def _known_words(_folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The words of our own rulebooks, by language; none where the corpus is unsound."""
    try:
        games = library.corpus().games
    except InvalidInput:
        return {}
    found: dict[str, set[str]] = {lang: set() for lang in LANGS}
    for corpus in games.values():
        for texts in corpus.entries.values():
            for lang, entry in texts.items():
                found[lang].update(word.text.lower() for word in words(entry.text))
    return {lang: tuple(sorted(spoken)) for lang, spoken in found.items()}
