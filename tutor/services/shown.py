"""What a table shows: frozen values in the reader's language, ready for a face."""

from __future__ import annotations

import msgspec


class RuleLink(msgspec.Struct, frozen=True):
    """A rule's id and its title in the reader's language."""

    id: str
    title: str


class SeatView(msgspec.Struct, frozen=True):
    """Another player: name, number of cards (-1: not shown), what to say of both, whether on turn.

    ``note`` is what else is known of the player, such as the score.
    """

    name: str
    cards: int
    label: str
    on_turn: bool
    note: str = ""


class PileView(msgspec.Struct, frozen=True):
    """A pile: its name, drawing, and a note below ("38 left", "by Fox")."""

    role: str
    name: str
    face: str
    note: str
    says: str = ""


class PieceView(msgspec.Struct, frozen=True):
    """A piece of the hand: whether it can be played now, and else why not.

    ``who`` says by whom a piece on the table was laid, where that is to be shown.
    """

    id: str
    piece: str
    face: str
    label: str
    legal: bool
    why: str = ""
    who: str = ""


class AreaView(msgspec.Struct, frozen=True):
    """A place on the table: its name, whose it is ("" for all), its pieces, a drawing of it.

    ``legal`` tells that a move can be made by tapping the place, ``why`` why not where one could
    be tried; both are empty for a place that is only looked at.
    """

    id: str
    role: str
    name: str
    owner: str
    mine: bool
    pieces: tuple[PieceView, ...]
    picture: str = ""
    legal: bool = False
    why: str = ""


class TraitView(msgspec.Struct, frozen=True):
    """One trait: its name, whether it agrees, and both values as one short text."""

    name: str
    agrees: bool
    values: str


class Refusal(msgspec.Struct, frozen=True):
    """Why something does not go: a sentence, the traits, what is needed, what would go, the rule.

    ``pays`` tells that the act could be done all the same, for a penalty.
    """

    sentence: str
    traits: tuple[TraitView, ...]
    need: str
    instead: tuple[PieceView, ...]
    rules: tuple[RuleLink, ...]
    pays: bool = False


class ActionView(msgspec.Struct, frozen=True):
    """An act that is no card: whether it can be done now, else why not."""

    action: str
    label: str
    legal: bool
    why: str = ""


class LogLine(msgspec.Struct, frozen=True):
    """One thing that happened, with its reason and rule; ``mine`` is the reader's own act."""

    text: str
    detail: str
    rule: RuleLink | None
    mine: bool


class ScoreLineView(msgspec.Struct, frozen=True):
    """One line of a score: what it is for, the points with their sign, the rule behind it."""

    text: str
    points: str
    rule: RuleLink


class ScoreView(msgspec.Struct, frozen=True):
    """A player's score: the total in words and, line by line, how it came about."""

    player: str
    mine: bool
    total: str
    lines: tuple[ScoreLineView, ...]


class EndView(msgspec.Struct, frozen=True):
    """The end of a game: who won, why, by which rules; scores, best first, if the game has them."""

    sentence: str
    why: str
    won: bool
    rules: tuple[RuleLink, ...]
    scores: tuple[ScoreView, ...] = ()


class TableView(msgspec.Struct, frozen=True):
    """All of a table for one reader. ``digest`` is the same in every language."""

    game: str
    lang: str
    ply: int
    digest: str
    prompt: str
    my_turn: bool
    reacting: bool
    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    hand: tuple[PieceView, ...]
    actions: tuple[ActionView, ...]
    log: tuple[LogLine, ...]
    news: tuple[str, ...]
    as_text: tuple[str, ...]
    end: EndView | None
    areas: tuple[AreaView, ...] = ()


class Moment(msgspec.Struct, frozen=True):
    """The table between two choices of the reader: all but the hand, and what has just happened."""

    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    text: str
    areas: tuple[AreaView, ...] = ()


class HintView(msgspec.Struct, frozen=True):
    """A hint: level 1 names the rule, 2 the pieces, 3 the move."""

    level: int
    title: str
    text: str
    pieces: tuple[str, ...]
    rule: RuleLink | None


class Choice(msgspec.Struct, frozen=True):
    """Something to name with a piece: the question and the values with their labels."""

    question: str
    values: tuple[tuple[str, str], ...]
