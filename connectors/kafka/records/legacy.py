"""Messages of the formats before Kafka 0.11 (magic 0 and 1), which logs of old clusters still hold.

A message that holds others, packed, has the offset of the last of them. Those inside count from 0
in magic 1 and have their own offsets in magic 0.

https://kafka.apache.org/documentation/#messageset
"""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from connectors.kafka.records.record import UNREADABLE, Record, Step, fault
from connectors.kafka.records.unpack import unpack
from streamdeid.model.reason import Reason

OVERHEAD = struct.calcsize(">qi")
CRC_FROM = struct.calcsize(">qiI")
HEAD = struct.Struct(">qiIbb")
CODEC, APPEND_TIME = 0x07, 0x08
SIZE = struct.Struct(">i")
TIMESTAMP = struct.Struct(">q")


class Message(NamedTuple):
    """One message as it stands in the log."""

    offset: int
    magic: int
    attributes: int
    timestamp: int
    key: bytes | None
    value: bytes | None


def message(content: bytes, at: int, end: int, expected: int, bound: int) -> Iterator[Step]:
    """The record of a message, or of every one that it holds, from offset ``expected`` on."""
    last: int = HEAD.unpack_from(content, at)[0]
    outer = _message(content, at, end)
    if outer is None:
        yield from _faults(expected, last, UNREADABLE)
        return
    if not outer.attributes & CODEC:
        if last >= expected:
            yield Step(last + 1, _record(outer, last, outer.timestamp))
        return
    unpacked = unpack(outer.attributes & CODEC, outer.value or b"", bound)
    inner = list(_messages(unpacked.content))
    found = [one for one in inner if one is not None]
    is_whole = bool(inner) and inner[-1] is not None and not unpacked.fault
    yield from _inside(outer, found, expected, unpacked.fault or UNREADABLE, is_whole=is_whole)


def _inside(
    outer: Message, found: list[Message], expected: int, reason: Reason, *, is_whole: bool
) -> Iterator[Step]:
    """The records of a packed message; what is missing at its end is a fault at each offset.

    Where the last is missing nobody knows from which offset those of magic 1 count, so that
    all of them are faults.
    """
    base = 0
    if outer.magic == 1:
        found = found if is_whole else []
        base = outer.offset - found[-1].offset if found else 0
    for one in found:
        offset = base + one.offset
        if expected <= offset <= outer.offset:
            stamp = outer.timestamp if outer.attributes & APPEND_TIME else one.timestamp
            is_packed = one.attributes & CODEC
            yield fault(offset) if is_packed else Step(offset + 1, _record(one, offset, stamp))
            expected = offset + 1
    yield from _faults(expected, outer.offset, reason)


def _faults(first: int, last: int, reason: Reason) -> Iterator[Step]:
    """A fault at each offset from ``first`` to ``last``."""
    return (fault(offset, reason) for offset in range(first, last + 1))


def _messages(content: bytes) -> Iterator[Message | None]:
    """The messages of an unpacked set; a last ``None`` if it does not end where it should."""
    at = 0
    while at < len(content):
        end = _end(content, at)
        found = _message(content, at, end) if end else None
        yield found
        if found is None:
            return
        at = end


def _end(content: bytes, at: int) -> int:
    """Where the message at ``at`` ends; 0 if it is not whole."""
    if len(content) - at < HEAD.size:
        return 0
    end: int = at + OVERHEAD + HEAD.unpack_from(content, at)[1]
    return end if at + HEAD.size <= end <= len(content) else 0


def _message(content: bytes, at: int, end: int) -> Message | None:
    """The message between two places; ``None`` if it cannot be read, or its sum is wrong."""
    offset, _, crc, magic, attributes = HEAD.unpack_from(content, at)
    if magic not in {0, 1} or zlib.crc32(memoryview(content)[at + CRC_FROM : end]) != crc:
        return None
    body, timestamp = content[at + HEAD.size : end], -1
    try:
        if magic == 1:
            (timestamp,) = TIMESTAMP.unpack_from(body)
            body = body[TIMESTAMP.size :]
        key, body = _bytes(body)
        value, body = _bytes(body)
    except (struct.error, ValueError):
        return None
    return None if body else Message(offset, magic, attributes, timestamp, key, value)


def _bytes(body: bytes) -> tuple[bytes | None, bytes]:
    """Bytes with their length before them, and what follows; a negative length is a null.

    Raises:
        ValueError: they go beyond the end.
        struct.error: so does their length.
    """
    (size,) = SIZE.unpack_from(body)
    rest = body[SIZE.size :]
    if size < 0:
        return None, rest
    if size > len(rest):
        raise ValueError
    return rest[:size], rest[size:]


def _record(one: Message, offset: int, timestamp: int) -> Record:
    """A message as a record."""
    return Record(offset, timestamp, one.key, one.value)
