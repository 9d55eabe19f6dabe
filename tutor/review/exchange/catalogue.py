"""gettext: one catalogue a language, translating from English; the rule's id is the context."""

from __future__ import annotations

import io
from collections.abc import Sequence

from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po, write_po

from tutor.core.game import InvalidInput
from tutor.review.exchange.units import SOURCE_LANG, Said, Unit


def write(units: Sequence[Unit], game: str, lang: str | None) -> bytes:
    """A ``.po`` file for a language; a template with empty translations without one."""
    if lang == SOURCE_LANG:
        msg = f"A catalogue translates from {SOURCE_LANG}; name another language with --lang."
        raise InvalidInput(msg)
    made = Catalog(
        locale=lang, project=game, version="1", fuzzy=False, header_comment="",
        msgid_bugs_address="-", last_translator="-", language_team="-",
    )  # fmt: skip
    for unit in units:
        comments = [c for c in (unit.title, unit.note) if c]
        made.add(
            unit.texts[SOURCE_LANG],
            unit.texts[lang] if lang else "",
            context=unit.rule,
            auto_comments=comments,
        )
    out = io.BytesIO()
    write_po(out, made, width=0, ignore_obsolete=True, include_lineno=False)
    return b"".join(
        line for line in out.getvalue().splitlines(keepends=True) if b"-Date:" not in line
    )


def read(data: bytes) -> list[Said]:
    """The translations of a catalogue; those marked fuzzy count as not done.

    Raises :class:`InvalidInput` where it is none.
    """
    try:
        found = read_po(io.BytesIO(data), abort_invalid=True)
    except (PoFileError, ValueError, UnicodeDecodeError) as error:
        raise InvalidInput(f"is no gettext catalogue ({_line(error)}); export it anew") from error
    lang = str(found.locale_identifier or "").partition("_")[0]
    said = []
    for message in found:
        text = message.string if isinstance(message.string, str) else ""
        if not message.id or not text or message.fuzzy:
            continue
        if not message.context:
            where = f"line {message.lineno}" if message.lineno else "an entry"
            raise InvalidInput(f"{where} has no msgctxt, so its rule is unknown; export it anew")
        said.append(
            Said(message.context, lang, text, f"line {message.lineno or 0}", str(message.id))
        )
    if said and not lang:
        raise InvalidInput("names no Language in its header; write one, such as “Language: ca”")
    return said


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__
