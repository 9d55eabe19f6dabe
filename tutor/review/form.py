"""What is wrong with one text by itself, whatever it means: marks, repetitions, leftovers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from tutor.corpus.plain import is_residue
from tutor.language.tokens import fold, sentences
from tutor.review.finding import Finding, finding
from tutor.review.passages import Passage, Text

#: Words that may stand twice in a row.
_TWICE: Mapping[str, frozenset[str]] = {
    "ca": frozenset(("nos", "us", "que")),
    "de": frozenset(("die", "der", "das", "den", "dem", "sie", "ihr", "es")),
    "es": frozenset(("nos", "os")),
    "en": frozenset(("that", "had")),
}
_DOUBLED = re.compile(r"(?<![\w·-])([^\W\d_]{2,})[ \n]+(\1)(?![\w·-])", re.IGNORECASE)
_STRAY_STOP = re.compile(r"(?<=[^\W\d_]{3})\.[ \n]+(?=[a-zà-öø-ÿ])")
_SPACE_BEFORE = re.compile(r"(?<=\w)[ \n]+[,.;:](?=[ \n]|$)")
_MARKS = re.compile(r"[!?][.,;:]|[,;:][.,;:]|(?<!\.)\.\.(?!\.)|\.,(?! ?(?:ª|º))")
_PAIRS = (("(", ")"), ("[", "]"), ("«", "»"))
_SEE_ALSO = re.compile(
    r"(?:see also|read more|click here|siehe auch|weiterlesen|mehr lesen|ver también|véase también"
    r"|leer más|vegeu també|veure també|llegiu-ne més|llegir més|hier klicken|https?://|www\.)",
    re.IGNORECASE,
)
#: Words written with a full stop of their own.
_SHORTENED = frozenset(
    [
        "bzw",
        "usw",
        "evtl",
        "ggf",
        "inkl",
        "max",
        "min",
        "nr",
        "sog",
        "vgl",
        "etc",
        "art",
        "cap",
        "fig",
        "pàg",
        "núm",
        "aprox",
        "vol",
        "ed",
        "tel",
        "sr",
        "sra",
        "dr",
        "pág",
        "ud",
        "uds",
        "máx",
        "mín",
        "no",
        "vs",
        "cf",
        "incl",
        "approx",
        "pp",
        "st",
        "abb",
        "bsp",
        "zb",
        "ca",
        "mal",
    ]
)
#: German as it was written before 1996.
_OLD_GERMAN = re.compile(
    r"\b(?:mu(?:ß|ßt|ßte\w*)|mü(?:ßt|ßte\w*)|da(?:ß)|lä(?:ßt)|pa(?:ßt|ßte\w*)|\w*(?:gißt|frißt|mißt)"
    r"|wu(?:ßt|ßte\w*)|bißchen|gewiß\w*|\w*(?:schluß|fluß|kuß|nuß|riß|biß|schuß|guß|paß|faß|haß|prozeß)"
    r"|rauh\w*|känguruhs?|numerier\w*|plazier\w*|stop(?=[ ,.!]))\b",
    re.IGNORECASE,
)
_FORMAL: Mapping[str, re.Pattern[str]] = {
    "de": re.compile(r"(?<=[a-zäöüß,;] )(?:Sie|Ihnen|Ihre?[nmrs]?)\b"),
    "es": re.compile(r"\bustede?s?\b", re.IGNORECASE),
    "ca": re.compile(r"\bvostè[s]?\b", re.IGNORECASE),
}
_FAMILIAR: Mapping[str, re.Pattern[str]] = {
    "de": re.compile(r"\b(?:[Dd]u|[Dd]ich|[Dd]ir|[Dd]eine?[nmrs]?|euch|eure?[nmrs]?|ihr)\b"),
    "es": re.compile(
        r"\b(?:tú|ti|tus?|te|contigo|vosotros|vuestr[oa]s?|puedes|tienes|debes|podéis|tenéis)\b",
        re.IGNORECASE,
    ),
    "ca": re.compile(
        r"\b(?:tu|teu|teva|teus|teves|et|vosaltres|vostr[ae]s?|vostres|pots|has|podeu|heu)\b",
        re.IGNORECASE,
    ),
}
_REFERENCE: Mapping[str, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:chapters?|sections?) (\d+(?:\.\d+)*)", re.IGNORECASE),
    "de": re.compile(r"\b(?:Kapiteln?|Abschnitt(?:en?)?) (\d+(?:\.\d+)*)"),
    "es": re.compile(
        r"\b(?:capítulos?|apartados?|secci(?:ón|ones)) (\d+(?:\.\d+)*)", re.IGNORECASE
    ),
    "ca": re.compile(r"\b(?:capítols?|apartats?|secci(?:ó|ons)) (\d+(?:\.\d+)*)", re.IGNORECASE),
}
_SEE = re.compile(
    r"\((?:[Ss]ee|[Ss]iehe|[Vv]éase|[Vv]er|[Vv]eure|[Vv]egeu)\b(?: [a-zà-ÿ]+)*?"
    r" ([A-ZÀ-ÖØ-Þ][^()]{2,40})\)"
)
_SUM = re.compile(r"\b(\d+) \((\d+(?: ?\+ ?\d+)+)\)|\b(\d+(?: ?\+ ?\d+)+) ?= ?(\d+)\b")


def form(text: Text) -> Iterator[Finding]:
    """Every fault of form of a document."""
    for passage in text.passages:
        if passage.kind != "heading":
            yield from _marks(passage)
            yield from _leftovers(passage)
            yield from _sums(passage)
    yield from _repeated(text)
    yield from _address(text)
    yield from _references(text)


def _at(check: str, severity: str, p: Passage, match: re.Match[str], what: str) -> Finding:
    place = p.place(*match.span())
    about = f"{what} {fold(match.group())}"
    return finding(check, severity, [place], what, rule=p.rule, langs=[p.lang], about=about)


def _marks(p: Passage) -> Iterator[Finding]:
    for match in _DOUBLED.finditer(p.text):
        same = match.group(1).lower() == match.group(2).lower()
        if same and match.group(1).lower() not in _TWICE[p.lang]:
            yield _at("doubled-word", "minor", p, match, f"“{match.group(1)}” stands twice")
    for match in _STRAY_STOP.finditer(p.text):
        if sentences(p.text[: match.end() + 20], p.lang) and not _abbreviated(p, match.start()):
            yield _at("punctuation", "minor", p, match, "a full stop inside a sentence")
    for match in _MARKS.finditer(p.text):
        yield _at("punctuation", "minor", p, match, f"the marks “{match.group()}” together")
    for match in _SPACE_BEFORE.finditer(p.text):
        yield _at("punctuation", "minor", p, match, "a blank before a mark")
    for left, right in _PAIRS:
        if p.text.count(left) != p.text.count(right):
            yield _whole("punctuation", "minor", p, f"“{left}” and “{right}” do not match")
    opening, closing = p.text.count("“"), p.text.count("”")
    low = p.text.count("„")
    if (low and low != opening) or (not low and opening != closing):
        yield _whole("punctuation", "minor", p, "quotation marks do not match")
    if p.kind == "rule" and p.text.count('"') % 2:
        yield _whole("punctuation", "minor", p, "quotation marks do not match")


def _abbreviated(p: Passage, at: int) -> bool:
    word = re.split(r"[\s(]", p.text[:at])[-1].lower()
    return len(word) < 2 or "." in word or word in _SHORTENED


def _whole(check: str, severity: str, p: Passage, what: str) -> Finding:
    return finding(check, severity, [p.place()], what, rule=p.rule, langs=[p.lang])


def _leftovers(p: Passage) -> Iterator[Finding]:
    match = _SEE_ALSO.search(p.text)
    if match:
        yield _at("residue", "major", p, match, "what a web page leaves behind")
    elif is_residue(p.text):
        yield _whole("residue", "major", p, "what a web page leaves behind")
    if p.lang == "de":
        for match in _OLD_GERMAN.finditer(p.text):
            yield _at("old-spelling", "minor", p, match, f"“{match.group()}” is the old spelling")


def _sums(p: Passage) -> Iterator[Finding]:
    for match in _SUM.finditer(p.text):
        told, parts = (
            (match.group(1), match.group(2))
            if match.group(1)
            else (
                match.group(4),
                match.group(3),
            )
        )
        total = sum(int(part) for part in parts.split("+"))
        if total != int(told):
            yield _at("arithmetic", "critical", p, match, f"{parts} makes {total}, not {told}")


#: A sentence so long does not stand twice in a rulebook by chance.
_LONG_SENTENCE = 25


def _repeated(text: Text) -> Iterator[Finding]:
    seen: dict[str, Passage] = {}
    for p in text.passages:
        if p.kind == "heading":
            continue
        for start, end in sentences(p.text, p.lang):
            said = fold(p.text[start:end]).rstrip(".!")
            if len(said) < _LONG_SENTENCE:
                continue
            if said in seen:
                where = [p.place(start, end), seen[said].place()]
                yield finding(
                    "duplicate",
                    "major",
                    where,
                    "the same sentence stands twice",
                    rule=p.rule or seen[said].rule,
                    langs=[p.lang],
                    about=said,
                )
            seen.setdefault(said, p)


def _address(text: Text) -> Iterator[Finding]:
    """The rarer of two forms of address, where both are used."""
    if text.lang not in _FORMAL:
        return
    formal = _found(text, _FORMAL[text.lang])
    familiar = _found(text, _FAMILIAR[text.lang])
    if not formal or not familiar:
        return
    rarer = formal if len(formal) <= len(familiar) else familiar
    for p, match in rarer:
        yield _at(
            "address", "minor", p, match, f"“{match.group()}” beside the other form of address"
        )


def _found(text: Text, pattern: re.Pattern[str]) -> list[tuple[Passage, re.Match[str]]]:
    return [
        (p, match)
        for p in text.passages
        if p.kind != "heading"
        for match in pattern.finditer(p.text)
    ]


def _references(text: Text) -> Iterator[Finding]:
    numbers = {section.number for section in text.sections}
    headings = [fold(section.heading) for section in text.sections]
    if not numbers:
        return
    for p in text.passages:
        if p.kind == "heading":
            continue
        for match in _REFERENCE[p.lang].finditer(p.text):
            if match.group(1) not in numbers:
                yield _at("reference", "major", p, match, f"there is no section {match.group(1)}")
        for match in _SEE.finditer(p.text):
            if not _is_heading(match.group(1), headings):
                what = f"there is no heading “{match.group(1)}”"
                yield _at("reference", "major", p, match, what)


def _is_heading(name: str, headings: Sequence[str]) -> bool:
    wanted = Counter(fold(name).split())
    return any(not wanted - Counter(re.findall(r"\w+", heading)) for heading in headings)
