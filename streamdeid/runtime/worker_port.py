"""One port for several workers: their metrics together, and whether all are ready.

Every series keeps its own ``worker`` label instead of being summed here: when a worker starts
anew only its own counters start anew, which is what a Prometheus expects.
"""

import asyncio
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from functools import partial
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import uvicorn
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.page.routes import page_routes
from streamdeid.runtime.workers import Worker

PATIENCE = 2.0
"""Seconds to wait for a worker's answer."""


class WorkersCollector:
    """Collects the metrics of all workers that answer."""

    def __init__(self, workers: Sequence[Worker]) -> None:
        """Ask these ``workers``."""
        self._workers = workers

    def collect(self) -> Iterator[Metric]:
        """Each family once, with the samples of every worker, labelled by its number."""
        families: dict[str, Metric] = {}
        for worker in self._workers:
            _, text = _ask(worker, "/metrics")
            for family in text_string_to_metric_families(text):
                merged = families.setdefault(family.name, _empty(family))
                merged.samples += [
                    sample._replace(labels={**sample.labels, "worker": str(worker.number)})
                    for sample in family.samples
                ]
        yield from families.values()


def workers_app(workers: Sequence[Worker]) -> Starlette:
    """The service's port as the supervisor serves it: /metrics, /livez, /readyz and the page."""
    registry = CollectorRegistry()
    collector = WorkersCollector(workers)
    registry.register(collector)

    async def metrics(_request: Request) -> Response:
        text = await asyncio.to_thread(generate_latest, registry)
        return Response(text, media_type=CONTENT_TYPE_LATEST)

    async def livez(_request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def readyz(_request: Request) -> Response:
        words = await asyncio.to_thread(state, workers)
        return PlainTextResponse(words + "\n", 200 if words == "ready" else 503)

    probes = [Route("/metrics", metrics), Route("/livez", livez), Route("/readyz", readyz)]
    return Starlette(routes=probes + page_routes(collector.collect, lambda: state(workers)))


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
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
    server = uvicorn.Server(config)
    run = partial(server.run, sockets=[bound])
    threading.Thread(target=run, daemon=True, name="port").start()
    while not server.started:
        time.sleep(0.01)
    return server


def state(workers: Sequence[Worker]) -> str:
    """``ready``, or which workers are not and what they say."""
    missing = []
    for worker in workers:
        ready, words = _ask(worker, "/readyz")
        if not ready:
            missing.append(f"worker {worker.number}: {words.strip() or 'does not answer'}")
    return "; ".join(missing) or "ready"


def _ask(worker: Worker, path: str) -> tuple[bool, str]:
    """Whether the worker said yes, and its words; nothing if it does not answer."""
    try:
        # The address is this host's own.
        with urlopen(f"http://127.0.0.1:{worker.port}{path}", timeout=PATIENCE) as answer:
            return True, answer.read().decode()
    except HTTPError as refusal:
        with refusal:
            return False, refusal.read().decode()
    except (URLError, OSError):
        return False, ""


def _empty(family: Metric) -> Metric:
    """A family of the same name and kind, without samples."""
    return Metric(family.name, family.documentation, family.type, family.unit)
