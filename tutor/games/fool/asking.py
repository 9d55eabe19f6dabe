"""What Fool's engine can work out from a question: players, the deal, the deck, tricks, points.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tutor.core.game import Setup
from tutor.core.question import HOW_MANY, WHY, Computed, Question
from tutor.core.tally import Sort, tally
from tutor.games.fool import (
    asked_scores,
    asked_tricks,
    ending,
    held,
    questions,
    setting_up,
    told_tricks,
)
from tutor.games.fool.cards import DECKS, DISCS, RANKS, TWO_FOOLS
from tutor.games.fool.desk import Desk, read, say
from tutor.games.fool.rules import Fool
from tutor.games.fool.state import PLAY, WILD, State

_WORST = ("concept.worst-card", "role.fool")
_COSTS = ("action.deduct", "concept.point", "concept.score", "action.score", "place.hand")
_DEALING = ("action.deal", "card.card", "place.hand", "card.deck", "concept.reduced-deck")
_BOX = ("fool.components.", "fool.house.deck")
_MOST_UNKNOWN, _BOTH = 3, 2


def answer(game: Fool, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    named, colours = read(game.cards, question)
    desk = Desk(game, question, state, named, colours)
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


# ------------------------------------------------------------------ table and deal


def _players(desk: Desk) -> Computed | None:
    q = desk.question
    if q.people is None or not q.asks_table:
        return None
    return _table(desk, q.people, verdict=True)


def _table(desk: Desk, people: int, *, verdict: bool = False) -> Computed:
    found = questions.players_allowed(desk.cards, people)
    low, high = desk.cards.book[setting_up.PLAYERS]["players"]
    told = say("players", players=people, fewest=low, most=high)
    legal = "yes" if found.value("legal") else "no"
    return Computed(found.rules, (told,), legal if verdict else "")


def _deal(desk: Desk) -> Computed | None:
    """Cards dealt to each, or in play at a table: all of them, wild 1s, or those of a colour."""
    q = desk.question
    if q.people is None or q.form != HOW_MANY or len(q.left) > _MOST_UNKNOWN:
        return None
    if q.names("concept.trick") or "out" in q.cues or _other_numbers(q):
        return None
    wild = [n for n in desk.named if n.card == WILD]
    if not (wild or desk.colours or "each" in q.cues or q.names(*_DEALING)):
        return None
    if q.names("component.fool-disc", "card.overview-card", "concept.worst-card"):
        return None
    if q.names("role.fool") and not ("each" in q.cues and q.names("card.card")):
        return None  # "cards each for fool" names the game; otherwise it is about the Fool
    if setting_up.players_objection(desk.cards, q.people):
        return _table(desk, q.people)
    deck = desk.cards.decks[q.people]
    if wild or desk.colours:
        what = (WILD, "") if wild else ("", desk.colours[0])
        n = _count(questions.count_cards(desk.cards, deck, *what, in_play=True))
        about = {"card": WILD} if wild else {"colour": what[1]}
        key = "in-play.wild" if wild else "in-play.colour"
        return Computed((DECKS,), (say(key, n=n, players=q.people, **about),), value=n)
    dealt = questions.dealt(desk.cards, q.people)
    each, total = int(str(dealt.value("cards_per_player"))), len(deck)
    rule = desk.cards.hand_rule(q.people)
    if q.cues & {"in-total", "in-play"} or ("each" not in q.cues and q.names("card.deck")):
        told = say("deal.total", n=total, players=q.people, each=each)
        return Computed((rule, DECKS), (told,), value=total)
    told = say("deal.each", n=each, players=q.people)
    return Computed((rule,), (told,), value=each)


def _other_numbers(q: Question) -> bool:
    """Whether numbers besides the size of the table are told."""
    return any(not a.loose and a.value not in (q.people, 1) for a in q.amounts)


def _discs(desk: Desk) -> Computed | None:
    q = desk.question
    asked = q.names("component.fool-disc", "role.fool")
    if q.people is None or q.form != HOW_MANY or not asked or desk.named:
        return None
    if len(q.left) > _MOST_UNKNOWN:
        return None
    if q.names("card.card") and not q.names("component.fool-disc"):
        return None
    if setting_up.players_objection(desk.cards, q.people):
        return _table(desk, q.people)
    options = desk.state.options if desk.state else desk.game.options(Setup(q.people))
    n = desk.cards.discs(q.people, options)
    told = say("discs", n=n, players=q.people)
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
    if q.people is not None or q.left or q.negated:
        return None
    full = desk.cards.full
    one = desk.named[0].card if len(desk.named) == 1 and not desk.colours else ""
    if one and one != WILD and "exists" in q.cues and q.may_be_yes_no:
        found = questions.count_cards(desk.cards, full, one)
        there = "yes" if _count(found) else "no"
        return Computed((RANKS,), (say(f"exists.{there}", card=one),), there)
    only = {m.concept for m in q.mentions} <= {"card.card", "card.deck", *_colour_names(desk)}
    if q.may_be_yes_no and len(desk.colours) == _BOTH and not desk.named and only:
        return _compared(desk)
    if q.form == HOW_MANY and len(desk.colours) == 1 and not desk.named and only:
        found = questions.count_cards(desk.cards, full, "", desk.colours[0])
        n = _count(found)
        return Computed(found.rules, (say("count", n=n, colour=desk.colours[0]),), value=n)
    return None


def _together(desk: Desk) -> Computed | None:
    """How many cards several sorts are together, or what is in the box without some."""
    q, full = desk.question, desk.cards.full
    coloured = any(n.card != WILD for n in desk.named)
    if q.names("colour.colour") and not q.names("card.card"):
        return None  # colours are counted, not cards
    if coloured or q.told_numbers or not (q.is_about(*_BOX) or (not q.about and not q.left)):
        return None
    sorts = [_sort(questions.count_cards(desk.cards, full, "", c)) for c in _once(desk.colours)]
    if desk.named:
        sorts.append(_sort(questions.count_cards(desk.cards, full, WILD)))
    found = tally(q, sorts, _sort(questions.count_cards(desk.cards, full)))
    if found is None:
        return None
    told = say("tally", sum=found.working, n=found.count)
    return Computed(found.rules, (told,), value=found.count)


def _once(colours: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(colours))


def _sort(found: Any) -> Sort:
    return Sort(_count(found), found.rules[0])


def _compared(desk: Desk) -> Computed | None:
    """Whether a colour has more cards than another, fewer or as many."""
    q = desk.question
    found = [questions.count_cards(desk.cards, desk.cards.full, "", c) for c in desk.colours]
    first, second = map(_count, found)
    if not q.cues & {"more", "fewer", "compared"} or q.negated or q.amounts:
        return None
    right = first < second if "fewer" in q.cues else first > second
    if "more" not in q.cues and "fewer" not in q.cues:
        right = first == second
    says = tuple(
        say("count", n=_count(f), colour=c) for f, c in zip(found, desk.colours, strict=True)
    )
    rules = tuple(r for f in found for r in f.rules)
    return Computed(tuple(dict.fromkeys(rules)), says, "yes" if right else "no")


def _colour_names(desk: Desk) -> set[str]:
    return {f"colour.{colour}" for colour in desk.cards.colours}


def _cost(desk: Desk) -> Computed | None:
    """What cards left in hand cost; bare numbers are cards of any colour."""
    q = desk.question
    if not q.wants_number or q.form == WHY or desk.colours or q.people is not None:
        return None
    bare = held.bare(desk)
    cards = [*(n.card for n in desk.named), *bare]
    if not bare and held.unexplained(desk):
        return None
    if not cards or not all(desk.cards.is_card(card) for card in cards):
        return None
    told = q.names(*_COSTS) or q.is_about(*held.RULES)
    if not told and (len(cards) < _BOTH or q.names("concept.trick")):
        return None
    n, costly = questions.left_in_hand(desk.cards, cards)
    rules = (*costly, ending.SUBTRACT)
    says = say("cost", cards=tuple(cards), n=n)
    if bare:
        costs = (str(questions.left_in_hand(desk.cards, [card])[0]) for card in cards)
        says = say("cost.numbers", sum=" + ".join(costs), n=n)
        cards = []
    return Computed(
        tuple(dict.fromkeys(rules)), (says,), value=n, pieces=tuple(cards), is_loss=True
    )


# ---------------------------------------------------------------------- a live table


def _now(desk: Desk) -> Computed | None:
    """What the player on turn can do at this table."""
    q, state = desk.question, desk.state
    asked = "now" in q.cues or "this" in q.cues or q.form == WHY
    if state is None or desk.named or not asked:
        return None
    moves = desk.game.legal_moves(state)
    if not moves:
        return Computed((ending.HIGHEST,), (say("now.over"),))
    verdict = desk.game.explain(state, moves[0])
    if moves[0].action != PLAY:
        return Computed(verdict.rules[:3], (say("now.next-round"),))
    cards = tuple(m.card for m in moves)
    told = say("now.play", cards=cards, n=len(cards))
    return Computed(verdict.rules[:3], (told,), pieces=cards)


_ATTEMPTS: tuple[Callable[[Desk], Computed | None], ...] = (
    asked_tricks.at_table,
    told_tricks.trick,
    asked_tricks.may_play,
    asked_tricks.alone,
    asked_tricks.fool,
    asked_tricks.trick,
    asked_scores.over,
    asked_scores.winner,
    asked_scores.score,
    asked_scores.went_out,
    _players,
    _discs,
    _deal,
    _together,
    _cost,
    _in_deck,
    _now,
)
