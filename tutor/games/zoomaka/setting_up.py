"""Setting up a game of Zoomaka: named steps."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.chance import draw, shuffled
from tutor.core.game import Setup
from tutor.core.verdict import Reason, facts
from tutor.games.zoomaka.cards import Cards
from tutor.games.zoomaka.state import TURN, Options, State

PLAYERS = "zoomaka.house.players"
START = "zoomaka.house.start-and-direction"
DEAL = "zoomaka.setup.deal-6"
SHUFFLE = "zoomaka.setup.shuffle"
DRAW_PILE = "zoomaka.setup.draw-pile"
OPEN_PILES = "zoomaka.setup.two-open-piles"


def players_objection(cards: Cards, players: int) -> Reason | None:
    """The rule against a table of this size, or ``None``."""
    fewest, most = cards.book[PLAYERS]["players"]
    if fewest <= players <= most:
        return None
    return Reason(PLAYERS, facts(players=players, fewest=fewest, most=most))


def start_candidates(cards: Cards, players: int, named: int = -1) -> tuple[int, ...]:
    """Who may open the game: somebody the table names, else anybody, picked by the seed."""
    if named >= 0:
        return (named,)
    random = cards.book[START]["start_player"].startswith("random")
    return tuple(range(players)) if random else (0,)


def deal(
    cards: Cards, deck: Sequence[str], players: int
) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
    """The hands, and what is left as the draw pile."""
    each = int(cards.book[DEAL]["cards_per_player"])
    hands = tuple(tuple(deck[p : each * players : players]) for p in range(players))
    return hands, tuple(deck[each * players :])


def new_game(cards: Cards, setup: Setup, options: Options) -> State:
    """The table before the first turn."""
    candidates = start_candidates(cards, setup.players)
    pick, seed = draw(setup.seed & ((1 << 64) - 1), len(candidates))
    deck, seed = shuffled(cards.deck, seed)
    hands, pile = deal(cards, deck, setup.players)
    nothing = ((),) * setup.players
    return State(
        options=options,
        hands=hands,
        banks=nothing,
        zoos=nothing,
        draw_pile=pile,
        discard_pile=(),
        setting_pile=(),
        active=candidates[pick],
        phase=TURN,
        seed=seed,
    )
