"""Rules: the rulebook with its contents, a search while typing, and a link for every rule."""

from __future__ import annotations

import html
from collections.abc import Iterator
from urllib.parse import urlencode

import msgspec
import streamlit as st

from tutor.app import address
from tutor.app.components.pieces import Action
from tutor.app.components.reader import (
    Block,
    BookView,
    ChapterView,
    Follows,
    Part,
    SourceChip,
    TextIn,
    reader,
)
from tutor.app.components.table import acted
from tutor.app.games import current_game, unknown_game
from tutor.app.pages import go_later
from tutor.app.speech import lang, speaker
from tutor.language.messages import LANGS, NATIVE
from tutor.services import learning, reading

_KEY = "book"
_QUERY = "rules_query"


def draw() -> None:
    """Draw the page."""
    game = current_game()
    if not game:
        unknown_game()
        return
    t = speaker()
    book = reading.rulebook(game, lang())
    title = t("Rules of {game}", game=book.title)
    st.html(f'<h1 class="hid">{html.escape(title)}</h1>')
    _on_one_page(game)
    query = str(st.session_state.get(_QUERY, address.param("find")))
    opened = address.param("rule")
    known = {run.rule for run in _runs(book) if run.rule}
    if opened and opened not in known:
        st.info(
            t("There is no rule “{rule}” in this book. Search for it by its words.", rule=opened)
        )
        opened = ""
    found = set(reading.search_rules(game, query, lang())) if query.strip() else known
    chapters = tuple(_chapters(book, found, searching=bool(query.strip())))
    rule = reading.rule(game, opened, lang()) if opened else None
    chapters = tuple(_with_links(chapter, rule) for chapter in chapters)
    reader(
        BookView(
            lang=lang(),
            chapters=chapters,
            search_label=t("Search the rules of {game}", game=book.title),
            contents_label=t("Contents"),
            link_label=t("Copy the link"),
            languages_label=t("4 languages"),
            see_label=t("See also"),
            copied=t("Link copied. It opens in the reader’s language."),
            query=query,
            found=_found(len(found)) if query.strip() else "",
            open=opened,
            texts=tuple(
                TextIn(code, NATIVE[code], reading.rule(game, opened, code).text) for code in LANGS
            )
            if opened
            else (),
            actions=tuple(_actions(game, opened)) if opened else (),
        ),
        key=_KEY,
        on_act=_acted,
    )


def _on_one_page(game: str) -> None:
    """The ways to the summary that fits on a page."""
    t = speaker()
    to = "/api/summary/" + game + "?" + urlencode({"lang": lang()})
    links = " · ".join(
        f'<a href="{html.escape(href)}" target="_blank" rel="noopener">{html.escape(name)}</a>'
        for href, name in ((to, t("PDF")), (f"{to}&format=html", t("for printing")))
    )
    told = t("The game on one page:")
    st.html(f'<p class="one-page">{html.escape(told)} {links}</p>')


def _actions(game: str, rule: str) -> Iterator[Action]:
    t = speaker()
    if learning.example(game, rule):
        yield Action("example", t("Play the example"), leaves=True)
    yield Action("compare", t("Compare the languages"), leaves=True)


def _with_links(chapter: ChapterView, rule: reading.Rule | None) -> ChapterView:
    """The chapter, its open rule followed by the rules that it refers to."""
    if rule is None or rule.section.partition(".")[0] != chapter.number:
        return chapter
    links = tuple(Follows(other.rule, other.title) for other in rule.see)
    return msgspec.structs.replace(
        chapter,
        parts=tuple(
            msgspec.structs.replace(
                part,
                blocks=tuple(
                    msgspec.structs.replace(b, follows=links) if b.id == rule.id else b
                    for b in part.blocks
                ),
            )
            for part in chapter.parts
        ),
    )


def _acted() -> None:
    act = acted(_KEY)
    if act is None:
        return
    if act.kind == "search":
        st.session_state[_QUERY] = act.id
    elif act.kind == "rule":
        address.set_params({"rule": act.id})
    elif act.kind == "action" and act.id == "compare" and (game := current_game()):
        go_later("compare", game=game, part="all", find=address.param("rule"))
    elif act.kind == "action" and act.id == "example" and (game := current_game()):
        example = learning.example(game, address.param("rule"))
        if example is not None:
            go_later("play", game=game, start=example.start)


def _found(count: int) -> str:
    t = speaker()
    if not count:
        return t("Nothing found. Try another word, in any of the four languages.")
    return t.n("{n} rule", "{n} rules", count)


def _runs(book: reading.Rulebook) -> Iterator[reading.Run]:
    for chapter in book.chapters:
        for heading in chapter.headings:
            for paragraph in heading.paragraphs:
                yield from paragraph.runs


def _chapters(book: reading.Rulebook, found: set[str], *, searching: bool) -> Iterator[ChapterView]:
    for chapter in book.chapters:
        parts = []
        for heading in chapter.headings:
            blocks = [
                block
                for block in _blocks(heading)
                if block.id in found or not (block.id or searching)
            ]
            if blocks:
                parts.append(Part(heading.number, heading.title, tuple(blocks)))
        if parts:
            yield ChapterView(chapter.number, chapter.title, chapter.question, tuple(parts))


def _blocks(heading: reading.Heading) -> Iterator[Block]:
    """Each rule by itself; a sentence between rules stays with the rule that it follows."""
    t = speaker()
    for paragraph in heading.paragraphs:
        pending: Block | None = None
        for run in paragraph.runs:
            if run.rule:
                if pending:
                    yield pending
                pending = Block(
                    run.text,
                    run.rule,
                    heading.title,
                    _tag(run),
                    run.house,
                    tuple(_chip(source) for source in run.sources),
                    warning=t("may be out of date: the rule has changed since")
                    if run.stale
                    else "",
                )
            elif pending:
                yield pending
                pending = Block(run.text)
            else:
                pending = Block(run.text)
        if pending:
            yield pending


def _chip(source: reading.Source) -> SourceChip:
    t = speaker()
    names = {"ca": t("Catalan"), "de": t("German"), "es": t("Spanish"), "en": t("English")}
    language, section = names[source.language], source.section
    short = f"{language} · {section}"
    if section[:1].isdigit():
        short = t("{language} §{section}", language=language, section=section)
    full = t("{title}, section {section}", title=source.title, section=source.section)
    return SourceChip(short, full)


def _tag(run: reading.Run) -> str:
    t = speaker()
    if run.house:
        return t("House rule · ours, not from the rulebook")
    return {
        "definition": t("means"),
        "component": t("in the box"),
        "setup": t("set-up"),
        "obligation": t("must"),
        "permission": t("may"),
        "prohibition": t("must not"),
        "consequence": t("then"),
        "scoring": t("points"),
        "end": t("end"),
        "exception": t("exception"),
        "variant": t("variant"),
        "example": t("example"),
        "clarification": t("note"),
    }.get(run.kind, run.kind)
