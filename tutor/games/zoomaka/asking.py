"""What Zoomaka's engine can work out from a question: fees, sections, payments, answers, counts.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from tutor.core.question import WHY, Computed, Question
from tutor.games.zoomaka import answering, budget, counting, laying, owing, sums
from tutor.games.zoomaka.desk import Desk, read
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.settling import FIRST
from tutor.games.zoomaka.state import GAME_OVER, PAYING, RESPONDING, TURN, Move, State


def answer(game: Zoomaka, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    desk = read(game, question, state)
    if not desk.possible():
        return None
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


def _now(desk: Desk) -> Computed | None:
    """What the player to decide can do at this table."""
    q, state = desk.question, desk.state
    asked = "now" in q.cues or q.form == WHY or ("this" in q.cues and not q.mentions)
    if state is None or not desk.bare or not asked:
        return None
    if state.phase == GAME_OVER:
        return desk.ruled((FIRST,), "now.over")
    moves = desk.game.legal_moves(state)
    rules = desk.game.explain(state, moves[0]).rules[:3]
    if state.phase == PAYING:
        owed = state.debts[0].amount
        return desk.ruled(rules, "now.pay", value=owed, n=owed)
    if state.phase == RESPONDING and state.pending is not None:
        return desk.ruled(rules, "now.respond", card=state.pending.card)
    if state.phase != TURN:
        return desk.ruled(rules, "now.receive", card=state.arrivals[0].card)
    playable = tuple(dict.fromkeys(_playable(moves)))
    if not playable:
        return desk.ruled(rules, "now.end")
    found = desk.ruled(rules, "now.turn", cards=playable)
    return replace(found, pieces=playable)


def _playable(moves: tuple[Move, ...]) -> Iterator[str]:
    """The cards that may be placed or played."""
    return (m.card for m in moves if m.action in ("place-animal", "play-card"))


_ATTEMPTS: tuple[Callable[[Desk], Computed | None], ...] = (
    counting.players,
    counting.needed,
    counting.dealt,
    counting.end_draw,
    counting.actions_left,
    budget.actions,
    counting.size,
    counting.worth,
    sums.from_all,
    answering.payers,
    sums.change,
    sums.short,
    owing.payment,
    owing.may_pay,
    laying.fee,
    sums.fee,
    answering.responds,
    laying.complete,
    laying.type_of,
    counting.together,
    counting.in_deck,
    _now,
)
