"""The two doors to the sentence model."""

from __future__ import annotations

import numpy as np
import pytest

from tutor.search import encoder as doors

pytestmark = pytest.mark.xdist_group("vectors")


def test_words_only_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(doors.LEXICAL_VARIABLE, "1")
    doors.encoder.cache_clear()
    try:
        assert doors.encoder() is None
    finally:
        monkeypatch.undo()
        doors.encoder.cache_clear()


def test_clean_composes_and_drops_what_cannot_be_encoded() -> None:
    assert doors.clean("Ka\u0308fig\0 \ud800") == "Käfig  ?"


def test_both_doors_give_the_same_vectors() -> None:
    engine = doors.bundled()
    if engine is None:
        pytest.skip("no sentence model on this machine")
    from tutor.search.sentences import sentence_model

    model = sentence_model()
    texts = ["passen 2 gelbe Frösche?", "what does the wild do"]
    for role, call in (("query", model.encode_query), ("document", model.encode_document)):
        assert np.allclose(call(texts), engine.encode(texts, role), atol=1e-5)
    assert engine.encode([], "query").shape == (0, engine.dim)


def test_translations_are_nearer_than_other_questions() -> None:
    engine = doors.bundled()
    if engine is None:
        pytest.skip("no sentence model on this machine")
    ca, de, other = engine.encode(
        [
            "quantes cartes rep cada jugador",
            "wie viele Karten bekommt jeder",
            "was frisst ein Löwe",
        ],
        "query",
    )
    assert ca @ de > ca @ other
