"""What the table and the picker show: plain frozen values, already in the reader's language."""

from __future__ import annotations

from typing import Literal

import msgspec

Mark = Literal["", "tried", "hint"]
VerdictKind = Literal["no", "yes", "hint", "silent", "info", "list", "end"]


#: What the pages call their own buttons; no act of a game may be called so.
OWN_ACTIONS = frozenset(
    {"ask", "back", "can", "do", "do-and-pay", "hint", "new", "news", "next", "reveal", "rule",
     "show", "skip-step", "undo", "whole-game"}
)  # fmt: skip


class Card(msgspec.Struct, frozen=True):
    """A card in the hand. ``face`` is an SVG; ``why`` says why it doesn't go, "" if it does.

    ``mark`` sets a dashed edge (just tried) or an outline (a hint). A card that doesn't go
    can be tapped too: the tap asks why. Only what is not ``tappable`` is no button: a piece that
    just lies there. ``by`` is written under it: who laid it.
    """

    id: str
    face: str
    name: str
    playable: bool = True
    why: str = ""
    mark: Mark = ""
    tappable: bool = True
    by: str = ""


class AreaView(msgspec.Struct, frozen=True):
    """A place with pieces, such as a trick or an enclosure.

    ``whose`` names the other player it belongs to; ``picture`` is an SVG of the whole place; a
    ``tappable`` place is a button, and ``why`` says why a tap does nothing now.
    """

    id: str
    name: str
    pieces: tuple[Card, ...] = ()
    picture: str = ""
    whose: str = ""
    mine: bool = False
    tappable: bool = False
    playable: bool = False
    why: str = ""
    mark: Mark = ""


class SeatView(msgspec.Struct, frozen=True):
    """Another player: ``cards`` is the number shown, ``spoken`` all that is shown, in words."""

    name: str
    cards: int
    spoken: str
    on_turn: bool = False
    note: str = ""


class PileView(msgspec.Struct, frozen=True):
    """A pile with its top card, its name and a line below."""

    id: str
    face: str
    name: str
    note: str = ""


class Trait(msgspec.Struct, frozen=True):
    """One thing compared: ``word`` says the sign ("agrees"), ``detail`` both values."""

    label: str
    agrees: bool
    word: str
    detail: str


class Offer(msgspec.Struct, frozen=True):
    """Something that could be played instead; ``face`` is a small SVG."""

    id: str
    face: str
    name: str


class Action(msgspec.Struct, frozen=True):
    """A button. ``off`` gives it a dashed edge: a tap then says ``why`` not.

    ``icon`` is one of the names in ``parts.js``; ``quiet`` shows it as a link; ``leaves`` tells
    that it leads to another page, ``keys`` which keys do the same ("Alt+H").
    """

    id: str
    label: str
    icon: str = ""
    primary: bool = False
    off: bool = False
    quiet: bool = False
    why: str = ""
    keys: str = ""
    leaves: bool = False


class RuleChip(msgspec.Struct, frozen=True):
    """A rule by its title; a tap opens it."""

    id: str
    title: str


class Row(msgspec.Struct, frozen=True):
    """A rule in a list, and what can be done about it."""

    rule: RuleChip
    action: Action


class ScoreLine(msgspec.Struct, frozen=True):
    """What points are for, how many, and the rule behind them."""

    text: str
    points: str
    rule: RuleChip


class ScoreView(msgspec.Struct, frozen=True):
    """A player's total and the lines it is made of; ``open`` shows the lines at once."""

    name: str
    total: str
    lines: tuple[ScoreLine, ...] = ()
    open: bool = False


class LogLine(msgspec.Struct, frozen=True):
    """Something that happened, and why; ``rule`` opens from the note."""

    text: str
    note: str = ""
    rule: RuleChip | None = None


class VerdictView(msgspec.Struct, frozen=True):
    """A ruling: sentence, compared traits, what would go, the rule; at the end scores and rows.

    ``lines`` tell what happened or would happen, each with its rule.
    """

    kind: VerdictKind
    title: str
    label: str
    above: str = ""
    traits: tuple[Trait, ...] = ()
    text: str = ""
    offers_label: str = ""
    offers: tuple[Offer, ...] = ()
    actions: tuple[Action, ...] = ()
    rules: tuple[RuleChip, ...] = ()
    scores_label: str = ""
    scores: tuple[ScoreView, ...] = ()
    rows_label: str = ""
    rows: tuple[Row, ...] = ()
    lines_label: str = ""
    lines: tuple[LogLine, ...] = ()


class Clock(msgspec.Struct, frozen=True):
    """Seconds until ``action`` is done by itself; it runs anew for every other ``id``.

    ``label`` has the placeholder ``{n}`` for the seconds left.
    """

    id: str
    seconds: int
    action: str
    label: str


class Keep(msgspec.Struct, frozen=True):
    """What the reader's browser keeps of a game: its address; nothing when ``params`` is empty."""

    game: str
    params: dict[str, str]


class PickOption(msgspec.Struct, frozen=True):
    """One thing to pick, with its drawing."""

    id: str
    face: str
    name: str
    chosen: bool = False
    off: bool = False


class PickerView(msgspec.Struct, frozen=True):
    """Two steps: first one of a few (a colour), then one of many (an animal).

    ``cancel`` is the label of the way back, which Escape takes too; "" if there is none.
    """

    label: str
    first_label: str
    first: tuple[PickOption, ...]
    second_label: str = ""
    second: tuple[PickOption, ...] = ()
    title: str = ""
    cancel: str = ""


class SlotView(msgspec.Struct, frozen=True):
    """A place for one card, whose ``face`` is "" while it is empty, or for several ``pieces``.

    A piece without a drawing (``face`` "") is shown by its name. ``several`` tells that it is a
    place for pieces also while there are none; ``name`` then says in words what lies there.
    """

    id: str
    label: str
    name: str
    face: str = ""
    chosen: bool = False
    several: bool = False
    pieces: tuple[Offer, ...] = ()


class Frame(msgspec.Struct, frozen=True):
    """The table for half a second while others move; readers who want no motion don't see it."""

    seats: tuple[SeatView, ...]
    piles: tuple[PileView, ...]
    prompt: str
    areas: tuple[AreaView, ...] = ()


class Share(msgspec.Struct, frozen=True):
    """A link to the table as it is: its address without a language, and what is said of it."""

    label: str
    done: str
    failed: str
    params: dict[str, str]


class Act(msgspec.Struct, frozen=True):
    """What the reader did. ``kind``: card (a place, too), offer, action, rule, slot, first ...

    ``serial`` is that of the view they saw: an older one means the game has moved on.
    """

    kind: str
    id: str
    serial: int
