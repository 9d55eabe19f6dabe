"""Databases to keep things in: SQLite always, and a real PostgreSQL server of the test's own."""

from __future__ import annotations

import getpass
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faces.conftest import free_port
from tutor.store import Store, open_store

_SERVERS = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda p: int(p.parent.name))
_NOBODY = "postgres"


def require_server() -> bool:
    """Whether a missing PostgreSQL is a failure."""
    return "postgres" in os.environ.get("TUTOR_REQUIRE", "")


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a throw-away PostgreSQL server, on a socket of this machine's loopback only."""
    found = shutil.which("initdb")
    tools = _SERVERS[-1] if _SERVERS else Path(found).resolve().parent if found else None
    if tools is None:
        if require_server():
            pytest.fail("TUTOR_REQUIRE asks for PostgreSQL, but its server is not installed")
        pytest.skip("no PostgreSQL server")
    folder = Path(f"/tmp/tutor-postgres-{os.getpid()}")  # sockets need a short path
    folder.mkdir(mode=0o700)
    # The server refuses to run as root: then it runs as the user that Debian's package makes.
    prefix: list[str] = []
    if getpass.getuser() == "root":
        shutil.chown(folder, _NOBODY)
        prefix = ["runuser", "-u", _NOBODY, "--"]

    def run(*command: str) -> None:
        done = subprocess.run(
            [*prefix, *command], cwd=folder, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr

    data, port = folder / "data", free_port()
    run(str(tools / "initdb"), "-D", str(data), "-U", "tutor", "-A", "trust", "-E", "UTF8")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    options += " -c fsync=off"
    log = str(folder / "log")
    run(str(tools / "pg_ctl"), "-D", str(data), "-o", options, "-l", log, "-w", "start")
    try:
        yield f"postgresql://tutor@127.0.0.1:{port}/postgres"
    finally:
        run(str(tools / "pg_ctl"), "-D", str(data), "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.server)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """A store in each sort of database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'deep' / 'progress.sqlite'}"
    else:
        url = request.getfixturevalue("postgres")
    return open_store({"TUTOR_DATABASE_URL": url})
