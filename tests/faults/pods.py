"""Processes of the service, each started again when it ends, as Kubernetes would."""

import hashlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from broker import free_port

HERE = Path(__file__).parent
CONFIG = """
[source]
name = "kafka"
[sink]
name = "kafka"
[kafka]
bootstrap = [{bootstrap}]
group = "{group}"
topics = [{topics}]
max_records = 100
transaction_seconds = 6.0
session_seconds = 6.0
watchdog_seconds = 30.0
[routes]
dead_letters = "{group}.dead"
audit = "{group}.audit"
[keys]
folder = "{keys}"
"""


@dataclass
class Pod:
    """One process of the service, by its launcher."""

    folder: Path
    name: str
    config: Path
    environment: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: "subprocess.Popen[bytes] | None" = None
    starts: int = 0
    codes: list[int] = field(default_factory=list)
    is_wanted: bool = False

    @property
    def log(self) -> Path:
        """What it says."""
        return self.folder / f"{self.name}.log"

    def start(self) -> None:
        """Start it, and want it from now on."""
        environment = os.environ | {
            "FAULTS_CONTROL": str(self.folder / "control"),
            "STREAMDEID_SERVICE__PORT": str(self.port),
            "STREAMDEID_KAFKA__TRANSACTIONAL_ID": self.name,
            **self.environment,
        }
        command = [sys.executable, str(HERE / "launcher.py"), "run", "--config", str(self.config)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        self.starts += 1
        self.is_wanted = True

    def text(self, path: str) -> str:
        """What it answers; nothing if it does not."""
        try:
            with urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
                return str(answer.read().decode())
        except HTTPError as refusal:
            with refusal:
                return str(refusal.read().decode())
        except (URLError, OSError):
            return ""

    def tree(self) -> list[int]:
        """Its processes, itself first."""
        found = [self.process.pid] if self.process else []
        for number in found:
            with suppress(OSError):
                for task in Path(f"/proc/{number}/task").iterdir():
                    found += [int(n) for n in (task / "children").read_text().split()]
        return found

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def stop(self, seconds: float = 40) -> int:
        """Let it drain; its exit code."""
        self.is_wanted = False
        assert self.process
        self.send(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


@dataclass
class Pods:
    """All of them, and who looks after them."""

    pods: list[Pod]
    _stop: threading.Event = field(default_factory=threading.Event)

    def start(self, seconds: float = 180) -> None:
        """Start all, and wait until they are ready."""
        for pod in self.pods:
            pod.start()
        threading.Thread(target=self._look_after, daemon=True).start()
        self.await_ready(seconds)

    def await_ready(self, seconds: float = 180) -> None:
        """Wait until every one is ready."""
        until = time.monotonic() + seconds
        while missing := [pod for pod in self.pods if pod.text("/readyz").strip() != "ready"]:
            words = f"{missing[0].text('/readyz')} {missing[0].log.read_text()[-1500:]}"
            assert time.monotonic() < until, words
            time.sleep(0.3)

    def _look_after(self) -> None:
        while not self._stop.wait(0.3):
            for pod in self.pods:
                code = pod.process.poll() if pod.process else None
                if pod.is_wanted and code is not None:
                    pod.codes.append(code)
                    pod.start()

    def stop(self) -> None:
        """End all."""
        self._stop.set()
        for pod in self.pods:
            pod.send(signal.SIGCONT)
            pod.stop()

    def said(self) -> Iterable[bytes]:
        """Everything that they have said, and say now on their ports."""
        for pod in self.pods:
            yield pod.log.read_bytes()
            for path in ("/metrics", "/readyz", "/"):
                yield pod.text(path).encode()


def configured(folder: Path, bootstrap: Sequence[str], group: str, topics: Sequence[str]) -> Path:
    """The configuration file of a group, and its keys."""
    keys = folder / "keys"
    keys.mkdir()
    (keys / "1.key").write_text(hashlib.sha256(b"no secret").hexdigest())
    (keys / "1.key").chmod(0o600)
    (folder / "control").mkdir()
    config = folder / "streamdeid.toml"
    quoted = [", ".join(f'"{one}"' for one in some) for some in (bootstrap, topics)]
    config.write_text(CONFIG.format(bootstrap=quoted[0], group=group, topics=quoted[1], keys=keys))
    return config
