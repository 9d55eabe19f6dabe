"""What follows from a move: the new state, and what happened on the way, each with its rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from tutor.core.verdict import Event, Facts, Transition, facts
from tutor.games.zoop import calls
from tutor.games.zoop.cards import Cards, traits
from tutor.games.zoop.checks import named
from tutor.games.zoop.ending import (
    ALL_PASS_RULES,
    STANDSTILL,
    all_pass,
    ended,
    first,
    standstill_winners,
)
from tutor.games.zoop.state import (
    BETWEEN_TURNS,
    CAGE,
    GAME_OVER,
    MID_TURN,
    SPECIAL_ROUND,
    TURN_START,
    WILD,
    Move,
    State,
)

_COVER = "zoop.turn.cover-previous"
_ENDS_TURN = "zoop.turn.play-ends-turn"
_NO_RESHUFFLE = "zoop.house.no-reshuffle"
_LAST_CARD = "zoop.end.last-card"
_ANY_LAST = "zoop.house.any-last-card-wins"
_FREE = "zoop.all-pass.free-discard"
_FREE_CARD = "zoop.house.all-pass-free-card"
_SETS = "zoop.all-pass.sets-reference"
_STUCK = "zoop.turn.draw-when-stuck"
_EMPTY = "zoop.turn.empty-stack-lost-turn"
_KANGAROO = "zoop.house.kangaroo-effect"

Events = list[Event]


def without(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The hand less one copy of the card."""
    i = hand.index(card)
    return hand[:i] + hand[i + 1 :]


def neighbour(state: State, player: int, steps: int = 1) -> int:
    """The player so many seats on in the direction of play."""
    return (player + state.direction * steps) % len(state.hands)


def with_hand(state: State, player: int, hand: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All hands, with one player's exchanged."""
    return (*state.hands[:player], hand, *state.hands[player + 1 :])


def take(cards: Cards, state: State, player: int, count: int, events: Events) -> State:
    """The player draws from the pile, as far as it reaches."""
    got = min(count, len(state.draw_pile))
    if got < count:
        dropped = facts(player=player, n=count - got)
        events.append(Event("nothing-drawn", _NO_RESHUFFLE, dropped))
    if not got:
        return state
    hand = state.hands[player] + state.draw_pile[:got]
    return replace(state, hands=with_hand(state, player, hand), draw_pile=state.draw_pile[got:])


def wins(cards: Cards, hand: tuple[str, ...], card: str, way: str) -> bool:
    """Whether letting go of the card in this way has won the game."""
    if hand:
        return False
    rule = cards.book[_ANY_LAST]
    kind = card if card in cards.special_cards else cards.card_class(card)
    return kind in rule["winning_last_cards"] and way in rule["ways"]


def won(cards: Cards, state: State, events: Events) -> State:
    """The game is over: somebody has let go of the last card."""
    over = replace(
        state,
        phase=GAME_OVER,
        to_act=(),
        **ended(cards, state, cards.book[_LAST_CARD]["condition"]),
    )
    told = facts(player=over.winners[0])
    events += [Event("last-card", _LAST_CARD, told), Event("won", _ANY_LAST, told)]
    return over


def begin_turn(cards: Cards, state: State, events: Events) -> State:
    """Open the turn of the active player, unless the game stands still."""
    state = replace(state, phase=TURN_START, drawn="", to_act=())
    if not state.draw_pile or state.last_player == state.active:
        what = first(cards, state)
        if what == STANDSTILL:
            over = replace(state, phase=GAME_OVER, **ended(cards, state, STANDSTILL))
            _, rules = standstill_winners(cards, over.hands)
            told = facts(players=over.winners, n=len(over.winners))
            events.append(Event("standstill", "zoop.end.standstill", told))
            events.append(Event("standstill-first", "zoop.house.standstill-first", told))
            events += [Event("won-standstill", rule, told) for rule in rules]
            return over
        if what:
            told = facts(player=state.active)
            kinds = zip((what, f"{what}-sequence"), ALL_PASS_RULES, strict=True)
            events += [Event(kind, rule, told) for kind, rule in kinds]
    return state


def _next_turn(cards: Cards, state: State, ended_by: int, events: Events) -> State:
    """The turn of ``ended_by`` is over; the neighbour takes over."""
    step = int(cards.book[_ENDS_TURN]["cards_per_turn"])
    state = replace(state, active=neighbour(state, ended_by, step), last_turn=ended_by)
    return begin_turn(cards, state, events)


# --------------------------------------------------------------------- a card is laid


def play(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Lay a card on one's own turn."""
    player, card = move.player, move.card
    events: Events = []
    through = "all-pass" if all_pass(cards, state) else "turn"
    hands = with_hand(state, player, without(state.hands[player], card))
    if card == CAGE:
        return _free_cage(cards, replace(state, hands=hands), player, events)
    naming = named(cards, card)
    disguised = bool(move.named_colour and naming) and card != WILD
    guise = f"{card[:2]}{move.named_colour}-{_species(card)}" if disguised else ""
    laid = State(
        options=state.options,
        hands=hands,
        draw_pile=state.draw_pile,
        discard_pile=(*state.discard_pile, card),
        active=neighbour(state, player),
        phase=BETWEEN_TURNS,
        direction=state.direction,
        counts_as=guise,
        named_colour=move.named_colour if naming else "",
        named_species=move.named_species if naming else "",
        last_player=player,
        last_through=through,
        last_turn=player,
        seed=state.seed,
    )
    told: Facts = (("player", player), ("card", card), ("top", state.top))
    if through == "all-pass":
        events += [Event("played", _FREE, told), Event("free-card", _FREE_CARD, told)]
        events.append(Event("sets-reference", _SETS, told))
    else:
        fit = cards.fit(state.reference, card)
        told += (("reference", state.reference), ("shared", fit.shared))
        events.append(Event("played", fit.rule, told))
    events.append(Event("covered", _COVER, told[:2]))
    if guise:
        rule = cards.effect_rules[_species(card)]
        events.append(Event("named-colour", rule, (*told, ("named_colour", move.named_colour))))
    if wins(cards, hands[player], card, through):
        return Transition(won(cards, laid, events), tuple(events))
    events.append(Event("turn-over", _ENDS_TURN, (("player", player),)))
    if card == WILD:
        others = calls.in_turn_order(laid, player)
        names = facts(
            player=player, named_colour=move.named_colour, named_species=move.named_species
        )
        events.append(Event("special-round", "zoop.house.wild", names))
        return Transition(replace(laid, phase=SPECIAL_ROUND, to_act=others), tuple(events))
    after = asked(cards, laid)
    if not after:
        return Transition(close_window(cards, laid, events), tuple(events))
    return Transition(replace(laid, to_act=after), tuple(events))


def asked(cards: Cards, state: State) -> tuple[int, ...]:
    """Who may react to the card just laid: with a cage to a special animal, else with a call."""
    if _species(state.top) in cards.effects:
        return calls.in_turn_order(state, state.last_player)
    return calls.entitled(cards, state)


def _species(card: str) -> str:
    t = traits(card)
    return t[2] if t else ""


def _free_cage(cards: Cards, state: State, player: int, events: Events) -> Transition[State]:
    """A cage shed after an all-pass slides under the exposed card and does nothing."""
    under = cards.book[_FREE_CARD]["cage_placed"] == "under-top-card"
    pile = state.discard_pile
    pile = (*pile[:-1], CAGE, pile[-1]) if under else (*pile, CAGE)
    state = replace(state, discard_pile=pile)
    events.append(Event("free-cage", _FREE_CARD, facts(player=player, card=CAGE, top=state.top)))
    if wins(cards, state.hands[player], CAGE, "all-pass"):
        return Transition(won(cards, state, events), tuple(events))
    return Transition(_next_turn(cards, state, player, events), tuple(events))


# ------------------------------------------------------------------ drawing, passing


def draw(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Take a card from the stack."""
    events: Events = []
    count = int(cards.book[_STUCK]["draw"])
    after = take(cards, state, move.player, count, events)
    drawn = after.hands[move.player][-1]
    told = facts(player=move.player, card=drawn, top=state.top, n=count)
    events.append(Event("drew", _STUCK, told))
    return Transition(replace(after, phase=MID_TURN, drawn=drawn), tuple(events))


def pass_turn(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Let the turn go by with nothing that fits."""
    rule = "zoop.turn.pass-after-unfit-draw" if state.phase == MID_TURN else _EMPTY
    events = [Event("passed", rule, facts(player=move.player, top=state.top))]
    state = replace(state, passed=(*state.passed, move.player))
    return Transition(_next_turn(cards, state, move.player, events), tuple(events))


# --------------------------------------------------------------------------- effects


def close_window(cards: Cards, state: State, events: Events) -> State:
    """Nobody reacts any more: the effect of the card on top happens, and the next turn opens."""
    species = _species(state.top)
    effects = cards.effects.get(species)
    if not effects or state.phase != BETWEEN_TURNS or state.last_through == "zoop":
        return begin_turn(cards, state, events)
    effects = (*effects, *_second(cards, state, species))
    who = _targets(state)
    jumped: list[int] = []
    for effect in effects:
        rule = cards.effect_rules[species]
        state = _EFFECTS[effect["do"]](cards, state, effect, rule, who, jumped, events)
    player = state.last_player
    step = 1
    while step <= len(jumped) and neighbour(state, player, step) in jumped:
        step += 1
    active = neighbour(state, player, step)
    state = replace(state, active=active, skipped=(*state.skipped, *jumped))
    return begin_turn(cards, state, events)


def _second(cards: Cards, state: State, species: str) -> tuple[Mapping[str, Any], ...]:
    entry = cards.book[_KANGAROO]
    if species != entry["species"]:
        return ()
    chosen = state.options.kangaroo_second_effect
    return tuple(
        effect for s in entry["second_effects"] if s["value"] == chosen for effect in s["effects"]
    )


def _targets(state: State) -> dict[str, int]:
    player = state.last_player
    return {"next-player": neighbour(state, player), "next-but-one": neighbour(state, player, 2)}


Effect = Callable[
    [Cards, State, Mapping[str, Any], str, Mapping[str, int], list[int], Events], State
]


def _reverse(
    cards: Cards,
    state: State,
    effect: Mapping[str, Any],
    rule: str,
    who: Mapping[str, int],
    jumped: list[int],
    events: Events,
) -> State:
    events.append(Event("reversed", rule, facts(player=state.last_player)))
    return replace(state, direction=-state.direction)


def _draw(
    cards: Cards,
    state: State,
    effect: Mapping[str, Any],
    rule: str,
    who: Mapping[str, int],
    jumped: list[int],
    events: Events,
) -> State:
    player, count = who[effect["who"]], int(effect["count"])
    events.append(Event("made-to-draw", rule, facts(player=player, n=count)))
    return take(cards, state, player, count, events)


def _skip(
    cards: Cards,
    state: State,
    effect: Mapping[str, Any],
    rule: str,
    who: Mapping[str, int],
    jumped: list[int],
    events: Events,
) -> State:
    player = who[effect["who"]]
    events.append(Event("skipped", rule, facts(player=player)))
    jumped.append(player)
    return state


def _nothing(
    cards: Cards,
    state: State,
    effect: Mapping[str, Any],
    rule: str,
    who: Mapping[str, int],
    jumped: list[int],
    events: Events,
) -> State:
    return state


#: How each step of an effect is carried out; a colour was already named with the card.
_EFFECTS: dict[str, Effect] = {
    "reverse-direction": _reverse,
    "draw": _draw,
    "skip": _skip,
    "name-colour": _nothing,
}
