"""Opening the database: a file of SQLite's in the user's data folder, or whatever a URL names."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from tutor.core.game import InvalidInput
from tutor.store.keep import Store
from tutor.store.tables import METADATA

URL_VARIABLE = "TUTOR_DATABASE_URL"
_FILE = "progress.sqlite"
_WAIT_SECONDS = 5


class StoreUnavailable(InvalidInput):
    """The database cannot be opened or does not answer: which one, why, and what to do."""


def open_store(environment: Mapping[str, str] = os.environ) -> Store:
    """The store that the environment names, with its tables made where they are missing.

    Raises :class:`StoreUnavailable`.
    """
    text = environment.get(URL_VARIABLE, "").strip()
    return Store(_engine(text or _in_data_folder(environment)))


def _in_data_folder(environment: Mapping[str, str]) -> str:
    """The URL of a file in the folder where this system keeps a user's data."""
    home = environment.get("HOME") or environment.get("USERPROFILE") or str(Path.home())
    if sys.platform == "win32":
        folder = Path(environment.get("LOCALAPPDATA") or Path(home, "AppData", "Local"))
    elif sys.platform == "darwin":
        folder = Path(home, "Library", "Application Support")
    else:
        folder = Path(environment.get("XDG_DATA_HOME") or Path(home, ".local", "share"))
    file = folder / "rules-tutor" / _FILE
    return URL.create("sqlite", database=str(file)).render_as_string(hide_password=False)


@lru_cache(maxsize=8)
def _engine(text: str) -> Engine:
    """The connection pool of a URL, made once a process; a failure is not remembered."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        told = "is no database URL; write postgresql://user:password@host/name, or leave it out"
        raise StoreUnavailable(f"{URL_VARIABLE} {told}.") from error
    shown = url.render_as_string(hide_password=True)
    if url.drivername in {"postgres", "postgresql"}:
        url = url.set(drivername="postgresql+pg8000")
    try:
        if url.get_backend_name() == "sqlite":
            engine = _sqlite(url)
        else:
            patience = {"timeout": _WAIT_SECONDS}
            engine = create_engine(url, pool_pre_ping=True, connect_args=patience)
        METADATA.create_all(engine)
    except (SQLAlchemyError, NoSuchModuleError, OSError, TypeError, ImportError) as error:
        raise StoreUnavailable(f"{shown} cannot be opened ({reason(error)}); mend it.") from error
    return engine


def reason(error: BaseException) -> str:
    """Why the database failed, in a line."""
    inner = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(inner).split())[:160] or type(inner).__name__


def _sqlite(url: URL) -> Engine:
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": _WAIT_SECONDS})

    @event.listens_for(engine, "connect")
    def _settle(connection: object, _record: object) -> None:
        # Readers and one writer at a time do not shut each other out then.
        cursor = connection.cursor()  # type: ignore[attr-defined]
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.close()

    return engine
