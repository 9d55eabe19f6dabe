"""Numbers from 0 to 100 in words, in four languages, said and read.

Some number words are also ordinary words ("ein", "no", "pair", Catalan "nou" = new): they are
marked *loose*. A loose mention may say a number, but it proves nothing against a text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from tutor.language.tokens import Word, fold, words

_ONES: Mapping[str, str] = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce "
    "quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés "
    "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    "ca": "zero un dos tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze "
    "setze disset divuit dinou",
}
_TENS: Mapping[str, str] = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "de": "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "ca": "vint trenta quaranta cinquanta seixanta setanta vuitanta noranta",
}
_HUNDRED = {"en": "a hundred", "de": "hundert", "es": "cien", "ca": "cent"}

#: Other ways to say a number that leave no doubt.
_MORE: Mapping[str, Mapping[str, int]] = {
    "en": {
        "one hundred": 100,
        "hundred": 100,
        "dozen": 12,
        "a dozen": 12,
        "half a dozen": 6,
        "two dozen": 24,
    },
    "de": {
        "einhundert": 100,
        "zwo": 2,
        "zweierlei": 2,
        "dreierlei": 3,
        "zu zweit": 2,
        "zu dritt": 3,
        "zu viert": 4,
        "zu fünft": 5,
        "zu sechst": 6,
        "zu siebt": 7,
        "dutzend": 12,
        "halbes dutzend": 6,
        "zweimal": 2,
        "dreimal": 3,
        "viermal": 4,
        "fünfmal": 5,
        "sechsmal": 6,
        "zweien": 2,
        "dreien": 3,
        "dreier": 3,
        "zweier": 2,
    },
    "es": {"ciento": 100, "veintiún": 21, "veintiuna": 21, "docena": 12, "media docena": 6},
    "ca": {
        "dues": 2,
        "huit": 8,
        "dèsset": 17,
        "devuit": 18,
        "dotzena": 12,
        "mitja dotzena": 6,
    },
}

#: Words that may mean a number, and may not.
_LOOSE: Mapping[str, Mapping[str, int]] = {
    "en": {
        "one": 1, "a": 1, "an": 1, "single": 1, "alone": 1, "lone": 1, "once": 1, "another": 1,
        "both": 2, "pair": 2, "pairs": 2, "twice": 2, "double": 2, "two-animal": 2, "couple": 2,
        "no": 0, "none": 0, "nothing": 0, "neither": 0, "without": 0, "any": 0,
    },
    "de": {
        "ein": 1, "eine": 1, "einen": 1, "einem": 1, "einer": 1, "eines": 1, "eins": 1,
        "einzeln": 1, "einzelne": 1, "einzelnes": 1, "einzelner": 1, "einzelnen": 1, "einmal": 1,
        "allein": 1,
        "einzige": 1, "einziges": 1, "einzigen": 1, "einziger": 1, "beide": 2, "beiden": 2,
        "beides": 2, "beider": 2, "paar": 2, "paare": 2, "pärchen": 2, "doppelt": 2, "kein": 0,
        "keine": 0, "keinen": 0, "keinem": 0, "keiner": 0, "keines": 0, "keins": 0, "nichts": 0,
        "ohne": 0, "weder": 0, "beliebige": 0, "acht": 8,
    },
    "es": {
        "un": 1, "una": 1, "uno": 1, "solo": 1, "sola": 1, "única": 1, "único": 1, "otra": 1,
        "otro": 1, "ambos": 2, "ambas": 2, "pareja": 2, "parejas": 2, "par": 2, "doble": 2,
        "ningún": 0, "ninguna": 0, "ninguno": 0, "nada": 0, "sin": 0, "ni": 0, "cualquier": 0,
        "cualquiera": 0,
    },
    "ca": {
        "un": 1, "una": 1, "u": 1, "sol": 1, "sola": 1, "únic": 1, "única": 1, "altra": 1,
        "altre": 1, "ambdós": 2, "ambdues": 2, "parella": 2, "parelles": 2, "parell": 2, "doble": 2,
        "cap": 0,
        "res": 0, "sense": 0, "ni": 0, "qualsevol": 0, "nou": 9, "deu": 10, "set": 7,
    },
}  # fmt: skip


#: German compounds that speak of two: Froschpärchen.
_PAIR_ENDINGS = ("parchen", "tierpaar", "tierpaare")


class Number(msgspec.Struct, frozen=True):
    """A number said at ``text[start:end]``, in digits or in words."""

    value: int
    start: int
    end: int
    digits: bool
    loose: bool = False


@lru_cache(maxsize=512)
def number_word(value: int, lang: str, feminine: bool = False) -> str:
    """A number from 0 to 100 in words. Raises ``ValueError`` outside that range."""
    if not 0 <= value <= 100:
        raise ValueError(f"{value} is not from 0 to 100")
    if value == 100:
        return _HUNDRED[lang]
    word = _below_hundred(value, lang)
    if feminine and lang == "ca":
        word = re.sub(r"dos$", "dues", re.sub(r"(?<![a-z])un$", "una", word))
    if feminine and lang == "es":
        word = re.sub(r"uno$", "una", word)
    if feminine and lang == "de" and value == 1:
        word = "eine"
    return word


def _below_hundred(value: int, lang: str) -> str:
    ones = _ONES[lang].split()
    if value < len(ones):
        return ones[value]
    ten, one = divmod(value, 10)
    tens = _TENS[lang].split()[ten - 2]
    if one == 0:
        return tens
    if lang == "en":
        return f"{tens}-{ones[one]}"
    if lang == "de":
        return f"{'ein' if one == 1 else ones[one]}und{tens}"
    if lang == "es":
        return f"{tens} y {ones[one]}"
    return f"{tens}-i-{ones[one]}" if ten == 2 else f"{tens}-{ones[one]}"


@lru_cache(maxsize=8)
def _table(lang: str) -> tuple[Mapping[tuple[str, ...], tuple[int, bool]], int]:
    table: dict[tuple[str, ...], tuple[int, bool]] = {}
    loose = {_key(word): value for word, value in _LOOSE[lang].items()}
    for value in range(101):
        for feminine in (False, True):
            key = _key(number_word(value, lang, feminine))
            table.setdefault(key, (value, key in loose))
    for word, value in _MORE[lang].items():
        table[_key(word)] = (value, False)
    for key, value in loose.items():
        table[key] = (value, True)
    return table, max(map(len, table))


def _key(text: str) -> tuple[str, ...]:
    return tuple(word.fold for word in words(text))


def numbers(text: str, lang: str) -> list[Number]:
    """The numbers said in a text, in order; decimals and section numbers are left out."""
    table, longest = _table(lang)
    tokens = words(text)
    found: list[Number] = []
    at = 0
    while at < len(tokens):
        length, number = _read(text, tokens, at, table, longest)
        if number is not None:
            found.append(number)
        at += length
    return found


def _read(
    text: str,
    tokens: Sequence[Word],
    at: int,
    table: Mapping[tuple[str, ...], tuple[int, bool]],
    longest: int,
) -> tuple[int, Number | None]:
    first = tokens[at]
    if first.is_number:
        value = _digits(first.text)
        return 1, None if value is None else Number(value, first.start, first.end, True)
    for length in range(min(longest, len(tokens) - at), 0, -1):
        window = tokens[at : at + length]
        known = table.get(tuple(w.fold for w in window))
        if known and _joined(text, window):
            return length, Number(known[0], first.start, window[-1].end, False, known[1])
    if first.fold.endswith(_PAIR_ENDINGS):
        return 1, Number(2, first.start, first.end, False, True)
    return 1, None


def _digits(text: str) -> int | None:
    if re.fullmatch(r"\d{1,3}([.,]\d{3})+", text):
        return int(re.sub(r"[.,]", "", text))
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _joined(text: str, window: Sequence[Word]) -> bool:
    """Whether only blanks and hyphens stand between the words."""
    return all(re.fullmatch(r"[\s\-‐‑]+", text[a.end : b.start]) for a, b in pairwise(window))


def read_number(text: str, lang: str) -> int | None:
    """The number that the whole text is ("7", "sieben", "vint-i-cinc"), or ``None``."""
    found = numbers(text, lang)
    if len(found) == 1 and fold(text[found[0].start : found[0].end]) == fold(text.strip()):
        return found[0].value
    return None
