"""Somebody who hands out secrets, on a port of this host; and stand-ins beside the tests."""

import json
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

ANSWER_OF_STS = b"""<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
<AssumeRoleWithWebIdentityResult><Credentials><SessionToken>session</SessionToken>
<SecretAccessKey>secret</SecretAccessKey><Expiration>2037-01-02T03:04:05Z</Expiration>
<AccessKeyId>AKIA</AccessKeyId></Credentials></AssumeRoleWithWebIdentityResult>
</AssumeRoleWithWebIdentityResponse>"""

Answers = Callable[..., tuple[str, list[dict[str, str | None]]]]


@pytest.fixture
def answering() -> Iterator[Answers]:
    """Answers each request with the next of the given answers, and notes what was asked."""
    servers: list[HTTPServer] = []

    def serve(*given: tuple[int, Any]) -> tuple[str, list[dict[str, str | None]]]:
        asked: list[dict[str, str | None]] = []
        left = iter(given)

        class Answer(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                asked.append({"login": self.headers["Authorization"], "form": body.decode()})
                status, words = next(left)
                self.send_response(status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()
                self.wfile.write(words if isinstance(words, bytes) else json.dumps(words).encode())

            do_GET = do_POST  # noqa: N815 - the base class' name

            def log_message(self, *_: object) -> None:
                pass

        server = HTTPServer(("127.0.0.1", 0), Answer)
        servers.append(server)
        threading.Thread(target=server.serve_forever, args=[0.05], daemon=True).start()
        return f"http://127.0.0.1:{server.server_port}/token", asked

    yield serve
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def sts() -> bytes:
    """What STS answers to a service account, in its documented form."""
    return ANSWER_OF_STS


@pytest.fixture
def role(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """The environment of a pod with a role, whose STS is somewhere else."""
    token = tmp_path / "token"
    token.write_text("service account\n")

    def environment(address: str) -> dict[str, str]:
        return {
            "AWS_ROLE_ARN": "arn:aws:iam::111122223333:role/streamdeid",
            "AWS_WEB_IDENTITY_TOKEN_FILE": str(token),
            "AWS_ENDPOINT_URL_STS": address,
        }

    return environment
