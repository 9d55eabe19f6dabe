"""What is listed below the table: what may be done, what just happened, what a move would bring."""

from __future__ import annotations

from typing import Any

from tutor.app.components.pieces import Action, LogLine, Row, VerdictView
from tutor.app.rulings import capital, rule_chip
from tutor.app.speech import lang, speaker
from tutor.services import shown as told
from tutor.services import telling
from tutor.services.playing import Record


def of(record: Record, listing: str) -> VerdictView:
    """The listing of that name: ``can`` or ``news``."""
    return _possible(record) if listing == "can" else _news(record)


def would(record: Record, move: Any) -> VerdictView:
    """That a move goes, why, and what would come of it, before it is made."""
    t, found = speaker(), telling.would(record, move, lang())
    return VerdictView(
        "yes",
        t("That goes: {move}", move=capital(found.move)),
        t("Ruling"),
        text=capital(found.why),
        lines_label=t("What it would bring"),
        lines=_lines(found.lines),
        actions=(Action("do", t("Do it"), primary=True),),
        rules=() if found.rule in {line.rule for line in found.lines} else (rule_chip(found.rule),),
    )


def _possible(record: Record) -> VerdictView:
    t = speaker()
    found, more = telling.possible(record, lang())
    if not found:
        return VerdictView("info", t("Nothing just now: it isn’t your turn."), t("What you can do"))
    return VerdictView(
        "list",
        t.n("You can do {n} thing now.", "You can do {n} things now.", len(found) + more),
        t("What you can do"),
        text=t.n("Here are {n} of them.", "Here are {n} of them.", len(found)) if more else "",
        rows_label=t("Each with the rule that allows it"),
        rows=tuple(
            Row(rule_chip(one.rule), Action(f"do:{one.index}", capital(one.text).rstrip(".")))
            for one in found
        ),
    )


def _news(record: Record) -> VerdictView:
    t, found = speaker(), telling.happened(record, lang())
    if not found:
        return VerdictView("info", t("Nothing has happened yet."), t("What just happened"))
    return VerdictView(
        "list",
        t("What happened since your last choice"),
        t("What just happened"),
        lines=_lines(found),
    )


def _lines(found: tuple[told.LogLine, ...]) -> tuple[LogLine, ...]:
    return tuple(
        LogLine(capital(line.text), line.detail, rule_chip(line.rule) if line.rule else None)
        for line in found
    )
