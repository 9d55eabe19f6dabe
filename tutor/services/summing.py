"""A game's one-page summary in a language: the rules that its first game needs, by chapter."""

from __future__ import annotations

from tutor.core.game import InvalidInput
from tutor.review.exchange.summary import Sheet, as_html, as_pdf
from tutor.services import library, starts
from tutor.services.engines import engine, kit

#: Rules that only show another one at work, or tell how the rulebook came about.
_LEFT_OUT = ("example", "clarification", "variant")
_ALWAYS = ("overview", "setup")
FORMATS = ("summary", "summary-html")


def summary(game: str, lang: str, kind: str = "summary") -> bytes:
    """The page, as PDF (``summary``) or HTML. Raises :class:`InvalidInput` for another kind."""
    if kind not in FORMATS:
        raise InvalidInput(f"A summary is one of {', '.join(FORMATS)}, not “{kind}”.")
    return as_pdf(sheet(game, lang)) if kind == "summary" else as_html(sheet(game, lang))


def sheet(game: str, lang: str) -> Sheet:
    """What stands on the page."""
    corpus, t = library.game(game), library.translator(lang, game)
    book, first = corpus.books[lang], starts.lessons(game)[0]
    taught = {rule for step in first.steps for rule in step.rules}
    chapters = []
    for chapter in book.chapters:
        texts = []
        for rule in corpus.ids:
            entry = corpus.entry(rule, lang)
            wanted = rule in taught or entry.area in _ALWAYS
            if not wanted or entry.kind in _LEFT_OUT:
                continue
            if entry.section.partition(".")[0] == chapter.number:
                texts.append(entry.text)
        if texts:
            chapters.append((chapter.title, tuple(dict.fromkeys(texts))))
    faces = tuple(kit(game).face(engine(game), piece) for piece in kit(game).emblem)
    foot = t("In our own words. House rules settle what the printed rules leave open.")
    return Sheet(lang, book.title, book.tagline, faces, tuple(chapters), foot)
