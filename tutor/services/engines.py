"""The engines of the games at hand, each made from the facts of the corpus."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from tutor.core.decoding import NotJson, decode_json
from tutor.core.game import InvalidInput, OptionValue, Setup, no_such_game
from tutor.core.kit import Kit
from tutor.games import kits
from tutor.services import library


def kit(game: str) -> Kit:
    """The package of a game. Raises :class:`InvalidInput` for an unknown one."""
    found = kits().get(game)
    if found is None:
        raise no_such_game(game, games())
    return found


@cache
def engine(game: str) -> Any:
    """The engine of a game, made once: it holds data only and never changes."""
    found = kit(game)
    entries = library.game(game).entries
    book: dict[str, dict[str, Any]] = {}
    for rule, texts in entries.items():
        entry = next(iter(texts.values()))
        book[rule] = dict(entry.facts)
        if entry.option is not None:
            book[rule]["option"] = msgspec.structs.asdict(entry.option)
    return found.build(book)


def games() -> tuple[str, ...]:
    """The games that have both rulebooks and an engine."""
    return tuple(name for name in library.corpus().games if name in kits())


def read_options(game: str, pairs: tuple[str, ...]) -> tuple[tuple[str, OptionValue], ...]:
    """Options written as ``name=value``, as the engine takes them."""
    options: dict[str, OptionValue] = {}
    known = {o.name: o for o in engine(game).option_list()}
    for pair in pairs:
        name, mark, text = pair.partition("=")
        option = known.get(name)
        value = option and next((v for v in option.values if str(v).lower() == text.lower()), None)
        if not mark or option is None or value is None:
            choices = "; ".join(
                f"{o.name}={'|'.join(str(v).lower() for v in o.values)}" for o in known.values()
            )
            msg = f"Option “{pair}” is not one of {choices}."
            raise InvalidInput(msg)
        options[name] = value
    return tuple(options.items())


def read_state(game: str, source: bytes | str) -> Any:
    """A table state from JSON: one as ``tutor play --json`` writes it, or such a whole line.

    Raises :class:`InvalidInput` with the place of the fault.
    """
    found = kit(game)
    try:
        raw = decode_json(source)
    except NotJson as error:
        msg = f"The state is not JSON ({error}); give the “state” that tutor play --json writes."
        raise InvalidInput(msg) from error
    return state_of(found, raw)


def state_of(found: Kit, raw: object) -> Any:
    """A table state from decoded JSON, or from a whole line of a record of ``tutor play``.

    Raises :class:`InvalidInput` for what is no table of the game.
    """
    if isinstance(raw, dict) and isinstance(raw.get("state"), dict):
        raw = raw["state"]
    try:
        state: Any = msgspec.convert(raw, found.state_type)
    except msgspec.ValidationError as error:
        msg = f"The state does not fit {found.name}: {error}."
        raise InvalidInput(msg) from error
    engine(found.name).check_state(state)
    return state


def read_move(game: str, state: Any, text: str) -> Any:
    """A move from JSON, or from the game's notation for the player to decide."""
    found = kit(game)
    if not text.lstrip().startswith("{"):
        player = engine(game).current_player(state)
        return found.read_move(engine(game), text, 0 if player is None else player)
    try:
        return decode_json(text, found.move_type)
    except (NotJson, msgspec.ValidationError) as error:
        msg = f"The move does not fit {game}: {error}."
        raise InvalidInput(msg) from error


def setup(players: int, seed: int = 0, options: tuple[tuple[str, OptionValue], ...] = ()) -> Setup:
    """A set-up for the first game of a series."""
    return Setup(players, seed, options)
