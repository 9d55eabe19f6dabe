"""Play: the table, a verdict for every card that doesn't go, hints, and a log with the rules."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import board, game_state, play_acts, set_up
from tutor.app.components.pieces import (
    Action,
    Clock,
    Frame,
    Keep,
    LogLine,
    Row,
    ScoreLine,
    ScoreView,
    VerdictView,
)
from tutor.app.components.table import TableView, acted, table
from tutor.app.game_state import Turn
from tutor.app.games import current_game, title_of, unknown_game
from tutor.app.rulings import capital, rule_chip, verdict_of_refusal
from tutor.app.speech import lang, speaker
from tutor.core.verdict import Verdict
from tutor.services import drawings, playing, reading, taps
from tutor.services import shown as told
from tutor.services import table as tables
from tutor.services.playing import Record

_KEY = "play_table"
_GOES_BY = "decline"


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    record = game_state.record(game)
    _title(record)
    view = tables.table(record, lang())
    turn = game_state.turn(view.digest)
    table(_table_view(record, view, turn), key=_KEY, on_act=_acted)
    if not record.start:
        set_up.panel(record)


def _title(record: Record) -> None:
    t = speaker()
    if not record.start:
        title = t("Play {game}", game=title_of(record.game))
        st.html(f'<h1 class="hid">{html.escape(title)}</h1>')
        return
    rule = reading.rule(record.game, record.start.partition(":")[2], lang())
    title = t("Example: {rule}", rule=rule.title)
    st.html(
        f'<h1 class="goal">{html.escape(title)}</h1>'
        f'<p class="told example">{html.escape(rule.text)}</p>'
    )


def _table_view(record: Record, view: told.TableView, turn: Turn) -> TableView:
    t, game = speaker(), record.game
    verdict = _verdict(record, view, turn)
    marks = board.told_marks(record, turn)
    moments = tables.moments(record, lang()) if not turn.tried and not turn.hint else ()
    return TableView(
        lang=lang(),
        serial=turn.serial,
        label=t("Table"),
        hand=board.hand(game, view.hand, marks),
        hand_name=t("Your hand"),
        seats=board.seats(view.seats),
        seats_label=t("The others, in turn order"),
        piles=board.piles(game, view.piles),
        back=drawings.back(game),
        areas=board.areas(game, view.areas, marks),
        mine=view.mine,
        clock=_clock(view),
        keep=_keep(record, view),
        prompt="" if record.start and not view.my_turn else view.prompt,
        your_turn=view.my_turn,
        verdict=verdict,
        picker=board.picker(record, turn),
        actions_label=t("Actions"),
        actions=() if view.end or _done(record) else _actions(record, view),
        log=tuple(
            LogLine(capital(line.text), line.detail, rule_chip(line.rule) if line.rule else None)
            for line in view.log
        ),
        log_label=t("What happened"),
        log_empty=t("No moves yet"),
        as_text=view.as_text,
        as_text_label=t("Table as text"),
        announce=_announcement(view, verdict),
        focus=_focus(record, view, turn),
        frames=tuple(
            Frame(
                board.seats(m.seats),
                board.piles(game, m.piles),
                capital(m.text),
                board.areas(game, m.areas, {}),
            )
            for m in moments
        ),
        digest=view.digest,
    )


def _focus(record: Record, view: told.TableView, turn: Turn) -> str:
    if view.end or _done(record):
        return "said"
    return "picker-title" if turn.naming and not turn.named else ""


def _done(record: Record) -> bool:
    """Whether the one move of a rule's example has been made."""
    return bool(record.start and record.choices)


def _clock(view: told.TableView) -> Clock | None:
    t = speaker()
    return Clock(view.digest, view.clock, _GOES_BY, t("{n} s left")) if view.clock else None


def _keep(record: Record, view: told.TableView) -> Keep | None:
    """What the browser keeps of the game, so that it can be gone on with another day."""
    if record.start:
        return None
    going_on = bool(record.choices) and view.end is None
    kept = game_state.params(record) if going_on else {}
    return Keep(record.game, {name: value for name, value in kept.items() if value})


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
    if view.end:
        return _end(record, view.end)
    if _done(record):
        return _example_done(view)
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
    return None


def _end(record: Record, end: told.EndView) -> VerdictView:
    t = speaker()
    refused = [tables.link(record.game, rule, lang()) for rule in play_acts.refused_rules(record)]
    return VerdictView(
        "end",
        end.sentence,
        t("The end"),
        text=end.why,
        actions=(
            Action("new", t("Play again"), primary=True),
            Action("undo", t("Undo"), icon="undo"),
        ),
        rules=tuple(rule_chip(rule) for rule in end.rules),
        scores_label=t("The score, line by line"),
        scores=tuple(_score(score) for score in end.scores),
        rows_label=t("What didn’t go in this game"),
        rows=tuple(
            Row(rule_chip(rule), Action(f"practise:{rule.id}", t("Practise"), leaves=True))
            for rule in refused
        ),
    )


def _score(score: told.ScoreView) -> ScoreView:
    t = speaker()
    lines = tuple(
        ScoreLine(capital(row.text), _signed(row.points), rule_chip(row.rule)) for row in score.rows
    )
    return ScoreView(score.name, t.number(score.total), lines, score.won)


def _signed(points: int) -> str:
    return f"{'−' if points < 0 else '+'}{speaker().number(abs(points))}"


def _example_done(view: told.TableView) -> VerdictView:
    t, details = speaker(), [line.detail for line in reversed(view.log) if line.detail]
    return VerdictView(
        "yes",
        f"{view.news[0].rstrip('.')}." if view.news else t("Done."),
        t("Ruling"),
        text=" ".join(f"{capital(s).rstrip('.')}." for s in (*details[:1], *view.news[1:])),
        actions=(
            Action("rule", t("Back to the rule"), icon="rule", primary=True, leaves=True),
            Action("undo", t("Once more"), icon="undo"),
        ),
    )


def _refusal(record: Record, view: told.TableView, turn: Turn) -> VerdictView | None:
    t = speaker()
    if turn.tried_action:
        move = taps.action_move(record, turn.tried_action)
        if move is None:
            why = next((a.why for a in view.actions if a.action == turn.tried_action), "")
            return VerdictView("no", capital(why), t("Ruling")) if why else None
    else:
        piece = board.piece_of(view, turn.tried)
        move = taps.chosen_move(record, piece, turn.named) if piece else None
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
        Action(
            a.action,
            a.label,
            primary=a.action == urgent,
            off=not a.legal,
            why=a.why,
            keys=f"Alt+{a.action[0].upper()}" if i == 0 and a.action[0] not in "hu" else "",
        )
        for i, a in enumerate(view.actions)
    ]
    back, undo = bool(record.choices), t("You haven’t moved yet.")
    out += [
        Action("hint", t("Hint"), icon="hint", keys="Alt+H"),
        Action("undo", t("Undo"), icon="undo", off=not back, why=undo, keys="Alt+U"),
        Action("ask", t("Ask about this"), quiet=True, keys="Control+K", leaves=True),
    ]
    return tuple(a for a in out if not record.start or a.id not in {"undo", "ask"})


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is not None and game:
        play_acts.act_on(game_state.record(game), act)
