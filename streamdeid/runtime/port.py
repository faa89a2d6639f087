"""The service's one port: /metrics, /livez, /readyz and the page.

It is for machines and for engineers inside the house, and tells numbers and states, never content.
It runs in a thread of its own, so that a stream that stands still can still say so.
"""

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from functools import partial

import uvicorn
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import READY
from streamdeid.runtime.page.routes import page_routes

LIVE = "live"

State = Callable[[], str]
"""Answers with the word for good, or with a sentence on what is missing."""


def service_app(registry: CollectorRegistry, live: State, ready: State) -> Starlette:
    """The port's application.

    ``live`` answers ``LIVE`` while the loop goes round, ``ready`` answers ``READY`` when partitions
    are assigned and model and policy are loaded; anything else is told with status 503.
    """

    async def metrics(_request: Request) -> Response:
        text = await asyncio.to_thread(generate_latest, registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    page = page_routes(registry.collect, ready)
    return Starlette(
        lifespan=page.lifespan,
        routes=[
            Route("/metrics", metrics),
            Route("/livez", _probe(live, LIVE)),
            Route("/readyz", _probe(ready, READY)),
            *page.routes,
        ],
    )


def _probe(state: State, good: str) -> Callable[[Request], object]:
    """A route that answers 200 or 503, with the state's words."""

    async def probe(_request: Request) -> Response:
        words = await asyncio.to_thread(state)
        return PlainTextResponse(words + "\n", 200 if words == good else 503)

    return probe


def serve(app: Starlette, host: str, port: int) -> uvicorn.Server:
    """Serve in a thread of its own; set ``should_exit`` on what is returned to end it.

    Raises:
        ConfigurationError: the port is taken, or may not be used.
    """
    try:
        bound = socket.create_server((host, port))
    except OSError:
        problem = f"{host}:{port} is taken or may not be used"
        raise ConfigurationError("service.port", problem) from None
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="on")
    server = uvicorn.Server(config)
    run = partial(server.run, sockets=[bound])
    threading.Thread(target=run, daemon=True, name="port").start()
    while not server.started:
        time.sleep(0.01)
    return server
