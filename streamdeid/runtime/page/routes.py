"""The two routes of the page: the page itself at ``/`` and its numbers at ``/events``."""

import asyncio
import base64
import hashlib
import re
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from importlib.resources import files
from typing import NamedTuple

import orjson
from prometheus_client import Metric
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Lifespan

from streamdeid.runtime.page.recent import Recent
from streamdeid.runtime.page.snapshot import snapshot

PERIOD = 1.0
"""Seconds between two snapshots."""

Collect = Callable[[], Iterable[Metric]]


class Page(NamedTuple):
    """Routes of an application, and what runs as long as it does."""

    routes: list[Route]
    lifespan: Lifespan[Starlette]


def page_routes(collect: Collect, state: Callable[[], str], period: float = PERIOD) -> Page:
    """The page's routes, and what keeps its numbers while nobody looks.

    ``collect`` gives the metrics as a registry's method of this name does, ``state``
    a word or sentence on readiness (``ready``, or what is missing), without content of messages.
    """
    html = whole_page()
    headers = {"Content-Security-Policy": _only(html), "Cache-Control": "no-store"}
    recent = Recent(lambda: snapshot(collect()) | {"state": state()})

    async def page(_request: Request) -> Response:
        return HTMLResponse(html, headers=headers)

    async def events(request: Request) -> Response:
        quiet = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        stream = _events(request, recent, period)
        return StreamingResponse(stream, media_type="text/event-stream", headers=quiet)

    return Page([Route("/", page), Route("/events", events)], _kept(recent))


def _kept(recent: Recent) -> Lifespan[Starlette]:
    """Keep snapshots as long as the port is served."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(recent.keep())
        yield
        task.cancel()

    return lifespan


def whole_page() -> str:
    """The page with its style and script inside, so that one answer is all it takes."""
    room = files(__package__)
    html, style, script = (
        room.joinpath(name).read_text(encoding="utf-8")
        for name in ("index.html", "page.css", "page.js")
    )
    styled = html.replace("<style></style>", f"<style>{style}</style>")
    return styled.replace("<script></script>", f"<script>{script}</script>")


async def _events(request: Request, recent: Recent, period: float) -> AsyncIterator[bytes]:
    """What was before, and then one event a period until the reader leaves."""
    yield b"event: recent\ndata: " + orjson.dumps(recent.all()) + b"\n\n"
    while not await request.is_disconnected():
        yield b"data: " + orjson.dumps(await recent.now()) + b"\n\n"
        await asyncio.sleep(period)


def _only(html: str) -> str:
    """A content security policy that lets run what the page itself brings, and nothing else."""
    script = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    style = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    return (
        "default-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; "
        "form-action 'none'; "
        f"frame-ancestors 'none'; script-src {_hashes(script)}; style-src {_hashes(style)}"
    )


def _hashes(texts: Iterable[str]) -> str:
    """The texts as a content security policy names them."""
    digests = (hashlib.sha256(text.encode()).digest() for text in texts)
    return " ".join(f"'sha256-{base64.b64encode(d).decode()}'" for d in digests)
