"""A game in the address and in the session: the record, and what the reader is just doing.

The record (game, seed, choices) travels in the address, so that reload, *Back* and a link work;
what is open on the screen (a refused card, a hint, a half-named wild) is kept by id in the
session and put into words anew each time, so that the language can change in between.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import msgspec
import streamlit as st
from msgspec.structs import replace

from tutor.app import address, progress, spoilt
from tutor.core.game import InvalidInput
from tutor.services import agreeing, learning, playing
from tutor.services.playing import Record

_TURN = "turn"
_SAVED = "saved_games"
_SEED_BITS = 24
_MOST_PLAYERS = 12
_PARAMS = ("seed", "players", "options", "others", "moves", "start")
_REVEALED = "revealed"
DEFAULT_PLAYERS = 4


class Turn(msgspec.Struct, frozen=True):
    """What is open on the table now.

    ``tried`` is the piece or action that was refused; ``hint`` the level shown (0: none);
    ``naming`` the piece whose names are being chosen, ``named`` those chosen so far;
    ``listing`` is what is listed below the table (``can``: what may be done, ``news``: what just
    happened); ``moved_on`` tells that a tap came too late; ``tries`` counts the wrong ones at a
    step, and ``shown`` that its answer was asked for. ``serial`` counts what the reader did.
    """

    digest: str = ""
    serial: int = 0
    tried: str = ""
    tried_action: str = ""
    hint: int = 0
    naming: str = ""
    named: tuple[str, ...] = ()
    moved_on: bool = False
    tries: int = 0
    shown: bool = False
    listing: str = ""


def record(game: str) -> Record:
    """The game that the address tells, else the one left off in this session, else a new one."""
    found = addressed(game)
    if found is not None:
        _tell_spoilt(found)
        found = playing.caught_up(found)
        return found if found.start else _keep(found)
    left: Record | None = st.session_state.get(_SAVED, {}).get(game)
    left = left or saved(game) or _keep(new_game(game, usual_size(game)))
    _tell_spoilt(left)
    return left


def addressed(game: str) -> Record | None:
    """The game that the address tells; spoilt parts of it are left out, as far as needed."""
    return read(game, {name: address.param(name) for name in _PARAMS})


def read(game: str, told: Mapping[str, str]) -> Record | None:
    """The game that parameters of an address tell, ``None`` where they tell none."""
    seed, players, start = (told.get(name, "") for name in ("seed", "players", "start"))
    others = told.get("others", "")
    others = others if others in playing.OTHERS else playing.OTHERS_USUAL
    if start and (example := learning.example(game, start.partition(":")[2])) is not None:
        return playing.with_choices(example, told.get("moves", ""))
    if not seed:
        return None
    number = int(seed) if seed.isdecimal() and len(seed) < 20 else 0
    count = int(players) if players in {str(n) for n in table_sizes(game)} else usual_size(game)
    options = agreeing.options_from(game, told.get("options", ""))
    empty = Record(game, count, number, options, others=others)
    played = playing.with_choices(empty, told.get("moves", ""))
    return playing.caught_up(played) if played.here else played


def params(kept: Record) -> dict[str, str]:
    """What an address says of a game; an empty value where it needs nothing."""
    if kept.start:
        return {"start": kept.start, "moves": playing.choices_text(kept)}
    return {
        "seed": str(kept.seed),
        "players": str(kept.players) if kept.players != usual_size(kept.game) else "",
        "options": agreeing.options_text(kept.options),
        "others": kept.others if kept.others != playing.OTHERS_USUAL else "",
        "moves": playing.choices_text(kept),
    }


def saved(game: str) -> Record | None:
    """The game left off, today or earlier, if the reader has moved in it and it isn't over."""
    found: Record | None = st.session_state.get(_SAVED, {}).get(game)
    if found is None:
        found = read(game, progress.saved_game(game))
    if found is None or not found.choices or playing.position(found).over:
        return None
    return found


def store(kept: Record) -> None:
    """Write the record into the address (one step for *Back*) and into the session."""
    if not kept.start:
        _keep(kept)
        going_on = kept.choices and not playing.position(kept).over
        told = params(kept) if going_on else {}
        progress.keep_game(kept.game, {name: value for name, value in told.items() if value})
    address.set_params(params(kept))


def new_game(
    game: str,
    players: int,
    options: agreeing.Options = (),
    others: str = playing.OTHERS_USUAL,
) -> Record:
    """A new record, dealt by chance."""
    dealt = Record(game, players, secrets.randbits(_SEED_BITS), options, others=others)
    return playing.caught_up(dealt)


def hands_over(kept: Record) -> bool:
    """Whether somebody else has to take the device before anything is shown."""
    if kept.others != playing.PEOPLE:
        return False
    now = playing.position(kept)
    chosen = [step.player for step in now.steps if not step.alone]
    if now.over or chosen[-1:] == [kept.seat]:
        return False
    return bool(st.session_state.get(_REVEALED) != now.digest)


def reveal(kept: Record) -> None:
    """Show the table to the one who has just taken the device."""
    st.session_state[_REVEALED] = playing.position(kept).digest


def forget() -> None:
    """Forget every game left off."""
    st.session_state.pop(_SAVED, None)


def usual_size(game: str) -> int:
    """How many play where nobody says: four, or as near to it as the game allows."""
    sizes = table_sizes(game)
    return min(sizes, key=lambda n: abs(n - DEFAULT_PLAYERS)) if sizes else DEFAULT_PLAYERS


@st.cache_data(show_spinner=False)
def table_sizes(game: str) -> tuple[int, ...]:
    """How many can play the game."""
    return tuple(n for n in range(1, _MOST_PLAYERS + 1) if _playable(game, n))


def turn(digest: str) -> Turn:
    """What is open at the position ``digest``; nothing is when the position is another one."""
    kept: Turn = st.session_state.get(_TURN, Turn())
    if kept.digest != digest:
        kept = Turn(digest=digest, serial=kept.serial + 1, moved_on=kept.moved_on)
        st.session_state[_TURN] = replace(kept, moved_on=False)
    return kept


def open_next(digest: str, **opened: object) -> None:
    """Close what is open and open something else at the same position."""
    kept: Turn = st.session_state.get(_TURN, Turn())
    st.session_state[_TURN] = msgspec.convert(
        {"digest": digest, "serial": kept.serial + 1, **opened}, Turn
    )


def _tell_spoilt(found: Record) -> None:
    """Say which part of the address does not stand for what is shown."""
    shown = {**params(found), "players": str(found.players), "others": found.others}
    for name in _PARAMS:
        given = address.param(name)
        same = given == shown.get(name, "")
        if name == "seed" and not found.start:
            same = given.isdecimal() and int(given) == found.seed
        elif name == "options":
            same = agreeing.readable(found.game, given)
        elif found.start and name != "moves":
            same = name != "start" or same
        if given and not same:
            goes_on = name == "moves" and bool(found.choices)
            place = playing.position(playing.caught_up(found)).digest
            spoilt.tell(place, name, shown.get(name, "") if goes_on else "", goes_on=goes_on)
            return


def _keep(kept: Record) -> Record:
    st.session_state[_SAVED] = {**st.session_state.get(_SAVED, {}), kept.game: kept}
    return kept


def _playable(game: str, players: int) -> bool:
    try:
        playing.position(Record(game, players))
    except InvalidInput:
        return False
    return True
