"""The translators' check: a game in all its languages, documents with each other or with a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from tutor.core import paths
from tutor.core.game import InvalidInput
from tutor.corpus.book import has_front_matter
from tutor.corpus.entry import (
    LANGS,
    Corpus,
    CorpusFaults,
    Document,
    Fault,
    GameCorpus,
    RuleEntry,
)
from tutor.corpus.foreign import documents
from tutor.corpus.load import read_corpus
from tutor.corpus.readers import Raw, files_of, read_file
from tutor.language.terms import Termbase
from tutor.language.tokens import words as tokens
from tutor.review.against import Match, check_against
from tutor.review.decisions import decided, read_decisions, write_decision
from tutor.review.documents import check_documents
from tutor.review.finding import Finding, at_least
from tutor.review.game import Ground, check_game
from tutor.review.passages import Passage, Text, foreign_text, own_text
from tutor.review.reports import report
from tutor.review.spelling import spellers
from tutor.review.words import Words
from tutor.services import library, minds, translating


class Report(msgspec.Struct, frozen=True):
    """What a check came to: every finding that stands, and the checks that were not run."""

    findings: tuple[Finding, ...]
    not_run: tuple[str, ...]
    title: str

    def worst(self, severity: str) -> Report:
        """The same with the findings at or above a severity only."""
        return msgspec.structs.replace(self, findings=tuple(at_least(self.findings, severity)))

    def written(self, format_name: str) -> str:
        """The report in a format of ``FORMATS``."""
        return report(format_name, self.findings, self.not_run, self.title)


def check(
    what: Sequence[str],
    *,
    against: str | None = None,
    langs: Sequence[str] = (),
    decisions: Path | None = None,
) -> Report:
    """Check a game (its name), all games (nothing), or documents (their paths).

    ``decisions`` is the file of what was accepted or dismissed; a game has its own otherwise.
    Raises :class:`InvalidInput`, one sentence that says what to do.
    """
    chosen = _languages(langs) or LANGS
    names = list(_corpus(paths.rules_corpus()).games) if not what else []
    single = what[0] if len(what) == 1 and not Path(what[0]).exists() else ""
    if single and not Path(single).suffix and "/" not in single:
        names = [single]
    findings: list[Finding] = []
    if names and against is None:
        for name in names:
            found = check_corpus_game(name, chosen)
            found += _stale(name, chosen)
            file = decisions or paths.rules_corpus() / name / DECISIONS
            findings += decided(found, read_decisions(file))
    else:
        found = check_files([Path(each) for each in what], langs, against)
        findings = decided(found, read_decisions(decisions) if decisions else {})
    title = ", ".join(names or [Path(each).name for each in what])
    left = not_run(chosen)
    return Report(tuple(findings), left, f"{title} against {against}" if against else title)


def _stale(name: str, langs: Sequence[str]) -> list[Finding]:
    folder = paths.rules_corpus()
    return translating.findings(_corpus(folder).games[name], folder, langs)


def still_right(name: str, rule: str, langs: Sequence[str] = LANGS) -> int:
    """Keep that a rule's translations (``all``: every rule's) are right; how many were in doubt.

    Raises :class:`InvalidInput` for an unknown game or rule.
    """
    games = _corpus(paths.rules_corpus()).games
    if name not in games:
        raise InvalidInput(f"there is no game {name!r}; the games are: {', '.join(games)}")
    return translating.still_right(games[name], rule, _languages(langs) or LANGS)


#: The file of a game that keeps what was decided about its findings.
DECISIONS = "review.yaml"


def decide(found: Report, file: Path, fingerprint: str, decision: str, reason: str) -> None:
    """Keep a decision about one finding. Raises :class:`InvalidInput` where that is impossible."""
    write_decision(file, found.findings, fingerprint, decision, reason)


def check_corpus_game(name: str, langs: Sequence[str] = LANGS) -> list[Finding]:
    """The findings of a game of the corpus.

    Raises :class:`InvalidInput` for an unknown game or where its data cannot be read; what is
    wrong with its texts is found, not raised.
    """
    return list(read_game(name, langs).findings)


class Reading(msgspec.Struct, frozen=True):
    """A game of the corpus as it was read for a check, with what was found."""

    game: GameCorpus
    texts: Mapping[str, Text]
    ground: Ground
    words: Words
    findings: tuple[Finding, ...]


def read_game(name: str, langs: Sequence[str] = LANGS) -> Reading:
    """Read a game and check it. Raises :class:`InvalidInput` like :func:`check_corpus_game`."""
    chosen = _languages(langs)
    folder = paths.rules_corpus()
    corpus = _corpus(folder)
    if name not in corpus.games:
        raise InvalidInput(f"there is no game {name!r}; the games are: {', '.join(corpus.games)}")
    game = corpus.games[name]
    texts = {lang: _rulebook(folder, name, lang) for lang in chosen}
    ground = _ground(corpus, game)
    found = check_game(texts, _rules(game), ground)
    words = Words(ground.terms, ground.all_terms)
    return Reading(game, texts, ground, words, tuple(found))


def not_run(langs: Sequence[str] = LANGS) -> tuple[str, ...]:
    """The checks that cannot be run here, each with its reason."""
    return spellers(langs)[1]


def check_files(
    files: Iterable[Path | str], langs: Sequence[str] = (), against: str | None = None
) -> list[Finding]:
    """The findings of documents: each by itself, with each other, or with a game.

    Without ``against``, documents in different languages are compared with each other. Raises
    :class:`InvalidInput`, one sentence that names the file.
    """
    read = [_read(file) for file in files_of(Path(file) for file in files)]
    chosen = _languages(langs) or LANGS
    pairs = [(doc, raw) for raw, found in read for doc in found if doc.lang in chosen]
    if not pairs:
        raise InvalidInput("there is nothing to check; name a document in one of the languages")
    corpus = _corpus(paths.rules_corpus())
    texts = [_text(doc, raw) for doc, raw in pairs]
    if against is not None:
        return _against(texts, against)
    ground = _wide_ground(corpus, texts)
    names = {doc.doc: doc for doc, raw in pairs if not _is_own(raw)}
    return check_documents(texts, names, ground)


def _read(file: Path) -> tuple[Raw, list[Document]]:
    raw = read_file(file)
    return raw, documents(raw)


def _is_own(raw: Raw) -> bool:
    return raw.format == "markdown" and has_front_matter(raw.text)


def _text(document: Document, raw: Raw) -> Text:
    if _is_own(raw):
        return own_text(raw.text, document.doc, document.lang)
    return foreign_text(document, raw.text)


def _wide_ground(corpus: Corpus, texts: Sequence[Text]) -> Ground:
    """The words of the game that the documents are about, of all games where that is unknown."""
    rules = {rule.split(".")[0] for text in texts for p in text.passages if (rule := p.rule)}
    said = " ".join(text.raw[:_LOOKED_AT].lower() for text in texts)
    named = [name for name in corpus.games if name in rules or name in said.split()]
    if len(named) == 1:
        return _ground(corpus, corpus.games[named[0]])
    raw = [*corpus.terms, *(t for game in corpus.games.values() for t in game.terms)]
    return Ground(
        terms=Termbase.parse(raw),
        all_terms=Termbase.parse(raw),
        raw_terms=tuple(corpus.terms),
        known={lang: _words(corpus.games.values(), lang) for lang in LANGS},
        spellers=spellers(LANGS)[0],
    )


#: So much of a document tells which game it is about.
_LOOKED_AT = 2_000


def _against(texts: Sequence[Text], name: str) -> list[Finding]:
    game = library.game(name)
    ground = _ground(library.corpus(), game)
    found: list[Finding] = []
    for text in texts:
        matches = [m for p in text.passages if (m := _matched(p, name)) is not None]
        found += check_against(text, matches, game.entries, ground)
    return found


#: A passage shorter than this says no rule.
_SHORTEST = 12
#: How much less likely than the best another rule may be that a passage says as well.
_NEAR = 0.4


def _matched(passage: Passage, name: str) -> Match | None:
    """The rules that a passage says: by its id, else by the search that questions use too."""
    game = library.game(name)
    if passage.rule in game.entries:
        return Match(passage, (passage.rule,), (1.0,))
    if passage.kind == "heading" or len(passage.text) < _SHORTEST:
        return None
    hits = minds.mind(name).index.search(passage.text, passage.lang).hits
    good = [hit for hit in hits if game.entries[hit.rule][passage.lang].kind != "house"]
    if not good:
        return None
    best = good[0].belief
    chosen = [hit for hit in good[:_MOST] if hit.belief >= max(_LEAST, _NEAR * best)]
    perhaps = [hit.rule for hit in good[:_LOOKED_THROUGH] if hit not in chosen]
    return Match(
        passage,
        tuple(hit.rule for hit in chosen),
        tuple(min(1.0, max(0.0, hit.belief)) for hit in chosen),
        tuple(perhaps),
    )


#: So many rules are looked through for one that a passage may say in other words.
_LOOKED_THROUGH = 12
#: So many rules may stand in one passage, and how sure the search must be of one at all.
_MOST, _LEAST = 6, 0.08


def _languages(langs: Iterable[str]) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(langs))
    for lang in chosen:
        if lang not in LANGS:
            raise InvalidInput(
                f"there is no language {lang!r}; the languages are: {', '.join(LANGS)}"
            )
    return chosen


def _corpus(folder: Path) -> Corpus:
    """The corpus, faults of its texts passed over: they are what the check is to find.

    Raises :class:`CorpusFaults` where anything else is wrong.
    """
    faults: list[Fault] = []
    corpus = read_corpus(folder, faults)
    broken = tuple(fault for fault in faults if not fault.file.endswith(".md"))
    if broken:
        raise CorpusFaults(broken)
    return corpus


def _rulebook(folder: Path, game: str, lang: str) -> Text:
    file = folder / game / f"{lang}.md"
    try:
        raw = file.read_text(encoding="utf-8")
    except OSError as error:
        raise InvalidInput(
            f"{file}: cannot be read ({error.strerror}); add the rulebook"
        ) from error
    except UnicodeDecodeError as error:
        raise InvalidInput(f"{file}: is not UTF-8; save it as UTF-8") from error
    return own_text(raw, f"{game}-{lang}", lang)


def _rules(game: GameCorpus) -> Mapping[str, RuleEntry]:
    return {rule: next(iter(texts.values())) for rule, texts in game.entries.items()}


def _ground(corpus: Corpus, game: GameCorpus) -> Ground:
    own = [*corpus.terms, *game.terms]
    every = [*corpus.terms, *(t for other in corpus.games.values() for t in other.terms)]
    mine = [t for t in own if not t.get("games") or game.name in t["games"]]
    others = [other for name, other in corpus.games.items() if name != game.name]
    return Ground(
        terms=Termbase.parse(own),
        all_terms=Termbase.parse(every),
        raw_terms=tuple(mine),
        known={lang: _words(others, lang) for lang in LANGS},
        spellers=spellers(LANGS)[0],
    )


def _words(games: Iterable[GameCorpus], lang: str) -> frozenset[str]:
    """The words of rulebooks in a language."""
    return frozenset(
        word.text.lower()
        for game in games
        for texts in game.entries.values()
        if lang in texts
        for word in tokens(texts[lang].text)
    )
