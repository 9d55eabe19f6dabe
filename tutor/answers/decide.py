"""From a question to a ruling: compute, cite, say that the rulebook is silent, or decline.

Nothing here knows a game or a rule: whether the rulebook is silent follows from the corpus (a
house rule *settles* what a sourced entry leaves open), not from a list.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from tutor.answers.reckoning import PLAINLY, reckoned, shares_of
from tutor.answers.sources import Learnt, Taught
from tutor.answers.trust import number_of, turned
from tutor.core.question import HOW_MANY, OTHER, WHAT, WHO, WHY, YES_NO, Computed, Question
from tutor.corpus.entry import EXAMPLE, HOUSE, GameCorpus, RuleEntry
from tutor.search.found import Found, Hit
from tutor.search.reader import Reading

COMPUTED, CITED, SILENT, CLARIFY, ABSTAINED = (
    "computed", "cited", "silent", "clarify", "abstained",
)  # fmt: skip
MOST_RULES = 5

#: A question is about something else when that is believed more than the best rule by this much.
BIAS = 0.1
#: Below this belief in the best rule there is no answer at all.
FAINT = 0.075

#: A rule believed at least this part of the best one has a say in yes and no.
RIVAL = 0.8

#: What is lost is told as a score, below zero, unless a price is so many times as likely asked for.
AS_SCORE = 3.0

#: What a house rule names first among the entries it settles is its main subject.
FIRST = 0.12

#: Calibration of confidence, fitted on 668 questions of others: a logistic of the lead.
_BIAS, _LEAD = -0.3, 6.8
#: The same for questions about something else, by the lead of that belief; and how much less sure
#: it is that the rulebook is silent than that the rule is the right one.
_ELSEWHERE, _LEAD_ELSEWHERE, _OPEN = -1.4, 15.0, 0.95


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


def from_engine(
    computed: Computed, question: Question, corpus: GameCorpus, reading: Reading | None = None
) -> Ruling:
    """A ruling out of what the engine worked out."""
    rules = tuple(dict.fromkeys(computed.rules))[:MOST_RULES]
    first = corpus.any_language(rules[0])
    if first.kind == HOUSE and first.basis is not None and first.basis.settles:
        sourced = [r for r in rules if r in first.basis.settles] or [first.basis.settles[0]]
        ordered = tuple(dict.fromkeys((sourced[0], rules[0], *rules)))[:MOST_RULES]
        return Ruling(SILENT, rules=ordered, house=rules[0], computed=computed, confidence=0.9)
    verdict = turned(computed.verdict, question)
    value = computed.value if isinstance(computed.value, int) else number_of(computed, reading)
    if value and computed.is_loss and ("loss" not in question.cues or "signed" in question.cues):
        shares = {} if reading is None else shares_of(question, reading, corpus, rules[0], value)
        lost, price = (shares[v][0] if v in shares else 0.0 for v in (-value, value))
        value = value if price > AS_SCORE * lost else -value
    return Ruling(COMPUTED, verdict, value, rules, computed=computed, confidence=0.97)


def from_search(
    question: Question,
    found: Found,
    corpus: GameCorpus,
    source: Taught | Learnt,
) -> Ruling:
    """A ruling out of the rules found.

    ``source`` is what found them, the reader or, for games that it was not taught, the index.
    """
    hits = found.hits
    if not hits or _is_elsewhere(found):
        return Ruling(ABSTAINED, confidence=confidence_elsewhere(found))
    best = hits[0]
    sure = confidence(best, hits[1].belief if len(hits) > 1 else 0.0)
    entry = corpus.any_language(best.rule)
    if entry.kind == HOUSE and entry.basis is not None and entry.basis.settles:
        return _silent(entry, hits, sure)
    rules = tuple(h.rule for h in hits[:MOST_RULES] if h.belief > 0.25 * best.belief)
    ruling = Ruling(CITED, rules=rules or (best.rule,), confidence=sure)
    if isinstance(source, Learnt):
        value = source.value(question, entry)
        asks = question.form not in (HOW_MANY, WHAT, WHO, WHY)
    else:
        asks = _asks_yes(question, source.reading)
        value, working, share = reckoned(question, source.reading, corpus, entry.id)
        kind, sure = (COMPUTED, min(sure, share)) if working else (CITED, sure)
        ruling = msgspec.structs.replace(ruling, kind=kind, working=working, confidence=sure)
    asks = asks and entry.kind != EXAMPLE
    verdict = _verdict(question, found, corpus, source) if asks else ""
    return msgspec.structs.replace(ruling, verdict=verdict, value=value)


def _asks_yes(question: Question, reading: Reading) -> bool:
    if question.form == YES_NO:
        return reading.asks_number < PLAINLY
    return reading.asks_yes > (0.5 if question.form == OTHER else PLAINLY)


def _verdict(question: Question, found: Found, corpus: GameCorpus, source: Taught | Learnt) -> str:
    """Yes or no where that is sure: of the rule found, with a say for others that may be meant.

    It has to be surer where a house rule is among them, so that the point may be open, and where
    it is not plain that yes or no is asked for.
    """
    if sum(bool(t.phrase.adjectives) for t in question.things) > 1:
        return ""  # particular pieces side by side: for the engine to judge, or for nobody
    if "either" in question.cues and question.form == OTHER:
        return ""  # one of two things
    best = found.hits[0]
    meant = [h for h in found.hits[:4] if h.belief >= RIVAL * best.belief]
    open_point = any(corpus.any_language(h.rule).kind == HOUSE for h in meant[1:])
    vague = question.form == OTHER and not question.text.rstrip().endswith("?")
    shares = [(h.belief / best.belief) ** 2 for h in meant]
    lean = _weighed(shares, [source.lean(question, corpus.any_language(h.rule)) for h in meant])
    if abs(lean) < source.least(best.belief, vague=open_point or vague):
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


def _is_elsewhere(found: Found) -> bool:
    best = found.hits[0].belief
    return best < FAINT or found.strange > best + BIAS


def confidence(best: Hit, second: float) -> float:
    """How likely the best rule is the right one, from 0 to 1."""
    return _logistic(_BIAS + _LEAD * max(0.0, best.belief - second))


def confidence_elsewhere(found: Found) -> float:
    """How likely the question is about something else."""
    best = found.hits[0].belief if found.hits else 0.0
    return _logistic(_ELSEWHERE + _LEAD_ELSEWHERE * (found.strange - best))


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))
