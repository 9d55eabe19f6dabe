"""What is to be said, before it is said in a language.

A game describes its cards and pieces as a :class:`Phrase` of termbase concepts;
``tutor.language`` gives it number, gender and case.
"""

from __future__ import annotations

import msgspec


class Phrase(msgspec.Struct, frozen=True):
    """A noun phrase: ``noun`` and ``adjectives`` are concept ids of the termbase.

    ``count`` is said as a digit before the noun ("2 green toucans"); ``None`` says the
    noun alone. ``any_of`` lists concepts that are left open ("of any colour"). ``name`` is said
    instead of the noun's own word, in the noun's gender ("green 9", "grüne 9").
    """

    noun: str
    count: int | None = None
    adjectives: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    name: str = ""
