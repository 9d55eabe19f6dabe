"""The API for programs: the objects of the command line, limits, and faults in a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tutor.app.api import LARGEST_BODY, Allowance, routes
from tutor.games import kits
from tutor.services.minds import bank

GAME = min(kits())


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    plenty = Allowance(burst=1e9)
    with TestClient(Starlette(routes=list(routes(plenty)))) as found:
        yield found


def test_an_answer_is_that_of_the_command_line(client: TestClient) -> None:
    asked = next(q.text for q in bank(GAME) if q.lang == "ca")
    told = client.post("/api/ask", json={"question": asked, "game": GAME, "id": "q1"})
    assert told.status_code == 200
    answer = told.json()
    assert (answer["id"], answer["lang"], answer["game"]) == ("q1", "ca", GAME)
    assert set(answer) == {
        "id", "question", "lang", "game", "kind", "verdict", "value", "answer", "rules",
        "citations", "confidence", "ms",
    }  # fmt: skip
    assert answer["rules"][0].startswith(f"{GAME}.")


def test_games_and_rules(client: TestClient) -> None:
    assert {g["game"] for g in client.get("/api/games?lang=de").json()} == set(kits())
    rules = client.get(f"/api/rules/{GAME}?lang=es").json()
    one = client.get(f"/api/rules/{GAME}/{rules[0]['id']}?lang=es").json()
    assert one == rules[0]
    assert isinstance(one["text"], str)
    assert set(client.get(f"/api/rules/{GAME}/{one['id']}").json()["text"]) == {
        *("ca", "de", "en", "es")
    }


FAULTS: dict[str, tuple[Any, int]] = {
    "no question": ({}, 400),
    "a question that is none": ({"question": 3}, 400),
    "an unknown key": ({"question": "a", "answer": "b"}, 400),
    "an unknown game": ({"question": "a", "game": "chess"}, 400),
    "an unknown language": ({"question": "a", "lang": "fr"}, 400),
    "a state that is none": ({"question": "a", "game": GAME, "state": {"a": 1}}, 400),
    "a list": ([1], 400),
    "too much": ({"question": "a" * LARGEST_BODY}, 400),
    "too long": ({"question": "a" * 1000}, 400),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_one_sentence(name: str, client: TestClient) -> None:
    sent, status = FAULTS[name]
    told = client.post("/api/ask", json=sent)
    assert told.status_code == status
    assert set(told.json()) == {"error"}
    assert "\n" not in told.json()["error"]


def test_what_is_not_there_and_what_is_no_json(client: TestClient) -> None:
    assert client.get("/api/rules/chess").status_code == 404
    assert client.get(f"/api/rules/{GAME}/{GAME}.no.rule").status_code == 404
    assert client.get(f"/api/rules/{GAME}?lang=fr").status_code == 400
    text = client.post("/api/ask", content=b"{", headers={"content-type": "application/json"})
    assert text.status_code == 400
    assert client.post("/api/ask", content=b"question=a").status_code == 400
    assert client.get("/api/ask").status_code == 405


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=200))
def test_random_bodies_never_break_it(data: bytes) -> None:
    with TestClient(Starlette(routes=list(routes(Allowance(burst=1e9))))) as found:
        told = found.post("/api/ask", content=data, headers={"content-type": "application/json"})
    assert told.status_code in {200, 400}


def test_too_many_requests_have_to_wait() -> None:
    now = [0.0]
    allowance = Allowance(burst=2, per_second=0.5, clock=lambda: now[0])
    assert [allowance.wait("a") for _ in range(3)] == [0.0, 0.0, 2.0]
    assert allowance.wait("b") == 0.0
    now[0] = 2.0
    assert allowance.wait("a") == 0.0
    with TestClient(Starlette(routes=list(routes(Allowance(burst=1, per_second=0.01))))) as found:
        assert found.get("/api/games").status_code == 200
        refused = found.get("/api/games")
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 1


def test_the_document_names_every_address(client: TestClient) -> None:
    told = client.get("/api/openapi.json").json()
    known = {route.path for route in routes()} - {"/api/openapi.json"}
    assert set(told["paths"]) == known
    schemas = told["components"]["schemas"]
    answer = client.post("/api/ask", json={"question": "hello", "game": GAME}).json()
    assert set(answer) <= set(schemas["Answer"]["properties"])
    rule = client.get(f"/api/rules/{GAME}?lang=en").json()[0]
    assert set(rule) - {"basis"} <= set(schemas["Rule"]["properties"])
