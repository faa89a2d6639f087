"""What is kept with the progress of a partition, as one line of text.

``audit-1 <sequence> <hash>`` is the end of the partition's chain of audit events. Behind it
stands ``attempts=<n>`` while work is under way that may have ended processes before: 1 for a batch
that begins at exactly this offset, and one more for each time that the record there was begun
alone and not finished. Behind the count stands, after a slash, among how many records the one
at fault is. The count is written only if it is not 0, so that a release that does not know it
reads what it wrote itself.
"""

from dataclasses import dataclass, field

from streamdeid.wire.audit import Head, head_from

ATTEMPTS = " attempts="


@dataclass(frozen=True, slots=True)
class Progress:
    """The end of an audit chain, and how often the next record was begun and not finished.

    ``among`` is how many records, the next one first, may be at fault; 0 where it is not known.
    """

    head: Head = field(default_factory=Head)
    attempts: int = 0
    among: int = 0

    def __str__(self) -> str:
        """As it is kept."""
        counted = f"{ATTEMPTS}{self.attempts}/{self.among}" if self.attempts else ""
        return f"{self.head}{counted}"


def progress_from(text: str) -> Progress:
    """What was kept as ``text``; the beginning of a chain, and no attempts, if it is nothing."""
    head, _, counted = text.partition(ATTEMPTS)
    attempts, _, among = counted.partition("/")
    return Progress(head_from(head), _number(attempts), _number(among))


def _number(text: str) -> int:
    """A number that was written here; 0 if it is none."""
    return int(text) if text.isdecimal() else 0
