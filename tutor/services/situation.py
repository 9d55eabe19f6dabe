"""At a real table: two pieces, and whether one goes on the other."""

from __future__ import annotations

import msgspec

from tutor.core.game import InvalidInput
from tutor.core.scene import Shelf as Stock
from tutor.core.verdict import Reason
from tutor.core.words import Phrase
from tutor.services import library
from tutor.services.engines import engine, kit
from tutor.services.playing import Position, Record
from tutor.services.shown import RuleLink, TraitView
from tutor.services.table import Teller, link
from tutor.services.wording import Words


class Option(msgspec.Struct, frozen=True):
    """Something to pick: its value (a token of the game) and its name."""

    value: str
    label: str


class Group(msgspec.Struct, frozen=True):
    """Pieces that share something, such as a colour: its concept id, its name, the pieces."""

    concept: str
    label: str
    pieces: tuple[Option, ...]


class Shelf(msgspec.Struct, frozen=True):
    """All pieces of the game in use: in groups, and those that belong to none."""

    groups: tuple[Group, ...]
    lone: tuple[Option, ...]


class Ruling(msgspec.Struct, frozen=True):
    """Whether the piece goes, in a sentence, with the traits compared and the rules that decide."""

    goes: bool
    sentence: str
    traits: tuple[TraitView, ...]
    need: str
    rules: tuple[RuleLink, ...]


def available(game: str) -> bool:
    """Whether in this game one piece goes on another or not, so that two of them can be judged."""
    return kit(game).shelf is not None


def shelf(game: str, lang: str) -> Shelf:
    """What can be picked, with names in a language. Raises :class:`InvalidInput` if nothing is."""
    package, words = kit(game), Words(kit(game), lang)
    found = _shelf(game)

    def option(piece: str) -> Option:
        return Option(piece, words.label(package.phrase(piece)))

    return Shelf(
        tuple(
            Group(concept, words.label(Phrase(concept)), tuple(option(p) for p in pieces))
            for concept, pieces in found.groups
        ),
        tuple(option(p) for p in found.lone),
    )


def pieces(game: str) -> frozenset[str]:
    """Every piece that can be picked."""
    found = _shelf(game)
    return frozenset((*found.lone, *(p for _, group in found.groups for p in group)))


def label(game: str, piece: str, lang: str) -> str:
    """What a piece is called, also one with open traits ("2 frogs of any colour")."""
    return Words(kit(game), lang).label(kit(game).phrase(piece))


def _shelf(game: str) -> Stock:
    found = kit(game).shelf
    if found is None:
        raise InvalidInput(f"In {game} no piece goes on another; ask a question instead.")
    return found(engine(game))


def to_name(game: str, top: str, lang: str) -> tuple[tuple[Option, ...], ...]:
    """What has to be said about a piece on the table, such as a wild's colour and species."""
    words, ask = Words(kit(game), lang), kit(game).to_name
    values = ask(engine(game), top) if ask is not None else ()
    return tuple(
        tuple(Option(c.partition(".")[2], words.label(Phrase(c))) for c in choices)
        for choices in values
    )


def ruling(game: str, top: str, names: tuple[str, ...], mine: str, lang: str) -> Ruling:
    """The ruling on ``mine`` on ``top``. Raises :class:`InvalidInput` for unknown pieces."""
    unknown = {top, mine} - pieces(game)
    if unknown:
        raise InvalidInput(f"There is no piece “{unknown.pop()}” in {game}.")
    package, rules = kit(game), engine(game)
    if package.facing is None:
        raise InvalidInput(f"In {game} no piece goes on another; ask a question instead.")
    state = package.facing(rules, top, names, mine)
    tried = [m for m in rules.candidate_moves(state) if package.tap(m).piece == mine]
    # Laying the piece is asked about; calling out with it is a question of its own.
    moves = [m for m in tried if package.tap(m).action not in package.standing_actions] or tried
    if not moves:
        raise InvalidInput(f"“{mine}” cannot be tried on “{top}” in {game}.")
    verdicts = [rules.explain(state, move) for move in moves]
    verdict = next((v for v in verdicts if v.legal), verdicts[0])
    teller = Teller(Position(Record(game), state, ()), lang)
    rule = verdict.reason.rule
    if verdict.legal:
        sentence, need = _in_words(teller.words, verdict.reason), ""
    else:
        refusal = teller.refusal(verdict)
        sentence, need = refusal.sentence, refusal.need
    return Ruling(
        verdict.legal, sentence, teller.traits(verdict.reason), need, (link(game, rule, lang),)
    )


def fitting(game: str, top: str, names: tuple[str, ...], lang: str) -> tuple[Option, ...]:
    """Every piece that goes on ``top``."""
    found = shelf(game, lang)
    options = (*(o for group in found.groups for o in group.pieces), *found.lone)
    return tuple(o for o in options if ruling(game, top, names, o.value, lang).goes)


def _in_words(words: Words, reason: Reason) -> str:
    """Why something goes: in the game's own wording, else in the words of the rule."""
    if words.t.knows(words.kit.name, "reason", reason.rule):
        return words.say("reason", reason.rule, reason.facts)
    return library.game(words.kit.name).entry(reason.rule, words.lang).text
