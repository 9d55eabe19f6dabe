"""What Zoomaka's engine can say about paying: with which cards, from where, and how much."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.question import YES_NO, Computed
from tutor.core.verdict import Verdict
from tutor.games.zoomaka import zoos
from tutor.games.zoomaka.cards import ANIMAL
from tutor.games.zoomaka.desk import FEE, HAND, PAY, SECTION, Desk, free_amounts
from tutor.games.zoomaka.payments import CHOICE, NO_CHANGE, OWED, SHORT, SOURCES, WAIVED, total
from tutor.games.zoomaka.state import BANK, PAYING, ZOO, Debt, Move, Part, State, Zoo
from tutor.games.zoomaka.state import HAND as FROM_HAND

_ME, _OTHER = 0, 1


def _debtor(desk: Desk, debt: int, parts: tuple[Part, ...], spare: tuple[str, ...] = ()) -> State:
    """A table at which a player owes something and owns the parts and spare cards in the bank."""
    state = desk.game.new_game(Setup(2))
    bank = tuple(p.card for p in parts if p.source == BANK)
    hand = tuple(p.card for p in parts if p.source == FROM_HAND)
    zoo: Zoo = ()
    for part in parts:
        if part.source == ZOO and desk.cards.kind(part.card) == ANIMAL:
            home = next(iter(desk.cards[part.card].types), desk.cards.types[-1])
            zoo = zoos.join(zoo, part.card, home)
    for part in parts:
        if part.source == ZOO and desk.cards.kind(part.card) != ANIMAL:
            zoo = zoos.attach(zoo, part.card, zoo[0].type if zoo else desk.cards.types[-1])
    return replace(
        state, phase=PAYING, active=_ME, payee=_ME, debts=(Debt(_OTHER, debt),),
        hands=((), hand), banks=((), (*bank, *spare)), zoos=((), zoo),
    )  # fmt: skip


def payment(desk: Desk) -> Computed | None:
    """Whether a debt may be settled with just the cards named, or so many of a value."""
    q = desk.question
    free = free_amounts(q)
    if not q.may_be_yes_no or not q.names(*PAY) or q.negated or not free or desk.kinds:
        return None
    if not desk.known or desk.types or q.names(*SECTION, *HAND):
        return None
    debt, parts = free[0], _parts(desk, free[1:])
    if not parts:
        return None
    paid, move = total(desk.cards, parts), Move("pay", _OTHER, parts=parts)
    alone = desk.game.explain(_debtor(desk, debt, parts), move)
    richer = desk.game.explain(_debtor(desk, debt, parts, _spare(desk, parts)), move)
    told = {"n": paid, "debt": debt}
    rules = _about(alone)
    if alone.legal and not richer.legal:
        return desk.ruled((SHORT, WAIVED, *rules), "pay.short", "depends", **told)
    if not alone.legal:
        return desk.ruled(rules, "pay.spare", "no", **told)
    if paid > debt:
        return desk.ruled((NO_CHANGE, *rules), "pay.over", "yes", **told)
    return desk.ruled((SOURCES, *rules), "pay.exact", "yes", **told)


def _about(verdict: Verdict) -> tuple[str, ...]:
    """The rules for a payment as such, the decisive one first: that somebody owes is taken."""
    return tuple(r for r in (verdict.reason.rule, *verdict.rules) if r != OWED)


def _parts(desk: Desk, worths: tuple[int, ...]) -> tuple[Part, ...]:
    """The cards offered: those named, or so many as are counted of a value that is said."""
    if desk.named:
        zoo = (*desk.animals, *desk.addons)
        return tuple(Part(ZOO if c in zoo else BANK, c) for c in desk.named)
    counts = [t.phrase.count for t in desk.question.things
              if t.counted and t.phrase.noun == "card.card"]  # fmt: skip
    if len(counts) != 1 or not counts[0] or len(worths) != 1:
        return ()
    alike = [c for c in desk.cards.deck if desk.cards.value(c) == worths[0]]
    return tuple(Part(BANK, c) for c in alike[: counts[0]]) if len(alike) >= counts[0] else ()


def _spare(desk: Desk, parts: tuple[Part, ...]) -> tuple[str, ...]:
    """One card more of some value."""
    held = [p.card for p in parts]
    return next((c,) for c in desk.cards.deck if desk.cards.value(c) and c not in held)


def may_pay(desk: Desk) -> Computed | None:
    """Whether a card may be paid with from the hand, the bank or the zoo."""
    q = desk.question
    if q.form != YES_NO or not q.names(*PAY) or q.negated or free_amounts(q):
        return None
    if desk.acts(*PAY) or q.names("concept.action", "card.entry", "animal.animal"):
        return None
    card = _meant(desk)
    if not card or not desk.known or q.names(*SECTION, *FEE) or q.people is not None:
        return None
    kind = desk.cards.kind(card)
    of_zoo = kind in (ANIMAL, "addon")
    places = [s for s, c in ((FROM_HAND, "place.hand"), (BANK, "place.bank-personal"),
                             (ZOO, "place.zoo")) if q.names(c)]  # fmt: skip
    if len(places) > 1 or (places == [ZOO] and not of_zoo):
        return None
    if not desk.cards.value(card):
        return desk.ruled((CHOICE, desk.house_rule(card)), "pay.worthless", "no", card=card)
    sources = places or ([ZOO] if of_zoo and not desk.kinds else [])
    if not sources or (desk.kinds and of_zoo and sources == [BANK]):
        return None
    part = Part(sources[0], card)
    state = _debtor(desk, desk.cards.value(card), (part,))
    verdict = desk.game.explain(state, Move("pay", _OTHER, parts=(part,)))
    rules = _about(verdict)
    return desk.ruled(rules, f"pay.from-{part.source}", "yes" if verdict.legal else "no")


def _meant(desk: Desk) -> str:
    """The card that may be paid with: the one named, or one of the type or class."""
    cards = desk.cards
    if len(desk.named) == 1 and not desk.types:
        return desk.named[0]
    if desk.named or len(desk.types) + len(desk.kinds) > 1:
        return ""
    if desk.types:
        return next(c for c in cards.deck if cards[c].types == desk.types)
    if desk.kinds:
        return next(c for c in cards.deck if cards.kind(c) == desk.kinds[0])
    return ""
