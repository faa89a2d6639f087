"""``streamdeid run --workers N``: the supervisor and its port, from start to SIGTERM."""

import signal
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

from streamdeid.runtime.port import serve
from streamdeid.runtime.worker_port import workers_app
from streamdeid.runtime.workers import Supervisor, Worker


def supervise(config: Path, count: int, host: str, port: int, name: str) -> int:
    """Run ``count`` workers of this configuration until SIGTERM or SIGINT; the exit code.

    The supervisor answers on ``port``, worker ``n`` on ``port + 1 + n`` of the loopback. ``name``
    is what the workers' transactional ids begin with: one for each host of a group.

    Raises:
        ConfigurationError: the port is taken, or may not be used.
    """
    program = [sys.executable, "-c", "from streamdeid.cli import main; main()"]
    command = [*program, "run", "--config", str(config)]
    supervisor = Supervisor(command, count, port + 1, lambda worker: environment(name, worker))
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    server = serve(workers_app(supervisor.workers), host, port)
    try:
        return supervisor.run(stop)
    finally:
        server.should_exit = True


def environment(name: str, worker: Worker) -> Mapping[str, str]:
    """What makes a worker's configuration its own."""
    return {
        "STREAMDEID_SERVICE__HOST": "127.0.0.1",
        "STREAMDEID_SERVICE__PORT": str(worker.port),
        "STREAMDEID_KAFKA__TRANSACTIONAL_ID": f"{name}-{worker.number}",
    }
