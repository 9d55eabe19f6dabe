"""What the parts of the Compare page send back, and who may decide."""

from __future__ import annotations

import msgspec
import streamlit as st

from tutor.app.components.table import acted

#: A server that only this machine can reach: whoever sits at it may decide.
_HERE = frozenset(("127.0.0.1", "localhost", "::1"))


class Sent(msgspec.Struct, frozen=True):
    """What was done: to which rule, finding or term, and with which reason."""

    kind: str
    id: str
    reason: str = ""


class _Told(msgspec.Struct):
    id: str
    reason: str = ""


def sent(key: str) -> Sent | None:
    """What the component ``key`` sent in this run, if it is readable."""
    act = acted(key)
    if act is None:
        return None
    try:
        told = msgspec.json.decode(act.id, type=_Told)
    except msgspec.DecodeError:
        return None
    return Sent(act.kind, told.id, told.reason)


def may_decide() -> bool:
    """Whether decisions can be kept from here: on a server for this machine alone."""
    return st.get_option("server.address") in _HERE
