"""``streamdeid run``: the service. Here source, engine and sink are put together."""

import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import structlog

from streamdeid.model.errors import ConfigurationError
from streamdeid.model.records import Timestamps
from streamdeid.runtime.attempts import Attempts
from streamdeid.runtime.audit import Audit, unaudited
from streamdeid.runtime.breaker import Breakers, Limits
from streamdeid.runtime.connecting import Told, connect, nobody
from streamdeid.runtime.door import Door
from streamdeid.runtime.guard.job import Budget, Job
from streamdeid.runtime.guard.start import Engine, engine
from streamdeid.runtime.keyholder import KeyHolder, OneKey
from streamdeid.runtime.keysources import keys_of
from streamdeid.runtime.letters import letters_of
from streamdeid.runtime.logs import start_logs
from streamdeid.runtime.metrics import Metrics
from streamdeid.runtime.no_cores import no_cores
from streamdeid.runtime.port import serve, service_app
from streamdeid.runtime.process import Routing
from streamdeid.runtime.runner import Runner
from streamdeid.runtime.settings import (
    Breaker,
    BudgetSection,
    Connector,
    Service,
    Settings,
    load_settings,
)
from streamdeid.runtime.shadow.metrics import ShadowMetrics
from streamdeid.runtime.shadow.shadow import Shadow
from streamdeid.runtime.tracing import trace
from streamdeid.runtime.worker_port import workers_app
from streamdeid.runtime.workers import Supervisor, Worker

LAST_PORT = 65535

SHADOW = "streamdeid.runtime.shadow.engine:made"
"""What makes an engine that only counts."""

log = structlog.get_logger()


@click.command("run")
@click.option("--config", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--until-idle", is_flag=True, help="End when there is nothing more to read.")
def command(*, config: Path, workers: int, until_idle: bool) -> int:
    """Run the service with the settings of a TOML file and the environment."""
    no_cores()
    settings = load_settings(config)
    start_logs()
    stop = threading.Event()
    if workers > 1:
        _when_told(stop.set)
        return _supervise(settings, config, workers, stop)
    # Until there is a loop nothing has begun that would have to be finished.
    _when_told(sys.exit)
    door = Door()
    if settings.service.port:
        app = service_app(door.registry(), door.live, door.ready)
        serve(app, settings.service.host, settings.service.port)
    runner = door.runner = build(settings, door.wait)
    # What was loaded stays until the end: the collector need not look through it again.
    gc.freeze()
    _when_told(stop.set)
    # By this signal somebody says that what partitions are held for is mended.
    signal.signal(signal.SIGHUP, lambda *_: runner.mended.set())
    _force_after(stop, settings.service.drain_seconds)
    log.info("started", policy=settings.policy.name, source=settings.source.name)
    runner.run(stop, until_idle=until_idle)
    log.info("stopped")
    return 0


def build(settings: Settings, told: Told = nobody) -> Runner:
    """The runner of these settings; ``told`` hears what the start waits for.

    Raises:
        ConfigurationError: something cannot be put together.
    """
    _apart(settings)
    holder = keys_of(settings.keys)
    told("loading the engine")
    wanted = job(settings, holder)
    with ExitStack() as made:
        process = engine(wanted, holder, budget(settings.budget))
        made.callback(process.close)
        reading = _reading(settings, wanted) if wanted.counts_places else None
        if reading:
            made.callback(reading.close)
        runner = _around(process, settings, told)
        made.pop_all()
    return _shadowed(runner, reading, settings.shadow.share) if reading else runner


def _reading(settings: Settings, active: Job) -> Engine:
    """The shadow's engine, which counts.

    Raises:
        ConfigurationError: its policy or model is not there, or not allowed.
    """
    assert active.keys is not None
    section = settings.shadow
    wanted = replace(
        active,
        policy=section.policy or active.policy,
        model=Path(section.model) if section.model else active.model,
    )
    keys, bounds = OneKey(active.keys), budget(settings.budget)
    try:
        return engine(wanted, keys, bounds, SHADOW, role="shadow")
    except ConfigurationError as error:
        key, problem = f"shadow.{error.key}", error.problem
        raise ConfigurationError(key, problem, place=error.place, allowed=error.allowed) from None


def _shadowed(runner: Runner, reading: Engine, share: float) -> Runner:
    """A runner with a shadow beside it, which is told what becomes of each record."""
    found = ShadowMetrics(runner.metrics.registry, short(reading.hello.facts))
    shadow = Shadow(reading, found, share)
    shadow.start()
    close = runner.close

    def both() -> None:
        shadow.close()
        close()

    return replace(runner, shadow=shadow, close=both)


def job(settings: Settings, holder: KeyHolder) -> Job:
    """What the engine of these settings is made of."""
    policy = settings.policy
    return Job(
        policy.name,
        policy.language,
        Path(policy.model) if policy.model else None,
        holder.active(),
        routing(settings),
        settings.kafka.group,
        keyed_records=settings.routes.keys == "hmac",
        counts_places=bool(settings.shadow.policy or settings.shadow.model),
    )


def budget(section: BudgetSection) -> Budget:
    """What one record may cost."""
    return Budget(section.cpu_seconds, section.wall_seconds, section.memory_mb)


def _around(process: Engine, settings: Settings, told: Told) -> Runner:
    """The runner around an engine."""
    group, routes = settings.kafka.group, settings.routes
    metrics = Metrics(short(process.hello.facts), process.hello.detectors, process.memory)
    process.count(metrics.engine_starts.inc, metrics.engine_ended)
    source = connected("streamdeid.sources", settings.source, settings, told)
    records = process.hello.records
    may_stamp = records.timestamps is Timestamps.KEEP
    sink = connected("streamdeid.sinks", settings.sink, settings, told, may_stamp=may_stamp)
    return Runner(
        source,
        process,
        sink,
        metrics,
        trace(settings.tracing.endpoint, group, metrics.spans_dropped.inc),
        Audit(routes.audit, group, records) if routes.audit else unaudited,
        quarantine=process.quarantine,
        attempts=Attempts(settings.budget.attempts, settings.kafka.max_records),
        breakers=breakers(settings.breaker),
        close=process.close,
    )


def short(facts: Mapping[str, str]) -> dict[str, str]:
    """What runs, its digests cut to what is told elsewhere."""
    return {name: text[:12] if "digest" in name else text for name, text in facts.items()}


def breakers(section: Breaker) -> Breakers:
    """When partitions are held because of what is quarantined."""
    return Breakers(
        Limits(
            section.ratio,
            section.consecutive,
            section.window_seconds,
            section.least,
            section.pause_seconds,
            section.longest_pause_seconds,
        )
    )


def _apart(settings: Settings) -> None:
    """Refuse folders of which one lies in the other.

    What goes out would come in again, or what is being brought in be swept up.

    Raises:
        ConfigurationError: they do.
    """
    if not (settings.source.folder and settings.sink.folder):
        return
    into, out = Path(settings.source.folder).resolve(), Path(settings.sink.folder).resolve()
    if into.is_relative_to(out) or out.is_relative_to(into):
        raise ConfigurationError("sink.folder", "and source.folder lie one in the other")


def routing(settings: Settings) -> Routing:
    """The rules of the transport; the secret of records' keys comes with each epoch."""
    routes, letters = settings.routes, letters_of(settings.dead_letters)
    headers = tuple(routes.headers)
    return Routing(routes.match, routes.to, routes.dead_letters, headers, letters=letters)


def connected(
    room: str, connector: Connector, settings: Settings, told: Told, *, may_stamp: bool = False
) -> Any:
    """The source or sink of these settings; topics that will surely be written must be there.

    ``may_stamp`` says that brokers may write times of their own.
    """
    routes = settings.routes
    needed = [topic for topic in (routes.dead_letters, routes.audit) if topic]
    more = {"must_exist": needed, "may_stamp": may_stamp}
    options = settings.kafka.model_dump() | connector.model_dump() | more
    return connect(room, connector.name, options, told)


def _when_told(act: Callable[[], None]) -> None:
    """What a signal to end does from now on; in a container nothing is done without a handler."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: act())


def _force_after(stop: threading.Event, seconds: float) -> None:
    """End the process ``seconds`` after it was told to stop, drained or not."""

    def wait() -> None:
        stop.wait()
        threading.Event().wait(seconds)
        log.error("not drained", seconds=seconds)
        os._exit(1)

    threading.Thread(target=wait, daemon=True, name="drain").start()


def _supervise(settings: Settings, config: Path, count: int, stop: threading.Event) -> int:
    """Run ``count`` workers and one port that answers for them."""
    first = _first_port(settings.service, count)

    def environment(worker: Worker) -> dict[str, str]:
        base = settings.kafka.transactional_id or f"{settings.kafka.group}-{os.uname().nodename}"
        return {
            "STREAMDEID_SERVICE__PORT": str(worker.port),
            "STREAMDEID_SERVICE__HOST": "127.0.0.1",
            "STREAMDEID_KAFKA__TRANSACTIONAL_ID": f"{base}-{worker.number}",
        }

    program = [sys.executable, "-c", "from streamdeid.cli import main; main()"]
    own = [*program, "run", "--config", str(config)]
    supervisor = Supervisor(own, count, first, environment, settings.service.drain_seconds + 5)
    if settings.service.port:
        serve(workers_app(supervisor.workers), settings.service.host, settings.service.port)
    return supervisor.run(stop)


def _first_port(service: Service, count: int) -> int:
    """The first of the ports on which ``count`` workers answer.

    Raises:
        ConfigurationError: there is none, or not enough behind it, or the service's own is one.
    """
    first = service.worker_ports or service.port + 1
    if first == 1:
        problem = "is 0, as service.port is, but each worker answers on a port of its own"
        raise ConfigurationError("service.worker_ports", problem)
    last = first + count - 1
    if last > LAST_PORT or first <= service.port <= last:
        problem = f"would be {first} to {last}, which cannot be beside port {service.port}"
        raise ConfigurationError("service.worker_ports", problem)
    return first
