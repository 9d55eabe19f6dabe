"""Scores at the end of a game, player by player and line by line, each with its rule."""

from __future__ import annotations

from collections.abc import Callable

from tutor.core.verdict import Outcome, ScoreLine
from tutor.services.shown import RuleLink, ScoreLineView, ScoreView
from tutor.services.wording import Words

_MINUS = "−"


def scores(
    words: Words, outcome: Outcome, link: Callable[[str], RuleLink]
) -> tuple[ScoreView, ...]:
    """Every player's score, best first; none for a game whose outcome has no lines."""
    if not outcome.lines:
        return ()
    order = sorted(range(len(outcome.scores)), key=lambda p: -outcome.scores[p])
    return tuple(_of_player(words, outcome, player, link) for player in order)


def _of_player(
    words: Words, outcome: Outcome, player: int, link: Callable[[str], RuleLink]
) -> ScoreView:
    who, total = words.called[player], outcome.scores[player]
    t = words.t
    said = t.n("{who}: {total} point", "{who}: {total} points", abs(total), who=who, total=total)
    lines = tuple(_line(words, line, link) for line in outcome.lines if line.player == player)
    return ScoreView(who, player == words.seat, said.replace("-", _MINUS), lines)


def _line(words: Words, line: ScoreLine, link: Callable[[str], RuleLink]) -> ScoreLineView:
    text = words.say("score", line.rule, line.facts)
    sign = "+" if line.points > 0 else _MINUS if line.points < 0 else ""
    return ScoreLineView(text, f"{sign}{abs(line.points)}", link(line.rule))
