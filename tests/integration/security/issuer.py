"""An identity provider of the tests: signed tokens for client credentials (RFC 6749, 4.4)."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

CLIENT, SECRET = "streamdeid", "hush: 100 % secret"
NAME, AUDIENCE = "https://login.example.org", "kafka"


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _number(value: int) -> str:
    return _text(value.to_bytes((value.bit_length() + 7) // 8))


@dataclass
class Issuer:
    """Signs tokens of ``lifetime`` seconds; ``asked`` holds the requests it has had."""

    lifetime: float = 3600
    key: rsa.RSAPrivateKey = field(default_factory=lambda: rsa.generate_private_key(65537, 2048))
    asked: list[dict[str, str]] = field(default_factory=list)
    address: str = ""

    def jwks(self) -> dict[str, Any]:
        """Its public key, as brokers read it (RFC 7517)."""
        numbers = self.key.public_key().public_numbers()
        key = {"kty": "RSA", "kid": "1", "use": "sig", "alg": "RS256"}
        return {"keys": [key | {"n": _number(numbers.n), "e": _number(numbers.e)}]}

    def token(self, subject: str = CLIENT) -> str:
        """A token that brokers accept (RFC 7519)."""
        now = time.time()
        claims = {"iss": NAME, "aud": AUDIENCE, "sub": subject, "scope": "kafka"}
        claims |= {"iat": int(now), "exp": int(now + self.lifetime)}
        head = {"alg": "RS256", "kid": "1"}
        body = ".".join(_text(json.dumps(part).encode()) for part in (head, claims))
        signature = self.key.sign(body.encode(), padding.PKCS1v15(), hashes.SHA256())
        return f"{body}.{_text(signature)}"

    def answer(self, login: str, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """What a request for a token gets."""
        self.asked.append(form)
        pair = base64.b64decode(login.removeprefix("Basic ")).decode()
        if pair != f"{CLIENT}:hush%3A+100+%25+secret":
            return 401, {"error": "invalid_client"}
        granted = {"access_token": self.token(), "token_type": "Bearer"}
        return 200, granted | {"expires_in": self.lifetime}


@contextmanager
def serving(issuer: Issuer) -> Iterator[Issuer]:
    """The issuer on a port of this host."""

    class Answer(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(body).items()}
            status, words = issuer.answer(self.headers.get("Authorization", ""), form)
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(words).encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    issuer.address = f"http://127.0.0.1:{server.server_port}/token"
    yield issuer
    server.shutdown()
    server.server_close()


def write_jwks(issuer: Issuer, folder: Path) -> Path:
    """The file from which the broker reads the issuer's key."""
    path = folder / "jwks.json"
    path.write_text(json.dumps(issuer.jwks()))
    return path
