"""What Zoomaka's engine can say about whom Entry cards charge, and what may answer."""

from __future__ import annotations

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.question import HOW_MANY, WHO, Computed
from tutor.games.zoomaka import responses, setting_up
from tutor.games.zoomaka.cards import ANIMAL, ENTRY
from tutor.games.zoomaka.desk import ANY_ENTRY, PAY, Desk
from tutor.games.zoomaka.payments import OWED
from tutor.games.zoomaka.state import RESPONDING, Move, Section

_ME, _OTHER = 0, 1
#: A table of this size stands for any with several opponents.
_SOME = 3
_MULTICOLOUR = ("card.entry-multicolour", "colour.multicolour")


def _entry_meant(desk: Desk) -> str:
    """The Entry card that a question speaks of: by its types, or as one of its sort."""
    cards, q = desk.cards, desk.question
    entries = [c for c in dict.fromkeys(cards.deck) if cards.kind(c) == "entry"]
    named = [c for c in desk.named if c in entries]
    if named:
        return named[0]
    if not q.names(*ANY_ENTRY):
        return ""
    wanted = set(desk.types)
    if wanted:
        return next((c for c in entries if set(cards[c].types) == wanted), "")
    if q.names("card.entry-one-type"):
        return next(c for c in entries if len(cards[c].types) == 1)
    several = q.names(*_MULTICOLOUR)
    return next(c for c in entries if len(cards[c].types) > 1) if several else ""


def payers(desk: Desk) -> Computed | None:
    """Whom an Entry card charges."""
    q = desk.question
    asked = q.form == WHO or (q.form == HOW_MANY and q.names("role.player", "role.opponent"))
    card = _entry_meant(desk)
    if not asked or not card or not desk.known or set(desk.named) - {card}:
        return None
    people = q.people or _SOME
    if setting_up.players_objection(desk.cards, people):
        return None
    state = desk.game.new_game(Setup(people))
    move = Move("play-card", _ME, card, target=_OTHER)
    hit = len(responses.affected(desk.cards, state, move))
    key = "payers.all" if hit == state.players - 1 and hit > 1 else "payers.one"
    value = hit if q.people or key == "payers.one" else None
    return desk.ruled((ENTRY, OWED), key, value=value)


def responds(desk: Desk) -> Computed | None:
    """Whether a Response card may answer a card, or every card of a class."""
    q, cards = desk.question, desk.cards
    mine = [c for c in desk.named if cards.kind(c) == "response"]
    rest = [c for c in desk.named if cards.kind(c) != "response"] or mine[1:]
    if (
        not q.may_be_yes_no
        or len(set(mine)) != 1
        or not desk.known
        or q.names(*PAY)
        or q.people is not None
    ):
        return None
    answered = list(rest[:1])
    entry = _entry_meant(desk)
    if not answered and entry:
        answered = [entry]
    elif not answered and (kind := _class_answered(desk)):
        answered = list(dict.fromkeys(c for c in cards.deck if cards.kind(c) == kind))
    if not answered or len(rest) > 1:
        return None
    found = [_explained(desk, mine[0], card) for card in answered]
    legal = {verdict for verdict, _ in found}
    rules = tuple(rule for _, told in found for rule in told)
    if len(legal) > 1:
        rules = (desk.house_rule(mine[0]), *rules)
        return desk.ruled(rules, "respond.depends", "depends", card=mine[0])
    key = "respond.yes" if legal == {True} else "respond.no"
    return desk.ruled(rules, key, "yes" if legal == {True} else "no", card=mine[0])


def _class_answered(desk: Desk) -> str:
    """The class of card to be answered; a Response may be named as what the card itself is."""
    kinds = [k for k in desk.kinds if k != ANIMAL and (k != "response" or desk.acts())]
    return kinds[0] if len(kinds) == 1 else ""


def _explained(desk: Desk, mine: str, played: str) -> tuple[bool, tuple[str, ...]]:
    """Whether the player hit by a card may answer it so, and the rules for it."""
    game, cards = desk.game, desk.cards
    to_answer = cards.kind(played) == "response"
    first = _stoppable(desk) if to_answer else played
    zoo = tuple(
        Section(name, (next(c for c in cards.deck if cards[c].types == (name,)),))
        for name in cards.types
    )
    state = game.new_game(Setup(2))
    state = replace(
        state, active=_ME, hands=((first, mine), (mine, played)), zoos=(zoo, zoo),
        options=replace(state.options, complete_sections_guarded=False),
    )  # fmt: skip
    play = next((m for m in game.legal_moves(state) if m.card == first and m.action == "play-card"
                 and m.target in (-1, _OTHER)), None)  # fmt: skip
    if play is None:
        return False, (responses.WINDOW,)
    state = game.apply(state, play).state
    player = _OTHER
    if to_answer:
        state = game.apply(state, Move("play-card", _OTHER, played)).state
        player = _ME
    if state.phase != RESPONDING:
        return False, (responses.WINDOW,)
    verdict = game.explain(state, Move("play-card", player, mine))
    stopped = verdict.legal and cards.kind(played) == "direct"
    first_rule = (responses.CAN_BE_STOPPED,) if stopped else ()
    return verdict.legal, (*first_rule, verdict.reason.rule, *verdict.rules)


def _stoppable(desk: Desk) -> str:
    """A card that may be answered by every Response card."""
    cards = desk.cards
    return next(c for c in cards.deck if responses.charges(cards, c) and cards.kind(c) == "direct")
