"""What Zoople's engine can work out from a question: players, the deck, points, the table.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.game import Setup
from tutor.core.question import HOW_MANY, WHAT, WHY, Computed, Question
from tutor.games.zoople import asked_points, questions, setting_up
from tutor.games.zoople.checks import CHOOSE, OVER
from tutor.games.zoople.desk import FALLS, POINT_WORDS, Desk, say
from tutor.games.zoople.flow import COUNTS
from tutor.games.zoople.pieces import DECK, EVERY, POINTS
from tutor.games.zoople.rules import Zoople
from tutor.games.zoople.state import GAME_OVER, ROUND_OVER, State

_CARDS = ("card.card", "card.zoo-card", "card.deck", "card.special")
_OTHER_THINGS = ("component.wooden-animal", "animal.animal", "place.tower", "concept.round")
_MOST_UNKNOWN = 2


def answer(game: Zoople, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    tokens = (m.concept.partition(".")[2] for m in question.mentions)
    desk = Desk(game, question, state, tuple(t for t in tokens if game.pieces.is_card(t)))
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


def _players(desk: Desk) -> Computed | None:
    """Whether a table of this size can play."""
    q = desk.question
    if q.people is None or not q.asks_table:
        return None
    found = questions.players_allowed(desk.game.pieces, q.people)
    low, high = desk.game.pieces.book[setting_up.PLAYERS]["players"]
    told = say("players", players=q.people, fewest=low, most=high)
    return Computed(found.rules, (told,), "yes" if found.value("legal") else "no")


def _points(desk: Desk) -> Computed | None:
    """What one card is worth, or what the flipped cards that are named cost together."""
    q, pieces = desk.question, desk.game.pieces
    asked = q.form in (HOW_MANY, WHAT) and q.names(*POINT_WORDS)
    if not asked or not desk.named or q.people is not None or len(q.left) > _MOST_UNKNOWN:
        return None
    options = desk.state.options if desk.state else desk.game.options(Setup(2))
    if len(desk.named) == 1 and not q.names(*FALLS):
        card = desk.named[0]
        n = pieces.points[card]
        return Computed((POINTS,), (say("points", card=card, n=n),), value=n, pieces=(card,))
    n = pieces.value(desk.named, options)
    told = say("cost", cards=desk.named, n=n)
    option = "younger_count_cards"
    return Computed((COUNTS, EVERY, POINTS), (told,), value=n, option=option, pieces=desk.named)


def _in_deck(desk: Desk) -> Computed | None:
    """How often a card is in the deck."""
    q, pieces = desk.question, desk.game.pieces
    special = len(desk.named) == 1 and desk.named[0] in pieces.specials
    about_cards = special or q.names(*_CARDS)
    if q.form != HOW_MANY or len(desk.named) != 1 or not about_cards or q.left:
        return None
    if q.people is not None or q.names(*POINT_WORDS, *FALLS, *_OTHER_THINGS):
        return None
    card = desk.named[0]
    options = desk.state.options if desk.state else desk.game.options(Setup(2))
    n = pieces.deck(options).count(card)
    varies = len({deck.count(card) for deck in pieces.decks.values()}) > 1
    told = say("count", card=card, n=n)
    return Computed((DECK,), (told,), value=n, option="deck_reading" if varies else "")


def _fall_now(desk: Desk) -> Computed | None:
    """What a fall would cost at this table."""
    q, state = desk.question, desk.state
    if state is None or desk.named or not q.names(*FALLS) or q.form not in (HOW_MANY, WHAT):
        return None
    if state.phase in (ROUND_OVER, GAME_OVER) or len(q.left) > _MOST_UNKNOWN:
        return None
    told = say("fall-now", n=state.stake)
    return Computed((COUNTS, EVERY), (told,), value=state.stake)


def _now(desk: Desk) -> Computed | None:
    """What the player on turn can do at this table."""
    q, state = desk.question, desk.state
    asked = "now" in q.cues or "this" in q.cues or q.form == WHY
    if state is None or desk.named or not asked:
        return None
    moves = desk.game.legal_moves(state)
    if not moves:
        return Computed((OVER,), (say("now.over"),))
    rules = desk.game.explain(state, moves[0]).rules[:3]
    action = moves[0].action
    if action != "stack":
        return Computed(rules, (say(f"now.{action}"),))
    animals = tuple(dict.fromkeys(m.animal for m in moves))
    key = "now.choose" if rules[0] == CHOOSE else "now.stack"
    told = say(key, cards=animals, n=len(animals))
    return Computed(rules, (told,), pieces=animals)


_ATTEMPTS: tuple[Callable[[Desk], Computed | None], ...] = (
    _players,
    asked_points.winner,
    asked_points.rounds,
    asked_points.rounds_left,
    asked_points.animals_left,
    asked_points.story,
    asked_points.others,
    _points,
    _in_deck,
    _fall_now,
    _now,
)
