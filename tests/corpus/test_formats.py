"""Rulebooks in the formats people have: the same rules come out, and bad files say so in a line."""

from __future__ import annotations

import contextlib
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tutor.core.game import InvalidInput
from tutor.corpus import formats
from tutor.corpus.readers import READERS, read_file
from tutor.services.documents import import_files, record

TITLE, HEADING = "The Heap", "A turn"
SENTENCES = ("Take one pebble, or two at most.", "Whoever takes the last pebble wins the game.")
ITEMS = ("a heap of seven pebbles", "a bag for the pebbles")

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
RELS = "http://schemas.openxmlformats.org"
OFFICE = (
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
    'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)


def archive(**parts: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out:
        for name, text in parts.items():
            out.writestr(name.replace("__", "/").replace("_dot_", "."), text)
    return made.getvalue()


def html() -> bytes:
    items = "".join(f"<li>{item}</li>" for item in ITEMS)
    return (
        f"<html><head><title>x</title><script>var a = 1</script></head><body><nav>Home</nav>"
        f"<h1>{TITLE}</h1><h2>{HEADING}</h2><p>{SENTENCES[0]}</p><ul>{items}</ul>"
        f"<table><tr><th>Number</th><th>Heap</th></tr></table>"
        f"<p>{SENTENCES[1]}</p><footer>Cookies</footer></body></html>"
    ).encode()


def docx() -> bytes:
    def paragraph(text: str, style: str = "") -> str:
        properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
        return f"<w:p>{properties}<w:r><w:t>{text}</w:t></w:r></w:p>"

    body = paragraph(TITLE, "Heading1") + paragraph(HEADING, "Heading2")
    body += "".join(paragraph(s) for s in (SENTENCES[0], *ITEMS, SENTENCES[1]))
    kinds = f"{RELS}/package/2006/content-types"
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    relation = f"{RELS}/officeDocument/2006/relationships/officeDocument"
    return archive(**{
        "[Content_Types].xml": f'<Types xmlns="{kinds}"><Default Extension="rels" ContentType='
        f'"application/vnd.openxmlformats-package.relationships+xml"/><Override PartName='
        f'"/word/document.xml" ContentType="{main}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{RELS}/package/2006/relationships"><Relationship '
        f'Id="r1" Type="{relation}" Target="word/document.xml"/></Relationships>',
        "word/document.xml": f"<w:document {W}><w:body>{body}</w:body></w:document>",
    })  # fmt: skip


def odt() -> bytes:
    items = "".join(f"<text:list-item><text:p>{i}</text:p></text:list-item>" for i in ITEMS)
    body = (
        f'<text:h text:outline-level="1">{TITLE}</text:h>'
        f'<text:h text:outline-level="2">{HEADING}</text:h>'
        f"<text:p>{SENTENCES[0][:8]}<text:s/><text:span>{SENTENCES[0][9:]}</text:span></text:p>"
        f"<text:list>{items}</text:list><text:p>{SENTENCES[1]}</text:p>"
    )
    content = (
        f"<office:document-content {OFFICE}><office:body><office:text>{body}"
        "</office:text></office:body></office:document-content>"
    )
    return archive(**{"content.xml": content})


def epub() -> bytes:
    return archive(**{
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:'
        'container"><rootfiles><rootfile full-path="O/book.opf"/></rootfiles></container>',
        "O/book.opf": '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
        '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="a" href="text/a%20b.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="n"/><itemref idref="a"/></spine></package>',
        "O/nav.xhtml": "<html><body><p>Contents</p></body></html>",
        "O/text/a b.xhtml": html().decode(),
    })  # fmt: skip


def pdf() -> bytes:
    from reportlab.pdfgen.canvas import Canvas

    made = io.BytesIO()
    page = Canvas(made)
    lines = (TITLE, "", HEADING, "", SENTENCES[0], *(f"- {i}" for i in ITEMS), "", SENTENCES[1])
    for number, line in enumerate(lines):
        page.drawString(60, 780 - 18 * number, line)
    page.save()
    return made.getvalue()


def po() -> bytes:
    said = "".join(f'msgid "{s}"\nmsgstr ""\n\n' for s in SENTENCES)
    return f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n{said}'.encode()


def xliff() -> bytes:
    units = "".join(
        f'<trans-unit id="{n}"><source>{s}</source></trans-unit>' for n, s in enumerate(SENTENCES)
    )
    return (
        '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file '
        f'source-language="en" datatype="plaintext" original="x"><body>{units}</body>'
        "</file></xliff>"
    ).encode()


FILES: dict[str, Callable[[], bytes]] = {
    "html": html, "docx": docx, "odt": odt, "epub": epub, "pdf": pdf, "po": po, "xliff": xliff,
}  # fmt: skip


@pytest.mark.parametrize("suffix", FILES)
def test_the_rules_come_out_of_every_format(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"heap.{suffix}"
    file.write_bytes(FILES[suffix]())
    (document,) = import_files([file])
    told = record(document)
    texts = [entry["text"] for entry in told["entries"]]
    assert told["lang"] == "en"
    assert set(SENTENCES) <= set(texts), texts
    text = read_file(file).text
    assert all(text[slice(*entry["span"])].strip() for entry in told["entries"])
    assert not any(word in " ".join(texts) for word in ("Cookies", "var a", "Contents", "Home"))


@pytest.mark.parametrize("suffix", ["html", "docx", "odt", "epub"])
def test_headings_make_sections(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"heap.{suffix}"
    file.write_bytes(FILES[suffix]())
    (document,) = import_files([file])
    assert HEADING in [s["heading"] for s in record(document)["sections"]]


def test_a_translation_file_gives_a_document_for_each_language(tmp_path: Path) -> None:
    file = tmp_path / "heap.po"
    pairs = (
        ("Take one pebble from the heap, or two at most, when it is your turn.",
         "Nimm in deinem Zug einen Kiesel vom Haufen oder höchstens zwei."),
        ("Whoever takes the last pebble from the heap wins the game at once.",
         "Wer den letzten Kiesel vom Haufen nimmt, gewinnt sofort die Partie."),
        ("Nobody may put a pebble back into the heap once it has been taken.",
         "Niemand darf einen Kiesel zurücklegen, der schon genommen worden ist."),
        ("The player who has the fewest pebbles begins the following game.",
         "Wer die wenigsten Kiesel hat, beginnt die nächste Partie."),
    )  # fmt: skip
    said = "".join(f'msgid "{a}"\nmsgstr "{b}"\n\n' for a, b in pairs)
    file.write_text(f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n{said}')
    assert sorted(d.lang for d in import_files([file])) == ["de", "en"]


def bomb() -> bytes:
    return archive(**{"content.xml": " " * (formats.LARGEST_UNPACKED + 1)})


ENTITY = '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&b;&d;</a>'
BAD: dict[str, tuple[str, bytes, str]] = {
    "a bomb": ("odt", bomb(), "unpacks to too much"),
    "entities": ("odt", archive(**{"content.xml": ENTITY}), "entities"),
    "xml entities": ("xliff", ENTITY.encode(), "xliff"),
    "no archive": ("docx", b"PK\x03\x04nothing", "damaged or no Word document"),
    "an empty archive": ("epub", archive(), "damaged or no EPUB book"),
    "no pdf": ("pdf", b"%PDF-1.7\n%%EOF", "damaged or no PDF"),
    "another xml": ("xliff", b"<a/>", "is no XLIFF"),
    "no catalogue": ("po", b'msgid "a\nmsgstr', "is empty"),
    "an empty page": ("html", b"<html><body></body></html>", "is empty"),
    "deep nesting": ("html", b"<div>" * 20_000 + b"a", "nested too deeply"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_told_in_one_line(name: str, tmp_path: Path) -> None:
    suffix, data, said = BAD[name]
    file = tmp_path / f"bad.{suffix}"
    file.write_bytes(data)
    with pytest.raises(InvalidInput) as caught:
        import_files([file])
    told = str(caught.value)
    assert said.lower() in told.lower()
    assert "\n" not in told
    assert str(file) in told


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(sorted(set(READERS) - {".txt"})), st.binary(max_size=400))
def test_random_bytes_never_break_a_reader(suffix: str, data: bytes) -> None:
    read = READERS[suffix][1]
    try:
        text, _, _ = read(data, Path(f"random{suffix}"))
    except InvalidInput:
        return
    assert isinstance(text, str)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(sorted(FILES)), st.data())
def test_spoilt_files_never_break_a_reader(suffix: str, data: st.DataObject) -> None:
    sound = bytearray(FILES[suffix]())
    for _ in range(data.draw(st.integers(1, 6))):
        sound[data.draw(st.integers(0, len(sound) - 1))] = data.draw(st.integers(0, 255))
    with contextlib.suppress(InvalidInput):
        assert isinstance(READERS[f".{suffix}"][1](bytes(sound), Path("spoilt"))[0], str)
