"""A game played by one person against bots: a record of choices, replayed to a position.

A record is small and holds no text: game, table, seed and the choices of the person. Everything
else, bots' moves included, follows from it, so that it fits into an address and opens in any
language.
"""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from tutor.bots import bot
from tutor.core.game import IllegalMove, InvalidInput, OptionValue, Setup
from tutor.core.verdict import Event, Verdict
from tutor.services import starts
from tutor.services.engines import engine, kit

_MOST_MOVES = 2_000
_SEPARATOR = "."


class Record(msgspec.Struct, frozen=True):
    """A game as its address holds it.

    ``choices`` are the person's own moves: the index among the legal moves in base 36, or ``!``
    and the notation of a move that is paid for. ``start`` names a table to begin with instead of
    a fresh deal (a lesson step); there the bots do not move.
    """

    game: str
    players: int = 4
    seed: int = 0
    options: tuple[tuple[str, OptionValue], ...] = ()
    seat: int = 0
    bot: str = "sensible"
    choices: tuple[str, ...] = ()
    start: str = ""


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


@lru_cache(maxsize=512)
def position(record: Record) -> Position:
    """The table after the person's choices and the bots' answers.

    Raises :class:`InvalidInput` for a choice that is none, and for a table that the game does not
    allow.
    """
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
    before = position(replace(record, choices=record.choices[:-1]))
    choice = record.choices[-1]
    if choice.startswith("!"):
        move = package.read_move(rules, choice[1:].replace("_", " "), record.seat)
    else:
        move = _indexed(rules.legal_moves(before.state), choice)
    if before.over or move.player != record.seat:
        msg = f"“{choice}” is no choice at this table; go back one step."
        raise InvalidInput(msg)
    try:
        done = rules.apply(before.state, move)
    except IllegalMove as error:
        msg = f"“{choice}” is not allowed at this table ({error.reason.rule})."
        raise InvalidInput(msg) from error
    step = Step(record.seat, move, done.events)
    after = Position(record, done.state, (*before.steps, step), len(before.steps))
    return after if record.start else _played_on(after)


def _indexed(legal: tuple[Any, ...], choice: str) -> Any:
    try:
        return legal[int(choice, 36)]
    except (ValueError, IndexError) as error:
        msg = f"“{choice}” is no choice at this table; go back one step."
        raise InvalidInput(msg) from error


def _played_on(start: Position) -> Position:
    """Let the bots move, and make the person's moves that leave no choice."""
    record = start.record
    rules, package = engine(record.game), kit(record.game)
    chooser = bot(record.bot, package)
    state, steps = start.state, list(start.steps)
    while (player := rules.current_player(state)) is not None:
        legal = rules.legal_moves(state)
        alone = len(legal) == 1 and package.own_move(legal[0])
        if player == record.seat and not alone:
            break
        chance = random.Random(f"{record.seed}/{len(steps)}")  # noqa: S311 - play, not secrecy
        move = legal[0] if alone else chooser(rules, rules.view(state, player), legal, chance)
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
        return replace(record, choices=(*record.choices, _base36(legal.index(move))))
    verdict: Verdict = rules.explain(state, move)
    return verdict


def play_and_pay(record: Record, move: Any) -> Record:
    """Make a move that the rules punish, such as a wrong call, and take what comes of it."""
    text = kit(record.game).write_move(move).replace(" ", "_")
    after = replace(record, choices=(*record.choices, f"!{text}"))
    position(after)
    return after


def undo(record: Record) -> Record:
    """The record without the person's last choice."""
    return replace(record, choices=record.choices[:-1])


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
