"""Several processes of the service on one host, for those without Kubernetes.

A process uses one core, so a host takes one per core. The supervisor starts them, each with
a transactional id and a port of its own on the loopback, and answers for all of them on the
service's port (``worker_port``). It takes no part in the stream.

A worker that ends is started again after a wait that doubles up to ``LONGEST_WAIT``; what it
had begun was never committed, so that the group takes it again and nothing is lost or doubled.
One that ends with a wrong configuration stops them all, because it would be wrong again. A
supervisor killed outright leaves its workers at work; those of the next one fence them by
their transactional ids.
"""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import structlog

LONGEST_WAIT = 30.0
"""Seconds between the end of a worker and its next start, at most."""

STEADY = 60.0
"""Seconds after which a worker counts as having started well."""

WRONG_CONFIGURATION = 2
"""The exit code of wrong usage or configuration."""

log = structlog.get_logger()


@dataclass(slots=True)
class Worker:
    """One process of the service: its number from 0, its port, and how it fares."""

    number: int
    port: int
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    start_at: float = 0.0
    wait: float = 1.0

    @property
    def address(self) -> str:
        """Where it answers, on this host only."""
        return f"127.0.0.1:{self.port}"

    def due(self, now: float) -> bool:
        """Whether it is time to start."""
        return self.process is None and now >= self.start_at

    def ended(self, now: float) -> int | None:
        """The exit code if the process has ended; the next start is then put off."""
        code = None if self.process is None else self.process.poll()
        if code is None:
            return None
        self.process = None
        self.wait = 1.0 if now - self.started > STEADY else min(self.wait * 2, LONGEST_WAIT)
        self.start_at = now + self.wait
        return code


@dataclass(slots=True)
class Supervisor:
    """Keeps ``count`` processes of ``command`` running until told to stop.

    ``environment`` gives what a worker's environment has besides the supervisor's own;
    worker ``n`` serves on ``first_port + n``. ``drain`` is in seconds.
    """

    command: Sequence[str]
    count: int
    first_port: int
    environment: Callable[[Worker], Mapping[str, str]]
    drain: float = 30.0
    workers: list[Worker] = field(init=False)

    def __post_init__(self) -> None:
        """No worker runs yet."""
        self.workers = [Worker(n, self.first_port + n) for n in range(self.count)]

    def run(self, stop: threading.Event) -> int:
        """Run until ``stop`` is set or the configuration proves wrong; the exit code."""
        try:
            while not stop.is_set():
                if WRONG_CONFIGURATION in [self._look_after(worker) for worker in self.workers]:
                    return WRONG_CONFIGURATION
                stop.wait(0.2)
            return 0
        finally:
            self._end()

    def _look_after(self, worker: Worker) -> int | None:
        """Start what is due, and see whether it has ended: then its exit code."""
        now = time.monotonic()
        if worker.due(now):
            self._start(worker, now)
        code = worker.ended(now)
        if code is not None:
            log.warning("worker_ended", worker=worker.number, code=code, next_start_s=worker.wait)
        return code

    def _start(self, worker: Worker, now: float) -> None:
        """Start a worker's process."""
        environment = os.environ | dict(self.environment(worker))
        # The command is this program's own, put together by the command line.
        worker.process = subprocess.Popen(self.command, env=environment)  # noqa: S603
        worker.started = now
        log.info("worker_started", worker=worker.number, pid=worker.process.pid)

    def _end(self) -> None:
        """Let every worker drain, and end those that take too long."""
        running = [w.process for w in self.workers if w.process is not None]
        for process in running:
            process.send_signal(signal.SIGTERM)
        until = time.monotonic() + self.drain
        for process in running:
            try:
                process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                log.warning("worker_did_not_drain", pid=process.pid)
                process.kill()
                process.wait()
