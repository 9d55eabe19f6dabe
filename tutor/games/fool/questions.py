"""Questions the engine answers about a table or a deck, with the rules that decide.

Each calls what the game loop itself uses; nothing is worked out twice.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.verdict import Answer, Reason, facts
from tutor.games.fool import ending, hidden, seating, setting_up, tricks
from tutor.games.fool.cards import DECKS, DISCS, RANKS, TWO_FOOLS, Cards, colour_of
from tutor.games.fool.state import HIDDEN, WILD, Options, Played, State

_P = "fool.components."
_TOTAL = _P + "cards-88"
_COLOURS = _P + "colours-4"
_WILDS = _P + "wild-ones-6"
OVERVIEW = "fool.house.overview-cards"


def _answer(rules: Sequence[str], **values: object) -> Answer:
    return Answer(tuple(values.items()), tuple(Reason(rule) for rule in dict.fromkeys(rules)))


# ------------------------------------------------------------------- box and deck


def count_cards(
    cards: Cards, deck: Sequence[str], card: str = "", colour: str = "", *, in_play: bool = False
) -> Answer:
    """How many cards of a deck answer the description; all of them without one."""
    rules: list[str] = [DECKS] if in_play else []
    if card:
        found = [c for c in deck if c == card]
        rules += [_WILDS] if card == WILD else [RANKS]
    elif colour:
        found = [c for c in deck if colour_of(c) == colour]
        rules.append(cards.component_rule(colour=colour))
    else:
        found = list(deck)
        rules += [_TOTAL, RANKS]
    return _answer(rules, count=len(found))


def count_components(cards: Cards, kind: str) -> Answer:
    """How many pieces of a kind the box holds."""
    rule = cards.component_rule(type=kind)
    return _answer([rule], count=cards.book[rule]["count"])


def colours(cards: Cards) -> Answer:
    """The colours, which are the suits."""
    return _answer([_COLOURS], colours=cards.colours)


def overview_card(cards: Cards, players: int) -> Answer:
    """Which overview card serves a table; none where the rulebook does."""
    for row in cards.book[OVERVIEW]["cards"]:
        if players in row["players"]:
            return _answer([OVERVIEW], overview_card=row["overview_card"])
    where = "rulebook" if players in cards.book[OVERVIEW]["rulebook"] else "none"
    return _answer([OVERVIEW], overview_card="none", source=where)


# ------------------------------------------------------------------------ set-up


def players_allowed(cards: Cards, players: int) -> Answer:
    """Whether a table of this size can play."""
    wrong = setting_up.players_objection(cards, players)
    reason = wrong or Reason(setting_up.PLAYERS, facts(players=players))
    return Answer((("legal", wrong is None),), (reason,))


def dealt(cards: Cards, players: int, seed: int = 0) -> Answer:
    """What a deal gives to a table of this size."""
    hands, _ = setting_up.deal(cards, players, 0, seed)
    deck = cards.decks[players]
    row = cards.rows[players]
    used = sum(map(len, hands))
    in_order, _ = setting_up.deal(cards, players, 0, seed + 1)
    return _answer(
        setting_up.deal_rules(cards, players),
        cards_per_player=len(hands[0]),
        deck_used=used,
        removed=row["removed"]["total"],
        remaining=len(deck) - used,
        shuffled=hands != in_order,
    )


def discs_in_play(cards: Cards, players: int, options: Options) -> Answer:
    """How many discs are used and how many stay aside, and where they lie at first."""
    discs = cards.discs(players, options)
    return _answer(
        [setting_up.ASIDE, setting_up.CENTRE, DISCS],
        discs_in_play=discs,
        discs_aside=setting_up.discs_aside(cards, discs),
        disc_location=cards.book[setting_up.CENTRE]["place"],
        disc_holders=(),
    )


def fools_per_trick(cards: Cards, players: int, options: Options) -> Answer:
    """How many Fools a trick makes."""
    return _answer([TWO_FOOLS, DISCS], fools=cards.discs(players, options))


def dealer_candidates(cards: Cards, players: int) -> Answer:
    """Who may deal the first round."""
    return _answer([seating.DEALER], players=setting_up.dealer_candidates(cards, players))


# ------------------------------------------------------------------------- tricks


def leader(cards: Cards, state: State) -> Answer:
    """Who leads to the next trick."""
    player, rules = seating.leader(cards, state)
    return _answer(rules, player=player)


def trick_order(cards: Cards, state: State, first: int) -> Answer:
    """Who plays to the trick, in order."""
    order = seating.trick_order(cards, state, first)
    return _answer([seating.ALWAYS_FREE, seating.SITS_OUT], players=order)


def trick_participants(cards: Cards, state: State) -> Answer:
    """Who takes part in the trick."""
    return _answer([seating.SITS_OUT], players=seating.participants(cards, state))


def trick_winner(cards: Cards, trick: Sequence[Played]) -> Answer:
    """Who wins the trick."""
    found = tricks.winner(cards, trick)
    return _answer(found.rules, player=found.plays[0].player)


def worst_cards(cards: Cards, trick: Sequence[Played], count: int = 1) -> Answer:
    """The worst cards of a trick and who played them, the worst first."""
    found = tricks.worst(cards, trick, count)
    return _answer(
        (*found.rules, *([TWO_FOOLS] if count > 1 else [])),
        player=found.plays[0].player,
        card=found.plays[0].card,
        players=tuple(p.player for p in found.plays),
        cards=tuple(p.card for p in found.plays),
    )


def lead_colour(cards: Cards, trick: Sequence[Played]) -> Answer:
    """The colour to follow, ``none`` while it is open."""
    return _answer([tricks.LED], colour=tricks.lead_colour(cards, trick) or "none")


def effective_colour(cards: Cards, trick: Sequence[Played], card: str) -> Answer:
    """The colour that a card counts as in the trick."""
    lead = tricks.lead_colour(cards, trick)
    colour = tricks.effective_colour(cards, lead, card)
    return _answer([tricks.TAKES_COLOUR], colour=colour, off_colour=colour != lead)


# ------------------------------------------------------------------ rounds, the end


def round_over(cards: Cards, state: State) -> Answer:
    """Whether the round is over, and who has no cards left."""
    over = ending.round_over(cards, state)
    values: dict[str, object] = {"round_over": over, "emptied": ending.emptied(state)}
    if not over:
        values["to_act"] = state.active
    return _answer([ending.ROUND_OVER, ending.COMPLETED], **values)


def game_over(cards: Cards, state: State) -> Answer:
    """Whether the game is over, why, and who has won."""
    reasons, rules = ending.end_reasons(cards, state)
    values: dict[str, object] = {"game_over": bool(reasons)}
    if reasons:
        best = ending.winners(cards, state.scores)
        values |= {"reason": reasons[0], "reasons": reasons, "winners": best}
    return _answer(rules, **values)


def winners(cards: Cards, scores: Sequence[int]) -> Answer:
    """Who has won with these scores."""
    found = ending.winners(cards, scores)
    return _answer([ending.HIGHEST, ending.SHARED], winner=found[0], winners=found)


def deduction(cards: Cards, card: str) -> Answer:
    """What a card left in hand costs."""
    points, rule = ending.deduction(cards, card)
    return _answer([rule, ending.SUBTRACT], points=points)


def visible(cards: Cards, state: State, viewer: int, owner: int) -> Answer:
    """What one player sees of another's hand."""
    seen = hidden.view(cards, state, viewer).hands[owner]
    shown = hidden.sizes_public(cards, state) or viewer == owner
    values: dict[str, object] = {"cards_visible": HIDDEN not in seen, "count_visible": shown}
    if shown:
        values["count"] = len(seen)
    return _answer([hidden.PUBLIC], **values)


def left_in_hand(cards: Cards, hand: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """What cards left in a hand cost together, and the rules that say so."""
    costs = [ending.deduction(cards, card) for card in hand]
    return sum(cost for cost, _ in costs), tuple(dict.fromkeys(rule for _, rule in costs))
