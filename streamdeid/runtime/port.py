"""The service's one port: /metrics, /livez, /readyz and the page.

It is for machines and for engineers inside the house, and tells numbers and states, never content.
It runs in a thread of its own, so that a stream that stands still can still say so. Who reads
slowly or asks often takes nothing from the stream: connections are bounded (``connections``), and
however many ask for the same thing at once, it is looked up once.
"""

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
from streamdeid.runtime.connections import Bounded
from streamdeid.runtime.page.routes import page_routes
from streamdeid.runtime.together import Together

LIVE = "live"

State = Callable[[], str]
"""Answers with the word for good, or with a sentence on what is missing."""


STARTING = 10.0
"""Seconds within which a port is served, or never."""


def service_app(registry: CollectorRegistry, live: State, ready: State) -> Starlette:
    """The port's application.

    ``live`` answers ``LIVE`` while the loop goes round, ``ready`` answers ``READY`` when partitions
    are assigned and model and policy are loaded; anything else is told with status 503. Words
    behind ``READY`` and a semicolon change no status: partitions that are held while others go on.
    """
    latest = Together(partial(generate_latest, registry))

    async def metrics(_request: Request) -> Response:
        return Response(await latest(), media_type=CONTENT_TYPE_LATEST)

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
    asked = Together(state)

    async def probe(_request: Request) -> Response:
        words = await asked()
        is_good = words == good or words.startswith(f"{good}; ")
        return PlainTextResponse(words + "\n", 200 if is_good else 503)

    return probe


def serve(
    app: Starlette, host: str, port: int, connection: type[Bounded] = Bounded
) -> uvicorn.Server:
    """Serve in a thread of its own; set ``should_exit`` on what is returned to end it.

    Raises:
        ConfigurationError: the port is taken, or may not be used.
    """
    problem = f"{host}:{port} is taken or may not be used"
    try:
        bound = socket.create_server((host, port))
    except OSError:
        raise ConfigurationError("service.port", problem) from None
    server = uvicorn.Server(_config(app, connection))
    run = partial(server.run, sockets=[bound])
    threading.Thread(target=run, daemon=True, name="port").start()
    until = time.monotonic() + STARTING
    while not server.started:
        if time.monotonic() > until:
            raise ConfigurationError("service.port", problem)
        time.sleep(0.01)
    return server


def _config(app: Starlette, connection: type[Bounded]) -> uvicorn.Config:
    """How it is served: no log of its own, no upgrades, every connection within its limits."""
    return uvicorn.Config(
        app,
        http=connection,
        ws="none",
        log_config=None,
        access_log=False,
        lifespan="on",
        h11_max_incomplete_event_size=connection.limits.head_bytes,
    )
