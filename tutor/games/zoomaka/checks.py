"""What each kind of move is checked against: one small function for one rule.

A check answers ``None`` (the rule has nothing to do with this move), ``True`` (it was consulted
and is content) or a :class:`Reason` (it forbids).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tutor.core.verdict import Reason, facts
from tutor.games.zoomaka import zoos
from tutor.games.zoomaka.cards import ADDON, ANIMAL, DIRECT, DOUBLE, ENTRY, SETTING, Cards
from tutor.games.zoomaka.state import (
    GAME_OVER,
    PAYING,
    RECEIVING,
    RESPONDING,
    Move,
    Shift,
    State,
    Zoo,
)

Check = Callable[[Cards, State, Move], Reason | bool | None]
Table = tuple[tuple[str, Check], ...]

UP_TO_3 = "zoomaka.turn.up-to-3-actions"
REPEAT = "zoomaka.turn.repeat-action"
PLACE = "zoomaka.turn.action-place-animal"
SELL = "zoomaka.turn.action-sell"
MOVE = "zoomaka.turn.action-move"
PLAY = "zoomaka.turn.action-play-card"
FREE = "zoomaka.turn.free-setting-response"
FACE_UP = "zoomaka.placement.face-up-own-zoo"
PRIVACY = "zoomaka.house.bank-privacy"
SELL_ANY = "zoomaka.house.sell-any-card"
FREE_MOVE = "zoomaka.move.free-rearrangement"
OBEY = "zoomaka.move.obey-placement"
REARRANGE = "zoomaka.house.rearrange"
GUARDED = "zoomaka.house.complete-sections-guarded"
ATTACH = "zoomaka.action-card.addon-attach"
MUST_MATCH = "zoomaka.entry.type-must-match"
NAME = "zoomaka.entry.name-section"
FEE_SOURCE = "zoomaka.house.fee-source"
CLOSES = "zoomaka.turn.draw-closes-turn"
NO_LIMIT = "zoomaka.house.no-hand-limit"


def setting_effects(cards: Cards, state: State) -> tuple[dict[str, object], ...]:
    """What the Setting in force does: only the uppermost counts."""
    only_top = cards.book["zoomaka.action-card.setting-only-top-active"]["active"] == "top-only"
    found = state.setting_pile[-1:] if only_top else state.setting_pile
    return tuple(dict(e) for c in found for e in (cards[c].effects if cards.is_card(c) else ()))


def action_limit(cards: Cards, state: State) -> int:
    """How many actions the player on turn has."""
    limit = int(cards.book[UP_TO_3]["max_actions"])
    for effect in setting_effects(cards, state):
        if effect["do"] == "set-action-limit":
            limit = int(str(effect["actions"]))
    return limit + state.extra_actions


def cost(cards: Cards, state: State, move: Move) -> int:
    """How many actions a move takes."""
    if move.action == "play-card" and cards.kind(move.card) in cards.book[FREE]["classes"]:
        return int(cards.book[FREE]["cost"])
    if move.action == "place-animal":
        free = any(e["do"] == "free-action" for e in setting_effects(cards, state))
        if free and not state.animals_placed:
            return 0
        return int(cards.book[PLACE]["cost"])
    rules = {"sell": SELL, "rearrange": MOVE}
    rule = rules.get(move.action)
    return int(cards.book[rule]["cost"]) if rule else int(cards.book[PLACE]["cost"])


def _turn(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if state.phase == GAME_OVER:
            return Reason("zoomaka.end.first-complete-wins", facts(over=True))
        if state.phase == PAYING:
            return Reason("zoomaka.entry.affected-players-pay", facts(player=state.debts[0].player))
        if state.phase == RECEIVING:
            return Reason("zoomaka.payment.receiver-places", facts(player=state.arrivals[0].player))
        if state.phase == RESPONDING:
            return Reason("zoomaka.house.response-window", facts(asked=True))
        if move.player != state.active:
            return Reason(rule, facts(player=state.active, other=True))
        return True

    return check


def _budget(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    price = cost(cards, state, move)
    limit = action_limit(cards, state)
    if price and state.actions_used + price > limit:
        return Reason(UP_TO_3, facts(n=limit))
    return True


def _again(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if not state.actions_used:
        return None
    return bool(cards.book[REPEAT]["repeatable"]) or Reason(REPEAT, facts(n=state.actions_used))


def _setting(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if state.setting else None


def _own_zoo(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        elsewhere = move.zoo_of >= 0 and move.zoo_of != move.player
        return Reason(rule, facts(player=move.zoo_of)) if elsewhere else True

    return check


def _from_hand(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.card in state.hands[move.player]:
        return True
    playable = cards.book[PRIVACY]["playable_from_bank"]
    return playable or Reason(PRIVACY, facts(card=move.card))


def section_meant(cards: Cards, state: State, move: Move) -> str:
    """The section that a placing means."""
    return zoos.named(cards, state.zoos[move.player], move.card, move.section)


def _is_animal(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return cards.kind(move.card) == ANIMAL or Reason(PLACE, facts(card=move.card))


def _placement(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        zoo, to = state.zoos[move.player], section_meant(cards, state, move)
        wrong = zoos.objection(cards, zoo, move.card, to)
        if wrong is not None:
            return wrong if wrong.rule == rule else None
        return True if rule in zoos.rules_for(cards, zoo, move.card, to) else None

    return check


def _double(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    types = cards[move.card].types
    if len(types) < 2:
        return None
    to = section_meant(cards, state, move)
    return to in types or Reason(DOUBLE, facts(card=move.card, section=to))


def _surplus(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    """An animal whose sections are full can still be sold."""
    if cards.kind(move.card) != ANIMAL:
        return None
    spare = not zoos.destinations(cards, state.zoos[move.player], move.card)
    if not spare:
        return None
    return "sell" in cards.book[zoos.FULL]["surplus"] or Reason(zoos.FULL, facts(card=move.card))


def _sellable(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    kinds = cards.book[SELL_ANY]["sellable"]
    return cards.kind(move.card) in kinds or Reason(SELL_ANY, facts(card=move.card))


def rearranged(cards: Cards, state: State, move: Move) -> Zoo:
    """The zoo after all shifts, before it is judged."""
    return _shifted(cards, state.zoos[move.player], move.shifts)


@lru_cache(maxsize=4096)
def _shifted(cards: Cards, zoo: Zoo, shifts: tuple[Shift, ...]) -> Zoo:
    for shift in shifts:
        zoo = zoos.leave(zoo, shift.card)
    for shift in shifts:
        put = zoos.join if cards.kind(shift.card) == ANIMAL else zoos.attach
        zoo = put(zoo, shift.card, shift.to)
    return tuple(s for s in zoo if s.animals or s.addons)


@lru_cache(maxsize=4096)
def _misplaced(cards: Cards, zoo: Zoo) -> str:
    """What is wrong with a layout first: ``animals``, ``addons``, or nothing."""
    most = int(cards.book[zoos.ONE_ADDON]["max_addons"])
    for found in zoo:
        strange = [a for a in found.animals if not cards.matches(a, found.type)]
        lonely = not any(cards.typed(a) for a in found.animals)
        crowded = len(found.animals) > cards.sizes.get(found.type, 0)
        if strange or lonely or crowded or found.type not in cards.types:
            return "animals"
        if len(found.addons) > most:
            return "addons"
    return ""


def _layout(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        wrong = _misplaced(cards, rearranged(cards, state, move))
        if not wrong:
            return True
        told = facts(cards=tuple(s.card for s in move.shifts))
        return Reason(rule if wrong == "animals" else zoos.ONE_ADDON, told)

    return check


def _addon_moves(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    addons = [s for s in move.shifts if cards.kind(s.card) == "addon"]
    if not addons:
        return None
    movable = cards.book[zoos.ONE_ADDON]["movable"]
    return bool(movable) or Reason(zoos.ONE_ADDON, facts(card=addons[0].card))


def _stays(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    for effect in setting_effects(cards, state):
        if effect["do"] == "forbid-move":
            stuck = [s.card for s in move.shifts if cards.multicolour(s.card)]
            if stuck:
                return Reason(SETTING, facts(card=stuck[0], setting=state.setting))
    return True if state.setting else None


# ------------------------------------------------------------------- playing a card


def _only(kinds: str) -> Callable[[Check], Check]:
    """The check concerns cards of a class only."""

    def wrap(check: Check) -> Check:
        def inner(cards: Cards, state: State, move: Move) -> Reason | bool | None:
            return check(cards, state, move) if cards.kind(move.card) == kinds else None

        return inner

    return wrap


def guarded(cards: Cards, state: State, target: int, animal: str) -> str:
    """The rule that keeps an animal of another zoo from a Direct card; empty where none does."""
    zoo = state.zoos[target]
    found = zoos.section(zoo, zoos.home_of(zoo, animal))
    if found is None:
        return ""
    if state.options.complete_sections_guarded and zoos.complete(cards, found):
        return GUARDED
    perks = state.options.addon_perks
    if perks and any(p["do"] == "guard-section" for a in found.addons for p in cards[a].perk):
        return ADDON
    return ""


def _target(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    card = cards[move.card]
    if card.target != "one-opponent":
        return True
    if not 0 <= move.target < state.players or move.target == move.player:
        return Reason(DIRECT, facts(card=move.card, target=True))
    theirs = state.zoos[move.target]
    for effect in card.effects:
        if effect["do"] in ("take-animal", "swap-animals"):
            home = zoos.section(theirs, zoos.home_of(theirs, move.animal))
            if home is None or move.animal not in home.animals:
                return Reason(DIRECT, facts(card=move.card, animal=move.animal))
        if effect["do"] == "swap-animals":
            own = state.zoos[move.player]
            mine = zoos.section(own, zoos.home_of(own, move.own_animal))
            if mine is None or move.own_animal not in mine.animals:
                return Reason(DIRECT, facts(card=move.card, own_animal=move.own_animal))
    return True


def _not_guarded(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if not move.animal or not 0 <= move.target < state.players:
            return None
        found = guarded(cards, state, move.target, move.animal)
        if found:
            return Reason(rule, facts(animal=move.animal)) if found == rule else None
        return True if rule == GUARDED else None

    return check


def _addon_target(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    elsewhere = move.zoo_of >= 0 and move.zoo_of != move.player
    mine = zoos.section(state.zoos[move.player], move.section)
    if elsewhere or mine is None:
        return Reason(ATTACH, facts(card=move.card, section=move.section))
    return True


def _addon_room(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    mine = zoos.section(state.zoos[move.player], move.section)
    if mine is None:
        return None
    most = int(cards.book[zoos.ONE_ADDON]["max_addons"])
    full = len(mine.addons) >= most
    return Reason(zoos.ONE_ADDON, facts(section=move.section, n=most)) if full else True


def _entry_section(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        mine = zoos.section(state.zoos[move.player], move.section)
        if mine is None or mine.type not in cards[move.card].types:
            return Reason(rule, facts(card=move.card, section=move.section))
        return True

    return check


def _entry_target(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if cards[move.card].target != "one-opponent":
        return True
    if not 0 <= move.target < state.players or move.target == move.player:
        return Reason(ENTRY, facts(card=move.card, target=True))
    return True


def _plays_class(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    known = (*cards.book[PLAY]["classes"], *cards.book[FREE]["classes"])
    return cards.kind(move.card) in known or Reason(PLAY, facts(card=move.card))


def _any(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True


def _free_class(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if cards.kind(move.card) in cards.book[FREE]["classes"] else None


def _on_own_turn(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    free = cards.kind(move.card) in cards.book[FREE]["classes"]
    return _turn(FREE if free else PLAY)(cards, state, move)


_PLACEMENT: Table = tuple(
    (rule, _placement(rule))
    for rule in (
        zoos.GROUP, zoos.ANY_TYPE, zoos.NEEDS_TYPED, zoos.FULL, zoos.CREATED,
        "zoomaka.house.chameleons",
    )
)  # fmt: skip
_ACTION: Table = ((UP_TO_3, _budget), (REPEAT, _again), (SETTING, _setting))

PLACE_CHECKS: Table = (
    (PLACE, _turn(PLACE)), (PLACE, _is_animal), (PRIVACY, _from_hand), *_ACTION,
    (FACE_UP, _own_zoo(FACE_UP)), *_PLACEMENT, (DOUBLE, _double),
)  # fmt: skip
SELL_CHECKS: Table = (
    (SELL, _turn(SELL)), (PRIVACY, _from_hand), *_ACTION,
    (SELL_ANY, _sellable), (zoos.FULL, _surplus),
)  # fmt: skip
REARRANGE_CHECKS: Table = (
    (MOVE, _turn(MOVE)), *_ACTION, (FREE_MOVE, _own_zoo(FREE_MOVE)), (SETTING, _stays),
    (OBEY, _layout(OBEY)), (REARRANGE, _layout(REARRANGE)), (zoos.ONE_ADDON, _addon_moves),
)  # fmt: skip
PLAY_CHECKS: Table = (
    (PLAY, _on_own_turn), (PLAY, _plays_class), (FREE, _free_class), (PRIVACY, _from_hand),
    *_ACTION,
    (DIRECT, _only("direct")(_target)),
    (GUARDED, _only("direct")(_not_guarded(GUARDED))),
    (ADDON, _only("direct")(_not_guarded(ADDON))),
    (ATTACH, _only("addon")(_addon_target)),
    (zoos.ONE_ADDON, _only("addon")(_addon_room)),
    (MUST_MATCH, _only("entry")(_entry_section(MUST_MATCH))),
    (NAME, _only("entry")(_entry_section(NAME))),
    (FEE_SOURCE, _only("entry")(_any)),
    (ENTRY, _only("entry")(_entry_target)),
)  # fmt: skip
NAME_CHECKS: Table = ((NAME, _entry_section(NAME)),)
END_TURN: Table = ((CLOSES, _turn(CLOSES)), (UP_TO_3, _any), (NO_LIMIT, _any))
