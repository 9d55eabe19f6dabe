"""Ask: one question, one answer, and what decides it."""

from __future__ import annotations

import html

import streamlit as st

from tutor.app import address, answer_cards, game_state, waiting
from tutor.app.components.question import AnswerCard, QuestionView, Waiting, question
from tutor.app.components.table import acted
from tutor.app.games import current_game, title_of, unknown_game
from tutor.app.pages import go_later
from tutor.app.speech import lang, speaker
from tutor.core.game import InvalidInput
from tutor.services import asking, playing, reading
from tutor.services.asking import Answer
from tutor.services.playing import Record

_KEY = "question"


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    t = speaker()
    title = t("Ask about {game}", game=title_of(game))
    st.html(f'<h1 class="hid">{html.escape(title)}</h1>')
    asked = address.param("q").strip()[: asking.MOST_CHARACTERS + 1]
    too_long = len(asked) > asking.MOST_CHARACTERS
    found = None if too_long else _answer(game, asked)
    cards = _too_long() if too_long else _cards(game, found)
    question(
        QuestionView(
            lang=lang(),
            serial=f"{lang()} {game} {asked} {address.param('reading')}",
            field=t("Ask about a rule"),
            button=t("Ask"),
            placeholder=t("May I play a card when it isn’t my turn?"),
            longest=asking.MOST_CHARACTERS,
            question=asked,
            hint=_hint(game, asked),
            cards=cards,
            waiting=_waiting() if asked and not cards else None,
            also_label=t("People also ask") if asked else t("For example"),
            also=_also(game, asked, found),
            announce=_spoken(cards),
        ),
        key=_KEY,
        on_act=_acted,
    )
    if asked and not cards:
        waiting.come_back()


def _answer(game: str, asked: str) -> Answer | Exception | None:
    """The answer, ``None`` while there is none."""
    if not asked:
        return None
    record, language = game_state.addressed(game), lang()
    return waiting.answer(
        (asked, game, language, record), lambda: _ask(asked, game, language, record)
    )


def _ask(asked: str, game: str, language: str, record: Record | None) -> Answer:
    if record is None or playing.position(record).over:
        return asking.ask(asked, game=game, lang=language)
    return asking.ask(asked, game=game, lang=language, state=playing.seen(record))


def _too_long() -> tuple[AnswerCard, ...]:
    """A question longer than any that is read: say so instead of answering a part of it."""
    t = speaker()
    sentence = t(
        "This question is too long. Ask it in at most {n} characters.", n=asking.MOST_CHARACTERS
    )
    return (AnswerCard("silent", sentence, t("Answer")),)


def _cards(game: str, found: Answer | Exception | None) -> tuple[AnswerCard, ...]:
    t = speaker()
    if isinstance(found, InvalidInput):
        return (AnswerCard("silent", t("This question can’t be read. Ask it anew."), t("Answer")),)
    if isinstance(found, Exception):
        sorry = t("Something went wrong on our side. Ask again, or search the rules.")
        return (AnswerCard("silent", sorry, t("Answer")),)
    if found is None:
        return ()
    chosen = address.param("reading")
    if chosen and chosen in found.rules:
        return (answer_cards.of_rule(found.game or game, chosen),)
    return answer_cards.cards(found)


def _waiting() -> Waiting:
    t = speaker()
    return Waiting(
        t("Looking it up …"), t("Still working on it. You can search the rules meanwhile."),
        t("Search the rules"),
    )  # fmt: skip


def _hint(game: str, asked: str) -> str:
    t, record = speaker(), game_state.addressed(game)
    if asked:
        return ""
    if record is not None:
        return t("Ask in your own words. The answer takes your game into account.")
    return t("Ask in your own words, in Catalan, German, Spanish or English.")


def _also(game: str, asked: str, found: Answer | Exception | None) -> tuple[str, ...]:
    rule = found.rules[0] if isinstance(found, Answer) and found.rules else None
    others = asking.people_also_ask(game, lang(), rule, most=4)
    return tuple(q for q in others if q.strip("¿?").lower() != asked.strip("¿?").lower())[:3]


def _spoken(cards: tuple[AnswerCard, ...]) -> str:
    said = []
    for card in cards:
        said += [card.above, card.lead, *card.why]
        if card.house:
            said += [card.house.tag, card.house.text, card.house.agree]
        said.append(card.source)
    return " ".join(s if s[-1] in ".?!:" else f"{s}." for s in said if s)


def _acted() -> None:
    act, game = acted(_KEY), current_game()
    if act is None or not game:
        return
    if act.kind == "ask":
        address.set_params({"q": act.id[: asking.MOST_CHARACTERS + 1], "reading": ""})
    elif act.kind == "rule":
        about = next((g.name for g in reading.games(lang()) if act.id.startswith(f"{g.name}.")), "")
        go_later("rules", game=about or game, rule=act.id)
    elif act.kind == "action" and act.id == "game":
        record = game_state.addressed(game)
        go_later("play", game=game, **(game_state.params(record) if record else {}))
    elif act.kind == "action" and act.id == "search":
        go_later("rules", game=game, find=address.param("q"))
    elif act.kind == "action" and act.id.startswith("reading:"):
        address.set_params({"reading": act.id.partition(":")[2]})
    elif act.kind == "action" and act.id.startswith("of:"):
        address.set_params({"game": act.id.partition(":")[2]})
