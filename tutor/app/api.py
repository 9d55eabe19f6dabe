"""The same answers for programs: JSON over HTTP, beside the pages on the same server.

``POST /api/ask``, ``GET /api/games``, ``GET /api/rules/<game>`` and ``/api/rules/<game>/<id>``;
``GET /api/summary/<game>`` is a game on one page; ``GET /api/openapi.json`` describes them. Objects
are those of the command line.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from tutor.app.api_document import document
from tutor.core.decoding import NotJson, decode_json
from tutor.core.game import InvalidInput
from tutor.language.messages import LANGS
from tutor.services import asking, reading, summing

#: Bytes of a request, states included.
LARGEST_BODY = 200_000
#: Requests that one address may make at once, and how many come back each second.
BURST, PER_SECOND = 60.0, 2.0
#: Addresses remembered; the one not heard of for longest is forgotten first.
MOST_ADDRESSES = 10_000

_KEYS = frozenset({"question", "game", "lang", "state", "id"})
Handler = Callable[[Request], Awaitable[Response]]


class Allowance:
    """How many requests each address has left: a bucket that fills up again by itself."""

    def __init__(
        self, burst: float = BURST, per_second: float = PER_SECOND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._burst, self._rate, self._clock = burst, per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str) -> float:
        """Take one request; 0.0, or the seconds until one is allowed again."""
        now = self._clock()
        left, then = self._left.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._rate)
        granted = left >= 1.0
        self._left[address] = (left - granted, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        return 0.0 if granted else (1.0 - left) / self._rate


def routes(allowance: Allowance | None = None) -> list[Route]:
    """The addresses of the API; each keeps to one allowance for all of them."""
    allowed = allowance or Allowance()

    def guarded(handler: Handler) -> Handler:
        async def handle(request: Request) -> Response:
            wait = allowed.wait(request.client.host if request.client else "")
            if wait:
                return _error(
                    429, "Too many requests; wait a little.", {"Retry-After": f"{wait:.0f}"}
                )
            try:
                return await handler(request)
            except InvalidInput as error:
                return _error(400, str(error))

        return handle

    return [
        Route("/api/ask", guarded(ask), methods=["POST"]),
        Route("/api/games", guarded(games)),
        Route("/api/rules/{game}", guarded(rules)),
        Route("/api/rules/{game}/{rule}", guarded(rules)),
        Route("/api/summary/{game}", guarded(summary)),
        Route("/api/openapi.json", guarded(openapi)),
    ]


async def ask(request: Request) -> Response:
    """An answer to ``{"question": ..., "game"?, "lang"?, "state"?, "id"?}``."""
    said = await _body(request)
    strange = sorted(set(said) - _KEYS)
    if strange:
        known = ", ".join(sorted(_KEYS))
        return _error(400, f"There is no key “{strange[0]}”; the keys are {known}.")
    for key in ("question", "game", "lang"):
        if not isinstance(said.get(key, ""), str | None if key != "question" else str):
            return _error(400, f"“{key}” must be a text.")
    if "question" not in said:
        return _error(400, "There is no “question”; send one.")
    if not isinstance(said.get("id", ""), str | int | None):
        return _error(400, "“id” must be a text or a number.")
    answer = await run_in_threadpool(
        asking.ask, said["question"], game=said.get("game"), lang=said.get("lang"),
        state=said.get("state"), id=said.get("id"),
    )  # fmt: skip
    return JSONResponse(answer.to_contract())


async def games(request: Request) -> Response:
    """The games with their names and taglines in a language."""
    lang = _lang(request) or "en"
    return JSONResponse(
        [{"game": g.name, "title": g.title, "tagline": g.tagline} for g in reading.games(lang)]
    )


async def rules(request: Request) -> Response:
    """The rules of a game, or one of them."""
    game, rule = request.path_params["game"], request.path_params.get("rule", "")
    lang = _lang(request)
    try:
        found = reading.rules(game, lang, request.query_params.get("area"))
    except InvalidInput as error:
        return _error(404, str(error))
    if rule:
        one = [entry for entry in found if entry.id == rule]
        if not one:
            return _error(404, f"{game} has no rule “{rule}”.")
        return Response(msgspec.json.encode(one[0]), media_type="application/json")
    return Response(msgspec.json.encode(found), media_type="application/json")


async def summary(request: Request) -> Response:
    """A game on one page, as PDF or (``format=html``) as a page to print."""
    game, kind = request.path_params["game"], request.query_params.get("format", "pdf")
    lang = _lang(request) or "en"
    if game not in {g.name for g in reading.games(lang)}:
        return _error(404, f"There is no game “{game}”.")
    if kind not in {"pdf", "html"}:
        return _error(400, f"There is no format “{kind}”; the formats are pdf and html.")
    wanted = "summary-html" if kind == "html" else "summary"
    made = await run_in_threadpool(summing.summary, game, lang, wanted)
    if kind == "html":
        return Response(made, media_type="text/html")
    named = {"Content-Disposition": f'inline; filename="{game}-{lang}.pdf"'}
    return Response(made, media_type="application/pdf", headers=named)


async def openapi(_request: Request) -> Response:
    """What the API takes and gives."""
    return JSONResponse(document())


def _lang(request: Request) -> str | None:
    lang = request.query_params.get("lang")
    if lang is not None and lang not in LANGS:
        known = ", ".join(LANGS)
        raise InvalidInput(f"There is no language “{lang}”; the languages are {known}.")
    return lang


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request. Raises :class:`InvalidInput` for anything else."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise InvalidInput("Send JSON, with the content type application/json.")
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_BODY:
            raise InvalidInput(f"The request is larger than {LARGEST_BODY // 1000} kB.")
    try:
        found = decode_json(data)
    except NotJson as error:
        raise InvalidInput(f"The request is not JSON ({error}).") from error
    if not isinstance(found, dict):
        raise InvalidInput("The request is no JSON object; send {“question”: …}.")
    return found


def _error(status: int, message: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": message}, status, headers)
