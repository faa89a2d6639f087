"""One record through the engine: released, or quarantined with a pointer. Never an exception.

The engine raises nothing but ``MalformedMessage`` for a record; its code and
address are what is logged and what the dead letter says.
"""

import hmac
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import structlog

from streamdeid.engine import Deidentified, Deidentifier
from streamdeid.formats.fhir.xml_read import is_xml
from streamdeid.model.errors import ConfigurationError, MalformedMessage
from streamdeid.model.reason import Reason
from streamdeid.model.records import Records, Tombstones
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.letters import Letters, Told

CONTENT_TYPES = {
    "hl7v2": "application/hl7-v2",
    "fhir": "application/fhir+json",
    "cda": "text/xml",
    "text": "text/plain",
}
FHIR_XML = "application/fhir+xml"
TOMBSTONE = Deidentified(b"", "", "", "tombstone")
"""What a deletion holds."""

log = structlog.get_logger()


def unsealed(_digest: str) -> str:
    """No seal, where there is no key."""
    return ""


@dataclass(frozen=True, slots=True)
class Ran:
    """What worked on a record, for the audit: version, policy, digests, key epoch; and its seal."""

    facts: Mapping[str, str] = field(default_factory=dict)
    seal: Callable[[str], str] = field(default=unsealed, repr=False)


@dataclass(frozen=True, slots=True)
class Released:
    """A record that goes out, and what was done to it in how many seconds."""

    source: Position
    envelope: Envelope
    result: Deidentified
    seconds: float
    ran: Ran = field(default_factory=Ran, repr=False)


@dataclass(frozen=True, slots=True)
class Quarantined:
    """A record that is withheld, and the pointer that goes out in its place."""

    source: Position
    envelope: Envelope
    reason: Reason
    address: str = ""
    ran: Ran = field(default_factory=Ran, repr=False)


Outcome = Released | Quarantined


class Process(Protocol):
    """Says what becomes of records."""

    def __call__(self, envelope: Envelope) -> Outcome:
        """Released or quarantined."""

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        """The pointer that goes out in place of a record."""


@dataclass(frozen=True, slots=True)
class Routing:
    """Where records go: ``adt.raw`` to ``adt.deid``; other topics get the ending ``.deid``.

    Keys are identifiers: with ``key_secret`` they become keyed digests, else they are
    dropped. ``headers`` are the names of headers that may pass.
    """

    match: str = r"(.*)[.]raw"
    to: str = r"\1.deid"
    dead_letters: str = "streamdeid.dead-letters"
    headers: Sequence[str] = ()
    key_secret: bytes | None = field(default=None, repr=False)
    letters: Letters = field(default_factory=Letters)

    def __post_init__(self) -> None:
        """Try the expressions out on an empty name, so that none fails on a record.

        Raises:
            ConfigurationError: one of them is none.
        """
        try:
            matched = re.fullmatch(f"{self.match}|", "")
        except re.error:
            raise ConfigurationError("routes.match", "is not a regular expression") from None
        try:
            assert matched is not None  # the empty alternative does
            matched.expand(self.to)
        except (re.error, IndexError):
            raise ConfigurationError("routes.to", "does not fit routes.match") from None

    def topic(self, name: str) -> str:
        """The topic for what came from ``name``."""
        match = re.fullmatch(self.match, name)
        return match.expand(self.to) if match else f"{name}.deid"

    def key(self, key: bytes | None) -> bytes | None:
        """A keyed digest of ``key``: the same partition, no identifier."""
        if key is None or self.key_secret is None:
            return None
        return hmac.digest(self.key_secret, key, "sha256").hex()[:32].encode()


@dataclass(frozen=True, slots=True)
class Processor:
    """The engine with the transport's rules around it."""

    engine: Deidentifier
    routing: Routing
    headers: dict[str, bytes] = field(default_factory=dict)
    """What every released record says of itself: policy digest, key epoch."""
    ran: Ran = field(default_factory=Ran, repr=False)

    @property
    def _records(self) -> Records:
        """What the policy lets the times of records tell."""
        return self.engine.policy.records

    def __call__(self, envelope: Envelope) -> Outcome:
        """What becomes of one record."""
        if envelope.fault is not None:
            return self.quarantine(envelope, envelope.fault)
        started = time.perf_counter()
        if self._deletes(envelope):
            out = replace(self._released(envelope, TOMBSTONE), is_tombstone=True)
            return Released(envelope.position, out, TOMBSTONE, 0.0, self.ran)
        try:
            result = self.engine.deidentify(envelope.value)
        except MalformedMessage as error:
            return self.quarantine(envelope, error.reason, error.address)
        out = self._released(envelope, result)
        return Released(envelope.position, out, result, time.perf_counter() - started, self.ran)

    def _deletes(self, envelope: Envelope) -> bool:
        """Whether a record deletes what was published under its key, and the policy lets it."""
        is_published = self._records.tombstones is Tombstones.PUBLISH
        return is_published and envelope.is_tombstone and self.routing.key(envelope.key) is not None

    def _released(self, envelope: Envelope, result: Deidentified) -> Envelope:
        """The record that goes out."""
        position = envelope.position
        passed = {k: v for k, v in envelope.headers.items() if k in self.routing.headers}
        return Envelope(
            Position(self.routing.topic(position.topic), position.partition, position.offset),
            result.payload,
            self.routing.key(envelope.key),
            {**passed, **self.headers},
            _content_type(result),
            self._records.stamp(envelope.timestamp, result.days),
            position,
        )

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        """The pointer that goes out in place of a record."""
        log.warning("quarantined", reason=reason, address=address, **_at(envelope.position))
        ran, records, now = self.ran, self._records, time.time()
        told = Told(reason, address, records.moment(now), ran.facts, ran.seal)
        out = self.routing.letters.letter(self.routing.dead_letters, envelope, told)
        out = replace(out, timestamp=records.stamp_about(now))
        return Quarantined(envelope.position, out, reason, address, ran)


def _content_type(result: Deidentified) -> str:
    """The media type of a payload: of its format, FHIR in either of its two."""
    if result is TOMBSTONE:
        return ""
    is_fhir_xml = result.format == "fhir" and is_xml(result.payload)
    return FHIR_XML if is_fhir_xml else CONTENT_TYPES[result.format]


def _at(position: Position) -> dict[str, str | int]:
    """Coordinates for a log line."""
    return {"topic": position.topic, "partition": position.partition, "offset": position.offset}
