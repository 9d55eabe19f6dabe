"""A game's texts out to translators' tools, and what they made of them back into the rulebooks."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.edit import with_term, with_texts
from tutor.corpus.entry import LANGS, Fault, thaw
from tutor.corpus.load import read_corpus
from tutor.corpus.readers import LARGEST_BYTES
from tutor.review.exchange import cards, catalogue, markup, printed, tables
from tutor.review.exchange.units import Said, Unit
from tutor.services import library, summing
from tutor.services.minds import bank
from tutor.services.translating import origins_after

Writer = Callable[[Sequence[Unit], str, str | None], bytes]

_UNITS: Mapping[str, Writer] = {
    "po": catalogue.write,
    "xliff": markup.xliff_1,
    "xliff2": markup.xliff_2,
    "tmx": markup.tmx,
    "csv": lambda units, _, lang: tables.write_csv(units, lang),
    "xlsx": tables.write_xlsx,
}
#: Every format that a game can be exported in.
FORMATS = (*_UNITS, "tbx", "html", "pdf", "anki", *summing.FORMATS)
#: Those that are no text and so need a file.
BINARY = frozenset({"xlsx", "pdf", "summary"})

_READERS: Mapping[str, Callable[[bytes], list[Said]]] = {
    ".po": catalogue.read,
    ".xliff": markup.read, ".xlf": markup.read, ".tmx": markup.read, ".tbx": markup.read,
    ".csv": tables.read_csv, ".xlsx": tables.read_xlsx,
}  # fmt: skip


class Change(msgspec.Struct, frozen=True):
    """A text that a merge changes: of a rule or concept, in a language."""

    rule: str
    lang: str
    before: str
    after: str


def units(game: str) -> list[Unit]:
    """The rules of a game as they are exchanged, in the order of the book."""
    found = library.game(game)
    made = []
    for rule, texts in found.entries.items():
        entry = texts["en"]
        facts = thaw(entry.facts)
        note = yaml.safe_dump(facts, allow_unicode=True, default_flow_style=True, width=10_000)
        said = {lang: texts[lang].text for lang in LANGS}
        made.append(Unit(rule, entry.title, said, note.strip() if facts else ""))
    return made


def export(game: str, kind: str, lang: str | None = None) -> bytes:
    """The game in a format, all languages or one. Raises :class:`InvalidInput`."""
    if kind not in FORMATS:
        raise InvalidInput(f"There is no format “{kind}”; the formats are {', '.join(FORMATS)}.")
    if kind in _UNITS:
        return _UNITS[kind](units(game), game, lang)
    if kind in summing.FORMATS:
        return summing.summary(game, lang or "en", kind)
    if kind == "tbx":
        return markup.tbx(_concepts(game), lang)
    if kind == "anki":
        return deck(game, lang or "en", library.game(game).ids)
    book = library.game(game).books[lang or "en"]
    return printed.as_html(book) if kind == "html" else printed.as_pdf(book)


def deck(game: str, lang: str, rules: Collection[str]) -> bytes:
    """A deck for Anki with the questions about some rules of a game."""
    wanted = frozenset(rules)
    return cards.anki(_notes(game, lang, wanted), library.game(game).books[lang].title)


def _concepts(game: str) -> list[Mapping[str, Any]]:
    """The game's own concepts, and the shared ones that it uses."""
    shared = [c for c in library.corpus().terms if game in (c.get("games") or ())]
    return [*shared, *library.game(game).terms]


def _notes(game: str, lang: str, rules: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """The questions that people ask about rules, with the rule that answers each."""
    entries = library.game(game).entries
    for number, question in enumerate(q for q in bank(game) if q.lang == lang):
        if question.rule in rules:
            entry = entries[question.rule][lang]
            back = f"{entry.text} ({entry.title})"
            yield f"{game}-{lang}-{question.rule}-{number}", question.text, back


def merge(game: str, file: Path) -> list[Change]:
    """Take a translators' file into the rulebooks: all of it, or nothing at all.

    Returns what changed. Raises :class:`InvalidInput` that names the first fault and its place;
    then no file has been touched.
    """
    said = _read(file)
    try:
        folder, terms = paths.rules_corpus(), file.suffix.lower() == ".tbx"
        changes = list((_term_changes if terms else _changes)(game, said))
        edited = (_edited_terms if terms else _edited)(folder, game, changes)
        if edited and not terms:
            said_now = {(c.rule, c.lang): c.after for c in changes}
            file_of_origins, text = origins_after(library.game(game), folder, said_now)
            edited[file_of_origins] = text
        if edited:
            _install(folder, edited)
    except InvalidInput as error:
        raise InvalidInput(f"{file}: {error}") from error
    return changes


def _read(file: Path) -> list[Said]:
    reader = _READERS.get(file.suffix.lower())
    if reader is None:
        kinds = ", ".join(_READERS)
        raise InvalidInput(f"{file}: cannot be merged; supported are {kinds}")
    try:
        if file.stat().st_size > LARGEST_BYTES:
            raise InvalidInput(f"{file}: larger than {LARGEST_BYTES // 1_000_000} MB; split it")
        data = file.read_bytes()
    except OSError as error:
        raise InvalidInput(f"{file}: cannot be read ({error.strerror}); check the file") from error
    try:
        return reader(data)
    except InvalidInput as error:
        raise InvalidInput(f"{file}: {error}") from error
    except RecursionError as error:
        raise InvalidInput(f"{file}: is nested too deeply; export it anew") from error


def _changes(game: str, said: Sequence[Said]) -> Iterator[Change]:
    entries = library.game(game).entries
    seen: dict[tuple[str, str], str] = {}
    for one in said:
        if one.lang not in LANGS:
            known = ", ".join(LANGS)
            raise InvalidInput(f"{one.place}: there is no language “{one.lang}”; use {known}")
        if one.rule not in entries:
            raise InvalidInput(f"{one.place}: {game} has no rule “{one.rule}”; export it anew")
        texts = entries[one.rule]
        if one.source and " ".join(one.source.split()) != texts["en"].text:
            raise InvalidInput(
                f"{one.place}: the English text of {one.rule} has changed since; export it anew"
            )
        text = " ".join(one.text.split())
        if seen.setdefault((one.rule, one.lang), text) != text:
            raise InvalidInput(f"{one.place}: {one.rule} is said in two ways; keep one")
    for (rule, lang), text in seen.items():
        before = entries[rule][lang].text
        if text != before:
            yield Change(rule, lang, before, text)


def _edited(folder: Path, game: str, changes: Sequence[Change]) -> dict[Path, str]:
    """The rulebooks that change, with their new text."""
    edited = {}
    for lang in dict.fromkeys(change.lang for change in changes):
        book = folder / game / f"{lang}.md"
        texts = {c.rule: c.after for c in changes if c.lang == lang}
        edited[book] = with_texts(book.read_text("utf-8"), texts, book.name)
    return edited


def _term_changes(game: str, said: Sequence[Said]) -> Iterator[Change]:
    known = {str(c["id"]): c for c in _concepts(game)}
    for one in said:
        if one.rule not in known:
            raise InvalidInput(f"{game} has no concept “{one.rule}”; export the termbase anew")
        if one.lang not in LANGS:
            raise InvalidInput(f"{one.rule}: there is no language “{one.lang}” here")
        before = str(known[one.rule]["terms"][one.lang]["preferred"])
        if one.text != before:
            yield Change(one.rule, one.lang, before, one.text)


def _edited_terms(folder: Path, game: str, changes: Sequence[Change]) -> dict[Path, str]:
    own = {str(c["id"]) for c in library.game(game).terms}
    edited: dict[Path, str] = {}
    for change in changes:
        file = folder / game / "terms.yaml" if change.rule in own else folder / "termbase.yaml"
        text = edited.get(file) or file.read_text("utf-8")
        edited[file] = with_term(text, change.rule, change.lang, change.after)
    return edited


def _install(folder: Path, edited: Mapping[Path, str]) -> None:
    """Put edited files in place once the corpus with all of them has proved sound."""
    with tempfile.TemporaryDirectory() as name:
        trial = Path(name) / folder.name
        _mirror(folder, trial, edited)
        faults: list[Fault] = []
        read_corpus(trial, faults)
        if faults:
            more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
            raise InvalidInput(f"would not be sound: {faults[0]}{more}")
    kept = {path: path.read_bytes() for path in edited if path.exists()}
    try:
        for path, text in edited.items():
            _replace(path, text.encode())
    except OSError as error:
        for path in edited:
            if path in kept:
                _replace(path, kept[path])
            else:
                path.unlink(missing_ok=True)
        reason = error.strerror or "unknown reason"
        raise InvalidInput(f"{folder} cannot be written ({reason}); nothing was changed") from error


def _mirror(folder: Path, trial: Path, edited: Mapping[Path, str]) -> None:
    """A copy of the corpus made of links, with the edited files in their places."""
    for path in folder.rglob("*"):
        to = trial / path.relative_to(folder)
        if path.is_dir():
            to.mkdir(parents=True, exist_ok=True)
            continue
        to.parent.mkdir(parents=True, exist_ok=True)
        if path in edited:
            to.write_text(edited[path], "utf-8", newline="")
        else:
            to.symlink_to(path.resolve())
    for path in edited:
        if not path.exists():
            (trial / path.relative_to(folder)).write_text(edited[path], "utf-8", newline="")


def _replace(path: Path, data: bytes) -> None:
    """Write a file as a whole: a reader sees the old one or the new one."""
    beside = path.with_suffix(path.suffix + ".new")
    beside.write_bytes(data)
    beside.replace(path)
