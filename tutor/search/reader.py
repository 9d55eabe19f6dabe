"""The reader: the sentence model, taught on the question banks what a question of ours asks.

It is multilingual-e5-small once more, with the weights that ``benchmarks/answers/teach.py`` gave
it, in the same packed form, so that the same engine runs it in a few milliseconds. On its vector
stand small heads: which rule answers (a cosine to one vector a rule), yes or no for a given rule,
which formula of :mod:`tutor.answers.arithmetic` gives the number, and whether a yes, a number or
something else is asked for. For yes or no it is told how the numbers of the question compare with
those of the rule (:mod:`tutor.answers.compared`). It knows the rules it was taught and no others: a
game that it has not read is left to the index.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tutor.search.encoder import Engine, Vectors, query_rows, runs_here, uses_vectors
from tutor.search.found import Found, Hit
from tutor.search.keep import read_arrays

Row = npt.NDArray[np.float32]
#: Its files: the model, and the heads.
MODEL, HEADS = "reader.bin", "reader.npz"
#: What the heads file holds.
_WANTED = frozenset({
    "games", "rules", "rule_rows", "scale", "turn", "turn_bias", "turned", "plain", "plain_bias",
    "plain_out", "plain_out_bias", "bias", "formulas", "named", "reckon", "reckon_bias",
    "reckon_out", "reckon_out_bias", "form", "form_bias", "weigh", "weigh_bias", "weigh_out",
    "weigh_out_bias",
})  # fmt: skip
#: The length of a vector as the heads know it: the square root of its size.
_LENGTH = 19.6
_log = logging.getLogger(__name__)


class Reading:
    """What the reader makes of one question about one game.

    ``beliefs`` are probabilities of the rules, ``strange`` that of "not about this game"; together
    they are 1, and ``found`` has both, best first. ``asks_yes``, ``asks_number`` are the
    probabilities that a yes or no, or a number, is asked for; ``row`` is the question's vector.
    """

    def __init__(self, reader: Reader, game: str, row: Row) -> None:
        self._reader, self.row = reader, row
        self.beliefs, self.strange = reader.beliefs(game, row)
        ranked = sorted(self.beliefs.items(), key=lambda item: -item[1])
        self.found = Found(tuple(Hit(*item) for item in ranked), self.strange)
        self.asks_yes, self.asks_number = reader.form(row)

    def lean(self, rule: str, signs: Sequence[float]) -> float:
        """Towards yes (above 0) or no (below 0), in log odds, if this rule answers the question.

        ``signs`` tell how the numbers of the question compare with those of the rule.
        """
        return self._reader.lean(rule, self.row, signs)

    def formulas(self, rule: str, names: Sequence[str]) -> Mapping[str, float]:
        """How likely each of the formulas named is the one asked for; together they are 1."""
        return self._reader.formulas(rule, names, self.row)


class Reader:
    """The model and its heads. Unchanging once made. Raises :class:`OSError` for broken files."""

    def __init__(self, folder: Path) -> None:
        heads = read_arrays(folder / HEADS)
        if heads is None or not heads.keys() >= _WANTED:
            raise OSError(f"{folder / HEADS} holds no heads")
        self._engine = Engine(folder / MODEL)
        self._heads = {name: rows for name, rows in heads.items() if rows.dtype.kind == "f"}
        self._heads = {name: rows.astype(np.float32) for name, rows in self._heads.items()}
        self._games = [str(g) for g in heads["games"]]
        self._place = {str(rule): i for i, rule in enumerate(heads["rules"])}
        self._formulas = {str(name): i for i, name in enumerate(heads["formulas"])}
        rows = self._heads["rule_rows"]
        self._rule_rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        of = np.array([rule.partition(".")[0] for rule in self._place])
        self._of = {game: np.flatnonzero(of == game) for game in self._games}
        self._rules = list(self._place)

    def knows(self, rules: Sequence[str]) -> bool:
        """Whether it was taught every one of these rules."""
        return self._place.keys() >= set(rules)

    def read(self, game: str, question: str) -> Reading:
        """The reading of a question as one about a game."""
        return Reading(self, game, self.vector(question))

    def vector(self, question: str) -> Row:
        """The question's vector, of length 1."""
        rows: Vectors = query_rows(self._engine, question)
        return np.asarray(rows[0], dtype=np.float32)

    def beliefs(self, game: str, row: Row) -> tuple[dict[str, float], float]:
        """The probability of each rule of the game, and that none of them is asked for."""
        mine, known = self._of[game], len(self._rules)
        others = [known, known + 1 + self._games.index(game)]
        places = np.concatenate([mine, others])
        shares = _softmax(self._rule_rows[places] @ row * float(self._heads["scale"]))
        rules = (self._rules[i] for i in mine)
        beliefs = dict(zip(rules, shares[: len(mine)].tolist(), strict=True))
        return beliefs, float(shares[len(mine) :].sum())

    def games(self, row: Row) -> dict[str, float]:
        """The probability of each game that the question is about one of its rules."""
        shares = _softmax(self._rule_rows @ row * float(self._heads["scale"]))
        return {game: float(shares[mine].sum()) for game, mine in self._of.items()}

    def lean(self, rule: str, row: Row, signs: Sequence[float]) -> float:
        """See :meth:`Reading.lean`."""
        h, place, x = self._heads, self._place[rule], row * _LENGTH
        turned = float(np.tanh(h["turn"] @ x + h["turn_bias"]) @ h["turned"][place])
        plain = float(_gelu(h["plain"] @ x + h["plain_bias"]) @ h["plain_out"])
        lean = turned + plain + float(h["plain_out_bias"] + h["bias"][place])
        if any(signs):
            told = np.asarray(signs, dtype=np.float32)
            beside = np.concatenate([x, h["named"][place], told])
            lean += float(_gelu(h["weigh"] @ beside + h["weigh_bias"]) @ h["weigh_out"])
            lean += float(h["weigh_out_bias"])
        return lean

    def formulas(self, rule: str, names: Sequence[str], row: Row) -> dict[str, float]:
        """See :meth:`Reading.formulas`."""
        known = [name for name in names if name in self._formulas]
        h = self._heads
        x = np.concatenate([row * _LENGTH, h["named"][self._place[rule]]])
        out = h["reckon_out"] @ _gelu(h["reckon"] @ x + h["reckon_bias"]) + h["reckon_out_bias"]
        shares = _softmax(out[[self._formulas[name] for name in known]])
        return dict(zip(known, shares.tolist(), strict=True))

    def form(self, row: Row) -> tuple[float, float]:
        """The probabilities that a yes or no is asked for, and that a number is."""
        shares = _softmax(self._heads["form"] @ (row * _LENGTH) + self._heads["form_bias"])
        return float(shares[0]), float(shares[1])


def _softmax(x: npt.NDArray[np.floating]) -> npt.NDArray[np.float64]:
    raised = np.exp(x.astype(np.float64) - float(x.max()))
    return np.asarray(raised / raised.sum(), dtype=np.float64)


def _gelu(x: Row) -> Row:
    """The exact Gaussian error linear unit: x times the normal distribution's share below x."""
    return np.asarray(x * 0.5 * (1.0 + _erf(x / np.float32(np.sqrt(2.0)))), dtype=np.float32)


def _erf(x: Row) -> Row:
    """The error function to 1.5e-7 (Abramowitz and Stegun, formula 7.1.26)."""
    t = 1.0 / (1.0 + 0.3275911 * np.abs(x))
    powers = ((((1.061405429 * t - 1.453152027) * t) + 1.421413741) * t - 0.284496736) * t
    return np.asarray(
        np.sign(x) * (1.0 - (powers + 0.254829592) * t * np.exp(-x * x)), dtype=np.float32
    )


def memory_file(game: str) -> Path:
    """Where the questions of a game that the reader remembers are delivered."""
    return Path(str(files("tutor.search") / "model" / f"memory-{game}.npz"))


@cache
def reader() -> Reader | None:
    """The delivered reader, opened once a process; ``None`` where it cannot run."""
    if not uses_vectors() or not runs_here():
        return None
    try:
        with as_file(files("tutor.search") / "model") as folder:
            return Reader(folder)
    except (OSError, RuntimeError) as error:
        _log.warning("the reader cannot be used; questions are answered by the index (%s)", error)
        return None
