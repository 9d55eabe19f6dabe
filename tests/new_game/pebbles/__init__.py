"""Pebbles, a game made for the tests: take one or two pebbles; who takes the last one wins."""

from __future__ import annotations

from pebbles import wording
from pebbles.rules import Move, Pebbles, State
from pebbles.scenarios import PebblesScenarios

from tutor.core.kit import Kit

KIT = Kit(
    name=Pebbles.name,
    build=Pebbles,
    adapter=PebblesScenarios,
    state_type=State,
    move_type=Move,
    read_move=lambda game, text, player: wording.read_move(text, player),
    write_move=wording.write_move,
    bot=wording.choose,
    scene=lambda game, state, viewer: wording.scene(state, viewer),
    face=lambda game, piece: wording.face(piece),
    chip=lambda game, piece: wording.face(piece),
    emblem=(wording.PEBBLE,),
    phrase=wording.phrase,
    concept=lambda name, value: value,
    tap=wording.tap,
    compare=lambda reason: (),
    variant=lambda key, told: "",
    own_move=lambda move: False,
    on_table=lambda game, state: (("heap", state.heap),),
    glance=lambda state: f"{state.heap} left, {state.active} to take",
    unseen=lambda state, player: (),
    with_unseen=lambda state, player, cards: state,
    standing_actions=("take-one", "take-two"),
)
