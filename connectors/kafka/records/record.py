"""What a batch holds, record by record: the record, or why there is none at that offset."""

from typing import NamedTuple

from streamdeid.model.reason import Reason

UNREADABLE = Reason.UNDECODABLE_RECORD


class Record(NamedTuple):
    """A record at its offset; ``fault`` is why it could not be read, and then it holds nothing.

    ``timestamp`` is in milliseconds since the epoch, -1 if there is none. A tombstone has no value.
    """

    offset: int
    timestamp: int = -1
    key: bytes | None = None
    value: bytes | None = None
    headers: tuple[tuple[str, bytes], ...] = ()
    fault: Reason | None = None

    @property
    def size(self) -> int:
        """The bytes of key, value and headers."""
        held = len(self.key or b"") + len(self.value or b"")
        return held + sum(len(name) + len(value) for name, value in self.headers)


class Step(NamedTuple):
    """A record, or nothing (control batches, aborted transactions), and where to read on."""

    following: int
    record: Record | None = None


def fault(offset: int, reason: Reason = UNREADABLE) -> Step:
    """The step over an offset at which nothing can be read."""
    return Step(offset + 1, Record(offset, fault=reason))
