"""Frames on a socket pair between two processes of this program: a length, then a message."""

import select
import socket
import struct
from collections.abc import Callable

FORK, REAP = b"F", b"R"
"""What a template is told to do."""

NUMBER = struct.Struct(">q")
"""What it answers: a process id, or how a process ended."""

HEAD = struct.Struct(">Q")

LARGEST = 1 << 30
"""Bytes of a frame; a record has 64 MiB at most, and what goes out is seldom twice as long."""

TICK = 0.2
"""Seconds between two looks at the other process while it is waited for."""


class Ended(Exception):
    """The process at the other end is no more, or speaks nonsense."""


def framed(content: bytes) -> bytes:
    """A frame."""
    return HEAD.pack(len(content)) + content


def read(channel: socket.socket) -> bytearray:
    """The content of the next frame, however long it takes.

    Raises:
        Ended: there is none to come.
    """
    (size,) = HEAD.unpack(_exactly(channel, HEAD.size))
    return _exactly(channel, size)


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
