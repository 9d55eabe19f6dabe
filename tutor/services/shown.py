"""What a table shows: frozen values in the reader's language, ready for a face."""

from __future__ import annotations

import msgspec


class RuleLink(msgspec.Struct, frozen=True):
    """A rule's id and its title in the reader's language."""

    id: str
    title: str


class SeatView(msgspec.Struct, frozen=True):
    """Another player: name, number of cards, what to say of both, whether on turn.

    ``note`` is a line more where the game has one ("12 points").
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
    """A piece of the hand or of a place: whether it can be played now, and else why not.

    ``piece`` is what a move with it is called; ``tappable`` tells that such a move can be tried;
    ``by`` is who laid it, where that matters.
    """

    id: str
    piece: str
    face: str
    label: str
    legal: bool
    why: str = ""
    tappable: bool = True
    by: str = ""


class AreaView(msgspec.Struct, frozen=True):
    """A place on the table: its name, what lies there, and whether it can be tapped.

    ``whose`` names the other player that it belongs to; it is empty for what is common or the
    reader's own. ``picture`` is an SVG of the whole place. ``legal`` and ``why`` tell whether a
    tap does something now; they mean nothing where it is not ``tappable``.
    """

    id: str
    name: str
    pieces: tuple[PieceView, ...] = ()
    picture: str = ""
    whose: str = ""
    mine: bool = False
    tappable: bool = False
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


class ScoreRow(msgspec.Struct, frozen=True):
    """One line of a score: what it is for, the points, and the rule behind it."""

    text: str
    points: int
    rule: RuleLink


class ScoreView(msgspec.Struct, frozen=True):
    """A player's score: the total and the lines it is made of."""

    name: str
    total: int
    rows: tuple[ScoreRow, ...] = ()
    won: bool = False


class EndView(msgspec.Struct, frozen=True):
    """The end of a game: who won, why, by which rules, and the scores, the best first."""

    sentence: str
    why: str
    won: bool
    rules: tuple[RuleLink, ...]
    scores: tuple[ScoreView, ...] = ()


class TableView(msgspec.Struct, frozen=True):
    """All of a table for one reader. ``digest`` is the same in every language.

    ``mine`` is the reader's own note, such as the running score; ``clock`` are the seconds until
    the reader's chance to react goes by (0: there is no clock).
    """

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
    mine: str = ""
    clock: int = 0


class Moment(msgspec.Struct, frozen=True):
    """The table between two choices of the reader, and what has just happened."""

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
    """Something to name with a piece: the question and the values with their labels.

    ``kind`` is colour, animal, place, or another first part of a concept id. ``stands_for`` tells
    that the piece will stand for what is named; ``about`` is what a player has to know of it.
    """

    question: str
    values: tuple[tuple[str, str], ...]
    kind: str = ""
    stands_for: bool = False
    about: str = ""
