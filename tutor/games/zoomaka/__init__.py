"""Zoomaka: the engine, its examples, a bot, and how its cards and zoos look and are named."""

from __future__ import annotations

from tutor.core.kit import Kit
from tutor.games.zoomaka import asking, bot, hidden, notation, picture, situation, wording
from tutor.games.zoomaka.rules import Zoomaka
from tutor.games.zoomaka.scenarios import ZoomakaScenarios
from tutor.games.zoomaka.state import Move, State

KIT = Kit(
    name=Zoomaka.name,
    build=Zoomaka,
    adapter=ZoomakaScenarios,
    state_type=State,
    move_type=Move,
    read_move=lambda game, text, player: notation.read_move(game.cards, text, player),
    write_move=notation.write_move,
    bot=bot.choose,
    scene=picture.scene,
    face=picture.face,
    chip=picture.chip,
    emblem=picture.EMBLEM,
    phrase=picture.phrase,
    concept=wording.concept,
    tap=wording.tap,
    compare=wording.compare,
    variant=wording.variant,
    own_move=wording.own_move,
    on_table=wording.on_table,
    glance=notation.glance,
    unseen=hidden.unseen,
    with_unseen=hidden.with_unseen,
    standing_actions=("end-turn",),
    declining=("decline",),
    answer=asking.answer,
    stands=bot.stands,
    about=wording.about,
    places=situation.places,
    judge=situation.judge,
)
