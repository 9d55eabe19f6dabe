"""What the checks hand out: findings, each with its places and a name that lasts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

#: From worst to least.
SEVERITIES = ("critical", "major", "minor")

Span = tuple[int, int]


class Place(msgspec.Struct, frozen=True):
    """A passage of a document: ``span`` are character offsets in its file.

    ``mark`` is the stretch of it that is in question, in the same file, where one can be shown.
    """

    doc: str
    lang: str
    section: str
    span: Span
    text: str
    mark: Span | None = None


class Finding(msgspec.Struct, frozen=True):
    """Something a translator should look at.

    ``langs`` are the languages at fault, the odd one out where several agree; ``where`` starts
    with the passage at fault, those that it was compared with follow. ``fingerprint`` stays the
    same while the passage says the same wrong thing, wherever it moves. ``suggestion`` is empty
    where none is safe.
    """

    check: str
    severity: str
    rule: str
    langs: tuple[str, ...]
    where: tuple[Place, ...]
    message: str
    suggestion: str
    fingerprint: str


def finding(
    check: str,
    severity: str,
    where: Sequence[Place],
    message: str,
    *,
    rule: str = "",
    langs: Iterable[str] = (),
    suggestion: str = "",
    about: str = "",
) -> Finding:
    """A finding with its fingerprint.

    ``about`` is what is wrong in a form that outlives a change of wording elsewhere; without
    it the message serves. The text of the first place counts only where there is no rule id.
    """
    named = tuple(langs) or tuple(dict.fromkeys(place.lang for place in where[:1]))
    anchor = rule or (where[0].text if where else "")
    raw = "\0".join((check, anchor, *sorted(named), about or message))
    name = hashlib.blake2b(raw.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()
    return Finding(check, severity, rule, named, tuple(where), message, suggestion, name)


def at_least(findings: Iterable[Finding], severity: str) -> list[Finding]:
    """The findings at or above a severity."""
    worst = SEVERITIES[: SEVERITIES.index(severity) + 1]
    return [each for each in findings if each.severity in worst]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Findings without repetitions, the worst first, then by document and place."""
    unique = {(f.fingerprint, f.where[0].span if f.where else (0, 0)): f for f in findings}

    def rank(each: Finding) -> tuple[int, str, Span, str, str]:
        place = each.where[0] if each.where else Place("", "", "", (0, 0), "")
        severity = SEVERITIES.index(each.severity)
        return severity, place.doc, place.span, each.check, each.fingerprint

    return sorted(unique.values(), key=rank)
