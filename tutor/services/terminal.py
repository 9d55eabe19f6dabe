"""A game for the terminal: one seat for a person, bots for the others, moves by text."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from tutor.bots import bot
from tutor.core.game import IllegalMove, InvalidInput, OptionValue, Setup
from tutor.core.scene import Seat
from tutor.services import judging, library
from tutor.services.engines import engine, kit, read_move, state_of
from tutor.services.places import Places
from tutor.services.wording import Words, names


class Terminal:
    """One game under way. ``seat`` is the person's, or -1 where bots play all seats."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: int,
        seat: int,
        bot_name: str,
        options: tuple[tuple[str, OptionValue], ...],
        lang: str,
    ) -> None:
        self.rules, self.kit, self.lang, self.seat = engine(game), kit(game), lang, seat
        if not -1 <= seat < players:
            msg = f"tutor play: --seat is {seat}; seats go from 0 to {players - 1}."
            raise InvalidInput(msg)
        try:
            self.state = self.rules.new_game(Setup(players, seed, options))
        except IllegalMove as error:
            words = Words(self.kit, lang)
            raise InvalidInput(words.refusal(error.reason)) from error
        self.chooser = bot(bot_name, self.kit)
        self.chance = random.Random(seed)  # noqa: S311 - play, not secrecy
        self.words = Words(self.kit, lang, names(lang, game, players, max(seat, 0)), seat)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.current_player(self.state) is None

    @property
    def mine(self) -> bool:
        """Whether the person has to decide something that leaves a choice."""
        if self.rules.current_player(self.state) != self.seat:
            return False
        legal = self.rules.legal_moves(self.state)
        return not (len(legal) == 1 and self.kit.own_move(legal[0]))

    def greeting(self) -> str:
        """How to play, in one line."""
        t = self.words.t
        return t("Type the number of a move, or a move in words; “quit” ends the game.")

    def bot_move(self) -> Any:
        """What the player to decide does, from what its seat sees."""
        player = self.rules.current_player(self.state)
        legal = self.rules.legal_moves(self.state)
        if player == self.seat:
            return legal[0]
        return self.chooser(self.rules, self.state, legal, self.chance)

    def record_line(self, move: Any) -> dict[str, Any]:
        """One line of a record: the state, what was legal, and the move made."""
        legal = self.rules.legal_moves(self.state)
        return {"state": self.state, "legal_moves": legal, "move": move}

    def make(self, move: Any) -> list[str]:
        """Make a move; the sentences that tell what happened."""
        done = self.rules.apply(self.state, move)
        self.state = done.state
        return [said for event in done.events if (said := self.words.event(event))]

    def table_lines(self) -> list[str]:
        """The table as text, with the moves that can be chosen by number."""
        scene = self.kit.scene(self.rules, self.rules.view(self.state, self.seat), self.seat)
        t = self.words.t
        lines = [""]
        judge = partial(self.rules.explain, self.state)
        places = Places(self.words, self.words.called, {}, frozenset(), judge)
        lines += [self._seat(s, places.note(s)) for s in scene.seats]
        for pile in scene.piles:
            name = t.message(self.kit.name, "pile", pile.role, n=pile.count)
            what = self.words.label(pile.label) if pile.label else str(pile.count)
            lines.append(f"{name}: {what}")
        for area in places.areas(scene):
            what = "; ".join(piece.label for piece in area.pieces)
            name = f"{area.whose}: {area.name}" if area.whose else area.name
            lines.append(": ".join(filter(None, (name, what))))
        lines += filter(None, (places.told("mine", scene.facts),))
        hand = ", ".join(self.words.label(piece.label) for piece in scene.hand)
        lines.append(t("Your hand: {cards}", cards=hand))
        return [*lines, *self._offers()]

    def _seat(self, seat: Seat, note: str) -> str:
        """Another player in one line."""
        who = self.words.called[seat.player]
        if seat.cards < 0 or (note and not seat.cards):
            return ", ".join(filter(None, (who, note)))
        label = self.words.t.n("{who}, {n} card", "{who}, {n} cards", seat.cards, who=who)
        return ", ".join(filter(None, (label, note)))

    def _offers(self) -> list[str]:
        """The moves by number; of those that name something, one example for each piece."""
        lines, shown = [], set()
        for number, move in enumerate(self.rules.legal_moves(self.state), 1):
            tap = self.kit.tap(move)
            if (tap.action, tap.piece) in shown:
                continue
            shown.add((tap.action, tap.piece))
            more = " …" if tap.names else ""
            lines.append(f"  {number}  {self.kit.write_move(move).partition(' @')[0]}{more}")
        return lines

    def read(self, text: str) -> tuple[Any | None, list[str]]:
        """The move that a line means, or ``None`` and why it is refused.

        Raises :class:`InvalidInput` for what is no move.
        """
        legal = self.rules.legal_moves(self.state)
        typed = text.strip()
        if typed.isdigit() and 0 < int(typed) <= len(legal):
            return legal[int(typed) - 1], []
        move = read_move(self.kit.name, self.state, typed)
        verdict = self.rules.explain(self.state, move)
        if verdict.legal or verdict.reason.penalised:
            return move, []
        said = judging.judge(self.kit.name, self.state, move, self.lang).reasons
        title = library.game(self.kit.name).entry(verdict.reason.rule, self.lang).title
        return None, [said[0].text, f"  ({title}, {verdict.reason.rule})"]

    def closing(self) -> str:
        """How the game ended, or that it did not."""
        outcome = self.rules.outcome(self.state)
        t = self.words.t
        if outcome is None:
            return t("The game was not finished.")
        told = {"players": tuple(self.words.called[p] for p in outcome.winners)}
        mine = outcome.winners == (self.seat,)
        key = "you" if mine else "shared" if len(outcome.winners) > 1 else "other"
        return t.message(self.kit.name, "end", key, **told)


def first_difference(game: str, lines: Sequence[Mapping[str, Any]], source: str) -> str | None:
    """Replay a record; where it first differs from what the rules give, in one sentence.

    Raises :class:`InvalidInput` for a line that is no record.
    """
    rules, package = engine(game), kit(game)
    expected = None
    for number, line in enumerate(lines, 1):
        if not isinstance(line, Mapping) or not {"state", "legal_moves", "move"} <= set(line):
            msg = f"{source}:{number}: needs state, legal_moves and move, as play --json writes."
            raise InvalidInput(msg)
        state = state_of(package, line["state"])
        if expected is not None and state != expected:
            return f"move {number}: the state is not what move {number - 1} leads to"
        move_type: Any = package.move_type
        try:
            legal = msgspec.convert(line["legal_moves"], tuple[move_type, ...])
            move = msgspec.convert(line["move"], move_type)
            if legal != tuple(rules.legal_moves(state)):
                return f"move {number}: the legal moves differ"
            expected = rules.apply(state, move).state
        except msgspec.ValidationError as error:
            msg = f"{source}:{number}: the move does not fit {game}: {error}."
            raise InvalidInput(msg) from error
        except IllegalMove as error:
            return f"move {number}: it is not allowed ({error.reason.rule})"
    return None
