"""Findings as one page of HTML that needs nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tutor.review.finding import SEVERITIES, Finding, Place

_STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid #8886;border-left:.4rem solid #888;border-radius:.4rem}
article{margin:1rem 0;padding:.8rem 1rem}
article.critical{border-left-color:#b3261e}article.major{border-left-color:#b26a00}article.minor{border-left-color:#4a6fa5}
h2{font-size:1rem;margin:0 0 .4rem}
ul{list-style:none;padding:0;margin:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:.8rem}
li{border-top:1px solid #8883;padding-top:.3rem}
small{opacity:.75;display:block}
mark{background:#ffe08a;color:#000;padding:0 .1em}
code{font-size:.85em}
"""


def html(findings: Sequence[Finding], notes: Sequence[str], title: str) -> str:
    """A page with every finding, its passages side by side and the words in question marked."""
    counts = ", ".join(f"{sum(f.severity == s for f in findings)} {s}" for s in SEVERITIES)
    notices = "".join(f"<p>Not run: {_safe(note)}.</p>" for note in notes)
    body = "\n".join(_article(each) for each in findings) or "<p>Nothing was found.</p>"
    return (
        "<!doctype html>\n"
        f'<html lang="en"><head><meta charset="utf-8"><title>{_safe(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{_STYLE}</style></head>\n<body><h1>{_safe(title)}</h1>"
        f"<p>{len(findings)} findings: {counts}.</p>{notices}\n{body}\n</body></html>\n"
    )


def _article(each: Finding) -> str:
    places = "".join(
        f"<li>{_place(place, first=i == 0)}</li>" for i, place in enumerate(each.where)
    )
    rule = f" · <code>{_safe(each.rule)}</code>" if each.rule else ""
    suggestion = f"<p>Suggestion: {_safe(each.suggestion)}</p>" if each.suggestion else ""
    return (
        f'<article class="{each.severity}" id="f-{each.fingerprint}">'
        f"<h2>{each.severity} · {_safe(each.check)}{rule}</h2><p>{_safe(each.message)}</p>"
        f"<ul>{places}</ul>{suggestion}<small>{each.fingerprint}</small></article>"
    )


def _place(place: Place, *, first: bool) -> str:
    section = f" {_safe(place.section)}" if place.section else ""
    head = f"<small>{_safe(place.doc)}{section}</small>"
    said = _marked(place)
    said = f"<strong>{said}</strong>" if first else said
    return f'{head}<span lang="{_safe(place.lang)}">{said}</span>'


def _marked(place: Place) -> str:
    """The passage with the words in question marked, where it stands in its file as it is."""
    if place.mark is None or place.span[1] - place.span[0] != len(place.text):
        return _safe(place.text)
    start, end = (offset - place.span[0] for offset in place.mark)
    before, marked, after = place.text[:start], place.text[start:end], place.text[end:]
    return f"{_safe(before)}<mark>{_safe(marked)}</mark>{_safe(after)}"


def _safe(said: str) -> str:
    return escape(said.encode("utf-8", "replace").decode(), quote=True)
