"""A trick at a real table: who wins it so far, whose card is the worst, and what may be played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from tutor.core.game import Setup
from tutor.core.question import Computed, Say
from tutor.core.scene import Choice, Place
from tutor.games.fool import tricks
from tutor.games.fool.cards import Cards, colour_of
from tutor.games.fool.checks import FOLLOW, LEAD_ANY, MUST_FOLLOW, VOID
from tutor.games.fool.desk import say
from tutor.games.fool.picture import phrase
from tutor.games.fool.rules import Fool
from tutor.games.fool.state import PLAY, WILD, Move, Played, State

IN_TRICK, MINE = "trick", "mine"
_BECOMES = "fool.fool.worst-card-player-becomes-fool"

Placed = Mapping[str, tuple[str, ...]]


def places(game: Fool, placed: Placed) -> tuple[Place, ...]:
    """The trick in the order in which its cards were played, and the card that is asked about."""
    most = max(game.cards.rows)
    return (_place(game.cards, placed, IN_TRICK, most), _place(game.cards, placed, MINE, 1))


def _place(cards: Cards, placed: Placed, name: str, most: int) -> Place:
    # A single card is exchanged by a tap, so it is not counted against itself.
    gone = Counter(c for place, held in placed.items() if place != name or most > 1 for c in held)
    box = Counter(cards.full)
    full = most > 1 and len(placed.get(name, ())) >= most

    def choice(card: str) -> Choice:
        return Choice(card, phrase(card), full or gone[card] >= box[card])

    groups = tuple(
        (f"colour.{c}", tuple(choice(k) for k in sorted({k for k in box if colour_of(k) == c},
                                                        key=cards.rank)))
        for c in cards.colours
    )  # fmt: skip
    return Place(name, most, groups, (choice(WILD),))


def judge(game: Fool, placed: Placed) -> Computed | None:
    """Who wins the trick as it lies; with a card of one's own, whether it may be played on it."""
    trick, mine = placed.get(IN_TRICK, ()), placed.get(MINE, ())
    played = [Played(i, card) for i, card in enumerate(trick)]
    if mine and len(played) < max(game.cards.rows):
        return _may_play(game, played, mine[0])
    if not played:
        return None
    if len(played) == 1:
        return _opened(game.cards, played)
    best, worst = tricks.winner(game.cards, played), tricks.worst(game.cards, played)
    told = (
        say("so-far.wins", card=best.plays[0].card),
        say("so-far.worst", card=worst.plays[0].card),
    )
    rules = tuple(dict.fromkeys((best.rules[0], worst.rules[0], _BECOMES)))
    return Computed(rules, told, value=(phrase(best.plays[0].card),))


def _opened(cards: Cards, played: Sequence[Played]) -> Computed:
    colour = tricks.lead_colour(cards, played)
    if not colour:
        return Computed((tricks.LED,), (say("so-far.open"),))
    return Computed((MUST_FOLLOW, VOID), (say("so-far.lead", colour=colour),))


def _may_play(game: Fool, played: Sequence[Played], card: str) -> Computed:
    """Judged twice: by a hand that could follow suit, and by one that cannot."""
    if not played:
        return Computed((LEAD_ANY,), (say("so-far.leads", card=card),), "yes")
    colour = tricks.lead_colour(game.cards, played)
    move = Move(PLAY, 0, card)
    void = game.explain(_table(game, played, (card,)), move)
    able = tuple(c for c in game.cards.full if colour_of(c) == colour and c != card)[:1]
    holding = game.explain(_table(game, played, (card, *able)), move)
    verdict = "yes" if holding.legal else "depends" if void.legal else "no"
    told: list[Say] = [say("may-play.yes", card=card)]
    rules = [void.reason.rule, FOLLOW]
    if verdict != "yes":
        told = [say("so-far.if-void", card=card, colour=colour)]
        rules = [MUST_FOLLOW, VOID]
    after = (*played, Played(len(played), card))
    best = tricks.winner(game.cards, after).plays[0].player
    worst = tricks.worst(game.cards, after).plays[0].player
    if best == len(played):
        told.append(say("so-far.would-win"))
    elif worst == len(played):
        told.append(say("so-far.would-be-worst"))
    return Computed(tuple(rules), tuple(told), verdict, pieces=(card,))


def _table(game: Fool, played: Sequence[Played], hand: tuple[str, ...]) -> State:
    """A table on which player 0 is next to play and everybody before them has played."""
    players = max(min(game.cards.rows), len(played) + 1)
    state = game.new_game(Setup(players))
    first = players - len(played)
    trick = tuple(Played(first + p.player, p.card) for p in played)
    hands = (hand, *state.hands[1:])
    return replace(state, hands=hands, trick=trick, active=0, last_winner=first)
