"""Spoilt addresses: one sentence says what is wrong, and the page starts afresh."""

from __future__ import annotations

import pytest

from tests.faces.test_pages import component, html, run

START = "this is a fresh start"


@pytest.mark.parametrize(
    ("page", "name", "value", "more"),
    [
        ("learn", "step", "99", {}),
        ("learn", "step", "zz", {}),
        ("learn", "part", "zz", {}),
        ("learn", "quiz", "zz", {"part": "quiz"}),
        ("learn", "rule", "zz", {"part": "depth"}),
        ("play", "moves", "zz", {"seed": "7"}),
        ("play", "seed", "-1", {}),
        ("play", "seed", "zz", {}),
        ("play", "players", "99", {"seed": "7"}),
        ("play", "options", "a.b", {"seed": "7"}),
        ("play", "others", "zz", {"seed": "7"}),
        ("play", "start", "rule:zoop.no.such", {}),
    ],
)
def test_what_cannot_be_opened_is_named(
    page: str, name: str, value: str, more: dict[str, str]
) -> None:
    app = run(page, lang="en", game="zoop", **{name: value}, **more)
    assert f"“{name}={value}” in this address can’t be opened; {START}." in html(app)
    assert name not in app.query_params
    assert component(app, "table")["hand_name"]
    app.run()
    assert component(app, "table")


def test_a_game_goes_on_from_before_a_spoilt_move() -> None:
    app = run("play", lang="en", game="zoop", seed="7", moves="0.zz")
    assert "“moves=0.zz” in this address doesn’t fit; the game goes on from before it." in html(app)
    assert app.query_params["moves"] == ["0"] or app.query_params["moves"] == "0"


@pytest.mark.parametrize(
    ("page", "more"),
    [
        ("learn", {"step": "2"}),
        ("play", {"seed": "7", "players": "4", "others": "sensible"}),
        ("play", {"seed": "7", "moves": "0"}),
        ("play", {"seed": "7", "others": "people"}),
        ("play", {"start": "rule:zoop.match.two-of-three"}),
    ],
)
def test_a_sound_address_is_passed_over_in_silence(page: str, more: dict[str, str]) -> None:
    assert "in this address" not in html(run(page, lang="en", game="zoop", **more))
