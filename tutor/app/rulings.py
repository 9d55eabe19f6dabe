"""Rulings of the services as the components show them."""

from __future__ import annotations

from tutor.app.components.pieces import Action, Offer, RuleChip, ScoreLine, Trait, VerdictView
from tutor.app.speech import speaker
from tutor.services import drawings
from tutor.services import shown as told


def capital(sentence: str) -> str:
    """A sentence that begins with a capital letter, also where a card's name begins it."""
    return sentence[:1].upper() + sentence[1:]


def rule_chip(rule: told.RuleLink) -> RuleChip:
    """A rule by its title."""
    return RuleChip(rule.id, rule.title)


def score_lines(rows: tuple[told.ScoreRow, ...]) -> tuple[ScoreLine, ...]:
    """What points are for, each with its sign and the rule behind it."""
    return tuple(
        ScoreLine(capital(row.text), _signed(row.points), rule_chip(row.rule)) for row in rows
    )


def _signed(points: int) -> str:
    return f"{'−' if points < 0 else '+'}{speaker().number(abs(points))}"


def traits(compared: tuple[told.TraitView, ...]) -> tuple[Trait, ...]:
    """The traits compared, each with a sign, its word, and both values."""
    t = speaker()
    agrees, differs = t("agrees"), t("differs")
    return tuple(
        Trait(c.name, c.agrees, agrees if c.agrees else differs, c.values) for c in compared
    )


def verdict_of_refusal(
    game: str, refusal: told.Refusal, *, actions: tuple[Action, ...] = ()
) -> VerdictView:
    """Why something doesn't go, in the order: sentence, traits, what would go, the rule."""
    t = speaker()
    return VerdictView(
        "no",
        capital(refusal.sentence),
        t("Ruling"),
        traits=traits(refusal.traits),
        text=refusal.need,
        offers_label=t("You could play"),
        offers=tuple(
            Offer(p.piece, drawings.option(game, p.face), capital(p.label)) for p in refusal.instead
        ),
        actions=actions,
        rules=tuple(rule_chip(rule) for rule in refusal.rules[:1]),
    )
