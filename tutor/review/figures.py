"""The numbers of a rule's text against the rule's own facts, the default options assumed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from tutor.corpus.entry import RuleEntry, freeze
from tutor.corpus.figures import figure_faults
from tutor.review.finding import Finding, finding
from tutor.review.passages import Passage

_DOCUMENT = re.compile(r"[a-z0-9]+-(?:ca|de|es|en)")


def bare(rule: RuleEntry) -> RuleEntry:
    """A rule as the checks may know it: without what it says about single documents."""
    return msgspec.structs.replace(
        rule, facts=freeze(_general(rule.facts)), differs=(), open=False, sources=()
    )


def _general(facts: Mapping[str, Any]) -> dict[str, Any]:
    kept = {}
    for key, value in facts.items():
        if isinstance(value, Mapping):
            if value and all(_DOCUMENT.fullmatch(str(name)) for name in value):
                continue
            kept[key] = _general(value)
        else:
            kept[key] = value
    return kept


def wrong_figures(
    rule: RuleEntry, settled: Iterable[RuleEntry], passage: Passage
) -> Iterator[Finding]:
    """Numbers that the text has and the rule does not, or the other way round."""
    known = [bare(other) for other in settled]
    for what, remedy in figure_faults(bare(rule), known, passage.text, passage.lang):
        yield finding(
            "fact",
            "critical",
            [passage.place()],
            f"{what}; {remedy}",
            rule=rule.id,
            langs=[passage.lang],
            about=what,
        )
