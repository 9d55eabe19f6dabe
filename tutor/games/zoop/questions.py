"""Questions the engine answers about a table or a deck, with the rules that decide.

Each calls what the game loop itself uses; nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.verdict import Answer, Reason, facts
from tutor.games.zoop import calls, checks, setting_up
from tutor.games.zoop.cards import SPECIAL_CARD, TRAITS, Cards, traits
from tutor.games.zoop.ending import (
    ALL_PASS_RULES,
    EMPTY_HAND,
    STANDSTILL,
    all_pass,
    first,
    hand_winners,
    standstill_winners,
)
from tutor.games.zoop.flow import neighbour
from tutor.games.zoop.state import Move, Options, State

_COMPONENTS = "zoop.components."


def _answer(rules: Sequence[str], **values: object) -> Answer:
    return Answer(tuple(values.items()), tuple(Reason(rule) for rule in rules))


# ------------------------------------------------------------------------- the deck


def members(cards: Cards, card_class: str) -> Answer:
    """The species of a class of animals, or the cards of the class of special cards."""
    rule = cards.class_rules[card_class]
    if card_class == SPECIAL_CARD:
        return _answer([rule], types=cards.special_cards)
    return _answer([rule], species=cards.species_by_class[card_class])


def count_cards(
    cards: Cards, options: Options, card: str = "", card_class: str = "", colour: str = ""
) -> Answer:
    """How many cards of the deck in use answer the description; all of them without one."""
    deck = cards.deck(options)
    rules: list[str] = []
    if card:
        found = {card: deck[card]} if card in deck else {}
        t = traits(card)
        rules += [c.rule for c in found.values()] or _rules_for_absent(cards, card)
        if t and cards.class_of.get(t[2]) == "special-animal":
            rules.append("zoop.house.special-list")
        if t and t[1] not in cards.colour_sets[min(cards.colour_sets)]:
            rules.append("zoop.house.colours")
    elif card_class:
        found = {
            c: copies
            for c, copies in deck.items()
            if cards.card_class(c) == card_class and (not colour or f"-{colour}-" in c)
        }
        rules += [_COMPONENTS + "special-animals-per-colour", "zoop.house.special-list"]
    else:
        found = dict(deck)
        rules.append("zoop.house.deck")
    return _answer(tuple(dict.fromkeys(rules)), count=sum(c.count for c in found.values()))


def _rules_for_absent(cards: Cards, card: str) -> list[str]:
    """The rules that leave a card out of the deck: those that list its species."""
    t = traits(card)
    return [
        rule
        for rule, entry in cards.book.items()
        if t and rule.startswith(_COMPONENTS) and entry.get("species") == t[2]
    ]


def colours(cards: Cards, options: Options) -> Answer:
    """The colours in play."""
    return _answer(["zoop.house.colours"], colours=cards.colours(options))


def trait_values(cards: Cards, options: Options, trait: str) -> Answer:
    """The values that a trait can have."""
    values: dict[str, tuple[object, ...]] = {
        "quantity": cards.quantities,
        "colour": cards.colours(options),
        "species": cards.species,
    }
    rules = {"quantity": "zoop.match.quantity-values", "colour": "zoop.house.colours"}
    return _answer([rules.get(trait, "zoop.match.characteristics-3")], values=values[trait])


def traits_of(cards: Cards, card: str) -> Answer:
    """The three traits of an animal card, by name."""
    t = traits(card) or ("0", "", "")
    named: dict[str, object] = dict(zip(TRAITS, (int(t[0]), *t[1:]), strict=True))
    kept = {name: named[name] for name in cards.book["zoop.match.characteristics-3"]["traits"]}
    return _answer(["zoop.match.characteristics-3"], **kept)


def top_icons(cards: Cards, card: str) -> Answer:
    """How many icons the upper edge of the card shows."""
    t = traits(card)
    entry = cards.book[_COMPONENTS + "icon-count"]
    count = (
        entry["single_icons"] if t and int(t[0]) == min(cards.quantities) else entry["pair_icons"]
    )
    return _answer([_COMPONENTS + "icon-count"], icons=count)


def bottom_icons(cards: Cards, card: str) -> Answer:
    """The effect icons at the lower edge of the card."""
    t = traits(card)
    icons = cards.icons.get(t[2], ()) if t else ()
    return _answer(["zoop.house.effect-icons"], icons=icons)


# ------------------------------------------------------------------------- set-up


def cards_each(cards: Cards, players: int) -> Answer:
    """How many cards everybody is dealt."""
    each, rule = setting_up.cards_each(cards, players)
    return _answer([rule], cards_per_player=each)


def draw_pile_size(cards: Cards, deck: Sequence[str], players: int) -> Answer:
    """How many cards the draw pile holds when the first turn opens."""
    _, rest = setting_up.deal(cards, deck, players, 0)
    _, rule = setting_up.cards_each(cards, players)
    starter = int(cards.book["zoop.setup.starter-card"]["face_up_cards"])
    facing = cards.book["zoop.setup.draw-pile"]["facing"]
    rules = ("zoop.setup.draw-pile", "zoop.house.deck", rule, "zoop.setup.starter-card")
    return _answer(rules, draw_pile=len(rest) - starter, facing=facing)


def deal_order(cards: Cards, players: int, start_player: int, count: int) -> Answer:
    """Who gets the first cards, in order."""
    order = setting_up.deal_order(cards, players, start_player, count)
    return _answer(["zoop.house.seeded-deal"], order=order)


def start_players(cards: Cards, players: int, previous_winners: Sequence[int]) -> Answer:
    """Who may open the game."""
    found, rule = setting_up.start_candidates(cards, players, previous_winners)
    rules = dict.fromkeys((rule, "zoop.house.start-player"))
    return _answer(tuple(rules), players=found, player=found[0])


def series_score(cards: Cards) -> Answer:
    """What is carried over to the next game."""
    return _answer(["zoop.house.start-player"], series_score=setting_up.series_score(cards))


# ------------------------------------------------------------------------- the table


def on_turn(cards: Cards, state: State) -> Answer:
    """The players who may make an ordinary play now."""
    seats = range(len(state.hands))
    players = tuple(p for p in seats if checks.on_turn(cards, state, Move("play", p)) is True)
    return _answer([checks.BY_TURNS], players=players)


def next_player(cards: Cards, state: State) -> Answer:
    """Who is next in the direction of play."""
    player = neighbour(state, state.active)
    return _answer(["zoop.turn.clockwise", "zoop.turn.play-ends-turn"], player=player)


def reference(cards: Cards, state: State) -> Answer:
    """The card that a discard is compared with."""
    return _answer(["zoop.turn.reference-card"], card=state.top)


def ask_all_pass(cards: Cards, state: State) -> Answer:
    """Whether everybody has passed since the last discard, and who profits."""
    found = all_pass(cards, state)
    values: dict[str, object] = {"all_pass": found}
    if found:
        values["beneficiary"] = state.active
    return _answer(ALL_PASS_RULES, **values)


def game_over(cards: Cards, state: State) -> Answer:
    """Whether the game is over at the start of this turn, why, and who has won."""
    what = first(cards, state)
    over = what == STANDSTILL
    values: dict[str, object] = {"game_over": over, "all_pass": what == "all-pass"}
    rules = ["zoop.end.standstill", "zoop.house.standstill-first"]
    if over:
        winners, more = standstill_winners(cards, state.hands, state.first_shout)
        values |= {"reason": STANDSTILL, "winners": winners}
        rules += more
    return _answer(rules, **values)


def winners(cards: Cards, hands: Sequence[Sequence[str]], reason: str, shout: int) -> Answer:
    """Who has won, given how the game ended and what everybody still holds."""
    if reason == EMPTY_HAND:
        found = hand_winners(cards, hands)
        rules: tuple[str, ...] = ("zoop.end.first-empty-wins", "zoop.end.last-card")
    else:
        found, rules = standstill_winners(cards, hands, shout)
    return _answer(rules, winners=found, winner=found[0])


def call_order(cards: Cards, state: State) -> Answer:
    """Who is asked for a call, in order."""
    return _answer([calls.WINDOW, calls.WHO], order=calls.entitled(cards, state))


def players_allowed(cards: Cards, players: int) -> Answer:
    """Whether a table of this size can play."""
    wrong = setting_up.players_objection(cards, players)
    told = facts(players=players)
    reason = wrong or Reason("zoop.overview.players-3-to-8", told)
    return Answer((("legal", wrong is None),), (reason,))
