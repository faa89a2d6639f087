"""The audit: for each record one event that tells what was done, without a word of it.

Events of one source partition are a chain: each carries its number from 1, the hash
of the event before it, and its own hash over everything else that it says. Whoever
changes, removes or inserts an event breaks the chain behind it (Schneier and Kelsey
1999, section 3). Hashes alone can be worked out anew by whoever can rewrite the whole
chain; the ``seal``, a keyed digest of the hash, cannot.

The form is ``schemas/audit-v1.schema.json``: one JSON object, keys sorted, no blanks.
An event is checked byte for byte, so that nothing can be written beside it.
"""

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from streamdeid.ports import Position

VERSION = 1
USE = "audit"
"""The use of the project's key from which seals are made."""

REPLAY = ".replay"
"""What the name of a group ends with in the chains of its replays, which take records in any order.
"""

Seal = Callable[[str], str]
"""Gives the keyed digest of a hash."""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a chain: how many events it has, and the hash of the last."""

    sequence: int = 0
    hash: str = ""

    def __str__(self) -> str:
        """As it is kept with the progress of a partition."""
        return f"audit-1 {self.sequence} {self.hash}"


def head_from(text: str) -> Head:
    """The head that was kept as ``text``; the beginning of a chain if it is none."""
    words = text.split(" ")
    if len(words) != 3 or words[0] != "audit-1" or not words[1].isdigit():
        return Head()
    return Head(int(words[1]), words[2])


@dataclass(frozen=True, slots=True)
class Counts:
    """How much was done to one record: by label, detector and operator.

    ``elements`` counts structured leaves by what became of them (``kept``, ``replaced``,
    ``removed``), ``unlisted`` those among them that no table lists. ``languages`` counts notes by
    the code of their language, ``unread`` those among them that no pack reads.
    """

    notes: int = 0
    labels: Mapping[str, int] = field(default_factory=dict)
    detectors: Mapping[str, int] = field(default_factory=dict)
    operators: Mapping[str, int] = field(default_factory=dict)
    elements: Mapping[str, int] = field(default_factory=dict)
    unlisted: int = 0
    languages: Mapping[str, int] = field(default_factory=dict)
    unread: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Event:
    """What is told of one record. ``time`` is in seconds since the epoch.

    ``chain`` names the source partition and who read it (``group/topic/partition``).
    ``reason`` and ``address`` are empty for a record that was released; ``facts`` says
    what ran: version, policy, policy_digest, model_digest, key_epoch.
    """

    chain: str
    position: Position
    time: float
    facts: Mapping[str, str]
    reason: str = ""
    address: str = ""
    counts: Counts = field(default_factory=Counts)


def render_event(event: Event, before: Head, seal: Seal) -> tuple[bytes, Head]:
    """The event as it is written after ``before``, and the new head of its chain."""
    said = _said(event) | {"sequence": before.sequence + 1, "previous": before.hash}
    digest = hash_of(said)
    line = canonical(said | {"hash": digest, "seal": seal(digest)})
    return line, Head(before.sequence + 1, digest)


def hash_of(said: Mapping[str, Any]) -> str:
    """SHA-256 of all that an event says, without its hash and seal; hexadecimal."""
    content = {key: value for key, value in said.items() if key not in {"hash", "seal"}}
    return hashlib.sha256(canonical(content)).hexdigest()


def canonical(record: Mapping[str, Any]) -> bytes:
    """The one way to write a record: keys sorted, no blanks, UTF-8."""
    return orjson.dumps(dict(record), option=orjson.OPT_SORT_KEYS)


def _said(event: Event) -> dict[str, Any]:
    """All that an event says of its record."""
    position = event.position
    moment = dt.datetime.fromtimestamp(event.time, dt.UTC)
    return {
        "version": VERSION,
        "chain": event.chain,
        "source": {
            "topic": position.topic,
            "partition": position.partition,
            "offset": position.offset,
        },
        "time": moment.isoformat(timespec="milliseconds"),
        "outcome": "quarantined" if event.reason else "released",
        "reason": event.reason,
        "address": event.address,
        "ran": dict(event.facts),
        "counts": _counted(event.counts),
    }


def _counted(counts: Counts) -> dict[str, Any]:
    """The counts of an event."""
    return {
        "notes": counts.notes,
        "labels": _plain(counts.labels),
        "detectors": _plain(counts.detectors),
        "operators": _plain(counts.operators),
        "elements": _plain(counts.elements),
        "unlisted": counts.unlisted,
        "languages": _plain(counts.languages),
        "unread": _plain(counts.unread),
    }


def _plain(counts: Mapping[str, int]) -> dict[str, int]:
    """Counts under plain strings, without those that are nothing."""
    return {str(key): count for key, count in counts.items() if count}
