"""What Zooloretto's engine can work out from a question: scores, money, trucks, who lives where.

Questions come in concepts, answers go out as messages with facts; no word of a language is here.
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.question import HOW_MANY, WHAT, WHY, Computed, Question
from tutor.games.zooloretto import (
    asked_money,
    asked_scores,
    asked_zoos,
    checks,
    questions,
    setting_up,
    special,
)
from tutor.games.zooloretto.desk import (
    BARN,
    COINS,
    HOMES,
    POINTS,
    STALLS,
    TRUCK,
    Desk,
    names_barn,
    number,
    plain,
    told,
    yes,
)
from tutor.games.zooloretto.picture import phrase
from tutor.games.zooloretto.places import ONE_KIND
from tutor.games.zooloretto.rules import Zooloretto
from tutor.games.zooloretto.state import TURN, Move, State, Truck

_THINGS = ("tile.tile", "animal.animal", "tile.animal", *STALLS)
_STACKS = ("place.stack", "place.reserve", "place.bank-common", "component.expansion-board")
_MALE, _FEMALE = "animal.male", "animal.female"
_YOUNG = ("animal.offspring", "action.breed", "tile.offspring")
_MOST_UNKNOWN = 2
DROP_OUT = "zooloretto.truck.drop-out"


def answer(game: Zooloretto, question: Question, state: State | None) -> Computed | None:
    """What the engine says to the question, or ``None`` where it has nothing to work out."""
    desk = Desk(game, question, state)
    for attempt in _ATTEMPTS:
        found = attempt(desk)
        if found is not None:
            return found
    return None


# ------------------------------------------------------------------------- the table


def _trucks(desk: Desk) -> Computed | None:
    """How many trucks a table of this size uses."""
    q = desk.question
    asked = q.names(TRUCK) and q.form == HOW_MANY and not q.names(*_THINGS, "place.space", *COINS)
    if q.people is None or not asked or len(q.left) > _MOST_UNKNOWN:
        return None
    if setting_up.players_objection(desk.tiles, q.people):
        return None
    found = questions.trucks(desk.tiles, q.people)
    n = number(found, "trucks")
    return plain(found.rules, told("trucks", n=n, players=q.people), n)


def _start_money(desk: Desk) -> Computed | None:
    """The coins that all players of a table have together at the start."""
    q = desk.question
    asked = q.names(*COINS) and q.form == HOW_MANY and "order" in q.cues
    if q.people is None or not asked or q.names(*_STACKS, "tile.coin"):
        return None
    if setting_up.players_objection(desk.tiles, q.people):
        return None
    found = questions.start_money(desk.tiles, q.people)
    name = "coins" if "in-total" in q.cues else "each"
    facts = {"players": q.people, "each": number(found, "each"), "n": number(found, name)}
    key = "start.all" if name == "coins" else "start.each"
    return plain(found.rules, told(key, **facts), facts["n"])


# --------------------------------------------------------------------- what may go where


def _together(desk: Desk) -> Computed | None:
    """Whether animals of two kinds may share an enclosure."""
    q, kinds = desk.question, desk.kinds()
    elsewhere = names_barn(q) or q.names(
        TRUCK, "action.swap", "action.buy", *POINTS, *COINS, *_STACKS
    )
    if len(kinds) != _PAIR or elsewhere or not q.may_be_yes_no or len(q.left) > _MOST_UNKNOWN:
        return None
    if q.negated or "different" in q.cues or _several_homes(q):
        return None
    found = questions.live_together(desk.tiles, kinds)
    legal = bool(found.value("legal"))
    first, second = (phrase(kind) for kind in kinds)
    said = told("together.no", first=first, second=second)
    return Computed((ONE_KIND,), (said,), yes(legal))


_PAIR = 2


def _several_homes(q: Question) -> bool:
    return any(t.counted and (t.phrase.count or 0) > 1 for t in q.things if t.phrase.noun in HOMES)


def _swap(desk: Desk) -> Computed | None:
    """Whether so many animals from the barn fit into an enclosure in a swap."""
    q = desk.question
    if not q.names("action.swap") or not names_barn(q) or not q.may_be_yes_no or q.negated:
        return None
    coming = _in_barn(desk)
    size = asked_scores.size_told(desk)
    if coming is None or size is None or q.names(*COINS):
        return None
    fits = bool(questions.swap_fits(desk.tiles, coming, size).value("fits"))
    said = told("swap.fits", coming=coming, size=size)
    return Computed((checks.MUST_FIT, checks.SWAP), (said,), yes(fits))


#: What ends a clause.
_STOPS = frozenset(".,;!?")


def _in_barn(desk: Desk) -> int | None:
    """How many animals are in the barn: those that are named nearest to it."""
    q = desk.question
    nouns = ("animal.animal", "tile.tile", *(f"animal.{kind}" for kind in desk.tiles.kinds))
    barns = [m.start for m in q.mentions if m.concept == BARN]
    counted = [t for t in q.things if t.counted and t.phrase.noun in nouns]

    def away(start: int, barn: int) -> tuple[bool, int]:
        between = q.text[min(start, barn) : max(start, barn)]
        return bool(_STOPS & {*between}), abs(start - barn)

    nearest = min(counted, key=lambda t: min(away(t.start, b) for b in barns), default=None)
    return nearest.phrase.count if nearest is not None else None


def _births(desk: Desk) -> Computed | None:
    """Whether the animals that are named have offspring."""
    q = desk.question
    if not q.names(*_YOUNG) or not q.may_be_yes_no or names_barn(q) or q.negated:
        return None
    male, female = q.names(_MALE), q.names(_FEMALE)
    if not (male and female) and not _counts_two(q):
        return None
    if not (male or female) or len(q.left) > _MOST_UNKNOWN:
        return None
    pair = max((t.phrase.count or 1) for t in q.things) if q.things else 1
    if not (male and female) and (pair != _PAIR and not _counts_two(q)):
        return None
    kinds = desk.kinds()
    apart = q.names(*HOMES) and (q.cues & {"other", "different"} or _several_homes(q))
    if len(kinds) > 1 or apart:
        return None
    kind = kinds[0] if kinds else desk.tiles.kinds[0]
    parents = [f"{kind}-m"] * male + [f"{kind}-f"] * female
    parents = parents if len(parents) == _PAIR else parents * _PAIR
    born = bool(questions.breeds(desk.tiles, parents).value("born"))
    key = "births.yes" if born else "births.no"
    return Computed((special.OFFSPRING, special.TILE), (told(key),), yes(born))


def _counts_two(q: Question) -> bool:
    return any(a.value == _PAIR for a in q.amounts)


def _load(desk: Desk) -> Computed | None:
    """Whether another tile may go on a truck that carries so many."""
    q = desk.question
    if not q.names(TRUCK) or not q.may_be_yes_no or q.negated or q.names(*HOMES, *COINS):
        return None
    count = q.count_of(*_THINGS)
    said = [a.value for a in q.amounts if not a.loose]
    if count is None and len(said) == 1 and "more" in q.cues:
        count = said[0]
    if count is None or q.people is not None or len(q.left) > _MOST_UNKNOWN:
        return None
    most = number(questions.fits_on_truck(desk.tiles, 0), "most")
    more = "more" in q.cues
    if not more and count <= most:
        return None
    found = questions.fits_on_truck(desk.tiles, count if more and count <= most else most)
    fits = bool(found.value("fits"))
    return Computed(found.rules, (told("truck.room", n=most),), yes(fits))


# ------------------------------------------------------------------------ a live table


def _take(desk: Desk) -> Computed | None:
    """What taking a truck of this table brings, or which rule is against it."""
    q, state = desk.question, desk.state
    if state is None or state.phase != TURN or not q.names(TRUCK, *map(_cab, state.trucks)):
        return None
    named = [t for t in state.trucks if q.names(_cab(t))]
    open_to_all = [t for t in checks.free(state) if t.tiles]
    chosen = named or (open_to_all if len(open_to_all) == 1 else [])
    if len(chosen) != 1 or q.names("tile.tile", *COINS, *POINTS):
        return None
    truck = chosen[0]
    verdict = desk.game.explain(state, Move("take-truck", state.active, truck=truck.id))
    answer_yes = yes(verdict.legal) if q.may_be_yes_no else ""
    if verdict.legal:
        loads = tuple(phrase(t) for t in truck.tiles)
        said = told("take.yes", truck=phrase(truck.id), tiles=loads)
        return Computed((checks.TAKE, DROP_OUT, checks.EVERYTHING), (said,), answer_yes)
    key = "take.empty" if not truck.tiles else "take.gone"
    return Computed((verdict.reason.rule,), (told(key, truck=phrase(truck.id)),), answer_yes)


def _cab(truck: Truck) -> str:
    """The concept of a truck by the letter on its cab."""
    return phrase(truck.id).noun


def _grow(desk: Desk) -> Computed | None:
    """Whether the player on turn can buy an expansion at this table."""
    q, state = desk.question, desk.state
    expands = q.names("component.expansion-board", "action.expand")
    if state is None or state.phase != TURN or not expands or not q.may_be_yes_no:
        return None
    verdict = desk.game.explain(state, Move("expand", state.active))
    cost = questions.price(desk.tiles, ["expand"])
    facts = {"money": state.zoos[state.active].money, "cost": number(cost, "coins")}
    said = told("grow", **facts)
    return Computed((verdict.reason.rule, *cost.rules), (said,), yes(verdict.legal))


def _now(desk: Desk) -> Computed | None:
    """What the player on turn can do at this table."""
    q, state = desk.question, desk.state
    if state is None or not ("now" in q.cues or "this" in q.cues or q.form in (WHY, WHAT)):
        return None
    moves = desk.game.legal_moves(state)
    if not moves:
        return Computed(("zooloretto.end.scoring-follows",), (told("now.over"),))
    rules = desk.game.explain(state, moves[0]).rules[:3]
    actions = {m.action for m in moves}
    if "draw-tile" in actions or "take-truck" in actions:
        trucks = tuple(phrase(m.truck) for m in moves if m.action == "take-truck")
        load = (told("now.draw"),) if "draw-tile" in actions else ()
        take = (told("now.take", trucks=trucks, n=len(trucks)),) if trucks else ()
        paid = actions - {"draw-tile", "take-truck"}
        money = (told("now.money", n=state.zoos[state.active].money),) if paid else ()
        return Computed(rules, (*load, *take, *money))
    return Computed(rules, (told(f"now.{moves[0].action}"),))


_ATTEMPTS: tuple[Callable[[Desk], Computed | None], ...] = (
    _take,
    _grow,
    _trucks,
    _start_money,
    asked_scores.barn,
    asked_zoos.enclosures,
    asked_scores.enclosure,
    asked_scores.stalls,
    asked_scores.bonus,
    _swap,
    asked_money.deals,
    _births,
    _together,
    _load,
    _now,
)
