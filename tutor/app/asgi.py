"""The web application: Streamlit's pages, the shell in the reader's language, a health check."""

from __future__ import annotations

import asyncio
import gc
import importlib
import importlib.util
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import streamlit as st
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

from tutor.app import api
from tutor.app.pages import addresses
from tutor.app.shell import HtmlShell, StaticGzip
from tutor.language.messages import LANGS, translator
from tutor.services import reading

_log = logging.getLogger(__name__)
_PACKAGE = Path(__file__).resolve().parents[1]


def script_path() -> Path:
    """The router script: inside an installed wheel, else at the top of the clone."""
    packaged = _PACKAGE / "_data" / "streamlit_app.py"
    return packaged if packaged.is_file() else _PACKAGE.parent / "streamlit_app.py"


async def health(_request: Request) -> JSONResponse:
    """``{"status": "ok", "ready": whether questions can be answered without waiting}``."""
    warm = app.state.get("warm")
    return JSONResponse({"status": "ok", "ready": warm is not None and warm.done()})


async def robots(_request: Request) -> PlainTextResponse:
    """Everybody may read everything."""
    return PlainTextResponse("User-agent: *\nAllow: /\n")


def _warm_up() -> None:
    """Load the models that questions need."""
    if importlib.util.find_spec("tutor.services.minds"):
        importlib.import_module("tutor.services.minds").warm_up()
    gc.collect()
    gc.freeze()


def _report(warm: asyncio.Task[None]) -> None:
    """Log why the models could not be loaded; the first question meets the same failure."""
    if not warm.cancelled() and (error := warm.exception()):
        _log.error("the models could not be loaded ahead of the first question", exc_info=error)


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[dict[str, Any]]:
    """Load what all sessions share; the slow part goes on in a thread while pages are served."""
    for lang in LANGS:
        reading.games(lang)
        translator(lang)
    # What is loaded by now lives as long as the process: keep it out of every later collection.
    gc.collect()
    gc.freeze()
    warm = asyncio.create_task(asyncio.to_thread(_warm_up))
    warm.add_done_callback(_report)
    yield {"warm": warm}
    warm.cancel()


app = st.App(
    script_path(),
    lifespan=lifespan,
    middleware=[Middleware(StaticGzip), Middleware(HtmlShell, pages=addresses)],
    routes=[Route("/api/health", health), Route("/robots.txt", robots), *api.routes()],
)
