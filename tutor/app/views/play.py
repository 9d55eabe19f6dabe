"""Play: the table, a verdict for every card that doesn't go, hints, and a log with the rules."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import board, game_state
from tutor.app.components.pieces import (
    Action,
    Frame,
    LogLine,
    Mark,
    VerdictView,
)
from tutor.app.components.table import TableView, acted, table
from tutor.app.game_state import Turn
from tutor.app.games import current_game, title_of, unknown_game
from tutor.app.pages import exists, go_later
from tutor.app.rulings import capital, rule_chip, verdict_of_refusal
from tutor.app.speech import lang, speaker
from tutor.core.verdict import Verdict
from tutor.services import drawings, playing
from tutor.services import shown as told
from tutor.services import table as tables
from tutor.services.playing import Record

_KEY = "play_table"
_PLAYERS = "play_players"


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    t = speaker()
    title = t("Play {game}", game=title_of(game))
    st.html(f'<h1 class="hid">{html.escape(title)}</h1>')
    record = game_state.record(game)
    view = tables.table(record, lang())
    turn = game_state.turn(view.digest)
    table(_table_view(record, view, turn), key=_KEY, on_act=_acted)
    _new_game_box(game, record.players)


def _table_view(record: Record, view: told.TableView, turn: Turn) -> TableView:
    t = speaker()
    verdict = _verdict(record, view, turn)
    marks = _marks(record, turn)
    moments = tables.moments(record, lang()) if not turn.tried and not turn.hint else ()
    return TableView(
        lang=lang(),
        serial=turn.serial,
        label=t("Table"),
        hand=board.hand(record.game, view.hand, marks),
        hand_name=t("Your hand"),
        seats=board.seats(view.seats),
        seats_label=t("The others, in turn order"),
        piles=board.piles(record.game, view.piles),
        back=drawings.face(record.game, view.piles[0].face),
        prompt=view.prompt,
        your_turn=view.my_turn,
        verdict=verdict,
        picker=board.picker(record, turn),
        actions_label=t("Actions"),
        actions=() if view.end else _actions(record, view),
        log=tuple(LogLine(capital(line.text), line.detail) for line in view.log),
        log_label=t("What happened"),
        log_empty=t("No moves yet"),
        as_text=view.as_text,
        as_text_label=t("Table as text"),
        announce=_announcement(view, verdict),
        focus="said" if view.end else "picker-title" if turn.naming and not turn.named else "",
        frames=tuple(
            Frame(board.seats(m.seats), board.piles(record.game, m.piles), m.text) for m in moments
        ),
    )


def _marks(record: Record, turn: Turn) -> dict[str, Mark]:
    if turn.tried:
        return {turn.tried: "tried"}
    if turn.hint:
        hinted: Mark = "hint"
        return dict.fromkeys(tables.hint(record, turn.hint, lang()).pieces, hinted)
    return {}


def _announcement(view: told.TableView, verdict: VerdictView | None) -> str:
    t = speaker()
    if verdict is None:
        return " ".join(f"{s}." if s[-1] not in ".!?" else s for s in (*view.news, view.prompt))
    parts = [verdict.title]
    parts += [f"{trait.label}: {trait.word}, {trait.detail}." for trait in verdict.traits]
    parts += [verdict.text] if verdict.text else []
    if verdict.offers:
        parts.append(f"{verdict.offers_label}: {t.list([o.name for o in verdict.offers], 'or')}.")
    return " ".join(parts)


def _verdict(record: Record, view: told.TableView, turn: Turn) -> VerdictView | None:
    t = speaker()
    if turn.moved_on:
        sentence = t("The game has moved on. This is the table as it is now.")
        return VerdictView("info", sentence, t("Ruling"))
    if turn.tried or turn.tried_action:
        return _refusal(record, view, turn)
    if turn.hint:
        hint = tables.hint(record, turn.hint, lang())
        more = Action("hint", t("More"), icon="hint") if hint.level < tables.HINT_LEVELS else None
        return VerdictView(
            "hint",
            capital(hint.text),
            t("Hint"),
            above=hint.title,
            actions=(more,) if more else (),
            rules=(rule_chip(hint.rule),) if hint.rule else (),
        )
    if view.end:
        return VerdictView(
            "end",
            view.end.sentence,
            t("The end"),
            text=view.end.why,
            actions=(
                Action("new", t("Play again"), primary=True),
                Action("undo", t("Undo"), icon="undo"),
            ),
            rules=tuple(rule_chip(rule) for rule in view.end.rules),
        )
    return None


def _refusal(record: Record, view: told.TableView, turn: Turn) -> VerdictView | None:
    t = speaker()
    if turn.tried_action:
        move = tables.action_move(record, turn.tried_action)
        if move is None:
            why = next((a.why for a in view.actions if a.action == turn.tried_action), "")
            return VerdictView("no", capital(why), t("Ruling")) if why else None
    else:
        piece = board.piece_of(view, turn.tried)
        moves = tables.moves_with(record, piece) if piece else ()
        move = moves[0] if moves else None
    result = playing.play(record, move) if move is not None else None
    if not isinstance(result, Verdict):
        return None
    refusal = tables.refusal(record, result, lang())
    pay = Action("pay", t("Do it all the same")) if refusal.pays else None
    return verdict_of_refusal(record.game, refusal, actions=(pay,) if pay else ())


def _actions(record: Record, view: told.TableView) -> tuple[Action, ...]:
    t = speaker()
    urgent = next((a.action for a in view.actions if a.legal), "")
    out = [
        Action(a.action, a.label, primary=a.action == urgent, off=not a.legal, why=a.why)
        for a in view.actions
    ]
    back = bool(record.choices)
    out += [
        Action("hint", t("Hint"), icon="hint"),
        Action("undo", t("Undo"), icon="undo", off=not back, why=t("You haven’t moved yet.")),
    ]
    if exists("ask"):
        out.append(Action("ask", t("Ask about this"), quiet=True))
    return tuple(out)


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is None or not game:
        return
    record = game_state.record(game)
    view = tables.table(record, lang())
    turn = game_state.turn(view.digest)
    if act.kind == "rule":
        go_later("rules", game=game, rule=act.id)
    elif act.serial != turn.serial:
        game_state.open_next(view.digest, moved_on=True)
    elif act.kind in {"card", "offer"}:
        _tap(record, view, act.id)
    elif act.kind in {"first", "second"}:
        named = (act.id,) if act.kind == "first" else (*turn.named[:1], act.id)
        _name(record, view.digest, turn.naming, named)
    elif act.kind == "cancel":
        game_state.open_next(view.digest)
    elif act.kind == "action":
        _do(record, view, turn, act.id)


def _tap(record: Record, view: told.TableView, card: str) -> None:
    piece = board.piece_of(view, card)
    moves = tables.moves_with(record, piece) if piece else ()
    if not moves:
        game_state.open_next(view.digest, moved_on=True)
    elif tables.choices(record, piece, (), lang()):
        game_state.open_next(view.digest, naming=piece)
    else:
        result = playing.play(record, tables.chosen_move(record, piece, ()) or moves[0])
        if isinstance(result, Record):
            game_state.store(result)
        else:
            game_state.open_next(view.digest, tried=card)


def _name(record: Record, digest: str, piece: str, named: tuple[str, ...]) -> None:
    if tables.choices(record, piece, named, lang()):
        game_state.open_next(digest, naming=piece, named=list(named))
        return
    move = tables.chosen_move(record, piece, named)
    result = playing.play(record, move) if move is not None else None
    if isinstance(result, Record):
        game_state.store(result)
    else:
        game_state.open_next(digest, tried=piece)


def _do(record: Record, view: told.TableView, turn: Turn, action: str) -> None:
    if action == "hint":
        level = turn.hint + 1 if turn.hint < tables.HINT_LEVELS else 1
        game_state.open_next(view.digest, hint=level)
    elif action == "undo":
        if record.choices:
            game_state.store(playing.undo(record))
    elif action == "new":
        game_state.store(game_state.new_game(record.game, record.players))
    elif action == "ask":
        go_later("ask", game=record.game, **game_state.params(record))
    elif action == "pay":
        move = tables.action_move(record, turn.tried_action)
        if move is not None:
            game_state.store(playing.play_and_pay(record, move))
    else:
        move = tables.action_move(record, action)
        result = playing.play(record, move) if move is not None else None
        if isinstance(result, Record):
            game_state.store(result)
        else:
            game_state.open_next(view.digest, tried_action=action)


def _new_game_box(game: str, players: int) -> None:
    t = speaker()
    with st.expander(t("New game")), st.container(key="new-game"):
        count = st.segmented_control(
            t("How many play?"),
            game_state.table_sizes(game),
            default=players,
            key=_PLAYERS,
            required=True,
        )
        st.button(t("Deal"), key="deal", on_click=_deal, args=(game, int(count or players)))


def _deal(game: str, players: int) -> None:
    game_state.store(game_state.new_game(game, players))
