"""Who has which number in a question: "I have 30, Ana 25 and Luis 25, does Ana win?"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.core.question import ME, Amount, Mention
from tutor.language.lexicon import common_words
from tutor.language.tokens import Word, words

_SELF: Mapping[str, frozenset[str]] = {
    "en": frozenset({"i", "im", "i'm", "ive", "i've", "me", "mine", "my"}),
    "de": frozenset({"ich", "mir", "mein", "meine", "bin"}),
    "es": frozenset({"yo", "tengo", "voy", "mi", "estoy", "tenia", "llevo", "llevaba", "iba"}),
    "ca": frozenset(
        {"jo", "tinc", "vaig", "meu", "meva", "estic", "tenia", "porto", "portava", "anava"}
    ),
}
#: Words between a name and its number.
_LINKS: Mapping[str, frozenset[str]] = {
    "en": frozenset(
        {
            "has",
            "have",
            "had",
            "is",
            "at",
            "with",
            "got",
            "on",
            "s",
            "points",
            "m",
            "won",
            "scored",
            "made",
            "finished",
        }
    ),
    "de": frozenset({"hat", "habe", "hab", "hatte", "ist", "steht", "bei", "auf", "mit", "und"}),
    "es": frozenset({"tiene", "tenia", "esta", "va", "con", "a", "en", "lleva", "y"}),
    "ca": frozenset({"te", "tenia", "esta", "va", "amb", "a", "en", "porta", "i"}),
}
#: How many words back a name may stand.
_REACH = 4
#: Characters that end what a number belongs to.
_BREAKS = frozenset(",;.:?!")


def held_in(
    text: str, lang: str, mentions: Sequence[Mention], amounts: Sequence[Amount]
) -> tuple[tuple[str, int], ...]:
    """Names (in lower case, without accents) or :data:`ME`, each with its number, in order."""
    tokens = words(text)
    found = []
    for amount in amounts:
        if amount.loose:
            continue
        name = _holder(text, lang, tokens, amount, mentions)
        if name:
            minus = text[: amount.start].rstrip().lower().endswith(("-", "−", "–", "minus"))
            minus = minus or text[: amount.start].rstrip().lower().endswith(("menos", "menys"))
            found.append((name, -amount.value if minus else amount.value))
    return tuple(found)


def _holder(
    text: str, lang: str, tokens: Sequence[Word], amount: Amount, mentions: Sequence[Mention]
) -> str:
    before = [w for w in tokens if w.end <= amount.start][-_REACH:]
    for word in reversed(before):
        gap = text[word.end : amount.start]
        if _BREAKS & set(gap.replace(":", "", 1)):
            return ""
        if word.fold in _SELF[lang]:
            return ME
        if word.fold in _LINKS[lang] or word.fold in ("minus", "menos", "menys"):
            continue
        return word.fold if _is_name(word, lang, mentions) else ""
    return ""


def _is_name(word: Word, lang: str, mentions: Sequence[Mention]) -> bool:
    named = any(m.start <= word.start < m.end for m in mentions)
    return not named and not word.is_number and word.fold not in common_words(lang)


def asked_for(text: str, lang: str, held: Sequence[tuple[str, int]]) -> str:
    """Whom the last clause is about, among those who hold a number; empty for nobody."""
    names = {name for name, _ in held}
    if not names:
        return ""
    last = max((text.rfind(c, 0, len(text.rstrip(" ?!."))) for c in ",;.:?"), default=-1)
    said = [w.fold for w in words(text[last + 1 :])]
    asked = [w for w in said if w in names]
    if asked:
        return asked[-1]
    return ME if ME in names and any(w in _SELF[lang] for w in said) else ""
