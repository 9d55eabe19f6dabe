"""Seeded mistakes in rulebooks of the corpus format, and changes that do no harm.

A mutation changes one rule's text in one language (or, ``all-languages``, in every one). This
module knows nothing of the checks: it reads Markdown with rule spans and the tables in
:mod:`benchmarks.review.swaps`.
"""

# ruff: noqa: ARG001, E501  (one signature for all changes; tables read better in long lines)
from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from benchmarks.review.swaps import (
    AND,
    CONDITION,
    NUMBER_WORDS,
    RESIDUE,
    SPECIES,
    SWAPS,
)

LANGS = ("ca", "de", "es", "en")
_SPAN = re.compile(r"\[((?:\\.|[^\[\]])*)\]\{#([a-z0-9.-]+)\}", re.DOTALL)


@dataclass(frozen=True)
class Mutant:
    """One change: the texts of all rulebooks after it, by language, and where it is."""

    kind: str
    severity: str
    lang: str
    rule: str
    before: str
    after: str


def rules_of(book: str) -> dict[str, str]:
    """Rule id -> text, in order."""
    return {m.group(2): m.group(1) for m in _SPAN.finditer(book)}


def put(book: str, rule: str, text: str) -> str:
    """The rulebook with another text for a rule; an empty text takes the rule out."""

    def change(match: re.Match[str]) -> str:
        if match.group(2) != rule:
            return match.group()
        return f"[{text}]{{#{rule}}}" if text else ""

    return _SPAN.sub(change, book)


Change = Callable[[str, str, random.Random, Mapping[str, str]], str | None]


def _sub_one(text: str, pattern: str, replacement: str, rng: random.Random) -> str | None:
    matches = list(re.finditer(pattern, text, re.IGNORECASE))
    if not matches:
        return None
    match = rng.choice(matches)
    new = match.expand(replacement)
    if match.group()[:1].isupper() and new[:1].islower():
        new = new[:1].upper() + new[1:]
    made = text[: match.start()] + new + text[match.end() :]
    made = re.sub(r"  +", " ", made).strip()
    if match.start() == 0:
        made = made[:1].upper() + made[1:]
    return made


def _swap(kind: str) -> Change:
    def change(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
        pairs = list(SWAPS[kind][1][lang])
        rng.shuffle(pairs)
        for pattern, replacement in pairs:
            made = _sub_one(text, pattern, replacement, rng)
            if made is not None and made != text:
                return made
        return None

    return change


_DIGITS = r"(?<![\w.,])\d{1,3}(?![\w%]|[.,]\d)"


def _number(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    matches = list(re.finditer(_DIGITS, text))
    if not matches:
        return None
    match = rng.choice(matches)
    value = int(match.group())
    other = value + rng.choice([d for d in (-3, -2, -1, 1, 2, 3) if value + d > 0])
    return text[: match.start()] + str(other) + text[match.end() :]


def _digit_prefix(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    matches = [m for m in re.finditer(_DIGITS, text) if len(m.group()) == 1]
    if not matches:
        return None
    match = rng.choice(matches)
    return f"{text[: match.start()]}1{match.group()}{text[match.end() :]}"


def _number_added(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    noun = {
        "en": r"(?<=the )(?=(?:cards|animals|players|coins|tiles|discs)\b)",
        "de": r"(?<=die )(?=(?:Karten|Tiere|Spieler|Münzen|Plättchen|Scheiben)\b)",
        "es": r"(?<=l[ao]s )(?=(?:cartas|animales|jugadores|monedas|losetas|discos)\b)",
        "ca": r"(?<=les |els )(?=(?:cartes|animals|jugadors|monedes|fitxes|discos)\b)",
    }[lang]
    if lang == "ca":
        noun = r"(?:(?<=les )|(?<=els ))(?=(?:cartes|animals|jugadors|monedes|fitxes|discos)\b)"
    return _sub_one(text, noun, f"{rng.randint(3, 7)} ", rng)


def _number_word(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    said = [w for w in NUMBER_WORDS[lang] if re.search(rf"\b{w}\b", text, re.IGNORECASE)]
    if not said:
        return None
    word = rng.choice(said)
    other = rng.choice([w for w in NUMBER_WORDS[lang] if w != word])
    return _sub_one(text, rf"\b{word}\b", other, rng)


def _exchange(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    matches = list(re.finditer(_DIGITS, text))
    pairs = [
        (a, b)
        for i, a in enumerate(matches)
        for b in matches[i + 1 :]
        if a.group() != b.group() and b.start() - a.end() < 60
    ]
    if not pairs:
        return None
    a, b = rng.choice(pairs)
    middle = text[a.end() : b.start()]
    return text[: a.start()] + b.group() + middle + a.group() + text[b.end() :]


def _range(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    link = {"en": "to|and|or", "de": "bis|und|oder", "es": "a|y|o", "ca": "a|i|o"}[lang]
    matches = list(re.finditer(rf"(\d+) (?:{link}) (\d+)", text))
    if not matches:
        return None
    match = rng.choice(matches)
    edge = int(match.group(2)) + rng.choice([1, -1])
    return text[: match.start(2)] + str(edge) + text[match.end(2) :]


def _species(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    pairs = list(SPECIES[lang])
    rng.shuffle(pairs)
    for before, after in pairs:
        made = _sub_one(text, rf"\b{before}", after, rng)
        if made is not None:
            return made
    return None


def _parts(text: str) -> list[str]:
    return re.split(r"(?<=[.!?;])\s+(?=[A-ZÀ-ÝÄÖÜ¿¡a-zà-ý0-9])", text)


def _sentence_missing(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    parts = _parts(text)
    if len(parts) < 2:
        return None
    gone = rng.randrange(len(parts))
    kept = " ".join(part for i, part in enumerate(parts) if i != gone).rstrip(";")
    return kept[:1].upper() + kept[1:] + ("" if kept.endswith((".", "!", "?")) else ".")


def _sentence_twice(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    parts = _parts(text)
    which = rng.randrange(len(parts))
    return " ".join([*parts[: which + 1], *parts[which:]])


def _sentence_added(
    text: str, lang: str, rng: random.Random, others: Mapping[str, str]
) -> str | None:
    pool = [part for other in others.values() for part in _parts(other) if len(part) > 30]
    strange = [p for p in pool if p not in text and p.endswith(".")]
    return f"{text} {rng.choice(strange)}" if strange else None


def _condition(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = re.search(CONDITION[lang], text)
    if match is None:
        return None
    rest = text[match.end() :]
    return rest[:1].upper() + rest[1:]


def _members(text: str, lang: str) -> re.Match[str] | None:
    thing = r"(?:[\w’·]+ ){0,3}[\w’·]+"
    return re.search(rf"({thing}), ({thing})((?:, {thing})*,? (?:{AND[lang]}) {thing})", text)


def _member_dropped(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = _members(text, lang)
    if match is None:
        return None
    return text[: match.start()] + match.group(1) + match.group(3) + text[match.end() :]


def _member_added(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = _members(text, lang)
    if match is None:
        return None
    said = {"en": "two dice", "de": "zwei Würfel", "es": "dos dados", "ca": "dos daus"}[lang]
    return text[: match.end(1)] + f", {said}" + text[match.end(1) :]


def _letters(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    words = list(re.finditer(r"\b[a-zà-ÿ]{6,}\b", text))
    if not words:
        return None
    match = rng.choice(words)
    word = match.group()
    at = rng.randrange(1, len(word) - 2)
    if word[at] == word[at + 1]:
        return None
    typo = word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return text[: match.start()] + typo + text[match.end() :]


def _letter_lost(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    words = list(re.finditer(r"\b[a-zà-ÿ]{7,}\b", text))
    if not words:
        return None
    match = rng.choice(words)
    at = rng.randrange(2, len(match.group()) - 2)
    return text[: match.start() + at] + text[match.start() + at + 1 :]


def _torn(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    words = list(re.finditer(r"\b[a-zà-ÿ]{7,}\b", text))
    if not words:
        return None
    match = rng.choice(words)
    at = match.start() + rng.randrange(3, len(match.group()) - 2)
    return f"{text[:at]} {text[at:]}"


def _glued(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    gaps = list(re.finditer(r"(?<=[a-zà-ÿ]{4}) (?=[a-zà-ÿ]{4})", text))
    if not gaps:
        return None
    gap = rng.choice(gaps)
    return text[: gap.start()] + text[gap.end() :]


def _doubled(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    words = list(re.finditer(r"\b[a-zà-ÿ]{2,}\b", text))
    if not words:
        return None
    match = rng.choice(words)
    return f"{text[: match.end()]} {match.group()}{text[match.end() :]}"


def _stray_stop(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    gaps = list(re.finditer(r"(?<=[a-zà-ÿ]{3}) (?=[a-zà-ÿ]{3})", text))
    if not gaps:
        return None
    gap = rng.choice(gaps)
    return f"{text[: gap.start()]}. {text[gap.end() :]}"


def _unclosed(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    for mark in (")", "”", "“", "»"):
        if mark in text:
            return text.replace(mark, "", 1)
    return None


def _residue(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    return f"{text} {RESIDUE[lang]}"


_OTHER = {"en": "de", "de": "en", "es": "en", "ca": "es"}


def in_other_language(text: str, lang: str, texts: Mapping[str, str]) -> str | None:
    """The whole text left in another language."""
    return texts.get(_OTHER[lang])


def fragment(text: str, lang: str, texts: Mapping[str, str], rng: random.Random) -> str | None:
    """The last words left in another language."""
    other = texts.get(_OTHER[lang], "").rstrip(".").split()
    own = text.rstrip(".").split()
    if len(own) < 8 or len(other) < 6:
        return None
    return " ".join([*own[:-4], *other[-4:]]) + "."


_REFERENCE = {
    "en": r"(chapters?|section) (\d+)",
    "de": r"(Kapiteln?|Abschnitt) (\d+)",
    "es": r"(capítulos?|apartado) (\d+)",
    "ca": r"(capítols?|apartat) (\d+)",
}


def _reference(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = re.search(_REFERENCE[lang], text)
    if match is None:
        return None
    return text[: match.start(2)] + str(int(match.group(2)) + 20) + text[match.end(2) :]


CHANGES: Mapping[str, tuple[str, Change]] = {
    **{kind: (severity, _swap(kind)) for kind, (severity, _) in SWAPS.items()},
    "number": ("critical", _number),
    "digit-prefix": ("critical", _digit_prefix),
    "number-added": ("critical", _number_added),
    "number-word": ("critical", _number_word),
    "numbers-exchanged": ("critical", _exchange),
    "range-edge": ("critical", _range),
    "species": ("critical", _species),
    "sentence-missing": ("critical", _sentence_missing),
    "sentence-added": ("critical", _sentence_added),
    "condition-dropped": ("critical", _condition),
    "member-dropped": ("critical", _member_dropped),
    "member-added": ("major", _member_added),
    "sentence-twice": ("major", _sentence_twice),
    "residue": ("major", _residue),
    "reference": ("major", _reference),
    "letters-swapped": ("minor", _letters),
    "letter-lost": ("minor", _letter_lost),
    "torn": ("minor", _torn),
    "glued": ("minor", _glued),
    "doubled-word": ("minor", _doubled),
    "stray-stop": ("minor", _stray_stop),
    "unclosed": ("minor", _unclosed),
}

#: Kinds that need more than the one text.
WIDE: Mapping[str, str] = {
    "rule-missing": "critical",
    "untranslated": "major",
    "fragment": "major",
    "number-everywhere": "critical",
    "rule-moved": "major",
}


def mutants(books: Mapping[str, str], seed: int, per_kind: int) -> Iterator[Mutant]:
    """Up to ``per_kind`` mutants of each kind and language."""
    texts = {lang: rules_of(book) for lang, book in books.items()}
    for lang in books:
        for kind, (severity, change) in CHANGES.items():
            rng = random.Random(f"{seed} {lang} {kind}")
            ids = list(texts[lang])
            rng.shuffle(ids)
            found = 0
            for rule in ids:
                others = {r: t for r, t in texts[lang].items() if r != rule}
                made = change(texts[lang][rule], lang, rng, others)
                if made is not None and made != texts[lang][rule]:
                    yield Mutant(kind, severity, lang, rule, texts[lang][rule], made)
                    found += 1
                if found == per_kind:
                    break
        yield from _wide(texts, lang, seed, per_kind)


def _wide(
    texts: Mapping[str, Mapping[str, str]], lang: str, seed: int, per_kind: int
) -> Iterator[Mutant]:
    for kind, severity in WIDE.items():
        rng = random.Random(f"{seed} {lang} {kind}")
        ids = list(texts[lang])
        rng.shuffle(ids)
        found = 0
        for rule in ids:
            text = texts[lang][rule]
            by_lang = {other: said[rule] for other, said in texts.items() if rule in said}
            made: str | None = None
            if kind in ("rule-missing", "rule-moved"):
                made = ""
            elif kind == "untranslated":
                made = in_other_language(text, lang, by_lang) if len(text) > 40 else None
            elif kind == "fragment":
                made = fragment(text, lang, by_lang, rng)
            elif kind == "number-everywhere":
                match = re.search(_DIGITS, text)
                same = match and all(
                    re.search(rf"\b{match.group()}\b", t) for t in by_lang.values()
                )
                made = _everywhere(match.group(), text) if match and same else None
            if made is None or made == text:
                continue
            yield Mutant(kind, severity, lang, rule, text, made)
            found += 1
            if found == per_kind:
                break


def _everywhere(value: str, text: str) -> str:
    return re.sub(rf"(?<![\w.,]){value}(?![\w.,]\d)", str(int(value) + 1), text)


def apply(books: Mapping[str, str], mutant: Mutant) -> dict[str, str]:
    """All rulebooks with the mutant in them."""
    changed = dict(books)
    if mutant.kind == "number-everywhere":
        before = re.search(_DIGITS, mutant.before)
        value = before.group() if before else ""
        for lang, book in books.items():
            said = rules_of(book).get(mutant.rule, "")
            changed[lang] = put(book, mutant.rule, _everywhere(value, said))
        return changed
    book = put(books[mutant.lang], mutant.rule, mutant.after)
    if mutant.kind == "rule-moved":
        chapters = list(re.finditer(r"^## .*$", book, re.MULTILINE))
        end = (
            chapters[1].start()
            if mutant.before not in books[mutant.lang][: chapters[1].start()]
            else len(book)
        )
        book = f"{book[:end]}\n[{mutant.before}]{{#{mutant.rule}}}\n\n{book[end:]}"
    changed[mutant.lang] = book
    return changed


# --- changes that do no harm ------------------------------------------------------------------


def _digit_to_word(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    word = {"en": "three", "de": "drei", "es": "tres", "ca": "tres"}[lang]
    return re.sub(r"(?<![\w.,–-])3(?![\w.,])", word, text, count=1)


def _straight_quotes(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    return re.sub(r"[“”„«»]", '"', text)


def _straight_apostrophe(
    text: str, lang: str, rng: random.Random, _: Mapping[str, str]
) -> str | None:
    return text.replace("’", "'")


def _emphasis(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    return re.sub(r"\b([a-zà-ÿ]{5,})\b", r"*\1*", text, count=1)


def _split_sentence(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = re.search(r"; (\w)", text)
    if match is None:
        return None
    return f"{text[: match.start()]}. {match.group(1).upper()}{text[match.end() :]}"


def _join_sentence(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = re.search(r"(?<=\w{3})\. (?=[A-Z])", text)
    if match is None or lang == "de":
        return None
    return f"{text[: match.start()]}; {text[match.end() :][:1].lower()}{text[match.end() + 1 :]}"


def _wrapped(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    half = text.find(" ", len(text) // 2)
    return None if half < 0 else f"{text[:half]}\n{text[half + 1 :]}"


_SAME: Mapping[str, tuple[tuple[str, str], ...]] = {
    "en": ((r"\bmust\b(?! not)", "have to"), (r"\bno more than\b", "at most"), (r"\bdiscard\b", "get rid of"),
           (r"\bstraight away\b", "at once"), (r"\beverybody\b", "everyone"), (r"\bmay not\b", "must not"),
           (r"\bcannot\b", "can’t"), (r"\bwhen\b", "whenever"), (r"\bturns up\b", "appears")),
    "de": ((r"\bist du am Zug\b", "bist du an der Reihe"), (r"\bdarf nicht\b", "darf keinesfalls"), (r"\bfalls\b", "wenn"),
           (r"\bwenn\b", "falls"), (r"\bsofort\b", "gleich"), (r"\bmindestens\b", "wenigstens"), (r"\bhöchstens\b", "maximal")),
    "es": ((r"\btienes que\b", "debes"), (r"\bal menos\b", "como mínimo"), (r"\ben seguida\b", "enseguida"),
           (r"\bsolo\b", "solamente"), (r"\bcogen?\b", "toman"), (r"\bcada uno\b", "cada jugador")),
    "ca": ((r"\balmenys\b", "com a mínim"), (r"\bde seguida\b", "tot seguit"), (r"\bnomés\b", "tan sols"),
           (r"\bcadascú\b", "cada jugador"), (r"\btothom\b", "tots els jugadors")),
}  # fmt: skip


def _synonym(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    pairs = list(_SAME[lang])
    rng.shuffle(pairs)
    for pattern, replacement in pairs:
        made = _sub_one(text, pattern, replacement, rng)
        if made is not None:
            return made
    return None


def _clause_order(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    if lang != "en":
        return None
    match = re.fullmatch(r"(If|When) ([^,.;]+), ([^,.;]+)\.", text)
    if match is None:
        return None
    return f"{match.group(3)[:1].upper()}{match.group(3)[1:]} {match.group(1).lower()} {match.group(2)}."


def _list_order(text: str, lang: str, rng: random.Random, _: Mapping[str, str]) -> str | None:
    match = re.search(r": (\w+), (\w+)(?=,| )", text)
    if match is None:
        return None
    return text[: match.start()] + f": {match.group(2)}, {match.group(1)}" + text[match.end() :]


HARMLESS: Mapping[str, Change] = {
    "digit-to-word": _digit_to_word,
    "straight-quotes": _straight_quotes,
    "straight-apostrophe": _straight_apostrophe,
    "emphasis": _emphasis,
    "split-sentence": _split_sentence,
    "join-sentence": _join_sentence,
    "wrapped": _wrapped,
    "synonym": _synonym,
    "clause-order": _clause_order,
    "list-order": _list_order,
}


def harmless(books: Mapping[str, str], seed: int, per_kind: int) -> Iterator[Mutant]:
    """Changes after which nothing new may be found."""
    for lang, book in books.items():
        texts = rules_of(book)
        for kind, change in HARMLESS.items():
            rng = random.Random(f"{seed} {lang} {kind}")
            ids = list(texts)
            rng.shuffle(ids)
            found = 0
            for rule in ids:
                made = change(texts[rule], lang, rng, texts)
                if made is not None and made != texts[rule]:
                    yield Mutant(kind, "harmless", lang, rule, texts[rule], made)
                    found += 1
                if found == per_kind:
                    break
