"""Questions with their choices: one is right, the others are taken from what else there is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tutor.core.kit import Kit
from tutor.core.verdict import Event
from tutor.corpus.entry import GameCorpus, RuleEntry
from tutor.language.numbers import numbers
from tutor.lessons.quiz.spots import Spot
from tutor.lessons.quiz.tables import worlds

_MOST_WRONG = 3
_FEWEST_WRONG = 2
#: How many of a hundred questions about what may be done have "none of these" as their answer.
_NONE_RIGHT = 20


class Option(msgspec.Struct, frozen=True):
    """Something to choose. ``rule`` is the one that decides about it, or that it names.

    ``kind`` is ``move``, ``rule``, ``text`` (a rule's), ``event``, ``player``, ``points`` or
    ``none`` (of the others); ``allows`` tells for a rule whether it is said to allow or to forbid;
    ``number`` is a player or the points.
    """

    kind: str
    rule: str = ""
    move: Any = None
    event: Event | None = None
    allows: bool = False
    number: int = 0


class Item(msgspec.Struct, frozen=True):
    """A question with its options; ``right`` is the index of the one that is right."""

    spot: Spot
    options: tuple[Option, ...]
    right: int


class Confusions(msgspec.Struct, frozen=True):
    """What a game's other tables offer as wrong answers: by action the rules cited, and events.

    ``deciding`` are pairs of a rule and whether it allowed; ``cited`` tells for each rule with
    which acts it was cited.
    """

    deciding: tuple[tuple[str, bool], ...]
    cited: Mapping[str, frozenset[str]]
    events: tuple[Event, ...]


#: Words of an option in every language; an empty tuple where it cannot be said.
Told = Callable[[Option], tuple[str, ...]]


def make(
    rules: Any,
    package: Kit,
    corpus: GameCorpus,
    spot: Spot,
    confusions: Confusions,
    told: Told,
    chance: random.Random,
) -> Item | None:
    """A question for a spot, or ``None`` where too few wrong answers can be told from the right."""
    maker = _Maker(rules, package, corpus, spot, confusions, told, chance)
    found = getattr(maker, spot.kind)()
    return found if isinstance(found, Item) else None


class _Maker:
    """Makes one question; a method for each kind."""

    def __init__(
        self,
        rules: Any,
        package: Kit,
        corpus: GameCorpus,
        spot: Spot,
        confusions: Confusions,
        told: Told,
        chance: random.Random,
    ) -> None:
        self.rules, self.package, self.corpus, self.spot = rules, package, corpus, spot
        self.confusions, self.told, self.chance = confusions, told, chance
        self.state = spot.table.state

    def may(self) -> Item | None:
        """Which of these moves is allowed."""
        right: list[Option] = []
        wrong: list[Option] = []
        for move in self.rules.candidate_moves(self.state):
            reason = self.rules.objection(self.state, move)
            rule = "" if reason is None else reason.rule
            (right if reason is None else wrong).append(Option("move", rule, move))
        said = {option: self.told(option) for option in (*right, *wrong)}
        allowed, refused = {said[o] for o in right}, {said[o] for o in wrong}
        right = [o for o in right if said[o] and said[o] not in refused]
        wrong = [o for o in wrong if said[o] and said[o] not in allowed]
        self.chance.shuffle(right)
        self.chance.shuffle(wrong)
        action = self.package.tap(self.spot.move).action
        wrong.sort(key=lambda o: (o.move != self.spot.move, self._action(o.move) != action))
        right.sort(key=lambda o: self._action(o.move) != action)
        none = Option("none", self.spot.rule)
        if not wrong or wrong[0].move != self.spot.move:
            return None
        if right and not (len(wrong) >= _MOST_WRONG and self.chance.randrange(100) < _NONE_RIGHT):
            moves = self._distinct(right[0], wrong, _MOST_WRONG)
            return self._item(right[0], moves, last=none)
        moves = self._distinct(wrong[0], wrong[1:], _MOST_WRONG - 1)
        return self._item(wrong[0], moves, last=none, none_right=True)

    def decides(self) -> Item | None:
        """Whether a move is allowed, and by which rule."""
        verdict = self.rules.explain(self.state, self.spot.move)
        if verdict.reason.rule != self.spot.rule:
            return None
        right = Option("rule", self.spot.rule, allows=verdict.legal)
        here = {reason.rule for reason in self._reasons()}
        known = [
            Option("rule", rule, allows=allows)
            for rule, allows in self.confusions.deciding
            if rule not in verdict.rules and not self._akin(rule)
        ]
        self.chance.shuffle(known)
        area = self._entry(self.spot.rule).area
        known.sort(key=lambda o: (o.rule not in here, self._entry(o.rule).area != area))
        # One that decides the other way round comes first: yes or no alone must not give it away.
        other_way = next((o for o in known if o.allows != verdict.legal), None)
        known.sort(key=lambda o: o is not other_way)
        return self._item(right, self._distinct(right, known, _MOST_WRONG))

    def next(self) -> Item | None:
        """What a move brings about at once."""
        event = self.spot.event
        allowed_by = self.rules.explain(self.state, self.spot.move).rules
        if event is None or event.rule in allowed_by:  # such an event only repeats the move
            return None
        possible = [self.rules.apply(s, self.spot.move).events for s in self._worlds()]
        if any(event not in events for events in possible):
            return None
        happens = {e for events in possible for e in events}
        kinds = {e.kind for e in happens} - {event.kind}
        right = Option("event", event.rule, event=event)
        true = {self.told(Option("event", e.rule, event=e)) for e in happens}
        known = [
            Option("event", e.rule, event=e)
            for e in (*self._elsewhere(), *self.confusions.events)
            if e not in happens and e.kind not in kinds
        ]
        self.chance.shuffle(known)
        names = {name for name, _ in event.facts}
        known.sort(key=lambda o: o.event is None or {n for n, _ in o.event.facts} != names)
        wrong = [o for o in known if self.told(o) not in true]
        kinds_seen: dict[str, int] = {}
        various = []
        for option in wrong:
            kind = option.event.kind if option.event else ""
            kinds_seen[kind] = kinds_seen.get(kind, 0) + 1
            if kinds_seen[kind] <= (_MOST_WRONG if kind == event.kind else 1):
                various.append(option)
        return self._item(right, self._distinct(right, various, _MOST_WRONG))

    def applies(self) -> Item | None:
        """Which rule comes into a move."""
        possible = [self.rules.apply(s, self.spot.move).events for s in self._worlds()]
        if any(self.spot.rule not in {e.rule for e in events} for events in possible):
            return None
        cited = {e.rule for events in possible for e in events}
        cited |= set(self.rules.explain(self.state, self.spot.move).rules)
        action = self._action(self.spot.move)
        right = Option("rule", self.spot.rule)
        elsewhere = self.confusions.cited
        known = [Option("rule", r) for r in elsewhere if r not in cited and not self._akin(r)]
        self.chance.shuffle(known)
        # Rules of other acts first: one that may come into this act, too, is the harder choice.
        known.sort(key=lambda option: action in elsewhere[option.rule])
        return self._item(right, self._distinct(right, known, _MOST_WRONG))

    def wins(self) -> Item | None:
        """Who has won."""
        outcomes = [self.rules.outcome(state) for state in self._worlds()]
        won = {outcome.winners for outcome in outcomes if outcome is not None}
        if len(won) != 1 or len(outcomes[0].winners) != 1:
            return None
        winner = outcomes[0].winners[0]
        right = Option("player", self.spot.rule, number=winner)
        others = [Option("player", number=p) for p in range(self.spot.table.players) if p != winner]
        self.chance.shuffle(others)
        return self._item(right, self._distinct(right, others, _MOST_WRONG))

    def score(self) -> Item | None:
        """What something on the table counts."""
        outcomes = [self.rules.outcome(state) for state in self._worlds()]
        line = outcomes[0].lines[self.spot.line]
        if any(line not in outcome.lines for outcome in outcomes):
            return None
        right = Option("points", line.rule, number=line.points)
        near = [line.points + d for d in (-3, -2, -1, 1, 2, 3)]
        others = [other.points for other in outcomes[0].lines]
        pool = [n for n in dict.fromkeys((*others, *near)) if n != line.points]
        self.chance.shuffle(pool)
        pool.sort(key=lambda n: (n < 0) != (line.points < 0))
        return self._item(
            right, self._distinct(right, [Option("points", number=n) for n in pool], _MOST_WRONG)
        )

    def figure(self) -> Item | None:
        """Which number belongs in the gap of a rule's text."""
        value = self.spot.figure
        texts = self.corpus.entries[self.spot.rule].items()
        said = {n.value for lang, entry in texts for n in numbers(entry.text, lang)}
        said.update(v for v in self._entry(self.spot.rule).facts.values() if type(v) is int)
        near = [value + d for d in (-3, -2, -1, 1, 2, 3)]
        pool = [n for n in (*near, 2 * value) if n > 0 and n not in said]
        self.chance.shuffle(pool)
        wrong = [Option("points", number=n) for n in dict.fromkeys(pool)]
        right = Option("points", self.spot.rule, number=value)
        return self._item(right, self._distinct(right, wrong, _MOST_WRONG))

    def says(self) -> Item | None:
        """Which of these texts is the rule's."""
        mine = self.corpus.entries[self.spot.rule]
        area = self._entry(self.spot.rule).area
        known = [
            Option("text", rule)
            for rule, texts in self.corpus.entries.items()
            if not self._akin(rule) and all(texts[lang].title != mine[lang].title for lang in mine)
        ]
        self.chance.shuffle(known)
        known.sort(key=lambda o: self._entry(o.rule).area != area)
        right = Option("text", self.spot.rule)
        return self._item(right, self._distinct(right, known, _MOST_WRONG))

    def _item(
        self,
        right: Option,
        wrong: Sequence[Option],
        *,
        last: Option | None = None,
        none_right: bool = False,
    ) -> Item | None:
        fewest = 1 if self.spot.kind == "wins" else _FEWEST_WRONG
        if not self.told(right) or len(wrong) < fewest:
            return None
        options = [right, *wrong]
        if right.kind == "points":
            options.sort(key=lambda option: option.number)
        elif right.kind == "player":
            options.sort(key=lambda option: (option.number - self.spot.table.player) % 99)
        else:
            self.chance.shuffle(options)
        at = options.index(right)
        if last is not None:
            at = len(options) if none_right else at
            options.append(last)
        return Item(self.spot, tuple(options), at)

    def _distinct(self, right: Option, pool: Iterable[Option], most: int) -> list[Option]:
        """The first options that in no language are worded like the right one or another."""
        taken: list[set[str]] = [{text} for text in self.told(right)]
        found: list[Option] = []
        if not taken:
            return found
        for option in pool:
            if len(found) == most:
                break
            texts = self.told(option)
            if texts and not any(text in seen for text, seen in zip(texts, taken, strict=True)):
                for text, seen in zip(texts, taken, strict=True):
                    seen.add(text)
                found.append(option)
        return found

    def _reasons(self) -> list[Any]:
        moves = self.rules.candidate_moves(self.state)
        return [r for m in moves if (r := self.rules.objection(self.state, m)) is not None]

    def _elsewhere(self) -> list[Event]:
        """What other moves at this table would bring about."""
        legal = [m for m in self.rules.legal_moves(self.state) if m != self.spot.move]
        self.chance.shuffle(legal)
        return [e for m in legal[:3] for e in self.rules.apply(self.state, m).events]

    def _worlds(self) -> tuple[Any, ...]:
        return worlds(self.package, self.state, self.spot.table.player)

    def _action(self, move: Any) -> str:
        return self.package.tap(move).action

    def _entry(self, rule: str) -> RuleEntry:
        return self.corpus.any_language(rule)

    def _akin(self, rule: str) -> bool:
        """Whether a rule is so near to the one asked that both could be named for the same thing.

        They are where one refers to or settles the other, or where it is only an example.
        """
        mine, other = self._entry(self.spot.rule), self._entry(rule)
        bases = [(e.id, e.basis.settles) for e in (mine, other) if e.basis is not None]
        settled = any(self.spot.rule in s or rule in s for _, s in bases)
        linked = rule in mine.see or self.spot.rule in other.see
        return settled or linked or other.kind == "example" or rule == self.spot.rule
