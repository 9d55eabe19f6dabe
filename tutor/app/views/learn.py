"""Learn: one step at a time, each a table of the real game where a tap is the answer.

Beside the steps lie the day's review, quizzes without end, and what is known so far.
"""

from __future__ import annotations

import html
from typing import Any

import streamlit as st

from tutor.app import address, board, game_state, parts, progress, spoilt
from tutor.app.components.pieces import Action, Mark, VerdictView
from tutor.app.components.table import TableView, acted, table
from tutor.app.game_state import Turn
from tutor.app.games import current_game, unknown_game
from tutor.app.naming import Naming, picked, tapped
from tutor.app.pages import go_later
from tutor.app.rulings import capital, rule_chip, verdict_of_refusal
from tutor.app.speech import lang, speaker
from tutor.app.views import quiz, standing
from tutor.services import drawings, learning, taps
from tutor.services import shown as told
from tutor.services import table as tables

_KEY = "lesson"
_WHOLE_GAME = "whole-game"
_TRIES_BEFORE_HELP = 3


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    part = parts.current()
    parts.bar(part)
    if part == parts.PROGRESS:
        standing.draw(game)
    elif part != parts.STEPS:
        quiz.draw(game, part)
    else:
        _draw_step(game)


def _draw_step(game: str) -> None:
    number = _number(game)
    for name, right in (("step", str(number)), (parts.PARAM, parts.STEPS)):
        if address.param(name) not in {"", right}:
            spoilt.tell(_place(game, number), name)
    spoilt.draw(_place(game, number))
    step = learning.step(game, number, lang())
    turn = game_state.turn(_place(game, step.number))
    _heading(step)
    view = tables.table(step.record, lang())
    table(_table_view(game, step, view, turn), key=_KEY, on_act=_acted)


def _number(game: str) -> int:
    asked, count = address.param("step"), len(learning.steps(game, lang()))
    if asked.isdecimal() and 1 <= int(asked) <= count:
        return int(asked)
    return progress.next_step(game)


def _place(game: str, number: int) -> str:
    return f"learn/{game}/{number}"


def _heading(step: learning.StepView) -> None:
    t = speaker()
    where = t("{lesson} · step {n} of {count}", lesson=step.lesson, n=step.place, count=step.size)
    share = round(100 * (step.place - 1) / step.size)
    st.html(
        f'<div class="progress"><span>{html.escape(where)}</span>'
        f'<span class="track" aria-hidden="true"><i style="width:{share}%"></i></span></div>'
        f'<h1 class="goal" tabindex="-1">{html.escape(step.goal)}</h1>'
        f'<p class="told">{html.escape(step.body)}</p>'
    )


def _table_view(game: str, step: learning.StepView, view: told.TableView, turn: Turn) -> TableView:
    t = speaker()
    verdict = _verdict(game, step, turn)
    done = verdict is not None and verdict.kind == "yes"
    return TableView(
        lang=lang(),
        serial=turn.serial,
        label=t("Table"),
        layout="learn",
        hand=board.hand(game, view.hand, _marks(game, step, turn, done=done)),
        hand_name=t("Your hand"),
        hand_label=t("Your hand") if view.hand else "",
        seats=board.seats(view.seats),
        seats_label=t("The others, in turn order"),
        piles=board.piles(game, view.piles),
        back=drawings.back(game),
        areas=board.areas(game, view.areas, _marks(game, step, turn, done=done)),
        mine=view.mine,
        verdict=verdict,
        picker=board.picker(step.record, turn),
        actions_label=t("Actions"),
        actions=_actions(step, view, done=done),
        as_text=view.as_text,
        as_text_label=t("Table as text"),
        announce=" ".join(filter(None, (verdict.title, verdict.text))) if verdict else step.goal,
        focus=_onward(step) if done else "" if verdict else "goal",
        digest=view.digest,
    )


def _onward(step: learning.StepView) -> str:
    """The button that leads on once a step is done."""
    return f"action-{_WHOLE_GAME}" if step.place == step.size else "action-next"


def _marks(game: str, step: learning.StepView, turn: Turn, *, done: bool) -> dict[str, Mark]:
    marks: dict[str, Mark] = {}
    if turn.shown or turn.tries >= _TRIES_BEFORE_HELP:
        marks = dict.fromkeys(learning.solving_pieces(game, step.number), "hint")
    if turn.tried:
        marks[turn.tried] = "hint" if done else "tried"
    return marks


def _move(step: learning.StepView, turn: Turn) -> Any | None:
    """The move that was tried last at this step."""
    if turn.tried_action:
        return taps.action_move(step.record, turn.tried_action)
    if not turn.tried:
        return None
    piece = board.piece_of(tables.table(step.record, lang()), turn.tried)
    return taps.chosen_move(step.record, piece, turn.named) if piece else None


def _verdict(game: str, step: learning.StepView, turn: Turn) -> VerdictView | None:
    t = speaker()
    if not (turn.tried or turn.tried_action):
        return None
    move = _move(step, turn)
    show = Action("show", t("Show me one"))
    if move is None:
        view = tables.table(step.record, lang())
        why = next((a.why for a in view.actions if a.action == turn.tried_action), "")
        sentence = capital(why) or t("That isn’t possible here.")
        return VerdictView("no", sentence, t("Ruling"), above=t("Not yet"), actions=(show,))
    tried = learning.attempt(game, step.number, move, lang())
    if tried.done:
        last = step.place == step.size
        onward = (
            Action(_WHOLE_GAME, t("Play a whole game"), icon="next", primary=True, leaves=True)
            if last
            else Action("next", t("Next"), icon="next", primary=True)
        )
        more = (Action("next", step.onward),) if step.onward else ()
        return VerdictView(
            "yes",
            tried.text,
            t("Ruling"),
            actions=(onward, *more),
            rules=tuple(rule_chip(rule) for rule in step.rules[:2]),
        )
    if tried.refusal is None:
        above = t("That’s allowed. Here the goal is another one:")
        return VerdictView("info", tried.text, t("Ruling"), above=above, actions=(show,))
    refused = verdict_of_refusal(game, tried.refusal, actions=(show,))
    return VerdictView(
        "no",
        refused.title,
        refused.label,
        above=t("Not yet"),
        traits=refused.traits,
        text=" ".join(filter(None, (refused.text, _how_many(game, step.number)))),
        actions=refused.actions,
        rules=refused.rules,
    )


def _how_many(game: str, number: int) -> str:
    t, count = speaker(), len(learning.solving_pieces(game, number))
    if not count:
        return ""
    return t.n(
        "Try again: {n} of your cards does it.", "Try again: {n} of your cards do it.", count
    )


def _actions(step: learning.StepView, view: told.TableView, *, done: bool) -> tuple[Action, ...]:
    t = speaker()
    acts = (
        ()
        if done
        else tuple(Action(a.action, a.label, off=not a.legal, why=a.why) for a in view.actions)
    )
    moving = []
    if step.number > 1:
        moving.append(Action("back", t("Back"), icon="back", quiet=True))
    if not done:
        moving.append(Action("skip-step", t("Skip this step"), quiet=True))
    return (*acts, *moving)


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is None or not game:
        return
    number = _number(game)
    address.set_params({"step": str(number)})  # else a step done would move the page on by itself
    place = _place(game, number)
    turn = game_state.turn(place)
    step = learning.step(game, number, lang())
    if act.kind == "rule":
        go_later("rules", game=game, rule=act.id)
    elif act.serial != turn.serial:
        game_state.open_next(place, tries=turn.tries)
    elif act.kind in {"card", "offer"}:
        view = tables.table(step.record, lang())
        _go_on(game, step, turn, tapped(step.record, view, turn, act.id), act.id)
    elif act.kind in {"first", "second"}:
        now = picked(step.record, turn, act.id, first=act.kind == "first")
        _go_on(game, step, turn, now, now.piece)
    elif act.kind == "cancel":
        game_state.open_next(place, tries=turn.tries)
    elif act.kind == "action":
        _do(game, step, turn, act.id)


def _go_on(game: str, step: learning.StepView, turn: Turn, now: Naming, tried: str) -> None:
    """Ask for the next name, or try the move when everything is named."""
    if now.open:
        opened = {"naming": now.piece, "named": list(now.named)}
        game_state.open_next(_place(game, step.number), tries=turn.tries, **opened)
    else:
        _try(game, step, turn, tried=tried, named=list(now.named))


def _try(game: str, step: learning.StepView, turn: Turn, **opened: object) -> None:
    """Show what comes of a try; a right one counts as learnt."""
    place = _place(game, step.number)
    game_state.open_next(place, tries=turn.tries, shown=turn.shown, **opened)
    move = _move(step, game_state.turn(place))
    tried = learning.attempt(game, step.number, move, lang()) if move is not None else None
    if tried is not None and tried.done:
        progress.learnt(game, step.id, tuple(rule.id for rule in step.rules))
    else:
        if tried is not None and tried.refusal and not turn.tries:
            progress.tried(game, tried.refusal.rules[0].id, "lesson", right=False)
        game_state.open_next(place, tries=turn.tries + 1, shown=turn.shown, **opened)


def _do(game: str, step: learning.StepView, turn: Turn, action: str) -> None:
    if action == "show":
        game_state.open_next(_place(game, step.number), shown=True, tries=turn.tries)
    elif action == _WHOLE_GAME or (action == "skip-step" and step.number == step.count):
        go_later("play", game=game)
    elif action in {"next", "skip-step"}:
        address.set_params({"step": str(step.number + 1)})
    elif action == "back":
        address.set_params({"step": str(step.number - 1)})
    else:
        _try(game, step, turn, tried_action=action)
