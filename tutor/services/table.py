"""A position as a face shows it: everything on the table, in the reader's language."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tutor.core.scene import Comparison, Piece, Seat
from tutor.core.verdict import Reason, Verdict
from tutor.core.words import Phrase
from tutor.services import library
from tutor.services.ending import ending
from tutor.services.engines import engine, kit
from tutor.services.places import Places
from tutor.services.playing import Position, Record, best_move, position
from tutor.services.shown import (
    ActionView,
    AreaView,
    Choice,
    EndView,
    HintView,
    LogLine,
    Moment,
    PieceView,
    PileView,
    Refusal,
    RuleLink,
    SeatView,
    TableView,
    TraitView,
)
from tutor.services.taps import action_move, following, moves_with, pieces_of
from tutor.services.wording import ACT, Words, names

HINT_LEVELS = 3
_LOG_LENGTH = 40


def link(game: str, rule: str, lang: str) -> RuleLink:
    """A rule as a link with its title."""
    return RuleLink(rule, library.corpus().games[game].entry(rule, lang).title)


def table(record: Record, lang: str, *, quiet: bool = False) -> TableView:
    """The table of a record as the reader sees it now; a quiet one does not tell what may be done.

    That is for questions about the table: it has no prompt, no actions and no end either.
    """
    return Teller(position(record), lang, quiet=quiet).table()


def refusal(record: Record, verdict: Verdict, lang: str) -> Refusal:
    """A refused move in words."""
    return Teller(position(record), lang).refusal(verdict)


def hint(record: Record, level: int, lang: str) -> HintView:
    """A hint of the given level, 1 to 3, for the reader's position."""
    return Teller(position(record), lang).hint(level)


def seat_name(record: Record, lang: str) -> str:
    """What the player at a record's seat is called by the others."""
    return names(lang, record.game, record.players, -1, by_seat=True)[record.seat]


def choices(record: Record, piece: str, named: tuple[str, ...], lang: str) -> Choice | None:
    """What is still to be named for a piece after ``named``; ``None`` when nothing is."""
    return Teller(position(record), lang).choices(piece, named)


def only_choice(record: Record, piece: str, named: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """``named`` and whatever follows without a choice; what is done with a piece stays a choice."""
    while (found := choices(record, piece, named, lang)) is not None:
        if len(found.values) > 1 or (not named and found.values[0][0].startswith(ACT)):
            break
        named = (*named, found.values[0][0])
    return named


def moments(record: Record, lang: str) -> tuple[Moment, ...]:
    """The table after each move that the others made since the reader's last choice.

    The reader's own move comes first; the last moment is the table as it is now.
    """
    if not record.choices or record.here:
        return ()
    now, rules = position(record), engine(record.game)
    state = _before(record, now)
    told = []
    for count, step in enumerate(now.steps[now.fresh :], now.fresh + 1):
        state = rules.apply(state, step.move).state
        teller = Teller(Position(record, state, now.steps[:count]), lang)
        said = (teller.words.event(event) for event in step.events)
        text = ". ".join(s for s in said if s)
        if text:
            told.append(Moment(*teller.around(), text, teller.areas()))
    return tuple(told)


def _before(record: Record, now: Position) -> Any:
    """The table before the reader's last choice."""
    rules = engine(record.game)
    if not record.holds_all:
        return position(replace(record, choices=record.choices[:-1])).state
    earlier = sum(not step.alone for step in now.steps[: now.fresh])
    found = position(replace(record, choices=record.choices[:earlier]))
    state = found.state
    for step in now.steps[len(found.steps) : now.fresh]:
        state = rules.apply(state, step.move).state
    return state


class Teller:
    """Tells one position in one language."""

    def __init__(self, found: Position, lang: str, *, quiet: bool = False) -> None:
        self.at, self.lang = found, lang
        record = found.record
        self.record, self.seat = record, record.seat
        self.kit, self.rules = kit(record.game), engine(record.game)
        # Where everybody sits at one device, nobody is "you" when the game is over.
        reads = -1 if record.here and found.over else record.seat
        self.called = names(lang, record.game, record.players, reads, by_seat=record.here)
        self.words = Words(self.kit, lang, self.called, reads)
        self.t = self.words.t
        self.me = not quiet and self.rules.current_player(found.state) == record.seat
        self.quiet = quiet
        self.legal: tuple[Any, ...] = self.rules.legal_moves(found.state) if self.me else ()
        self.legal_pieces = {p for m in self.legal for p in pieces_of(self.kit.tap(m))}
        self.scene = self.kit.scene(self.rules, self.rules.view(found.state, self.seat), self.seat)
        self.places = Places(
            self.words,
            self.called,
            self._tries(),
            frozenset(self.legal_pieces),
            lambda move: self.rules.explain(found.state, move),
        )

    def _tries(self) -> dict[str, Any]:
        """By piece or place, a move that a tap on it can mean now."""
        found: dict[str, Any] = {}
        for move in self.rules.candidate_moves(self.at.state) if self.me else ():
            for piece in pieces_of(self.kit.tap(move)):
                found.setdefault(piece, move)
        return found

    def link(self, rule: str) -> RuleLink:
        """A rule of this game with its title."""
        return link(self.record.game, rule, self.lang)

    def around(self) -> tuple[tuple[SeatView, ...], tuple[PileView, ...]]:
        """The other players and the piles."""
        seats = tuple(self._seat(s) for s in self.scene.seats)
        return seats, tuple(self._pile(p) for p in self.scene.piles)

    def areas(self) -> tuple[AreaView, ...]:
        """The places on the table."""
        return self.places.areas(self.scene)

    def _seat(self, seat: Seat) -> SeatView:
        who, note = self.called[seat.player], self.places.note(seat)
        label = self.t.n("{who}, {n} card", "{who}, {n} cards", seat.cards, who=who)
        if seat.cards < 0 or (note and not seat.cards):
            label = who
        label = ", ".join(filter(None, (label, note)))
        return SeatView(who, seat.cards, label, seat.on_turn, note)

    def table(self) -> TableView:
        """Everything on the table."""
        seats, piles = self.around()
        hand = tuple(self._piece(p) for p in self.scene.hand)
        areas, mine = self.areas(), self.places.told("mine", self.scene.facts)
        prompt = "" if self.quiet else self._prompt()
        return TableView(
            self.record.game,
            self.lang,
            len(self.at.steps),
            self.at.digest,
            prompt,
            self.me,
            any(self.kit.tap(m).action in self.kit.declining for m in self.legal),
            seats,
            piles,
            hand,
            () if self.quiet else self._actions(),
            self._log(),
            self._news(),
            self._as_text((prompt, mine), seats, piles, areas, hand),
            None if self.quiet else self._end(),
            areas,
            mine,
            self.kit.window(self.at.state) if self.kit.window and self.me else 0,
        )

    def _pile(self, pile: Any) -> PileView:
        name = self.t.message(self.record.game, "pile", pile.role, n=pile.count)
        if pile.label is None:
            note = self.t.n("{n} left", "{n} left", pile.count)
            return PileView(pile.role, name, pile.face, note)
        who = self.t("by {who}", who=self.called[pile.player]) if pile.player >= 0 else ""
        if pile.player == self.seat:
            who = self.t("by you")
        says = ""
        if pile.counts_as is not None:
            says = self.t.message(self.record.game, "pile", "counts-as", card=pile.counts_as)
        top = f"{pile.role}/top"
        label = self.words.label(pile.label)
        if self.t.knows(self.record.game, "pile", top):
            label = self.t.message(self.record.game, "pile", top, card=pile.label)
        return PileView(pile.role, label, pile.face, who, says)

    def _piece(self, piece: Piece) -> PieceView:
        legal = piece.face in self.legal_pieces
        why = ""
        if self.me and not legal:
            tried = moves_with(self.record, piece.face)
            if tried:
                why = self.words.refusal(self.rules.explain(self.at.state, tried[0]).reason)
        label = self.words.label(piece.label)
        return PieceView(piece.id, piece.face, piece.face, label, legal, why)

    def _prompt(self) -> str:
        game, state = self.record.game, self.at.state
        if self.at.over:
            return self.t("The game is over.")
        player = self.rules.current_player(state)
        told = {
            "player": self.called[player],
            **self.words.facts(self.kit.on_table(self.rules, state)),
            "n": len([p for p in self.legal_pieces if p]),
        }
        if not self.me:
            return self.t.message(game, "prompt", "waiting", **told)
        acts = "-".join(sorted({self.kit.tap(m).action for m in self.legal}))
        rule = self.rules.explain(state, self.legal[0]).reason.rule
        known = any(self.t.knows(game, "prompt", key) for key in (f"{acts}/{rule}", acts))
        return self.t.message(game, "prompt", f"{acts}/{rule}" if known else "turn", **told)

    def _actions(self) -> tuple[ActionView, ...]:
        """The acts that need no tap on a piece: those always shown, then those possible now."""
        game = self.record.game
        legal = dict.fromkeys(self.kit.tap(m).action for m in self.legal)
        told = self.words.facts(self.kit.on_table(self.rules, self.at.state))
        out = []
        for action in self.kit.standing_actions:
            why = "" if action in legal else self._why_not(action)
            label = self.t.message(game, "action", action, **told)
            out.append(ActionView(action, label, action in legal, why))
        now = [a for a in legal if a not in self.kit.standing_actions]
        known = [a for a in now if self.t.knows(game, "action", a)]
        out += [ActionView(a, self.t.message(game, "action", a, **told), True) for a in known]
        return tuple(out)

    def _why_not(self, action: str) -> str:
        tried = action_move(self.record, action) if self.me else None
        if tried is not None:
            return self.words.refusal(self.rules.explain(self.at.state, tried).reason)
        return self.t.message(self.record.game, "not-now", action)

    def refusal(self, verdict: Verdict) -> Refusal:
        """A refused move in words."""
        reason = verdict.reason
        compared, traits = self.kit.compare(reason), self.traits(reason)
        agree = sum(c.agrees for c in compared)
        need = ""
        if compared and self.t.knows(self.record.game, "need", reason.rule):
            told = {**self.words.facts(reason.facts), "n": agree, "of": len(compared)}
            need = self.t.message(self.record.game, "need", reason.rule, **told)
        pieces = dict.fromkeys(p for m in verdict.instead for p in pieces_of(self.kit.tap(m)))
        instead = tuple(
            PieceView(p, p, p, self.words.label(self.kit.phrase(p)), True) for p in pieces if p
        )
        others = [r.rule for r in verdict.others if r.rule != reason.rule]
        links = (self.link(reason.rule), *(self.link(r) for r in others[:2]))
        sentence = self.words.refusal(reason)
        return Refusal(sentence, traits, need, instead, links, reason.penalised)

    def traits(self, reason: Reason) -> tuple[TraitView, ...]:
        """What a reason compares."""
        return tuple(self._trait(c) for c in self.kit.compare(reason))

    def _trait(self, compared: Comparison) -> TraitView:
        name = self.t.message(self.record.game, "trait", compared.trait)
        table, mine = self._value(compared.table), self._value(compared.mine)
        return TraitView(name, compared.agrees, mine if compared.agrees else f"{table} ≠ {mine}")

    def _value(self, value: int | str) -> str:
        return str(value) if isinstance(value, int) else self.words.label(Phrase(value))

    def hint(self, level: int) -> HintView:
        """A hint of a level."""
        game = self.record.game
        move = best_move(self.record)
        verdict = self.rules.explain(self.at.state, move)
        pieces = tuple(dict.fromkeys(p for m in self.legal for p in pieces_of(self.kit.tap(m))))
        tap = self.kit.tap(move)
        told: dict[str, object] = {
            **self.words.facts(self.kit.on_table(self.rules, self.at.state)),
            "n": len(pieces),
            "cards": tuple(self.kit.phrase(p) for p in pieces),
            "card": self.kit.phrase(tap.piece) if tap.piece else "",
            "names": self.words.named(move),
        }
        title = self.t("Hint {n} of {of}", n=level, of=HINT_LEVELS)
        kind = "hint" if level < HINT_LEVELS else "hint-move"
        key = {1: f"rule/{tap.action}", 2: f"pieces/{tap.action}"}.get(level, tap.action)
        if level == HINT_LEVELS and told["names"]:
            key += "/naming"
        text = self.t.message(game, kind, key, **told)
        shown = {2: pieces, 3: (tap.piece,) if tap.piece else ()}.get(level, ())
        return HintView(level, title, text, shown, self.link(verdict.reason.rule))

    def choices(self, piece: str, named: tuple[str, ...]) -> Choice | None:
        """What is still to be named with a piece."""
        values = following(self.kit, self.legal, piece, named)
        if not values:
            return None
        if not named and next(iter(values)).startswith(ACT):
            values |= following(self.kit, moves_with(self.record, piece), piece, named)
        places = {a.id: self.places.name(a) for a in self.scene.areas}
        labelled, kinds = [], []
        for value in values:
            phrase = self.words.piece(value)
            kind = "piece" if phrase is None else phrase.noun.partition(".")[0]
            kinds.append("place" if value in places else kind)
            label = value if phrase is None else self.words.label(phrase)
            label = label[:1].upper() + label[1:] if value.startswith(ACT) else label
            labelled.append((value, places.get(value, label)))
        asked = f"{kinds[0]}/{next(iter(values.values()))}"
        known = self.t.knows(self.record.game, "choice", asked)
        question = self.t.message(self.record.game, "choice", asked if known else kinds[0])
        stands = self.kit.to_name is not None and kinds[0] in ("colour", "animal")
        return Choice(question, tuple(labelled), kinds[0], stands, self._about(piece))

    def _about(self, piece: str) -> str:
        """What there is to know of a piece, where the game tells it."""
        found = self.kit.about and self.kit.about(self.rules, piece)
        if not found:
            return ""
        return self.t.message(self.record.game, "about", found[0], **self.words.facts(found[1]))

    def _log(self) -> tuple[LogLine, ...]:
        lines: list[LogLine] = []
        for step in reversed(self.at.steps):
            for event in reversed(step.events):
                text = self.words.event(event)
                if text:
                    lines.append(self._line(text, event, step.player == self.seat))
            if len(lines) >= _LOG_LENGTH:
                break
        return tuple(lines)

    def _line(self, text: str, event: Any, mine: bool) -> LogLine:
        detail = ""
        variant = self.kit.variant(event.kind, event.facts)
        key = f"{event.kind}/{variant}" if variant else event.kind
        if self.t.knows(self.record.game, "detail", key):
            detail = self.words.say("detail", event.kind, event.facts)
        return LogLine(text, detail, self.link(event.rule), mine)

    def _news(self) -> tuple[str, ...]:
        """What happened since the reader's last choice, oldest first, for the live region."""
        fresh = self.at.steps[self.at.fresh :]
        said = [self.words.event(event) for step in fresh for event in step.events]
        return tuple(s for s in said if s)

    def _as_text(
        self,
        first: tuple[str, ...],
        seats: tuple[SeatView, ...],
        piles: tuple[PileView, ...],
        areas: tuple[AreaView, ...],
        hand: tuple[PieceView, ...],
    ) -> tuple[str, ...]:
        lines = [*first, *(s.label for s in seats)]
        lines += [", ".join(filter(None, (p.name, p.note, p.says))) for p in piles]
        for area in areas:
            name = f"{area.whose}: {area.name}" if area.whose else area.name
            lines += [f"{name}. {area.why}".rstrip(". ")]
            lines += [f"{name}: {said}" for said in _by_reason(area.pieces)]
        lines += [p.why or p.label for p in hand]
        return tuple(line[:1].upper() + line[1:] for line in lines if line)

    def _end(self) -> EndView | None:
        outcome = self.rules.outcome(self.at.state)
        return (
            None if outcome is None else ending(self.words, outcome, self.called, self.words.seat)
        )


def _by_reason(pieces: tuple[PieceView, ...]) -> list[str]:
    """The pieces of a place, those with one reason not to be used in a line with it."""
    shared: dict[str, list[str]] = {}
    for piece in pieces:
        shared.setdefault(piece.why, []).append(piece.label)
    lines: list[str] = []
    for why, labels in shared.items():
        listed = ", ".join(labels)
        lines.append(listed if not why else f"{listed}. {why}" if len(labels) > 1 else why)
    return lines


def reasons_in_words(game: str, lang: str, reasons: tuple[Reason, ...]) -> tuple[str, ...]:
    """Reasons as sentences, for the command line."""
    words = Words(kit(game), lang)
    return tuple(words.refusal(reason) for reason in reasons)
