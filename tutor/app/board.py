"""A table of the services as the table component takes it; shared by Play and Learn."""

from __future__ import annotations

from collections.abc import Mapping

from tutor.app.components.pieces import (
    AreaView,
    Card,
    Mark,
    PickerView,
    PickOption,
    PileView,
    SeatView,
)
from tutor.app.game_state import Turn
from tutor.app.rulings import capital
from tutor.app.speech import lang, speaker
from tutor.services import drawings
from tutor.services import shown as told
from tutor.services import table as tables
from tutor.services.playing import Record

_HINT: Mark = "hint"


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
    """What moves call a card, piece or place that was tapped, or an offer; "" if it is gone."""
    if any(card == area.id for area in view.areas):
        return card
    everything = (*view.hand, *(p for area in view.areas for p in area.pieces))
    return next((p.piece for p in everything if card in {p.id, p.piece}), "")


def areas(
    game: str, found: tuple[told.AreaView, ...], marks: Mapping[str, Mark]
) -> tuple[AreaView, ...]:
    """The places on the table, with what lies there."""
    return tuple(
        AreaView(
            a.id,
            a.name,
            tuple(
                Card(
                    p.id,
                    "" if a.picture and not p.tappable else drawings.face(game, p.face),
                    capital(p.label),
                    p.legal,
                    p.why,
                    marks.get(p.id, marks.get(p.piece, "")),
                    p.tappable,
                    p.by,
                )
                for p in a.pieces
            ),
            a.picture,
            a.whose,
            a.mine,
            a.tappable,
            a.legal,
            a.why,
            marks.get(a.id, ""),
        )
        for a in found
    )


def told_marks(record: Record, turn: Turn) -> dict[str, Mark]:
    """Dashed edges and outlines: what was tried, what is picked up, what a hint shows."""
    if turn.tried:
        return {turn.tried: "tried"}
    if turn.naming:
        found = tables.choices(record, turn.naming, turn.named, lang())
        named = dict.fromkeys((v for v, _ in found.values) if found else (), _HINT)
        return {**named, turn.naming: _HINT}
    if turn.hint:
        return dict.fromkeys(tables.hint(record, turn.hint, lang()).pieces, _HINT)
    return {}


def seats(others: tuple[told.SeatView, ...]) -> tuple[SeatView, ...]:
    """The other players."""
    return tuple(SeatView(s.name, s.cards, s.label, s.on_turn, s.note) for s in others)


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
    """What is asked about the piece that is being named: the first thing, then the next."""
    if not turn.naming:
        return None
    t = speaker()
    first = tables.choices(record, turn.naming, (), lang())
    if first is None:
        return None
    depth = max(1, len(turn.named))
    second = tables.choices(record, turn.naming, turn.named[:depth], lang()) if turn.named else None
    view = tables.table(record, lang())
    name, place = capital(_name(view, turn.naming)), any(a.id == turn.naming for a in view.areas)
    stands = t("{card}: what does it stand for?", card=name)
    title = f"{name}: {first.about}" if first.about else name
    return PickerView(
        label=name,
        first_label=first.question,
        first=_options(record.game, first, turn.named[:1]),
        second_label=second.question if second else "",
        second=_options(record.game, second, turn.named[depth:]) if second else (),
        title=stands if first.stands_for and not place else title,
        cancel=t("Take it back"),
    )


def _name(view: told.TableView, token: str) -> str:
    """What a piece or place is called."""
    everything = (*view.hand, *(p for area in view.areas for p in area.pieces))
    pieces = (p.label for p in everything if p.piece == token)
    return next((a.name for a in view.areas if a.id == token), next(pieces, token))


def _options(game: str, choice: told.Choice, chosen: tuple[str, ...]) -> tuple[PickOption, ...]:
    return tuple(
        PickOption(value, drawings.option(game, value), label, value in chosen)
        for value, label in choice.values
    )
