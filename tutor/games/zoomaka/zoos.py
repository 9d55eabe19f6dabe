"""Zoos: sections, what may join them, what they are worth, and when a zoo is complete."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.verdict import Reason, facts
from tutor.games.zoomaka.cards import CHAMELEONS, DOUBLE, Cards
from tutor.games.zoomaka.state import NEW_SECTION, Section, State, Zoo

GROUP = "zoomaka.placement.group-same-type"
ANY_TYPE = "zoomaka.placement.multicolour-any-type"
NEEDS_TYPED = "zoomaka.placement.untyped-needs-typed"
LOST = "zoomaka.placement.no-typed-left-section-lost"
CREATED = "zoomaka.section.created-by-new-type"
FULL = "zoomaka.house.full-section-closed"
SIZE = "zoomaka.section.complete-size"
NEEDED_4 = "zoomaka.section.needed-4"
NEEDED_3 = "zoomaka.section.needed-3-five-players"
ONE_ADDON = "zoomaka.house.one-addon-per-section"
ADDON_DIES = "zoomaka.action-card.addon-needs-animals"
ADDS_VALUE = "zoomaka.action-card.addon-adds-value"


def section(zoo: Zoo, name: str) -> Section | None:
    """The section of a type."""
    return next((s for s in zoo if s.type == name), None)


def with_section(zoo: Zoo, changed: Section) -> Zoo:
    """The zoo with one section exchanged or added."""
    if section(zoo, changed.type) is None:
        return (*zoo, changed)
    return tuple(changed if s.type == changed.type else s for s in zoo)


def complete(cards: Cards, found: Section) -> bool:
    """Whether a section has as many animals as its type asks for."""
    counts = cards.book[CHAMELEONS]["counts_towards_size"]
    animals = [a for a in found.animals if counts or cards.typed(a)]
    return len(animals) >= cards.sizes[found.type]


def objection(cards: Cards, zoo: Zoo, card: str, to: str) -> Reason | None:
    """The rule against an animal joining the section ``to``, or ``None``."""
    told = facts(card=card, section=to)
    existing = section(zoo, to)
    if not cards.typed(card):
        if existing is None:
            return Reason(NEEDS_TYPED, told)
    elif not cards.matches(card, to):
        rule = ANY_TYPE if cards.multicolour(card) else GROUP
        return Reason(rule, told)
    if existing is not None and complete(cards, existing):
        return Reason(FULL, told)
    return None


def destinations(cards: Cards, zoo: Zoo, card: str) -> tuple[str, ...]:
    """The sections that an animal may join or open."""
    return tuple(t for t in cards.types if objection(cards, zoo, card, t) is None)


def addon_destinations(cards: Cards, zoo: Zoo) -> tuple[str, ...]:
    """The sections that an Add-on may be fixed to."""
    most = int(cards.book[ONE_ADDON]["max_addons"])
    return tuple(s.type for s in zoo if len(s.addons) < most)


def rules_for(cards: Cards, zoo: Zoo, card: str, to: str) -> tuple[str, ...]:
    """The rules that have a say in an animal joining a section."""
    rules = [GROUP] if section(zoo, to) is not None else [CREATED]
    if cards.multicolour(card):
        rules.append(ANY_TYPE if cards.typed(card) else NEEDS_TYPED)
    if not cards.typed(card):
        rules.append(CHAMELEONS)
    elif cards.multicolour(card):
        rules.append(DOUBLE)
    return (*rules, FULL)


def join(zoo: Zoo, card: str, to: str) -> Zoo:
    """The zoo with an animal in a section."""
    found = section(zoo, to) or Section(to)
    return with_section(zoo, replace(found, animals=(*found.animals, card)))


def attach(zoo: Zoo, card: str, to: str) -> Zoo:
    """The zoo with an Add-on on a section."""
    found = section(zoo, to) or Section(to)
    return with_section(zoo, replace(found, addons=(*found.addons, card)))


def leave(zoo: Zoo, card: str) -> Zoo:
    """The zoo without one copy of an animal or Add-on; sections are not checked."""
    for found in zoo:
        for name in ("animals", "addons"):
            held = getattr(found, name)
            if card in held:
                i = held.index(card)
                return with_section(zoo, replace(found, **{name: (*held[:i], *held[i + 1 :])}))
    return zoo


def home_of(zoo: Zoo, card: str) -> str:
    """The section in which a card lies; empty where there is none."""
    return next((s.type for s in zoo if card in s.animals or card in s.addons), "")


def checked(cards: Cards, zoo: Zoo) -> tuple[Zoo, tuple[str, ...], tuple[str, ...]]:
    """Dissolve sections without a typed animal: the zoo, what is discarded, and the rules."""
    kept: list[Section] = []
    gone: list[str] = []
    rules: list[str] = []
    for found in zoo:
        if any(cards.typed(a) for a in found.animals):
            kept.append(found)
            continue
        lost = cards.book[LOST]["includes"]
        gone += found.animals if "untyped-animal" in lost else ()
        gone += found.addons if "addon" in lost else ()
        rules += [LOST] + ([ADDON_DIES] if found.addons or not found.animals else [])
    return tuple(kept), tuple(gone), tuple(dict.fromkeys(rules))


def value(cards: Cards, found: Section) -> int:
    """What a section is worth: the sum of its animals and Add-ons."""
    counted = cards.book["zoomaka.entry.fee-total"]["counts"]
    animals = sum(cards.value(a) for a in found.animals) if "animal" in counted else 0
    addons = sum(cards.value(a) for a in found.addons) if "addon" in counted else 0
    return animals + addons


def completed_types(cards: Cards, zoo: Zoo) -> tuple[str, ...]:
    """The types of the complete sections."""
    return tuple(s.type for s in zoo if complete(cards, s))


def needed(cards: Cards, players: int) -> tuple[int, str]:
    """How many complete sections make a complete zoo, and the rule that says so."""
    if players == cards.book[NEEDED_3]["players"]:
        return int(cards.book[NEEDED_3]["sections"]), NEEDED_3
    return int(cards.book[NEEDED_4]["sections"]), NEEDED_4


def zoo_complete(cards: Cards, types: Sequence[str], players: int) -> bool:
    """Whether complete sections of these types make a complete zoo."""
    count, rule = needed(cards, players)
    distinct = set(types) if cards.book[rule]["distinct_types"] else list(types)
    return len(distinct) >= count


def winners_now(cards: Cards, state: State) -> tuple[int, ...]:
    """Who has a complete zoo: the player on turn first, then in clockwise order."""
    n = state.players
    order = [(state.active + i) % n for i in range(n)]
    done = [p for p in order if zoo_complete(cards, completed_types(cards, state.zoos[p]), n)]
    return tuple(done[:1])


def named(cards: Cards, zoo: Zoo, card: str, wanted: str) -> str:
    """The section that a placing means: the one named, or the only one possible."""
    if wanted and wanted != NEW_SECTION:
        return wanted
    types = cards[card].types
    if wanted == NEW_SECTION:
        absent = [t for t in types if section(zoo, t) is None]
        return absent[0] if absent else NEW_SECTION
    return types[0] if len(types) == 1 else ""
