"""A game played against bots or at one device: a record of choices, replayed to a position.

A record is small and holds no text: game, table, seed and choices. Everything else follows from
it, so that it fits into an address and opens in any language. Bots' moves follow, too, but those
of the strong ones, which think: the record holds them, so that an old game opens at once.
"""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from tutor.bots import NAMES, SENSIBLE, STRONG, bot
from tutor.core.game import IllegalMove, InvalidInput, OptionValue, Setup
from tutor.core.verdict import Event, Verdict
from tutor.services import starts
from tutor.services.engines import engine, kit

_MOST_MOVES = 2_000
_SEPARATOR = "."

#: Who moves the other seats: bots of three strengths, people at the same device, or the reader,
#: who tries things out at every seat.
PEOPLE, OPEN = "people", "open"
OTHERS = (*NAMES, PEOPLE, OPEN)
OTHERS_USUAL = SENSIBLE
_HERE = (PEOPLE, OPEN)


class Record(msgspec.Struct, frozen=True):
    """A game as its address holds it.

    ``choices`` are the person's own moves: the index among the legal moves in base 36, or ``!``
    and the notation of a move that is paid for. ``others`` is one of :data:`OTHERS`; where people
    play or bots are strong, ``choices`` holds everybody's moves. ``start`` names a table to begin
    with instead of a fresh deal (a lesson step); there the bots do not move. ``seat`` is the
    reader's, or that of the person to move.
    """

    game: str
    players: int = 4
    seed: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    seat: int = 0
    others: str = OTHERS_USUAL
    choices: tuple[str, ...] = ()
    start: str = ""

    @property
    def here(self) -> bool:
        """Whether every seat is moved at this device."""
        return self.others in _HERE

    @property
    def holds_all(self) -> bool:
        """Whether the choices are those of every seat."""
        return self.here or self.others == STRONG


class Step(msgspec.Struct, frozen=True):
    """One ply: who moved, what, what happened, and whether it was made without asking."""

    player: int
    move: Any
    events: tuple[Event, ...]
    alone: bool = False


class Position(msgspec.Struct, frozen=True):
    """A record played out up to the person's next choice; ``fresh`` are the steps since."""

    record: Record
    state: Any
    steps: tuple[Step, ...]
    fresh: int = 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return engine(self.record.game).current_player(self.state) is None

    @property
    def digest(self) -> str:
        """A short hash of the state: the same in every language."""
        return hashlib.sha256(msgspec.json.encode(self.state)).hexdigest()[:12]


def choices_text(record: Record) -> str:
    """The person's choices as one word for an address."""
    return _SEPARATOR.join(record.choices)


def with_choices(record: Record, text: str) -> Record:
    """The record with choices read from an address; the first faulty one ends them."""
    choices = tuple(c for c in text.split(_SEPARATOR) if c)[:_MOST_MOVES]
    for count in range(len(choices) + 1):
        try:
            position(replace(record, choices=choices[:count]))
        except InvalidInput:
            return replace(record, choices=choices[: count - 1])
    return replace(record, choices=choices)


def position(record: Record) -> Position:
    """The table after the person's choices and the bots' answers.

    Raises :class:`InvalidInput` for a choice that is none, and for a table that the game does not
    allow.
    """
    if not record.holds_all:
        return _position(record)
    found = _position(replace(record, seat=0))
    own = [n for n, step in enumerate(found.steps) if step.player == record.seat and not step.alone]
    return replace(found, record=record, fresh=own[-1] if own else 0)


@lru_cache(maxsize=512)
def _position(record: Record) -> Position:
    rules, package = engine(record.game), kit(record.game)
    if not record.choices:
        if record.start:
            return Position(record, starts.state(record.game, record.start), ())
        try:
            state = rules.new_game(Setup(record.players, record.seed, record.options))
        except IllegalMove as error:
            msg = f"{record.game} cannot be played by {record.players} ({error.reason.rule})."
            raise InvalidInput(msg) from error
        return _played_on(Position(record, state, ()))
    before = _position(replace(record, choices=record.choices[:-1]))
    choice = record.choices[-1]
    mover = rules.current_player(before.state) if record.holds_all else record.seat
    if choice.startswith("!") and mover is not None:
        move = package.read_move(rules, choice[1:].replace("_", " "), mover)
    else:
        move = _indexed(rules.legal_moves(before.state), choice)
    if before.over or move.player != mover:
        msg = f"“{choice}” is no choice at this table; go back one step."
        raise InvalidInput(msg)
    try:
        done = rules.apply(before.state, move)
    except IllegalMove as error:
        msg = f"“{choice}” is not allowed at this table ({error.reason.rule})."
        raise InvalidInput(msg) from error
    step = Step(move.player, move, done.events)
    after = Position(record, done.state, (*before.steps, step), len(before.steps))
    return after if record.start else _played_on(after)


def _indexed(legal: tuple[Any, ...], choice: str) -> Any:
    try:
        return legal[int(choice, 36)]
    except (ValueError, IndexError) as error:
        msg = f"“{choice}” is no choice at this table; go back one step."
        raise InvalidInput(msg) from error


def _played_on(start: Position) -> Position:
    """Let the bots move, and make the moves that leave no choice."""
    record = start.record
    rules, package = engine(record.game), kit(record.game)
    chooser = None if record.holds_all else bot(record.others, package)
    state, steps = start.state, list(start.steps)
    while (player := rules.current_player(state)) is not None:
        legal = rules.legal_moves(state)
        alone = len(legal) == 1 and package.own_move(legal[0])
        if not alone and (player == record.seat or chooser is None):
            break
        chance = random.Random(f"{record.seed}/{len(steps)}")  # noqa: S311 - play, not secrecy
        move = legal[0] if alone or chooser is None else chooser(rules, state, legal, chance)
        done = rules.apply(state, move)
        state = done.state
        steps.append(Step(player, move, done.events, alone))
        if len(steps) > _MOST_MOVES * 10:
            break
    return Position(record, state, tuple(steps), start.fresh)


def play(record: Record, move: Any) -> Record | Verdict:
    """The record with the move made, or the verdict that refuses it (a paid-for one as well).

    Raises :class:`InvalidInput` for what is no move at this table.
    """
    rules = engine(record.game)
    state = position(record).state
    legal = rules.legal_moves(state)
    if move in legal:
        made = replace(record, choices=(*record.choices, _base36(legal.index(move))))
        return caught_up(made)
    verdict: Verdict = rules.explain(state, move)
    return verdict


def play_and_pay(record: Record, move: Any) -> Record:
    """Make a move that the rules punish, such as a wrong call, and take what comes of it."""
    text = kit(record.game).write_move(move).replace(" ", "_")
    after = replace(record, choices=(*record.choices, f"!{text}"))
    position(after)
    return caught_up(after)


def caught_up(record: Record) -> Record:
    """The record with the moves that strong bots make until the reader is asked.

    Where every seat is moved here, ``seat`` becomes the one to move.
    """
    if not record.holds_all or record.start:
        return record
    rules, package = engine(record.game), kit(record.game)
    now = position(record)
    player = rules.current_player(now.state)
    if record.here:
        return record if player is None else replace(record, seat=player)
    while player is not None and player != record.seat and len(record.choices) < _MOST_MOVES:
        legal = rules.legal_moves(now.state)
        chance = random.Random(f"{record.seed}/{len(now.steps)}")  # noqa: S311 - play, not secrecy
        move = bot(record.others, package)(rules, now.state, legal, chance)
        record = replace(record, choices=(*record.choices, _base36(legal.index(move))))
        now = position(record)
        player = rules.current_player(now.state)
    return record


def undo(record: Record) -> Record:
    """The record without the person's last choice, and without what came of it."""
    if not record.holds_all or record.start:
        return replace(record, choices=record.choices[:-1])
    chosen = [step.player for step in position(record).steps if not step.alone]
    own = [n for n, player in enumerate(chosen) if record.here or player == record.seat]
    return caught_up(replace(record, choices=record.choices[: own[-1]] if own else ()))


def legal_moves(record: Record) -> tuple[Any, ...]:
    """What may be done at the position of a record, in the order that choices count."""
    return tuple(engine(record.game).legal_moves(position(record).state))


def seen(record: Record) -> Any:
    """The state as the person sees it: what others hold is hidden."""
    return engine(record.game).view(position(record).state, record.seat)


def best_move(record: Record) -> Any:
    """What a sensible player would do in the person's place, seeing what the person sees."""
    rules, package = engine(record.game), kit(record.game)
    state = position(record).state
    view = rules.view(state, record.seat)
    return package.bot(rules, view, rules.legal_moves(state))


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < len(digits) else _base36(number // 36) + digits[number % 36]
