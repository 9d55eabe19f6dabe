"""What lies at a real table, put together piece by piece, and the ruling on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tutor.core.game import InvalidInput
from tutor.core.question import Computed
from tutor.core.scene import Choice, Place
from tutor.core.words import Phrase
from tutor.services.asking import speaker
from tutor.services.engines import engine, kit
from tutor.services.shown import RuleLink, ScoreRow
from tutor.services.table import link
from tutor.services.wording import Words

Placed = Mapping[str, tuple[str, ...]]


class Pick(msgspec.Struct, frozen=True):
    """Something to put there: its token, name and whether it has a drawing; ``off``: not now."""

    token: str
    label: str
    drawn: bool
    off: bool


class Spot(msgspec.Struct, frozen=True):
    """A place: its name, what lies there, what may be put there, in groups or not, and how much."""

    id: str
    label: str
    pieces: tuple[Pick, ...]
    groups: tuple[tuple[str, str, tuple[Pick, ...]], ...]
    lone: tuple[Pick, ...]
    most: int

    @property
    def full(self) -> bool:
        """Whether no more fits."""
        return len(self.pieces) >= self.most


class Ruling(msgspec.Struct, frozen=True):
    """The ruling: yes, no, depends or "" where a number or a name is the answer; in sentences."""

    verdict: str
    lead: str
    why: tuple[str, ...]
    rules: tuple[RuleLink, ...]
    rows: tuple[ScoreRow, ...]
    value: int | None


def available(game: str) -> bool:
    """Whether tables of this game can be put together here."""
    return kit(game).places is not None


def spots(game: str, placed: Placed, lang: str) -> tuple[Spot, ...]:
    """The places with what lies there. Raises :class:`InvalidInput` for what cannot lie so."""
    words = Words(kit(game), lang)
    return tuple(_spot(words, place, placed.get(place.id, ())) for place in _places(game, placed))


def _places(game: str, placed: Placed) -> tuple[Place, ...]:
    found = kit(game).places
    if found is None:
        raise InvalidInput(f"In {game} no table can be put together; ask a question instead.")
    return found(engine(game), placed)


def _spot(words: Words, place: Place, held: tuple[str, ...]) -> Spot:
    choices = {c.token: c for c in (*(c for _, g in place.groups for c in g), *place.lone)}
    return Spot(
        place.id,
        _name(words, place.id),
        tuple(_pick(words, choices[token]) for token in held),
        tuple(
            (concept, words.label(Phrase(concept)), tuple(_pick(words, c) for c in group))
            for concept, group in place.groups
        ),
        tuple(_pick(words, c) for c in place.lone),
        place.most,
    )


def _name(words: Words, place: str) -> str:
    if words.t.knows(words.kit.name, "place", place):
        return words.say("place", place)
    return words.label(words.kit.phrase(place))


def _pick(words: Words, choice: Choice) -> Pick:
    if isinstance(choice.name, int):
        return Pick(choice.token, str(choice.name), False, choice.off)
    return Pick(choice.token, words.label(choice.name), True, choice.off)


def possible(game: str, told: Placed) -> dict[str, tuple[str, ...]]:
    """As much of what is told as can lie there: piece by piece, in the order of the places."""
    placed: dict[str, tuple[str, ...]] = {}
    for place in _places(game, {}):
        for token in told.get(place.id, ()):
            placed = added(game, placed, place.id, token) or placed
    return placed


def added(game: str, placed: Placed, place: str, token: str) -> dict[str, tuple[str, ...]]:
    """With a piece more; empty where it cannot lie there. A place for one exchanges its piece."""
    found = next((p for p in _places(game, placed) if p.id == place), None)
    if found is None:
        return {}
    choices = (*(c for _, group in found.groups for c in group), *found.lone)
    if not any(c.token == token and not c.off for c in choices):
        return {}
    held = placed.get(place, ())
    if len(held) >= found.most:
        if found.most > 1:
            return {}
        held = ()
    return {**placed, place: (*held, token)}


def ruling(game: str, placed: Placed, lang: str) -> Ruling | None:
    """The ruling on the table as it lies; ``None`` while there is too little to rule on."""
    judge: Callable[[Any, Placed], Computed | None] | None = kit(game).judge
    computed = judge(engine(game), placed) if judge is not None else None
    if computed is None:
        return None
    voice, words = speaker(game, lang), Words(kit(game), lang)
    says = [voice.say(said) for said in computed.says]
    rows = tuple(
        ScoreRow(words.scored(line.rule, line.facts), line.points, link(game, line.rule, lang))
        for line in computed.lines
    )
    value = computed.value if isinstance(computed.value, int) else None
    rules = tuple(link(game, rule, lang) for rule in computed.rules)
    return Ruling(computed.verdict, says[0], tuple(says[1:]), rules, rows, value)
