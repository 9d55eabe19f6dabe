"""What Zoomaka's engine can say about cards laid together: fees, complete sections, types."""

from __future__ import annotations

from tutor.core.question import HOW_MANY, OTHER, WHAT, YES_NO, Computed
from tutor.core.verdict import Reason
from tutor.games.zoomaka import questions, responses, zoos
from tutor.games.zoomaka.cards import ADDON, ANIMAL
from tutor.games.zoomaka.desk import (
    ANY_ENTRY,
    FEE,
    HAND,
    PAY,
    PILE,
    SECTION,
    VALUE,
    Desk,
    free_amounts,
)
from tutor.games.zoomaka.state import Section, Zoo

#: How many a plural stands for at least.
_SEVERAL = 2


def _laid(desk: Desk) -> Section | Reason | None:
    """The section that the named cards make, or the rule by which they make none."""
    wrong: Reason | None = None
    cards = desk.cards
    animals = sorted(desk.animals, key=lambda a: not cards.typed(a))
    for name in desk.types or cards.types:
        zoo: Zoo = ()
        found: Reason | None = None
        for animal in animals:
            found = zoos.objection(cards, zoo, animal, name)
            if found is not None:
                break
            zoo = zoos.join(zoo, animal, name)
        for addon in () if found else desk.addons:
            if name not in zoos.addon_destinations(cards, zoo):
                found = Reason(zoos.ONE_ADDON)
                break
            zoo = zoos.attach(zoo, addon, name)
        if found is None and zoo:
            return zoo[0]
        wrong = _stronger(wrong, found)
    return wrong


def _stronger(before: Reason | None, found: Reason | None) -> Reason | None:
    """The objection that says most: of the type that came furthest, not of one that never fits."""
    plain = (None, zoos.GROUP, zoos.ANY_TYPE, zoos.NEEDS_TYPED)
    return found if before is None or before.rule in plain else before


def fee(desk: Desk) -> Computed | None:
    """What is charged for the cards named, or what they are worth together as a section."""
    q = desk.question
    several = len(desk.named) > 1
    asked = q.names(*FEE) or (q.names(*PAY) and (several or q.form == HOW_MANY))
    asked = asked or (q.names(*VALUE) and (several or q.names(*SECTION)))
    others = set(desk.named) - {*desk.animals, *desk.addons}
    asks = q.form in (HOW_MANY, WHAT) or (
        q.form == OTHER and q.names("concept.fee") and len(desk.named) > 1
    )
    if not asks or not (asked or _owed(desk)) or others:
        return None
    if not desk.animals or len(q.left) > 1 or q.names(*HAND, "place.bank-personal", "action.sell"):
        return None
    if free_amounts(q):
        return None
    found = _laid(desk)
    if found is None:
        return None
    cards = (*desk.animals, *desk.addons)
    if isinstance(found, Reason):
        return desk.ruled((found.rule,), "section.cannot", cards=desk.listed(cards))
    summed = questions.section_value(desk.cards, found)
    n = int(str(summed.value("fee")))
    told = [r for r in summed.rules if r not in (ADDON, questions.VALUES)]
    rules = (responses.TOTAL, *told, *map(desk.house_rule, cards))
    return desk.ruled(rules, "fee", value=n, n=n, cards=desk.listed(cards))


def _owed(desk: Desk) -> bool:
    """Whether an animal and an Add-on are named together: nothing else than their sum is meant."""
    return bool(desk.addons and desk.animals) and not desk.acts()


def complete(desk: Desk) -> Computed | None:
    """Whether the animals named, or so many of a type, make a complete section."""
    q = desk.question
    put = q.form == YES_NO or (q.form == OTHER and q.text.rstrip().endswith("?"))
    if not put or q.negated or desk.acts() or not desk.known:
        return None
    if len(desk.animals) == 1 and desk.types:
        return None
    if any(t.phrase.noun in SECTION and (t.phrase.count or 1) > 1 for t in q.things):
        return None
    if not q.names(*SECTION) and not (desk.types and len(desk.animals) > 1):
        return None
    if q.names(*FEE, *PAY, *VALUE, *PILE, "card.card", "animal.type") or desk.kinds:
        return None
    if set(desk.named) - {*desk.animals, *desk.addons} or q.people is not None:
        return None
    found = _laid(desk) if desk.animals else _counted_section(desk)
    if not isinstance(found, Section):
        return None
    told = questions.section_complete(desk.cards, found)
    verdict = "yes" if told.value("complete") else "no"
    n = desk.cards.sizes[found.type]
    return desk.ruled(told.rules, "size", verdict, n=n, type=found.type)


def _counted_section(desk: Desk) -> Section | None:
    """So many animals of a type as the question counts."""
    said = [t.phrase.count for t in desk.question.things
            if t.counted and t.phrase.noun.partition(".")[2] in desk.types]  # fmt: skip
    if len(desk.types) != 1 or len(said) != 1 or said[0] is None or said[0] < _SEVERAL:
        return None
    cards, name = desk.cards, desk.types[0]
    fitting = [c for c in cards.deck if cards[c].types == (name,) and cards.kind(c) == ANIMAL]
    return Section(name, tuple(fitting[: said[0]])) if said[0] <= len(fitting) else None


def type_of(desk: Desk) -> Computed | None:
    """Which types an animal has, whether it is of one, or whether it may join a section."""
    q, cards = desk.question, desk.cards
    if len(desk.named) != 1 or not desk.animals or not desk.known or q.negated:
        return None
    if q.names(*FEE, *PAY, *VALUE, *ANY_ENTRY, *HAND) or q.people is not None or free_amounts(q):
        return None
    card = desk.animals[0]
    types = cards[card].types
    if q.names("animal.type") and not desk.types and q.form in (WHAT, OTHER) and not desk.acts():
        rules = questions.card_data(cards, card).rules
        value = tuple(map(desk.phrase, types))
        if not types:
            return desk.ruled(rules, "types.none", card=card)
        return desk.ruled(rules, "types", value=value, card=card, types=types)
    if not q.may_be_yes_no or len(desk.types) != 1 or desk.acts("action.place", "action.play"):
        return None
    name = desk.types[0]
    starts = {m.concept.partition(".")[2]: m.start for m in q.mentions}
    if starts[name] < starts[card] or "order" in q.cues:
        return None
    group = [
        t for t in q.things if t.phrase.noun == f"animal.{name}" and t.phrase.count == _SEVERAL
    ]
    joining = bool(group) or q.names(*SECTION) or desk.acts()
    if joining and not types:
        return None
    verdict = "yes" if cards.matches(card, name) and types else "no"
    rules = (*zoos.rules_for(cards, (), card, name), *questions.card_data(cards, card).rules)
    wrong = zoos.objection(cards, (), card, name)
    if not joining:
        rules = questions.card_data(cards, card).rules
    elif wrong is not None:
        rules = (wrong.rule, *rules)
    elif cards.multicolour(card):
        rules = (zoos.ANY_TYPE, *rules)
    if not types:
        return desk.ruled(rules, "types.none", verdict, card=card)
    return desk.ruled(rules, "types", verdict, card=card, types=types)
