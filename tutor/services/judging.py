"""Why a move is or is not allowed: the engine's verdict in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tutor.core.verdict import Reason
from tutor.services import library
from tutor.services.engines import engine, kit
from tutor.services.wording import Words


class Said(msgspec.Struct, frozen=True):
    """A reason: its rule, the facts that made it apply, and a sentence."""

    rule: str
    facts: Mapping[str, Any]
    text: str


class Happened(msgspec.Struct, frozen=True):
    """Something that the move brings about."""

    kind: str
    rule: str
    facts: Mapping[str, Any]
    text: str


class Judgement(msgspec.Struct, frozen=True):
    """The verdict on a move; ``fixes`` are moves that would be legal instead."""

    legal: bool
    reasons: tuple[Said, ...]
    fixes: tuple[Any, ...]
    events: tuple[Happened, ...]


def judge(game: str, state: Any, move: Any, lang: str) -> Judgement:
    """Judge one move on a table. Raises :class:`InvalidInput` for what is no move there."""
    rules = engine(game)
    words = Words(kit(game), lang)
    verdict = rules.explain(state, move)
    reasons = [_said(words, verdict.reason, verdict.legal)]
    reasons += [_said(words, r, verdict.legal) for r in verdict.others]
    happens = verdict.legal or verdict.reason.penalised
    events = rules.apply(state, move).events if happens else ()
    told = tuple(Happened(e.kind, e.rule, dict(e.facts), words.event(e)) for e in events)
    return Judgement(verdict.legal, tuple(reasons), verdict.instead, told)


def _said(words: Words, reason: Reason, legal: bool) -> Said:
    """A reason in the game's own wording for it, else in the words of its rule."""
    kind = "reason" if legal else "refusal"
    if words.t.knows(words.kit.name, kind, reason.rule) and reason.facts:
        text = words.say(kind, reason.rule, reason.facts)
    else:
        text = library.game(words.kit.name).entry(reason.rule, words.lang).text
    return Said(reason.rule, dict(reason.facts), text)
