"""What a learner knows of a game, what to review today, and the same as a table of figures."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal

import msgspec

from tutor.corpus.entry import RuleEntry
from tutor.lessons.memory import Memory, Review, memories
from tutor.services import library, quizzing, starts
from tutor.services.shown import RuleLink
from tutor.services.table import link
from tutor.store import Kept

#: A daily review takes a few minutes: so many questions at most, so many about rules never met.
MOST_A_DAY = 10
NEW_A_DAY = 4
_DAY = 86_400
_SEEDS_A_DAY = 120


class RuleStanding(msgspec.Struct, frozen=True):
    """How well a rule is known. ``recall`` is in percent, 0 where it was never met.

    ``due`` tells whether it is to be asked again now; ``tries`` and ``wrong`` count.
    """

    rule: RuleLink
    chapter: str
    standing: Literal["known", "shaky", "never"]
    recall: int = 0
    due: bool = False
    tries: int = 0
    wrong: int = 0


class Progress(msgspec.Struct, frozen=True):
    """A game's rules by how well they are known, in the order of the book."""

    game: str
    rules: tuple[RuleStanding, ...]

    def count(self, standing: str) -> int:
        """How many rules stand so."""
        return sum(rule.standing == standing for rule in self.rules)


def progress(game: str, reviews: Iterable[Kept], now: int, lang: str) -> Progress:
    """How well each rule of a game is known at a time, in seconds since 1970."""
    remembered = _memories(game, reviews, now)
    corpus = library.game(game)
    chapters = {chapter.number: chapter.title for chapter in corpus.books[lang].chapters}
    return Progress(
        game,
        tuple(
            _standing(game, corpus.entry(rule, lang), chapters, remembered.get(rule), now, lang)
            for rule in corpus.ids
        ),
    )


def review_queue(game: str, reviews: Iterable[Kept], now: int) -> tuple[str, ...]:
    """The ids of today's questions: rules that are due, the shakiest first, then a few new ones.

    The same day and the same tries give the same questions; another day gives new tables.
    """
    kept = tuple(reviews)
    remembered = _memories(game, kept, now)
    day = now // _DAY
    due = [m for m in remembered.values() if m.due <= now]
    due.sort(key=lambda m: (m.recall, m.rule))
    wanted = [m.rule for m in due]
    # Counted by their first try, so that a review that is interrupted goes on where it was.
    first_tries: dict[str, int] = {}
    for review in kept:
        if review.game == game:
            first_tries.setdefault(review.rule, review.at // _DAY)
    room = max(0, NEW_A_DAY - sum(first == day for first in first_tries.values()))
    seed = (day % 1_000) * _SEEDS_A_DAY
    found = _about(game, wanted, seed, MOST_A_DAY)
    unmet = [rule for rule in _in_order(game) if rule not in remembered]
    return (*found, *_about(game, unmet, seed, min(room, MOST_A_DAY - len(found))))


def due_count(game: str, reviews: Iterable[Kept], now: int) -> int:
    """How many rules of a game that were met are to be asked again now."""
    return sum(memory.due <= now for memory in _memories(game, reviews, now).values())


def as_csv(games: Iterable[str], reviews: Iterable[Kept], now: int, lang: str) -> str:
    """Progress as CSV for a learner or a teacher: a line for each rule of the games."""
    kept = tuple(reviews)
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(
        ("game", "rule", "title", "standing", "recall_percent", "tries", "wrong", "due", "last_try")
    )
    for game in games:
        last = {review.rule: review.at for review in kept if review.game == game}
        for rule in progress(game, kept, now, lang).rules:
            at = last.get(rule.rule.id)
            when = "" if at is None else datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d")
            due = "yes" if rule.due else "no"
            rows.writerow(
                (
                    *(game, rule.rule.id, _safe(rule.rule.title), rule.standing, rule.recall),
                    *(rule.tries, rule.wrong, due, when),
                )
            )
    return out.getvalue()


def _safe(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@"} else text


def _standing(
    game: str,
    entry: RuleEntry,
    chapters: dict[str, str],
    memory: Memory | None,
    now: int,
    lang: str,
) -> RuleStanding:
    rule, chapter = link(game, entry.id, lang), chapters.get(entry.section.partition(".")[0], "")
    if memory is None:
        return RuleStanding(rule, chapter, "never")
    recall = round(100 * memory.recall)
    return RuleStanding(
        rule, chapter, memory.standing, recall, memory.due <= now, memory.tries, memory.wrong
    )


def _memories(game: str, reviews: Iterable[Kept], now: int) -> dict[str, Memory]:
    known = library.game(game).entries
    return memories(
        (Review(r.rule, r.at, r.right) for r in reviews if r.game == game and r.rule in known), now
    )


def _about(game: str, rules: Iterable[str], seed: int, most: int) -> list[str]:
    """Questions about rules, at most so many; rules without a question are left out."""
    found: list[str] = []
    for number, rule in enumerate(rules):
        if len(found) >= most or number >= _SEEDS_A_DAY:
            break
        asked = quizzing.about(game, rule, seed + number)
        if asked:
            found.append(asked)
    return found


def _in_order(game: str) -> tuple[str, ...]:
    """The rules in the order in which a player needs them: as the lessons teach, then the book."""
    taught = [rule for step in starts.steps(game) for rule in step.rules]
    return tuple(dict.fromkeys((*taught, *library.game(game).ids)))
