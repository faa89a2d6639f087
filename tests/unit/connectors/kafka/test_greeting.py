"""A greeting tells what is wrong with an address, in words, before any client starts."""

import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from connectors.kafka.greeting import context, greet, place
from streamdeid.model.errors import ConfigurationError, Unavailable

Answering = Callable[[bytes], str]


@pytest.fixture
def answering() -> Iterator[Answering]:
    """Somebody on a port who says something whatever is asked, and hangs up."""
    listening: list[socket.socket] = []

    def serve(words: bytes) -> str:
        listener = socket.create_server(("127.0.0.1", 0))
        listening.append(listener)

        def answer() -> None:
            caller, _ = listener.accept()
            with caller:
                caller.recv(4096)
                caller.sendall(words)

        threading.Thread(target=answer, daemon=True).start()
        return f"127.0.0.1:{listener.getsockname()[1]}"

    yield serve
    for listener in listening:
        listener.close()


def plain(*addresses: str) -> dict[str, object]:
    return {"bootstrap_servers": list(addresses), "security_protocol": "PLAINTEXT"}


def test_every_silent_address_is_named_with_what_happened(answering: Answering) -> None:
    gone = answering(b"")
    with pytest.raises(Unavailable) as told:
        greet(plain("127.0.0.1:1", "nowhere.invalid:9092", gone))
    assert told.value.what == (
        "kafka at 127.0.0.1:1 (nobody listens there), "
        "nowhere.invalid:9092 (there is no such host), "
        f"{gone} (it hung up; is kafka.security_protocol right?)"
    )


def test_a_broker_that_answers_is_enough(answering: Answering) -> None:
    body = b"\0\0\0\x01" + b"\0\0" + b"\0\0\0\0"
    greet(plain("127.0.0.1:1", answering(len(body).to_bytes(4) + body)))


def test_what_is_no_broker_is_told(answering: Answering) -> None:
    with pytest.raises(Unavailable, match="it hung up"):
        greet(plain(answering(b"HTTP/1.1 400 Bad Request\r\n\r\n")))


def test_tls_to_something_that_has_none_is_told(answering: Answering) -> None:
    settings = plain(answering(b"not TLS at all")) | {"security_protocol": "SSL"}
    with pytest.raises(Unavailable, match=r"TLS failed; is kafka\.security_protocol right"):
        greet(settings)


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("broker.example.org:9093", ("broker.example.org", 9093)),
        ("broker.example.org", ("broker.example.org", 9092)),
        ("[::1]:9094", ("::1", 9094)),
        ("[::1]", ("::1", 9092)),
    ],
)
def test_an_address_is_host_and_port(address: str, found: tuple[str, int]) -> None:
    assert place(address) == found


def test_an_address_whose_port_is_no_number_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"kafka\.bootstrap: broker:kafka has no port"):
        place("broker:kafka")


def test_files_that_hold_no_certificate_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no certificate")
    file = str(tmp_path / "file")
    with pytest.raises(ConfigurationError, match=r"kafka\.ssl_ca: holds no certificate"):
        context({"security_protocol": "SSL", "ssl_cafile": file})
    with pytest.raises(ConfigurationError, match=r"kafka\.ssl_certificate: and kafka\.ssl_key"):
        context({"security_protocol": "SSL", "ssl_certfile": file, "ssl_keyfile": file})


def test_without_tls_there_is_nothing_to_trust() -> None:
    assert context({"security_protocol": "SASL_PLAINTEXT"}) is None
