"""Sums that a question spells out in numbers: a section's fee, a debt and what is paid for it."""

from __future__ import annotations

from tutor.core.question import HOW_MANY, WHAT, Amount, Computed, Question
from tutor.games.zoomaka import responses
from tutor.games.zoomaka.desk import ANY_ENTRY, FEE, PAY, SECTION, VALUE, Desk
from tutor.games.zoomaka.payments import NO_CHANGE, SHORT, WAIVED

OWE = "action.owe"
CHANGE = "concept.change"
_ADDS = "zoomaka.action-card.addon-adds-value"
#: Numbers up to here are values of cards; larger ones are something else.
_MOST = 20
#: Places are not counted: "one of 5 from the bank".
PLACES = ("place.bank-personal", "place.zoo", *SECTION)
_PAYER = "role.opponent"
_PAYERS, _ALMA = "zoomaka.entry.affected-players-pay", "zoomaka.example.alma-birds"
#: Words that name nothing, at most; characters between "owe" and the sum; a debt and what is owned.
_UNKNOWN, _NEAR, _TWO = 3, 12, 2


def _values(q: Question) -> list[Amount]:
    """The numbers that count nothing, in their order; a thing counted by "one of 5" is worth 5."""
    counted = [(t.start, t.end) for t in q.things if t.counted and t.phrase.noun not in PLACES]
    words = [(m.start, m.end) for m in q.mentions]
    return [
        a
        for a in q.amounts
        if (not a.loose or q.text[a.start : a.end].isdecimal()) and 0 <= a.value <= _MOST
        and not any(s <= a.start and a.end <= e for s, e in (*counted, *words))
    ]  # fmt: skip


def _summed(q: Question, values: list[Amount]) -> int:
    """The values together; "three animals worth 2" are three times 2, a list of three is none."""
    things = [t for t in q.things if t.counted and t.phrase.noun not in (*PLACES, _PAYER)]
    if not things and "each" in q.cues and len(values) == _TWO:
        return values[0].value * values[1].value  # "three of them, worth 2 each"
    total = 0
    for value in values:
        before = [t for t in things if t.end <= value.start]
        last = before[-1] if before else None
        until = next((t.start for t in things if t.start > value.start), len(q.text))
        mine = [v for v in values if last is not None and last.end <= v.start < until]
        count = (last.phrase.count or 1) if last is not None and value is mine[0] else 1
        all_alike = len(mine) in (1, *range(count)) or "each" in q.cues
        total += value.value * max(1, count if all_alike else 1)
    return total


def fee(desk: Desk) -> Computed | None:
    """The fee of a section whose cards are told by their values."""
    q = desk.question
    about = q.names(*FEE, *SECTION, *ANY_ENTRY) or (q.names(*PAY, OWE) and not _mine(q))
    animals = q.names("animal.animal", *(f"animal.{t}" for t in desk.cards.types))
    if not about or not (animals or q.names("card.addon", *VALUE)) or q.names(CHANGE):
        return None
    if q.form not in (HOW_MANY, WHAT) and not q.names("concept.fee", "action.charge"):
        return None
    if q.people is not None and "table" in q.cues:
        return None
    if (q.people is not None and not q.is_about(responses.TOTAL)) or desk.animals:
        return None
    if len(q.left) > _UNKNOWN:
        return None
    values = _values(q)
    if "now" in q.cues and q.names(*PAY):
        return None  # cards that leave the section are told too
    if not values or (len(values) == 1 and _summed(q, values) == values[0].value):
        return None
    n = _summed(q, values)
    added = (_ADDS,) if q.names("card.addon") or desk.addons else ()
    payers = q.count_of(_PAYER)
    if payers and "in-total" in q.cues:
        rules = (responses.TOTAL, _PAYERS, *added)
        return desk.ruled(rules, "fee.all", value=n * payers, n=n, payers=payers, total=n * payers)
    rules = (responses.TOTAL, *added, *_printed(desk, [v.value for v in values]))
    return desk.ruled(rules, "fee.sum", value=n, n=n)


def from_all(desk: Desk) -> Computed | None:
    """What one fee brings from everybody else at a table of some size."""
    q = desk.question
    if q.people is None or q.form not in (HOW_MANY, WHAT) or not q.is_about(_PAYERS, _ALMA):
        return None
    values = [a.value for a in q.amounts if not a.loose and a.value != q.people]
    if len(values) != 1 or "each" in q.clauses[-1].cues:
        return None
    n, payers = values[0], q.people - 1
    rules = (_PAYERS, responses.TOTAL)
    return desk.ruled(rules, "fee.all", value=n * payers, n=n, payers=payers, total=n * payers)


def _printed(desk: Desk, values: list[int]) -> tuple[str, ...]:
    """The printed examples with these very values."""
    book, names = desk.cards.book, desk.question.names("animal.bird")
    return tuple(r for r, f in book.items() if names and f.get("values") == values)


def _mine(q: Question) -> bool:
    """Whether the debt is told: a number stands right after "owe"."""
    return _debt(q) is not None


def _debt(q: Question) -> Amount | None:
    """What is owed: the first number after "owe" or, without that, after "fee"."""
    values = _values(q)
    for concepts in ((OWE,), ("concept.fee", "action.charge")):
        for mention in q.mentions:
            if mention.concept in concepts or not set(mention.also).isdisjoint(concepts):
                after = [v for v in values if 0 <= v.start - mention.end <= _NEAR]
                if after:
                    return after[0]
    return None


def change(desk: Desk) -> Computed | None:
    """What comes back to somebody who pays too much: nothing."""
    q = desk.question
    given = int(desk.cards.book[NO_CHANGE]["change"])
    if not q.wants_number or q.form != HOW_MANY or not q.names(CHANGE) or desk.named:
        return None
    if not (q.names(OWE, *PAY, *FEE) or len(q.left) == 0):
        return None
    debt, values = _debt(q), _values(q)
    if debt is None:
        return desk.ruled((NO_CHANGE,), "change", value=given, n=given)
    paid = _summed(q, [v for v in values if v is not debt])
    if paid <= debt.value:
        return None
    return desk.ruled((NO_CHANGE,), "change.of", value=given, n=given, debt=debt.value, paid=paid)


def short(desk: Desk) -> Computed | None:
    """What somebody pays who owns less than they owe."""
    q = desk.question
    debt, values = _debt(q), _values(q)
    if debt is None or q.form != HOW_MANY or len(values) != _TWO or desk.named:
        return None
    owned = next(v.value for v in values if v is not debt)
    if owned >= debt.value or q.names(*SECTION) or len(q.left) > _UNKNOWN:
        return None
    rest = debt.value - owned
    asked = q.clauses[-1]
    if q.about[:1] == (WAIVED,) and not (asked.cues & {"left", "still"} or asked.names(OWE)):
        return desk.ruled(
            (WAIVED, SHORT), "short.waived", value=rest, n=rest, debt=debt.value, owned=owned
        )
    if "left" in asked.cues or "still" in asked.cues or asked.names(OWE):
        left = int(desk.cards.book[WAIVED]["remaining_debt"])
        return desk.ruled(
            (WAIVED, SHORT), "short.waived", value=left, n=rest, debt=debt.value, owned=owned
        )
    return desk.ruled((SHORT, WAIVED), "short.pay", value=owned, n=owned, debt=debt.value)
