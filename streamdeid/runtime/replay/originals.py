"""Brings records back from their dead letters: out of their topic, or out of the letter itself.

Letters may hold their record sealed, and there may be many: only their pointers are kept in
memory, and a letter is read again when its turn has come. A record that lies at the place of a
letter is compared with the letter's fingerprint, where the key of that epoch is at hand: a topic
that was made anew has other records at the same places.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from streamdeid.model.reason import Reason
from streamdeid.ports import Archive, Envelope, Position
from streamdeid.wire.dead_letters import Letter, fingerprint, read_dead_letter
from streamdeid.wire.replayed import Wanted
from streamdeid.wire.sealed import opened

Digest = Callable[[str], str]


class Missing(StrEnum):
    """Why a record was not brought back."""

    GONE = "gone"
    """Its topic does not hold it any more, and no private key opens a copy."""
    UNOPENED = "unopened"
    """The private key does not open the copy, and its topic does not hold it."""
    CHANGED = "changed"
    """Another record lies at its place."""
    UNDECODABLE = "undecodable"
    """The transport cannot decode it, for a replay as little as before."""


class Lies(NamedTuple):
    """A letter without its copy, and where it lies itself."""

    letter: Letter
    place: Position


class Original(NamedTuple):
    """A letter and its record, or why there is none."""

    letter: Letter
    record: Envelope | None
    missing: Missing | None = None


def letters(archive: Archive, topic: str, wanted: Wanted) -> Iterator[Lies]:
    """The letters of a topic that are asked for, in their order; a record's last one."""
    found: dict[tuple[Position, str], Lies] = {}
    for record in archive.records(topic):
        letter = read_dead_letter(record.value)
        if letter and wanted.asks_for(letter):
            pointer = replace(letter, sealed={})
            found[letter.position, letter.fingerprint] = Lies(pointer, record.position)
    yield from found.values()


def is_undecodable(letter: Letter) -> bool:
    """Whether no replay can do anything for a letter: its transport cannot decode the record."""
    return letter.reason == Reason.UNDECODABLE_RECORD


@dataclass(frozen=True, slots=True)
class Originals:
    """Brings back the records of letters.

    ``private`` opens copies; ``digests`` are those of the keys at hand, by their epochs.
    """

    archive: Archive
    private: bytes = field(default=b"", repr=False)
    digests: Mapping[str, Digest] = field(default_factory=dict, repr=False)

    def of(self, some: Sequence[Lies]) -> Iterator[Original]:
        """The originals of some letters, in their order."""
        copies = dict(self._copies(some)) if self.private else {}
        missing = [lies.letter.position for lies in some if lies.letter.position not in copies]
        there = self.archive.at(missing)
        for lies in some:
            yield self._original(lies.letter, copies.get(lies.letter.position), there)

    def _copies(self, some: Sequence[Lies]) -> Iterator[tuple[Position, Envelope]]:
        """The records that the letters hold themselves, and that the key opens."""
        sealed = [lies for lies in some if lies.letter.original == "sealed"]
        read = self.archive.at([lies.place for lies in sealed])
        for lies in sealed:
            letter = read_dead_letter(read[lies.place].value) if lies.place in read else None
            copy = opened(letter.sealed, lies.letter.position, self.private) if letter else None
            if copy:
                yield lies.letter.position, copy

    def _original(
        self, letter: Letter, copy: Envelope | None, there: Mapping[Position, Envelope]
    ) -> Original:
        """The record of one letter."""
        if is_undecodable(letter):
            return Original(letter, None, Missing.UNDECODABLE)
        record = copy or there.get(letter.position)
        if record is None or record.fault is not None:
            is_sealed = bool(self.private) and letter.original == "sealed"
            return Original(letter, None, Missing.UNOPENED if is_sealed else Missing.GONE)
        if not self._is_same(letter, record):
            return Original(letter, None, Missing.CHANGED)
        return Original(letter, record)

    def _is_same(self, letter: Letter, record: Envelope) -> bool:
        """Whether a record is that of the letter, as far as can be told."""
        digest = self.digests.get(letter.facts.get("key_epoch", ""))
        if digest is None or not letter.fingerprint:
            return True
        return fingerprint(record.value, digest) == letter.fingerprint
