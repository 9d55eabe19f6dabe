"""Play: the table, a verdict for every card that doesn't go, hints, and a log with the rules."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import board, game_state, listings, play_acts, set_up, spoilt
from tutor.app.components.pieces import (
    Action,
    Clock,
    Frame,
    Keep,
    LogLine,
    Row,
    ScoreView,
    Share,
    VerdictView,
)
from tutor.app.components.table import TableView, acted, table
from tutor.app.game_state import Turn
from tutor.app.games import current_game, title_of, unknown_game
from tutor.app.rulings import capital, rule_chip, score_lines, verdict_of_refusal
from tutor.app.speech import lang, speaker
from tutor.core.verdict import Verdict
from tutor.services import drawings, playing, reading
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
    spoilt.draw(view.digest)
    shown = _handing_over(record, view, turn) or _table_view(record, view, turn)
    table(shown, key=_KEY, on_act=_acted)
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


def _handing_over(record: Record, view: told.TableView, turn: Turn) -> TableView | None:
    """What stands between two people at one device: no hand, only whose turn it is."""
    if not game_state.hands_over(record):
        return None
    t = speaker()
    who = tables.seat_name(record, lang())
    title = t("Now it’s the turn of {who}. Pass the device on.", who=who)
    return TableView(
        lang=lang(),
        serial=turn.serial,
        label=t("Table"),
        layout="bare",
        hand=(),
        hand_name=t("Your hand"),
        verdict=VerdictView(
            "info",
            title,
            t("Whose turn"),
            text=t("The others look away while {who} plays.", who=who),
            actions=(Action("reveal", t("I’m {who}: show the table", who=who), primary=True),),
        ),
        actions_label=t("Actions"),
        keep=_keep(record, view),
        announce=title,
        focus="action-reveal",
        digest=f"{view.digest}/passing",
    )


def _table_view(record: Record, view: told.TableView, turn: Turn) -> TableView:
    t, game = speaker(), record.game
    verdict = _verdict(record, view, turn)
    marks = board.told_marks(record, turn)
    if verdict is not None and verdict.kind == "yes" and turn.tried:
        marks = {turn.tried: "hint"}
    moments = tables.moments(record, lang()) if _nothing_open(turn) else ()
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
        share=_share(record),
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


def _nothing_open(turn: Turn) -> bool:
    return not (turn.tried or turn.tried_action or turn.hint or turn.listing)


def _share(record: Record) -> Share:
    """A link that opens this table for anybody, in their own language."""
    t = speaker()
    told_of = {"game": record.game, **game_state.params(record)}
    return Share(
        t("Copy a link to this table"),
        t("Copied. It opens in the language of whoever opens it."),
        t("Copy this address:"),
        {name: value for name, value in told_of.items() if value},
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
    if turn.listing:
        return listings.of(record, turn.listing)
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
    return ScoreView(score.name, t.number(score.total), score_lines(score.rows), score.won)


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
    move = play_acts.opened_move(record, view, turn)
    if turn.tried_action and move is None:
        why = next((a.why for a in view.actions if a.action == turn.tried_action), "")
        return VerdictView("no", capital(why), t("Ruling")) if why else None
    result = playing.play(record, move) if move is not None else None
    if isinstance(result, Record) and record.others == playing.OPEN:
        return listings.would(record, move)
    if not isinstance(result, Verdict):
        return None
    refusal = tables.refusal(record, result, lang())
    pay = Action("do-and-pay", t("Do it all the same")) if refusal.pays else None
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
        Action("can", t("What can I do?"), icon="list", quiet=True),
        Action("news", t("What just happened?"), quiet=True),
        Action("ask", t("Ask about this"), quiet=True, keys="Control+K", leaves=True),
    ]
    return tuple(a for a in out if not record.start or a.id not in {"undo", "ask"})


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is not None and game:
        play_acts.act_on(game_state.record(game), act)
