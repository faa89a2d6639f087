"""A process is asked on its port: yes with words, no with words, or silence."""

import socket

import pytest
from prometheus_client import CollectorRegistry

from streamdeid.runtime.asking import ask
from streamdeid.runtime.port import LIVE, serve, service_app


@pytest.fixture
def address():
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    app = service_app(CollectorRegistry(), lambda: LIVE, lambda: "no partitions are assigned")
    server = serve(app, "127.0.0.1", port)
    yield f"127.0.0.1:{port}"
    server.should_exit = True


def test_a_yes_and_a_no_have_their_words(address: str) -> None:
    assert ask(address, "/livez") == (True, "live\n")
    assert ask(address, "/readyz") == (False, "no partitions are assigned\n")


def test_silence_has_none() -> None:
    assert ask("127.0.0.1:1", "/readyz") == (False, "")
    assert ask("nowhere.invalid:80", "/readyz") == (False, "")


def test_somebody_who_never_answers_is_silent_in_the_end() -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        assert ask(f"127.0.0.1:{mute.getsockname()[1]}", "/livez", 0.2) == (False, "")
