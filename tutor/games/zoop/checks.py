"""What each kind of move is checked against: one small function for one rule.

A check answers ``None`` (the rule has nothing to do with this move), ``True`` (it was consulted
and is content) or a :class:`Reason` (it forbids). Tables list the checks in the order in which
they decide.
"""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.verdict import Reason, facts
from tutor.games.zoop.cards import SPECIAL_ANIMAL, TRAITS, Cards, traits
from tutor.games.zoop.ending import EMPTY_HAND, all_pass
from tutor.games.zoop.state import (
    BETWEEN_TURNS,
    CAGE,
    GAME_OVER,
    MID_TURN,
    SPECIAL_ROUND,
    TURN_START,
    WILD,
    Move,
    State,
)

Check = Callable[[Cards, State, Move], Reason | bool | None]
Table = tuple[tuple[str, Check], ...]

#: The illustrations of the printed rules, by the card on the table that they are about.
EXAMPLES = {
    "1-red-rabbit": "zoop.example.one-red-rabbit",
    "2-green-toucan": "zoop.example.two-green-toucans",
    "2-yellow-frog": "zoop.example.two-yellow-frogs",
    "2-yellow-monkey": "zoop.example.two-yellow-monkeys",
}

BY_TURNS = "zoop.turn.by-turns"
PLAY_DRAWN = "zoop.turn.play-drawn-card"
DRAWN_CARD = "zoop.house.drawn-card"
MUST_TRY = "zoop.turn.must-try-discard"
WHEN_STUCK = "zoop.turn.draw-when-stuck"
ONLY_STUCK = "zoop.house.draw-only-when-stuck"
EMPTY_STACK = "zoop.turn.empty-stack-lost-turn"
NO_RESHUFFLE = "zoop.house.no-reshuffle"
PASS_UNFIT = "zoop.turn.pass-after-unfit-draw"
TWIN = "zoop.house.identical-on-own-turn"
ALL_THREE = "zoop.match.all-three-legal"
TWO = "zoop.match.two-of-three"
FEWER = "zoop.match.fewer-than-two-illegal"
CHAMELEON = "zoop.house.chameleon-effect"
WILD_RULE = "zoop.house.wild"
AFTER_WILD = "zoop.house.after-wild"
CAGE_RULE = "zoop.house.cage"
ROUND = "zoop.house.special-round"
FREE = "zoop.all-pass.free-discard"
FREE_CARD = "zoop.house.all-pass-free-card"
WINDOW = "zoop.house.call-window"


def fitting_in_hand(cards: Cards, state: State, player: int) -> tuple[str, ...]:
    """The cards in the player's hand that fit on the table's card, each once."""
    fitting = cards.fitting[state.reference]
    return tuple(dict.fromkeys(card for card in state.hands[player] if card in fitting))


def on_turn(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    """Whether it is the ordinary turn of the player who moves."""
    if move.player == state.active and state.phase in (TURN_START, MID_TURN):
        return True
    if state.phase == GAME_OVER:
        by = "zoop.end.last-card" if state.ended_by == EMPTY_HAND else "zoop.end.standstill"
        return Reason(by, facts(over=True))
    if state.phase == SPECIAL_ROUND:
        return Reason(ROUND, facts(player=state.to_act[0] if state.to_act else state.active))
    if state.phase == BETWEEN_TURNS and state.to_act:
        return Reason(WINDOW, facts(player=state.to_act[0], asked=True))
    return Reason(BY_TURNS, facts(player=state.active))


# ------------------------------------------------------------------ playing a card


def _free(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if all_pass(cards, state) else None


def _play_drawn(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != MID_TURN:
        return None
    return move.card == state.drawn or Reason(PLAY_DRAWN, facts(card=move.card, drawn=state.drawn))


def _is_free(cards: Cards, state: State) -> bool:
    return all_pass(cards, state) and cards.book[FREE]["min_shared"] == 0


def _match(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        fit = cards.fit(state.reference, move.card)
        if fit.rule != rule:
            return None
        if fit.legal:
            return True
        return None if _is_free(cards, state) else misfit(cards, state, move.card)

    return check


def animals_on(card: str) -> int:
    """How many animals a card shows, for words that agree with it; a wild or cage is one thing."""
    t = traits(card)
    return int(t[0]) if t else 1


_LEAST = (TWO, AFTER_WILD)


def misfit(cards: Cards, state: State, card: str) -> Reason:
    """The reason why a card does not fit, with what agrees and what does not."""
    fit = cards.fit(state.reference, card)
    return Reason(
        fit.rule,
        facts(
            card=card,
            top=state.top,
            reference=state.reference,
            shared=fit.shared,
            least=int(cards.book[fit.rule if fit.rule in _LEAST else TWO]["min_shared"]),
            n=animals_on(card),
        ),
    )


def _after_wild(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.top != WILD:
        return None
    fit = cards.fit(state.reference, move.card)
    if fit.legal:
        return True
    return (
        None
        if _is_free(cards, state)
        else Reason(AFTER_WILD, misfit(cards, state, move.card).facts)
    )


def _chameleon(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    species = cards.book[CHAMELEON]["species"]
    t = traits(move.card)
    if t is None or t[2] != species:
        return True if state.counts_as else None
    fit = cards.fit(state.reference, move.card)
    if not fit.legal and not _is_free(cards, state):
        return Reason(CHAMELEON, misfit(cards, state, move.card).facts)
    if _is_last(state, move):
        return True
    if _naming(cards, move.card) and move.named_colour not in cards.colours(state.options):
        return Reason(CHAMELEON, facts(card=move.card, named_colour=move.named_colour))
    return True


def _naming(cards: Cards, card: str) -> tuple[str, ...]:
    """What the player of this card has to name: ``name-colour``, ``name-species`` or nothing."""
    if card == WILD:
        return tuple(e["do"] for e in cards.book[WILD_RULE]["effects"] if e["do"][:5] == "name-")
    t = traits(card)
    effects = cards.effects.get(t[2], ()) if t else ()
    return tuple(e["do"] for e in effects if e["do"][:5] == "name-")


def named(cards: Cards, card: str) -> tuple[str, ...]:
    """The fields of a move that a card's player has to fill: colour, species, or neither."""
    return tuple("named_" + do.removeprefix("name-") for do in _naming(cards, card))


def _is_last(state: State, move: Move) -> bool:
    """A final card wins before anything would have to be named."""
    return len(state.hands[move.player]) == 1


def _wild(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.card != WILD:
        return None
    naming = () if _is_last(state, move) else _naming(cards, WILD)
    colour = "name-colour" not in naming or move.named_colour in cards.colours(state.options)
    species = "name-species" not in naming or move.named_species in cards.species
    if colour and species:
        return True
    told = facts(named_colour=move.named_colour, named_species=move.named_species)
    return Reason(WILD_RULE, told)


def _cage_played(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if move.card != CAGE:
        return None
    return True if _is_free(cards, state) else Reason(CAGE_RULE, facts(card=CAGE))


def _free_card(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if not all_pass(cards, state):
        return None
    must = cards.book[FREE_CARD]["discard_required"]
    return True if move.action == "play" or not must else Reason(FREE_CARD, facts(top=state.top))


def _always(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True


def _example(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        return True if EXAMPLES.get(state.reference) == rule else None

    return check


def _identical(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if traits(move.card) is None:
        return None
    fit = cards.fit(state.reference, move.card)
    return True if len(fit.shared) == cards.book[TWIN]["shared"] else None


def _sets_reference(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if state.last_through == "all-pass" else None


# -------------------------------------------------------------- drawing and passing


def _fitting(rule: str) -> Check:
    """The rule forbids not playing while something in hand fits."""

    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if state.phase != TURN_START:
            return None
        fits = fitting_in_hand(cards, state, move.player)
        return Reason(rule, facts(cards=fits, n=len(fits), top=state.top)) if fits else True

    return check


def _twin_in_hand(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase == TURN_START and state.reference in state.hands[move.player]:
        return Reason(TWIN, facts(card=state.reference))
    return None


def _one_draw(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    drawn = 1 if state.phase == MID_TURN else 0
    most = cards.book[WHEN_STUCK]["draw"]
    return drawn < most or Reason(WHEN_STUCK, facts(drawn=state.drawn, n=most))


def _pile_empty(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if state.draw_pile or state.phase != TURN_START:
            return None
        return Reason(rule, facts(draw_pile=0)) if move.action == "draw" else True

    return check


def _draw_first(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase != TURN_START or not state.draw_pile or all_pass(cards, state):
        return None
    return Reason(WHEN_STUCK, facts(draw_pile=len(state.draw_pile), n=1))


def _drawn_fits(rule: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if state.phase != MID_TURN:
            return None
        fits = state.drawn in cards.fitting[state.reference]
        must = cards.book[DRAWN_CARD]["fits"] == "must-play"
        if move.action == "play":
            return True if fits else None
        return Reason(rule, facts(card=state.drawn, top=state.top)) if fits and must else True

    return check


def _unfit(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    return True if state.phase == MID_TURN else None


# ----------------------------------------------------------- outside an ordinary turn


def _asked(rule: str, phase: str) -> Check:
    def check(cards: Cards, state: State, move: Move) -> Reason | bool | None:
        if state.phase == phase and state.to_act and state.to_act[0] == move.player:
            return True
        return Reason(rule, facts(player=state.to_act[0] if state.to_act else state.active))

    return check


def _slip_under(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    asked = _asked(ROUND, SPECIAL_ROUND)(cards, state, move)
    if isinstance(asked, Reason):
        return asked
    t = traits(move.card)
    if t is not None and t[TRAITS.index("colour")] == state.named_colour:
        return True
    told = facts(card=move.card, named_colour=state.named_colour, n=animals_on(move.card))
    return Reason(ROUND, told)


def _cage(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    if state.phase == SPECIAL_ROUND:
        return Reason(ROUND, facts(card=CAGE, named_colour=state.named_colour))
    answers = cards.card_class(state.top) == SPECIAL_ANIMAL and state.phase == BETWEEN_TURNS
    own = move.player == state.last_player
    if answers and not own:
        return True
    return Reason(CAGE_RULE, facts(top=state.top, own=own))


def _shout(cards: Cards, state: State, move: Move) -> Reason | bool | None:
    tied = state.ended_by == "standstill" and len(state.winners) > 1 and state.first_shout < 0
    if tied and move.player in state.winners:
        return True
    return Reason("zoop.house.standstill-ties", facts(player=move.player))


PLAY: Table = (
    (BY_TURNS, on_turn),
    (CAGE_RULE, _cage_played),
    (PLAY_DRAWN, _play_drawn),
    (WILD_RULE, _wild),
    (FEWER, _match(FEWER)),
    (CHAMELEON, _chameleon),
    (AFTER_WILD, _after_wild),
)

#: Rules that have a say in a play but never forbid one.
PLAY_CONSULTED: Table = (
    (FREE, _free),
    (TWO, _match(TWO)),
    *((rule, _example(rule)) for rule in EXAMPLES.values()),
    (ALL_THREE, _identical),
    (TWIN, _identical),
    (FREE_CARD, _free_card),
    ("zoop.all-pass.sets-reference", _sets_reference),
    (DRAWN_CARD, _drawn_fits(DRAWN_CARD)),
    (MUST_TRY, _always),
    ("zoop.turn.reference-card", _always),
)

DRAW: Table = (
    (BY_TURNS, on_turn),
    (FREE_CARD, _free_card),
    (ONLY_STUCK, _fitting(ONLY_STUCK)),
    (MUST_TRY, _fitting(MUST_TRY)),
    (TWIN, _twin_in_hand),
    (WHEN_STUCK, _one_draw),
    (NO_RESHUFFLE, _pile_empty(NO_RESHUFFLE)),
    (EMPTY_STACK, _pile_empty(EMPTY_STACK)),
)

PASS: Table = (
    (BY_TURNS, on_turn),
    (FREE_CARD, _free_card),
    (MUST_TRY, _fitting(MUST_TRY)),
    (WHEN_STUCK, _draw_first),
    (EMPTY_STACK, _pile_empty(EMPTY_STACK)),
    (NO_RESHUFFLE, _pile_empty(NO_RESHUFFLE)),
    (PLAY_DRAWN, _drawn_fits(PLAY_DRAWN)),
    (DRAWN_CARD, _drawn_fits(DRAWN_CARD)),
)

PASS_CONSULTED: Table = ((PASS_UNFIT, _unfit),)

CAGE_CHECKS: Table = ((CAGE_RULE, _cage),)
DECLINE: Table = ((WINDOW, _asked(WINDOW, BETWEEN_TURNS)),)
SLIP: Table = ((ROUND, _slip_under),)
SPECIAL_PASS: Table = ((ROUND, _asked(ROUND, SPECIAL_ROUND)),)
SHOUT: Table = (("zoop.house.standstill-ties", _shout),)
