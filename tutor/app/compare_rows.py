"""A comparison as the component shows it, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count

from tutor.app import address
from tutor.app.compare_words import (
    check_name,
    kinds,
    labels,
    sentence,
    severities,
    states,
)
from tutor.app.components.compare import Column, CompareView, Item, Note, Option
from tutor.app.speech import lang, speaker
from tutor.language.messages import LANGS, NATIVE
from tutor.services.comparing import Noted, Row


def view(
    rows: Sequence[Row],
    *,
    chapters: Iterable[tuple[str, str]] = (),
    decides: bool = False,
    command: str = "",
    none: str = "",
    marked: bool = True,
) -> CompareView:
    """The rows with the filters that make sense for them.

    ``command`` is how the command line names what was checked; ``none`` says that nothing is there.
    """
    t, names = speaker(), severities()
    items = tuple(_items(rows, command))
    present = {note.check for item in items for note in item.notes}
    spoken = dict.fromkeys(c.lang for item in items for c in item.columns)
    shown = [code for code in LANGS if code in spoken] or list(LANGS)
    asked = [code for code in address.param("langs").split(",") if code in shown]
    used = {item.chapter for item in items}
    worst = {note.severity for item in items for note in item.notes}
    return CompareView(
        lang=lang(),
        items=items,
        languages=tuple(Option(code, NATIVE[code]) for code in shown),
        chosen=tuple(code for code in shown if code in asked) if len(asked) > 1 else tuple(shown),
        chapters=tuple(Option(n, f"{n} {title}") for n, title in chapters if n in used),
        severities=tuple(Option(s, names[s]) for s in names if s in worst),
        checks=tuple(Option(c, check_name(c)) for c in sorted(present, key=check_name)),
        kinds=tuple(Option(k, name) for k, name in kinds().items()) if marked else (),
        labels=labels(),
        counted={
            "one": t("1 entry"),
            "many": t("{n} entries", n="{n}"),
            "none": none or t("Nothing found. Try another word or another filter."),
        },
        find=address.param("find"),
        chapter=address.param("chapter"),
        decides=decides,
        serial=len(items),
    )


def _items(rows: Sequence[Row], command: str) -> Iterable[Item]:
    words, number = states(), count()
    for row in rows:
        columns = tuple(
            Column(
                said.lang,
                NATIVE[said.lang],
                tuple((s.text, _kind(s.kind), s.odd) for s in said.stretches),
                said.state,
                words[said.state],
            )
            for said in row.said
        )
        yield Item(
            key=row.rule or f"place-{next(number)}",
            rule=row.rule,
            number=row.section,
            chapter=row.section.partition(".")[0],
            title=row.title,
            columns=columns,
            notes=tuple(_note(each, row, command) for each in row.noted),
        )


def _kind(kind: str) -> str:
    """Pieces are marked like animals, directions like comparisons: six marks are enough."""
    return {"piece": "animal", "direction": "comparison"}.get(kind, kind)


def _note(each: Noted, row: Row, command: str) -> Note:
    t = speaker()
    decided = t("accepted: {reason}", reason=each.reason) if each.decision else ""
    stale = each.check == "stale"
    typed = ""
    if command:
        typed = f"tutor check {command} --dismiss {each.fingerprint} --reason “…”"
        if stale:
            typed = f"tutor check {command} --still-right {row.rule} --langs {','.join(each.langs)}"
    return Note(
        id=each.fingerprint,
        kind="stale" if stale else "finding",
        severity=each.severity,
        severity_name=severities()[each.severity],
        check=each.check,
        sentence=sentence(each.check, each.langs),
        told="" if stale else each.message,
        suggestion=each.suggestion,
        decided=decided,
        command=typed,
    )
