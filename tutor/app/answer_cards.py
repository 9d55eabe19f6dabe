"""Answers of the services as the Ask page shows them."""

from __future__ import annotations

from tutor.app.components.pieces import Action, RuleChip
from tutor.app.components.question import AnswerCard, Figure, House, Sign
from tutor.app.games import games
from tutor.app.rulings import capital, rule_chip
from tutor.app.speech import lang, speaker
from tutor.services import drawings, reading, situation
from tutor.services.asking import Answer

_SIGNS: dict[str, Sign] = {
    "yes": "yes", "no": "no", "list": "list", "rule": "rule", "depends": "info",
    "silent": "silent", "clarify": "silent", "declined": "silent",
}  # fmt: skip
_MOST_FIGURES = 6


def cards(answer: Answer) -> tuple[AnswerCard, ...]:
    """The cards of an answer: the ruling for the live table first, then the general answer."""
    t = speaker()
    if not answer.here:
        return (card(answer),)
    here = card(
        answer,
        above=t("Now at your table"),
        actions=(Action("game", t("Back to the game"), icon="back", leaves=True),),
    )
    same = answer.general is None or answer.general.lead == answer.lead
    return (here,) if same or answer.general is None else (here, card(answer.general))


def card(answer: Answer, *, above: str = "", actions: tuple[Action, ...] = ()) -> AnswerCard:
    """One answer."""
    t, links = speaker(), answer.links if answer.sign != "clarify" else ()
    return AnswerCard(
        _SIGNS.get(answer.sign, "rule"),
        capital(answer.lead),
        t("Answer"),
        above=above,
        why=tuple(capital(sentence) for sentence in answer.why),
        figures=_figures(answer),
        house=_house(answer),
        actions=actions or _readings(answer),
        rule=rule_chip(links[0]) if links else None,
        others=tuple(rule_chip(link) for link in links[1:]),
        source=_source(answer),
    )


def of_rule(game: str, rule: str) -> AnswerCard:
    """A rule as an answer: the reading that the reader has chosen."""
    t, found = speaker(), reading.rule(game, rule, lang())
    ours = House(t("House rule · ours, not from the rulebook"), found.title, found.text)
    return AnswerCard(
        "silent" if found.house else "rule",
        found.title if found.house else found.text,
        t("Answer"),
        house=ours if found.house else None,
        rule=RuleChip(found.id, found.title),
        source=_places(game, rule, t("From the rulebook")),
    )


def _figures(answer: Answer) -> tuple[Figure, ...]:
    if answer.game is None:
        return ()
    return tuple(
        Figure(
            drawings.face(answer.game, piece), capital(situation.label(answer.game, piece, lang()))
        )
        for piece in dict.fromkeys(answer.pieces[:_MOST_FIGURES])
    )


def _house(answer: Answer) -> House | None:
    """The house rule of an answer."""
    if not answer.house:
        return None
    t = speaker()
    label = t("House rule · ours, not from the rulebook")
    agree = t("At a real table:") + " " + answer.agree
    return House(label, t("How we play it here"), capital(answer.house), agree)


def _readings(answer: Answer) -> tuple[Action, ...]:
    """What a question that asks back offers: rules, or games."""
    if answer.sign != "clarify":
        return ()
    if answer.links:
        return tuple(Action(f"reading:{link.id}", link.title) for link in answer.links[:2])
    named = [g for g in games() if g.title in answer.lead]
    return tuple(Action(f"of:{g.name}", g.title) for g in named if len(named) > 1)


def _source(answer: Answer) -> str:
    if answer.game is None or not answer.rules or answer.sign == "clarify":
        return answer.how
    return _places(answer.game, answer.rules[0], answer.how)


def _places(game: str, rule: str, how: str) -> str:
    t = speaker()
    places = [
        t("{title}, section {section}", title=s.title, section=s.section)
        if s.section[:1].isdigit()
        else t("{title}, introduction", title=s.title)
        for s in reading.rule(game, rule, lang()).sources[:1]
    ]
    source = t("Source: {place}", place=places[0]) if places else ""
    return " · ".join(filter(None, (source, how)))
