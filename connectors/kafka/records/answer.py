"""The answer to a fetch, batch by batch: transactions that were aborted are left out.

Three rules keep offsets exact where something is broken:

1. A batch whose sum is wrong, or whose records cannot be framed, is a fault at each of its offsets.
   After it the rest of the answer is left, to be fetched again: what it said of transactions
   is not known, and the broker says it anew.
2. How far such a batch goes is told by the next one, where there is one, and else by its two
   counts if they agree. Never beyond what the broker has told of (``high``).
3. Where not even a batch can be framed, one offset is a fault, and the broker finds what follows.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

import crc32c

from connectors.kafka.records import current, legacy
from connectors.kafka.records.current import Header
from connectors.kafka.records.record import Step, fault

LEAD = struct.Struct(">qiib")
"""Offset, length, four bytes that differ by format, and the format's number."""
LENGTH_FROM = struct.calcsize(">qi")
LEAST = {0: 26, 1: 34, 2: current.HEADER.size}
"""Bytes that a message or a batch of each format has at least."""


class Aborted(NamedTuple):
    """A transaction that was aborted: who began it, and where."""

    producer: int
    first: int


class Frame(NamedTuple):
    """From where to where a batch or an old message goes, its offset and its format."""

    start: int
    end: int
    base: int
    magic: int


@dataclass(slots=True)
class Answer:
    """What came for a fetch from offset ``at``.

    ``high`` is the first offset that the broker does not have yet, -1 if it did not say.
    """

    content: bytes = field(repr=False)
    at: int
    high: int = -1
    aborted: Sequence[Aborted] = ()
    bound: int = 64 << 20
    epoch: int = -1
    """The epoch of the leader that wrote the batch that was read last."""
    _waiting: list[Aborted] = field(init=False)
    _open: set[int] = field(default_factory=set)
    _is_broken: bool = False

    def __post_init__(self) -> None:
        """The first transaction is the last in the list."""
        self._waiting = sorted(self.aborted, key=lambda one: one.first, reverse=True)

    def steps(self) -> Iterator[Step]:
        """Every record from ``at`` on, and every step over what is none."""
        expected, frame = self.at, self._frame(0)
        while frame is not None and not self._is_broken:
            for step in self._told(self._batch(frame, expected)):
                if step.following > expected:
                    expected = step.following
                    yield step
            frame = self._frame(frame.end, frame.base)
        if expected == self.at and self.content:
            yield fault(self.at)

    def _told(self, found: Iterator[Step]) -> Iterator[Step]:
        """The steps up to what the broker has told of; behind it there is nothing to go to."""
        for step in found:
            if self.high < 0 or step.following <= self.high:
                yield step
                continue
            if step.record is None:
                yield Step(self.high)
            return

    def _frame(self, start: int, after: int = -1) -> Frame | None:
        """The batch at a place; ``None`` if it is not whole or not after offset ``after``."""
        if len(self.content) - start < LEAD.size:
            return None
        base, length, _, magic = LEAD.unpack_from(self.content, start)
        end = start + LENGTH_FROM + length
        if end > len(self.content) or end - start < LEAST.get(magic, len(self.content) + 1):
            return None
        return Frame(start, end, base, magic) if base > after else None

    def _batch(self, frame: Frame, expected: int) -> Iterator[Step]:
        """What one batch, or old message, has from offset ``expected`` on."""
        if frame.magic < current.MAGIC:
            last = self._within(frame.base)
            found = legacy.message(self.content, frame.start, frame.end, expected, self.bound)
            yield from takewhile(lambda step: step.following <= last + 1, found)
            return
        header = Header.of(self.content, frame.start)
        body = self.content[frame.start + current.HEADER.size : frame.end]
        covered = memoryview(self.content)[frame.start + current.CRC_FROM : frame.end]
        if crc32c.crc32c(covered) != header.crc:
            yield from self._broken(frame, header, expected)
            return
        self.epoch = header.epoch
        if not self._is_left_out(header, body):
            yield from current.batch(header, body, expected, self.bound)
        else:
            yield Step(header.last + 1)

    def _broken(self, frame: Frame, header: Header, expected: int) -> Iterator[Step]:
        """Faults for a batch whose sum is wrong; none if all its offsets have passed."""
        last = self._within(self._last(frame, header))
        if last >= expected:
            self._is_broken = True
            yield from map(fault, range(expected, last + 1))

    def _last(self, frame: Frame, header: Header) -> int:
        """The last offset of a batch that may say anything of itself."""
        following = self._frame(frame.end, frame.base)
        agreed = header.record_count == header.last_delta + 1
        if following is not None and (not agreed or header.last >= following.base):
            return following.base - 1
        return header.last if agreed else header.base

    def _within(self, offset: int) -> int:
        """An offset, or the last one that the broker has told of."""
        return offset if self.high < 0 else min(offset, self.high - 1)

    def _is_left_out(self, header: Header, body: bytes) -> bool:
        """Whether a batch is one of control, or of a transaction that was aborted."""
        while self._waiting and self._waiting[-1].first <= header.last:
            self._open.add(self._waiting.pop().producer)
        if header.attributes & current.CONTROL:
            if current.is_abort(header, body) is not False:
                self._open.discard(header.producer)
            return True
        return bool(header.attributes & current.TRANSACTIONAL) and header.producer in self._open
