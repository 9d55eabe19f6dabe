"""A table of the services as the table component takes it; shared by Play and Learn."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.app.components.pieces import Card, Mark, PickerView, PickOption, PileView, SeatView
from tutor.app.game_state import Turn
from tutor.app.rulings import capital
from tutor.app.speech import lang, speaker
from tutor.services import drawings
from tutor.services import shown as told
from tutor.services import table as tables
from tutor.services.playing import Record


def hand(
    game: str, pieces: tuple[told.PieceView, ...], marks: Mapping[str, Mark]
) -> tuple[Card, ...]:
    """The reader's cards; ``marks`` are by a card's id, or by its token for all equal ones."""
    return tuple(
        Card(
            p.id,
            drawings.face(game, p.face),
            p.label,
            p.legal,
            p.why,
            marks.get(p.id, marks.get(p.piece, "")),
        )
        for p in pieces
    )


def piece_of(view: told.TableView, card: str) -> str:
    """The token of a card in the hand, or of an offer, which is one itself; "" if it is gone."""
    return next((p.piece for p in view.hand if card in {p.id, p.piece}), "")


def seats(others: tuple[told.SeatView, ...]) -> tuple[SeatView, ...]:
    """The other players."""
    return tuple(SeatView(s.name, s.cards, s.label, s.on_turn) for s in others)


def piles(game: str, found: tuple[told.PileView, ...]) -> tuple[PileView, ...]:
    """The piles, each with its top card."""
    return tuple(
        PileView(
            p.role,
            drawings.face(game, p.face),
            capital(p.name),
            " · ".join(filter(None, (p.says, p.note))),
        )
        for p in found
    )


def picker(record: Record, turn: Turn) -> PickerView | None:
    """What is asked about the card that is being named, colour first."""
    if not turn.naming:
        return None
    t = speaker()
    first = tables.choices(record, turn.naming, (), lang())
    if first is None:
        return None
    second = tables.choices(record, turn.naming, turn.named[:1], lang()) if turn.named else None
    name = next(
        (p.label for p in tables.table(record, lang()).hand if p.piece == turn.naming), turn.naming
    )
    return PickerView(
        label=name,
        first_label=first.question,
        first=_options(record.game, first, turn.named[:1]),
        second_label=second.question if second else "",
        second=_options(record.game, second, turn.named[1:]) if second else (),
        title=t("{card}: what does it stand for?", card=capital(name)),
        cancel=t("Take it back"),
    )


def _options(game: str, choice: told.Choice, chosen: tuple[str, ...]) -> tuple[PickOption, ...]:
    return tuple(
        PickOption(value, drawings.option(game, value), label, value in chosen)
        for value, label in choice.values
    )
