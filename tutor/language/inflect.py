"""Articles, endings and prepositions: the little grammar that noun phrases need.

Nouns and adjectives come from the termbase, which lists irregular forms; here stand only
the regular patterns of Catalan, German, Spanish and English.
"""

from __future__ import annotations

import re
from typing import Literal

Case = Literal["nom", "acc", "dat", "gen"]
Number = Literal["sg", "pl"]
Article = Literal["none", "one", "definite", "indefinite"]

CASES: tuple[Case, ...] = ("nom", "acc", "dat", "gen")

_VOWELS = "aeiouàèéíïòóúüáAEIOUÀÈÉÍÏÒÓÚÜÁ"

_DE_DEFINITE = {
    "masc": ("der", "den", "dem", "des"),
    "fem": ("die", "die", "der", "der"),
    "neut": ("das", "das", "dem", "des"),
    "pl": ("die", "die", "den", "der"),
}
_DE_INDEFINITE = {
    "masc": ("ein", "einen", "einem", "eines"),
    "fem": ("eine", "eine", "einer", "einer"),
    "neut": ("ein", "ein", "einem", "eines"),
    "pl": ("", "", "", ""),
}
_DE_STRONG = {
    "masc": ("er", "en", "em", "en"),
    "fem": ("e", "e", "er", "er"),
    "neut": ("es", "es", "em", "en"),
    "pl": ("e", "e", "en", "er"),
}
_DE_MIXED = {
    "masc": ("er", "en", "en", "en"),
    "fem": ("e", "e", "en", "en"),
    "neut": ("es", "es", "en", "en"),
    "pl": ("e", "e", "en", "er"),
}
_DE_WEAK = {
    "masc": ("e", "en", "en", "en"),
    "fem": ("e", "e", "en", "en"),
    "neut": ("e", "e", "en", "en"),
    "pl": ("en", "en", "en", "en"),
}
_DE_ENDINGS = {"none": _DE_STRONG, "one": _DE_MIXED, "indefinite": _DE_MIXED, "definite": _DE_WEAK}


def german_article(kind: Article, gender: str, number: Number, case: Case) -> str:
    """Give "der", "einem" ...; empty for a bare noun and an indefinite plural."""
    column = "pl" if number == "pl" else gender
    table = {"definite": _DE_DEFINITE, "indefinite": _DE_INDEFINITE}.get(kind)
    return table[column][CASES.index(case)] if table else ""


def german_adjective(stem: str, kind: Article, gender: str, number: Number, case: Case) -> str:
    """Turn "grün" into "grüner", "grünen" ... as article, gender, number and case want it."""
    if stem.endswith(("a", "A")):
        return stem
    column = "pl" if number == "pl" else gender
    ending = _DE_ENDINGS[kind][column][CASES.index(case)]
    if re.search(r"[^aeiou]el$", stem):
        stem = stem[:-2] + "l"
    return stem.removesuffix("e") + ending


def german_noun(singular: str, plural: str, gender: str, number: Number, case: Case) -> str:
    """The regular case form: genitive -s/-es of masculines and neuters, dative plural -n.

    Only the head, the first capitalised word, changes ("Tiere mit Typ" -> "Tieren mit Typ").
    """
    text = plural if number == "pl" else singular
    parts = text.split(" ")
    head = next((i for i, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
    noun = parts[head]
    if number == "pl" and case == "dat" and not noun.endswith(("n", "s")):
        parts[head] = noun + "n"
    if number == "sg" and case == "gen" and gender in ("masc", "neut"):
        parts[head] = noun + ("es" if re.search(r"(s|ß|x|z)$", noun) else "s")
    return " ".join(parts)


def german_attributes(text: str, gender: str, number: Number) -> tuple[list[str], str]:
    """Split "einfaches Tier" into adjective stems and the rest: (["einfach"], "Tier")."""
    ending = "e" if number == "pl" else _DE_STRONG[gender][0]
    parts = text.split(" ")
    stems = []
    while len(parts) > 1 and parts[0][:1].islower() and parts[0].endswith(ending):
        stems.append(parts.pop(0).removesuffix(ending))
    return stems, " ".join(parts)


def english_indefinite(phrase: str) -> str:
    """Give "a" or "an", by the sound that the phrase begins with."""
    vowel = re.match(r"(?!uni|use|one\b|eu)[aeiou]", phrase.lower()) is not None
    return "an" if vowel else "a"


def with_article(lang: str, kind: Article, feminine: bool, number: Number, phrase: str) -> str:
    """A Catalan or Spanish phrase behind its article, Catalan elided ("l’animal")."""
    if kind not in ("definite", "indefinite"):
        return phrase
    if lang == "es":
        stressed_a = feminine and number == "sg" and _begins_with_stressed_a(phrase)
        column = (number == "pl") * 2 + (feminine and not stressed_a)
        table = {
            "definite": ("el", "la", "los", "las"),
            "indefinite": ("un", "una", "unos", "unas"),
        }
        return f"{table[kind][column]} {phrase}"
    column = (number == "pl") * 2 + feminine
    if kind == "indefinite":
        return f"{('un', 'una', 'uns', 'unes')[column]} {phrase}"
    if number == "sg" and elides(phrase) and not (feminine and re.match(r"(?i)h?[iu]", phrase)):
        return f"l’{phrase}"
    return f"{('el', 'la', 'els', 'les')[column]} {phrase}"


def elides(phrase: str) -> bool:
    """Whether Catalan "de" and "el" lose their vowel before this: a vowel, a mute h, 1 or 11."""
    return (
        re.match(rf"[hH]?[{_VOWELS}](?<![hH]i(?=[aeo]))", phrase) is not None
        or re.match(r"(1|11)\b", phrase) is not None
    )


def after_preposition(lang: str, preposition: str, phrase: str) -> str:
    """Put "de" or "a" before a phrase: del, al, d’una, dels (Catalan and Spanish)."""
    if lang not in ("ca", "es"):
        return phrase
    if lang == "es":
        contracted = {"de": "del ", "a": "al "}[preposition]
        return contracted + phrase[3:] if phrase.startswith("el ") else f"{preposition} {phrase}"
    for article in ("els ", "el "):
        if phrase.startswith(article):
            joined = {"deel ": "del ", "deels ": "dels ", "ael ": "al ", "aels ": "als "}
            return joined[preposition + article] + phrase[len(article) :]
    if preposition == "de" and not phrase.startswith("l’") and elides(phrase):
        return f"d’{phrase}"
    return f"{preposition} {phrase}"


def _begins_with_stressed_a(phrase: str) -> bool:
    return re.match(r"(?i)h?á|(ave|agua|arma|alma|ala|aula|hada|ama)\b", phrase) is not None


def regular_plurals(word: str, lang: str) -> tuple[str, ...]:
    """Plural forms that a reader would build for a word whose plural the termbase omits."""
    if lang == "en":
        if re.search(r"[^aeiou]y$", word):
            return (word[:-1] + "ies",)
        return (word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s"),)
    if lang == "es":
        return (word + "s",) if word[-1:] in "aeoáéó" else (word + "es",)
    if lang == "ca":
        if word.endswith("a"):
            return (word[:-1] + "es", word[:-1] + "ues")
        return (word + "s", word + "ns")
    return (word + "n", word + "e", word + "en", word + "s")
