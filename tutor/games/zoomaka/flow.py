"""What follows from a move on one's own turn: the new state, and what happened, with its rule."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.chance import shuffled
from tutor.core.verdict import Event, Transition, facts
from tutor.games.zoomaka import responses, zoos
from tutor.games.zoomaka.cards import ADDON, ENTRY, SETTING, Cards
from tutor.games.zoomaka.checks import (
    ATTACH,
    CLOSES,
    FACE_UP,
    FREE,
    FREE_MOVE,
    MOVE,
    NO_LIMIT,
    PLACE,
    PLAY,
    PRIVACY,
    REARRANGE,
    REPEAT,
    SELL,
    SELL_ANY,
    UP_TO_3,
    action_limit,
    cost,
    rearranged,
    section_meant,
    setting_effects,
)
from tutor.games.zoomaka.ending import LIMIT, STANDSTILL, early_end
from tutor.games.zoomaka.settling import Events, settle, win, with_bank, with_hand, with_zoo
from tutor.games.zoomaka.state import GAME_OVER, TURN, Move, State

RESHUFFLE = "zoomaka.turn.reshuffle"
REBUILD = "zoomaka.house.pile-rebuild"
DRAW_2 = "zoomaka.turn.draw-2"
DRAW_6 = "zoomaka.turn.draw-6-empty-hand"
IN_BANK = "zoomaka.sell.face-down-in-bank"
NEXT = "zoomaka.house.start-and-direction"
DIRECT_OUT = "zoomaka.action-card.direct-discarded"
ENTRY_OUT = "zoomaka.entry.discarded"
ON_TOP = "zoomaka.action-card.setting-on-top"
AFFECTS = "zoomaka.action-card.setting-affects-all"
ONLY_TOP = "zoomaka.action-card.setting-only-top-active"
ADDS = "zoomaka.action-card.addon-adds-value"
LASTING = "zoomaka.action-card.addon-lasting"
OWN_TURN = "zoomaka.house.response-on-own-turn"
RESPONSE_OUT = "zoomaka.action-card.response-then-discarded"


def without(held: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Cards less one copy of one."""
    i = held.index(card)
    return (*held[:i], *held[i + 1 :])


def _spend(cards: Cards, state: State, move: Move, events: Events) -> State:
    """Take the card out of the hand and the action off the budget."""
    price = cost(cards, state, move)
    used = state.actions_used + price
    if price:
        limit = action_limit(cards, state)
        told = facts(player=move.player, n=used, limit=limit)
        events.append(Event("action", UP_TO_3, told))
        if state.actions_used:
            events.append(Event("action-again", REPEAT, told))
    if move.card:
        state = with_hand(state, move.player, without(state.hands[move.player], move.card))
        state = replace(state, card_left=True, quiet_turns=0)
    return replace(state, actions_used=used)


def place_animal(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Add an animal from the hand to the own zoo."""
    events: Events = []
    to = section_meant(cards, state, move)
    rules = zoos.rules_for(cards, state.zoos[move.player], move.card, to)
    told = facts(player=move.player, card=move.card, section=to)
    events += [Event("placed" if i == 0 else "placed-too", r, told)
               for i, r in enumerate((PLACE, FACE_UP, *rules))]  # fmt: skip
    state = _spend(cards, state, move, events)
    state = with_zoo(state, move.player, zoos.join(state.zoos[move.player], move.card, to))
    state = replace(state, animals_placed=state.animals_placed + 1)
    found = zoos.section(state.zoos[move.player], to)
    if found is not None and zoos.complete(cards, found):
        events.append(Event("section-complete", zoos.SIZE, told))
    return Transition(win(cards, state, events), tuple(events))


def sell(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Turn a card into money, face down in the own bank."""
    told = facts(player=move.player, card=move.card, n=cards.value(move.card))
    events = [Event("sold", SELL, told)]
    events += [Event("sold-too", r, told) for r in (IN_BANK, SELL_ANY, PRIVACY)]
    if state.quiet_turns:
        events.append(Event("turn-counted", STANDSTILL, facts(n=0)))
    state = _spend(cards, state, move, events)
    bank = (*state.banks[move.player], move.card)
    return Transition(with_bank(state, move.player, bank), tuple(events))


def rearrange(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Shift animals and Add-ons within the own zoo."""
    told = facts(player=move.player, cards=tuple(s.card for s in move.shifts), n=len(move.shifts))
    events = [Event("rearranged", MOVE, told)]
    events += [Event("rearranged-too", r, told) for r in (FREE_MOVE, REARRANGE)]
    zoo = rearranged(cards, state, move)
    state = with_zoo(_spend(cards, state, move, events), move.player, zoo)
    return Transition(settle(cards, state, events), tuple(events))


def play_card(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Use an action card on one's own turn."""
    kind = cards.kind(move.card)
    events: Events = []
    told = facts(player=move.player, card=move.card, target=move.target, section=move.section)
    rule = FREE if kind in cards.book[FREE]["classes"] else PLAY
    events.append(Event("played", rule, told))
    state = _spend(cards, state, move, events)
    if kind == "setting":
        pile = (*state.setting_pile, move.card)
        events += [Event("setting", r, told) for r in (ON_TOP, AFFECTS, ONLY_TOP, SETTING)]
        return Transition(replace(state, setting_pile=pile), tuple(events))
    if kind == "addon":
        zoo = zoos.attach(state.zoos[move.player], move.card, move.section)
        events.append(Event("attached", ATTACH, told))
        events += [Event("attached-too", r, told) for r in (ADDS, LASTING, ADDON)]
        return Transition(with_zoo(state, move.player, zoo), tuple(events))
    state = replace(state, discard_pile=(*state.discard_pile, move.card))
    if kind == "response":
        events += [Event("wasted", OWN_TURN, told), Event("wasted-too", RESPONSE_OUT, told)]
        return Transition(state, tuple(events))
    events.append(Event("discarded", ENTRY_OUT if kind == "entry" else DIRECT_OUT, told))
    if kind == "entry":
        events.append(Event("entry", ENTRY, told))
    return Transition(responses.open_window(cards, state, move, events), tuple(events))


# --------------------------------------------------------------------- end of a turn


def draw(cards: Cards, state: State, player: int, count: int, events: Events) -> State:
    """The player draws, rebuilding the pile where it is used up, as far as cards last.

    A rebuild beyond the limit ends the game at once.
    """
    drawn = 0
    while drawn < count:
        if not state.draw_pile:
            if not (state.discard_pile or state.setting_pile):
                told = facts(player=player, n=count - drawn)
                events.append(Event("nothing-left", REBUILD, told))
                break
            most = state.options.max_rebuilds
            if state.rebuilds >= most:
                return early_end(cards, state, LIMIT, events)
            state = _rebuild(cards, state, events)
        card, rest = state.draw_pile[0], state.draw_pile[1:]
        state = with_hand(replace(state, draw_pile=rest), player, (*state.hands[player], card))
        drawn += 1
    if drawn:
        events.append(Event("drew", CLOSES, facts(player=player, n=drawn)))
        state = replace(state, quiet_turns=0)
    return state


def _rebuild(cards: Cards, state: State, events: Events) -> State:
    taken = cards.book[REBUILD]["taken"]
    settings = state.setting_pile
    kept: tuple[str, ...] = settings[-1:] if cards.book[REBUILD]["keeps_top_setting"] else ()
    pool = state.discard_pile if "discard-pile" in taken else ()
    if "setting-pile" in taken:
        pool += settings[: len(settings) - len(kept)]
    else:
        kept = settings
    pile, seed = pool, state.seed
    if cards.book[RESHUFFLE]["shuffle"]:
        pile, seed = shuffled(pool, state.seed)
    told = facts(n=len(pile))
    events.append(Event("rebuilt", RESHUFFLE, told))
    events += [Event("rebuilt-too", r, told) for r in (REBUILD, LIMIT)]
    return replace(
        state, draw_pile=pile, discard_pile=(), setting_pile=kept, seed=seed,
        rebuilds=state.rebuilds + 1,
    )  # fmt: skip


def end_draw(cards: Cards, state: State, player: int) -> tuple[int, tuple[str, ...]]:
    """How many cards the player draws at the end of the turn, and the rules for it."""
    if not state.hands[player]:
        count, rules = int(cards.book[DRAW_6]["draw"]), [DRAW_6]
    else:
        count, rules = int(cards.book[DRAW_2]["draw"]), [DRAW_2]
        for effect in setting_effects(cards, state):
            if effect["do"] == "set-end-draw":
                count, rules = int(str(effect["count"])), [DRAW_2, SETTING]
    if state.setting and SETTING not in rules:
        rules.append(SETTING)
    addons = [a for s in state.zoos[player] for a in s.addons]
    perks = [p for a in addons for p in cards[a].perk if p["do"] == "draw-more"]
    if addons:
        rules.append(ADDON)
    if state.options.addon_perks:
        count += sum(int(p["count"]) for p in perks)
    return count, tuple(rules)


def end_turn(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Draw, and let the next player begin."""
    player = move.player
    events: Events = []
    before = len(state.hands[player])
    count, rules = end_draw(cards, state, player)
    events += [Event("end-draw", rule, facts(player=player, n=count)) for rule in rules]
    events.append(Event("no-hand-limit", NO_LIMIT, facts(player=player)))
    if not (state.draw_pile or state.discard_pile or state.setting_pile):
        events.append(Event("pile-empty", STANDSTILL, facts(player=player)))
    state = draw(cards, state, player, count, events)
    if state.phase == GAME_OVER:
        return Transition(state, tuple(events))
    drawn = len(state.hands[player]) - before
    quiet = 0 if drawn or state.card_left else state.quiet_turns + 1
    events.append(Event("turn-counted", STANDSTILL, facts(n=quiet)))
    events.append(Event("rebuilds-counted", LIMIT, facts(n=state.rebuilds)))
    step = 1 if cards.book[NEXT]["direction"] == "clockwise" else -1
    following = (player + step) % state.players
    state = replace(
        state, active=following, phase=TURN, actions_used=0, extra_actions=0, animals_placed=0,
        card_left=False, quiet_turns=quiet,
    )  # fmt: skip
    events.append(Event("next-turn", NEXT, facts(player=following)))
    per_player = cards.book[STANDSTILL]["quiet_turns"] == "player-count"
    if per_player and quiet >= state.players:
        state = early_end(cards, state, STANDSTILL, events)
    return Transition(state, tuple(events))
