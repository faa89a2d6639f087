"""Service processes for the tests: started, stopped, killed; their log lines kept.

Their topics are ``<topic>.raw``, ``.deid``, ``.dead`` and ``.audit``, their keys in ``keys/``.
"""

import hashlib
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from broker import free_port

CONFIG = """
[source]
name = "kafka"
[sink]
name = "kafka"
[kafka]
bootstrap = ["{bootstrap}"]
group = "{group}"
topics = ["{topic}[.]raw"]
max_records = 100
transaction_seconds = 6.0
session_seconds = 6.0
[routes]
dead_letters = "{topic}.dead"
audit = "{topic}.audit"
[keys]
folder = "{keys}"
"""


@dataclass
class Service:
    """One process of ``streamdeid run``."""

    folder: Path
    name: str
    config: Path
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None
    metrics: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    cwd: Path | None = None

    def start(self) -> "Service":
        environment = os.environ | {
            "STREAMDEID_SERVICE__PORT": str(self.port),
            "STREAMDEID_KAFKA__TRANSACTIONAL_ID": self.name,
            **self.environment,
        }
        with (self.folder / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "streamdeid", "run", "--config", str(self.config)],
                env=environment,
                cwd=self.cwd,
                stdout=log,
                stderr=log,
            )
        return self

    def text(self, path: str) -> str:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return answer.read().decode()
        except (URLError, ConnectionError, TimeoutError):
            return ""

    def await_ready(self, seconds: float = 60) -> None:
        until = time.monotonic() + seconds
        while "ready" not in self.text("/readyz"):
            assert self.process is not None
            assert self.process.poll() is None, self.log()
            assert time.monotonic() < until, f"not ready: {self.text('/readyz')} {self.log()}"
            time.sleep(0.2)

    def scrape(self) -> str:
        self.metrics = self.text("/metrics") or self.metrics
        return self.metrics

    def kill(self) -> None:
        assert self.process is not None
        self.scrape()
        self.process.kill()
        self.process.wait(10)

    def stop(self) -> float:
        assert self.process is not None
        self.scrape()
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        return time.monotonic() - began

    def log(self) -> str:
        return (self.folder / f"{self.name}.log").read_text(errors="replace")


def configured(folder: Path, bootstrap: str, topic: str, group: str) -> Path:
    """The configuration file of a group."""
    keys = folder / "keys"
    keys.mkdir()
    (keys / "1.key").touch(0o600)
    (keys / "1.key").write_text(hashlib.sha256(b"no secret").hexdigest())
    config = folder / "streamdeid.toml"
    config.write_text(CONFIG.format(bootstrap=bootstrap, topic=topic, group=group, keys=keys))
    return config
