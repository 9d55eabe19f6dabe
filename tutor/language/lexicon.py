"""Everyday words of the four languages, for telling languages apart and for caution.

The lists are our own, kept as plain text in ``words/``: the section ``function`` holds
articles, pronouns, auxiliaries and the like, the section ``common`` words that turn up
when people talk about card games.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from tutor.language.tokens import fold


@lru_cache(maxsize=8)
def _sections(lang: str) -> dict[str, tuple[str, ...]]:
    text = files("tutor.language").joinpath("words", f"{lang}.txt").read_text(encoding="utf-8")
    sections: dict[str, tuple[str, ...]] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith("# "):
            name = line[2:].strip()
        else:
            sections[name] = sections.get(name, ()) + tuple(line.split())
    return sections


@lru_cache(maxsize=8)
def function_words(lang: str) -> frozenset[str]:
    """Articles, pronouns, auxiliaries ... as spelt, accents included."""
    return frozenset(_sections(lang)["function"])


@lru_cache(maxsize=8)
def bare_function_words(lang: str) -> frozenset[str]:
    """The same, bare of accents."""
    return frozenset(fold(word) for word in function_words(lang))


@lru_cache(maxsize=8)
def all_words(lang: str) -> frozenset[str]:
    """Every listed word as spelt, accents included."""
    return frozenset(word for section in _sections(lang).values() for word in section)


@lru_cache(maxsize=8)
def common_words(lang: str) -> frozenset[str]:
    """Every listed word, bare of accents."""
    return frozenset(fold(word) for word in all_words(lang))
