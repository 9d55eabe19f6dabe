"""The same suite for every game that the house finds."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.games import kits
from tutor.services.engines import engine


def pytest_generate_tests(metafunc: Any) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", sorted(kits()))


@pytest.fixture
def rules(game: str) -> Any:
    return engine(game)


@pytest.fixture
def kit(game: str) -> Any:
    return kits()[game]
