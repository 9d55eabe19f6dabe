"""The question bank: how people ask for a rule, with the right yes or no, or the number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tutor.core.game import InvalidInput

VERDICTS = ("yes", "no", "depends")


class BankQuestion(msgspec.Struct, frozen=True):
    """A question that ``rule`` answers; ``verdict`` answers it as worded, ``value`` the number.

    ``rule`` is empty for what people ask about the game and its rulebook passes over.
    """

    rule: str
    lang: str
    text: str
    verdict: str = ""
    value: int | None = None


def spread(bank: Sequence[BankQuestion], most: int) -> tuple[BankQuestion, ...]:
    """At most so many questions a rule, taken evenly from all of its own, in their order."""
    mine: dict[str, list[int]] = {}
    for place, question in enumerate(bank):
        mine.setdefault(question.rule, []).append(place)
    kept = set()
    for rule, places in mine.items():
        step = max(1.0, len(places) / most) if rule else 1.0
        kept |= {places[int(i * step)] for i in range(int(len(places) / step))}
    return tuple(question for place, question in enumerate(bank) if place in kept)


def read_bank(folder: Path, rules: frozenset[str]) -> tuple[BankQuestion, ...]:
    """The questions of ``folder/<lang>.yaml``. Raises :class:`InvalidInput` with file and item."""
    found: list[BankQuestion] = []
    for file in sorted(folder.glob("*.yaml")):
        try:
            items = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader) or []
        except (yaml.YAMLError, UnicodeDecodeError) as error:
            raise InvalidInput(f"{file}: not readable YAML ({error}); repair it") from error
        for number, item in enumerate(items, 1):
            found.append(_question(item, f"{file}, item {number}", file.stem, rules))
    return tuple(found)


def _question(raw: Any, where: str, lang: str, rules: frozenset[str]) -> BankQuestion:
    if not isinstance(raw, Mapping) or not isinstance(raw.get("q"), str) or not raw["q"].strip():
        raise InvalidInput(f"{where}: write it as {{rule: id, q: question}}")
    if "rule" in raw and raw["rule"] is None:
        return BankQuestion("", lang, raw["q"])
    if raw.get("rule") not in rules:
        raise InvalidInput(f"{where}: there is no rule {raw.get('rule')!r}; correct the id")
    verdict, value = raw.get("verdict") or "", raw.get("value")
    if verdict and verdict not in VERDICTS:
        raise InvalidInput(f"{where}: the verdict {verdict!r} is none of {', '.join(VERDICTS)}")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise InvalidInput(f"{where}: the value {value!r} is no number")
    return BankQuestion(raw["rule"], lang, raw["q"], verdict, value)
