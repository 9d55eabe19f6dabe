"""The real app on a free port of this machine, and a browser to visit it."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--mute-audio",
]
READY = """() => { const a = document.querySelector('[data-testid="stApp"]');
    return a && a.dataset.testScriptState === 'notRunning'
        && a.dataset.testConnectionState === 'CONNECTED' }"""


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def wait_until_up(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(1200):
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode}")
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(url)


def require_browser() -> bool:
    """Whether a missing browser is a failure."""
    return "browser" in os.environ.get("TUTOR_REQUIRE", "")


def serving(command: Callable[[int], list[str]], log: Path, cwd: Path) -> Iterator[str]:
    """Run a server for as long as it is needed; whatever traceback it logs fails the tests."""
    for attempt in range(3):  # a port can be taken between the question and the start
        port = free_port()
        with log.open("wb") as out:
            process = subprocess.Popen(
                command(port),
                cwd=cwd,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                env={
                    **os.environ,
                    "PYTHONPATH": str(ROOT),
                    "TUTOR_DATABASE_URL": f"sqlite:///{log.with_name('progress.sqlite')}",
                },
            )
        try:
            wait_until_up(f"http://127.0.0.1:{port}/_stcore/health", process)
            break
        except RuntimeError:
            if attempt == 2:
                raise AssertionError(log.read_text()) from None
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGTERM)  # its own group only
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(5)
    text = log.read_text()
    assert "Traceback" not in text, text


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app, started from a folder that is not the project's, as a wheel may be."""
    folder = tmp_path_factory.mktemp("server")
    start = "import sys; from tutor.app.serve import main; main(int(sys.argv[1]))"
    yield from serving(
        lambda port: [sys.executable, "-c", start, str(port)], folder / "log.txt", folder
    )


@pytest.fixture(scope="session")
def table_demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The table component alone, with made-up cards."""
    yield from serving_demo(Path(__file__).with_name("table_demo.py"), tmp_path_factory)


def serving_demo(script: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a script of these tests by itself."""
    folder = tmp_path_factory.mktemp("demo")
    yield from serving(
        lambda port: [
            *(sys.executable, "-m", "streamlit", "run", str(script)),
            *("--server.port", str(port), "--server.address", "127.0.0.1"),
        ],
        folder / "log.txt",
        ROOT,
    )


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        if require_browser():
            pytest.fail("TUTOR_REQUIRE asks for the browser tests, but there is no Chromium")
        pytest.skip("no Chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Any]]:
    """``visit(url, locale="ca", phone=True, dark=True)`` gives a page that is ready.

    At the end no page may have met an error or asked for anything outside this machine.
    """
    pages: list[Any] = []

    def open_page(
        url: str,
        locale: str = "en",
        phone: bool = False,
        dark: bool = False,
        motion: bool = False,
        **more: Any,
    ) -> Any:
        context = browser.new_context(
            locale=locale,
            viewport={"width": 390, "height": 844} if phone else {"width": 1280, "height": 800},
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
            permissions=["clipboard-read", "clipboard-write"],
            **more,
        )
        context.set_default_timeout(60_000)  # a busy machine may take long over a first page
        page = context.new_page()
        page.errors, page.outside = [], []
        page.on("console", lambda m: page.errors.append(m.text) if m.type == "error" else None)
        page.on("pageerror", lambda e: page.errors.append(str(e)))
        inside = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")
        page.on(
            "request", lambda r: None if r.url.startswith(inside) else page.outside.append(r.url)
        )
        pages.append(page)
        page.goto(url)
        settle(page)
        return page

    yield open_page
    for page in pages:
        errors, outside = page.errors, page.outside
        page.context.close()
        assert not errors, errors
        assert not outside, outside


def settle(page: Any) -> None:
    """Wait until the script has run and the late touches of the frame are made."""
    page.wait_for_selector('[data-testid="stApp"]')
    page.wait_for_timeout(80)
    page.wait_for_function(READY)
    page.wait_for_timeout(330)


SERIAL = """() => { for (const e of document.querySelectorAll('[data-testid^="stBidiComponent"]')) {
    const r = e.shadowRoot?.querySelector('.root') ?? e.querySelector('.root')
    if (r?.dataset.serial) return r.dataset.serial + ' ' + location.pathname } return '' }"""


def act(page: Any, key: str, *, how: str = "click") -> None:
    """Do something at the table by its key and wait until the table has changed."""
    piece = page.locator(f'[data-k="{key}"]').first
    piece.wait_for()
    page.wait_for_timeout(380)  # within 350 ms of a change a tap is taken for a double click
    before = page.evaluate(SERIAL)
    if how == "keyboard":
        piece.focus()
        page.keyboard.press("Enter")
    elif how == "tap":
        piece.tap(force=True)
    else:
        piece.click(force=True)
    page.wait_for_function(
        f"before => {{ const now = ({SERIAL})(); return now && now !== before }}", arg=before
    )
