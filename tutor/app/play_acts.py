"""What the reader does at a table: taps, names, acts, pays, goes back."""

from __future__ import annotations

import streamlit as st

from tutor.app import board, game_state, parts, progress
from tutor.app.components.pieces import Act
from tutor.app.game_state import Turn
from tutor.app.naming import Naming, picked, tapped
from tutor.app.pages import go_later
from tutor.app.speech import lang
from tutor.services import learning, playing, taps
from tutor.services import shown as told
from tutor.services import table as tables
from tutor.services.playing import Record

_REFUSED = "refused_rules"


def refused_rules(record: Record) -> tuple[str, ...]:
    """The rules that the reader was refused on in this game, in that order."""
    found: tuple[str, ...] = st.session_state.get(_REFUSED, {}).get(_which(record), ())
    return found


def act_on(record: Record, act: Act) -> None:
    """Do what the reader did at the table of a record."""
    view = tables.table(record, lang())
    turn = game_state.turn(view.digest)
    if act.kind == "rule":
        go_later("rules", game=record.game, rule=act.id)
    elif act.serial != turn.serial:
        game_state.open_next(view.digest, moved_on=True)
    elif act.kind in {"card", "offer"}:
        _tap(record, view, turn, act.id)
    elif act.kind == "first":
        _go_on(record, view.digest, picked(record, turn, act.id, first=True))
    elif act.kind == "second":
        _go_on(record, view.digest, picked(record, turn, act.id, first=False))
    elif act.kind == "cancel":
        game_state.open_next(view.digest)
    elif act.kind == "action":
        _do(record, view, turn, act.id)


def _which(record: Record) -> str:
    return f"{record.game}/{record.seed}/{record.start}"


def _tap(record: Record, view: told.TableView, turn: Turn, card: str) -> None:
    now = tapped(record, view, turn, card)
    if not taps.moves_with(record, now.piece):
        game_state.open_next(view.digest, moved_on=True)
    else:
        _go_on(record, view.digest, now, card)


def _go_on(record: Record, digest: str, now: Naming, card: str = "") -> None:
    """Ask for the next name, or play the move when everything is named."""
    if now.open:
        game_state.open_next(digest, naming=now.piece, named=list(now.named))
        return
    move = taps.chosen_move(record, now.piece, now.named)
    if move is None:
        game_state.open_next(digest, moved_on=True)
    else:
        _settle(record, digest, move, tried=card or now.piece, named=list(now.named))


def _settle(record: Record, digest: str, move: object, **opened: object) -> None:
    """Play a move; where it doesn't go, open why, and remember the rule."""
    result = playing.play(record, move)
    if isinstance(result, Record) and (record.others != playing.OPEN or record.start):
        game_state.store(result)
        return
    game_state.open_next(digest, **opened)
    if isinstance(result, Record) or record.others == playing.OPEN:
        return  # trying things out: nothing is done yet, and nothing counts as a slip
    known, which = st.session_state.get(_REFUSED, {}), _which(record)
    if result.reason.rule not in known.get(which, ()):
        progress.tried(record.game, result.reason.rule, "play", right=False)
    rules = dict.fromkeys((*known.get(which, ()), result.reason.rule))
    st.session_state[_REFUSED] = {**known, which: tuple(rules)}


def _do(record: Record, view: told.TableView, turn: Turn, action: str) -> None:
    verb, _, what = action.partition(":")
    if action == "hint":
        level = turn.hint + 1 if turn.hint < tables.HINT_LEVELS else 1
        game_state.open_next(view.digest, hint=level)
    elif action == "undo":
        if record.choices:
            game_state.store(playing.undo(record))
    elif action == "new":
        fresh = game_state.new_game(record.game, record.players, record.options, record.others)
        game_state.store(fresh)
    elif action == "ask":
        go_later("ask", game=record.game, **game_state.params(record))
    elif action in {"can", "news"}:
        game_state.open_next(view.digest, listing=action)
    elif action == "reveal":
        game_state.reveal(record)
        game_state.open_next(view.digest)
    elif action == "do":
        _make(record, opened_move(record, view, turn))
    elif verb == "do":
        legal = playing.legal_moves(record)
        _make(record, legal[int(what)] if what.isdecimal() and int(what) < len(legal) else None)
    elif action == "do-and-pay":
        move = taps.action_move(record, turn.tried_action)
        if move is not None:
            game_state.store(playing.play_and_pay(record, move))
    elif verb == "practise":
        _practise(record.game, what)
    elif action == "rule":
        go_later("rules", game=record.game, rule=record.start.partition(":")[2])
    else:
        move = taps.action_move(record, action)
        if move is not None:
            _settle(record, view.digest, move, tried_action=action)
        else:
            game_state.open_next(view.digest, tried_action=action)


def _make(record: Record, move: object) -> None:
    """Play a move that is known to be legal; nothing happens where it isn't."""
    result = playing.play(record, move) if move is not None else None
    if isinstance(result, Record):
        game_state.store(result)


def opened_move(record: Record, view: told.TableView, turn: Turn) -> object | None:
    """The move that the reader tried last at this table, ``None`` where there is none."""
    if turn.tried_action:
        return taps.action_move(record, turn.tried_action)
    piece = board.piece_of(view, turn.tried)
    return taps.chosen_move(record, piece, turn.named) if piece else None


def _practise(game: str, rule: str) -> None:
    """Go to the step that teaches a rule, else to the rule itself."""
    step = learning.step_about(game, rule)
    if step:
        progress.again(game, step)
        go_later("learn", game=game, step=str(step))
    elif rule in learning.in_depth(game):
        go_later("learn", game=game, part=parts.DEPTH, rule=rule)
    else:
        go_later("rules", game=game, rule=rule)
