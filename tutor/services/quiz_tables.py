"""The tables that quizzes ask about, named so that a record can open them, and what is asked there.

A table is called ``quiz:<players>-<seed>-<ply>``: a ply of a game that bots have played.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from tutor.core import paths
from tutor.core.game import InvalidInput, Setup
from tutor.corpus.entry import LANGS
from tutor.lessons.quiz import (
    Confusions,
    Option,
    Spot,
    Table,
    beginning,
    figures,
    played,
    sayings,
    spots,
)
from tutor.services import library
from tutor.services.engines import engine, kit
from tutor.services.wording import Words, names

_NAME = re.compile(r"quiz:(\d{1,2})-(\d{1,9})-(\d{1,4})")
_SIZES = range(2, 6)
_TABLES_A_GAME = 14


class Scan(msgspec.Struct, frozen=True):
    """What can be asked at the tables of one game, by kind and rule, and what else they offer."""

    spots: Mapping[str, Mapping[str, tuple[Spot, ...]]]
    confusions: Confusions


def state(game: str, name: str) -> Any | None:
    """The table of that name; ``None`` where the name is of another sort.

    Raises :class:`InvalidInput` for a table that its game never comes to.
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    players, seed, ply = map(int, found.groups())
    if players not in sizes(game):
        raise InvalidInput(f"“{name}” is no table of {game}; start a new quiz.")
    states = _states(paths.rules_corpus(), game, players, seed)
    if ply >= len(states):
        raise InvalidInput(f"“{name}” is no table of {game}; start a new quiz.")
    return states[ply]


@lru_cache(maxsize=16)
def sizes(game: str) -> tuple[int, ...]:
    """How many play at the tables of the quizzes."""
    rules = engine(game)
    return tuple(n for n in _SIZES if rules.setup_objection(Setup(n)) is None)


def scan(game: str, seed: int) -> Scan:
    """The game of a seed: a choice of its tables, its end among them, and what they offer."""
    return _scan(paths.rules_corpus(), game, seed)


def teller(game: str, table: Table) -> Callable[[Option], tuple[str, ...]]:
    """How options at a table are worded in every language; see :func:`option_text`."""
    if table.state is None:
        return lambda option: _without_table(game, option)
    called = {lang: names(lang, game, table.players, table.player) for lang in LANGS}
    spoken = {lang: Words(kit(game), lang, called[lang], table.player) for lang in LANGS}
    on_table = kit(game).on_table(engine(game), table.state)

    @lru_cache(maxsize=1024)
    def told(option: Option) -> tuple[str, ...]:
        texts = tuple(option_text(spoken[lang], option, on_table) for lang in LANGS)
        return texts if all(texts) else ()

    return told


def _without_table(game: str, option: Option) -> tuple[str, ...]:
    if option.kind != "text":
        return tuple(str(option.number) for _ in LANGS)
    texts = tuple(beginning(library.game(game).entry(option.rule, lang).text) for lang in LANGS)
    return texts if all(texts) else ()


def option_text(words: Words, option: Option, on_table: Any) -> str:
    """An option in words; "" where the game has none for it."""
    t = words.t
    if option.kind == "move":
        return words.move(option.move, on_table)
    if option.kind == "event" and option.event is not None:
        return words.event(option.event)
    if option.kind == "player":
        return words.called[option.number]
    if option.kind == "points":
        return t.number(option.number)
    if option.kind == "none":
        return t("None of these")
    entry = library.game(words.kit.name).entry(option.rule, words.lang)
    return beginning(entry.text) if option.kind == "text" else entry.title


@lru_cache(maxsize=32)
def _states(_folder: Path, game: str, players: int, seed: int) -> tuple[Any, ...]:
    return played(engine(game), kit(game), players, seed)


@lru_cache(maxsize=16)
def _figures(_folder: Path, game: str) -> Mapping[str, tuple[Spot, ...]]:
    return figures(library.game(game))


@lru_cache(maxsize=16)
def _sayings(_folder: Path, game: str) -> Mapping[str, tuple[Spot, ...]]:
    return sayings(library.game(game))


@lru_cache(maxsize=64)
def _scan(folder: Path, game: str, seed: int) -> Scan:
    rules, package = engine(game), kit(game)
    chance = random.Random(f"{game}/{seed}")  # noqa: S311 - play, not secrecy
    players = chance.choice(sizes(game))
    states = _states(folder, game, players, seed)
    last = len(states) - 1
    plies = chance.sample(range(last), min(_TABLES_A_GAME, last))
    found: list[Spot] = []
    for ply in (*sorted(plies), last):
        table_state = states[ply]
        player = rules.current_player(table_state)
        asked = chance.randrange(players) if player is None else player
        table = Table(f"quiz:{players}-{seed}-{ply}", table_state, asked, players)
        found += spots(rules, package, table, chance)
    by_kind: dict[str, dict[str, list[Spot]]] = {}
    for spot in found:
        by_kind.setdefault(spot.kind, {}).setdefault(spot.rule, []).append(spot)
    frozen = {k: {r: tuple(s) for r, s in by.items()} for k, by in by_kind.items()}
    if in_texts := _figures(folder, game):
        frozen["figure"] = dict(in_texts)
    frozen["says"] = dict(_sayings(folder, game))
    return Scan(frozen, confusions(rules, package, found))


def confusions(rules: Any, package: Any, found: list[Spot]) -> Confusions:
    """What wrong answers the spots of some tables offer."""
    deciding: dict[tuple[str, bool], None] = {}
    cited: dict[str, set[str]] = {}
    events: dict[Any, None] = {}
    for spot in found:
        if spot.kind == "decides":
            allows = rules.objection(spot.table.state, spot.move) is None
            deciding[spot.rule, allows] = None
        if spot.kind == "applies":
            cited.setdefault(spot.rule, set()).add(package.tap(spot.move).action)
        if spot.event is not None:
            events[spot.event] = None
    by_rule = {rule: frozenset(actions) for rule, actions in cited.items()}
    return Confusions(tuple(deciding), by_rule, tuple(events))
