"""Requests and answers on one blocking connection, for the little that a greeting needs.

Frames and fields are those of Kafka's protocol guide ("Protocol Primitive Types", "SASL
Authentication Sequence"): ApiVersions v0, SaslHandshake v1, SaslAuthenticate v1, none of which has
compact or tagged fields.
"""

import socket
import struct
from dataclasses import dataclass

API_VERSIONS, HANDSHAKE, AUTHENTICATE = (18, 0), (17, 1), (36, 1)
"""Keys and versions of the requests."""

LARGEST = 1 << 20
"""Bytes of an answer, at most."""


@dataclass(slots=True)
class Exchange:
    """Asks on ``connection``, one question at a time."""

    connection: socket.socket
    asked: int = 0

    def versions(self) -> None:
        """Ask what the broker speaks, only to hear whether it answers.

        Raises:
            OSError: it hangs up, or the time is over.
        """
        self._ask(API_VERSIONS, b"")

    def handshake(self, mechanism: str) -> int:
        """Say how we shall log in; the error code, 0 for none."""
        name = mechanism.encode()
        return _code(self._ask(HANDSHAKE, struct.pack(">h", len(name)) + name))

    def authenticate(self, token: bytes) -> tuple[int, bytes]:
        """One step of a login: the error code, 0 for none, and what the broker says next."""
        answer = self._ask(AUTHENTICATE, struct.pack(">i", len(token)) + token)
        (size,) = struct.unpack_from(">h", answer, 2)
        at = 4 + max(size, 0)
        (length,) = struct.unpack_from(">i", answer, at)
        return _code(answer), answer[at + 4 : at + 4 + max(length, 0)]

    def _ask(self, request: tuple[int, int], body: bytes) -> bytes:
        """Send a request with its header (v1, no client id); the answer behind its header (v0)."""
        self.asked += 1
        frame = struct.pack(">hhih", *request, self.asked, -1) + body
        self.connection.sendall(struct.pack(">i", len(frame)) + frame)
        (size,) = struct.unpack(">i", self._read(4))
        if not 4 <= size <= LARGEST:
            raise ConnectionError("no answer of Kafka's")
        return self._read(size)[4:]

    def _read(self, size: int) -> bytes:
        """So many bytes."""
        found = b""
        while len(found) < size:
            more = self.connection.recv(size - len(found))
            if not more:
                raise ConnectionResetError("the broker hung up")
            found += more
        return found


def _code(answer: bytes) -> int:
    """The error code with which both answers begin."""
    (code,) = struct.unpack_from(">h", answer)
    return int(code)
