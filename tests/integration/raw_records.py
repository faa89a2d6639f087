"""Record batches as no client of good will writes them: sent as they are, or changed in the log.

Brokers check what they are sent, but not what is on their disks: a batch of an unknown codec, with
a wrong sum or of the old format can only come from there.
"""

import gzip
import socket
import struct
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import crc32c
from kafka.record.memory_records import MemoryRecordsBuilder

HEADER = struct.Struct(">qiibIhiqqqhii")
ATTRIBUTES = 21
CRC = 17
NOT_YET_LEADER = 6


class Raw(NamedTuple):
    """A record; its headers are bytes on both sides."""

    value: bytes | None
    key: bytes | None = None
    headers: Sequence[tuple[bytes, bytes | None]] = ()


def now() -> int:
    """Milliseconds since the epoch; brokers delete records of years ago while a test runs."""
    return int(time.time() * 1000)


def batch(*records: Raw, codec: int = 0) -> bytes:
    """A batch of the current format; header keys of any bytes are put in place of others."""
    builder = MemoryRecordsBuilder(2, codec, 1 << 30)
    for record in records:
        named = [("x" * len(key), value) for key, value in record.headers]
        builder.append(now(), record.key, record.value, named)
    builder.close()
    made = bytes(builder._buffer)
    for key, _ in (header for record in records for header in record.headers):
        made = made.replace(b"x" * len(key), key, 1)
    return summed(made)


def summed(made: bytes) -> bytes:
    """The batch with the sum that fits."""
    crc = crc32c.crc32c(made[ATTRIBUTES:])
    return made[:CRC] + crc.to_bytes(4, "big") + made[ATTRIBUTES:]


def of_codec(made: bytes, codec: int) -> bytes:
    """The batch with another codec's number, and a sum that fits."""
    changed = bytearray(made)
    changed[ATTRIBUTES + 1] = changed[ATTRIBUTES + 1] & ~7 | codec
    return summed(bytes(changed))


def torn(made: bytes) -> bytes:
    """The batch with one bit turned in the middle, and the sum that it had."""
    changed = bytearray(made)
    changed[(HEADER.size + len(made)) // 2] ^= 0x10
    return bytes(changed)


def cut(made: bytes, keep: int) -> bytes:
    """The batch with nothing that can be framed after its first ``keep`` bytes."""
    return summed(made[:keep] + b"\xff" * (len(made) - keep))


def short(made: bytes) -> bytes:
    """The batch with a length that no batch can have, so that nothing can be framed after it."""
    return made[:8] + struct.pack(">i", 7) + made[12:]


def old(made: bytes, records: Sequence[Raw], last: int) -> bytes:
    """A packed message of the old format up to offset ``last``, as long as the batch."""
    builder = MemoryRecordsBuilder(1, 0, 1 << 30)
    for record in records:
        builder.append(now(), record.key, record.value)
    builder.close()
    packed = gzip.compress(bytes(builder._buffer))
    room = len(made) - 34 - len(packed)
    body = struct.pack(">bbqi", 1, 1, now(), room) + b"k" * room
    body += struct.pack(">i", len(packed)) + packed
    return struct.pack(">qiI", last, len(body) + 4, zlib.crc32(body)) + body


def send(bootstrap: str, topic: str, partition: int, made: bytes) -> int:
    """Send a batch to the broker as it is, and fail where it refuses it; the batch's offset."""
    until = time.monotonic() + 20
    while (told := _sent(bootstrap, topic, partition, made))[0] == NOT_YET_LEADER:
        assert time.monotonic() < until
        time.sleep(0.2)
    error, at = told
    assert error == 0, f"the broker refused the batch with error {error}"
    return at


def _sent(bootstrap: str, topic: str, partition: int, made: bytes) -> tuple[int, int]:
    """The broker's answer to a batch: 0 or the number of an error, and its offset."""
    host, _, port = bootstrap.rpartition(":")
    name = topic.encode()
    body = struct.pack(">hhih", 0, 3, 1, -1)
    body += struct.pack(">hhii", -1, -1, 30_000, 1) + struct.pack(">h", len(name)) + name
    body += struct.pack(">iii", 1, partition, len(made)) + made
    place = (host, int(port))
    with socket.create_connection(place, timeout=30) as line, line.makefile("rb") as answer:
        line.sendall(struct.pack(">i", len(body)) + body)
        size = struct.unpack(">i", answer.read(4))[0]
        told = answer.read(size)
    error, at = struct.unpack_from(">hq", told, 4 + 4 + 2 + len(name) + 4 + 4)
    return int(error), int(at)


def change(logs: Path, topic: str, partition: int, at: int, to: Callable[[bytes], bytes]) -> None:
    """Change the batch with the base offset ``at`` in the broker's log to one of its length."""
    path = logs / f"{topic}-{partition}" / f"{0:020d}.log"
    content, start = path.read_bytes(), 0
    while True:
        base, length = struct.unpack_from(">qi", content, start)
        end = start + 12 + length
        if base == at:
            break
        start = end
    made = to(content[start:end])
    assert len(made) == end - start
    with path.open("r+b") as log:
        log.seek(start)
        log.write(made)
