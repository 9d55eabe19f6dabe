"""What can be counted in Zoomaka: players, sections, cards dealt, drawn or in the deck, values."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.question import HOW_MANY, OTHER, WHAT, Computed, Question, say
from tutor.core.tally import Sort, tally
from tutor.core.verdict import Answer
from tutor.core.words import Phrase
from tutor.games.zoomaka import flow, questions, setting_up, zoos
from tutor.games.zoomaka.cards import ANIMAL, DECK, ENTRY, SINGLE, TOTAL, TYPES
from tutor.games.zoomaka.checks import SELL_ANY, UP_TO_3, action_limit
from tutor.games.zoomaka.desk import (
    ANY_CARD,
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

_OTHER_MATTERS = (*VALUE, *FEE, *PAY, *SECTION, *HAND, "animal.type")
_BOX = ("zoomaka.components.", "zoomaka.house.deck")
#: How many words may stand between a number and what it counts.
_NEAR = 2
#: A card that stands for any that is held.
_HELD = "boa"


def players(desk: Desk) -> Computed | None:
    """Whether so many people can play."""
    q = desk.question
    if q.people is None or not q.asks_table or q.negated:
        return None
    return _table(desk, q.people)


def _table(desk: Desk, people: int) -> Computed:
    found = questions.players_allowed(desk.cards, people)
    low, high = desk.cards.book[setting_up.PLAYERS]["players"]
    verdict = "yes" if found.value("legal") else "no"
    return desk.ruled(
        found.rules, "players", verdict, players=people, fewest=low, most=high
    )  # fmt: skip


def needed(desk: Desk) -> Computed | None:
    """How many complete sections a zoo needs at a table, or whether a number of them is enough."""
    q = desk.question
    asked = q.names(*SECTION) and not q.names(*FEE, *PAY, *PILE, "card.card")
    if q.people is None or not asked or not desk.bare or not desk.known or q.negated:
        return None
    said = _sections(desk)
    others = [a.value for a in q.amounts if a.value != said and not a.loose]
    people = q.people
    again = [a.value for a in q.amounts].count(said) > 1
    if (
        said == people and not again
    ):  # "with 3 sections when we are 4": the other number is that of players
        said, people = (said, others[0]) if len(others) == 1 else (0, people)
    if setting_up.players_objection(desk.cards, people):
        return _table(desk, people)
    count, rule = zoos.needed(desk.cards, people)
    if q.form == HOW_MANY:
        return desk.ruled((rule,), "needed", value=count, n=count, players=people)
    if not q.may_be_yes_no or not 0 < said <= len(desk.cards.types):
        return None
    done = questions.zoo_complete(desk.cards, desk.cards.types[:said], people)
    enough = "yes" if done.value("complete") else "no"
    verdict = enough if said <= count else ""  # more are enough, but nobody needs them
    return desk.ruled(done.rules, "needed", verdict, n=count, players=people)


def _sections(desk: Desk) -> int:
    """The number that counts sections: the one just before the word; 0 without one."""
    q = desk.question
    word = next(m.start for m in q.mentions if m.concept in SECTION)
    before = [a for a in q.amounts if a.end <= word and not a.loose]
    near = [a.value for a in before if len(q.text[a.end : word].split()) <= _NEAR]
    return near[-1] if near else 0


def dealt(desk: Desk) -> Computed | None:
    """Cards dealt to each, or left in the draw pile, at a table of some size."""
    q = desk.question
    dealing = q.names("action.deal")
    asked = dealing or q.names("card.card", *PILE, *HAND) or "each" in q.cues
    counts = q.form == HOW_MANY or (q.form == OTHER and "left" in q.cues)
    if q.people is None or not counts or not asked or not desk.bare or not desk.known:
        return None
    rest = q.names("place.draw-pile") or ("left" in q.cues and "each" not in q.cues)
    if q.names(*SECTION, *FEE, *PAY) or (q.names("action.draw") and not (dealing and rest)):
        return None
    if setting_up.players_objection(desk.cards, q.people):
        return _table(desk, q.people)
    hands, pile = setting_up.deal(desk.cards, desk.cards.deck, q.people)
    known = {q.people, len(hands[0]), len(desk.cards.deck)}
    if q.names("concept.turn") or {a.value for a in q.amounts if not a.loose} - known:
        return None  # more happens than the deal
    if rest or (q.names(*PILE) and "each" not in q.cues):
        rules = (setting_up.DRAW_PILE, setting_up.DEAL, TOTAL)
        return desk.ruled(rules, "pile", value=len(pile), n=len(pile), players=q.people)
    each = len(hands[0])
    if _together(q):
        total = each * q.people
        dealt = (setting_up.DEAL,)
        return desk.ruled(dealt, "deal.total", value=total, n=total, each=each, players=q.people)
    return desk.ruled((setting_up.DEAL,), "deal", value=each, n=each, players=q.people)


def _together(q: Question) -> bool:
    """Whether all hands are meant: "in total", "between the two of us"."""
    again = [a.value for a in q.amounts if not a.loose].count(q.people or 0) > 1
    return "in-total" in q.cues or again


def end_draw(desk: Desk) -> Computed | None:
    """How many cards are drawn at the end of a turn, with cards in hand or none."""
    q = desk.question
    settings = tuple(c for c in desk.named if desk.cards.kind(c) == "setting")
    other = desk.named != settings or desk.types or set(desk.kinds) - {"setting"}
    if q.form != HOW_MANY or not q.names("action.draw") or other:
        return None
    if q.people is not None and not settings:
        return None
    if not desk.known or len(settings) > 1 or q.names(*FEE, *PAY, *SECTION, *PILE):
        return None
    held = _held(desk)
    if held is None:
        return None
    state = desk.state or desk.game.new_game(Setup(2))
    player = state.active
    hands = [*state.hands]
    hands[player] = (_HELD,) * held
    if settings or desk.state is None:
        state = replace(state, setting_pile=settings)
    state = replace(state, hands=tuple(hands))
    count, rules = flow.end_draw(desk.cards, state, player)
    return desk.ruled(rules, "draw.held" if held else "draw.empty", value=count, n=count)


def _held(desk: Desk) -> int | None:
    """How many cards the question leaves in the hand; that of the player on turn at a table."""
    q = desk.question
    some = any(t.counted and t.phrase.count and t.phrase.noun == "card.card" for t in q.things)
    out = q.names("action.go-out") and not some
    if out or ("empty" in q.cues and q.names("place.hand")):
        return 0
    said = [a.value for a in q.amounts if not a.loose or a.value == 0]
    if q.names("place.hand") or "left" in q.cues:
        if q.negated or 0 in said:
            return 0
        counted = [t.phrase.count for t in q.things if t.phrase.noun == "card.card" and t.counted]
        if counted and counted[-1]:
            return counted[-1]
        if said:
            return said[0]
    return len(desk.state.hands[desk.state.active]) if desk.state else None


def actions_left(desk: Desk) -> Computed | None:
    """How many actions the player on turn still has."""
    q, state = desk.question, desk.state
    if state is None or q.form != HOW_MANY or not q.names("concept.action") or not desk.bare:
        return None
    left = action_limit(desk.cards, state) - state.actions_used
    return desk.ruled((UP_TO_3,), "actions-left", value=left, n=left)


def size(desk: Desk) -> Computed | None:
    """How many animals complete a section of a type."""
    q = desk.question
    if q.form != HOW_MANY or len(desk.types) != 1 or desk.named or not q.names(*SECTION):
        return None
    if not desk.known or q.people is not None or q.names(*FEE, *PAY, *VALUE):
        return None
    if not (desk.kinds or q.names("concept.section-size") or _apart(desk)):
        return None
    n = desk.cards.sizes[desk.types[0]]
    return desk.ruled((TYPES, zoos.SIZE), "size", value=n, n=n, type=desk.types[0])


def _apart(desk: Desk) -> bool:
    """Whether animals are counted for a section, and not "a bird section" spoken of."""
    mentions = desk.question.mentions
    kept = [
        m for m in mentions if m.concept in SECTION or m.concept.partition(".")[2] in desk.types
    ]
    first, *rest = kept
    between = desk.question.text[first.end : rest[0].start] if rest else ""
    return first.concept not in SECTION and len(between.split()) > 1


def worth(desk: Desk) -> Computed | None:
    """What a card is worth, or brings when it is sold; or every card of a type or class."""
    q = desk.question
    sold = q.names("action.sell")
    if q.form not in (HOW_MANY, WHAT) or not (sold or q.names(*VALUE)) or not desk.known:
        return None
    if q.names(*FEE, *PAY, *SECTION) or q.people is not None or free_amounts(q):
        return None
    if desk.acts("action.sell", "action.play"):
        return None
    if len(desk.named) == 1 and not (desk.types or desk.kinds):
        card = desk.named[0]
        n, rule = desk.cards.value(card), desk.house_rule(card)
        if sold:
            return desk.ruled((SELL_ANY, rule), "sold", value=n, n=n, card=card)
        return desk.ruled((rule,), "worth", value=n, n=n, card=card)
    return None if desk.named or sold else _all_worth(desk)


def _all_worth(desk: Desk) -> Computed | None:
    cards = desk.cards
    if len(desk.types) == 1 and not desk.kinds:
        alike = [c for c in cards.deck if cards[c].types == desk.types and cards.kind(c) == ANIMAL]
        noun = f"animal.{desk.types[0]}"
    elif len(desk.kinds) == 1 and not desk.types:
        alike = [c for c in cards.deck if cards.kind(c) == desk.kinds[0]]
        noun = f"card.{desk.kinds[0]}"
    else:
        return None
    values = {cards.value(c) for c in alike}
    if len(values) != 1:
        return None
    n = values.pop()
    return desk.ruled((desk.house_rule(alike[0]),), "worth", value=n, n=n, card=Phrase(noun))


def in_deck(desk: Desk) -> Computed | None:
    """How many cards there are: of a card, a type, a class, or in the whole deck."""
    q, cards = desk.question, desk.cards
    if q.form != HOW_MANY or q.left or q.people is not None or q.names(*_OTHER_MATTERS):
        return None
    if desk.acts() or len(desk.named) + len(desk.types) + len(desk.kinds) > 1:
        return None
    if q.names("concept.action") or not (desk.bare or _existing(desk)):
        return None
    if desk.named:
        card = desk.named[0]
        n = _count(questions.count_cards(cards, card))
        return desk.ruled((desk.house_rule(card), DECK), "count", value=n, n=n, card=card)
    if desk.types:
        return _of_type(desk, desk.types[0])
    return _of_class(desk)


def together(desk: Desk) -> Computed | None:
    """How many cards several classes are together, or what is in the deck without some."""
    q, cards = desk.question, desk.cards
    if q.told_numbers or desk.named or desk.types or not (q.is_about(*_BOX) or not q.about):
        return None
    if q.names(*_OTHER_MATTERS) or (not q.about and (desk.acts() or q.left)):
        return None
    counted = [questions.count_cards(cards, kind=kind) for kind in dict.fromkeys(desk.kinds)]
    sorts = [Sort(_count(found), found.rules[0]) for found in counted]
    whole = questions.count_cards(cards)
    found = tally(q, sorts, Sort(_count(whole), TOTAL))
    if found is None:
        return None
    told = say("tally", sum=found.working, n=found.count)
    return Computed(found.rules, (told,), value=found.count)


def _existing(desk: Desk) -> bool:
    """Whether it asks what there is: of a class by its very name."""
    q = desk.question
    if q.names("animal.animal") and q.names("card.card"):
        return False
    by_name = bool(desk.kinds) and not q.names("animal.animal")
    return by_name or "exists" in q.cues or q.names(*PILE, "concept.game")


def _of_type(desk: Desk, name: str) -> Computed:
    cards = desk.cards
    n = _count(questions.count_cards(cards, kind=ANIMAL, types=(name,)))
    shared = [c for c in cards.deck if cards.kind(c) == ANIMAL and name in cards[c].types]
    more = len(shared) - n
    found = desk.ruled((SINGLE, TYPES), "count.type", value=n, n=n, type=name)
    if not more:
        return found
    return replace(found, says=(*found.says, desk.say("count.shared", n=more)))


def _of_class(desk: Desk) -> Computed | None:
    q, cards = desk.question, desk.cards
    one, several = q.names("card.entry-one-type"), q.names("card.entry-multicolour")
    several = several or (desk.kinds == ("entry",) and q.names("colour.multicolour"))
    if one or several:
        entries = [c for c in cards.deck if cards.kind(c) == "entry"]
        n = sum((len(cards[c].types) == 1) == one for c in entries)
        noun = "card.entry-one-type" if one else "card.entry-multicolour"
        return desk.ruled((ENTRY,), "count", value=n, n=n, card=Phrase(noun))
    if desk.kinds:
        kind = desk.kinds[0]
        found = questions.count_cards(cards, kind=kind)
        noun = "card.animal-card" if kind == ANIMAL else f"card.{kind}"
        n = _count(found)
        return desk.ruled(found.rules, "count", value=n, n=n, card=Phrase(noun))
    only = {m.concept for m in q.mentions} <= {*ANY_CARD, "concept.game"}
    if not (only and q.names("card.deck") and q.names("card.card")) or q.names(*ANY_ENTRY):
        return None
    n = _count(questions.count_cards(cards))
    return desk.ruled((TOTAL, DECK), "count.all", value=n, n=n)


def _count(found: Answer) -> int:
    return int(str(found.value("count")))
