"""Questions answered: computed by the engine, cited from the rulebook, or honestly neither."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tutor.answers import decide
from tutor.answers.decide import ABSTAINED, CLARIFY, SILENT, Ruling
from tutor.answers.games import game_named, other_game, without_name
from tutor.answers.sources import Taught
from tutor.answers.trust import is_asked
from tutor.answers.understand import has_cue, understand
from tutor.answers.wording import Citation, Speaker
from tutor.core.decoding import NotJson, decode_json
from tutor.core.game import InvalidInput
from tutor.core.question import Question
from tutor.language.detect import detect
from tutor.language.messages import LANGS
from tutor.language.tokens import fold, words
from tutor.services import choosing, library, minds
from tutor.services.engines import engine, games, kit, state_of
from tutor.services.shown import RuleLink
from tutor.services.table import link

#: Longest question that is read, in characters.
MOST_CHARACTERS = 600


class Answer(msgspec.Struct, frozen=True):
    """One answer. The first fields are those of the command line's contract.

    ``lead`` is the ruling, ``why`` the sentences after it, ``house`` the house rule where the
    rulebook is silent and ``agree`` the advice to settle it, ``how`` how we know, ``sign`` yes,
    no, depends, list, rule, silent, clarify or declined; ``pieces`` are shown as pictures (traits
    may be "any"), ``links`` and ``sources`` name rules and documents. ``here`` is the ruling for
    the live table where a state was given, and ``general`` then answers the question without it.
    """

    question: str
    lang: str
    game: str | None
    kind: str
    verdict: str | None
    value: int | str | tuple[str, ...] | None
    answer: str
    rules: tuple[str, ...]
    citations: tuple[Citation, ...]
    confidence: float
    ms: float
    id: str | int | None = None
    lead: str = ""
    why: tuple[str, ...] = ()
    house: str = ""
    agree: str = ""
    how: str = ""
    sign: str = ""
    pieces: tuple[str, ...] = ()
    links: tuple[RuleLink, ...] = ()
    sources: tuple[str, ...] = ()
    here: str = ""
    general: Answer | None = None

    def to_contract(self) -> dict[str, Any]:
        """The JSON object of the command line."""
        value = list(self.value) if isinstance(self.value, tuple) else self.value
        out: dict[str, Any] = {} if self.id is None else {"id": self.id}
        return out | {
            "question": self.question,
            "lang": self.lang,
            "game": self.game,
            "kind": self.kind,
            "verdict": self.verdict,
            "value": value,
            "answer": self.answer,
            "rules": list(self.rules),
            "citations": [msgspec.structs.asdict(c) for c in self.citations],
            "confidence": round(self.confidence, 3),
            "ms": round(self.ms, 2),
        }


def ask(
    question: str,
    *,
    game: str | None = None,
    lang: str | None = None,
    state: object = None,
    id: str | int | None = None,  # noqa: A002
) -> Answer:
    """Answer one question; ``state`` is a table (a state of the game, or its decoded JSON).

    Raises :class:`InvalidInput` for an unknown game or language, for a state that is none, and
    for a question that is too long.
    """
    began = time.perf_counter()
    asked = _clean(question)
    if game is not None and game not in library.corpus().games:
        library.game(game)
    if lang is not None and lang not in LANGS:
        raise InvalidInput(f"There is no language “{lang}”; the languages are {', '.join(LANGS)}.")
    said_in = detect(asked, lang or "en").lang
    found = _answer(asked, said_in, lang or said_in, game, state)
    spent = (time.perf_counter() - began) * 1000
    return msgspec.structs.replace(found, question=question, id=id, ms=spent)


def ask_batch(
    lines: Iterable[str], *, game: str | None = None, lang: str | None = None
) -> Iterator[dict[str, Any]]:
    """Answer JSON lines ``{id, question, game?, lang?, state?}`` one by one, in order.

    ``game`` and ``lang`` hold for lines that name none. A line that cannot be answered gives
    ``{"id": ..., "error": sentence}``.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _line(line, number, game, lang)


def _line(line: str, number: int, game: str | None, lang: str | None) -> dict[str, Any]:
    try:
        raw = decode_json(line)
    except NotJson as error:
        msg = f"Line {number} is not JSON ({error}); write one object a line."
        return {"id": None, "error": msg}
    if not isinstance(raw, dict) or not isinstance(raw.get("question"), str):
        name = raw.get("id") if isinstance(raw, dict) else None
        return {
            "id": name,
            "error": f"Line {number} has no question; write {{id, question}} on it.",
        }
    name = raw.get("id")
    try:
        found = ask(
            raw["question"],
            game=raw.get("game") or game,
            lang=raw.get("lang") or lang,
            state=raw.get("state"),
        )
    except InvalidInput as error:
        return {"id": name, "error": f"Line {number}: {error}"}
    return {"id": name, **found.to_contract()}


def people_also_ask(
    game: str, lang: str, rule: str | None = None, most: int = 3
) -> tuple[str, ...]:
    """Questions to offer: about what a rule refers to, or, without one, from all over the game.

    Only those of the bank that are written out as a reader would print them.
    """
    shown = [q for q in minds.bank(game) if q.lang == lang and is_printable(q.text)]
    by_rule = {q.rule: q.text for q in reversed(shown)}
    if rule is None:
        wanted = list(by_rule)[:: max(1, len(by_rule) // most)]
    else:
        entry = library.game(game).entry(rule, lang)
        settled = entry.basis.settles if entry.basis else ()
        area = [r for r in by_rule if r.split(".")[1] == entry.area]
        wanted = [r for r in (*entry.see, *settled, *area, *by_rule) if r != rule]
    return tuple(dict.fromkeys(by_rule[r] for r in wanted if r in by_rule))[:most]


def is_printable(text: str) -> bool:
    """Whether a bank question is written out as a reader would print it."""
    return text.endswith("?") and text.lstrip("¿")[:1].isupper()


def _clean(question: str) -> str:
    """The question without control characters. Raises :class:`InvalidInput` when too long."""
    kept = "".join(
        " " if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Cn") else c for c in question
    )
    text = " ".join(unicodedata.normalize("NFC", kept).split())
    if len(text) > MOST_CHARACTERS:
        raise InvalidInput(
            f"The question has {len(text)} characters; ask it in at most {MOST_CHARACTERS}."
        )
    return text


def _answer(text: str, said_in: str, lang: str, game: str | None, state: object) -> Answer:
    titles = {name: g.books[lang].title for name, g in library.corpus().games.items()}
    named = game_named(text, titles)
    at_table = None if state is None else _game_of(state)
    chosen = named or game or at_table or (next(iter(titles)) if len(titles) == 1 else None)
    if at_table is not None and at_table != chosen:
        state = None
    elsewhere = "" if named else other_game(text, said_in, list(titles.values()))
    if elsewhere:
        return _not_here(lang, elsewhere)
    if has_cue(text, said_in, "inject"):
        return _declined(lang, game or named or None)
    if not any(c.isalnum() for c in text) or _only_names(text, titles):
        return _ask_back(lang, named or game)
    if not any(_is_latin(c) or c.isdigit() for c in text):
        return _declined(lang, game or None)
    if chosen is None:
        return _which_game(text, said_in, lang)
    return _in_game(text, said_in, lang, chosen, state, known=bool(named or game))


def _only_names(text: str, titles: Mapping[str, str]) -> bool:
    """Whether nothing stands there but names of games."""
    return all(game_named(word.text, titles) for word in words(text))


def _is_latin(character: str) -> bool:
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN")


def _in_game(
    text: str, said_in: str, lang: str, game: str, state: object, *, known: bool
) -> Answer:
    bare = without_name(text, said_in, game)
    question = _without_title(understand(bare, said_in, library.termbase(game)), game)
    table = _table(game, state)
    ruling = _ruling(game, question, table)
    if ruling.kind == ABSTAINED:
        return _declined(lang, game if known else None, ruling.confidence)
    found = _worded(game, lang, question, ruling)
    if table is None or ruling.computed is None:
        return found
    without = _ruling(game, question, None)
    general = _worded(game, lang, question, without) if without.computed is not None else None
    here = " ".join((found.lead, *found.why))
    return msgspec.structs.replace(found, here=here, general=general)


def _without_title(question: Question, game: str) -> Question:
    """The question, in which the game's own name is no unknown word."""
    titles = {fold(book.title) for book in library.game(game).books.values()} | {fold(game)}
    left = tuple(word for word in question.left if word not in titles)
    return msgspec.structs.replace(question, left=left)


def _game_of(state: object) -> str | None:
    """The game that a table belongs to; ``None`` where it is a table of none."""
    for game in games():
        try:
            _table(game, state)
        except InvalidInput:
            continue
        return game
    return None


def _table(game: str, state: object) -> Any:
    package = kit(game)
    if state is None or isinstance(state, package.state_type):
        return state
    if isinstance(state, dict) and isinstance(state.get("state"), dict):
        state = state["state"]
    return state_of(package, state)


def _ruling(game: str, question: Question, table: Any) -> Ruling:
    corpus, known = library.game(game), minds.mind(game)
    found, source = known.look_up(question.text, question.lang)
    reading = source.reading if isinstance(source, Taught) else None
    package = kit(game) if game in games() else None
    if package is not None and package.answer is not None:
        computed = package.answer(engine(game), source.aimed(question), table)
        if computed is not None and table is not None:
            return decide.from_engine(computed, question, corpus)
        if computed is not None and is_asked(computed, question, source, corpus):
            return decide.from_engine(computed, question, corpus, reading)
    return decide.from_search(question, found, corpus, source)


def speaker(game: str, lang: str) -> Speaker:
    """Who puts rulings of a game into a language."""
    corpus = library.corpus()
    defaults = {o.name: o.default for o in engine(game).option_list()}
    t = library.translator(lang, game)
    return Speaker(t, corpus.games[game], corpus.sources, kit(game), defaults)


def _worded(game: str, lang: str, question: Question, ruling: Ruling) -> Answer:
    voice = speaker(game, lang)
    worded = voice.worded(ruling)
    value: int | tuple[str, ...] | None = ruling.value
    pieces: tuple[str, ...] = ()
    if ruling.computed is not None:
        pieces = ruling.computed.pieces
        if isinstance(ruling.computed.value, tuple) and value is None:
            value = tuple(voice.phrases(ruling.computed.value))
    citations = voice.citations(ruling.rules)
    return Answer(
        question=question.text,
        lang=lang,
        game=game,
        kind=ruling.kind,
        verdict=None if ruling.kind == SILENT else ruling.verdict or None,
        value=None if ruling.kind == SILENT else value,
        answer=worded.text,
        rules=ruling.rules,
        citations=citations,
        confidence=ruling.confidence,
        ms=0.0,
        lead=worded.lead,
        why=worded.why,
        house=worded.house,
        agree=worded.agree,
        how=worded.how,
        sign=_sign(ruling, value),
        pieces=pieces,
        links=tuple(link(game, rule, lang) for rule in ruling.rules),
        sources=tuple(dict.fromkeys(voice.source_title(c) for c in citations)),
    )


def _sign(ruling: Ruling, value: object) -> str:
    if ruling.kind in (SILENT, CLARIFY):
        return ruling.kind
    return ruling.verdict or ("list" if isinstance(value, tuple) else "rule")


def _plain(
    lang: str, game: str | None, kind: str, lead: str, confidence: float, sign: str
) -> Answer:
    return Answer(
        question="", lang=lang, game=game, kind=kind, verdict=None, value=None, answer=lead,
        rules=(), citations=(), confidence=confidence, ms=0.0, lead=lead, sign=sign,
    )  # fmt: skip


def _titles(lang: str) -> list[str]:
    return [g.books[lang].title for g in library.corpus().games.values()]


def _declined(lang: str, game: str | None, confidence: float = 0.9) -> Answer:
    t = library.translator(lang)
    lead = t("No rule here answers that. You can ask about: {games}.",
             games=t.list(_titles(lang), "or"))  # fmt: skip
    return _plain(lang, game, ABSTAINED, lead, confidence, "declined")


def _not_here(lang: str, name: str) -> Answer:
    """Another game was named: say that it isn't here, rather than answer about one that is."""
    t = library.translator(lang)
    lead = t("There is no game “{asked}” here. Choose {names}.",
             asked=name, names=t.list(_titles(lang), "or"))  # fmt: skip
    return _plain(lang, None, ABSTAINED, lead, 0.9, "declined")


def _ask_back(lang: str, game: str | None) -> Answer:
    t = library.translator(lang)
    known = [library.game(game).books[lang].title] if game else _titles(lang)
    lead = t("What would you like to know about {games}?", games=t.list(known, "or"))
    return _plain(lang, game, CLARIFY, lead, 0.5, "clarify")


def _which_game(text: str, said_in: str, lang: str) -> Answer:
    """Without a game: the one whose rules answer best; two equally good ones are asked about."""
    best = choosing.games_for(text, said_in)
    if not best:
        return _declined(lang, None)
    if len(best) > 1:
        t = library.translator(lang)
        titles = [library.corpus().games[g].books[lang].title for g in best]
        lead = t("Which game do you mean: {games}?", games=t.list(titles, "or"))
        return _plain(lang, None, CLARIFY, lead, 0.5, "clarify")
    return _in_game(text, said_in, lang, best[0], None, known=False)
