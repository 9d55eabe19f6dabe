"""Questions the engine answers about a table or the deck, with the rules that decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.core.verdict import Answer, Reason
from tutor.games.zoomaka import ending, flow, payments, responses, setting_up, zoos
from tutor.games.zoomaka.cards import (
    ADDON,
    CHAMELEONS,
    CLASSES,
    DECK,
    DIRECT,
    DOUBLE,
    ENTRY,
    RESPONSE,
    SETTING,
    SINGLE,
    TOTAL,
    TYPES,
    Cards,
)
from tutor.games.zoomaka.settling import COMPLETE_ZOO, FIRST, PLACES, WIN
from tutor.games.zoomaka.state import Move, Section, State

AREAS = "zoomaka.house.table-areas"
PRIVACY = "zoomaka.house.bank-privacy"
SECRET = "zoomaka.setup.hands-secret"
ANIMAL_TYPES = "zoomaka.components.animal-types"
VALUES = "zoomaka.house.example-values"

_KIND_RULES = {
    "animal": ("zoomaka.components.animal-cards-51", SINGLE, DOUBLE, CHAMELEONS),
    "direct": ("zoomaka.components.direct-cards-22", DIRECT),
    "response": ("zoomaka.components.response-cards-13", RESPONSE),
    "entry": ("zoomaka.components.entry-cards-14", ENTRY),
    "addon": ("zoomaka.components.addon-cards-4", ADDON),
    "setting": ("zoomaka.components.setting-cards-5", SETTING),
}


def _answer(rules: Sequence[str], **values: object) -> Answer:
    unique = dict.fromkeys(rules)
    return Answer(tuple(values.items()), tuple(Reason(rule) for rule in unique))


def count_cards(
    cards: Cards,
    card: str = "",
    kind: str = "",
    types: Sequence[str] = (),
    type_count: int = -1,
    group: str = "",
) -> Answer:
    """How many cards of the deck answer the description; all of them without one."""
    found = [
        t
        for t in cards.deck
        if (not card or t == card)
        and (not kind or cards.kind(t) == kind)
        and (not types or cards[t].types == tuple(types))
        and (type_count < 0 or len(cards[t].types) == type_count)
        and (not group or cards.kind(t) in cards.book[CLASSES]["classes"])
    ]
    chosen = kind or cards.kind(card)
    rules = (*_KIND_RULES.get(chosen, ()), DECK, TOTAL)
    return _answer(rules, count=len(found))


def deck_value(cards: Cards) -> Answer:
    """The sum of all card values."""
    return _answer([DECK], value=sum(map(cards.value, cards.deck)))


def card_data(cards: Cards, card: str) -> Answer:
    """What is printed on a card."""
    found = cards[card]
    rules = [SINGLE if len(found.types) == 1 else DOUBLE if found.types else CHAMELEONS]
    return _answer([*rules, *_KIND_RULES[found.kind]], types=found.types, value=found.value)


def valid_card(cards: Cards, types: Sequence[str]) -> Answer:
    """Whether an animal card may carry these types."""
    least = int(cards.book[ANIMAL_TYPES]["min_types"])
    return _answer([ANIMAL_TYPES], valid=len(types) >= least)


def classes(cards: Cards) -> Answer:
    """The classes of action card."""
    return _answer([CLASSES], classes=tuple(cards.book[CLASSES]["classes"]))


def may_view(cards: Cards, viewer: int, owner: int) -> Answer:
    """Whether somebody may look at a hand."""
    only = cards.book[SECRET]["visibility"] == "owner-only"
    return _answer([SECRET], legal=viewer == owner or not only)


def visible_to(cards: Cards, area: str, viewer: int, owner: int, count: int) -> Answer:
    """What a player sees of somebody's area."""
    row = next(a for a in cards.book[AREAS]["areas"] if a["area"] == area)
    own = viewer == owner
    if area == "bank":
        shown = own and bool(cards.book[PRIVACY]["owner_may_look"])
    else:
        shown = row["facing"] == "up" or (own and row["facing"] == "owner-only")
    return _answer(
        [PRIVACY if area == "bank" else AREAS, AREAS, SECRET],
        cards_visible=shown, count_visible=bool(row["count_public"]), count=count,
    )  # fmt: skip


def areas(cards: Cards, owner: str) -> Answer:
    """The areas of the table that belong to a player or to all."""
    found = tuple(a["area"] for a in cards.book[AREAS]["areas"] if a["owner"] == owner)
    return _answer([AREAS], areas=found)


def draw_pile(cards: Cards, deck: Sequence[str], players: int) -> Answer:
    """The draw pile after dealing."""
    _, rest = setting_up.deal(cards, deck, players)
    facing = cards.book[setting_up.DRAW_PILE]["facing"]
    return _answer([setting_up.DRAW_PILE, setting_up.DEAL], draw_pile=rest, facing=facing)


def open_piles(cards: Cards, state: State) -> Answer:
    """The two open piles when the game begins."""
    facing = cards.book[setting_up.OPEN_PILES]["facing"]
    return _answer(
        [setting_up.OPEN_PILES], discard_pile=state.discard_pile,
        setting_pile=state.setting_pile, facing=facing,
    )  # fmt: skip


def section_complete(cards: Cards, found: Section) -> Answer:
    """Whether a section is complete."""
    rules = [zoos.SIZE, TYPES]
    if any(not cards.typed(a) for a in found.animals):
        rules.append(CHAMELEONS)
    return _answer(rules, complete=zoos.complete(cards, found))


def zoo_complete(cards: Cards, types: Sequence[str], players: int) -> Answer:
    """Whether complete sections of these types make a complete zoo."""
    _, rule = zoos.needed(cards, players)
    return _answer([rule], complete=zoos.zoo_complete(cards, types, players))


def section_value(cards: Cards, found: Section) -> Answer:
    """What a section is worth, which is also the fee for it."""
    rules = [zoos.ADDS_VALUE] if found.addons else []
    rules += [responses.TOTAL, "zoomaka.house.fee-source", ADDON, VALUES]
    if any(not cards.typed(a) for a in found.animals):
        rules.append(CHAMELEONS)
    worth = zoos.value(cards, found)
    return _answer(rules, value=worth, fee=worth)


def effect_applies(cards: Cards, answered: bool) -> Answer:
    """Whether a Direct card happens, answered or not."""
    countered = bool(cards.book[responses.CAN_BE_STOPPED]["countered_by"])
    return _answer([responses.CAN_BE_STOPPED], applies=not (answered and countered))


def addon_applies(cards: Cards, attached: bool) -> Answer:
    """Whether an Add-on still works."""
    lasting = cards.book[flow.LASTING]["duration"] == "until-discarded"
    return _answer([flow.LASTING], applies=attached or not lasting)


def affected_by_setting(cards: Cards, players: int) -> Answer:
    """Whom a Setting reaches."""
    everybody = cards.book[flow.AFFECTS]["scope"] == "all-players"
    return _answer([flow.AFFECTS], players=tuple(range(players)) if everybody else ())


def active_settings(cards: Cards, state: State) -> Answer:
    """The Settings in force."""
    only_top = cards.book[flow.ONLY_TOP]["active"] == "top-only"
    found = state.setting_pile[-1:] if only_top else state.setting_pile
    return _answer([flow.ONLY_TOP], active=found)


def debts(cards: Cards, payee: int, value: int, players: Sequence[int]) -> Answer:
    """What everybody owes who is affected by an Entry card."""
    owed = dict.fromkeys(players, value)
    return _answer([payments.OWED, responses.TOTAL], debts=owed, payee=payee)


def remaining_debt(cards: Cards, debt: int, paid: int) -> Answer:
    """What is still owed by somebody who has given everything."""
    rest = int(cards.book[payments.WAIVED]["remaining_debt"])
    return _answer([payments.WAIVED], debt=min(debt - paid, rest))


def who_places(cards: Cards, payee: int, payer: int) -> Answer:
    """Who decides where received cards go."""
    chooser = cards.book[PLACES]["chooser"]
    return _answer([PLACES], player=payee if chooser == "payee" else payer)


def response_order(cards: Cards, state: State) -> Answer:
    """Who may answer a card, in order."""
    pending = state.pending
    asked = pending.asked if pending else ()
    order = payments.clockwise(state, asked)
    return _answer([responses.WINDOW], order=order)


def payment_order(cards: Cards, state: State) -> Answer:
    """Who settles debts, in order."""
    order = payments.clockwise(state, [d.player for d in state.debts])
    return _answer([payments.CHOICE], order=order)


def start_candidates(cards: Cards, players: int, named: int) -> Answer:
    """Who may open the game."""
    found = setting_up.start_candidates(cards, players, named)
    return _answer([setting_up.START], players=found)


def next_player(cards: Cards, state: State) -> Answer:
    """Who is next."""
    after = flow.end_turn(cards, state, Move("end-turn", state.active)).state
    return _answer([setting_up.START], player=after.active)


def game_over(cards: Cards, state: State) -> Answer:
    """Whether a complete zoo ends the game, and whose it is."""
    found = zoos.winners_now(cards, state)
    rules = (WIN, FIRST, zoos.needed(cards, state.players)[1])
    values: dict[str, object] = {"game_over": bool(found)}
    if found:
        values |= {"winners": found, "winner": found[0], "reason": COMPLETE_ZOO}
    return _answer(rules, **values)


def early_winners(cards: Cards, found: Mapping[str, Sequence[int]], players: int) -> Answer:
    """Who wins a game that ends without a complete zoo."""
    winners = ending.ranked(cards, dict(found), players)
    return _answer([ending.RANKING], winners=winners)


def players_allowed(cards: Cards, players: int) -> Answer:
    """Whether a table of this size can play."""
    wrong = setting_up.players_objection(cards, players)
    return Answer((("legal", wrong is None),), (wrong or Reason(setting_up.PLAYERS),))
