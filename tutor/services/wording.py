"""What the engine says, put into words of the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.core.kit import Kit
from tutor.core.verdict import Event, Reason
from tutor.core.words import Phrase
from tutor.language.messages import Translator
from tutor.services import library

#: Concepts of this kind name what is done with a piece, where several things can be.
ACT = "action."

#: The bots at a table, in seating order after the reader: animals outside the games.
_COMPANIONS = ("Fox", "Owl", "Badger", "Otter", "Raven", "Hedgehog", "Squirrel", "Beaver")


def names(
    lang: str, game: str, players: int, seat: int, *, by_seat: bool = False
) -> tuple[str, ...]:
    """What the players are called: the reader at ``seat`` is "you", the others have names.

    They have them in turn order after the reader, or with ``by_seat`` the same whoever reads.
    """
    t = library.translator(lang, game)
    called = [t(name) for name in _COMPANIONS]
    if by_seat:
        return tuple(t("You") if p == seat else called[p] for p in range(players))
    out = [called[(p - seat - 1) % players] if p != seat else t("You") for p in range(players)]
    return tuple(out)


# The names are looked up above by variable; these lines let the extractor see them.
def _extracted(t: Translator) -> tuple[str, ...]:
    return (
        t("Fox"), t("Owl"), t("Badger"), t("Otter"), t("Raven"), t("Hedgehog"), t("Squirrel"),
        t("Beaver"),
    )  # fmt: skip


class Words:
    """Words for one game in one language at one table."""

    def __init__(self, kit: Kit, lang: str, called: Sequence[str] = (), seat: int = -1) -> None:
        self.kit, self.lang, self.called, self.seat = kit, lang, called, seat
        self.t = library.translator(lang, kit.name)

    def facts(self, told: Sequence[tuple[str, Any]]) -> dict[str, object]:
        """Facts as placeholders: cards as phrases, players by name."""
        out: dict[str, object] = {}
        for name, value in told:
            if name == "player" and isinstance(value, int):
                out[name] = self._player(value)
            elif name == "players" and isinstance(value, tuple):
                out[name] = tuple(self._player(int(p)) for p in value)
            elif name == "shared":
                out[name] = tuple(self.trait(c) for c in self.kit.concept(name, value))
            else:
                out[name] = self.kit.concept(name, value)
        return out

    def _player(self, player: int) -> str:
        if 0 <= player < len(self.called):
            return self.called[player]
        return self.t("player {number}", number=player + 1)

    def trait(self, concept: str) -> str:
        """A trait with its article, as the game calls it."""
        return self.t.message(self.kit.name, "trait-def", concept)

    def say(self, kind: str, key: str, told: Sequence[tuple[str, Any]] = ()) -> str:
        """A game's message about something, in the wording that its facts ask for."""
        variant = self.kit.variant(key, tuple(told))
        return self.t.message(
            self.kit.name, kind, f"{key}/{variant}" if variant else key, **self.facts(told)
        )

    def refusal(self, reason: Reason) -> str:
        """Why something is not allowed."""
        return _sentence(self.say("refusal", reason.rule, reason.facts))

    def event(self, event: Event) -> str:
        """What happened; empty where nothing is told about this kind of event."""
        told = dict(event.facts)
        who = "/you" if self.seat >= 0 and told.get("player") == self.seat else ""
        key = f"{event.kind}{who}"
        if not self.t.knows(self.kit.name, "event", event.kind):
            return ""
        return _sentence(self.t.message(self.kit.name, "event", key, **self.facts(event.facts)))

    def piece(self, value: str) -> Phrase | None:
        """What is said for something named: a concept, else a piece of the game, else nothing."""
        known = library.termbase(self.kit.name)
        for concept in (f"colour.{value}", f"animal.{value}", value):
            if concept in known:
                return Phrase(concept)
        try:
            return self.kit.phrase(value)
        except (KeyError, ValueError):
            return None

    def named(self, move: Any) -> tuple[Phrase, ...]:
        """What a move names besides its piece; acts are no names."""
        named = (name for name in self.kit.tap(move).names if not name.startswith(ACT))
        found = (self.piece(name) for name in named)
        return tuple(p for p in found if p is not None)

    def move(self, move: Any, on_table: Sequence[tuple[str, Any]]) -> str:
        """A move as somebody would suggest it; ``on_table`` are the kit's facts of the table."""
        tap, named = self.kit.tap(move), self.named(move)
        told = {
            **self.facts(on_table),
            "card": self.kit.phrase(tap.piece) if tap.piece else "",
            "names": named,
        }
        key = f"{tap.action}/naming" if named else tap.action
        return _sentence(self.t.message(self.kit.name, "hint-move", key, **told))

    def scored(self, rule: str, told: Sequence[tuple[str, Any]]) -> str:
        """What the points of a score line are for: as the game puts it, else its rule's title."""
        if self.t.knows(self.kit.name, "score", rule):
            return self.say("score", rule, told)
        return library.game(self.kit.name).entry(rule, self.lang).title

    def label(self, phrase: Phrase) -> str:
        """The name of a piece."""
        return self.t.phrase(phrase)


def _sentence(text: str) -> str:
    """A sentence that begins with a capital, also where a card's name begins it."""
    return text[:1].upper() + text[1:]
