"""Who hands out secrets is asked once, by TLS if it says so, and never followed elsewhere."""

import datetime as dt
import ssl
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from connectors.kafka.web import LARGEST, Web, near
from streamdeid.model.errors import ConfigurationError, Unavailable

Answers = Callable[..., tuple[str, list[dict[str, str]]]]
REFUSED = ConfigurationError("kafka.sasl_username", "was refused")
WEB = Web("the issuer", REFUSED, authorities_key="kafka.sasl_token_ca")


def test_a_body_is_posted_and_the_answer_is_bytes(answering: Answers) -> None:
    address, asked = answering((200, b"token"), (200, b"other"))
    assert WEB.ask(address, {"Authorization": "Basic x"}, b"a=b") == b"token"
    assert WEB.ask(address, {}) == b"other"
    assert [one["form"] for one in asked] == ["a=b", ""]
    assert asked[0]["login"] == "Basic x"


@pytest.mark.parametrize("status", [301, 302, 307])
def test_a_redirect_is_not_followed(status: int, answering: Answers) -> None:
    address, asked = answering((status, b""))
    with pytest.raises(ConfigurationError, match=f"the issuer: answers with status {status}"):
        WEB.ask(address, {"Authorization": "Basic x"}, b"a=b")
    assert len(asked) == 1


@pytest.mark.parametrize("status", [400, 401, 403])
def test_a_refusal_is_the_callers_words(status: int, answering: Answers) -> None:
    address, _ = answering((status, b"hush"))
    with pytest.raises(ConfigurationError, match=r"^kafka\.sasl_username: was refused$"):
        WEB.ask(address, {})


@pytest.mark.parametrize("status", [429, 500, 503])
def test_who_is_busy_or_ill_may_be_asked_again(status: int, answering: Answers) -> None:
    address, _ = answering((status, b""))
    with pytest.raises(Unavailable, match=rf"the issuer \(status {status}\)"):
        WEB.ask(address, {})


def test_no_more_is_read_than_an_answer_has(answering: Answers) -> None:
    address, _ = answering((200, b"x" * (LARGEST + 5)))
    assert len(WEB.ask(address, {})) == LARGEST


def test_a_host_without_the_right_certificate_is_not_told_the_secret(tmp_path: Path) -> None:
    asked: list[str] = []

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)

    server = HTTPServer(("127.0.0.1", 0), Answer)
    server.handle_error = lambda *_: None
    server.socket = stranger(tmp_path / "pem").wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
    address = f"https://127.0.0.1:{server.server_port}/token"
    with pytest.raises(ConfigurationError, match=r"^kafka\.sasl_token_ca: does not vouch for"):
        WEB.ask(address, {"Authorization": "Basic x"}, b"secret=hush")
    server.shutdown()
    server.server_close()
    assert asked == []


def stranger(file: Path) -> ssl.SSLContext:
    """A server's context with a certificate that nobody vouches for."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "stranger")])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(1))
        .not_valid_after(now + dt.timedelta(1))
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    own = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    file.write_bytes(own + certificate.public_bytes(pem))
    context.load_cert_chain(file)
    return context


@pytest.mark.parametrize(
    ("address", "is_near"),
    [
        ("http://localhost:1/x", True),
        ("http://[::1]/", True),
        ("http://127.0.0.1.example.org/", False),
        ("http://10.0.0.1/", False),
    ],
)
def test_only_this_host_is_near(address: str, is_near: bool) -> None:  # noqa: FBT001 - a table's column
    assert near(address) is is_near
