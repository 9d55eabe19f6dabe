"""A document against a game: each passage with its rule, the rule's numbers and its other texts.

The default options are assumed. A passage may say several rules, and a rule may stand in several
passages; what no passage says is listed as left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from tutor.corpus.entry import RuleEntry
from tutor.review.align import likeness
from tutor.review.comparison import all_differences, described, severity
from tutor.review.figures import bare, wrong_figures
from tutor.review.finding import Finding, Place, finding, in_order
from tutor.review.game import Ground, alone
from tutor.review.passages import Passage, Text
from tutor.review.signature import Signature, signature
from tutor.review.voting import Difference
from tutor.review.words import TANGIBLE, Words, family, is_general


class Match(msgspec.Struct, frozen=True):
    """A passage and the rules that it says, best first, with how sure each is (0 to 1).

    ``perhaps`` are rules that it may say too, in other words.
    """

    passage: Passage
    rules: tuple[str, ...]
    sure: tuple[float, ...]
    perhaps: tuple[str, ...] = ()


#: From here on a passage surely speaks of a rule; from the second, of this rule and no other.
SURE, ALONE = 0.17, 0.3
#: Kinds of entry that a document need not have.
_OURS = frozenset(("house",))


def check_against(
    text: Text,
    matches: Sequence[Match],
    texts: Mapping[str, Mapping[str, RuleEntry]],
    ground: Ground,
) -> list[Finding]:
    """Every finding of a document against the rules of a game (rule -> language -> entry)."""
    return in_order(_findings(text, matches, texts, ground))


def _findings(
    text: Text,
    matches: Sequence[Match],
    texts: Mapping[str, Mapping[str, RuleEntry]],
    ground: Ground,
) -> Iterator[Finding]:
    terms = Words(ground.terms, ground.all_terms)
    yield from alone(text, ground)
    said = {rule for match in matches for rule in _said(match, texts, terms)}
    for match in matches:
        yield from _compared(match, texts, terms)
    for rule, by_lang in texts.items():
        entry = next(iter(by_lang.values()))
        if rule in said or entry.kind in _OURS:
            continue
        shown = by_lang.get(text.lang, entry)
        yield finding(
            "left-out",
            "major" if entry.kind not in _TELLING else "minor",
            [
                Place(
                    f"{entry.game}-{shown.lang}", shown.lang, shown.section, shown.span, shown.text
                )
            ],
            f"the document does not say this rule ({rule})",
            rule=rule,
            langs=[text.lang],
            about="left out",
        )


#: How much of a rule a passage must share to say it, if the search is in doubt.
_SHARED = 0.5


def _said(
    match: Match, texts: Mapping[str, Mapping[str, RuleEntry]], terms: Words
) -> Iterator[str]:
    yield from match.rules
    if not match.perhaps:
        return
    own = signature(match.passage.text, match.passage.lang, terms)
    for rule in match.perhaps:
        entry = texts[rule].get(own.lang)
        if entry and likeness([own], [signature(entry.text, own.lang, terms)]) >= _SHARED:
            yield rule


#: Kinds of entry that tell about a game rather than rule it.
_TELLING = frozenset(("definition", "clarification", "example", "variant", "component"))


def _compared(
    match: Match, texts: Mapping[str, Mapping[str, RuleEntry]], terms: Words
) -> Iterator[Finding]:
    passage = match.passage
    if not match.rules or match.sure[0] < SURE:
        return
    known = match.rules
    exact = passage.rule in known
    single = len(known) == 1 and match.sure[0] >= ALONE and not passage.text.endswith(":")
    if exact:
        by_lang = texts[passage.rule]
        yield from wrong_figures(next(iter(by_lang.values())), _settled(by_lang, texts), passage)
    witnesses = _witnesses(known, texts, terms, exact=exact)
    own = signature(passage.text, passage.lang, terms)
    group = {passage.lang: own}
    group.update({f"{lang}*": s for lang, s in witnesses.items()})
    rule = known[0]
    for difference in all_differences(group, terms):
        if difference.odd != passage.lang or not _counts(difference, exact=exact, single=single):
            continue
        if not exact and _is_aside(difference, next(iter(texts[rule].values())).kind):
            continue
        if not exact and _is_wording(difference, own, [*witnesses.values()]):
            continue
        if not exact and difference.kind == "number" and _known_number(difference, known, texts):
            continue
        where = [passage.place(*_shown(own, difference)), *_places(rule, texts)]
        yield finding(
            described(difference)[0],
            severity(difference),
            where,
            f"the document differs from the rule {rule}: {_told(difference, passage.lang, terms)}",
            rule=rule,
            langs=[passage.lang],
            about=f"{difference.kind} {difference.lacking} {difference.extra}",
        )


def _settled(
    by_lang: Mapping[str, RuleEntry], texts: Mapping[str, Mapping[str, RuleEntry]]
) -> list[RuleEntry]:
    entry = next(iter(by_lang.values()))
    return [
        next(iter(texts[other].values()))
        for other in (entry.basis.settles if entry.basis else ())
        if other in texts
    ]


def _witnesses(
    rules: Sequence[str],
    texts: Mapping[str, Mapping[str, RuleEntry]],
    terms: Words,
    *,
    exact: bool,
) -> dict[str, Signature]:
    """What the corpus says in each language: the rule, or all rules of the passage together."""
    chosen = rules[:1] if exact else rules
    langs = dict.fromkeys(lang for rule in chosen for lang in texts[rule])
    return {
        lang: signature(
            " ".join(texts[r][lang].text for r in chosen if lang in texts[r]), lang, terms
        )
        for lang in langs
    }


#: Features that a free wording does not exchange by chance.
_PLAIN = frozenset(
    [
        "left",
        "right",
        "clockwise",
        "counter-clockwise",
        "face-up",
        "face-down",
        "top",
        "bottom",
        "at-least",
        "at-most",
        "more-than",
        "less-than",
        "greatest",
        "least",
        "youngest",
        "oldest",
        "longest",
        "shortest",
    ]
)
_MODAL = frozenset(("may", "must", "forbidden"))


def _counts(difference: Difference, *, exact: bool, single: bool) -> bool:
    """Whether a difference says something, where the passage is worded freely."""
    if exact:
        return True
    values = {*difference.lacking, *difference.extra}
    if difference.kind == "number":
        return difference.is_exchange
    if difference.kind == "thing":
        kinds = {family(value) for value in values}
        hard = kinds <= {"animal", "colour"} or (single and kinds <= TANGIBLE)
        return difference.is_exchange and hard and not any(map(is_general, values))
    if difference.kind == "deontic":
        return single and (values == {"not"} or (difference.is_exchange and values <= _MODAL))
    return difference.is_exchange and values <= _PLAIN


def _is_aside(difference: Difference, kind: str) -> bool:
    """Whether a rule has a negation that a free wording may do without."""
    return difference.lacking == ("not",) and not difference.extra and kind != "prohibition"


def _is_wording(difference: Difference, own: Signature, witnesses: Sequence[Signature]) -> bool:
    """Whether a free wording says the same in another way.

    "May only" bans as much as it permits; a negation within a condition belongs to its wording
    ("if there is no room" for "if all is full"); a number in brackets is a label.
    """
    if difference.kind == "number":
        return all(f"({value})" in own.text for value in difference.extra)
    if difference.kind != "deontic":
        return False
    if difference.is_exchange:
        return any(said.has("quantifier", "only") for said in (own, *witnesses))
    return difference.extra == ("not",) and _in_condition(own)


def _in_condition(own: Signature) -> bool:
    """Whether every negation of a text stands in a condition that opens a sentence."""
    conditions = [fact.start for fact in own.of("condition", "if")]
    for denied in own.of("deontic", "not"):
        opening = max(own.text.rfind(mark, 0, denied.start) for mark in ".;:,") + 1
        if not any(opening <= start < denied.start for start in conditions):
            return False
    return True


def _known_number(
    difference: Difference, rules: Sequence[str], texts: Mapping[str, Mapping[str, RuleEntry]]
) -> bool:
    """Whether a number that the passage has is one of its rules' own numbers."""
    known: set[str] = set()
    for rule in rules:
        entry = bare(next(iter(texts[rule].values())))
        known |= set(re.findall(r"\d+", f"{dict(entry.facts)} {entry.option}"))
    return all(value in known for value in difference.extra)


def _shown(own: Signature, difference: Difference) -> tuple[int, int | None]:
    facts = [f for value in difference.extra for f in own.of(difference.kind, value)]
    if not facts:
        return 0, None
    return min(f.start for f in facts), max(f.end for f in facts)


def _places(rule: str, texts: Mapping[str, Mapping[str, RuleEntry]]) -> list[Place]:
    return [
        Place(f"{e.game}-{lang}", lang, e.section, e.span, e.text)
        for lang, e in texts[rule].items()
    ]


def _told(difference: Difference, lang: str, terms: Words) -> str:
    name = described(difference)[1]
    lacking = ", ".join(_plain(difference.kind, v, lang, terms) for v in difference.lacking)
    extra = ", ".join(_plain(difference.kind, v, lang, terms) for v in difference.extra)
    if lacking and extra:
        return f"in {name} it says {extra} instead of {lacking}"
    return f"in {name} it lacks {lacking}" if lacking else f"in {name} it adds {extra}"


def _plain(kind: str, value: str, lang: str, terms: Words) -> str:
    return terms.spoken(value, lang) if kind == "thing" else value
