"""The places on a table in words: tricks, trucks, enclosures, whatever a game lays out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tutor.core.scene import Area, Piece, Scene, Seat
from tutor.core.verdict import Facts, Verdict
from tutor.services.shown import AreaView, PieceView
from tutor.services.wording import Words


class Places:
    """Tells the places of one scene.

    ``tries`` has by token a move that a tap on the piece or place can mean now; ``legal`` are
    the tokens of those that nothing forbids; ``judge`` gives the verdict on a move.
    """

    def __init__(
        self,
        words: Words,
        called: Sequence[str],
        tries: Mapping[str, Any],
        legal: frozenset[str],
        judge: Callable[[Any], Verdict],
    ) -> None:
        self.words, self.called = words, called
        self._tries, self._legal, self._judge = tries, legal, judge

    def areas(self, scene: Scene) -> tuple[AreaView, ...]:
        """Every place, in the scene's order."""
        return tuple(self._area(area, scene.viewer) for area in scene.areas)

    def name(self, area: Area) -> str:
        """What a place is called."""
        game, facts = self.words.kit.name, self.words.facts(area.facts)
        said = self.words.t.message(game, "area", area.role, **facts)
        return said[:1].upper() + said[1:]

    def note(self, seat: Seat) -> str:
        """A line about a player, where the game has one and tells the facts for it."""
        return self.told("note", seat.facts)

    def told(self, key: str, facts: Facts) -> str:
        """The game's message about a seat; empty without facts or without such a message."""
        if not facts or not self.words.t.knows(self.words.kit.name, "seat", key):
            return ""
        return self.words.t.message(self.words.kit.name, "seat", key, **self.words.facts(facts))

    def _area(self, area: Area, viewer: int) -> AreaView:
        other = area.owner not in (-1, viewer)
        legal = area.id in self._legal
        return AreaView(
            area.id,
            self.name(area),
            tuple(self._piece(p) for p in area.pieces),
            area.picture,
            self.called[area.owner] if other else "",
            area.owner == viewer,
            area.id in self._tries,
            legal,
            "" if legal else self._why(area.id),
        )

    def _piece(self, piece: Piece) -> PieceView:
        token = piece.id if piece.id in self._tries else piece.face
        tappable, legal = token in self._tries, token in self._legal
        who = self.called[piece.player] if piece.player >= 0 else ""
        label = ", ".join(filter(None, (self.words.label(piece.label), who)))
        why = "" if legal else self._why(token)
        return PieceView(piece.id, token, piece.face, label, legal, why, tappable, who)

    def _why(self, token: str) -> str:
        if token not in self._tries:
            return ""
        return self.words.refusal(self._judge(self._tries[token]).reason)
