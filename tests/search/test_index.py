"""Finding rules: with vectors far better than BM25, and still fair without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tutor.core import paths
from tutor.search.bank import BankQuestion, read_bank, spread
from tutor.search.encoder import Encoder, encoder
from tutor.search.index import Index, elsewhere
from tutor.search.lexical import Lexical, WordVectors, pack_terms, terms_of, unpack_terms
from tutor.search.neutral import fit
from tutor.search.store import VectorStore, cache_folder
from tutor.services import library
from tutor.services.minds import VECTORS

GAME = "zoople"
#: So many questions a rule at most are learnt from: enough to beat words alone.
LEARNT = 16
pytestmark = pytest.mark.xdist_group("vectors")


def halves() -> tuple[list[BankQuestion], list[BankQuestion]]:
    """Bank questions to learn from, and every fourth of each rule and language left out."""
    bank = spread(
        read_bank(paths.rules_corpus() / GAME / "questions", frozenset(library.game(GAME).ids)),
        LEARNT,
    )
    seen: Counter[tuple[str, str]] = Counter()
    known, left_out = [], []
    for q in bank:
        (left_out if seen[q.rule, q.lang] % 4 == 3 else known).append(q)
        seen[q.rule, q.lang] += 1
    return known, left_out


def recall(ranked: Sequence[Sequence[str]], asked: Sequence[BankQuestion]) -> tuple[float, float]:
    pairs = list(zip(ranked, asked, strict=True))
    first = sum(r[0] == q.rule for r, q in pairs)
    third = sum(q.rule in r[:3] for r, q in pairs)
    return first / len(pairs), third / len(pairs)


def index_without(left_out: Sequence[BankQuestion], model: Encoder | None, folder: Path) -> Index:
    known = [q for q in halves()[0] if q not in left_out]
    corpus, terms = library.game(GAME), library.termbase(GAME)
    store = None
    if model is not None:
        store = VectorStore(model, shipped=paths.rules_corpus() / GAME / VECTORS)
        store.folder = folder
    return Index(corpus, known, terms, model, store)


def bm25_ranks(asked: Sequence[BankQuestion]) -> list[list[str]]:
    corpus, terms = library.game(GAME), library.termbase(GAME)
    known = halves()[0]
    owner = [rule for rule, texts in corpus.entries.items() for _ in texts]
    texts = [
        terms_of(e.text, lang, terms) for t in corpus.entries.values() for lang, e in t.items()
    ]
    texts += [terms_of(q.text, q.lang, terms) for q in known]
    owner += [q.rule for q in known]
    search = Lexical(texts)
    ranks = []
    for q in asked:
        scores = search.scores(terms_of(q.text, q.lang, terms))
        ranks.append(list(dict.fromkeys(owner[i] for i in np.argsort(-scores)[:400])))
    return ranks


def test_questions_left_out_find_their_rule(tmp_path: Path) -> None:
    model = encoder()
    if model is None:
        pytest.skip("no sentence model on this machine")
    _, left_out = halves()
    asked = left_out[::2]
    index = index_without(left_out, model, tmp_path)
    ours = recall([[h.rule for h in index.search(q.text, q.lang).hits] for q in asked], asked)
    plain = recall(bm25_ranks(asked), asked)
    assert ours[0] >= 1.15 * plain[0]
    assert ours[1] >= 1.08 * plain[1]
    assert ours[0] >= 0.5
    assert ours[1] >= 0.7


def test_words_alone_are_nearly_as_good_as_bm25(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTOR_CACHE_DIR", str(tmp_path))
    assert cache_folder() == tmp_path
    _, left_out = halves()
    asked = left_out[::2]
    index = index_without(left_out, None, tmp_path)
    ours = recall([[h.rule for h in index.search(q.text, q.lang).hits] for q in asked], asked)
    plain = recall(bm25_ranks(asked), asked)
    assert ours[0] >= 0.85 * plain[0]


def test_a_second_process_reads_what_the_first_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTOR_CACHE_DIR", str(tmp_path))
    first = index_without([], None, tmp_path)
    monkeypatch.setattr(Index, "_learn", lambda self: pytest.fail("learnt again"))
    again = index_without([], None, tmp_path)
    text = "may i stack two animals in one turn"
    assert first.search(text, "en").hits == again.search(text, "en").hits


def test_other_subjects_are_strange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_CACHE_DIR", str(tmp_path))
    index = index_without([], None, tmp_path)
    for lang, text in elsewhere()[::7]:
        found = index.search(text, lang)
        assert found.strange > found.hits[0].belief, text


def test_terms_survive_packing() -> None:
    texts = [["a", "#b.c", "é"], [], ["a"]]
    assert unpack_terms(pack_terms(texts)) == texts


def test_word_vectors_are_cosines() -> None:
    words = WordVectors([["a", "b"], ["a"], []])
    assert words.against(["a", "b"])[0] == pytest.approx(1.0)
    assert words.all_pairs()[0, 1] == pytest.approx(words.against(["a"])[0])
    assert words.against(["unknown"]).tolist() == [0, 0, 0]


def test_the_projection_brings_translations_together() -> None:
    chance = np.random.default_rng(3)
    meanings = chance.normal(size=(40, 1, 32))
    tongues = 3 * chance.normal(size=(1, 4, 32))
    rows = (meanings + tongues + 0.1 * chance.normal(size=(40, 4, 32))).astype(np.float32)
    groups = list(rows)
    neutral = fit(groups, groups)
    assert neutral is not None
    a, b = neutral.apply(rows[:, 0], "query"), neutral.apply(rows[:, 1], "document")
    assert (np.argmax(a @ b.T, axis=1) == np.arange(40)).mean() > 0.95
    assert fit(groups[:2], groups[:2]) is None
