"""Zoomaka's facts, moves and reasons in concepts of the termbase."""

from __future__ import annotations

from typing import Any

from tutor.core.scene import Comparison, Tap
from tutor.core.verdict import Fact, Facts, Reason, facts
from tutor.core.words import Phrase
from tutor.games.zoomaka.cards import ANIMAL
from tutor.games.zoomaka.checks import action_limit
from tutor.games.zoomaka.picture import (
    ARRIVING,
    AT,
    IN_BANK,
    IN_ZOO,
    OF,
    SEEN,
    bare,
    phrase,
    suggested,
)
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.state import BANK, PAYING, RECEIVING, ZOO, Move, State

PLACE, SELL, USE, DONE = "action.place", "action.sell", "action.play", "action.done"

_CARDS = ("card", "cards", "animal", "own_animal", "top", "setting", "suggested")
_PARTS = {BANK: IN_BANK, ZOO: IN_ZOO}


def concept(name: str, value: Fact) -> Any:
    """A fact's value as phrases; players and numbers stay as they are."""
    if isinstance(value, tuple):
        return tuple(concept(name, item) for item in value)
    if name in _CARDS:
        return phrase(str(value)) if value else ""
    if name in ("section", "types"):
        return Phrase(f"animal.{value}") if value else ""
    return value


def tap(move: Move) -> Tap:
    """Which card the move is made with, what is done with it, and where or on whom."""
    act = move.action
    if act == "place-animal":
        return Tap(act, move.card, (PLACE, AT + move.section))
    if act == "sell":
        return Tap(act, move.card, (SELL,))
    if act == "play-card":
        where = (AT + move.section,) if move.section else ()
        whom = (f"{OF}{move.target}",) if move.target >= 0 else ()
        theirs = (SEEN + move.animal,) if move.animal else ()
        mine = (IN_ZOO + move.own_animal,) if move.own_animal else ()
        return Tap(act, move.card, (USE, *where, *whom, *theirs, *mine))
    if act == "rearrange":
        first, *more = move.shifts
        then = [name for s in more for name in (IN_ZOO + s.card, AT + s.to)] or [DONE]
        return Tap(act, IN_ZOO + first.card, (AT + first.to, *then))
    if act == "receive":
        return Tap(act, ARRIVING + move.card, (AT + move.section,))
    if act == "pay":
        parts = [_PARTS.get(p.source, "") + p.card for p in move.parts]
        return Tap(act, parts[0], tuple(parts[1:]), in_any_order=True) if parts else Tap(act)
    return Tap(act)


def about(game: Zoomaka, piece: str) -> tuple[str, Facts] | None:
    """What a card is and does: an animal's types and value, or the effect of an action card."""
    token = bare(piece)
    if not game.cards.is_card(token):
        return None
    card = game.cards[token]
    if card.kind == ANIMAL:
        key = "animal" if card.types else "animal/untyped"
        return key, facts(types=card.types, value=card.value)
    told = (*card.effects, *card.perk)
    figures = [e[key] for e in told for key in ("count", "amount", "actions") if key in e]
    key = f"entry/{card.target}" if card.kind == "entry" else token
    return key, facts(types=card.types, value=card.value, n=int(figures[0]) if figures else 0)


def compare(reason: Reason) -> tuple[Comparison, ...]:
    """Nothing is compared: a card fits a section, or it does not."""
    return ()


def own_move(move: Move) -> bool:
    """Whether the move, when it is the only one, is made without asking: letting a card happen."""
    return move.action == "decline"


def on_table(game: Zoomaka, state: State) -> Facts:
    """What prompts and hints speak of: actions left, the card to answer, the debt to pay."""
    pending, told = state.pending, facts(left=action_limit(game.cards, state) - state.actions_used)
    if pending is not None:
        last = pending.responses[-1].card if pending.responses else pending.card
        told += facts(card=last, debt=pending.amount, players=(pending.player,))
    elif state.phase == RECEIVING:
        told += facts(card=state.arrivals[0].card)
    elif state.phase == PAYING:
        told += facts(debt=state.debts[0].amount, players=(state.payee,))
        told += facts(suggested=suggested(game, state))
    return told


#: Facts whose truth asks for a wording of its own, in the order in which they are looked for.
_FLAGS = ("over", "nothing", "asked", "other", "target")
#: Rules that are worded by which of these facts they tell.
_BY_FACT = (
    ("zoomaka.house.direct-cards", ("own_animal", "animal")),
    ("zoomaka.house.response-cards", ("top",)),
    ("zoomaka.house.payment-choice", ("debt", "player")),
    ("zoomaka.house.one-addon-per-section", ("cards",)),
    ("zoomaka.house.received-cards", ("player",)),
    ("zoomaka.house.response-window", ("player",)),
    ("zoomaka.action-card.response-to-others-action", ("card",)),
)


def variant(key: str, told: Facts) -> str:
    """Which wording of a rule or event fits its facts: the part of a message id after ``/``."""
    known = dict(told)
    if flag := next((flag for flag in _FLAGS if known.get(flag)), ""):
        return flag
    names = next((names for rule, names in _BY_FACT if rule == key), ())
    return next((name for name in names if name in known), "")
