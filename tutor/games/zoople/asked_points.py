"""Penalties told step by step, the end of the game, and who has won."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.question import HOW_MANY, ME, WHO, WHY, Computed, Question
from tutor.core.verdict import Answer
from tutor.games.zoople import questions
from tutor.games.zoople.checks import OVER, ROUNDS
from tutor.games.zoople.desk import FALLS, POINT_WORDS, Desk, say
from tutor.games.zoople.questions import FELL, FINISHED, FINISHED_BY_ANOTHER
from tutor.games.zoople.state import Options

_RELIEF = ("concept.relief",)
_ROUND, _TIE = "concept.round", ("concept.tie",)
_TOWER = ("place.tower",)
_ANIMAL = ("animal.animal", "component.wooden-animal")
_CARD = ("card.card", "card.zoo-card")
_WOODEN, _LAST = "zoople.components.wooden-animals-13", "zoople.end.last-animal-ends-round"
COUNT_CARDS = "zoople.variant.count-cards"
LAST_5 = "zoople.variant.last-animal-5"

Event = tuple[str, list[int]]


def _falls(clause: Question) -> bool:
    return clause.names(*FALLS) or "falls" in clause.cues


def _event(clause: Question) -> str:
    """What a clause tells: a fall of mine, the last animal by somebody, or nothing."""
    theirs = "relative" in clause.cues or ("other" in clause.cues and "mine" not in clause.cues)
    if _falls(clause):
        return "" if theirs else FELL
    done = "over" in clause.cues or "full" in clause.cues or clause.names("action.go-out")
    placed = clause.names(*_ANIMAL, "action.place", "action.stack")
    if ("last" in clause.cues and placed) or (done and clause.names(*_TOWER)):
        return FINISHED_BY_ANOTHER if theirs else FINISHED
    return ""


def _told(q: Question) -> tuple[int, list[Event]]:
    """The penalty somebody begins with, and what happens, each fall with its card values."""
    start, events, shown = 0, list[Event](), False
    for clause in q.clauses:
        event = _event(clause)
        numbers = [a.value for a in clause.amounts if not a.loose]
        if not event and not events and numbers and (clause.held or clause.names(*POINT_WORDS)):
            start, numbers = numbers[0], numbers[1:]
        if event == FELL and shown and not numbers:
            shown = False  # the fall of the cards that were told first
        elif event:
            events.append((event, numbers))
        elif events and events[-1][0] == FELL:
            events[-1][1].extend(numbers)
        elif numbers and not events and _shows_cards(clause):
            events.append((FELL, numbers))
            shown = True
    return start, events


def _shows_cards(clause: Question) -> bool:
    return clause.names("place.discard-pile", "action.turn-face-up", "concept.face-up", *_CARD)


def story(desk: Desk) -> Computed | None:
    """A penalty after one or more steps."""
    q = desk.question
    if not q.wants_number or desk.named or q.form in (WHO, WHY) or q.people is not None:
        return None
    if q.names(*_RELIEF):
        return _by_cards(desk)
    start, events = _told(q)
    falls = [values for event, values in events if event == FELL]
    if not events or any(not values for values in falls) or (not falls and not start):
        return None
    turned = [(event, questions.cards_worth(desk.game.pieces, values)) for event, values in events]
    if any(event == FELL and not cards for event, cards in turned):
        return None
    found = questions.penalty(desk.game.pieces, desk.options, start, turned)
    return replace(_sum(found.rules, found), is_sure=len(events) > 1)


def _sum(rules: tuple[str, ...], found: Answer) -> Computed:
    value, parts = int(str(found.value("penalty"))), found.value("parts")
    told = say("penalty", n=value, parts=" + ".join(map(str, _seats(parts))))
    return Computed(rules, (told,), value=value)


def _by_cards(desk: Desk) -> Computed | None:
    """With younger players each flipped card costs the same, whatever it shows."""
    q = desk.question
    count = q.count_of(*_CARD)
    if count is None or not (_falls(q) or q.names(*POINT_WORDS)):
        return None
    easier: Options = replace(desk.options, younger_count_cards=True)
    cards = (desk.game.pieces.animals[0],) * count
    found = questions.penalty(desk.game.pieces, easier, 0, [(FELL, cards)])
    return _sum((COUNT_CARDS, *found.rules), found)


def others(desk: Desk) -> Computed | None:
    """What the last animal costs the others, each or all together."""
    q = desk.question
    last = any(_event(c) in (FINISHED, FINISHED_BY_ANOTHER) for c in (*q.clauses, q))
    if q.people is None or not last or not q.wants_number or _falls(q):
        return None
    easier = q.names(*_RELIEF)
    options = replace(desk.options, younger_last_animal_5=True) if easier else desk.options
    found = questions.last_animal(desk.game.pieces, options, q.people)
    together = "in-total" in q.cues
    value = int(str(found.value("together" if together else "each")))
    key = "others.together" if together else "others.each"
    told = say(key, n=value, others=found.value("others"), each=found.value("each"))
    rules = (LAST_5, *found.rules) if easier else found.rules
    return Computed(rules, (told,), value=value)


def rounds(desk: Desk) -> Computed | None:
    """Whether the game is over after so many rounds."""
    q = desk.question
    played = q.count_of(_ROUND)
    if played is None:
        played = next((a.value for _, a in q.numbered(_ROUND)), None)
    if played is None or not q.may_be_yes_no or q.people is not None or q.held:
        return None
    if "over" not in q.cues or _falls(q) or q.names(*POINT_WORDS, *_TIE) or q.negated:
        return None
    found = questions.game_over(desk.game.pieces, played)
    over = bool(found.value("game_over"))
    most = desk.game.pieces.book[ROUNDS]["rounds"]
    told = say("rounds", n=most)
    last = q.clauses[-1].cues
    goes_on = bool(last & {"more", "still"}) and "over" not in last
    if not goes_on and "over" not in last:
        return None  # something else is asked about the time after it
    return Computed((OVER, ROUNDS), (told,), "yes" if over != goes_on else "no")


def rounds_left(desk: Desk) -> Computed | None:
    """How many rounds are still to come after so many."""
    q = desk.question
    played = q.count_of(_ROUND)
    most = int(desk.game.pieces.book[ROUNDS]["rounds"])
    rest = q.cues & {"missing", "left", "still", "more"}
    if played is None or not 0 <= played <= most or q.form != HOW_MANY or not rest:
        return None
    if _falls(q) or q.names(*POINT_WORDS, *_CARD, *_ANIMAL) or len(q.left) > _FEWEST:
        return None
    told = say("rounds.left", n=most - played, most=most, played=played)
    return Computed((ROUNDS, OVER), (told,), value=most - played)


def animals_left(desk: Desk) -> Computed | None:
    """How many animals are still to be stacked before none is left."""
    q = desk.question
    up = q.count_of(*_ANIMAL)
    every = int(desk.game.pieces.book[_WOODEN]["count"])
    rest = q.cues & {"missing", "left", "still", "more"}
    if up is None or not 0 < up <= every or q.form != HOW_MANY or not rest or _falls(q):
        return None
    if not q.is_about(_WOODEN, _LAST) or sum(not a.loose for a in q.amounts) > 1:
        return None
    told = say("animals.left", n=every - up, every=every, up=up)
    return Computed((_LAST, _WOODEN), (told,), value=every - up)


def winner(desk: Desk) -> Computed | None:
    """Who has won with the penalties that are told, or whether somebody has."""
    q = desk.question
    asked = "win" in q.cues or q.names("role.winner", "action.win")
    if len(q.held) < _FEWEST or not asked or _falls(q):
        return None
    penalties = [points for _, points in q.held]
    found = questions.winners(desk.game.pieces, penalties)
    best = tuple(q.held[i][0] for i in _seats(found.value("winners")))
    told = say("lowest", n=min(penalties))
    rules = tuple(found.rules)
    if q.asked and q.form != WHO:
        return Computed(rules, (told,), "yes" if q.asked in best else "no")
    if q.form == WHO or ME not in best:
        return Computed(rules, (told,))
    return None


_FEWEST = 2


def _seats(value: object) -> tuple[int, ...]:
    return tuple(int(v) for v in value) if isinstance(value, tuple) else ()
