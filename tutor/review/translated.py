"""Which source each translation was made from, so that a rule that changed later shows.

The English text and the facts of a rule are the source. A file beside the rulebooks
keeps for each translation its origin: a fingerprint of that source, and one of itself. A
translation is out of date when the source has changed since and the translation has not.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec
import yaml

from tutor.core.game import InvalidInput

#: The language that the others are translated from.
SOURCE = "en"
#: The file of a game that keeps the origins.
ORIGINS = "translated.yaml"

_HEAD = """\
# What each translation was made from: the fingerprint of the English text and the facts, then that
# of the translation itself. Renewed by "tutor merge" and "tutor check GAME --still-right RULE|all".
"""


class Made(msgspec.Struct, frozen=True):
    """A translation as it was made: fingerprints of its source and of its own text."""

    source: str
    text: str


class Spoken(msgspec.Struct, frozen=True):
    """A rule as it stands: its texts by language, and its facts."""

    texts: Mapping[str, str]
    facts: Mapping[str, Any]


#: Rule -> language -> what the translation was made from.
Origins = Mapping[str, Mapping[str, Made]]


def fingerprint(text: str, facts: Mapping[str, Any] | None = None) -> str:
    """Eight hexadecimal digits for a text, and for the facts with it where they are given."""
    said = " ".join(text.split())
    if facts is not None:
        said += "\0" + json.dumps(facts, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.blake2b(said.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()


def read_origins(file: Path) -> Origins:
    """The origins in a file; empty where there is none. Raises :class:`InvalidInput`."""
    if not file.exists():
        return {}
    try:
        raw = yaml.load(file.read_text("utf-8"), Loader=yaml.CSafeLoader) or {}
        return {
            str(rule): {str(lang): Made(*str(both).split()) for lang, both in made.items()}
            for rule, made in raw.items()
        }
    except (OSError, UnicodeDecodeError, yaml.YAMLError, AttributeError, TypeError) as error:
        raise InvalidInput(f"{file}: is no list of origins; delete it") from error


def written(origins: Origins) -> str:
    """The text of a list of origins: one line a rule, in the order of ids."""
    lines = [_HEAD]
    for rule in sorted(origins):
        made = origins[rule]
        parts = (f'{lang}: "{made[lang].source} {made[lang].text}"' for lang in sorted(made))
        lines.append(f"{rule}: {{{', '.join(parts)}}}\n")
    return "".join(lines)


def stale(origins: Origins, rules: Mapping[str, Spoken]) -> dict[str, tuple[str, ...]]:
    """The rules whose source has changed since a translation was made: rule -> languages."""
    found = {}
    for rule, spoken in rules.items():
        known = origins.get(rule, {})
        now = current(spoken)
        late = tuple(
            lang
            for lang, made in now.items()
            if lang in known and known[lang].source != made.source and known[lang].text == made.text
        )
        if late:
            found[rule] = late
    return found


def current(spoken: Spoken) -> dict[str, Made]:
    """The origins of a rule whose translations are all up to date."""
    if SOURCE not in spoken.texts:
        return {}
    source = fingerprint(spoken.texts[SOURCE], spoken.facts)
    return {
        lang: Made(source, fingerprint(text))
        for lang, text in spoken.texts.items()
        if lang != SOURCE
    }


def renewed(
    origins: Origins,
    rules: Mapping[str, Spoken],
    right: Collection[tuple[str, str]] = (),
) -> Origins:
    """The origins of the rules as they stand.

    A translation counts as made from the source of today where it is new, was changed since, or is
    among those that somebody has found ``right`` (rule and language). Others keep what they had.
    """
    made: dict[str, dict[str, Made]] = {}
    for rule, spoken in rules.items():
        known = origins.get(rule, {})
        made[rule] = {
            lang: now
            if (rule, lang) in right or lang not in known or known[lang].text != now.text
            else known[lang]
            for lang, now in current(spoken).items()
        }
    return made
