"""How often a record was begun that ended the whole process, so that none is begun for ever.

The engine process takes most such blows. Where the consumer goes too (a container whose memory is
full is killed whole), a line beside the committed offset tells the next one. It is written
when work on a partition begins, taken back as soon as the records are worked on and before they are
published, and thus counts deaths in the engine only: no broker that does not answer, no
rebalance and no clean stop. While a process lives its own attempts are one.

A batch that is begun counts 1, with the number of its records. A process that finds a count goes
on carefully: one record to a transaction, each counted by itself from 2 on, until as many have
passed. The record that is at fault is then known by its offset; one that was begun alone ``most``
times is quarantined unread.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

import structlog

from streamdeid.model.errors import Unavailable
from streamdeid.ports import Envelope, Partition, Position, Source
from streamdeid.wire.progress import progress_from

ADDRESS = "attempts"
"""The address in the dead letter of a record that was begun too often."""

BATCH = 1
"""The count of a batch that was begun, in which any record may be at fault."""

log = structlog.get_logger()


@dataclass(slots=True)
class Place:
    """What is known of a partition since it came.

    ``left`` holds the memories with which it may have been left here, ``before`` the attempts of
    earlier processes on its next record, ``careful`` how many records are still worked on one
    by one. ``is_begun`` says that a batch of it was published here.
    """

    left: set[str]
    before: int = 0
    careful: int = 0
    is_begun: bool = False


@dataclass(slots=True)
class Attempts:
    """Counts what is begun, ``most`` times at most.

    ``span`` is how many records a batch may have had whose number was not kept.
    """

    most: int = 3
    span: int = 200
    _places: dict[Partition, Place] = field(default_factory=dict)

    def parts(self, batch: Sequence[Envelope], source: Source) -> Iterator[Sequence[Envelope]]:
        """The batch in the parts that are worked on and published by themselves, in order.

        Raises:
            Unavailable: the source could not say what is known of a partition.
        """
        at = 0
        while at < len(batch):
            upto = at
            while upto < len(batch) and not self._place(batch[upto], source).careful:
                upto += 1
            upto = max(upto, at + 1)
            yield batch[at:upto]
            at = upto

    def is_over(self, envelope: Envelope) -> bool:
        """Whether a record was begun so often that it is not begun again."""
        place = self._places.get(_partition(envelope))
        return place is not None and self._is_given_up(place)

    @contextmanager
    def counted(self, part: Sequence[Envelope], source: Source) -> Iterator[None]:
        """Keep the count of what is begun beside the progress while the block runs.

        Raises:
            Unavailable: the count could not be written; nothing is begun.
        """
        firsts: dict[Partition, Envelope] = {}
        for envelope in part:
            firsts.setdefault(_partition(envelope), envelope)
        records = Counter(map(_partition, part))
        begun = [e for e in firsts.values() if self._is_counted(self._place(e, source))]
        for envelope in begun:
            place = self._places[_partition(envelope)]
            attempts = max(place.before, BATCH) + 1 if place.careful else BATCH
            among = place.careful or records[_partition(envelope)]
            self._write(envelope, source, attempts, among)
        try:
            yield
        finally:
            for envelope in begun:
                # What is not taken back is this process's own attempt, and is known as that.
                with suppress(Unavailable):
                    self._write(envelope, source, 0)

    def published(self, part: Sequence[Envelope], source: Source) -> None:
        """These records are done."""
        for partition in {_partition(envelope) for envelope in part}:
            place = self._places[partition]
            place.before, place.is_begun, place.left = 0, True, set()
            place.careful = max(0, place.careful - 1)
            # Where the source cannot say what it keeps, the partition counts as new.
            with suppress(Unavailable):
                place.left = {source.remembered(*partition)}

    def _is_counted(self, place: Place) -> bool:
        """Whether the next records of a partition are counted before they are begun."""
        is_new = place.careful > 0 or not place.is_begun
        return is_new and not self._is_given_up(place)

    def _is_given_up(self, place: Place) -> bool:
        """Whether a partition's next record is not begun again."""
        return place.before - BATCH >= self.most

    def _place(self, envelope: Envelope, source: Source) -> Place:
        """What is known of a record's partition; read anew if others worked on it meanwhile."""
        partition = _partition(envelope)
        kept = source.remembered(*partition)
        place = self._places.get(partition)
        if place is None or kept not in place.left:
            progress = progress_from(kept)
            careful = (progress.among or self.span) if progress.attempts else 0
            place = self._places[partition] = Place({kept}, progress.attempts, careful)
            if progress.attempts:
                _say(envelope.position, progress.attempts)
        return place

    def _write(self, envelope: Envelope, source: Source, attempts: int, among: int = 0) -> None:
        """Keep a count at a record that is still to come."""
        partition = _partition(envelope)
        progress = progress_from(source.remembered(*partition))
        memory = str(replace(progress, attempts=attempts, among=among))
        self._places[partition].left.add(memory)
        source.remember(replace(envelope.position, memory=memory))


def _partition(envelope: Envelope) -> Partition:
    """Where a record is from."""
    return envelope.position.topic, envelope.position.partition


def _say(position: Position, attempts: int) -> None:
    """That a process ended here before."""
    log.warning(
        "begun_before",
        topic=position.topic,
        partition=position.partition,
        offset=position.offset,
        attempts=attempts,
    )
