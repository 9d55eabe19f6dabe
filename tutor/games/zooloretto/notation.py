"""Moves as short text: ``draw-tile stacks``, ``take-truck t1``, ``place panda e-small``."""

from __future__ import annotations

import re

from tutor.core.game import InvalidInput
from tutor.games.zooloretto.state import Move, State, Zoo
from tutor.games.zooloretto.tiles import kind_of

_PLAYER = re.compile(r"\s*(?:@|player\s+)(\d+)\s*$")

#: For each action the fields that follow its name, in this order.
FIELDS: dict[str, tuple[str, ...]] = {
    "draw-tile": ("source",),
    "load": ("truck",),
    "take-truck": ("truck",),
    "place": ("tile", "to"),
    "finish-unloading": (),
    "move-from-barn": ("tile", "to"),
    "move-stall": ("tile", "source", "to"),
    "move-animal": ("tile", "source", "to"),
    "swap": ("source", "tile"),
    "swap-enclosures": ("source", "to"),
    "buy": ("tile", "seller", "to"),
    "give-up": ("tile",),
    "expand": (),
    "pass": (),
    "next-round": (),
}


def write_move(move: Move) -> str:
    """The move as text.

    >>> write_move(Move("place", 0, "panda", "e-small"))
    'place panda e-small @0'
    """
    values = (str(getattr(move, field)) for field in FIELDS[move.action])
    return " ".join((move.action, *values)) + f" @{move.player}"


def read_move(text: str, player: int) -> Move:
    """The move that a text means; ``player`` makes it unless the text ends in ``@<seat>``.

    Raises :class:`InvalidInput` for what is no move.
    """
    body = text.strip().lower()
    named = _PLAYER.search(body)
    if named:
        player, body = int(named[1]), body[: named.start()]
    action, *values = body.split() or [""]
    fields = FIELDS.get(action)
    if action == "draw-tile" and not values:
        values = ["stacks"]
    if fields is not None and len(fields) == len(values):
        told = dict(zip(fields, values, strict=True))
        seller = told.pop("seller", "-1")
        piles = told.get("source", "stacks") in ("stacks", "reserve")
        if (seller.isdecimal() or seller == "-1") and (action != "draw-tile" or piles):
            return Move(action, player, seller=int(seller), **told)
    msg = (
        f"“{text.strip()}” is no move; write for instance “draw-tile”, “load t1”, "
        "“take-truck t1”, “place panda e-small” or “expand”."
    )
    raise InvalidInput(msg)


def glance(state: State) -> str:
    """Trucks, zoos and money in one line."""
    trucks = " ".join(
        f"{t.id}[{' '.join(t.tiles)}]" + (f"={t.taken_by}" if t.taken_by >= 0 else "")
        for t in state.trucks
    )
    zoos = " | ".join(map(_zoo, state.zoos))
    hand = " ".join(filter(None, (state.drawn, *state.to_place)))
    piles = f"{len(state.stacks)}+{len(state.reserve)} bank {state.bank}"
    return f"{trucks} ({hand}) || {zoos} || {piles}"


def _zoo(zoo: Zoo) -> str:
    homes = (f"{kind_of(e.tiles[0])}*{len(e.tiles)}" if e.tiles else "-" for e in zoo.enclosures)
    stalls = sum(bool(s.stall) for s in zoo.sites)
    return f"{' '.join(homes)} stalls {stalls} barn {len(zoo.barn)} {zoo.money}c"
