"""A dead letter is a pointer: where a withheld record lies, and why; nothing of it can be read.

The form is ``schemas/dead-letter-v1.schema.json``. Whoever may read the source topic
finds the record there by its coordinates. A letter may also hold the record itself, sealed to
a public key (``wire/sealed.py``): then ``original`` is ``sealed``, or ``too_large`` where the
letter would have been larger than its topic takes.

``ran`` says what had withheld it, as in the audit: version, policy, digests, epoch of the key.
``fingerprint`` is a keyed digest of the record's value, by which a replay knows that what lies at
these coordinates is still the same record: topics are removed and made again under their name.
"""

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from streamdeid.model.reason import Reason
from streamdeid.ports import Position

SEALED, TOO_LARGE = "sealed", "too_large"


@dataclass(frozen=True, slots=True)
class Letter:
    """A dead letter as it is read again; ``time`` is in seconds since the epoch, 0 if not told."""

    position: Position
    reason: str
    address: str
    time: float
    facts: Mapping[str, str] = field(default_factory=dict)
    fingerprint: str = ""
    original: str = ""
    sealed: Mapping[str, Any] = field(default_factory=dict, repr=False)


def render_dead_letter(
    position: Position,
    reason: Reason,
    address: str,
    now: float,
    more: Mapping[str, Any] | None = None,
) -> bytes:
    """The letter for one record; ``now`` is in seconds since the epoch.

    ``more`` are further fields of the published form: ``ran``, ``fingerprint``, ``original``,
    ``sealed``; those that are empty are left out.
    """
    return orjson.dumps(
        {
            "version": 1,
            "topic": position.topic,
            "partition": position.partition,
            "offset": position.offset,
            "reason": reason,
            "address": address,
            "time": dt.datetime.fromtimestamp(now, dt.UTC).isoformat(timespec="milliseconds"),
        }
        | {name: value for name, value in (more or {}).items() if value}
    )


def read_dead_letter(text: bytes) -> Letter | None:
    """The letter of a record of the dead-letter topic; None if it is none."""
    try:
        said = orjson.loads(text)
        if said["version"] != 1:
            return None
        place = Position(str(said["topic"]), int(said["partition"]), int(said["offset"]))
        return Letter(
            place,
            str(said["reason"]),
            str(said.get("address", "")),
            _moment(said.get("time", "")),
            {str(key): str(value) for key, value in said.get("ran", {}).items()},
            str(said.get("fingerprint", "")),
            str(said.get("original", "")),
            dict(said.get("sealed", {})),
        )
    except (orjson.JSONDecodeError, AttributeError, KeyError, TypeError, ValueError):
        return None


def fingerprint(value: bytes, digest: Callable[[str], str]) -> str:
    """A keyed digest of a record's value; ``digest`` has the key."""
    return digest(f"dead letter {hashlib.sha256(value).hexdigest()}")[:32]


def _moment(text: str) -> float:
    """Seconds since the epoch of a moment as letters tell it; 0 if they do not."""
    if not text:
        return 0.0
    found = dt.datetime.fromisoformat(text)
    return (found if found.tzinfo else found.replace(tzinfo=dt.UTC)).timestamp()
