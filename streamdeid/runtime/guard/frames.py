"""Frames on a socket pair between two processes of this program: a length, then a pickle.

Nothing but the two processes can write there. Even so the consumer, which holds the keys and the
brokers' credentials, unpickles only the classes of which an outcome is made: a record that took
over the engine process by a fault in a parser gains no more than that process.
"""

import io
import pickle
import select
import socket
import struct
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

import structlog

from streamdeid.engine import Deidentified, Tally
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason
from streamdeid.model.records import Records, Times, Timestamps, Tombstones, Window
from streamdeid.operators.keys import Keys
from streamdeid.operators.operators import Operator
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.guard.job import Hello
from streamdeid.runtime.process import Quarantined, Ran, Released, unsealed

FORK, REAP = b"F", b"R"
"""What a template is told to do."""

NUMBER = struct.Struct(">q")
"""What it answers: a process id, or how a process ended."""

log = structlog.get_logger()

HEAD = struct.Struct(">Q")


class Verdict(NamedTuple):
    """Why a record is to be quarantined unread, and its address in the dead letter."""

    reason: Reason
    address: str


class Task(NamedTuple):
    """One record for an engine process: under which key, and what it may cost.

    ``keys`` is given with the first record of an epoch.
    """

    epoch: str
    keys: Keys | None
    envelope: Envelope
    cpu_seconds: float
    memory: int
    verdict: Verdict | None = None


LARGEST = 1 << 30
"""Bytes of a frame; a record has 64 MiB at most, and what goes out is seldom twice as long."""

TICK = 0.2
"""Seconds between two looks at the other process while it is waited for."""

MADE_OF = (
    *(Released, Quarantined, Ran, Envelope, Position),
    *(Deidentified, Tally, Counter, Label, Operator, Reason),
    unsealed,
    *(Hello, Records, Timestamps, Times, Window, Tombstones),
)
"""The classes of which an outcome is made, and the seal that it travels without."""

_KNOWN = {(kind.__module__, kind.__qualname__): kind for kind in MADE_OF}


class Ended(Exception):
    """The process at the other end is no more, or speaks nonsense."""


class Outcomes(pickle.Unpickler):
    """Reads what engine processes answer."""

    def find_class(self, module: str, name: str) -> Any:
        """One of the known classes.

        Raises:
            UnpicklingError: another is asked for.
        """
        found = _KNOWN.get((module, name))
        if found is None:
            log.error("engine_answer_refused", wants=f"{module}.{name}")
            raise pickle.UnpicklingError("a class that no outcome is made of")
        return found


def packed(value: Any) -> bytes:
    """A frame."""
    content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEAD.pack(len(content)) + content


def outcome_of(content: bytes | bytearray) -> Any:
    """What an engine process answered.

    Raises:
        Ended: it is no answer.
    """
    try:
        return Outcomes(io.BytesIO(content)).load()
    except Exception:  # noqa: BLE001 - whatever is wrong with it, that process is not to be believed
        raise Ended from None


def read(channel: socket.socket) -> Any:
    """The next frame of this program's own parent, however long it takes.

    Raises:
        Ended: there is none to come.
    """
    (size,) = HEAD.unpack(_exactly(channel, HEAD.size))
    return pickle.loads(_exactly(channel, size))  # noqa: S301 - from the process that started this one


def _exactly(channel: socket.socket, size: int) -> bytearray:
    """So many bytes."""
    content = bytearray(size)
    view, at = memoryview(content), 0
    while at < size:
        got = channel.recv_into(view[at:])
        if not got:
            raise Ended
        at += got
    return content


def exchange(channel: socket.socket, frame: bytes, tick: Callable[[], None]) -> bytearray:
    """Send a frame and take the one that answers it; ``tick`` is called while nothing moves.

    The channel does not block: a process that is stopped neither takes nor gives anything, and
    only ``tick``, by raising, ends the wait for it.

    Raises:
        Ended: the other process is no more.
    """
    try:
        _give(channel, frame, tick)
        (size,) = HEAD.unpack(_take(channel, HEAD.size, tick))
        if size > LARGEST:
            raise Ended
        return _take(channel, size, tick)
    except OSError:
        raise Ended from None


def _give(channel: socket.socket, frame: bytes, tick: Callable[[], None]) -> None:
    """Send all of a frame."""
    view = memoryview(frame)
    while view:
        try:
            view = view[channel.send(view) :]
        except BlockingIOError:
            _await(channel, select.POLLOUT, tick)


def _take(channel: socket.socket, size: int, tick: Callable[[], None]) -> bytearray:
    """So many bytes."""
    content = bytearray(size)
    view, at = memoryview(content), 0
    while at < size:
        try:
            got = channel.recv_into(view[at:])
        except BlockingIOError:
            _await(channel, select.POLLIN, tick)
            continue
        if not got:
            raise Ended
        at += got
    return content


def _await(channel: socket.socket, event: int, tick: Callable[[], None]) -> None:
    """Wait until the channel is ready for ``event``, or broken."""
    waiting = select.poll()
    waiting.register(channel, event)
    while not waiting.poll(TICK * 1000):
        tick()


def is_open(channel: socket.socket) -> bool:
    """Whether the other end is still held by a process, and says nothing unasked."""
    waiting = select.poll()
    waiting.register(channel, select.POLLIN)
    return not waiting.poll(0)
