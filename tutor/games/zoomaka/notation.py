"""Moves as short text: ``place toucan bird``, ``sell emu``, ``pay bank:lion``, ``end-turn``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tutor.core.game import InvalidInput
from tutor.games.zoomaka.cards import Cards
from tutor.games.zoomaka.state import BANK, HAND, ZOO, Move, Part, Shift, State

_PLAYER = re.compile(r"\s*(?:@|player\s+)(\d+)\s*$")
_OWN = "own"
_TARGET = re.compile(r"->(\d{1,2})$")
_SHORT = {"place": "place-animal", "play": "play-card", "move": "rearrange"}
_LONG = {long: short for short, long in _SHORT.items()}


def write_move(move: Move) -> str:
    """The move as text.

    >>> write_move(Move("play-card", 0, "swap-animals", target=2, animal="emu", own_animal="lion"))
    'play swap-animals ->2 emu own lion @0'
    """
    parts = [_LONG.get(move.action, move.action), move.card, move.section]
    if move.target >= 0:
        parts.append(f"->{move.target}")
    parts.append(move.animal)
    if move.own_animal:
        parts += [_OWN, move.own_animal]
    parts += [f"{s.card}={s.to}" for s in move.shifts]
    parts += [f"{p.source}:{p.card}" for p in move.parts]
    return " ".join(filter(None, parts)) + f" @{move.player}"


def read_move(cards: Cards, text: str, player: int) -> Move:
    """The move that a text means; ``player`` makes it unless the text ends in ``@<seat>``.

    Raises :class:`InvalidInput` for what is no move.
    """
    body = text.strip().lower()
    named = _PLAYER.search(body)
    if named:
        player, body = int(named[1]), body[: named.start()]
    first, *words = body.split() or [""]
    action = _SHORT.get(first, first)
    found = None
    if action in ("end-turn", "decline") and not words:
        found = Move(action, player)
    elif action == "rearrange" and words:
        found = _rearrange(player, words)
    elif action == "pay":
        found = _pay(player, words)
    elif action in ("place-animal", "sell", "play-card", "receive") and words:
        found = _with_card(cards, action, player, words)
    if found is None:
        msg = (
            f"“{text.strip()}” is no move; write for instance “place toucan bird”, “sell emu”, "
            "“play entry-bird bird”, “play take-animal ->2 emu”, “pay bank:lion zoo:emu”, "
            "“move emu=bird”, “decline” or “end-turn”."
        )
        raise InvalidInput(msg)
    return found


def _rearrange(player: int, words: Sequence[str]) -> Move | None:
    pairs = [word.partition("=") for word in words]
    if not all(card and to for card, _, to in pairs):
        return None
    return Move("rearrange", player, shifts=tuple(Shift(card, to) for card, _, to in pairs))


def _pay(player: int, words: Sequence[str]) -> Move | None:
    pairs = [word.partition(":") for word in words]
    if not all(source in (BANK, ZOO, HAND) and card for source, _, card in pairs):
        return None
    return Move("pay", player, parts=tuple(Part(source, card) for source, _, card in pairs))


def _with_card(cards: Cards, action: str, player: int, words: Sequence[str]) -> Move | None:
    card, *rest = words
    section = rest.pop(0) if rest and rest[0] in cards.types else ""
    target = -1
    if rest and (aim := _TARGET.match(rest[0])):
        target = int(aim[1])
        rest.pop(0)
    animal = rest.pop(0) if rest and rest[0] != _OWN else ""
    own = rest[1] if len(rest) == 2 and rest[0] == _OWN else ""
    if rest and not own:
        return None
    addon = action == "play-card" and cards.kind(card) == "addon" and section
    return Move(
        action, player, card, section, target, animal, own, zoo_of=player if addon else -1
    )  # fmt: skip


def glance(state: State) -> str:
    """Zoos, banks, hands and piles in one line."""
    zoos = " | ".join(
        " ".join(f"{s.type}[{' '.join((*s.animals, *s.addons))}]" for s in zoo) or "-"
        for zoo in state.zoos
    )
    held = " ".join(f"{len(h)}+{len(b)}" for h, b in zip(state.hands, state.banks, strict=True))
    piles = f"{len(state.draw_pile)}/{len(state.discard_pile)}/{state.setting or '-'}"
    debts = "".join(f" {d.player}:{d.amount}" for d in state.debts)
    return (
        f"{state.phase} {state.active}.{state.actions_used}{debts} || {zoos} || {held} || {piles}"
    )
