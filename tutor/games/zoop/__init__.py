"""Zoop: the engine, its examples, a bot, and how its pieces look and are named."""

from __future__ import annotations

from tutor.core.kit import Kit
from tutor.games.zoop import asking, bot, hidden, notation, picture, situation, wording
from tutor.games.zoop.rules import Zoop
from tutor.games.zoop.scenarios import ZoopScenarios
from tutor.games.zoop.state import Move, State

KIT = Kit(
    name=Zoop.name,
    build=Zoop,
    adapter=ZoopScenarios,
    state_type=State,
    move_type=Move,
    read_move=lambda game, text, player: notation.read_move(game.cards, text, player),
    write_move=notation.write_move,
    bot=bot.choose,
    scene=lambda game, state, viewer: picture.scene(state, viewer),
    face=lambda game, piece: picture.face(piece),
    chip=lambda game, piece: picture.chip(piece),
    emblem=picture.EMBLEM,
    phrase=picture.phrase,
    concept=wording.concept,
    tap=wording.tap,
    compare=wording.compare,
    variant=wording.variant,
    own_move=wording.own_move,
    shelf=situation.shelf,
    to_name=situation.to_name,
    facing=situation.facing,
    on_table=lambda game, state: wording.on_table(state),
    glance=notation.glance,
    unseen=hidden.unseen,
    with_unseen=hidden.with_unseen,
    standing_actions=("zoop", "draw"),
    declining=("decline",),
    window=wording.window,
    answer=asking.answer,
    stands=bot.stands,
    short=True,
)
