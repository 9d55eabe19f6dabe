"""Translations and what they were made from: which are out of date, and which are right still."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.entry import LANGS, GameCorpus, thaw
from tutor.review.finding import Finding, Place, finding
from tutor.review.translated import (
    ORIGINS,
    SOURCE,
    Spoken,
    read_origins,
    renewed,
    stale,
    written,
)
from tutor.services import library

#: What stands for every rule of a game.
ALL = "all"


def out_of_date(game: str) -> Mapping[str, tuple[str, ...]]:
    """The rules of a game that changed after a translation: rule -> languages, as last loaded."""
    return outdated(library.game(game), paths.rules_corpus())


def outdated(game: GameCorpus, folder: Path) -> Mapping[str, tuple[str, ...]]:
    """The same for a game that was read from ``folder``."""
    return stale(read_origins(folder / game.name / ORIGINS), spoken(game))


def spoken(game: GameCorpus) -> dict[str, Spoken]:
    """The rules of a game as the list of origins sees them."""
    return {
        rule: Spoken(
            {lang: entry.text for lang, entry in texts.items()},
            thaw(next(iter(texts.values())).facts),
        )
        for rule, texts in game.entries.items()
    }


def findings(game: GameCorpus, folder: Path, langs: Sequence[str] = LANGS) -> list[Finding]:
    """A finding for each translation that is out of date."""
    found = []
    for rule, late in outdated(game, folder).items():
        texts = game.entries[rule]
        for lang in late:
            if lang not in langs:
                continue
            places = [
                Place(f"{game.name}-{code}", code, e.section, e.span, e.text)
                for code, e in ((lang, texts[lang]), (SOURCE, texts[SOURCE]))
            ]
            message = "the rule changed after this translation; is it still right?"
            about = f"stale {texts[SOURCE].text}"
            found.append(
                finding("stale", "minor", places, message, rule=rule, langs=[lang], about=about)
            )
    return found


def still_right(game: GameCorpus, rule: str, langs: Sequence[str] = LANGS) -> int:
    """Keep that translations of a rule (or of :data:`ALL`) are right as they stand.

    Returns how many were out of date. Raises :class:`InvalidInput` for an unknown rule, or where
    the file cannot be written.
    """
    if rule != ALL and rule not in game.entries:
        raise InvalidInput(f"{game.name} has no rule {rule!r}; name one, or {ALL}")
    folder = paths.rules_corpus()
    file = folder / game.name / ORIGINS
    rules, origins = spoken(game), read_origins(file)
    late = stale(origins, rules)
    right = {(each, lang) for each in (rules if rule == ALL else (rule,)) for lang in langs}
    try:
        file.write_text(written(renewed(origins, rules, right)), encoding="utf-8", newline="\n")
    except OSError as error:
        raise InvalidInput(f"{file}: cannot be written ({error.strerror}); check it") from error
    return sum((each, lang) in right for each, named in late.items() for lang in named)


def origins_after(
    game: GameCorpus, folder: Path, changes: Mapping[tuple[str, str], str]
) -> tuple[Path, str]:
    """The file of origins and its text after texts (by rule and language) have changed.

    Languages that a change leaves alone keep what they were made from, so that a changed source
    shows.
    """
    file = folder / game.name / ORIGINS
    before = spoken(game)
    after = dict(before)
    for (rule, lang), text in changes.items():
        after[rule] = Spoken({**after[rule].texts, lang: text}, after[rule].facts)
    right = [key for key in changes if key[1] != SOURCE]
    return file, written(renewed(renewed(read_origins(file), before), after, right))
