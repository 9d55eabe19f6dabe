"""XLIFF 1.2 and 2.0, TMX and TBX: the formats of translators' tools that are XML."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import (
    Element,
    ElementTree,
    ParseError,
    SubElement,
    indent,
    register_namespace,
)

from defusedxml.common import DefusedXmlException

from tutor.core.game import InvalidInput
from tutor.corpus.formats import xml
from tutor.review.exchange.units import SOURCE_LANG, Said, Unit, languages, target_of

XLIFF_1 = "urn:oasis:names:tc:xliff:document:1.2"
XLIFF_2 = "urn:oasis:names:tc:xliff:document:2.0"
TBX = "urn:iso:std:iso:30042:ed-2"
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def xliff_1(units: Sequence[Unit], game: str, lang: str | None) -> bytes:
    """XLIFF 1.2: a ``<file>`` for each language that is translated into."""
    register_namespace("", XLIFF_1)
    root = Element(f"{{{XLIFF_1}}}xliff", version="1.2")
    known = [x for x in units[0].texts if x != SOURCE_LANG]
    for target in known if lang is None else [target_of(lang, "XLIFF")]:
        file = SubElement(
            root, f"{{{XLIFF_1}}}file",
            {"original": f"{game}.md", "source-language": SOURCE_LANG,
             "target-language": target, "datatype": "plaintext"},
        )  # fmt: skip
        body = SubElement(file, f"{{{XLIFF_1}}}body")
        for unit in units:
            one = SubElement(body, f"{{{XLIFF_1}}}trans-unit", id=unit.rule, resname=unit.title)
            SubElement(one, f"{{{XLIFF_1}}}source").text = unit.texts[SOURCE_LANG]
            SubElement(one, f"{{{XLIFF_1}}}target", state="final").text = unit.texts[target]
            if unit.note:
                SubElement(one, f"{{{XLIFF_1}}}note").text = unit.note
    return _bytes(root)


def xliff_2(units: Sequence[Unit], game: str, lang: str | None) -> bytes:
    """XLIFF 2.0: one language a document."""
    target = target_of(lang, "XLIFF 2.0")
    register_namespace("", XLIFF_2)
    root = Element(f"{{{XLIFF_2}}}xliff", version="2.0", srcLang=SOURCE_LANG, trgLang=target)
    file = SubElement(root, f"{{{XLIFF_2}}}file", id=game)
    for number, unit in enumerate(units, 1):
        one = SubElement(file, f"{{{XLIFF_2}}}unit", id=f"u{number}", name=unit.rule)
        if unit.note:
            notes = SubElement(one, f"{{{XLIFF_2}}}notes")
            SubElement(notes, f"{{{XLIFF_2}}}note").text = unit.note
        segment = SubElement(one, f"{{{XLIFF_2}}}segment", state="final")
        SubElement(segment, f"{{{XLIFF_2}}}source").text = unit.texts[SOURCE_LANG]
        SubElement(segment, f"{{{XLIFF_2}}}target").text = unit.texts[target]
    return _bytes(root)


def tmx(units: Sequence[Unit], game: str, lang: str | None) -> bytes:
    """TMX 1.4: one unit a rule, with every language in it."""
    root = Element("tmx", version="1.4")
    header = SubElement(
        root, "header",
        {"creationtool": "rules-tutor", "creationtoolversion": "1", "segtype": "paragraph",
         "o-tmf": "rules-tutor", "adminlang": "en", "srclang": SOURCE_LANG,
         "datatype": "plaintext"},
    )  # fmt: skip
    SubElement(header, "prop", type="x-game").text = game
    body = SubElement(root, "body")
    for unit in units:
        one = SubElement(body, "tu", tuid=unit.rule)
        for spoken in languages(lang, unit.texts):
            variant = SubElement(one, "tuv", {_LANG: spoken})
            SubElement(variant, "seg").text = unit.texts[spoken]
    return _bytes(root)


def tbx(concepts: Sequence[Mapping[str, Any]], lang: str | None) -> bytes:
    """TBX (core, version 3): the concepts of a game with their words."""
    register_namespace("", TBX)
    root = Element(f"{{{TBX}}}tbx", {"type": "TBX-Core", "style": "dca", _LANG: SOURCE_LANG})
    header = SubElement(SubElement(root, f"{{{TBX}}}tbxHeader"), f"{{{TBX}}}fileDesc")
    told = SubElement(SubElement(header, f"{{{TBX}}}sourceDesc"), f"{{{TBX}}}p")
    told.text = "Termbase of the rulebooks"
    body = SubElement(SubElement(root, f"{{{TBX}}}text"), f"{{{TBX}}}body")
    for concept in concepts:
        entry = SubElement(body, f"{{{TBX}}}conceptEntry", id=str(concept["id"]))
        SubElement(entry, f"{{{TBX}}}descrip", type="definition").text = str(concept["definition"])
        for spoken in languages(lang, concept["terms"]):
            words = concept["terms"][spoken]
            section = SubElement(entry, f"{{{TBX}}}langSec", {_LANG: spoken})
            ranked = [(words["preferred"], "preferredTerm-admn-sts")]
            ranked += [(word, "admittedTerm-admn-sts") for word in words.get("synonyms", ())]
            for word, status in ranked:
                term = SubElement(section, f"{{{TBX}}}termSec")
                SubElement(term, f"{{{TBX}}}term").text = str(word)
                SubElement(term, f"{{{TBX}}}termNote", type="administrativeStatus").text = status
    return _bytes(root)


def read(data: bytes) -> list[Said]:
    """The texts of an XLIFF (1.2 or 2.0), a TMX or a TBX file; of a TBX the preferred terms.

    Raises :class:`InvalidInput` for anything else.
    """
    try:
        root = xml(data)
    except DefusedXmlException as error:
        msg = "declares entities, which no translation needs; export it anew"
        raise InvalidInput(msg) from error
    except (ParseError, ValueError) as error:
        said = " ".join(str(error).split())
        raise InvalidInput(f"is no XML ({said}); export it anew") from error
    reader = _READERS.get(_name(root))
    if reader is None:
        msg = f"is no XLIFF, TMX or TBX (its root is <{_name(root)}>); give a file of that kind"
        raise InvalidInput(msg)
    return list(reader(root))


def _read_xliff(root: Element) -> Iterator[Said]:
    if (root.get("version") or "").startswith("2"):
        lang = root.get("trgLang") or ""
        for unit in _all(root, "unit"):
            rule = unit.get("name") or unit.get("id") or ""
            texts = [(_one(s, "source"), _one(s, "target")) for s in _all(unit, "segment")]
            yield from _said(
                rule, lang, " ".join(b for _, b in texts), " ".join(a for a, _ in texts)
            )
        return
    for file in _all(root, "file"):
        lang = file.get("target-language") or ""
        for unit in _all(file, "trans-unit"):
            if unit.get("approved") != "no":
                yield from _said(
                    unit.get("id") or "", lang, _one(unit, "target"), _one(unit, "source")
                )


def _read_tmx(root: Element) -> Iterator[Said]:
    for unit in _all(root, "tu"):
        for variant in _all(unit, "tuv"):
            lang = variant.get(_LANG) or variant.get("lang") or ""
            yield from _said(unit.get("tuid") or "", lang, _one(variant, "seg"), "")


def _read_tbx(root: Element) -> Iterator[Said]:
    for entry in _all(root, "conceptEntry"):
        for section in _all(entry, "langSec"):
            terms = _all(section, "termSec")
            kept = [t for t in terms if "preferred" in _one(t, "termNote")] or terms
            if kept:
                term, lang = _one(kept[0], "term"), section.get(_LANG) or ""
                yield from _said(entry.get("id") or "", lang, term, "")


_READERS: dict[str, Callable[[Element], Iterator[Said]]] = {
    "xliff": _read_xliff, "tmx": _read_tmx, "tbx": _read_tbx,
}  # fmt: skip


def _said(rule: str, lang: str, text: str, source: str) -> Iterator[Said]:
    if text:
        yield Said(rule, lang.replace("_", "-").partition("-")[0], text, rule or "?", source)


def _all(node: Element, name: str) -> list[Element]:
    return [e for e in node.iter() if _name(e) == name]


def _one(node: Element, name: str) -> str:
    """The text of the first element of that name, marks inside it left out."""
    found = _all(node, name)
    return "".join(found[0].itertext()).strip() if found else ""


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _bytes(root: Element) -> bytes:
    import io

    indent(root, " ")
    out = io.BytesIO()
    ElementTree(root).write(out, encoding="utf-8", xml_declaration=True)
    return out.getvalue() + b"\n"
