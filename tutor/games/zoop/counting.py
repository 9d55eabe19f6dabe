"""What can be counted in Zoop: players, cards dealt, cards of a kind."""

from __future__ import annotations

from tutor.core.question import HOW_MANY, Computed, Question
from tutor.core.words import Phrase
from tutor.games.zoop import questions, setting_up
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.desk import LIST_OPTION, Desk, say
from tutor.games.zoop.naming import Named
from tutor.games.zoop.naming import phrase as described

_BOX = ("zoop.components.", "zoop.house.deck")

# --------------------------------------------------------------------- the deal


def players(desk: Desk) -> Computed | None:
    """Whether so many people can play."""
    q = desk.question
    if q.people is None or not q.asks_table:
        return None
    found = questions.players_allowed(desk.cards, q.people)
    low, high = desk.cards.book["zoop.overview.players-3-to-8"]["players"]
    told = say("players", players=q.people, fewest=low, most=high)
    return Computed(found.rules, (told,), "yes" if found.value("legal") else "no")


def deal(desk: Desk) -> Computed | None:
    """Cards dealt: to each, in all, or left over; or whether a number proposed is right."""
    q = desk.question
    wanted = q.names("action.deal", "card.card", "place.hand") or "each" in q.cues
    if q.people is None or not wanted or desk.named:
        return None
    claim = _claimed(desk) if q.may_be_yes_no else None
    if q.form != HOW_MANY and (claim is None or q.cues & {"fewer", "compared"}):
        return None
    if q.names("action.discard", "card.special", "concept.penalty"):
        return None
    if setting_up.players_objection(desk.cards, q.people):
        low, high = desk.cards.book["zoop.overview.players-3-to-8"]["players"]
        told = say("players", players=q.people, fewest=low, most=high)
        return Computed(("zoop.overview.players-3-to-8",), (told,))
    each, rule = setting_up.cards_each(desk.cards, q.people)
    if "left" in q.cues or (q.names("place.draw-pile") and "each" not in q.cues):
        deck = setting_up.full_deck(desk.cards, desk.options)
        pile = questions.draw_pile_size(desk.cards, deck, q.people)
        size = int(str(pile.value("draw_pile")))
        told = say("deal.left", n=size, deck=len(deck), players=q.people, each=each)
        rules = ("zoop.house.deck", *(r for r in pile.rules if r != "zoop.house.deck"))
        return Computed(rules, (told,), value=size, option=LIST_OPTION)
    if "in-total" in q.cues:
        total = each * q.people
        told = say("deal.total", n=total, players=q.people, each=each)
        return Computed((rule, "zoop.house.seeded-deal"), (told,), value=total)
    told = say("deal.each", n=each, players=q.people)
    if claim is not None:
        return Computed((rule,), (told,), "yes" if claim == each else "no")
    return Computed((rule,), (told,), value=each)


def _claimed(desk: Desk) -> int | None:
    """The number of cards that a yes-or-no question proposes ("do we get 7 each?")."""
    said = [a.value for a in desk.question.told_numbers]
    others = [v for v in said if v != desk.question.people] or said[1:]
    return others[0] if len(others) == 1 else None


# --------------------------------------------------------------------- the deck


def count(desk: Desk) -> Computed | None:
    """How many cards of a kind the deck holds."""
    q = desk.question
    if q.form != HOW_MANY or len(desk.named) != 1 or q.left or q.people is not None:
        return None
    if q.names("action.draw", "action.skip", "concept.effect", "component.icon"):
        return None
    card = desk.named[0]
    if card.special:
        found = questions.count_cards(desk.cards, desk.options, card=card.special)
        n = int(str(found.value("count")))
        return Computed(found.rules, (say("count", n=n, card=Phrase(card.noun)),), value=n)
    one_colour = card.colour or ("per-colour" in q.cues and next(iter(desk.cards.colour_sets[3])))
    if not card.species or not one_colour:
        return None
    quantities = _quantities(desk, card)
    told = []
    total = 0
    rules: list[str] = []
    by_list = set()
    for quantity in quantities:
        token = f"{quantity}-{one_colour}-{card.species}"
        found = questions.count_cards(desk.cards, desk.options, card=token)
        n = int(str(found.value("count")))
        total += n
        rules += found.rules
        by_list.add(_varies(desk.cards, token))
        if not card.colour:
            told.append(say("count", n=n, card=Phrase(f"animal.{card.species}", quantity)))
        else:
            told.append(say("count", n=n, card=described(token)))
    option = LIST_OPTION if True in by_list else ""
    kept = tuple(dict.fromkeys(rules))
    return Computed(kept, tuple(told), value=total, option=option)


def together(desk: Desk) -> Computed | None:
    """How many cards there are of several species or colours, or of one that stand apart."""
    q, cards = desk.question, desk.cards
    colours = _named_of(q, "colour.", cards.colours(desk.options))
    species = _named_of(q, "animal.", tuple(cards.species))
    one = "per-colour" in q.cues and not colours
    several = len(species) * len(colours) > 1 or (species and (one or colours))
    if q.form != HOW_MANY or not several or q.told_numbers or not q.is_about(*_BOX):
        return None
    if q.names("animal.pair", "animal.single"):
        return None
    if q.cues & {"except", "more", "fewer", "compared"} or q.people is not None:
        return None
    sorts, rules = list[list[int]](), list[str]()
    for colour in (colours or cards.colour_sets[3])[: 1 if one else None]:
        for each in species:
            tokens = [f"{quantity}-{colour}-{each}" for quantity in cards.quantities]
            found = [questions.count_cards(cards, desk.options, card=t) for t in tokens]
            sorts.append([int(str(f.value("count"))) for f in found])
            rules += [rule for f in found for rule in f.rules]
    parts = sorts[0] if len(sorts) == 1 else [sum(sort) for sort in sorts]
    told = say("tally", sum=" + ".join(map(str, parts)), n=sum(parts))
    varies = {_varies(cards, f"1-{c}-{s}") for c in colours for s in species}
    option = LIST_OPTION if True in varies else ""
    return Computed(tuple(dict.fromkeys(rules)), (told,), value=sum(parts), option=option)


def _named_of(q: Question, area: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The things of an area that are named, each once."""
    names = (m.concept.removeprefix(area) for m in q.mentions if m.concept.startswith(area))
    return tuple(dict.fromkeys(name for name in names if name in known))


def _quantities(desk: Desk, card: Named) -> tuple[int, ...]:
    """How many animals the cards that are counted show."""
    q = desk.question
    if card.quantity and card.counted:
        return (card.quantity,)
    for concept, quantity in (("animal.pair", 2), ("animal.single", 1)):
        if q.names(concept):
            return (quantity,)
    said = [a.value for a in q.amounts if a.value in desk.cards.quantities]
    apart = len(said) == 1 and "per-colour" not in q.cues
    return (said[0],) if apart else desk.cards.quantities


def _varies(cards: Cards, token: str) -> bool:
    """Whether the lists of special animals disagree about a card."""
    counts = {
        deck[token].count if token in deck else 0
        for (colours, _), deck in cards.decks.items()
        if colours == max(cards.colour_sets)
    }
    return len(counts) > 1


def exists(desk: Desk) -> Computed | None:
    """Whether the deck holds a card."""
    q = desk.question
    claim = _claimed_count(desk)
    if claim is not None:
        card = desk.named[0]
        found = questions.count_cards(desk.cards, desk.options, card=card.special)
        n = int(str(found.value("count")))
        told = say("count", n=n, card=Phrase(card.noun))
        return Computed(found.rules, (told,), "yes" if n == claim else "no")
    if "exists" not in q.cues or not q.may_be_yes_no or len(desk.named) != 1 or q.left:
        return None
    card = desk.named[0]
    if card.special or not card.species or not card.quantity:
        return None
    if not (card.counted or card.colour) or "per-colour" in q.cues:
        return None  # how many there are is asked, not whether there is one
    token = f"{card.quantity}-{card.colour or desk.cards.colour_sets[3][0]}-{card.species}"
    found = questions.count_cards(desk.cards, desk.options, card=token)
    n = int(str(found.value("count")))
    shown = described(token) if card.colour else Phrase(f"animal.{card.species}", card.quantity)
    varies = _varies(desk.cards, token)
    verdict = "depends" if varies else ("yes" if n else "no")
    option = LIST_OPTION if varies else ""
    return Computed(found.rules, (say("count", n=n, card=shown),), verdict, option=option)


def _claimed_count(desk: Desk) -> int | None:
    """The number of wilds or cages that a yes-or-no question proposes ("are there 8 wilds?")."""
    q = desk.question
    acts = any(m.concept.startswith(("action.", "concept.")) for m in q.mentions)
    if (
        len(q.left) > 1
        or not q.may_be_yes_no
        or len(desk.named) != 1
        or not desk.named[0].special
        or acts
    ):
        return None
    if "exists" not in q.cues and not q.names("card.deck", "concept.game"):
        return None
    said = [a.value for a in q.told_numbers]
    return said[0] if len(said) == 1 else None
