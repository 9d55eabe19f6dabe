"""Two pieces of middleware: the page shell in the reader's language, and compressed scripts."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Callable, Collection

import anyio.to_thread
from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tutor.language.messages import LANGS, negotiate, translator

_RESERVED = {"_stcore", "api", "static", "media", "component", "app"}
#: Where the page finds its server: else it looks below the address of a deep link first.
_SERVER = "<script>window.__streamlit={BACKEND_BASE_URL:location.origin}</script>"
_CONDITIONS = (b"accept-encoding", b"if-none-match", b"if-modified-since")


def _without(scope: Scope, names: Collection[bytes]) -> Scope:
    return {**scope, "headers": [(k, v) for k, v in scope["headers"] if k not in names]}


async def _answer(app: ASGIApp, scope: Scope, receive: Receive) -> tuple[Message, bytes]:
    """The whole answer of ``app``: its start message and its body."""
    start: Message = {"type": "http.response.start", "status": 500, "headers": []}
    body = bytearray()

    async def keep(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start":
            start = message
        else:
            body.extend(message.get("body", b""))

    await app(scope, receive, keep)
    return start, bytes(body)


async def _send(send: Send, status: int, headers: MutableHeaders, body: bytes) -> None:
    headers["content-length"] = str(len(body))
    await send({"type": "http.response.start", "status": status, "headers": headers.raw})
    await send({"type": "http.response.body", "body": body})


class HtmlShell:
    """Give the one English shell that Streamlit sends the right language, title and description.

    ``pages`` are the addresses of the app without slashes; any other one leads home.
    """

    def __init__(self, app: ASGIApp, pages: Callable[[], Collection[str]]) -> None:
        self.app = app
        self.pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope.get("path", "").strip("/")
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or _is_asset(path):
            await self.app(scope, receive, send)
            return
        query = QueryParams(scope["query_string"])
        asked = query.get("lang")
        if path not in self.pages():
            target = f"/?lang={asked}" if asked in LANGS else "/"
            await RedirectResponse(target, 302)(scope, receive, send)
            return
        lang = negotiate(asked, Headers(scope=scope).get("accept-language"))
        start, body = await _answer(self.app, _without(scope, _CONDITIONS), receive)
        headers = MutableHeaders(raw=list(start["headers"]))
        for name in ("etag", "last-modified"):
            if name in headers:
                del headers[name]
        headers["vary"] = "Accept-Language"
        headers["content-language"] = lang
        headers["x-content-type-options"] = "nosniff"
        headers["referrer-policy"] = "same-origin"
        await _send(send, start["status"], headers, _worded(body, lang))


def _is_asset(path: str) -> bool:
    first = path.partition("/")[0]
    # A deep link asks for <page>/_stcore/... and <page>/static/... before it knows its place.
    return "." in path or "_stcore" in path or first in _RESERVED


def _worded(body: bytes, lang: str) -> bytes:
    t = translator(lang)
    title, about = (
        html.escape(t("Rules tutor")),
        html.escape(t("Learn a board game by playing it.")),
    )
    head = f'<title>{title}</title>\n<meta name="description" content="{about}">\n{_SERVER}'
    text = body.decode("utf-8").replace('<html lang="en">', f'<html lang="{lang}">', 1)
    return re.sub(r"<title>.*?</title>", lambda _: head, text, count=1, flags=re.DOTALL).encode()


class StaticGzip:
    """Compress Streamlit's scripts and styles once and keep the result (it sends them plain)."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: dict[str, tuple[MutableHeaders, bytes]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = scope.get("path", "")
        headers = Headers(scope=scope) if scope["type"] == "http" else Headers()
        if not (
            scope["type"] == "http"
            and scope["method"] == "GET"
            and path.startswith("/static/")
            and path.endswith((".js", ".css", ".svg"))
            and "gzip" in headers.get("accept-encoding", "")
            and "range" not in headers
        ):
            await self.app(scope, receive, send)
            return
        if path not in self._kept:
            start, body = await _answer(self.app, _without(scope, _CONDITIONS), receive)
            answered = MutableHeaders(raw=list(start["headers"]))
            if start["status"] != 200:
                await _send(send, start["status"], answered, body)
                return
            if "etag" in answered:
                del answered["etag"]
            answered["content-encoding"] = "gzip"
            answered["vary"] = "Accept-Encoding"
            packed = await anyio.to_thread.run_sync(gzip.compress, body, 6)
            self._kept[path] = (answered, packed)
        kept, packed = self._kept[path]
        await _send(send, 200, kept, packed)
