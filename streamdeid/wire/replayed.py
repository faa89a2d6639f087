"""What was replayed: which dead letters are asked for, and the mark that one is done.

A mark is a record of a topic of its own, written in the transaction that publishes what became
of the record. Its key is the record's position, so that the topic can be compacted: the last
mark of a position says how it stands. Only ``released`` is final; what was quarantined again may
be tried again when the policy has been mended. ``memory`` is the end of the audit chain after it,
``fingerprint`` that of the dead letter, so that a topic made anew is not taken for the old one.

The form is ``schemas/replayed-v1.schema.json``.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import orjson

from streamdeid.ports import Position
from streamdeid.wire.dead_letters import Letter
from streamdeid.wire.progress import progress_from

HEADER = "streamdeid-replayed-from"
"""Says of a published record that it was replayed, and from where."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How one record stands; ``reason`` is empty if it was released."""

    position: Position
    reason: str = ""
    fingerprint: str = ""
    memory: str = ""


class Wanted(NamedTuple):
    """Which dead letters are asked for; empty asks for any.

    ``digests`` are beginnings of the digests of policies; ``since`` and ``until`` are moments
    in seconds since the epoch between which the record was produced.
    """

    reasons: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    since: float | None = None
    until: float | None = None

    def asks_for(self, letter: Letter) -> bool:
        """Whether a letter is one of them, by all but its age."""
        digest = letter.facts.get("policy_digest", "")
        return (
            (not self.reasons or letter.reason in self.reasons)
            and (not self.topics or letter.position.topic in self.topics)
            and (not self.digests or any(map(digest.startswith, self.digests)))
        )

    def is_in_time(self, produced: float) -> bool:
        """Whether a record that was produced then is one of them; one without a time is not."""
        if self.since is None and self.until is None:
            return True
        since = self.since if self.since is not None else 0.0
        until = self.until if self.until is not None else float("inf")
        return bool(produced) and since <= produced <= until


def place_of(position: Position) -> str:
    """A position as headers and marks' keys have it."""
    return f"{position.topic}/{position.partition}/{position.offset}"


def render_mark(mark: Mark) -> bytes:
    """The mark as a record's value."""
    place = mark.position
    return orjson.dumps(
        {
            "version": 1,
            "topic": place.topic,
            "partition": place.partition,
            "offset": place.offset,
            "outcome": "quarantined" if mark.reason else "released",
            "reason": mark.reason,
            "fingerprint": mark.fingerprint,
            "memory": mark.memory,
        }
    )


def read_mark(text: bytes) -> Mark | None:
    """The mark of a record's value; None if it is none."""
    try:
        said = orjson.loads(text)
        if said["version"] != 1:
            return None
        place = Position(said["topic"], int(said["partition"]), int(said["offset"]))
        return Mark(place, said["reason"], said["fingerprint"], said["memory"])
    except (orjson.JSONDecodeError, KeyError, TypeError, ValueError):
        return None


@dataclass(slots=True)
class Ledger:
    """What all marks say: what is done, and where each partition's audit chain ends."""

    done: set[tuple[Position, str]] = field(default_factory=set)
    ends: dict[tuple[str, int], str] = field(default_factory=dict)

    def note(self, mark: Mark) -> None:
        """One more mark; of several ends of a chain the furthest counts, in whatever order."""
        if not mark.reason:
            self.done.add((mark.position, mark.fingerprint))
        place = (mark.position.topic, mark.position.partition)
        before = progress_from(self.ends.get(place, "")).head.sequence
        if progress_from(mark.memory).head.sequence > before:
            self.ends[place] = mark.memory

    def has(self, letter: Letter) -> bool:
        """Whether the record of a letter was published by a replay."""
        return (letter.position, letter.fingerprint) in self.done


def ledger_of(texts: Iterable[bytes]) -> Ledger:
    """The ledger of all values of the topic of marks."""
    ledger = Ledger()
    for mark in filter(None, map(read_mark, texts)):
        ledger.note(mark)
    return ledger
