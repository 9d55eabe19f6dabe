"""Codes can be typed by hand, and a slip is noticed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tutor.services import keeping


def test_codes_are_many_and_read_back() -> None:
    codes = {keeping.new_code() for _ in range(200)}
    assert len(codes) == 200
    for code in codes:
        assert keeping.read_code(code) == code
        assert keeping.read_code(f" {code.lower().replace('-', ' ')} ") == code
        assert keeping.read_code(code.replace("0", "o").replace("1", "l")) == code


def test_one_wrong_letter_is_noticed() -> None:
    code = keeping.new_code()
    for place, letter in enumerate(code):
        if letter == "-":
            continue
        for other in "0123456789ABCDEFGHJKMNPQRSTVWXY":
            wrong = code[:place] + other + code[place + 1 :]
            if other != letter and {other, letter} != {"0", "Z"}:
                assert keeping.read_code(wrong) == ""


@given(st.text(max_size=40))
def test_anything_else_is_no_code(text: str) -> None:
    read = keeping.read_code(text)
    assert read == "" or keeping.read_code(read) == read
