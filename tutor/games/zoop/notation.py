"""Moves as short text: ``play 1-red-rabbit``, ``play wild red frog``, ``zoop 1-red-rabbit``."""

from __future__ import annotations

import re

from tutor.core.game import InvalidInput
from tutor.games.zoop.cards import Cards
from tutor.games.zoop.state import Move, State

_CARD_ACTIONS = ("play", "zoop", "special-discard")
_BARE_ACTIONS = ("draw", "pass", "cage", "decline", "special-pass", "shout")
_SILENT = "silently"
_PLAYER = re.compile(r"\s*(?:@|player\s+)(\d+)\s*$")


def write_move(move: Move) -> str:
    """The move as text; rival calls are written one after another.

    >>> write_move(Move("play", 0, "wild", "red", "frog"))
    'play wild red frog @0'
    """
    parts = [move.action, move.card, move.named_colour, move.named_species]
    if not move.said_zoop:
        parts.append(_SILENT)
    return " ".join(p for p in parts if p) + f" @{move.player}"


def read_move(cards: Cards, text: str, player: int) -> Move:
    """The move that a text means; ``player`` makes it unless the text ends in ``@<seat>``.

    Raises :class:`InvalidInput` for what is no move.
    """
    body = text.strip().lower()
    named = _PLAYER.search(body)
    if named:
        player, body = int(named[1]), body[: named.start()]
    words = body.split()
    if words and words[0] in _BARE_ACTIONS and len(words) == 1:
        return Move(words[0], player)
    if len(words) > 1 and words[0] in _CARD_ACTIONS:
        action, card, *rest = words
        silent = _SILENT in rest
        rest = [w for w in rest if w != _SILENT]
        colours = [w for w in rest if w in cards.all_colours]
        species = [w for w in rest if w in cards.species]
        if cards.is_card(card) and len(colours) + len(species) == len(rest):
            colour, animal = "".join(colours[:1]), "".join(species[:1])
            return Move(action, player, card, colour, animal, said_zoop=not silent)
    msg = (
        f"“{text.strip()}” is no move; write for instance “play 1-red-rabbit”, "
        "“play wild red frog”, “zoop 1-red-rabbit”, “draw” or “pass”."
    )
    raise InvalidInput(msg)


def glance(state: State) -> str:
    """The hands in one line."""
    return " | ".join(" ".join(hand) for hand in state.hands)
