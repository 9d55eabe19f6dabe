"""The tables of the database. Everything belongs to a learner and goes with them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, MetaData, String, Table, Text

METADATA = MetaData()

_ID = String(64)
_NAME = String(160)

#: One try at a rule: ``mark`` is its own random name, so that writing it twice keeps one.
REVIEWS = Table(
    "tutor_review",
    METADATA,
    Column("learner", _ID, primary_key=True),
    Column("mark", String(32), primary_key=True),
    Column("game", _NAME, nullable=False),
    Column("rule", _NAME, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("right", Boolean, nullable=False),
    Column("source", String(16), nullable=False),
)
Index("tutor_review_in_order", REVIEWS.c.learner, REVIEWS.c.at)

#: A lesson's step that is done.
STEPS = Table(
    "tutor_step",
    METADATA,
    Column("learner", _ID, primary_key=True),
    Column("game", _NAME, primary_key=True),
    Column("step", _NAME, primary_key=True),
)

#: A game left off: the parameters of its address as JSON.
GAMES = Table(
    "tutor_game",
    METADATA,
    Column("learner", _ID, primary_key=True),
    Column("game", _NAME, primary_key=True),
    Column("params", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

ALL = (REVIEWS, STEPS, GAMES)
