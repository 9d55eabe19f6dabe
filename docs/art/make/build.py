"""Writes every SVG: python build.py"""
import pathlib
from animals import A
from pieces import P
from icons import I, T
from draw import wrap
OUT = pathlib.Path(__file__).resolve().parents[3] / "tutor" / "art" / "drawings"
for folder, d in (("animals", A), ("pieces", P), ("icons", I), ("types", T)):
    (OUT / folder).mkdir(exist_ok=True)
    for n, b in d.items():
        s = wrap(b); assert len(s) < 3000, (n, len(s)); assert " id=" not in s
        (OUT / folder / f"{n}.svg").write_text(s)
