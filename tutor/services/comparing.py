"""A game's languages side by side: the facts in each, what differs, what is out of date."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.entry import LANGS, GameCorpus
from tutor.review.decisions import Decision, read_decisions, write_decision
from tutor.review.finding import SEVERITIES, Finding, Place, Span
from tutor.review.marks import Stretch, stretches
from tutor.review.passages import Passage, Text
from tutor.review.signature import Signature, signature
from tutor.review.words import Words
from tutor.services import checking, translating

__all__ = ["SEVERITIES", "Stretch"]

DIFFERS, STALE, MISSING = "differs", "stale", "missing"


class Said(msgspec.Struct, frozen=True):
    """A rule in one language; ``state`` is empty, ``differs``, ``stale`` or ``missing``."""

    lang: str
    stretches: tuple[Stretch, ...]
    state: str = ""


class Noted(msgspec.Struct, frozen=True):
    """A finding as a translator acts on it; ``decision`` is empty, or ``accepted``.

    ``message`` and ``suggestion`` are what the command line says too, in English.
    """

    check: str
    severity: str
    langs: tuple[str, ...]
    message: str
    suggestion: str
    fingerprint: str
    decision: str = ""
    reason: str = ""


class Row(msgspec.Struct, frozen=True):
    """A rule, or a place between rules (``rule`` empty), in every language."""

    rule: str
    section: str
    title: str
    said: tuple[Said, ...]
    noted: tuple[Noted, ...] = ()

    @property
    def worst(self) -> int:
        """How bad the worst finding is: 0 for critical; larger than all where there is none."""
        ranks = [SEVERITIES.index(each.severity) for each in self.noted]
        return min(ranks, default=len(SEVERITIES))


class Progress(msgspec.Struct, frozen=True):
    """How far a language is: rules that have a text, findings that stand, texts out of date."""

    lang: str
    rules: int
    texts: int
    findings: int
    stale: int


class Comparison(msgspec.Struct, frozen=True):
    """A game, rule by rule in the order of the book; ``chapters`` are (number, title)."""

    game: str
    rows: tuple[Row, ...]
    progress: tuple[Progress, ...]
    chapters: tuple[tuple[str, str], ...]
    settled: int
    found: int
    not_run: tuple[str, ...]


class Ground(msgspec.Struct, frozen=True):
    """What a comparison is made of; it lasts as long as the files stay as they are."""

    game: GameCorpus
    texts: Mapping[str, Text]
    findings: tuple[Finding, ...]
    stale: Mapping[str, tuple[str, ...]]
    words: Words
    raw_terms: tuple[Mapping[str, Any], ...]
    named: Mapping[str, Mapping[tuple[str, str], tuple[Span, ...]]]


def comparison(game: str, lang: str) -> Comparison:
    """The languages of a game side by side, titles in ``lang``.

    Raises :class:`InvalidInput` for an unknown game or data that cannot be read.
    """
    ground = ground_of(game)
    decisions = read_decisions(decisions_file(game))
    standing = [f for f in ground.findings if not _dismissed(f, decisions)]
    by_rule: dict[str, list[Finding]] = {}
    for each in standing:
        by_rule.setdefault(each.rule, []).append(each)
    rows = [_row(ground, rule, lang, by_rule.get(rule, ()), decisions) for rule in order_of(ground)]
    rows += [_loose(ground, each, decisions) for each in by_rule.get("", ())]
    settled = sum(f.fingerprint in decisions for f in ground.findings)
    book = ground.game.books[lang]
    return Comparison(
        game,
        tuple(rows),
        tuple(_progress(ground, code, standing) for code in LANGS),
        tuple((chapter.number, chapter.title) for chapter in book.chapters),
        settled,
        len(ground.findings),
        checking.not_run(),
    )


def decisions_file(game: str) -> Path:
    """Where decisions about a game's findings are kept."""
    return paths.rules_corpus() / game / checking.DECISIONS


def decide(game: str, fingerprint: str, decision: str, reason: str) -> None:
    """Accept or dismiss a finding of a game.

    Raises :class:`InvalidInput` without a reason, for an unknown finding, or where the file cannot
    be written.
    """
    found = ground_of(game).findings
    write_decision(decisions_file(game), found, fingerprint, decision, reason)


def still_right(game: str, fingerprint: str) -> None:
    """Keep that a translation that seemed out of date is right, by the finding about it.

    Raises :class:`InvalidInput` for an unknown finding, or where the record cannot be written.
    """
    found = [f for f in ground_of(game).findings if f.fingerprint == fingerprint]
    if not found or found[0].check != STALE:
        raise InvalidInput(f"no translation out of date has the fingerprint {fingerprint!r}")
    checking.still_right(game, found[0].rule, found[0].langs)


def _dismissed(each: Finding, decisions: Mapping[str, Decision]) -> bool:
    known = decisions.get(each.fingerprint)
    return known is not None and known.decision == "dismissed"


def order_of(ground: Ground) -> Iterable[str]:
    """The ids of the rules, in the order of the first book that has them."""
    keys = (p.rule for text in ground.texts.values() for p in text.passages if p.rule)
    return dict.fromkeys(keys)


def _row(
    ground: Ground,
    rule: str,
    lang: str,
    found: Iterable[Finding],
    decisions: Mapping[str, Decision],
) -> Row:
    found = list(found)
    late = ground.stale.get(rule, ())
    said = []
    for code, text in ground.texts.items():
        passage = text.by_key.get(rule)
        if passage is None:
            said.append(Said(code, (), MISSING))
            continue
        differs = any(code in f.langs and f.check != STALE for f in found)
        state = DIFFERS if differs else STALE if code in late else ""
        odd = [m for f in found for m in _marks(f.where, passage)]
        parts = stretches(_signed(ground, passage), odd, at_fault=differs)
        said.append(Said(code, parts, state))
    entry = ground.game.entries.get(rule, {}).get(lang)
    return Row(
        rule,
        entry.section if entry else "",
        entry.title if entry else "",
        tuple(said),
        tuple(_noted(f, decisions) for f in found),
    )


def _loose(ground: Ground, found: Finding, decisions: Mapping[str, Decision]) -> Row:
    """A finding that belongs to no rule: the passages that it names."""
    said = {
        place.lang: Said(
            place.lang,
            stretches(
                signature(place.text, place.lang, ground.words),
                [(m[0] - place.span[0], m[1] - place.span[0]) for m in (place.mark,) if m],
                at_fault=place.lang in found.langs,
            ),
            DIFFERS if place.lang in found.langs else "",
        )
        for place in reversed(found.where)
    }
    section = found.where[0].section if found.where else ""
    ordered = tuple(said[lang] for lang in LANGS if lang in said)
    return Row("", section, "", ordered, (_noted(found, decisions),))


def _noted(each: Finding, decisions: Mapping[str, Decision]) -> Noted:
    known = decisions.get(each.fingerprint)
    return Noted(
        each.check,
        each.severity,
        each.langs,
        each.message,
        each.suggestion,
        each.fingerprint,
        known.decision if known else "",
        known.reason if known else "",
    )


def _marks(places: Iterable[Place], passage: Passage) -> Iterator[Span]:
    for place in places:
        if place.mark and place.doc == passage.doc and place.span == passage.span:
            start = place.mark[0] - passage.span[0]
            yield start, min(start + place.mark[1] - place.mark[0], len(passage.text))


def _progress(ground: Ground, lang: str, standing: Iterable[Finding]) -> Progress:
    has = {p.rule for p in ground.texts[lang].passages if p.rule and p.text.strip()}
    return Progress(
        lang,
        len(ground.game.entries),
        len(has & set(ground.game.entries)),
        sum(lang in f.langs for f in standing),
        sum(lang in late for late in ground.stale.values()),
    )


def _signed(ground: Ground, passage: Passage) -> Signature:
    return signature(passage.text, passage.lang, ground.words)


def ground_of(game: str) -> Ground:
    """What the comparison of a game stands on, read anew when a file has changed."""
    folder = paths.rules_corpus()
    files = [
        *folder.glob("*.yaml"),
        *folder.glob(f"{game}/*.md"),
        *folder.glob(f"{game}/**/*.yaml"),
    ]
    stamp = tuple(
        (file.name, file.stat().st_mtime_ns)
        for file in sorted(files)
        if file.name != checking.DECISIONS
    )
    return _made(folder, game, stamp)


@lru_cache(maxsize=8)
def _made(folder: Path, name: str, _stamp: tuple[tuple[str, int], ...]) -> Ground:
    reading = checking.read_game(name)
    stale = translating.outdated(reading.game, folder)
    findings = (*reading.findings, *translating.findings(reading.game, folder))
    named: dict[str, dict[tuple[str, str], tuple[Span, ...]]] = {}
    for text in reading.texts.values():
        for passage in text.passages:
            for each in reading.words.named(passage.text, passage.lang) if passage.rule else ():
                if each.whole and not reading.words.is_foreign(each.concept):
                    places = named.setdefault(each.concept, {})
                    key = (passage.rule, passage.lang)
                    places[key] = (*places.get(key, ()), each.span)
    raw = reading.ground.raw_terms
    words = reading.words
    return Ground(reading.game, reading.texts, findings, stale, words, raw, named)
