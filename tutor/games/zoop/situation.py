"""Two cards and nothing else: a table on which the question is whether one goes on the other."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.game import Setup
from tutor.core.scene import Shelf
from tutor.games.zoop.cards import traits
from tutor.games.zoop.checks import named
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.state import BETWEEN_TURNS, CAGE, HIDDEN, TURN_START, State

_SEATS = 4
_OTHERS = 5


def shelf(game: Zoop) -> Shelf:
    """The cards of the deck with its default options, by colour; wild and cage by themselves."""
    options = game.options(Setup(_SEATS))
    deck = game.cards.deck(options)
    groups = tuple(
        (
            f"colour.{colour}",
            tuple(
                card
                for species in game.cards.species
                for card in deck
                if (t := traits(card)) and t[1] == colour and t[2] == species
            ),
        )
        for colour in game.cards.colours(options)
    )
    return Shelf(groups, tuple(card for card in deck if traits(card) is None))


def to_name(game: Zoop, card: str) -> tuple[tuple[str, ...], ...]:
    """What has to be said about a card on the table: concepts to choose from, one set a time."""
    options = game.options(Setup(_SEATS))
    values: list[tuple[str, ...]] = []
    fields = named(game.cards, card)
    if "named_colour" in fields:
        values.append(tuple(f"colour.{c}" for c in game.cards.colours(options)))
    if "named_species" in fields:
        values.append(tuple(f"animal.{s}" for s in game.cards.species))
    return tuple(values)


def facing(game: Zoop, top: str, names: Sequence[str], mine: str) -> State:
    """A table where player 0 may act, holds ``mine`` twice, and ``top`` lies there.

    Twice, because a last card wins before its effect asks for anything.

    ``names`` are a wild's colour and species, or a chameleon's colour. A cage answers a card
    that another player has just laid; every other card is for the player's own turn.
    """
    answering = mine == CAGE
    # Whoever is next may not answer a card, so it was laid by somebody further round.
    before = 1 if answering else _SEATS - 1
    t = traits(top)
    counts_as = f"{t[0]}-{names[0]}-{t[2]}" if t and names else ""
    both = len(names) == len(("colour", "species"))
    return State(
        options=game.options(Setup(_SEATS)),
        hands=((mine, mine), *((HIDDEN,) * _OTHERS for _ in range(1, _SEATS))),
        draw_pile=(HIDDEN,),
        discard_pile=(top,),
        active=before + 1 if answering else 0,
        phase=BETWEEN_TURNS if answering else TURN_START,
        direction=1,
        counts_as=counts_as,
        named_colour=names[0] if both else "",
        named_species=names[1] if both else "",
        last_player=before,
        last_through="turn",
        last_turn=before,
        to_act=(0,) if answering else (),
    )
