"""Numbers that answer a question, reckoned by the formula that the reader finds likeliest."""

from __future__ import annotations

from tutor.answers import arithmetic
from tutor.answers.arithmetic import Term
from tutor.core.question import HOW_MANY, YES_NO, Question
from tutor.corpus.entry import GameCorpus
from tutor.search.reader import Reading

#: From this on the reader says that a yes or a number is asked for, whatever the form.
PLAINLY = 0.9
#: A number is said from this share of the formulas on: one that was reckoned, and one that merely
#: stands in the rule.
RECKONED, READ_OUT = 0.25, 0.65
#: The engine's own number among the formulas, and as a loss.
ENGINE, LOST = "E", "-E"
#: Where a rulebook says what is in the box.
_BOX = "components"


def terms_for(
    question: Question, corpus: GameCorpus, rule: str, engine: int | None = None
) -> dict[str, Term]:
    """What may answer a question for a number, by the name of the formula that gives it."""
    entry = corpus.any_language(rule)
    box = (e.facts for r in corpus.ids if (e := corpus.any_language(r)).area == _BOX)
    terms = arithmetic.formulas(
        question, arithmetic.facts_of(dict(entry.facts)), arithmetic.whole_of(box)
    )
    if engine is not None:
        terms |= {ENGINE: arithmetic.number(engine), LOST: arithmetic.number(-engine)}
    return terms


def shares_of(
    question: Question,
    reading: Reading,
    corpus: GameCorpus,
    rule: str,
    engine: int | None = None,
) -> dict[int, tuple[float, Term]]:
    """Each number that the formulas give: their share together, and the likeliest working."""
    terms = terms_for(question, corpus, rule, engine)
    shares = reading.formulas(rule, tuple(terms))
    found: dict[int, tuple[float, Term]] = {}
    for name in sorted(shares, key=lambda n: -shares[n]):
        term = terms[name]
        before, best = found.get(term.value, (0.0, term))
        found[term.value] = (before + shares[name], best)
    return found


def reckoned(
    question: Question, reading: Reading, corpus: GameCorpus, rule: str
) -> tuple[int | None, str, float]:
    """The number asked for, its working and share."""
    asks = question.form == HOW_MANY or reading.asks_number > reading.asks_yes
    if not asks or (question.form == YES_NO and reading.asks_number < PLAINLY):
        return None, "", 0.0
    shares = shares_of(question, reading, corpus, rule)
    value, (share, term) = max(shares.items(), key=lambda item: item[1][0])
    if share < (RECKONED if term.is_reckoned else READ_OUT):
        return None, "", 0.0
    working = f"{term.text} = {arithmetic.number(value).text}" if term.is_reckoned else ""
    return value, working, share
