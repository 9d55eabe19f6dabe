"""The words that the checks of these tests know: the corpus's own."""

from __future__ import annotations

import pytest

from tutor.review.words import Words
from tutor.services import library


@pytest.fixture(scope="session")
def zoop_words() -> Words:
    return Words(library.termbase("zoop"), library.termbase())


@pytest.fixture(scope="session")
def fool_words() -> Words:
    return Words(library.termbase("fool"), library.termbase())
