"""Recorded games come out as they were recorded."""

from __future__ import annotations

from tests.contract.playthroughs import FOLDER, lines, name, setups


def test_golden_playthroughs(game: str) -> None:
    for setup in setups(game):
        file = FOLDER / name(game, setup)
        assert file.exists(), f"{file.name} is missing: run python -m tests.contract.playthroughs"
        assert list(lines(game, setup)) == file.read_text("utf-8").splitlines()
