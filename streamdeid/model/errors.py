"""Everything that can go wrong, as one tree.

::

    StreamdeidError
    ├── ConfigurationError   stops the start; says key, place and what is allowed
    ├── Lost                 ends the process, so that a new one finds out what was done
    ├── MalformedMessage     quarantines one message; says address and reason code
    ├── PolicyError          stops the start; a policy that cannot be carried out
    ├── Refused              the sink takes everything of a batch but one record
    └── Unavailable          the world did not answer; retry after a while
        └── NoTopic          one topic is not there; others may be

No error carries text of a message. An address is a path in the standard's
words (``PID[1]-5[2].1``, ``entry[3].resource.name[0]``), never a value.
"""

from streamdeid.model.reason import Reason


class StreamdeidError(Exception):
    """Base of all errors that this package raises on purpose."""


class ConfigurationError(StreamdeidError):
    """A setting is wrong: which, where it came from, and what is allowed."""

    def __init__(self, key: str, problem: str, *, place: str = "", allowed: str = "") -> None:
        """Name the ``key``, its ``place`` (file and line, or variable) and what is ``allowed``."""
        self.key, self.problem, self.place, self.allowed = key, problem, place, allowed
        where = f" ({place})" if place else ""
        hint = f"; allowed: {allowed}" if allowed else ""
        super().__init__(f"{key}{where}: {problem}{hint}")


class Lost(StreamdeidError):
    """What was begun may or may not have been done; only a new process can find out."""

    CODE = 75
    """The exit code with which the process ends: EX_TEMPFAIL, to be started again."""

    def __init__(self, what: str, problem: str) -> None:
        """Name ``what`` was lost (a setting, never a value), and how."""
        super().__init__(f"{what}: {problem}")


class MalformedMessage(StreamdeidError):
    """A message that is withheld: why, and where in it."""

    def __init__(self, reason: Reason, address: str = "") -> None:
        """Carry the ``reason`` code and an ``address``; never a value."""
        self.reason, self.address = reason, address
        super().__init__(f"{reason} at {address}" if address else str(reason))


class PolicyError(ConfigurationError):
    """A policy that cannot be carried out, or that would let identifiers pass."""


class Refused(StreamdeidError):
    """The sink will never take what is to be published of one record; nothing was published."""

    def __init__(self, topic: str, partition: int, offset: int, reason: Reason) -> None:
        """Name the source's record by its coordinates, and the ``reason`` of its dead letter."""
        self.topic, self.partition, self.offset = topic, partition, offset
        self.reason = reason
        super().__init__(f"{topic}/{partition}/{offset}: {reason}")


class Unavailable(StreamdeidError):
    """The outside world did not answer; the call may succeed after a while."""

    def __init__(self, what: str, retry_after: float = 1.0) -> None:
        """Name ``what`` did not answer, and the seconds to wait before trying again."""
        self.what, self.retry_after = what, retry_after
        super().__init__(f"{what} did not answer; retry after {retry_after:g} s")


class NoTopic(Unavailable):
    """A topic to write to does not exist; what goes to other topics can be published."""

    def __init__(self, topic: str, what: str, retry_after: float = 5.0) -> None:
        """Name the ``topic``, and ``what`` is missing in words of the transport."""
        self.topic = topic
        super().__init__(what, retry_after)
