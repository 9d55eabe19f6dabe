"""What a table agrees on before a game: the options, in words and as one word for an address."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tutor.core.game import InvalidInput, OptionValue
from tutor.services import library
from tutor.services.engines import engine, read_options
from tutor.services.shown import RuleLink
from tutor.services.table import link

Options = tuple[tuple[str, OptionValue], ...]

_BETWEEN, _IS = "~", "."


class OptionView(msgspec.Struct, frozen=True):
    """One thing to agree on: its label, the values as (value, label), and the rule that owns it.

    Values are written as text, as an address holds them; ``default`` is one of them.
    """

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    default: str
    rule: RuleLink


def option_views(game: str, lang: str) -> tuple[OptionView, ...]:
    """The options of a game in a language."""
    t = library.translator(lang, game)
    return tuple(
        OptionView(
            option.name,
            t.message(game, "option", option.name),
            tuple(
                (_text(value), t.message(game, "option", f"{option.name}/{_text(value)}"))
                for value in option.values
            ),
            _text(option.default),
            link(game, option.rule, lang),
        )
        for option in engine(game).option_list()
    )


def chosen(game: str, values: Iterable[tuple[str, str]]) -> Options:
    """Options from names and written values, without those that are as usual.

    Raises :class:`InvalidInput` for a name or value that the game does not have.
    """
    read = read_options(game, tuple(f"{name}={value}" for name, value in values))
    usual = {option.name: option.default for option in engine(game).option_list()}
    return tuple((name, value) for name, value in read if usual[name] != value)


def options_text(options: Options) -> str:
    """Options as one word for an address."""
    return _BETWEEN.join(f"{name}{_IS}{_text(value)}" for name, value in options)


def options_from(game: str, text: str) -> Options:
    """Options read from an address; none where it is spoilt."""
    pairs = [part.partition(_IS) for part in text.split(_BETWEEN) if part]
    try:
        return chosen(game, [(name, value) for name, _, value in pairs])
    except InvalidInput:
        return ()


def readable(game: str, text: str) -> bool:
    """Whether options in an address are ones of the game."""
    pairs = [part.partition(_IS) for part in text.split(_BETWEEN) if part]
    try:
        chosen(game, [(name, value) for name, _, value in pairs])
    except InvalidInput:
        return False
    return True


def _text(value: OptionValue) -> str:
    return str(value).lower()
