"""Fool's cards: which exist, which are in play at a table, and how they rank.

All of it is worked out once from the facts of the corpus; nothing here names a colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from tutor.core.game import FactBook, InvalidInput
from tutor.games.fool.state import WILD, Options

_P = "fool.components."
_TOTAL = _P + "cards-88"
_COLOURS = _P + "colours-4"
_WILDS = _P + "wild-ones-6"
_DISCS_IN_BOX = _P + "fool-discs-2"
RANKS = "fool.house.ranks"
DECKS = "fool.house.deck-by-players"
DISCS = "fool.house.discs-by-players"
TWO_FOOLS = "fool.fool.two-fools-7-8"
FREE = "fool.house.winner-always-free"
LOWEST = "fool.trick.wild-one-lowest"
HANDS = ("fool.setup.hand-12", "fool.setup.hand-11-eight-players")
DEAL_ALL = "fool.setup.shuffle-deal-all"
_DEALER = "fool.house.dealer"
_END = "fool.house.end-check"
_MINUS = "fool.end.game-over-minus-80"
_TENS = "fool.end.game-over-six-tens"
_AWARD = "fool.scoring.empty-hand-10"
_OVERVIEW = "fool.house.overview-cards"
_OVERVIEW_CARDS = _P + "overview-cards-2"


@cache
def colour_of(card: str) -> str:
    """The colour of an ordinary card; empty for a wild 1 and a hidden card.

    >>> colour_of("green-9")
    'green'
    """
    return "" if card == WILD else card.rpartition("-")[0]


@cache
def number_of(card: str) -> int:
    """The number printed on a card. Raises ``ValueError`` for a hidden one."""
    return int(card.rpartition("-")[2])


class Cards:
    """The facts in the form that the engine needs. Never changes after it is made."""

    def __init__(self, book: FactBook) -> None:
        self.book = book
        ranks = book[RANKS]
        self.colours: tuple[str, ...] = tuple(book[_COLOURS]["colours"])
        spans = {row["colour"]: row["ranks"] for row in ranks["colours"]}
        copies = ranks["copies_of_each"]
        self.full = (*_ordinary(self.colours, spans), *[WILD] * ranks["wild_ones"]) * copies
        self.rows = {row["players"]: row for row in book[DECKS]["table"]}
        self.decks = {n: self._in_play(row) for n, row in self.rows.items()}
        self.discs_at = {row["players"]: row["discs"] for row in book[DISCS]["table"]}
        self.discs_in_box = int(book[_DISCS_IN_BOX]["count"])
        self.direction = 1 if book[_DEALER]["direction"] == "clockwise" else -1
        self.higher_wins = ranks["order"] == "higher-is-better"
        self._kinds = frozenset(self.full)
        numbers = [number_of(card) for card in self._kinds if card != WILD]
        low = book[LOWEST]["rank"] == "lowest-of-lead-colour"
        self._wild_rank = min(numbers) - 1 if low else max(numbers) + 1
        self._check_sums()

    def is_card(self, card: str) -> bool:
        """Whether the token names a card of the full deck."""
        return card in self._kinds

    def rank(self, card: str) -> int:
        """The place of a card in the order of its colour; higher is better."""
        if card == WILD:
            return self._wild_rank
        return number_of(card) if self.higher_wins else -number_of(card)

    def discs(self, players: int, options: Options) -> int:
        """How many discs are in use at a table, and so how many Fools a trick makes."""
        entry = self.book[DISCS]
        most = max(self.discs_at.values())
        bend = min(n for n, discs in self.discs_at.items() if discs == most)
        if players == bend and not options.second_fool_at_seven:
            return int(entry["seven_players_without_option"])
        return int(self.discs_at[players])

    def hand_rule(self, players: int) -> str:
        """The rule that tells the size of a hand."""
        for rule in HANDS:
            span = self.book[rule]["players"]
            low, high = (span, span) if isinstance(span, int) else span
            if low <= players <= high:
                return rule
        return HANDS[0]

    def component_rule(self, **wanted: object) -> str:
        """The rule whose facts describe this part of the box; empty where none does."""
        for rule, facts in self.book.items():
            if rule.startswith(_P) and all(facts.get(k) == v for k, v in wanted.items()):
                return rule
        return ""

    def _in_play(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        spans = {colour: row[colour] for colour in self.colours}
        return (*_ordinary(self.colours, spans), *[WILD] * row["wild_ones"])

    def _check_sums(self) -> None:
        """Numbers that stand in several facts must agree wherever they stand."""
        for ok, rule, what in self._sums():
            if not ok:
                raise InvalidInput(f"{rule}: {what}.")

    def _sums(self) -> Iterator[tuple[bool, str, str]]:
        book, full = self.book, Counter(map(colour_of, self.full))
        yield len(self.colours) == book[_COLOURS]["colour_count"], _COLOURS, "miscounts the colours"
        yield len(self.full) == book[RANKS]["total"] == book[_TOTAL]["cards"], RANKS, "has no total"
        yield full[""] == book[_WILDS]["count"], _WILDS, "differs from the ranks"
        for row in book[RANKS]["colours"]:
            rule = self.component_rule(colour=row["colour"])
            counts = {full[row["colour"]], row["count"], book[rule]["count"]}
            yield len(counts) == 1, rule, "differs from the ranks"
        for players, row in self.rows.items():
            yield from self._sums_of_row(players, row)
        for players in _span(book[TWO_FOOLS]["players"]):
            fools = book[TWO_FOOLS]["fools"]
            yield self.discs_at.get(players) == fools, TWO_FOOLS, "differs from the discs in use"
        fewest = {d: min(n for n, x in self.discs_at.items() if x == d) - d for d in (1, 2)}
        listed = {row["discs"]: row["cards"] for row in book[FREE]["min_cards"]}
        yield listed == fewest, FREE, "miscounts the cards of a trick"
        yield max(self.discs_at.values()) == self.discs_in_box, _DISCS_IN_BOX, "is not what is used"
        limits = {row["value"]: row for row in book[_END]["rules"]}.get("limits", {})
        yield bool(limits), _END, "has no limits"
        yield limits["at_or_below"] == book[_MINUS]["threshold"], _MINUS, "differs from the check"
        yield limits["tens"] == book[_TENS]["times"], _TENS, "differs from the check"
        yield book[_TENS]["award"] == book[_AWARD]["points"], _TENS, "is not the award"
        overview = len(book[_OVERVIEW]["cards"])
        yield overview == book[_OVERVIEW_CARDS]["count"], _OVERVIEW, "miscounts the overview cards"

    def _sums_of_row(self, players: int, row: Mapping[str, Any]) -> Iterator[tuple[bool, str, str]]:
        deck = self.decks[players]
        hand = self.book[self.hand_rule(players)]["cards_per_player"]
        left = self.book[DEAL_ALL]["remaining"]
        yield row["hand"] == hand, DECKS, f"gives another hand for {players} players"
        dealt = row["cards"] == len(deck) == players * hand + left
        yield dealt, DECKS, f"does not add up for {players} players"
        out = Counter(self.full) - Counter(deck)
        removed = row["removed"]
        spans = {colour: removed[colour] for colour in self.colours}
        gone = Counter((*_ordinary(self.colours, spans), *[WILD] * removed["wild_ones"]))
        same = out == gone and out.total() == removed["total"]
        yield same, DECKS, f"takes other cards out for {players} players"


def _ordinary(colours: tuple[str, ...], spans: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(f"{colour}-{n}" for colour in colours for n in _span(spans[colour]))


def _span(ends: Any) -> range:
    return range(ends[0], ends[1] + 1) if ends else range(0)
