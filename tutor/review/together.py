"""Documents that say the same in several languages: matched by rule id, or by their contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise

import msgspec

from tutor.review.align import align
from tutor.review.comparison import compare
from tutor.review.finding import Finding, finding
from tutor.review.outlines import missing_rules, moved_rules, outlines
from tutor.review.passages import Passage, Text
from tutor.review.signature import Signature, signature
from tutor.review.words import Words

#: From this share of common rule ids on, ids tell what belongs together.
_SHARED = 0.5


def by_ids(texts: Mapping[str, Text]) -> bool:
    """Whether documents share so many rule ids that these tell which passage is which."""
    ids = [frozenset(p.rule for p in text.passages if p.rule) for text in texts.values()]
    if not all(ids):
        return False
    common = frozenset.intersection(*ids)
    return len(common) >= _SHARED * min(map(len, ids))


def compared(texts: Mapping[str, Text], terms: Words) -> Iterator[Finding]:
    """Everything in which documents (by language) differ."""
    yield from outlines(texts)
    if by_ids(texts):
        yield from missing_rules(texts)
        yield from moved_rules(texts)
        yield from _matched(texts, terms)
    else:
        yield from _aligned(texts, terms)


def _matched(texts: Mapping[str, Text], terms: Words) -> Iterator[Finding]:
    """Passages with the same rule id, then what stands between the same two rules."""
    keyed = {lang: text.by_key for lang, text in texts.items()}
    rules = dict.fromkeys(p.rule for text in texts.values() for p in text.passages if p.rule)
    for rule in rules:
        passages = {lang: by_key[rule] for lang, by_key in keyed.items() if rule in by_key}
        if len(passages) > 1:
            yield from compare(passages, terms)
    anchors = [*rules, "start"]
    linking = {lang: _between(text) for lang, text in texts.items()}
    for anchor in anchors:
        rows = {lang: rows[anchor] for lang, rows in linking.items() if anchor in rows}
        if rows:
            yield from _rows(rows, texts, anchor, terms)
    for number in dict.fromkeys(s.number for text in texts.values() for s in text.sections):
        key = f"heading:{number}"
        headings = {lang: by_key[key] for lang, by_key in keyed.items() if key in by_key}
        if len(headings) == len(texts):
            yield from (f for f in compare(headings, terms) if _is_figure(f))


def _is_figure(found: Finding) -> bool:
    """Whether a finding about headings is about a number above one: the rest is wording."""
    if found.check != "number":
        return False
    return any(int(value) > 1 for value in re.findall(r"(?<![\w“])\d+", found.message))


def _between(text: Text) -> dict[str, list[Passage]]:
    found: dict[str, list[Passage]] = {}
    for passage in text.passages:
        if passage.kind == "linking":
            found.setdefault(passage.key.partition("~")[0], []).append(passage)
    return found


def _rows(
    rows: Mapping[str, Sequence[Passage]],
    texts: Mapping[str, Text],
    anchor: str,
    terms: Words,
) -> Iterator[Finding]:
    """Linking text after one rule, in every language."""
    sizes = {lang: len(rows.get(lang, ())) for lang in texts}
    if len(set(sizes.values())) == 1:
        for passages in zip(*rows.values(), strict=True):
            yield from compare(dict(zip(rows, passages, strict=True)), terms)
        return
    pivot = max(sizes, key=lambda lang: (sizes[lang], lang == "en"))
    groups: list[dict[str, Passage]] = [{pivot: passage} for passage in rows[pivot]]
    for lang in rows:
        if lang == pivot:
            continue
        for mine, theirs in align(_signed(rows[pivot], terms), _signed(rows[lang], terms)):
            if len(mine) == 1 and theirs:
                groups[mine[0]][lang] = joined([rows[lang][i] for i in theirs])
    for group in groups:
        lacking = [lang for lang in texts if lang not in group]
        if len(group) > 1:
            yield from compare(group, terms)
        if lacking:
            check = "addition" if len(group) == 1 and len(texts) > 2 else "omission"
            named = list(group) if check == "addition" else lacking
            yield finding(
                check,
                "critical",
                [p.place() for p in group.values()],
                f"{', '.join(lacking)} ha{'s' if len(lacking) == 1 else 've'} no such text here",
                rule=anchor if anchor != "start" else "",
                langs=named,
            )


def joined(passages: Sequence[Passage]) -> Passage:
    """Several passages as one."""
    first, last = passages[0], passages[-1]
    return msgspec.structs.replace(
        first,
        text=" ".join(p.text for p in passages),
        span=(first.span[0], last.span[1]),
        verbatim=len(passages) == 1 and first.verbatim,
    )


def _signed(passages: Sequence[Passage], terms: Words) -> list[Signature]:
    return [signature(p.text, p.lang, terms) for p in passages]


def _aligned(texts: Mapping[str, Text], terms: Words) -> Iterator[Finding]:
    """Passages matched by section and contents: each document with the first."""
    langs = list(texts)
    first = texts[langs[0]]
    for lang in langs[1:]:
        for mine, theirs in _sections(first, texts[lang]):
            yield from _stretch(mine, theirs, terms, (langs[0], lang))


def _sections(first: Text, other: Text) -> Iterator[tuple[Sequence[Passage], Sequence[Passage]]]:
    """Stretches between headings that both have, in order; all of it where none is shared."""
    mine, theirs = _by_section(first), _by_section(other)
    if list(mine) == list(theirs):
        yield from zip(mine.values(), theirs.values(), strict=True)
        return
    shared = _common_row(list(mine), list(theirs))
    marks = [(-1, -1), *shared, (len(mine), len(theirs))]
    left, right = list(mine.values()), list(theirs.values())
    for (a, b), (c, d) in pairwise(marks):
        if a >= 0:
            yield left[a], right[b]
        if c - a > 1 or d - b > 1:
            yield [*chain(*left[a + 1 : c])], [*chain(*right[b + 1 : d])]


def _by_section(text: Text) -> dict[str, list[Passage]]:
    found: dict[str, list[Passage]] = {}
    for passage in text.passages:
        if passage.kind != "heading":
            found.setdefault(passage.section, []).append(passage)
    return found


def _common_row(left: Sequence[str], right: Sequence[str]) -> list[tuple[int, int]]:
    """Places of a longest common part of two rows."""
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for i in range(len(left) - 1, -1, -1):
        for j in range(len(right) - 1, -1, -1):
            same = table[i + 1][j + 1] + 1 if left[i] == right[j] else 0
            table[i][j] = max(same, table[i + 1][j], table[i][j + 1])
    found = []
    i = j = 0
    while i < len(left) and j < len(right):
        if left[i] == right[j]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _stretch(
    mine: Sequence[Passage], theirs: Sequence[Passage], terms: Words, langs: tuple[str, str]
) -> Iterator[Finding]:
    beads = align(_signed(mine, terms), _signed(theirs, terms))
    for left, right in beads:
        if left and right:
            pair = {
                langs[0]: joined([mine[i] for i in left]),
                langs[1]: joined([theirs[j] for j in right]),
            }
            yield from compare(pair, terms)
            continue
        lone = joined([mine[i] for i in left] if left else [theirs[j] for j in right])
        lacking = langs[1] if left else langs[0]
        yield finding(
            "omission",
            "critical",
            [lone.place()],
            f"this passage of {lone.doc} has no counterpart in {lacking}",
            langs=[lacking],
        )
