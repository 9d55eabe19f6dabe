"""The end of a game in words: who won, why, and the score line by line."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.core.verdict import Outcome
from tutor.services import library
from tutor.services.shown import EndView, RuleLink, ScoreRow, ScoreView
from tutor.services.wording import Words


def ending(words: Words, outcome: Outcome, called: Sequence[str], seat: int) -> EndView:
    """The end as the player at ``seat`` reads it."""
    game, t = words.kit.name, words.t
    won = seat in outcome.winners
    others = [p for p in outcome.winners if p != seat]
    key = "you" if won and not others else "shared" if len(outcome.winners) > 1 else "other"
    told: dict[str, object] = {"players": tuple(called[p] for p in outcome.winners)}
    return EndView(
        t.message(game, "end", key, **told),
        t.message(game, "end-why", outcome.reason, **told),
        won,
        tuple(_link(words, rule) for rule in outcome.rules),
        _scores(words, outcome, called),
    )


def _scores(words: Words, outcome: Outcome, called: Sequence[str]) -> tuple[ScoreView, ...]:
    """Winners first, then by seat."""
    players = sorted(range(len(outcome.scores)), key=lambda p: (p not in outcome.winners, p))
    return tuple(
        ScoreView(called[p], outcome.scores[p], _rows(words, outcome, p), p in outcome.winners)
        for p in players
    )


def _rows(words: Words, outcome: Outcome, player: int) -> tuple[ScoreRow, ...]:
    rows = []
    for line in outcome.lines:
        if line.player == player:
            text = words.scored(line.rule, line.facts)
            rows.append(ScoreRow(text, line.points, _link(words, line.rule)))
    return tuple(rows)


def _link(words: Words, rule: str) -> RuleLink:
    return RuleLink(rule, library.game(words.kit.name).entry(rule, words.lang).title)
