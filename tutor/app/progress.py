"""What the reader has done: kept under a code in their browser, else for as long as the page lives.

The database is asked once a session and written to at each try. Where it fails, everything goes
on from the session, and what could not be written is written when the database answers again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

import msgspec
import streamlit as st
from msgspec.structs import replace

from tutor.app.speech import lang
from tutor.core.game import InvalidInput
from tutor.services import keeping, learning
from tutor.services.keeping import Kept, Learner

_ME = "learner"
_COOKIE = "tutor_learner"
_GONE = "-"
_PAUSE = 30
_log = logging.getLogger(__name__)


class Me(msgspec.Struct, frozen=True):
    """The reader of this session: their code ("" before there is anything to keep).

    ``unwritten`` and ``undone`` are what the database has still to be told; ``failed`` is when it
    did not answer last (0: it does); ``gone`` tells that the browser has to forget its code.
    """

    code: str = ""
    learner: Learner = Learner()
    unwritten: tuple[Kept, ...] = ()
    steps_unwritten: tuple[tuple[str, str], ...] = ()
    failed: int = 0
    loaded: bool = True
    gone: bool = False


def me() -> Me:
    """The reader of this session."""
    found: Me | None = st.session_state.get(_ME)
    if found is None:
        code = keeping.read_code(st.context.cookies.get(_COOKIE, ""))
        found = _store(_loaded(Me(code, loaded=not code)) if code else Me())
    elif not found.loaded:
        found = _store(_loaded(found))
    return found


def cookie() -> str:
    """What the browser has to keep: the code, ``-`` to forget it, "" to leave it as it is."""
    now = me()
    return _GONE if now.gone else now.code if not now.failed else ""


def kept() -> bool:
    """Whether progress can be kept now."""
    return not me().failed


def reviews() -> tuple[Kept, ...]:
    """Every try so far, oldest first."""
    return me().learner.reviews


def tried(game: str, rule: str, source: str, *, right: bool) -> None:
    """Keep a try at a rule. ``source`` is quiz, play or lesson."""
    now, review = _with_code(), keeping.tried(game, rule, source, right=right)
    learner = replace(now.learner, reviews=(*now.learner.reviews, review))
    _store(replace(now, learner=learner, unwritten=(*now.unwritten, review)))
    _write()


def learnt(game: str, step: str, rules: tuple[str, ...]) -> None:
    """Remember that a step is done: that its rules were met, too, the first time."""
    if step in me().learner.steps.get(game, frozenset()):
        return
    now = _with_code()
    done = {**now.learner.steps, game: now.learner.steps.get(game, frozenset()) | {step}}
    fresh = tuple(keeping.tried(game, rule, "lesson", right=True) for rule in rules)
    learner = replace(now.learner, steps=done, reviews=(*now.learner.reviews, *fresh))
    _store(
        replace(
            now,
            learner=learner,
            unwritten=(*now.unwritten, *fresh),
            steps_unwritten=(*now.steps_unwritten, (game, step)),
        )
    )
    _write()


def again(game: str, number: int) -> None:
    """Let a step, counted from 1, be practised again."""
    now, step = me(), learning.steps(game, lang())[number - 1].id
    done = {**now.learner.steps, game: now.learner.steps.get(game, frozenset()) - {step}}
    unwritten = tuple(s for s in now.steps_unwritten if s != (game, step))
    _store(replace(now, learner=replace(now.learner, steps=done), steps_unwritten=unwritten))
    if now.code:
        _asked(lambda: keeping.undo_step(now.code, game, step))


def keep_game(game: str, params: Mapping[str, str]) -> None:
    """Keep a game left off; without parameters there is none."""
    if not params and game not in me().learner.games:
        return
    now = _with_code()
    games = {**now.learner.games, game: dict(params)}
    if not params:
        del games[game]
    _store(replace(now, learner=replace(now.learner, games=games)))
    _asked(lambda: keeping.save_game(now.code, game, dict(params)))


def saved_game(game: str) -> Mapping[str, str]:
    """The address of the game left off; nothing where there is none."""
    return me().learner.games.get(game, {})


def use_code(text: str) -> bool:
    """Go on under another device's code and take along what was done here.

    Tells whether the text is a code; the database must answer, else nothing changes.
    """
    code, now = keeping.read_code(text), me()
    if not code or now.failed:
        return False
    if now.code and not _asked(lambda: keeping.move(now.code, code)):
        return False
    found = _loaded(Me(code, loaded=False))
    if found.failed:
        _store(replace(me(), failed=found.failed))
        return False
    _store(found)
    return True


def forget() -> bool:
    """Delete everything that is kept of the reader; tells whether the database did."""
    now = me()
    done = not now.code or _asked(lambda: keeping.forget(now.code))
    if done:
        _store(Me(gone=True))
    return done


def next_step(game: str) -> int:
    """The number of the first step that isn't done, counted from 1; 1 again after the last."""
    done = me().learner.steps.get(game, frozenset())
    steps = learning.steps(game, lang())
    return next((i for i, s in enumerate(steps, 1) if s.id not in done), 1)


def finished(game: str) -> bool:
    """Whether every step of the first lesson is done, which is all one needs to play."""
    done = me().learner.steps.get(game, frozenset())
    return {s.id for s in learning.steps(game, lang()) if not s.lesson} <= done


def _store(now: Me) -> Me:
    st.session_state[_ME] = now
    return now


def _with_code() -> Me:
    now = me()
    return now if now.code else _store(replace(now, code=keeping.new_code(), gone=False))


def _loaded(now: Me) -> Me:
    """The reader with what the database has, added to what this session did meanwhile."""
    if now.failed and keeping.now() - now.failed < _PAUSE:
        return now
    try:
        found = keeping.load(now.code)
    except InvalidInput as error:
        _log.warning("%s", error)
        return replace(now, failed=keeping.now())
    steps = dict(found.steps)
    for game, done in now.learner.steps.items():
        steps[game] = steps.get(game, frozenset()) | done
    games = {**found.games, **now.learner.games}
    learner = Learner((*found.reviews, *now.learner.reviews), steps, games)
    return replace(now, learner=learner, failed=0, loaded=True)


def _write() -> None:
    """Tell the database what it has not been told yet."""
    now = me()
    if not (now.unwritten or now.steps_unwritten):
        return
    if _asked(lambda: keeping.add(now.code, now.unwritten, now.steps_unwritten)):
        _store(replace(me(), unwritten=(), steps_unwritten=()))


def _asked(what: Callable[[], None]) -> bool:
    """Ask something of the database; after a failure it is left alone for half a minute."""
    now = me()
    if now.failed and keeping.now() - now.failed < _PAUSE:
        return False
    try:
        what()
    except InvalidInput as error:
        _log.warning("%s", error)
        _store(replace(me(), failed=keeping.now()))
        return False
    if now.failed:
        _store(replace(me(), failed=0))
    return True
