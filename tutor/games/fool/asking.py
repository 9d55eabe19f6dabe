"""What Fool's engine can work out from a question: players, the deal, the deck, tricks, points.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tutor.core.game import Setup
from tutor.core.question import HOW_MANY, WHY, Amount, Computed, Mention, Question, Say
from tutor.core.words import Phrase
from tutor.games.fool import ending, questions, setting_up, tricks
from tutor.games.fool.cards import DECKS, DISCS, RANKS, TWO_FOOLS, Cards
from tutor.games.fool.picture import phrase
from tutor.games.fool.rules import Fool
from tutor.games.fool.state import PLAY, WILD, Played, State

_WILD_CONCEPT = "card.wild-one"
_WORST = ("concept.worst-card", "role.fool")
_WINS = ("action.win-trick", "action.win", "role.winner")
_COSTS = ("action.deduct", "concept.point", "concept.score", "action.score", "place.hand")
_DEALING = ("action.deal", "card.card", "place.hand", "card.deck", "concept.reduced-deck")
_LEADING = ("action.lead", "colour.lead-colour", "action.follow")
#: A number and a colour belong together when nothing but a space is between them.
_GAP = 1
_FEWEST_IN_TRICK = 3
_MOST_UNKNOWN = 2


class Named(msgspec.Struct, frozen=True):
    """A card named in a question and where it stands."""

    card: str
    start: int


class Desk(msgspec.Struct, frozen=True):
    """A question on the engine's desk: the cards and the free colours that it names."""

    game: Fool
    question: Question
    state: State | None
    named: tuple[Named, ...]
    colours: tuple[str, ...]

    @property
    def cards(self) -> Cards:
        """The facts of the deck."""
        return self.game.cards


def answer(game: Fool, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    named, colours = _read(game.cards, question)
    desk = Desk(game, question, state, named, colours)
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


def _read(cards: Cards, question: Question) -> tuple[tuple[Named, ...], tuple[str, ...]]:
    """Cards such as "green 9" or "9 verde", and colours without a number."""
    found, free, used = [], [], set[int]()
    for mention in question.mentions:
        colour = mention.concept.removeprefix("colour.")
        if mention.concept == _WILD_CONCEPT:
            found.append(Named(WILD, mention.start))
        elif colour in cards.colours:
            amount = _beside(mention, question, used)
            if amount is None:
                free.append(colour)
            else:
                used.add(amount.start)
                place = min(mention.start, amount.start)
                found.append(Named(f"{colour}-{amount.value}", place))
    return tuple(sorted(found, key=lambda n: n.start)), tuple(free)


def _beside(mention: Mention, question: Question, used: set[int]) -> Amount | None:
    """The number next to a colour; "a" and "one" are none."""
    for amount in question.amounts:
        if amount.loose and not question.text[amount.start : amount.end].isdecimal():
            continue
        gap = max(amount.start - mention.end, mention.start - amount.end)
        if 0 <= gap <= _GAP and amount.start not in used:
            return amount
    return None


def _say(key: str, **told: Any) -> Say:
    """A message; card tokens become phrases."""
    return Say(key, tuple((name, _fact(name, value)) for name, value in told.items()))


def _fact(name: str, value: Any) -> Any:
    if name == "cards":
        return tuple(phrase(card) for card in value)
    if name == "card":
        return phrase(value)
    return Phrase(f"colour.{value}") if name == "colour" else value


# ------------------------------------------------------------------ table and deal


def _players(desk: Desk) -> Computed | None:
    q = desk.question
    about_cards = desk.named or desk.colours or q.names(*_DEALING, "component.fool-disc", *_WORST)
    if q.people is None or not q.may_be_yes_no or about_cards or q.left or "each" in q.cues:
        return None
    return _table(desk, q.people, verdict=True)


def _table(desk: Desk, people: int, *, verdict: bool = False) -> Computed:
    found = questions.players_allowed(desk.cards, people)
    low, high = desk.cards.book[setting_up.PLAYERS]["players"]
    told = _say("players", players=people, fewest=low, most=high)
    legal = "yes" if found.value("legal") else "no"
    return Computed(found.rules, (told,), legal if verdict else "")


def _deal(desk: Desk) -> Computed | None:
    """Cards dealt to each, or in play at a table: all of them, wild 1s, or those of a colour."""
    q = desk.question
    if q.people is None or q.form != HOW_MANY or len(q.left) > _MOST_UNKNOWN:
        return None
    wild = [n for n in desk.named if n.card == WILD]
    if not (wild or desk.colours or "each" in q.cues or q.names(*_DEALING)):
        return None
    if q.names("component.fool-disc", "card.overview-card", *_WORST):
        return None
    if setting_up.players_objection(desk.cards, q.people):
        return _table(desk, q.people)
    deck = desk.cards.decks[q.people]
    if wild or desk.colours:
        what = (WILD, "") if wild else ("", desk.colours[0])
        n = _count(questions.count_cards(desk.cards, deck, *what, in_play=True))
        about = {"card": WILD} if wild else {"colour": what[1]}
        key = "in-play.wild" if wild else "in-play.colour"
        return Computed((DECKS,), (_say(key, n=n, players=q.people, **about),), value=n)
    dealt = questions.dealt(desk.cards, q.people)
    each, total = int(str(dealt.value("cards_per_player"))), len(deck)
    rule = desk.cards.hand_rule(q.people)
    if "in-total" in q.cues or ("each" not in q.cues and q.names("card.deck")):
        told = _say("deal.total", n=total, players=q.people, each=each)
        return Computed((rule, DECKS), (told,), value=total)
    told = _say("deal.each", n=each, players=q.people)
    return Computed((rule,), (told,), value=each)


def _discs(desk: Desk) -> Computed | None:
    q = desk.question
    asked = q.names("component.fool-disc", "role.fool")
    if q.people is None or q.form != HOW_MANY or not asked or q.left or desk.named:
        return None
    if setting_up.players_objection(desk.cards, q.people):
        return _table(desk, q.people)
    options = desk.state.options if desk.state else desk.game.options(Setup(q.people))
    n = desk.cards.discs(q.people, options)
    told = _say("discs", n=n, players=q.people)
    rules = (TWO_FOOLS, DISCS) if n > 1 else ("fool.fool.takes-disc", DISCS)
    other = msgspec.structs.replace(options, second_fool_at_seven=not options.second_fool_at_seven)
    varies = desk.cards.discs(q.people, other) != n
    option = "second_fool_at_seven" if varies else ""
    return Computed(rules, (told,), value=n, option=option)


def _count(found: Any) -> int:
    return int(str(found.value("count")))


# -------------------------------------------------------------------------- the deck


def _in_deck(desk: Desk) -> Computed | None:
    """How many cards of a colour there are, or whether a card exists."""
    q = desk.question
    if q.people is not None or q.left:
        return None
    full = desk.cards.full
    one = desk.named[0].card if len(desk.named) == 1 and not desk.colours else ""
    if one and one != WILD and "exists" in q.cues and q.may_be_yes_no:
        found = questions.count_cards(desk.cards, full, one)
        there = "yes" if _count(found) else "no"
        return Computed((RANKS,), (_say(f"exists.{there}", card=one),), there)
    only = {m.concept for m in q.mentions} <= {"card.card", "card.deck", *_colour_names(desk)}
    if q.form == HOW_MANY and len(desk.colours) == 1 and not desk.named and only:
        found = questions.count_cards(desk.cards, full, "", desk.colours[0])
        n = _count(found)
        return Computed(found.rules, (_say("count", n=n, colour=desk.colours[0]),), value=n)
    return None


def _colour_names(desk: Desk) -> set[str]:
    return {f"colour.{colour}" for colour in desk.cards.colours}


# ---------------------------------------------------------------------------- tricks


def _trick(desk: Desk) -> Computed | None:
    """Who wins a trick, or which of its cards is the worst; the first card was led."""
    q = desk.question
    worst, wins = q.names(*_WORST), "win" in q.cues or q.names(*_WINS)
    cards = [n.card for n in desk.named]
    known = all(desk.cards.is_card(card) for card in cards)
    if worst == wins or not known or len(q.left) > _MOST_UNKNOWN or q.negated:
        return None
    if len(cards) < _FEWEST_IN_TRICK or desk.colours or q.names(*_LEADING):
        return None
    trick = [Played(player, card) for player, card in enumerate(cards)]
    if wins:
        found = tricks.winner(desk.cards, trick)
        told = _say("wins", card=found.plays[0].card)
    else:
        found = tricks.worst(desk.cards, trick)
        told = _say("worst", card=found.plays[0].card)
    first = _say("led", card=cards[0])
    value = (phrase(found.plays[0].card),)
    rules = tuple(r for r in found.rules if desk.cards.book[r] and ".house." not in r)
    return Computed(rules or found.rules, (told, first), value=value, pieces=tuple(cards))


def _cost(desk: Desk) -> Computed | None:
    """What cards left in hand cost."""
    q = desk.question
    cards = [n.card for n in desk.named]
    if q.form != HOW_MANY or not cards or desk.colours or q.people is not None:
        return None
    if not q.names(*_COSTS) or not all(desk.cards.is_card(card) for card in cards):
        return None
    if len(q.left) > _MOST_UNKNOWN or (cards == [WILD] and len(q.amounts) > 1):
        return None
    costs = [ending.deduction(desk.cards, card) for card in cards]
    n = sum(cost for cost, _ in costs)
    rules = (*(rule for _, rule in costs), ending.SUBTRACT)
    told = _say("cost", cards=tuple(cards), n=n)
    return Computed(tuple(dict.fromkeys(rules)), (told,), value=n, pieces=tuple(cards))


# ---------------------------------------------------------------------- a live table


def _now(desk: Desk) -> Computed | None:
    """What the player on turn can do at this table."""
    q, state = desk.question, desk.state
    asked = "now" in q.cues or "this" in q.cues or q.form == WHY
    if state is None or desk.named or not asked:
        return None
    moves = desk.game.legal_moves(state)
    if not moves:
        return Computed((ending.HIGHEST,), (_say("now.over"),))
    verdict = desk.game.explain(state, moves[0])
    if moves[0].action != PLAY:
        return Computed(verdict.rules[:3], (_say("now.next-round"),))
    cards = tuple(m.card for m in moves)
    told = _say("now.play", cards=cards, n=len(cards))
    return Computed(verdict.rules[:3], (told,), pieces=cards)


_ATTEMPTS: tuple[Callable[[Desk], Computed | None], ...] = (
    _players,
    _discs,
    _deal,
    _cost,
    _in_deck,
    _trick,
    _now,
)
