"""Writing and reading what a learner did."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from tutor.core.game import InvalidInput
from tutor.store.tables import ALL, GAMES, REVIEWS, STEPS


class Kept(msgspec.Struct, frozen=True):
    """A try at a rule: ``at`` in seconds since 1970, ``source`` quiz, play or lesson.

    ``mark`` is a random name of its own.
    """

    mark: str
    game: str
    rule: str
    at: int
    right: bool
    source: str


class SavedGame(msgspec.Struct, frozen=True):
    """A game left off: the parameters of its address."""

    game: str
    params: Mapping[str, str]


class Learner(msgspec.Struct, frozen=True):
    """All that is kept of a learner: tries, oldest first, steps done by game, games left off."""

    reviews: tuple[Kept, ...] = ()
    steps: Mapping[str, frozenset[str]] = MappingProxyType({})
    games: Mapping[str, Mapping[str, str]] = MappingProxyType({})


class Failed(InvalidInput):
    """The database does not answer; nothing was written."""


class Store:
    """A database of learners; every call is one transaction. Raises :class:`Failed`."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def load(self, code: str) -> Learner:
        """What is kept under a code; empty for one that nobody has used."""
        who = fingerprint(code)
        with self._transaction() as connection:
            mine = REVIEWS.c.learner == who
            in_order = (REVIEWS.c.at, REVIEWS.c.mark)
            reviews = tuple(
                Kept(row.mark, row.game, row.rule, row.at, row.right, row.source)
                for row in connection.execute(select(REVIEWS).where(mine).order_by(*in_order))
            )
            steps: dict[str, frozenset[str]] = {}
            for row in connection.execute(select(STEPS).where(STEPS.c.learner == who)):
                steps[row.game] = steps.get(row.game, frozenset()) | {row.step}
            games = {
                row.game: _params(row.params)
                for row in connection.execute(select(GAMES).where(GAMES.c.learner == who))
            }
        return Learner(reviews, steps, games)

    def add(
        self, code: str, reviews: tuple[Kept, ...] = (), steps: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """Keep tries and steps done (game, step); what is there already stays as it is."""
        who = fingerprint(code)
        with self._transaction() as connection:
            marks = [review.mark for review in reviews]
            known = select(REVIEWS.c.mark).where(
                REVIEWS.c.learner == who, REVIEWS.c.mark.in_(marks)
            )
            there = set(connection.scalars(known)) if marks else set()
            rows = [
                {"learner": who, **msgspec.structs.asdict(review)}
                for review in reviews
                if review.mark not in there
            ]
            if rows:
                connection.execute(insert(REVIEWS), rows)
            for game, step in dict.fromkeys(steps):
                row = {"learner": who, "game": game, "step": step}
                same = [STEPS.c[name] == value for name, value in row.items()]
                connection.execute(delete(STEPS).where(*same))
                connection.execute(insert(STEPS).values(row))

    def undo_step(self, code: str, game: str, step: str) -> None:
        """Let a step count as not done."""
        mine = (STEPS.c.learner == fingerprint(code), STEPS.c.game == game, STEPS.c.step == step)
        with self._transaction() as connection:
            connection.execute(delete(STEPS).where(*mine))

    def save_game(self, code: str, saved: SavedGame, at: int) -> None:
        """Keep a game left off in place of the last one; without parameters there is none."""
        who = fingerprint(code)
        with self._transaction() as connection:
            mine = (GAMES.c.learner == who, GAMES.c.game == saved.game)
            connection.execute(delete(GAMES).where(*mine))
            if saved.params:
                params = msgspec.json.encode(saved.params).decode()
                row = {"learner": who, "game": saved.game, "params": params, "at": at}
                connection.execute(insert(GAMES).values(row))

    def move(self, code: str, to: str) -> None:
        """Give what is kept under a code to another one; where both have a game, the other's."""
        old, new = fingerprint(code), fingerprint(to)
        if old == new:
            return
        with self._transaction() as connection:
            for table, key in ((REVIEWS, ("mark",)), (STEPS, ("game", "step")), (GAMES, ("game",))):
                columns = [table.c[name] for name in key]
                theirs = set(connection.execute(select(*columns).where(table.c.learner == new)))
                for row in connection.execute(select(*columns).where(table.c.learner == old)).all():
                    same = [column == value for column, value in zip(columns, row, strict=True)]
                    mine = (table.c.learner == old, *same)
                    if row in theirs:
                        connection.execute(delete(table).where(*mine))
                    else:
                        connection.execute(update(table).where(*mine).values(learner=new))

    def forget(self, code: str) -> None:
        """Delete everything that is kept under a code."""
        with self._transaction() as connection:
            for table in ALL:
                connection.execute(delete(table).where(table.c.learner == fingerprint(code)))

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            shown = self._engine.url.render_as_string(hide_password=True)
            raise Failed(f"{shown} does not answer; nothing was written, try again.") from error


def fingerprint(code: str) -> str:
    """What stands in the database for a code: who reads the database learns no code from it."""
    return hashlib.sha256(f"rules-tutor/{code}".encode()).hexdigest()


def _params(text: str) -> Mapping[str, str]:
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except msgspec.DecodeError:
        return {}
