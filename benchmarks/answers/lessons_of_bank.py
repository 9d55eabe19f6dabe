"""What the reader is taught: every question of the banks, every rule text, with what is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from tutor.answers import arithmetic
from tutor.answers.compared import SIGNS, compared
from tutor.answers.reckoning import terms_for
from tutor.answers.understand import understand
from tutor.corpus.entry import EXAMPLE, HOUSE
from tutor.search.index import elsewhere
from tutor.services import library, minds
from tutor.services.engines import engine, kit

YES_NO, NUMBER, ELSE, UNTOLD = 0, 1, 2, -1
#: How often each question about other things is taught: they are few, and every tenth at the table.
FOREIGN = 3
_VERDICTS = {"yes": 1.0, "no": 0.0}


@dataclass
class Lesson:
    """A text with its game and rule ("" for none), and what is known of its answer.

    ``formulas`` are those that can be reckoned, ``right`` those of them that give the number;
    ``signs`` tell how its numbers compare with those of the rule; ``pieces`` and ``hasty`` are its
    text for the encoder, as it is and as typed in haste.
    """

    text: str
    game: str
    rule: str
    verdict: float | None = None
    form: int = UNTOLD
    formulas: list[str] = field(default_factory=list)
    right: list[str] = field(default_factory=list)
    signs: tuple[float, ...] = (0.0,) * SIGNS
    pieces: list[int] = field(default_factory=list)
    hasty: list[int] = field(default_factory=list)


def lessons() -> Iterator[Lesson]:
    """All of it, in a fixed order."""
    for _, text in elsewhere() * FOREIGN:
        yield Lesson(text, "", "")
    for game in library.corpus().games:
        for rule, texts in library.game(game).entries.items():
            kind = next(iter(texts.values())).kind
            said = None if kind in (HOUSE, EXAMPLE) else float(kind != "prohibition")
            for entry in texts.values():
                yield Lesson(entry.text, game, rule, said)
        for question in minds.bank(game):
            yield _asked(game, question)


def _asked(game: str, question: minds.BankQuestion) -> Lesson:
    found = Lesson(question.text, game, question.rule, _VERDICTS.get(question.verdict))
    if not question.rule:
        return found
    entry = library.game(game).entry(question.rule, question.lang)
    read = understand(question.text, question.lang, library.termbase(game))
    if question.verdict:
        found.form = YES_NO
    elif question.value is not None:
        found.form = NUMBER
    elif entry.kind != HOUSE:
        found.form = ELSE
    if found.verdict is not None:
        found.signs = compared(read, arithmetic.facts_of(dict(entry.facts)))
    if question.value is not None:
        aimed = msgspec.structs.replace(read, about=(question.rule,))
        computed = kit(game).answer(engine(game), aimed, None)
        said = computed.value if computed is not None else None
        number = said if isinstance(said, int) else None
        terms = terms_for(read, library.game(game), question.rule, number)
        found.formulas = list(terms)
        found.right = [name for name, term in terms.items() if term.value == question.value]
    return found


def names(rules: Sequence[str]) -> list[str]:
    """The games of rules, sorted."""
    return sorted({rule.partition(".")[0] for rule in rules})
