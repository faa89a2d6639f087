"""Connections of the service's port, each with an end to whatever a reader may draw out.

The port stands in the process of the stream, so that nobody who connects may use up its
descriptors, memory or patience:

1. The head of a request comes whole within ``head_seconds``, counted from the connection or from
   the answer before it: bytes in between put nothing off.
2. An answer that is not read for ``stall_seconds`` ends its connection.
3. Of more than ``connections`` the one goes that has waited longest for a head, else the oldest:
   a probe that comes last is still answered, whoever holds the others.
"""

import asyncio
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.h11_impl import H11Protocol


@dataclass(frozen=True, slots=True)
class Limits:
    """What one reader may take, and all together.

    128 connections are an eighth of the descriptors that a process has by default; a browser's
    request, the largest head that comes, has less than 4 kB.
    """

    connections: int = 128
    head_seconds: float = 5.0
    head_bytes: int = 16 * 1024
    stall_seconds: float = 10.0


LIMITS = Limits()


class Bounded(H11Protocol):
    """One connection within ``limits``."""

    limits: ClassVar[Limits] = LIMITS
    since: float = 0.0
    _asked: bool = False
    _head: asyncio.TimerHandle | None = None
    _stall: asyncio.TimerHandle | None = None

    @property
    def waits(self) -> bool:
        """Whether no request is being answered."""
        return not self._asked or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Begin to wait for a head; somebody else may have to go."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self._make_room()
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing is waited for any more."""
        self._head, self._stall = _cancelled(self._head), _cancelled(self._stall)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Answer if the head is whole; else its time runs on."""
        super().data_received(data)
        self._asked = bool(self.cycle)
        if not self.waits:
            self._head = _cancelled(self._head)

    def on_response_complete(self) -> None:
        """Wait for the next head, unless it has come already; the rest of a body counts as one."""
        super().on_response_complete()
        if self.waits and not self.transport.is_closing():
            self.since = self.loop.time()
            self._await_head()

    def pause_writing(self) -> None:
        """The reader does not read."""
        super().pause_writing()
        self._stall = self.loop.call_later(self.limits.stall_seconds, self.end)

    def resume_writing(self) -> None:
        """It does again."""
        self._stall = _cancelled(self._stall)
        super().resume_writing()

    def end(self) -> None:
        """Close at once, whatever was not sent."""
        self.connections.discard(self)
        self.transport.abort()

    def _await_head(self) -> None:
        """Close unless a whole head comes in time."""
        _cancelled(self._head)
        self._head = self.loop.call_later(self.limits.head_seconds, self.end)

    def _make_room(self) -> None:
        """Close another connection if there are too many."""
        others = [cast("Bounded", other) for other in self.connections if other is not self]
        if len(others) >= self.limits.connections:
            min(others, key=lambda other: (not other.waits, other.since)).end()


def _cancelled(timer: asyncio.TimerHandle | None) -> Any:
    """None, and the timer does nothing any more."""
    if timer is not None:
        timer.cancel()
