"""What translators have decided about findings, by fingerprint, in a file for version control.

A decision is ``{fingerprint, decision, reason}``: ``accepted`` means that the finding is right and
still to be mended (it stays, and says so), ``dismissed`` that it is not (it is left out).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec
import yaml

from tutor.core.game import InvalidInput
from tutor.review.finding import Finding

ACCEPTED, DISMISSED = "accepted", "dismissed"
_LARGEST = 1_000_000


class Decision(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One decision; ``reason`` is for whoever reads the file, ``message`` what was found then."""

    fingerprint: str
    decision: str
    reason: str
    message: str = ""


def read_decisions(file: Path) -> dict[str, Decision]:
    """The decisions in a file by fingerprint, none where it does not exist.

    Raises :class:`InvalidInput` with the place of the fault.
    """
    if not file.exists():
        return {}
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise InvalidInput(f"{file}: cannot be read ({error.strerror}); check the path") from error
    if len(raw) > _LARGEST:
        raise InvalidInput(f"{file}: is too large for a list of decisions; give another file")
    try:
        parsed = yaml.load(raw.decode("utf-8"), Loader=yaml.CSafeLoader) or []
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise InvalidInput(f"{file}{line}: is not valid YAML; correct it") from error
    found: dict[str, Decision] = {}
    for number, item in enumerate(parsed if isinstance(parsed, list) else [parsed], 1):
        try:
            decision = msgspec.convert(item, Decision)
        except msgspec.ValidationError as error:
            raise InvalidInput(
                f"{file}: item {number} is no decision ({error}); see --accept and --dismiss"
            ) from error
        if decision.decision not in (ACCEPTED, DISMISSED) or not decision.reason.strip():
            raise InvalidInput(
                f"{file}: item {number} needs the decision accepted or dismissed, and a reason"
            )
        found[decision.fingerprint] = decision
    return found


def decided(findings: Iterable[Finding], decisions: Mapping[str, Decision]) -> list[Finding]:
    """The findings that stand: dismissed ones are left out, accepted ones say that they are."""
    standing = []
    for each in findings:
        decision = decisions.get(each.fingerprint)
        if decision is None:
            standing.append(each)
        elif decision.decision == ACCEPTED:
            told = f"{each.message} (accepted: {decision.reason})"
            standing.append(msgspec.structs.replace(each, message=told))
    return standing


def write_decision(
    file: Path, findings: Sequence[Finding], fingerprint: str, decision: str, reason: str
) -> None:
    """Add or change one decision in a file, all others kept, in the order of fingerprints.

    Raises :class:`InvalidInput` where no finding has the fingerprint or the file cannot be written.
    """
    known = {each.fingerprint: each for each in findings}
    if fingerprint not in known:
        raise InvalidInput(
            f"no finding has the fingerprint {fingerprint!r}; run the check to see them"
        )
    if not reason.strip():
        raise InvalidInput("a decision needs a reason; give one with --reason")
    decisions = read_decisions(file)
    message = known[fingerprint].message
    decisions[fingerprint] = Decision(fingerprint, decision, reason.strip(), message)
    rows = [msgspec.structs.asdict(decisions[key]) for key in sorted(decisions)]
    text = yaml.safe_dump(rows, allow_unicode=True, sort_keys=False, width=100)
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InvalidInput(
            f"{file}: cannot be written ({error.strerror}); choose another"
        ) from error
