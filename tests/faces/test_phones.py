"""The address that is printed for phones."""

from __future__ import annotations

import pytest

from tutor.app import phones


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_nobody_is_invited_to_what_only_this_machine_reaches(host: str) -> None:
    assert phones.invitation(host, 8501) == ""


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.7.20", "http://192.168.7.20:8600/"),
        ("games.local", "http://games.local:8600/"),
        ("fd00::5", "http://[fd00::5]:8600/"),
        ("0.0.0.0", "http://10.1.2.3:8600/"),
        ("::", "http://10.1.2.3:8600/"),
    ],
)
def test_an_address_and_a_code_to_scan(
    monkeypatch: pytest.MonkeyPatch, host: str, address: str
) -> None:
    monkeypatch.setattr(phones, "own_address", lambda: "10.1.2.3")
    text = phones.invitation(host, 8600)
    assert address in text
    assert text.count("█") > 100


def test_a_machine_without_a_network_prints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phones, "own_address", lambda: "")
    assert phones.invitation("0.0.0.0", 8501) == ""
