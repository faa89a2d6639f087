"""The page is one answer that runs only its own script; its numbers begin with the last minutes."""

import json
import re
import socket
import time
from urllib.request import urlopen

import pytest
from prometheus_client import CollectorRegistry, Counter

from streamdeid.ports import READY
from streamdeid.runtime.page import recent
from streamdeid.runtime.page.routes import whole_page
from streamdeid.runtime.port import LIVE, serve, service_app


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(recent.Recent.__init__, "__defaults__", (0.05, 300.0))
    registry = CollectorRegistry()
    Counter("streamdeid_messages_in", "Records.", registry=registry).inc(7)
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = serve(service_app(registry, lambda: LIVE, lambda: READY), "127.0.0.1", port)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True


def test_style_and_script_stand_inside_the_page() -> None:
    html = whole_page()
    assert "<style></style>" not in html
    assert "new EventSource" in html
    assert not re.search(r'(src|href)="(?!data:|/metrics)', html)


def test_the_page_may_run_its_own_script_and_ask_its_own_port_only(address: str) -> None:
    with urlopen(address + "/", timeout=10) as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-store"
    assert "default-src 'none'; connect-src 'self'" in policy
    assert re.search(r"script-src 'sha256-[\w+/]+=*'; style-src 'sha256-[\w+/]+=*'$", policy)


def test_who_looks_late_is_told_of_the_last_minutes_first(address: str) -> None:
    time.sleep(0.5)
    with urlopen(address + "/events", timeout=10) as answer:
        head, kept, _, now = (answer.readline().decode().strip() for _ in range(4))
    assert head == "event: recent"
    before = json.loads(kept.removeprefix("data: "))
    assert len(before) >= 2
    last = json.loads(now.removeprefix("data: "))
    assert last["at"] > before[-1]["at"] > before[0]["at"]
    assert {one["received"] for one in [*before, last]} == {7.0}
    assert last["state"] == READY
