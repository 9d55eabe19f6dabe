"""Whether documents have the same parts in the same order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tutor.review.finding import Finding, finding
from tutor.review.passages import Passage, Text

_MAJORITY = 2


def missing_rules(texts: Mapping[str, Text]) -> Iterator[Finding]:
    """Rules that a language does not have, has twice, or that only it has."""
    having: dict[str, dict[str, Passage]] = {}
    for lang, text in texts.items():
        counts = Counter(p.rule for p in text.passages if p.rule)
        for passage in text.passages:
            if not passage.rule:
                continue
            if passage.rule in having and lang in having[passage.rule]:
                continue
            having.setdefault(passage.rule, {})[lang] = passage
            if counts[passage.rule] > 1:
                yield finding(
                    "duplicate",
                    "major",
                    [p.place() for p in text.passages if p.rule == passage.rule],
                    f"the rule {passage.rule} stands {counts[passage.rule]} times",
                    rule=passage.rule,
                    langs=[lang],
                )
    for rule, by_lang in having.items():
        lacking = [lang for lang in texts if lang not in by_lang]
        if not lacking:
            continue
        where = [p.place() for p in by_lang.values()]
        if len(by_lang) == 1 and len(texts) > _MAJORITY:
            (only,) = by_lang
            yield finding(
                "addition", "critical", where, f"only {only} has this rule", rule=rule, langs=[only]
            )
        else:
            yield finding(
                "omission",
                "critical",
                where,
                f"the rule is missing in {', '.join(lacking)}",
                rule=rule,
                langs=lacking,
            )


def moved_rules(texts: Mapping[str, Text]) -> Iterator[Finding]:
    """Rules that stand in another chapter, or in another order, than in the other languages."""
    rows = {lang: [p.rule for p in text.passages if p.rule] for lang, text in texts.items()}
    chapters = {
        lang: {p.rule: p.section.split(".")[0] for p in text.passages if p.rule}
        for lang, text in texts.items()
    }
    for odd, row in rows.items():
        others = [lang for lang in rows if lang != odd]
        common = set(row).intersection(*(rows[lang] for lang in others)) if others else set()
        orders = {tuple(r for r in dict.fromkeys(rows[lang]) if r in common) for lang in others}
        if len(orders) != 1:
            continue
        usual = orders.pop()
        mine = [r for r in dict.fromkeys(row) if r in common]
        kept = set(_longest_in_order(mine, usual))
        for rule in mine:
            elsewhere = {chapters[lang].get(rule) for lang in others}
            strayed = len(elsewhere) == 1 and chapters[odd][rule] not in elsewhere
            if rule in kept and not strayed:
                continue
            passage = texts[odd].by_key[rule]
            where = [passage.place(), *(texts[lang].by_key[rule].place() for lang in others)]
            place = f"in section {passage.section}" if strayed else "in another order"
            yield finding(
                "order",
                "major",
                where,
                f"{odd} has this rule {place}, the others in section {where[1].section}",
                rule=rule,
                langs=[odd] if len(others) >= _MAJORITY else [odd, *others],
                about=f"moved {chapters[odd][rule]}",
            )
        if len(others) < _MAJORITY:
            return


def _longest_in_order(row: Sequence[str], usual: Sequence[str]) -> list[str]:
    """The longest part of a row that is in the usual order."""
    rank = {rule: i for i, rule in enumerate(usual)}
    best: list[list[str]] = []
    for rule in row:
        longest: list[str] = []
        for chain in best:
            if rank[chain[-1]] < rank[rule] and len(chain) > len(longest):
                longest = chain
        best.append([*longest, rule])
    return max(best, key=len, default=[])


def outlines(texts: Mapping[str, Text]) -> Iterator[Finding]:
    """Sections that a document does not have, by number and depth."""
    shapes = {
        lang: Counter(_depth(section.number) for section in text.sections)
        for lang, text in texts.items()
    }
    for odd, text in texts.items():
        others = [shapes[lang] for lang in shapes if lang != odd]
        if not others or any(other != others[0] for other in others) or shapes[odd] == others[0]:
            continue
        mine, usual = sum(shapes[odd].values()), sum(others[0].values())
        first = text.passages[0].place() if text.passages else None
        yield finding(
            "section",
            "major",
            [first] if first else [],
            f"{odd} has {mine} headings where {usual} stand elsewhere",
            langs=[odd] if len(others) >= _MAJORITY else list(texts),
        )
        if len(others) < _MAJORITY:
            return


def _depth(number: str) -> int:
    return number.count(".") + 1
