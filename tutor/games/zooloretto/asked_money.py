"""What money actions cost that a question strings together, and whether the money is enough."""

from __future__ import annotations

from tutor.core.question import HOW_MANY, OTHER, WHAT, WHY, Computed, Question
from tutor.games.zooloretto import questions
from tutor.games.zooloretto.desk import (
    COIN_TILES,
    COINS,
    HOMES,
    POINTS,
    Desk,
    names_barn,
    number,
    told,
    yes,
)
from tutor.games.zooloretto.places import COIN_CASH

_EXPAND = ("component.expansion-board", "action.expand")
#: What is read as buying a board where nothing else is said to be bought.
_BOARD = ("zooloretto.money.expansion", "zooloretto.money.buy-expansion")
#: The rules that say what a deal costs, and the ones that allow each deal.
_COSTS = ("zooloretto.money.barn-work-cost", "zooloretto.money.trade-cost",
          "zooloretto.money.expansion-cost", COIN_CASH)  # fmt: skip
_ALLOWED = {
    "move": "zooloretto.money.move-from-barn", "swap": "zooloretto.money.swap-kinds",
    "buy": "zooloretto.money.buy-from-rival-barn", "give-up": "zooloretto.money.give-up-own-tile",
    "expand": "zooloretto.money.buy-expansion",
}  # fmt: skip
_LOSE = ("action.give-up", "action.discard", "action.remove")
_MOST_UNKNOWN = 4
#: What a deal moves.
_MOVED = ("tile.tile", "animal.animal", "tile.animal")


def _deal(clause: Question) -> str:
    """The money action that a clause speaks of, as :data:`questions.PRICES` calls it."""
    if clause.names(*_EXPAND):
        return "expand"
    if clause.names("action.buy"):
        return "buy"
    if clause.names(*_LOSE[:2]):
        return "give-up"
    if clause.names("action.swap"):
        return "swap"
    if names_barn(clause) and "out" in clause.cues:
        theirs = "other" in clause.cues or ("yours" in clause.cues and "mine" not in clause.cues)
        return "buy" if theirs else "move"
    return "give-up" if clause.names(*_LOSE) else ""


def _deals(q: Question) -> list[str]:
    """Every deal, in order; one that a whole question names stands in no clause alone."""
    found = [deal for clause in q.clauses for deal in _times(clause, _deal(clause)) if deal]
    return found or [deal for deal in _times(q, _deal(q)) if deal]


def _times(clause: Question, deal: str) -> list[str]:
    """The deal as often as it takes: each moves one tile, so "two tiles" are two of them."""
    count = clause.count_of(*_MOVED) or 1
    return [deal] * (count if deal in ("move", "buy", "give-up") else 1)


def _tiles(q: Question) -> int:
    """How many numbers count tiles."""
    return sum(t.counted for t in q.things if t.phrase.noun in _MOVED)


def _money(q: Question) -> int | None:
    """The money that somebody has, coins and coin tiles together."""
    if q.names(*COINS) and q.names(*COIN_TILES):
        both = (q.count_of(*COINS), q.count_of(*COIN_TILES))
        return None if None in both else sum(n for n in both if n is not None)
    for clause in q.clauses:
        coins = clause.count_of(*COINS, *COIN_TILES)
        if coins is not None and not ("cost" in clause.cues and not clause.held):
            return coins
    return None


def deals(desk: Desk) -> Computed | None:
    """What the deals of a question cost, whether the money is enough, or what is left of it."""
    q = desk.question
    if q.form == WHY or q.names(*POINTS[:2]) or len(q.left) > _MOST_UNKNOWN:
        return None
    found = _deals(q)
    if found == ["buy"] and q.is_about(*_BOARD) and not (q.names(*_MOVED) or desk.kinds()):
        found = ["expand"]
    if not found or ("buy" in found and q.names(*HOMES) and not names_barn(q)):
        return None
    money = _money(q)
    if len(set(found)) > 1 and q.names("concept.turn") and q.may_be_yes_no:
        return None  # not whether the money is enough, but whether one turn is
    if money is None:
        return _cost(desk, found)
    return _purse(desk, found, money)


def _cost(desk: Desk, found: list[str]) -> Computed | None:
    q = desk.question
    if len(q.told_numbers) > _tiles(q):
        return None  # "two moves and one purchase": counted by words that are not followed here
    about_coins = q.names(*COINS, "action.pay") or "cost" in q.cues
    whose = "other" in q.cues and found == ["buy"]
    if not about_coins or not (q.form == HOW_MANY or (q.wants_number and not whose)):
        return None
    if q.negated or q.names("role.winner", "place.bank-common"):
        return None
    if len(found) == 1 and not (q.form == HOW_MANY or "cost" in q.cues):
        return None
    cost = questions.price(desk.tiles, found)
    coins = number(cost, "coins")
    parts = tuple(number(questions.price(desk.tiles, [deal]), "coins") for deal in found)
    key = "cost.together" if len(found) > 1 else "cost.one"
    return Computed(cost.rules, (told(key, n=coins, parts=_sum(parts)),), value=coins)


def _sum(parts: tuple[int, ...]) -> str:
    return " + ".join(map(str, parts))


def _purse(desk: Desk, found: list[str], money: int) -> Computed | None:
    q = desk.question
    coins = sum(t.counted for t in q.things if t.phrase.noun in (*COINS, *COIN_TILES))
    if len(q.told_numbers) > max(1, coins) + _tiles(q):
        return None  # a number that counts nothing known
    said = questions.budget(desk.tiles, money, found)
    cost, left = number(said, "cost"), number(said, "left")
    enough = bool(said.value("enough"))
    if enough and q.may_be_yes_no and q.about and not q.is_about(*_COSTS):
        return None  # the money is enough, and something else may stand in the way
    if q.may_be_yes_no and not q.held and not q.cues & {"mine", "purse", "excess"}:
        facts = {"n": cost, "parts": str(cost)}
        return Computed(said.rules, (told("cost.one", **facts),), yes(cost == money))
    rules = (*said.rules, *((COIN_CASH,) if q.names(*COIN_TILES) else ()))
    facts = {"money": money, "cost": cost, "n": abs(left)}
    bare = q.form == OTHER and "left" in q.clauses[-1].cues  # "left with?"
    if (q.form in (HOW_MANY, WHAT) or bare) and "left" in q.cues and enough:
        return Computed(rules, (told("money.left", **facts),), value=left)
    if not q.may_be_yes_no:
        return None
    key = "money.enough" if enough else "money.short"
    verdict = yes(enough)
    rules = tuple(dict.fromkeys((*rules, *(_ALLOWED[deal] for deal in found))))
    return Computed(rules, (told(key, **facts),), verdict if not q.negated else "")
