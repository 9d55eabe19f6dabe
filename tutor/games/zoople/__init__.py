"""Zoople: the engine, its examples, a bot, and how its pieces look and are named."""

from __future__ import annotations

from tutor.core.kit import Kit
from tutor.games.zoople import asking, bot, hidden, notation, picture, situation, wording
from tutor.games.zoople.rules import Zoople
from tutor.games.zoople.scenarios import ZoopleScenarios
from tutor.games.zoople.state import Move, State

KIT = Kit(
    name=Zoople.name,
    build=Zoople,
    adapter=ZoopleScenarios,
    state_type=State,
    move_type=Move,
    read_move=lambda game, text, player: notation.read_move(game.pieces, text, player),
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
    on_table=lambda game, state: wording.on_table(state),
    glance=notation.glance,
    unseen=hidden.unseen,
    with_unseen=hidden.with_unseen,
    standing_actions=("flip", "skip"),
    answer=asking.answer,
    stands=bot.stands,
    places=situation.places,
    judge=situation.judge,
)
