"""Tricks that a question describes: who wins, who becomes the Fool, what may be played."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.question import ME, WHY, Computed, Question
from tutor.games.fool import tricks
from tutor.games.fool.cards import colour_of
from tutor.games.fool.checks import FOLLOW, MUST_FOLLOW, VOID
from tutor.games.fool.desk import PLAYER, Desk, Named, read, say
from tutor.games.fool.picture import phrase
from tutor.games.fool.state import PLAY, TRICK, WILD, Move, Played, State
from tutor.games.fool.told_tricks import of_mine

WORST = ("concept.worst-card", "role.fool")
_WINS = ("action.win-trick", "action.win", "role.winner")
_LEADING = ("action.lead", "colour.lead-colour")
_FOLLOW = "action.follow"
_BECOMES = "fool.fool.worst-card-player-becomes-fool"
_FEWEST_IN_TRICK = 3
_MOST_UNKNOWN = 3


def _known(desk: Desk) -> list[str]:
    cards = [n.card for n in desk.named]
    return cards if all(map(desk.cards.is_card, cards)) else []


def _aims(q: Question) -> tuple[bool, bool]:
    """Whether the worst card is asked for, and whether the best is."""
    last = q.clauses[-1]
    worst = last.names(*WORST) or q.names(*WORST)
    wins = "win" in q.cues or q.names(*_WINS)
    return worst, wins


def trick(desk: Desk) -> Computed | None:
    """Who wins a trick, or which of its cards is the worst; the first card was led."""
    q = desk.question
    worst, wins = _aims(q)
    cards, subject = _subject(desk, _known(desk))
    wins = wins or (bool(subject) and q.names("concept.trick") and not worst)
    if worst == wins or len(q.left) > _MOST_UNKNOWN + len(q.held) or q.negated or q.form == WHY:
        return None
    if len(cards) < _FEWEST_IN_TRICK or q.names(_FOLLOW):
        return None
    led = {colour_of(cards[0])} if q.names(*_LEADING) else set()
    if not led.issuperset(desk.colours):
        return None
    played = [Played(player, card) for player, card in enumerate(cards)]
    found = (tricks.winner if wins else tricks.worst)(desk.cards, played)
    card = found.plays[0].card
    told = say("wins" if wins else "worst", card=card)
    first = say("led", card=cards[0])
    rules = tuple(r for r in found.rules if desk.cards.book[r] and ".house." not in r)
    rules = rules or found.rules
    if not wins and q.names("role.fool"):
        rules = (*rules, _BECOMES)
    if subject and q.may_be_yes_no:
        verdict = "yes" if subject == card else "no"
        return Computed(rules, (told, first), verdict, pieces=tuple(cards))
    mine = _mine(desk)
    if mine is not None and q.may_be_yes_no and _about_me(q):
        verdict = "yes" if desk.named[mine].card == card and cards.count(card) == 1 else "no"
        return Computed(rules, (told, first), verdict, pieces=tuple(cards))
    seats = dict(_seats(desk))
    seat = seats.get(found.plays[0].player)
    if seat is not None:
        return Computed(rules, (told, first), value=seat, pieces=tuple(cards))
    return Computed(rules, (told, first), value=(phrase(card),), pieces=tuple(cards))


def _subject(desk: Desk, cards: list[str]) -> tuple[list[str], str]:
    """The cards of the trick, and the one that is asked about in the end: "does the 20?"."""
    q = desk.question
    if not q.parts or len(cards) < _FEWEST_IN_TRICK:
        return cards, ""
    ending = q.text.rfind(q.parts[-1].text)
    if cards[-1] in cards[:-1] and desk.named[-1].start >= ending:
        return cards[:-1], cards[-1]
    if any(n.start >= ending for n in desk.named):
        return cards, ""
    ranks = [c.rpartition("-")[2] for c in cards]
    said = {str(a.value) for a in q.amounts if a.start >= ending and not a.loose}
    about = [c for c, rank in zip(cards, ranks, strict=True) if rank in said]
    return cards, about[0] if len(about) == 1 else ""


def _about_me(q: Question) -> bool:
    return q.asked == ME or "mine" in q.clauses[-1].cues


def _seats(desk: Desk) -> list[tuple[int, int]]:
    """The number of the player of each card that follows such a player, by the card's place."""
    labels = [(m.start, a.value) for m, a in desk.question.numbered(PLAYER)]
    found = []
    for place, named in enumerate(desk.named):
        before = [value for start, value in labels if start < named.start]
        if before and len(labels) >= len(desk.named):
            found.append((place, before[-1]))
    return found


def _mine(desk: Desk) -> int | None:
    """Which card is that of the one who asks: the only one in a clause about them."""
    places = of_mine(desk.question, desk.named)
    return places[0] if len(places) == 1 else None


def fool(desk: Desk) -> Computed | None:
    """Whether somebody who threw another colour is the Fool where all the others followed."""
    q = desk.question
    worst, wins = _aims(q)
    cards = _known(desk)
    followed = q.names(_FOLLOW) or "follow" in q.cues
    if not worst or wins or not followed or not q.may_be_yes_no or q.negated:
        return None
    mine = _mine(desk)
    if len(cards) != _PAIR or mine is None or not _about_me(q):
        return None
    lead = colour_of(cards[1 - mine])
    others = [c for c in desk.cards.full if colour_of(c) == lead and c not in cards][:1]
    played = [Played(i, c) for i, c in enumerate((cards[1 - mine], *others, cards[mine]))]
    found = tricks.worst(desk.cards, played)
    card = found.plays[0].card
    if colour_of(cards[mine]) == lead:
        return None
    told = (say("worst", card=card), say("led", card=cards[1 - mine]))
    verdict = "yes" if card == cards[mine] else "no"
    return Computed((*found.rules[:1], _BECOMES), told, verdict, pieces=tuple(cards))


_PAIR = 2


# ------------------------------------------------------------------ what may be played


def may_play(desk: Desk) -> Computed | None:
    """Whether a card may be played on a lead, from a hand that the question tells."""
    q = desk.question
    if not q.parts or not q.may_be_yes_no or q.names(*WORST, "role.dealer"):
        return None
    if q.parts[-1].negated:
        return None
    lead, hand, wanted = "", list[str](), ""
    void = False
    for clause in q.parts:
        named, colours = read(desk.cards, clause)
        said = [*(n.card for n in named), *colours]
        if clause.names(*_LEADING) and said and not lead:
            lead = _first(named, colours)
            said = said[1:]
        elif said and (clause is not q.parts[-1] or not lead):
            nothing = clause.none_of(*(f"colour.{c}" for c in desk.cards.colours))
            nothing = nothing or clause.negated
            void = void or nothing
            hand += [] if nothing else said
            continue
        if said:
            wanted = said[-1]
    if not lead or not wanted or not (hand or void) or lead == WILD:
        return None
    lead = lead if "-" in lead else _any_of(desk, lead)
    card = wanted if "-" in wanted else _any_of(desk, wanted)
    cards = tuple(c if "-" in c else _any_of(desk, c) for c in hand)
    if not all(map(desk.cards.is_card, (lead, card, *cards))):
        return None
    holds = any(colour_of(c) == colour_of(lead) for c in cards)
    if not holds and not void:
        return None
    state = _table(desk, lead, (*cards, card))
    verdict = desk.game.explain(state, Move(PLAY, 0, card))
    told = say("may-play.yes" if verdict.legal else "may-play.no", card=card)
    rules = (verdict.reason.rule, FOLLOW)
    return Computed(rules, (told,), "yes" if verdict.legal else "no", pieces=(card, lead))


def at_table(desk: Desk) -> Computed | None:
    """Whether the player on turn may play the card that is named, at this table."""
    q, state = desk.question, desk.state
    asked = q.may_be_yes_no or q.form == WHY
    if state is None or state.phase != TRICK or len(desk.named) != 1 or not asked:
        return None
    card = desk.named[0].card
    if q.parts or card not in state.hands[state.active] or q.names(*WORST):
        return None
    verdict = desk.game.explain(state, Move(PLAY, state.active, card))
    if not verdict.legal and verdict.reason.rule != MUST_FOLLOW:
        return None
    told = say("may-play.yes" if verdict.legal else "may-play.no", card=card)
    answer_yes = ("yes" if verdict.legal else "no") if q.may_be_yes_no and not q.negated else ""
    return Computed((verdict.reason.rule, FOLLOW), (told,), answer_yes, pieces=(card,))


def alone(desk: Desk) -> Computed | None:
    """Whether a card may be played of which nothing else is told: mostly that depends."""
    q = desk.question
    acts = q.names("action.play", "action.place", "action.discard", *_LEADING)
    if desk.state is not None or len(desk.named) != 1 or not acts or not q.may_be_yes_no:
        return None
    if q.negated or q.names(*WORST, *_WINS) or desk.colours or len(q.left) > _MOST_UNKNOWN:
        return None
    card = desk.named[0].card
    if card == WILD or not desk.cards.is_card(card) or q.names(*_LEADING):
        return None
    told = say("may-play.depends", card=card)
    return Computed((MUST_FOLLOW, VOID), (told,), "depends", pieces=(card,))


def _first(named: Sequence[Named], colours: Sequence[str]) -> str:
    return named[0].card if named else colours[0]


def _any_of(desk: Desk, colour: str) -> str:
    """Some card of a colour."""
    return next((c for c in desk.cards.full if colour_of(c) == colour), colour)


def _table(desk: Desk, lead: str, hand: Sequence[str]) -> State:
    """A table in the middle of a trick that somebody else opened."""
    fewest = min(desk.cards.rows)
    state = desk.game.new_game(Setup(fewest))
    hands = (tuple(dict.fromkeys(hand)), *state.hands[1:])
    played = (Played(fewest - 1, lead),)
    return replace(state, hands=hands, trick=played, active=0, last_winner=fewest - 1)
