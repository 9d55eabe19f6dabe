"""From a question to a ruling: compute, cite, say that the rulebook is silent, or decline.

Nothing here knows a game or a rule: whether the rulebook is silent follows from the corpus (a
house rule *settles* what a sourced entry leaves open), not from a list.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from tutor.answers import arithmetic
from tutor.answers.arithmetic import Term
from tutor.answers.verdicts import DOUBLY_SURE, SURE, Verdicts
from tutor.core.question import HOW_MANY, OTHER, WHAT, WHO, WHY, YES_NO, Computed, Question
from tutor.corpus.entry import GameCorpus, RuleEntry
from tutor.language.numbers import numbers as numbers_in
from tutor.search.bank import BankQuestion
from tutor.search.index import Found, Hit, Index
from tutor.search.reader import Reading

COMPUTED, CITED, SILENT, CLARIFY, ABSTAINED = (
    "computed", "cited", "silent", "clarify", "abstained",
)  # fmt: skip
HOUSE, EXAMPLE = "house", "example"
MOST_RULES = 5

#: A question is about something else when that is believed more than the best rule, or less where
#: it has words that no text of ours uses; the bias keeps clear questions in.
STRANGE, UNKNOWN, BIAS = 1.0, 0.05, 0.05
#: Below this belief in the best rule there is no answer at all.
FAINT = 0.075
#: Two rules that are believed this nearly alike are both offered where nothing tells them apart.
ALIKE = 0.015

#: What an engine says is left unsaid where the reader believes less than this that one of its first
#: rules is asked for: a number, or a yes or no, which its guards keep better. A number of its is
#: left unsaid too where another one is likelier.
TRUST_NUMBER, TRUST = 0.05, 0.01
#: The reader's share in yes and no; what counts where reader and index lean apart; and from where
#: on a leaning, weighted by the root of the belief in its rule, is said.
READER, APART, SAID = 0.6, 0.5, 0.14
#: From this on the reader says that a yes or a number is asked for, whatever the form.
PLAINLY = 0.9
#: A number is said from this share of the formulas on: one that was reckoned, or that the bank says
#: too; and one that merely stands in the rule.
RECKONED, READ_OUT = 0.4, 0.8
#: The engine's own number, among the formulas.
ENGINE = "E"

#: A question with a number counts as the nearest when it is this near to being it.
NEARLY = 0.9

#: A rule believed at least this part of the best one has a say in yes and no.
RIVAL = 0.5

#: Where a rule is found with less confidence than this, no yes or no is read out of it.
DIM = 0.4

#: What a house rule names first among the entries it settles is its main subject.
FIRST = 0.12

#: Calibration of confidence, fitted on bank questions left out: a logistic of the best rule's lead.
_BIAS, _LEAD = -0.2, 11.9
#: The same for questions about something else, by the lead of that belief; and how much less sure
#: it is that the rulebook is silent than that the rule is the right one.
_ELSEWHERE, _LEAD_ELSEWHERE, _OPEN = -1.4, 15.0, 0.85


class Ruling(msgspec.Struct, frozen=True):
    """What is answered, before it is put into words. ``rules`` come best first."""

    kind: str
    verdict: str = ""
    value: int | None = None
    rules: tuple[str, ...] = ()
    house: str = ""
    computed: Computed | None = None
    confidence: float = 1.0
    working: str = ""


def is_asked(
    computed: Computed, question: Question, reading: Reading | None, corpus: GameCorpus
) -> bool:
    """Whether what an engine worked out answers the question that was asked.

    Without a reader it is taken to: the engine has its own guards.
    """
    if reading is None:
        return True
    rules = set(computed.rules[:3])
    settled = (s for r in rules for s in _settles(_entry(corpus, r)))
    least = TRUST if computed.value is None else TRUST_NUMBER
    if sum(reading.beliefs.get(r, 0.0) for r in {*rules, *settled}) < least:
        return False
    if isinstance(computed.value, tuple):
        return True
    if reading.asks_yes > PLAINLY and not computed.verdict:
        return False
    if computed.value is None:
        return reading.asks_number < PLAINLY
    shares = _shares(question, reading, _entry(corpus, computed.rules[0]), computed.value)
    return max(shares, key=lambda value: shares[value][0]) == computed.value


def _number_of(computed: Computed, reading: Reading | None) -> int | None:
    """The number that the one card worked out bears, where a number is asked for."""
    if reading is None or not isinstance(computed.value, tuple) or len(computed.value) != 1:
        return None
    name = computed.value[0].name
    return int(name) if reading.asks_number > reading.asks_yes and name.isdecimal() else None


def _settles(entry: RuleEntry) -> tuple[str, ...]:
    return tuple(entry.basis.settles) if entry.basis else ()


def _shares(
    question: Question, reading: Reading, entry: RuleEntry, engine: int | None = None
) -> dict[int, tuple[float, Term]]:
    """Each number that the formulas give: their share together, and the likeliest working."""
    terms = arithmetic.formulas(question, arithmetic.facts_of(dict(entry.facts)))
    if engine is not None:
        terms[ENGINE] = arithmetic.number(engine)
    shares = reading.formulas(entry.id, tuple(terms))
    found: dict[int, tuple[float, Term]] = {}
    for name in sorted(shares, key=lambda n: -shares[n]):
        term = terms[name]
        before, best = found.get(term.value, (0.0, term))
        found[term.value] = (before + shares[name], best)
    return found


def from_engine(
    computed: Computed, question: Question, corpus: GameCorpus, reading: Reading | None = None
) -> Ruling:
    """A ruling out of what the engine worked out."""
    rules = tuple(dict.fromkeys(computed.rules))[:MOST_RULES]
    first = _entry(corpus, rules[0])
    if first.kind == HOUSE and first.basis is not None and first.basis.settles:
        sourced = [r for r in rules if r in first.basis.settles] or [first.basis.settles[0]]
        ordered = tuple(dict.fromkeys((sourced[0], rules[0], *rules)))[:MOST_RULES]
        return Ruling(SILENT, rules=ordered, house=rules[0], computed=computed, confidence=0.9)
    verdict = computed.verdict
    if question.banned and verdict in ("yes", "no"):
        verdict = "no" if verdict == "yes" else "yes"
    value = computed.value if isinstance(computed.value, int) else _number_of(computed, reading)
    return Ruling(COMPUTED, verdict, value, rules, computed=computed, confidence=0.97)


def from_search(
    question: Question,
    found: Found,
    index: Index,
    verdicts: Verdicts,
    corpus: GameCorpus,
    reading: Reading | None = None,
) -> Ruling:
    """A ruling out of the rules that a search found, its beliefs mixed with the reader's."""
    hits = found.hits
    if not hits or _is_elsewhere(question, found, index):
        return Ruling(ABSTAINED, confidence=confidence_elsewhere(found))
    best = hits[0]
    sure = confidence(best, hits[1].belief if len(hits) > 1 else 0.0)
    entry = _entry(corpus, best.rule)
    if entry.kind == HOUSE and entry.basis is not None and entry.basis.settles:
        return _silent(entry, hits, sure)
    rules = tuple(h.rule for h in hits[:MOST_RULES] if h.belief > 0.25 * best.belief)
    ruling = Ruling(CITED, rules=rules or (best.rule,), confidence=sure)
    value = _value(question, found, index, entry)
    asks = question.form not in (HOW_MANY, WHAT, WHO, WHY)
    if reading is not None:
        asks = _asks_yes(question, reading)
        value, working, share = _reckoned(question, reading, entry, value)
        kind, sure = (COMPUTED, min(sure, share)) if working else (CITED, sure)
        ruling = msgspec.structs.replace(ruling, kind=kind, working=working, confidence=sure)
    asks = asks and entry.kind != EXAMPLE and sure >= DIM
    verdict = _verdict(question, found, verdicts, corpus, reading) if asks else ""
    return msgspec.structs.replace(ruling, verdict=verdict, value=value)


def _asks_yes(question: Question, reading: Reading) -> bool:
    if question.form == YES_NO:
        return reading.asks_number < PLAINLY
    return reading.asks_yes > (0.5 if question.form == OTHER else PLAINLY)


def _reckoned(
    question: Question, reading: Reading, entry: RuleEntry, known: int | None
) -> tuple[int | None, str, float]:
    """The number asked for, its working and share; ``known`` is what the bank says."""
    asks = question.form == HOW_MANY or reading.asks_number > reading.asks_yes
    if not asks or (question.form == YES_NO and reading.asks_number < PLAINLY):
        return known, "", 0.0
    shares = _shares(question, reading, entry)
    value, (share, term) = max(shares.items(), key=lambda item: item[1][0])
    if share < (RECKONED if term.is_reckoned or value == known else READ_OUT):
        return known, "", 0.0
    working = f"{term.text} = {arithmetic.number(value).text}" if term.is_reckoned else ""
    return value, working, share


def _verdict(
    question: Question,
    found: Found,
    verdicts: Verdicts,
    corpus: GameCorpus,
    reading: Reading | None,
) -> str:
    """Yes or no where the bank is sure: of the rule found, with a say for others that may be meant.

    It has to be surer where a house rule is among them, so that the point may be open, and where
    it is not plain that yes or no is asked for.
    """
    if sum(bool(t.phrase.adjectives) for t in question.things) > 1:
        return ""  # particular pieces side by side: for the engine to judge, or for nobody
    if "either" in question.cues and question.form == OTHER:
        return ""  # one of two things
    best = found.hits[0]
    meant = [h for h in found.hits[:4] if h.belief >= RIVAL * best.belief]
    open_point = any(_entry(corpus, h.rule).kind == HOUSE for h in meant[1:])
    vague = question.form == OTHER and not question.text.rstrip().endswith("?")
    shares = [(h.belief / best.belief) ** 2 for h in meant]
    lean = _weighed(shares, [verdicts.lean(question, found, h.rule) for h in meant])
    least = DOUBLY_SURE if open_point or vague else SURE
    if reading is not None:
        read = _weighed(shares, [reading.lean(h.rule) for h in meant])
        alike = 1.0 if (read > 0) == (lean > 0) else APART
        lean = (1 - READER) * lean + READER * read
        least = SAID / (alike * math.sqrt(min(1.0, best.belief))) * least / SURE
    if abs(lean) < least:
        return ""
    return "yes" if lean > 0 else "no"


def _weighed(shares: Sequence[float], leans: Sequence[float]) -> float:
    return sum(s * x for s, x in zip(shares, leans, strict=True)) / sum(shares)


def _silent(entry: RuleEntry, hits: Sequence[Hit], sure: float) -> Ruling:
    """The nearest entry that leaves the point open comes first, then the house rule."""
    settles = entry.basis.settles if entry.basis else ()
    beliefs = {h.rule: h.belief for h in hits}
    sourced = max(settles, key=lambda r: beliefs.get(r, 0.0) + (FIRST if r == settles[0] else 0.0))
    others = [h.rule for h in hits[1:6] if h.belief > 0.3 * hits[0].belief and h.rule != sourced]
    rules = tuple(dict.fromkeys((sourced, entry.id, *others)))[:MOST_RULES]
    return Ruling(SILENT, rules=rules, house=entry.id, confidence=_OPEN * sure)


def _is_elsewhere(question: Question, found: Found, index: Index) -> bool:
    best = found.hits[0].belief
    unknown = sum(not index.has_word(word, question.lang) for word in question.left)
    return best < FAINT or STRANGE * found.strange + UNKNOWN * unknown > best + BIAS


def _value(question: Question, found: Found, index: Index, entry: RuleEntry) -> int | None:
    """The number asked for: that of the nearest bank question for the rule that has one."""
    if question.form in (WHO, WHY) or (question.form == YES_NO and not _asks_number(question)):
        return None
    mine = [(likeness, q) for likeness, q in index.likened(found) if q.rule == entry.id]
    numbers = [v for v in entry.facts.values() if isinstance(v, int) and not isinstance(v, bool)]
    valued = [
        (likeness, q.value)
        for likeness, q in mine
        if q.value is not None and (q.value in numbers or _same_numbers(question, q))
    ]
    nearest = max((likeness for likeness, _ in mine), default=0.0)
    if valued:
        likeness, value = max(valued)
        agreed = len({v for _, v in valued}) == 1
        near = NEARLY * nearest if question.form != YES_NO else nearest
        if likeness >= near or (question.form == HOW_MANY and agreed):
            return value
        if not agreed:
            return None
    return numbers[0] if len(numbers) == 1 and question.form == HOW_MANY else None


def _same_numbers(question: Question, asked: BankQuestion) -> bool:
    """Whether both speak of the same numbers: a sum holds only for those it was made of."""
    mine = {a.value for a in question.amounts if not a.loose}
    return mine == {n.value for n in numbers_in(asked.text, asked.lang) if not n.loose}


def _asks_number(question: Question) -> bool:
    return question.form in (HOW_MANY, WHAT, YES_NO) and bool(
        question.cues & {"each", "in-total", "per-colour"}
    )


def confidence(best: Hit, second: float) -> float:
    """How likely the best rule is the right one, from 0 to 1."""
    return _logistic(_BIAS + _LEAD * max(0.0, best.belief - second))


def confidence_elsewhere(found: Found) -> float:
    """How likely the question is about something else."""
    best = found.hits[0].belief if found.hits else 0.0
    return _logistic(_ELSEWHERE + _LEAD_ELSEWHERE * (found.strange - best))


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))


def _entry(corpus: GameCorpus, rule: str) -> RuleEntry:
    return next(iter(corpus.entries[rule].values()))
