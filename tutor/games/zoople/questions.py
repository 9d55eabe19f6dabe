"""Questions the engine answers about a table or the box, with the rules that decide."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.verdict import Answer, Outcome, Reason, ScoreLine, facts
from tutor.games.zoople import setting_up
from tutor.games.zoople.checks import CHOOSE, IS_REPEAT_RULES, OVER, ROUNDS, SHOWN, SKIP, required
from tutor.games.zoople.flow import COUNTS, neighbour
from tutor.games.zoople.pieces import ANIMALS, DECK, EVERY, POINTS, TOWER, Pieces
from tutor.games.zoople.state import CHOOSER, GAME_OVER, SKIPPER, Options, State

LOWEST = "zoople.end.lowest-penalty-wins"
SHARED = "zoople.end.tie-shared-win"
WOODEN = "zoople.components.wooden-animals-13"
CARDS = "zoople.components.zoo-cards-17"
TOUCHING = "zoople.house.touching"
ADDED = "zoople.toppling.total-becomes-penalty"
OTHERS_PAY = "zoople.scoring.last-animal-others-20"
UNHARMED = "zoople.scoring.last-stacker-unharmed"
HANDS = "zoople.house.younger-both-hands"
FLAT = "zoople.house.younger-flat-sides"


def _answer(rules: Sequence[str], **values: object) -> Answer:
    return Answer(tuple(values.items()), tuple(Reason(rule) for rule in rules))


def count_components(pieces: Pieces, options: Options, kind: str, animal: str = "") -> Answer:
    """How many pieces or cards the box holds."""
    if kind == pieces.book[WOODEN]["type"]:
        found = [a for a in pieces.animals if not animal or a == animal]
        return _answer([WOODEN, ANIMALS], count=len(found))
    return _answer([CARDS, DECK], count=len(pieces.deck(options)))


def count_cards(pieces: Pieces, options: Options, card: str) -> Answer:
    """How often a card is in the deck in use."""
    return _answer([DECK], count=pieces.deck(options).count(card))


def deck_points(pieces: Pieces, options: Options) -> Answer:
    """The sum of all card values."""
    return _answer([POINTS], points=sum(pieces.points[c] for c in pieces.deck(options)))


def card_points(pieces: Pieces, card: str) -> Answer:
    """The value of a card."""
    return _answer([POINTS], points=pieces.points[card])


def draw_pile(pieces: Pieces, state: State) -> Answer:
    """The draw pile when a round begins."""
    laid, events = setting_up.lay_out(pieces, state)
    rules = (*(e.rule for e in events), DECK)
    facing = pieces.book["zoople.setup.face-down-deck"]["facing"]
    return _answer(rules, draw_pile=laid.draw_pile, facing=facing)


def collapse_chance(pieces: Pieces, piece: int) -> Answer:
    """How likely the tower falls with that piece, in a thousand."""
    return _answer([TOWER], chance=pieces.chance(piece))


def required_action(pieces: Pieces, state: State) -> Answer:
    """What the player on turn has to do now, and who is next after it."""
    what = required(pieces, state)
    rules = [SHOWN]
    if state.flipped == SKIPPER:
        rules = [SKIP]
    elif state.flipped == CHOOSER:
        rules = [CHOOSE]
    elif what == "skip":
        rules = list(IS_REPEAT_RULES)
    following = neighbour(state, state.active)
    return _answer(rules, required=what, active_next=following, zoople=state.tower)


def start_player(pieces: Pieces, state: State, round_number: int, youngest: int) -> Answer:
    """Who takes the first turn of a round."""
    if round_number == 1:
        player = setting_up.first_player(pieces, youngest)
        return _answer([setting_up.START, setting_up.YOUNGEST], player=player)
    again, events = setting_up.next_round(pieces, state)
    rules = [setting_up.LAST_OPENS, "zoople.house.whose-fall", *(e.rule for e in events)]
    return _answer(list(dict.fromkeys(rules)), player=again.active)


def game_over(pieces: Pieces, rounds_finished: int) -> Answer:
    """Whether the last round has been played."""
    over = rounds_finished >= pieces.book[ROUNDS]["rounds"]
    return _answer([ROUNDS, OVER], game_over=over)


def winners_of(pieces: Pieces, penalties: Sequence[int]) -> tuple[int, ...]:
    """Who has won: the lowest total, shared by all who have it."""
    best = {"lowest-penalty": min, "highest-penalty": max}.get(pieces.book[LOWEST]["winner"], max)
    found = tuple(p for p, points in enumerate(penalties) if points == best(penalties))
    return found if pieces.book[SHARED]["tie"] == "shared-victory" else found[:1]


def winners(pieces: Pieces, penalties: Sequence[int]) -> Answer:
    """Who has won, after the last round."""
    found = winners_of(pieces, penalties)
    rules = [LOWEST, SHARED] if len(found) == 1 else [SHARED, LOWEST]
    return _answer(rules, winners=found)


def outcome(pieces: Pieces, state: State) -> Outcome | None:
    """The outcome of a finished game, or ``None``."""
    if state.phase != GAME_OVER:
        return None
    answer = winners(pieces, state.penalties)
    rules = (OVER, *answer.rules)
    lines = tuple(
        ScoreLine(c.player, c.rule, c.points, facts(round=c.round)) for c in state.charges
    )
    return Outcome(winners_of(pieces, state.penalties), "rounds", rules, state.penalties, lines)


def contact_allowed(pieces: Pieces, contact: str) -> Answer:
    """Whether touching the tower in this way is allowed."""
    return _answer([TOUCHING], legal=contact in pieces.book[TOUCHING]["allowed"])


def hands_allowed(pieces: Pieces, options: Options) -> Answer:
    """How many hands may be used."""
    table = pieces.book[HANDS]["hands"]
    hands = {t["value"]: t["hands"] for t in table}[options.younger_both_hands]
    return _answer([HANDS], hands=hands)


def orientation_allowed(pieces: Pieces, options: Options, orientation: str) -> Answer:
    """Whether a piece may lie in this way."""
    flat = pieces.book[FLAT]["contact"].partition("-")[0]
    fine = not options.younger_flat_sides or orientation.startswith(flat)
    return _answer([FLAT], legal=fine)


def players_allowed(pieces: Pieces, players: int) -> Answer:
    """Whether a table of this size can play."""
    wrong = setting_up.players_objection(pieces, players)
    return Answer((("legal", wrong is None),), (wrong or Reason(setting_up.PLAYERS),))


#: What can happen to somebody's penalty in a round, as :func:`penalty` reads it.
FELL, FINISHED_BY_ANOTHER, FINISHED = "fell", "finished-by-another", "finished"


def cards_worth(pieces: Pieces, values: Sequence[int]) -> tuple[str, ...]:
    """A card of each value; empty where some value is on no card."""
    by_value = {points: card for card, points in reversed(pieces.points.items())}
    return tuple(by_value[v] for v in values) if all(v in by_value for v in values) else ()


def penalty(
    pieces: Pieces, options: Options, start: int, events: Sequence[tuple[str, Sequence[str]]]
) -> Answer:
    """Somebody's penalty after ends of rounds: (what happened, the cards flipped in that round)."""
    parts, rules = [start] if start else [], []
    for event, cards in events:
        if event == FELL:
            parts.append(pieces.value(cards, options))
            rules += [COUNTS, EVERY]
        elif event == FINISHED_BY_ANOTHER:
            parts.append(pieces.last_animal_points(options))
            rules.append(OTHERS_PAY)
        else:
            rules.append(UNHARMED)
    if start:
        rules.insert(0, ADDED)
    return _answer(list(dict.fromkeys(rules)), penalty=sum(parts), parts=tuple(parts))


def last_animal(pieces: Pieces, options: Options, players: int) -> Answer:
    """What the last animal costs each of the others, and all of them together."""
    each = pieces.last_animal_points(options)
    return _answer([OTHERS_PAY], each=each, others=players - 1, together=each * (players - 1))
