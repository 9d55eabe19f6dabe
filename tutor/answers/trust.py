"""Whether what an engine worked out is what was asked: an engine answers all that it can read."""

from __future__ import annotations

from tutor.answers.reckoning import PLAINLY, shares_of
from tutor.answers.sources import Learnt, Taught
from tutor.core.question import WHO, Computed, Question
from tutor.corpus.entry import HOUSE, GameCorpus, RuleEntry
from tutor.search.reader import Reading

#: What an engine says is left unsaid where the reader believes less than this that one of its first
#: rules is asked for: a number, or a yes or no, which its guards keep better.
TRUST_NUMBER, TRUST = 0.05, 0.01
#: A number of an engine's counts so many times as likely as one that the reader would reckon.
WORKED_OUT = 3.0
#: An engine's yes or no is left unsaid where its rules are believed less than this in, and the
#: reader leans the other way by more than that about the rule it found itself.
FEW, CONTRADICTS = 0.2, 0.3


def is_asked(
    computed: Computed, question: Question, source: Taught | Learnt, corpus: GameCorpus
) -> bool:
    """Whether what an engine worked out answers the question that was asked.

    Without a reader it is taken to: the engine has its own guards.
    """
    if isinstance(source, Learnt) or computed.is_sure:
        return True
    reading, best = source.reading, source.reading.found.hits[0].rule
    rules = set(computed.rules[:3])
    settled = (s for r in rules for s in settled_by(corpus.any_language(r)))
    meant = {*rules, *settled}
    least = TRUST if computed.value is None else TRUST_NUMBER
    believed = sum(reading.beliefs.get(r, 0.0) for r in meant)
    if believed < least:
        return False
    if computed.verdict in ("yes", "no") and believed < FEW:
        lean = source.lean(question, corpus.any_language(best))
        if (lean if turned(computed.verdict, question) == "no" else -lean) > CONTRADICTS:
            return False
    if isinstance(computed.value, tuple) or (question.form == WHO and computed.value is not None):
        return True
    if reading.asks_yes > PLAINLY and not computed.verdict:
        return False
    if computed.value is None:
        return reading.asks_number < PLAINLY
    shares = shares_of(question, reading, corpus, best, computed.value)
    own = max(shares[value][0] for value in (computed.value, -computed.value) if value in shares)
    if corpus.any_language(best).kind == HOUSE:
        return own >= TRUST_NUMBER  # a house rule gives no number of its own
    return WORKED_OUT * own >= max(share for share, _ in shares.values())


def number_of(computed: Computed, reading: Reading | None) -> int | None:
    """The number that the one card worked out bears, where a number is asked for."""
    if reading is None or not isinstance(computed.value, tuple) or len(computed.value) != 1:
        return None
    name = computed.value[0].name
    return int(name) if reading.asks_number > 0.5 and name.isdecimal() else None


def settled_by(entry: RuleEntry) -> tuple[str, ...]:
    """The entries that a house rule settles."""
    return tuple(entry.basis.settles) if entry.basis else ()


def turned(verdict: str, question: Question) -> str:
    """The verdict as an answer: a "yes, you may" is a "no" to "is it forbidden?"."""
    if question.banned and verdict in ("yes", "no"):
        return "no" if verdict == "yes" else "yes"
    return verdict
