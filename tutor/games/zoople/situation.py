"""The end of a round at a real table: what the cards lying there cost whoever made it fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tutor.core.game import Setup
from tutor.core.question import Computed
from tutor.core.scene import Choice, Place
from tutor.games.zoople import questions
from tutor.games.zoople.desk import say
from tutor.games.zoople.picture import phrase
from tutor.games.zoople.questions import FELL, FINISHED_BY_ANOTHER
from tutor.games.zoople.rules import Zoople

FLIPPED = "flipped"

Placed = Mapping[str, tuple[str, ...]]


def places(game: Zoople, placed: Placed) -> tuple[Place, ...]:
    """The cards turned up in this round."""
    deck = Counter(game.pieces.deck(game.options(Setup(2))))
    used = Counter(placed.get(FLIPPED, ()))
    order = sorted(deck, key=lambda card: (game.pieces.points[card], card))
    cards = tuple(Choice(c, phrase(c), used[c] >= deck[c]) for c in order)
    return (Place(FLIPPED, sum(deck.values()), lone=cards),)


def judge(game: Zoople, placed: Placed) -> Computed | None:
    """What a fall costs with these cards, and what the last animal would cost the others."""
    cards = placed.get(FLIPPED, ())
    if not cards:
        return None
    options = game.options(Setup(2))
    fall = questions.penalty(game.pieces, options, 0, [(FELL, cards)])
    last = questions.penalty(game.pieces, options, 0, [(FINISHED_BY_ANOTHER, ())])
    points = int(str(fall.value("penalty")))
    parts = " + ".join(str(game.pieces.points[c]) for c in cards)
    told = (
        say("cost.sum", n=points, parts=parts),
        say("last.each", n=int(str(last.value("penalty")))),
    )
    return Computed((*fall.rules, *last.rules), told, value=points)
