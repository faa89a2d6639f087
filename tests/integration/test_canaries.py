"""People who exist in one message each, looked for in everything that a service leaves anywhere.

Everything is on: metrics, traces to a collector, the page, dead letters, audit, passed headers,
keyed records, every log line of every library. Looked for in what topics hold, what the processes
say and send, what they write and what they have open; plainly and in the encodings by which a
program might carry a text without meaning to. The input topic is the one place where they may be.
"""

import base64
import contextlib
import gzip
import hashlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import topics
from kafka import KafkaProducer
from services import CONFIG, Service

COUNT = 240
SYLLABLES = ("ba", "de", "fi", "go", "hu", "ka", "le", "mi", "no", "pu")
KEPT_HEADER = "X-Site"

LOUD = """
import logging
given = logging.basicConfig
def loud(**named):
    given(**(named | {"level": logging.DEBUG}))
logging.basicConfig = loud
"""
"""As a site would have it that wants to see every line of every library."""


def canaries(number: int) -> tuple[str, str, str]:
    """Family, given name and record number that stand in one message and nowhere else."""
    spelt = "".join(SYLLABLES[int(digit)] for digit in f"{number:05d}")
    return f"Quill{spelt}", f"Vander{spelt}", f"77{number:05d}31"


def message(number: int) -> bytes:
    """A message of one of these kinds in turn; of the last ones no reader takes any."""
    family, given, record = canaries(number)
    pid = f"PID|1||{record}^^^A^MR||{family}^{given}||19710304|F"
    note = f"{given} {family} ({record}) was seen. Mrs. {family} denies pain."
    head = f"MSH|^~\\&|LAB|X|HUB|Y|20240307081500||ORU^R01|M{number}|P|2.5.1"
    name = f'[{{"family": "{family}", "given": ["{given}"]}}]'
    patient = f'{{"resourceType": "Patient", "name": {name}'
    encoded = base64.b64encode(note.encode()).decode()
    document = (
        f'{{"resourceType": "DocumentReference", "status": "current", "contained": [{patient}, '
        f'"id": "p", "identifier": [{{"value": "{record}"}}]}}], "subject": {{"reference": "#p"}}, '
        f'"content": [{{"attachment": {{"contentType": "text/plain", "data": "{encoded}"}}}}]}}'
    )
    kinds = (
        f"{head}\r{pid}\rOBX|1|TX|1-1^Note^L||{note}||||||F\r",
        document,
        f"{head}\r{pid}\r",
        f"note without a header of {given} {family}, {record}",
        f"{pid}\rOBX|1|TX|1-1^Note^L||{note}\r",
        f"{patient}, ",
        f"<ClinicalDocument><family>{family}</family><given>{given}</given> {record}",
        f"MSH|{family}|{given}|{record}",
        f'{{"resourceType": "{family}", "{given}": {record}}}',
        f"<{family} {given}='{record}'/>",
        f"{head}\r{pid}\r{family}|{given}|{record}\r",
        f'{{"resourceType": "Bundle", "entry": [{{"resource": {patient}}}, {record}]}}',
    )
    return kinds[number % len(kinds)].encode()


def forms(canary: str) -> Iterator[bytes]:
    """A canary as a program might carry it."""
    plain = canary.lower().encode()
    yield plain
    yield plain.hex().encode()
    yield canary.encode().hex().encode()
    yield canary.encode("utf-16-le").lower()
    for pad in range(3):
        carried = base64.b64encode(b"\0" * pad + canary.encode()).decode()
        # What stands next to it changes the first and the last characters.
        yield (
            carried[-(-pad * 8 // 6) : len(carried) - (4 if carried.endswith("=") else 0)]
            .lower()
            .encode()
        )


@dataclass
class Collector:
    """Takes spans, and keeps what was sent."""

    bodies: list[bytes] = field(default_factory=list)

    def handler(self) -> type[BaseHTTPRequestHandler]:
        bodies = self.bodies

        class Takes(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                is_small = self.headers.get("Content-Encoding") == "gzip"
                bodies.append(gzip.decompress(body) if is_small else body)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        return Takes


@dataclass
class Left:
    """Everything that the service has left, by where it was found."""

    places: dict[str, bytes]
    limits: list[str]
    raw: list


def events(port: int) -> bytes:
    """Some seconds of the page's numbers."""
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", "/events")
    answer, found, until = connection.getresponse(), b"", time.monotonic() + 3
    with contextlib.suppress(TimeoutError):
        while time.monotonic() < until:
            found += answer.read1()
    connection.close()
    return found


def tree(process: int) -> list[int]:
    """A process and all below it."""
    found = [process]
    for number in found:
        with contextlib.suppress(OSError):
            for task in Path(f"/proc/{number}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found


def opened(processes: list[int]) -> bytes:
    """What is in the files that the processes have open and that are no part of the package."""
    found = b""
    for process in processes:
        for handle in Path(f"/proc/{process}/fd").iterdir():
            with contextlib.suppress(OSError):
                if handle.is_file() and "site-packages" not in str(handle.readlink()):
                    found += handle.read_bytes()
    return found


def files_of(folder: Path) -> bytes:
    """The names and contents of all files below."""
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return b"\n".join(str(path).encode() + b"\n" + path.read_bytes() for path in paths)


def _configured(folder: Path, bootstrap: str, endpoint: str) -> Path:
    """Settings with everything on."""
    (folder / "keys").mkdir()
    (folder / "keys" / "1.key").write_text(hashlib.sha256(b"no secret").hexdigest())
    (folder / "keys" / "1.key").chmod(0o600)
    text = CONFIG.format(
        bootstrap=bootstrap, topic="canary", group="canary", keys=folder / "keys"
    ).replace("[routes]", f'[routes]\nheaders = ["{KEPT_HEADER}"]')
    config = folder / "streamdeid.toml"
    config.write_text(f'{text}\n[tracing]\nendpoint = "{endpoint}"\n')
    return config


def _feed(bootstrap: str) -> None:
    """Every message, with people in its key and headers too."""
    producer = KafkaProducer(bootstrap_servers=bootstrap, linger_ms=5)
    for number in range(COUNT):
        family, given, record = canaries(number)
        headers = [
            ("X-Patient", f"{family}^{given}".encode()),
            (family, record.encode()),
            (KEPT_HEADER, b"north"),
        ]
        producer.send("canary.raw", value=message(number), key=record.encode(), headers=headers)
    producer.flush()
    producer.close()


@pytest.fixture(scope="module")
def left(bootstrap: str, tmp_path_factory: pytest.TempPathFactory) -> Left:
    folder = tmp_path_factory.mktemp("canaries")
    ends = ("raw", "deid", "dead", "audit")
    topics.make(bootstrap, *(f"canary.{end}" for end in ends))
    collector = Collector()
    with ThreadingHTTPServer(("127.0.0.1", 0), collector.handler()) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        config = _configured(folder, bootstrap, f"http://127.0.0.1:{server.server_port}/v1/traces")
        for name in ("tmp", "home", "site", "work"):
            (folder / name).mkdir()
        (folder / "site" / "sitecustomize.py").write_text(LOUD)
        environment = {
            "TMPDIR": str(folder / "tmp"),
            "HOME": str(folder / "home"),
            "PYTHONPATH": f"{folder / 'site'}:{Path.cwd()}",
        }
        service = Service(folder, "canary-0", config, environment=environment, cwd=folder / "work")
        service.start().await_ready()
        _feed(bootstrap)
        places = {}
        topics.await_done(bootstrap, "canary.raw", "canary", COUNT, 120)
        processes = tree(service.process.pid)
        limits = [Path(f"/proc/{number}/limits").read_text() for number in processes]
        places["open files"] = opened(processes)
        for path in ("/metrics", "/readyz", "/livez", "/"):
            places[path] = service.text(path).encode()
        places["/events"] = events(service.port)
        service.stop()
        # One dies as a fault in native code would have it, with messages in its memory.
        service.start().await_ready()
        _feed(bootstrap)
        topics.await_done(bootstrap, "canary.raw", "canary", COUNT + 20, 120)
        os.kill(service.process.pid, signal.SIGSEGV)
        service.process.wait(30)
        server.shutdown()
    places["traces"] = b"\n".join(collector.bodies)
    places["log"] = service.log().encode()
    for name in ("tmp", "home", "work"):
        places[f"files in {name}"] = files_of(folder / name)
    for end in ends[1:]:
        places[f"topic {end}"] = b"\n".join(
            b"%b %b %r %d" % (r.key or b"", r.value or b"", r.headers, r.timestamp)
            for r in topics.read(bootstrap, f"canary.{end}")
        )
    return Left(places, limits, topics.read(bootstrap, "canary.raw"))


def test_each_kind_of_place_has_something_to_look_through(left: Left) -> None:
    empty = {name for name, text in left.places.items() if not text}
    assert empty <= {"files in tmp", "files in home", "files in work", "open files"}
    assert b"deidentify" in left.places["traces"]
    assert b'"logger": "asyncio"' in left.places["log"]
    assert b"north" in left.places["topic deid"]
    assert len(left.raw) == 2 * COUNT


def test_the_search_finds_each_form_of_a_canary() -> None:
    family = canaries(7)[0]
    for pad in range(3):
        carried = base64.b64encode(b"x" * pad + family.encode() + b"yz").lower()
        assert any(form in carried for form in forms(family))
    assert any(form in f"a {family}!".lower().encode() for form in forms(family))
    assert any(form in family.encode().hex().encode() for form in forms(family))


def test_no_canary_is_anywhere_but_in_the_input(left: Left) -> None:
    known = {form: n for n in range(COUNT) for canary in canaries(n) for form in forms(canary)}
    found = {
        name: sorted({number for form, number in known.items() if form in text.lower()})
        for name, text in left.places.items()
    }
    assert {name: numbers for name, numbers in found.items() if numbers} == {}


def test_no_process_of_the_service_may_leave_a_core(left: Left) -> None:
    for text in left.limits:
        (line,) = (line for line in text.splitlines() if line.startswith("Max core file size"))
        assert line.split()[4:6] == ["0", "0"]
    assert not [
        name for name in left.places if name.startswith("files") and b"core" in left.places[name]
    ]
