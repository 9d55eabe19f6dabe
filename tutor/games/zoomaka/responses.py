"""A played card can be answered: the window, the chain of Responses, and what happens after it."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.verdict import Event, Reason, Transition, facts
from tutor.games.zoomaka import zoos
from tutor.games.zoomaka.cards import DIRECT, ENTRY, RESPONSE, Cards
from tutor.games.zoomaka.checks import FEE_SOURCE, FREE, NAME, Table
from tutor.games.zoomaka.payments import OWED, clockwise, debt_of
from tutor.games.zoomaka.settling import (
    Events,
    settle,
    sorted_arrivals,
    with_hand,
    with_zoo,
)
from tutor.games.zoomaka.state import (
    PAYING,
    RESPONDING,
    Arrival,
    Debt,
    Move,
    Pending,
    Response,
    State,
)

WINDOW = "zoomaka.house.response-window"
TO_OTHERS = "zoomaka.action-card.response-to-others-action"
CAN_BE_STOPPED = "zoomaka.action-card.direct-can-be-stopped"
THEN_OUT = "zoomaka.action-card.response-then-discarded"
TOTAL = "zoomaka.entry.fee-total"
ALVAR = "zoomaka.example.jack-alvar-response"

FEE = "fee"


def charges(cards: Cards, card: str) -> bool:
    """Whether a card makes somebody owe something."""
    found = cards[card]
    return found.kind == "entry" or any(e["do"] == "charge-fee" for e in found.effects)


def affected(cards: Cards, state: State, move: Move) -> tuple[int, ...]:
    """Whom a card affects, in the order in which they may answer."""
    target = cards[move.card].target
    if target == "all-opponents":
        return clockwise(state, [p for p in range(state.players) if p != move.player])
    return (move.target,) if target == "one-opponent" else ()


def amount(cards: Cards, state: State, move: Move) -> int:
    """What a card charges: a fee for a section, or the sum that it names."""
    found = cards[move.card]
    for effect in found.effects:
        if effect["do"] == "charge-fee":
            return int(effect["amount"])
    mine = zoos.section(state.zoos[move.player], move.section)
    return zoos.value(cards, mine) if found.kind == "entry" and mine else 0


def open_window(cards: Cards, state: State, move: Move, events: Events) -> State:
    """Announce what a Direct or Entry card would do; those it affects may answer."""
    from tutor.games.zoomaka import flow

    hit = affected(cards, state, move)
    if not hit:
        for effect in cards[move.card].effects:
            told = facts(player=move.player, card=move.card, n=int(effect["count"]))
            events.append(Event("effect", DIRECT, told))
            if effect["do"] == "draw":
                count = int(effect["count"])
                state = flow.draw(cards, state, move.player, count, events)
            elif effect["do"] == "add-actions":
                state = replace(state, extra_actions=state.extra_actions + int(effect["count"]))
        return state
    owed = amount(cards, state, move)
    pending = Pending(
        move.player, move.card, move.target, move.animal, move.own_animal, move.section, owed,
        asked=hit, applies=hit,
    )  # fmt: skip
    state = replace(state, phase=RESPONDING, pending=pending)
    if charges(cards, move.card):
        rules = [OWED]
        if cards.kind(move.card) == "entry":
            rules += [TOTAL, NAME, FEE_SOURCE, ENTRY, *_examples(cards, state, move)]
        told = facts(player=move.player, n=owed, players=hit, section=move.section)
        events += [Event("charged-too" if i else "charged", r, told) for i, r in enumerate(rules)]
        state = replace(state, payee=move.player, debts=tuple(Debt(p, owed) for p in hit))
    return state


def _examples(cards: Cards, state: State, move: Move) -> list[str]:
    """The worked fees of the document that this one illustrates."""
    mine = zoos.section(state.zoos[move.player], move.section)
    found = []
    for example in cards.book["zoomaka.house.example-values"]["examples"]:
        if "animals" in example and mine is not None:
            values = sorted(cards.value(c) for c in (*example["animals"], *example["addons"]))
            held = sorted(cards.value(c) for c in (*mine.animals, *mine.addons))
            one_payer = cards.book[example["entry"]].get("payers") == 1
            if values == held and one_payer == (cards[move.card].target == "one-opponent"):
                found.append(str(example["entry"]))
    return found


def to_act(state: State) -> int:
    """Who is asked now: an affected player, or whoever's card was just answered."""
    pending = state.pending
    if pending is None or not pending.asked:
        return state.active
    return pending.player if len(pending.responses) % 2 else pending.asked[0]


def _in_window(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase == PAYING:
        return None
    if state.phase != RESPONDING or state.pending is None:
        rule = TO_OTHERS if move.player != state.active else FREE
        return Reason(rule, facts(nothing=True))
    return True


def _may_answer(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    pending = state.pending
    if state.phase == PAYING:
        owing = debt_of(state, move.player) > 0
        return owing or Reason(WINDOW, facts(player=state.active))
    if pending is None or not pending.asked:
        return Reason(WINDOW, facts(nothing=True))
    if move.player != to_act(state):
        return Reason(WINDOW, facts(player=to_act(state)))
    return True


def _answers(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    pending = state.pending
    answers = cards[move.card].answers
    if state.phase == PAYING:
        return FEE in answers or Reason(RESPONSE, facts(card=move.card))
    if pending is None:
        return None
    if pending.responses:
        allowed = cards.book[WINDOW]["answer_to_response"]
        fine = move.card in allowed and "response" in answers
        return fine or Reason(RESPONSE, facts(card=move.card))
    kinds = {cards.kind(pending.card)} | ({FEE} if charges(cards, pending.card) else set())
    return bool(kinds & set(answers)) or Reason(RESPONSE, facts(card=move.card, top=pending.card))


def _is_response(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return cards.kind(move.card) == "response" or Reason(TO_OTHERS, facts(card=move.card))


RESPOND: Table = (
    (TO_OTHERS, _in_window), (TO_OTHERS, _is_response), (WINDOW, _may_answer), (RESPONSE, _answers),
)  # fmt: skip
DECLINE: Table = ((WINDOW, _in_window), (WINDOW, _may_answer))


def respond(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Answer a card, or a fee that is due."""
    told = facts(player=move.player, card=move.card)
    events = [Event("responded", TO_OTHERS, told)]
    events += [Event("responded-too", r, told) for r in (RESPONSE, THEN_OUT)]
    hand = list(state.hands[move.player])
    hand.remove(move.card)
    state = with_hand(state, move.player, tuple(hand))
    state = replace(
        state, discard_pile=(*state.discard_pile, move.card), card_left=True, quiet_turns=0
    )
    if state.phase == PAYING or state.pending is None:
        events.append(Event("fee-waived", ALVAR, told))
        debts = tuple(replace(d, amount=0) if d.player == move.player else d for d in state.debts)
        return Transition(_after_waiver(cards, replace(state, debts=debts), events), tuple(events))
    pending = state.pending
    chain = (*pending.responses, Response(move.player, move.card))
    pending = replace(pending, responses=chain)
    if cards.kind(pending.card) == "direct":
        events.append(Event("stopped", CAN_BE_STOPPED, told))
    return Transition(_with_chain(cards, replace(state, pending=pending)), tuple(events))


def _after_waiver(cards: Cards, state: State, events: Events) -> State:
    if any(d.amount > 0 for d in state.debts):
        return state
    return settle(cards, state, events)


def happens(cards: Cards, state: State) -> bool:
    """Whether the card happens to the player being asked, as the chain stands."""
    pending = state.pending
    count = len(pending.responses) if pending else 0
    odd = cards.book[WINDOW]["odd_number_of_cancels"] == "card-cancelled"
    return not (count % 2 and odd)


def _with_chain(cards: Cards, state: State) -> State:
    """The debts as the chain about the asked player stands."""
    pending = state.pending
    if pending is None or not pending.asked:
        return state
    player, stands = pending.asked[0], happens(cards, state)
    debts = tuple(
        replace(d, amount=pending.amount if stands else 0) if d.player == player else d
        for d in state.debts
    )
    others = tuple(p for p in pending.applies if p != player)
    applies = (*others, player) if stands else others
    return replace(state, debts=debts, pending=replace(pending, applies=applies))


def decline(cards: Cards, state: State, move: Move) -> Transition[State]:
    """Let it stand; the next affected player is asked, and after the last one it happens."""
    events: Events = [Event("declined", WINDOW, facts(player=move.player))]
    state = _with_chain(cards, state)
    pending = state.pending
    if pending is None:
        return Transition(state, tuple(events))
    rest = pending.asked[1:]
    if rest:
        state = replace(state, pending=replace(pending, asked=rest, responses=()))
        return Transition(state, tuple(events))
    return Transition(_resolve(cards, replace(state, pending=None), pending, events), tuple(events))


def _resolve(cards: Cards, state: State, pending: Pending, events: Events) -> State:
    told = facts(player=pending.player, card=pending.card, target=pending.target)
    if pending.target >= 0 and pending.target not in pending.applies:
        events.append(Event("cancelled", CAN_BE_STOPPED, told))
        return settle(cards, state, events)
    if cards.kind(pending.card) == "direct":
        events.append(Event("direct-applies", CAN_BE_STOPPED, told))
    for effect in cards[pending.card].effects:
        if effect["do"] == "take-animal":
            state = _take(cards, state, pending, events)
        elif effect["do"] == "swap-animals":
            state = _swap(cards, state, pending, events)
    return settle(cards, state, events)


def _take(cards: Cards, state: State, pending: Pending, events: Events) -> State:
    told = facts(player=pending.player, players=(pending.target,), card=pending.animal)
    events.append(Event("took-animal", DIRECT, told))
    left = zoos.leave(state.zoos[pending.target], pending.animal)
    state = with_zoo(state, pending.target, left)
    return replace(state, arrivals=sorted_arrivals(cards, pending.player, (pending.animal,)))


def _swap(cards: Cards, state: State, pending: Pending, events: Events) -> State:
    told = facts(
        player=pending.player, players=(pending.target,), card=pending.animal,
        own_animal=pending.own_animal,
    )  # fmt: skip
    events.append(Event("swapped-animals", DIRECT, told))
    mine = zoos.leave(state.zoos[pending.player], pending.own_animal)
    theirs = zoos.leave(state.zoos[pending.target], pending.animal)
    state = with_zoo(with_zoo(state, pending.player, mine), pending.target, theirs)
    return replace(
        state,
        arrivals=(
            Arrival(pending.player, pending.animal),
            Arrival(pending.target, pending.own_animal),
        ),
    )
