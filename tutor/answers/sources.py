"""Who finds the rule of a question and leans towards yes or no: the reader, or else the bank."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from tutor.answers import arithmetic
from tutor.answers.compared import compared
from tutor.answers.memory import Memory
from tutor.answers.verdicts import DOUBLY_SURE, SURE, Verdicts, alike_by
from tutor.core.question import HOW_MANY, WHAT, WHO, WHY, YES_NO, Question
from tutor.corpus.entry import RuleEntry
from tutor.language.numbers import numbers as numbers_in
from tutor.search.bank import BankQuestion
from tutor.search.index import Index, Likeness
from tutor.search.reader import Reading

#: The reader's share in yes and no, beside its memory; what counts where the two lean apart; the
#: log odds that count as certain; and from where on a leaning, weighted by the root of the belief
#: in its rule, is said, also where the point may be open.
READER, APART, CERTAIN = 0.4, 0.7, 4.0
SAID, VAGUELY_SAID = 0.05, 0.11
#: A question is about the rules believed this much.
ABOUT = 0.15
#: A question with a number counts as the nearest when it is this near to being it.
NEARLY = 0.9


class Learnt(msgspec.Struct, frozen=True):
    """What is known of yes, no and numbers where no reader was taught: the bank, by likeness.

    ``places`` are the rows of the index that the examples of ``verdicts`` stand in.
    """

    index: Index
    verdicts: Verdicts
    places: Sequence[int]
    like: Likeness

    def aimed(self, question: Question) -> Question:
        """The question as it is: likeness doesn't tell surely which rule it asks for."""
        return question

    def lean(self, question: Question, entry: RuleEntry) -> float:
        """Towards yes (1) or no (-1), if the rule of the entry answers the question."""
        meaning = None if self.like.meaning is None else self.like.meaning[self.places]
        alike = alike_by(meaning, self.like.words[self.places])
        concepts = self.index.concepts_in(question.text, question.lang)
        return self.verdicts.lean(question, concepts, alike, entry.id)

    def least(self, _belief: float, *, vague: bool) -> float:
        """From where on a leaning is said."""
        return DOUBLY_SURE if vague else SURE

    def value(self, question: Question, entry: RuleEntry) -> int | None:
        """The number asked for: that of the nearest bank question for the rule that has one."""
        if question.form in (WHO, WHY) or (question.form == YES_NO and not _asks_number(question)):
            return None
        liked = self.index.likened(self.like)
        mine = [(likeness, q) for likeness, q in liked if q.rule == entry.id]
        numbers = [
            v for v in entry.facts.values() if isinstance(v, int) and not isinstance(v, bool)
        ]
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


class Taught(msgspec.Struct, frozen=True):
    """What the reader makes of a question, and the questions it remembers."""

    reading: Reading
    memory: Memory | None

    def aimed(self, question: Question) -> Question:
        """The question with the rules that it asks for."""
        about = tuple(h.rule for h in self.reading.found.hits if h.belief >= ABOUT)
        return msgspec.structs.replace(question, about=about)

    def lean(self, question: Question, entry: RuleEntry) -> float:
        """Towards yes (1) or no (-1), if the rule of the entry answers the question."""
        signs = compared(question, arithmetic.facts_of(dict(entry.facts)))
        read = math.tanh(self.reading.lean(entry.id, signs) / CERTAIN)
        if self.memory is None:
            return read
        known = self.memory.lean(question, self.reading.row, entry.id)
        lean = READER * read + (1 - READER) * known
        return lean if (read > 0) == (known > 0) else APART * lean

    def least(self, belief: float, *, vague: bool) -> float:
        """From where on a leaning is said: the surer of the rule, the sooner."""
        return (VAGUELY_SAID if vague else SAID) / math.sqrt(min(1.0, belief))


def _same_numbers(question: Question, asked: BankQuestion) -> bool:
    """Whether both speak of the same numbers: a sum holds only for those it was made of."""
    mine = {a.value for a in question.amounts if not a.loose}
    return mine == {n.value for n in numbers_in(asked.text, asked.lang) if not n.loose}


def _asks_number(question: Question) -> bool:
    return question.form in (HOW_MANY, WHAT, YES_NO) and bool(
        question.cues & {"each", "in-total", "per-colour"}
    )
