"""Questions that the engine makes: the day's review, rule by rule, or one after the other."""

from __future__ import annotations

import html
import secrets

import msgspec
import streamlit as st
from msgspec.structs import replace

from tutor.app import address, board, parts, progress, spoilt
from tutor.app.components.pieces import Action, VerdictView
from tutor.app.components.table import TableView, acted, table
from tutor.app.games import current_game, title_of
from tutor.app.pages import go_later
from tutor.app.rulings import capital, rule_chip
from tutor.app.speech import lang, speaker
from tutor.core.game import InvalidInput
from tutor.services import drawings, keeping, learning, quizzing, reading, remembering
from tutor.services import shown as told
from tutor.services import table as tables

_KEY = "quiz"
_RUN = "quiz_run"
_PARAM = "quiz"
_RULE = "rule"
_PICK = "pick"
_SEEDS = 500_000


class Run(msgspec.Struct, frozen=True):
    """Where the reader is: the questions to come, the one asked, what was chosen (-1: nothing).

    A review has its questions from the start; a quiz makes one from each ``seed``; in depth, the
    ``queue`` holds rules.
    """

    game: str
    part: str
    queue: tuple[str, ...] = ()
    seed: int = 0
    asked: str = ""
    number: int = 1
    right: int = 0
    chosen: int = -1
    serial: int = 0

    @property
    def over(self) -> bool:
        """Whether a review, or the way through the rules, has come to its end."""
        return not self.asked


def draw(game: str, part: str) -> None:
    """Draw the question, or the end of a review."""
    t = speaker()
    if not progress.kept():
        sentence = t(
            "Your progress cannot be kept just now: it lasts until you close this page, "
            "and it is kept as soon as that works again."
        )
        st.html(f'<p class="unkept" role="status">{html.escape(sentence)}</p>')
    run = _run(game, part)
    if run.over:
        _draw_end(run)
        return
    question = quizzing.quiz(game, run.asked, lang())
    spoilt.draw(f"quiz/{run.asked}")
    _heading(game, run, question)
    table(_table_view(game, run, question), key=_KEY, on_act=_acted)


def _run(game: str, part: str) -> Run:
    """The run under way, else a new one; a question in the address comes first in a quiz."""
    run: Run | None = st.session_state.get(_RUN)
    if run is not None and (run.game, run.part) == (game, part) and not _elsewhere(run):
        return run
    serial = run.serial + 1 if run is not None else 1
    if part == parts.REVIEW:
        queue = remembering.review_queue(game, progress.reviews(), keeping.now())
        run = Run(game, part, queue, asked=queue[0] if queue else "", serial=serial)
    elif part == parts.DEPTH:
        rules, number = learning.in_depth(game), _first(game)
        asked = quizzing.lesson(game, rules[number - 1])
        run = Run(game, part, rules, asked=asked, number=number, serial=serial)
        if address.param(_RULE) not in {"", rules[number - 1]}:
            spoilt.tell(f"quiz/{asked}", _RULE)
    else:
        seed = secrets.randbelow(_SEEDS)
        run = Run(game, part, seed=seed, asked=_from_address(game, seed), serial=serial)
    st.session_state[_RUN] = run
    return run


def _elsewhere(run: Run) -> bool:
    """Whether the address asks for another rule than the one shown."""
    asked = address.param(_RULE) if run.part == parts.DEPTH else ""
    return asked in run.queue and (run.over or asked != run.queue[run.number - 1])


def _first(game: str) -> int:
    """The place of the rule that the address names, else of the first that was never tried."""
    rules, asked = learning.in_depth(game), address.param(_RULE)
    if asked in rules:
        return rules.index(asked) + 1
    tried = {review.rule for review in progress.reviews() if review.game == game}
    return next((n for n, rule in enumerate(rules, 1) if rule not in tried), 1)


def _from_address(game: str, seed: int) -> str:
    asked = address.param(_PARAM)
    try:
        return quizzing.quiz(game, asked, lang()).id if asked else quizzing.fresh(game, seed)
    except InvalidInput:
        found = quizzing.fresh(game, seed)
        spoilt.tell(f"quiz/{found}", _PARAM)
        return found


def _heading(game: str, run: Run, question: quizzing.Quiz) -> None:
    t = speaker()
    if run.part != parts.QUIZ:
        count, told_of = len(run.queue), {"game": title_of(game), "n": run.number}
        if run.part == parts.REVIEW:
            where = t("{game} · question {n} of {count}", count=count, **told_of)
        else:
            where = t("{game} · rule {n} of {count}", count=count, **told_of)
        share = round(100 * (run.number - 1) / count)
        track = f'<span class="track" aria-hidden="true"><i style="width:{share}%"></i></span>'
    else:
        where, track = t("{game} · question {n}", game=title_of(game), n=run.number), ""
    rule_first = _rule_first(game, run, question)
    goal = html.escape(question.question)
    told_first = f'<p class="told asked">{html.escape(question.told)}</p>' if question.told else ""
    st.html(
        f'<div class="progress"><span>{html.escape(where)}</span>{track}</div>'
        f'{rule_first}{told_first}<h1 class="goal" tabindex="-1">{goal}</h1>'
    )


def _rule_first(game: str, run: Run, question: quizzing.Quiz) -> str:
    """The rule that is taught, where the question does not ask for its words."""
    if run.part != parts.DEPTH or question.record is None:
        return ""
    rule = reading.rule(game, run.queue[run.number - 1], lang())
    title, text = html.escape(rule.title), html.escape(rule.text)
    return f'<p class="told rule-first"><b>{title}.</b> {text}</p>'


def _table_view(game: str, run: Run, question: quizzing.Quiz) -> TableView:
    t = speaker()
    verdict = _verdict(game, run, question)
    actions = [] if verdict else _choices(question)
    if run.part == parts.DEPTH:
        actions += _moving(run, done=verdict is not None)
    common = TableView(
        lang=lang(),
        serial=run.serial,
        label=t("Table"),
        layout="bare",
        hand=(),
        hand_name=t("Your hand"),
        verdict=verdict,
        actions_label=t("Choices"),
        actions=tuple(actions),
        announce=_announcement(verdict) if verdict else f"{question.told} {question.question}",
        focus="action-next" if verdict else "goal",
        digest=run.asked,
    )
    if question.record is None:
        return common
    view = tables.table(question.record, lang(), quiet=True)
    return replace(
        common,
        layout="learn",
        hand=board.hand(game, tuple(_still(p) for p in view.hand), {}),
        hand_label=t("Your hand") if view.hand else "",
        seats=board.seats(view.seats),
        seats_label=t("The others, in turn order"),
        piles=board.piles(game, view.piles),
        back=drawings.back(game),
        areas=board.areas(game, tuple(_still_area(a) for a in view.areas), {}),
        mine=view.mine,
        as_text=view.as_text,
        as_text_label=t("Table as text"),
    )


def _still(piece: told.PieceView) -> told.PieceView:
    """A piece that tells nothing of what may be done with it."""
    return replace(piece, legal=True, why="", tappable=False)


def _still_area(area: told.AreaView) -> told.AreaView:
    pieces = tuple(_still(piece) for piece in area.pieces)
    return replace(area, pieces=pieces, tappable=False, legal=False, why="")


def _moving(run: Run, *, done: bool) -> list[Action]:
    t = speaker()
    found = [Action("back", t("Back"), icon="back", quiet=True)] if run.number > 1 else []
    return found if done else [*found, Action("skip-step", t("Skip this rule"), quiet=True)]


def _choices(question: quizzing.Quiz) -> list[Action]:
    return [
        Action(f"{_PICK}:{number}", capital(choice.text))
        for number, choice in enumerate(question.choices)
    ]


def _verdict(game: str, run: Run, question: quizzing.Quiz) -> VerdictView | None:
    t = speaker()
    if not 0 <= run.chosen < len(question.choices):
        return None
    marked = quizzing.mark(game, run.asked, run.chosen, lang())
    last = run.part != parts.QUIZ and run.number == len(run.queue)
    onward = t("Next rule") if run.part == parts.DEPTH else t("Next question")
    following = Action("next", t("Finish") if last else onward, icon="next", primary=True)
    answer = capital(question.choices[marked.answer].text)
    if marked.right:
        title, above = t("Right: {answer}", answer=answer), ""
    else:
        mine = capital(question.choices[run.chosen].text)
        title = t("Not that one. Right is: {answer}", answer=answer)
        above = t("Your answer: {answer}", answer=mine)
    return VerdictView(
        "yes" if marked.right else "no",
        title,
        t("Ruling"),
        above=above,
        text=" ".join(filter(None, (capital(marked.text), marked.why_not))),
        actions=(following,),
        rules=tuple(rule_chip(rule) for rule in marked.rules[:2]),
    )


def _announcement(verdict: VerdictView) -> str:
    return " ".join(filter(None, (verdict.title, verdict.text)))


def _draw_end(run: Run) -> None:
    """After a review: how it went; where there was nothing to review, what to do instead."""
    t = speaker()
    if run.part == parts.DEPTH:
        title = t("You’ve been through all the rules.")
        body = t("The daily review brings back what you missed.")
    elif run.queue:
        title = t("That’s all for today.")
        body = t.n(
            "{right} of {n} question right. What you missed comes back soon, the rest later.",
            "{right} of {n} questions right. What you missed comes back soon, the rest later.",
            len(run.queue),
            right=run.right,
        )
    else:
        title = t("Nothing to review today.")
        body = t("What you have met is still fresh. A quiz brings new tables any time.")
    st.html(
        f'<h1 class="goal" tabindex="-1">{html.escape(title)}</h1>'
        f'<p class="told">{html.escape(body)}</p>'
    )
    with st.container(key="review_over", horizontal=True):
        st.button(t("Quiz"), key="to_quiz", on_click=_to_part, args=(parts.QUIZ,), type="primary")
        st.button(t("Progress"), key="to_progress", on_click=_to_part, args=(parts.PROGRESS,))


def _to_part(part: str) -> None:
    address.set_params({parts.PARAM: part, _PARAM: "", _RULE: ""})


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    run: Run | None = st.session_state.get(_RUN)
    if act is None or run is None or run.game != game:
        return
    if act.kind == "rule":
        go_later("rules", game=game, rule=act.id)
        return
    if act.serial != run.serial or run.over:
        return
    verb, _, number = act.id.partition(":")
    if act.kind == "action" and verb == _PICK and number.isdecimal() and run.chosen < 0:
        _choose(run, int(number))
    elif act.kind == "action" and act.id == "next" and run.chosen >= 0:
        _next(run)
    elif act.kind == "action" and act.id in {"skip-step", "back"} and run.part == parts.DEPTH:
        _next(run, -1 if act.id == "back" else 1)


def _choose(run: Run, number: int) -> None:
    try:
        marked = quizzing.mark(run.game, run.asked, number, lang())
    except InvalidInput:
        return  # no such choice: a page of another question
    source = "lesson" if run.part == parts.DEPTH else "quiz"
    progress.tried(run.game, marked.asked, source, right=marked.right)
    st.session_state[_RUN] = replace(
        run, chosen=number, right=run.right + marked.right, serial=run.serial + 1
    )
    if run.part == parts.QUIZ:
        address.set_params({_PARAM: run.asked})


def _next(run: Run, onward: int = 1) -> None:
    number = run.number + onward
    following = run.queue[number - 1] if 1 <= number <= len(run.queue) else ""
    if run.part == parts.REVIEW:
        asked = following
    elif run.part == parts.DEPTH:
        asked = quizzing.lesson(run.game, following) if following else ""
        address.set_params({_RULE: following})
    else:
        asked = quizzing.fresh(run.game, run.seed + run.number)
        address.set_params({_PARAM: asked})
    st.session_state[_RUN] = replace(
        run, asked=asked, number=number, chosen=-1, serial=run.serial + 1
    )
