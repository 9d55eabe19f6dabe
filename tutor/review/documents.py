"""Documents from outside: each by itself, and all with each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tutor.corpus.entry import Document
from tutor.review.finding import Finding, finding, in_order
from tutor.review.game import Ground, alone
from tutor.review.passages import Text
from tutor.review.terminology import mixed_terms, strange_words
from tutor.review.together import by_ids, compared
from tutor.review.words import Words


def check_documents(
    texts: Sequence[Text], read: Mapping[str, Document], ground: Ground
) -> list[Finding]:
    """Every finding of one or more documents; ``read`` are they as imported, by name."""
    return in_order(_findings(texts, read, ground))


def _findings(
    texts: Sequence[Text], read: Mapping[str, Document], ground: Ground
) -> Iterator[Finding]:
    terms = Words(ground.terms, ground.all_terms)
    for text in texts:
        yield from alone(text, ground)
        if not text.own:
            yield from mixed_terms(text, ground.terms)
        if text.doc in read:
            yield from damages(read[text.doc], text)
    by_lang: dict[str, Text] = {}
    for text in texts:
        by_lang.setdefault(text.lang, text)
    if len(by_lang) > 1:
        yield from compared(by_lang, terms)
        if by_ids(by_lang):
            keyed = {lang: text.by_key for lang, text in by_lang.items()}
            for rule in dict.fromkeys(p.rule for p in next(iter(by_lang.values())).passages):
                group = {lang: keys[rule] for lang, keys in keyed.items() if rule in keys}
                yield from strange_words(group, terms)


#: What the importer repaired -> the check that reports it.
_REPAIRS = (("grown together", "glued-word"), ("torn", "torn-word"), ("hyphen", "torn-word"))


def damages(document: Document, text: Text) -> Iterator[Finding]:
    """What conversion did to a document, as the importer mended it."""
    for repair in document.repairs:
        check = next((name for sign, name in _REPAIRS if sign in repair.why), "conversion")
        passage = next((p for p in text.passages if p.span[0] <= repair.span[0] < p.span[1]), None)
        if passage is None:
            continue
        place = passage.place()
        yield finding(
            check,
            "minor",
            [msgspec.structs.replace(place, mark=repair.span)],
            f"“{repair.before}” should be “{repair.after}”: {repair.why}",
            rule=passage.rule,
            langs=[text.lang],
            suggestion=repair.after,
            about=repair.before,
        )
