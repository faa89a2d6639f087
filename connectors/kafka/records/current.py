"""The records of a batch of the current format (magic 2), each at its offset or with a fault there.

The length of every record frames it: a header key that is not UTF-8 costs that record only.
Where the frames themselves are lost, every offset that the batch still has becomes a fault.

https://kafka.apache.org/documentation/#recordbatch
"""

import struct
from collections.abc import Iterator
from typing import NamedTuple, Self

from connectors.kafka.records.record import UNREADABLE, Record, Step, fault
from connectors.kafka.records.unpack import unpack

MAGIC = 2
HEADER = struct.Struct(">qiibIhiqqqhii")
CRC_FROM = struct.calcsize(">qiibI")
CODEC, APPEND_TIME, TRANSACTIONAL, CONTROL = 0x07, 0x08, 0x10, 0x20
CONTROL_KEY = struct.Struct(">hh")
ABORT = 0
LONGEST_VARINT = 63
"""Bits before the last byte of a number."""


class Header(NamedTuple):
    """What a batch says of itself; all but base offset and length is under its checksum."""

    base: int
    length: int
    epoch: int
    magic: int
    crc: int
    attributes: int
    last_delta: int
    first_timestamp: int
    max_timestamp: int
    producer: int
    producer_epoch: int
    sequence: int
    record_count: int

    @classmethod
    def of(cls, content: bytes, at: int) -> Self:
        """The header at a place in a fetch's content."""
        return cls(*HEADER.unpack_from(content, at))

    @property
    def last(self) -> int:
        """The last offset of the batch, also if the record was compacted away."""
        return self.base + self.last_delta


def batch(header: Header, packed: bytes, expected: int, bound: int) -> Iterator[Step]:
    """Every record of a batch from offset ``expected`` on, then the step to its end."""
    unpacked = unpack(header.attributes & CODEC, packed, bound)
    content, at, before = unpacked.content, 0, header.base - 1
    for _ in range(header.record_count):
        framed = _framed(content, at)
        if framed is None:
            break
        record = _record(header, content, *framed, before)
        if not before < record.offset <= header.last:
            break
        before, at = record.offset, framed[1]
        if before >= expected:
            yield Step(before + 1, record)
    else:
        if at == len(content) and not unpacked.fault:
            yield Step(header.last + 1)
            return
    reason = unpacked.fault or UNREADABLE
    yield from (fault(n, reason) for n in range(max(before + 1, expected), header.last + 1))
    yield Step(header.last + 1)


def is_abort(header: Header, packed: bytes) -> bool | None:
    """Whether a control batch ends a transaction as aborted; ``None`` if it cannot be told."""
    framed = _framed(packed, 0)
    if framed is None:
        return None
    key = _record(header, packed, *framed, header.base - 1).key
    if key is None or len(key) < CONTROL_KEY.size:
        return None
    return bool(CONTROL_KEY.unpack_from(key)[1] == ABORT)


def _framed(content: bytes, at: int) -> tuple[int, int] | None:
    """From where to where the record at ``at`` goes; ``None`` if it goes nowhere."""
    try:
        size, begin = _number(content, at)
    except (IndexError, ValueError):
        return None
    return (begin, begin + size) if 0 <= size <= len(content) - begin else None


def _record(header: Header, content: bytes, begin: int, end: int, before: int) -> Record:
    """One record between two places; ``before`` is the offset of the one before it."""
    offset = before + 1
    try:
        since, at = _number(content, begin + 1)
        delta, at = _number(content, at)
        offset = header.base + delta
        key, at = _bytes(content, at, end)
        value, at = _bytes(content, at, end)
        headers, at = _headers(content, at, end)
        is_whole = at == end
    except (IndexError, ValueError):
        is_whole = False
    if not is_whole:
        is_told = before < offset <= header.last
        return Record(offset if is_told else before + 1, fault=UNREADABLE)
    is_appended = header.attributes & APPEND_TIME
    timestamp = header.max_timestamp if is_appended else header.first_timestamp + since
    return Record(offset, timestamp, key, value, headers)


def _headers(content: bytes, at: int, end: int) -> tuple[tuple[tuple[str, bytes], ...], int]:
    """The headers of a record; a value of null is an empty one.

    Raises:
        ValueError: a key that is null, not UTF-8 or beyond the end.
    """
    count, at = _number(content, at)
    if not count:
        return (), at
    found = []
    for _ in range(_positive(count, end - at)):
        key, at = _bytes(content, at, end)
        value, at = _bytes(content, at, end)
        if key is None:
            raise ValueError
        found.append((key.decode(), value or b""))
    return tuple(found), at


def _positive(count: int, room: int) -> int:
    """A count of things of which each takes two bytes or more.

    Raises:
        ValueError: there is no room for so many, or they are fewer than none.
    """
    if not 0 <= 2 * count <= room:
        raise ValueError
    return count


def _bytes(content: bytes, at: int, end: int) -> tuple[bytes | None, int]:
    """Bytes with their length before them, and where they end; a negative length is a null.

    Raises:
        ValueError: they go beyond ``end``.
    """
    size, at = _number(content, at)
    if size < 0:
        return None, at
    if size > end - at:
        raise ValueError
    return content[at : at + size], at + size


def _number(content: bytes, at: int) -> tuple[int, int]:
    """A signed number of variable length (zigzag), and where it ends.

    Raises:
        IndexError: the content ends in it.
        ValueError: it has more than 64 bits.
    """
    byte = content[at]
    if byte < 0x80:
        return (byte >> 1) ^ -(byte & 1), at + 1
    found, shift = byte & 0x7F, 7
    while True:
        at += 1
        byte = content[at]
        found |= (byte & 0x7F) << shift
        if byte < 0x80:
            return (found >> 1) ^ -(found & 1), at + 1
        shift += 7
        if shift > LONGEST_VARINT:
            raise ValueError
