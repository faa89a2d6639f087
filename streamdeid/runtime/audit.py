"""The events of a batch, each linked to the one before it in its partition.

The end of a chain lives with the source's progress and nowhere else: it is asked of the
source when a batch is to be published, and given back with the positions that are done.
Output, event, progress and the chain's end are therefore written together or not at all
(one transaction in Kafka), and whoever gets a partition next, after a crash or a
rebalance, goes on exactly where the committed chain ends.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from streamdeid.engine import Tally
from streamdeid.engine.languages import REPLACED
from streamdeid.model.records import DEFAULT_RECORDS, Records
from streamdeid.ports import Envelope, Position, Source
from streamdeid.runtime.process import Outcome, Released
from streamdeid.wire.audit import Counts, Event, Head, render_event
from streamdeid.wire.progress import progress_from

CONTENT_TYPE = "application/json"


class Written(NamedTuple):
    """What is published of a batch, and what is then done."""

    envelopes: list[Envelope]
    done: list[Position]


def unaudited(outcomes: Sequence[Outcome], _source: Source) -> Written:
    """The outcomes alone."""
    return Written([o.envelope for o in outcomes], [o.source for o in outcomes])


@dataclass(frozen=True, slots=True)
class Audit:
    """Adds to each outcome its event, on ``topic``; ``group`` names who reads.

    ``records`` says what the events may tell of the time.
    """

    topic: str
    group: str
    records: Records = DEFAULT_RECORDS
    clock: Callable[[], float] = field(default=time.time, repr=False)

    def __call__(self, outcomes: Sequence[Outcome], source: Source) -> Written:
        """The outcomes and their events, and positions that remember the chains' ends.

        Raises:
            Unavailable: the source could not say where a chain ends.
        """
        heads: dict[str, Head] = {}
        written = Written([], [])
        for outcome in outcomes:
            chain, place = chain_of(self.group, outcome.source), outcome.source
            if chain not in heads:
                kept = source.remembered(place.topic, place.partition)
                heads[chain] = progress_from(kept).head
            line, heads[chain] = render_event(
                self._event(chain, outcome), heads[chain], outcome.ran.seal
            )
            written.envelopes.extend((outcome.envelope, self._envelope(chain, place, line)))
            written.done.append(replace(place, memory=str(heads[chain])))
        return written

    def _event(self, chain: str, outcome: Outcome) -> Event:
        """What is told of one outcome."""
        told = {"reason": "", "address": ""}
        counts = Counts()
        if isinstance(outcome, Released):
            counts = counted(outcome.result.tally)
        else:
            told = {"reason": outcome.reason.value, "address": outcome.address}
        moment = self.records.moment(self.clock())
        return Event(chain, outcome.source, moment, outcome.ran.facts, counts=counts, **told)

    def _envelope(self, chain: str, place: Position, line: bytes) -> Envelope:
        """The event as a record; its key keeps a chain in one partition."""
        where = Position(self.topic, place.partition, place.offset)
        return Envelope(
            where,
            line,
            chain.encode(),
            content_type=CONTENT_TYPE,
            timestamp=self.records.stamp_about(self.clock()),
            origin=place,
        )


def chain_of(group: str, position: Position) -> str:
    """The name of the chain of a position's partition, for those who read as ``group``."""
    return f"{group}/{position.topic}/{position.partition}"


def counted(tally: Tally) -> Counts:
    """The counts that an event tells of a tally; labels of fields and narrative together."""
    labels = Counter(tally.fields)
    detectors: Counter[str] = Counter()
    for (label, detector), count in tally.spans.items():
        labels[label] += count
        detectors[detector] += count
    languages: Counter[str] = Counter()
    unread: Counter[str] = Counter()
    for (language, fate), count in tally.languages.items():
        languages[language] += count
        unread[language] += count if fate == REPLACED else 0
    kinds = (labels, detectors, tally.operators, tally.elements)
    return Counts(tally.notes, *kinds, tally.unlisted, languages, unread)


Writer = Callable[[Sequence[Outcome], Source], Written]
"""Says what is published of a batch: ``unaudited``, or an ``Audit``."""
