"""Does an audit still say what it said? Events in, findings out.

Each line is parsed and written anew; if the bytes differ, or its hash is not that of
what it says, the event was changed. Its number and the hash it names must follow the
event before it in its chain; a gap in the numbers is events removed, a number that came
before is an event inserted, repeated or moved. After a finding the check goes on from
what the event states, so that one change is one finding.

An epoch names one key: events that name one epoch and two fingerprints of keys tell that
somebody gave the name to another key.

A chain's last events can be removed without a trace in what is left. A head that was
noted earlier, outside of the audit's reach, tells: the chain must still lead through it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import orjson

from streamdeid.wire.audit import REPLAY, Head, canonical, hash_of

Sealed = Callable[[str, str, str], bool]
"""Whether a seal (third) fits the hash (second) under the key of an epoch (first)."""


def anything(_epoch: str, _hash: str, _seal: str) -> bool:
    """For those who have no keys: seals are not looked at."""
    return True


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong, and where: the ordinal from 1 among all lines, 0 for a chain's end."""

    ordinal: int
    chain: str
    problem: str

    def __str__(self) -> str:
        """One line for people."""
        where = f"event {self.ordinal}" if self.ordinal else "end"
        return f"{where} ({self.chain or 'no chain'}): {self.problem}"


@dataclass(slots=True)
class Verifier:
    """Reads an audit line by line. ``known`` holds heads that were noted earlier."""

    known: Mapping[str, Head] = field(default_factory=dict)
    sealed: Sealed = anything
    heads: dict[str, Head] = field(default_factory=dict)
    events: int = 0
    _offsets: dict[str, int] = field(default_factory=dict)
    _keys: dict[str, str] = field(default_factory=dict)

    def read(self, line: bytes) -> Iterator[Finding]:
        """What is wrong with the next line."""
        self.events += 1
        record = _record(line.strip())
        if record is None:
            yield Finding(self.events, "", "is no audit event")
            return
        chain = record["chain"]
        for problem in (
            self._own(record, line.strip()),
            self._place(chain, record),
            self._through(chain, record),
            self._offset(chain, record["source"]["offset"]),
            self._key(record["ran"]),
        ):
            if problem:
                yield Finding(self.events, chain, problem)
        self.heads[chain] = Head(record["sequence"], record["hash"])

    def end(self) -> Iterator[Finding]:
        """What is wrong with the ends of the chains."""
        for chain, known in sorted(self.known.items()):
            reached = self.heads.get(chain, Head()).sequence
            if reached < known.sequence:
                yield Finding(0, chain, _missing(reached + 1, known.sequence))

    def _own(self, record: Mapping[str, Any], line: bytes) -> str:
        """Whether an event is as it was written."""
        if canonical(record) != line or hash_of(record) != record["hash"]:
            return "was changed"
        if not self.sealed(str(record["ran"].get("key_epoch")), record["hash"], record["seal"]):
            return "has a seal of another key"
        return ""

    def _place(self, chain: str, record: Mapping[str, Any]) -> str:
        """Whether an event follows the one before it."""
        before = self.heads.get(chain) or self._beginning(chain, record["sequence"])
        number = record["sequence"]
        if number == before.sequence + 1:
            return "" if record["previous"] == before.hash else "does not follow the one before it"
        if number > before.sequence:
            return f"{_missing(before.sequence + 1, number - 1)} before it"
        return "begins its chain anew" if number == 1 else f"number {number} is out of its order"

    def _beginning(self, chain: str, number: int) -> Head:
        """Where a chain begins: at its beginning, or after a head that was noted."""
        known = self.known.get(chain, Head())
        return known if number == known.sequence + 1 else Head()

    def _through(self, chain: str, record: Mapping[str, Any]) -> str:
        """Whether a noted head is still in its chain."""
        known = self.known.get(chain)
        if known and known.sequence == record["sequence"] and known.hash != record["hash"]:
            return "is not the event that was noted under its number"
        return ""

    def _offset(self, chain: str, offset: int) -> str:
        """Whether records were read forward."""
        if chain.rsplit("/", 2)[0].endswith(REPLAY):
            return ""
        before = self._offsets.get(chain, -1)
        self._offsets[chain] = offset
        return "" if offset > before else f"offset {offset} was told before"

    def _key(self, ran: Mapping[str, Any]) -> str:
        """Whether an epoch has the key that it had before; older events do not tell."""
        epoch, found = str(ran.get("key_epoch")), ran.get("key_fingerprint")
        if not isinstance(found, str):
            return ""
        is_same = self._keys.setdefault(epoch, found) == found
        return "" if is_same else f"epoch {epoch} has another key than before"


def _missing(first: int, last: int) -> str:
    """That events of a chain are not there."""
    if first == last:
        return f"event {first} of the chain is missing"
    return f"events {first} to {last} of the chain are missing"


def _record(line: bytes) -> dict[str, Any] | None:
    """The event of a line, if it has the parts that a chain needs."""
    try:
        record = orjson.loads(line)
        told = (record["chain"], record["hash"], record["previous"], record["seal"])
        numbers = (record["sequence"], record["source"]["offset"])
        is_whole = all(type(n) is int for n in numbers) and isinstance(record["ran"], dict)
    except (orjson.JSONDecodeError, KeyError, TypeError):
        return None
    return record if is_whole and all(isinstance(text, str) for text in told) else None
