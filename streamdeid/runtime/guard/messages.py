"""What the processes of the engine say to one another, packed as MessagePack.

Each message is decoded as the one type that may stand there: data only, whoever wrote it. The
consumer holds the keys and the brokers' credentials; a record that took over the engine process by
a fault in a parser gains no more than that process.
"""

from pathlib import Path
from typing import Any, Literal, NamedTuple, Self, TypeVar

import msgspec

from streamdeid.engine import Deidentified
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.guard.frames import Ended
from streamdeid.runtime.guard.job import Hello, Job
from streamdeid.runtime.process import Outcome, Quarantined, Released

Message = TypeVar("Message")


class Start(NamedTuple):
    """To a template: make the engine of a job by ``module:function``."""

    factory: str
    job: Job | None


class Loaded(NamedTuple):
    """Of a template: its engine is ready, or a setting refuses it, or a fault stops it.

    ``said`` is key, problem, place and what is allowed; or the fault's place.
    """

    word: Literal["ready", "refused", "failed"]
    hello: Hello | None = None
    said: tuple[str, ...] = ()


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


class Done(NamedTuple):
    """What became of a record, without the seal, which is made where the key is kept."""

    source: Position
    envelope: Envelope
    result: Deidentified | None = None
    seconds: float = 0.0
    reason: Reason | None = None
    address: str = ""

    @classmethod
    def of(cls, outcome: Outcome) -> Self:
        """An outcome as it travels."""
        if isinstance(outcome, Released):
            return cls(outcome.source, outcome.envelope, outcome.result, outcome.seconds)
        reason, address = outcome.reason, outcome.address
        return cls(outcome.source, outcome.envelope, reason=reason, address=address)

    def outcome(self) -> Outcome:
        """The outcome again.

        Raises:
            Ended: it is neither of the two.
        """
        if self.result is not None:
            return Released(self.source, self.envelope, self.result, self.seconds)
        if self.reason is None:
            raise Ended
        return Quarantined(self.source, self.envelope, self.reason, self.address)


class Answer(NamedTuple):
    """Of an engine process: the outcome, none if memory did not suffice; whether it has grown."""

    done: Done | None
    has_grown: bool


def packed(message: tuple[Any, ...]) -> bytes:
    """A message as bytes."""
    return msgspec.msgpack.encode(message, enc_hook=_as_known)


def start(content: bytes | bytearray) -> Start:
    """What a template is to make.

    Raises:
        Ended: it is nothing of the kind; so do the others.
    """
    return _decoded(_STARTS, content)


def loaded(content: bytes | bytearray) -> Loaded:
    """What a template says of its engine."""
    return _decoded(_LOADED, content)


def task(content: bytes | bytearray) -> Task:
    """What an engine process is to do."""
    return _decoded(_TASKS, content)


def answer(content: bytes | bytearray) -> Answer:
    """What an engine process says."""
    return _decoded(_ANSWERS, content)


def _decoded(decoder: msgspec.msgpack.Decoder[Message], content: bytes | bytearray) -> Message:
    """A message of one kind."""
    try:
        return decoder.decode(content)
    except Exception:  # noqa: BLE001 - whatever is wrong with it, that process is not to be believed
        raise Ended from None


def _as_known(value: Any) -> Any:
    """Paths as text."""
    if isinstance(value, Path):
        return str(value)
    raise TypeError("a value that no message has")


def _from_known(kind: type, value: Any) -> Any:
    """Paths from text."""
    if kind is Path:
        return Path(value)
    raise TypeError("a value that no message has")


_STARTS = msgspec.msgpack.Decoder(Start, dec_hook=_from_known)
_LOADED = msgspec.msgpack.Decoder(Loaded)
_TASKS = msgspec.msgpack.Decoder(Task)
_ANSWERS = msgspec.msgpack.Decoder(Answer)
