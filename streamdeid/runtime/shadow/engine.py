"""The shadow's engine: it answers with counts, and what it would have written stays where it is."""

from dataclasses import dataclass
from typing import cast

from streamdeid.engine import Deidentified, Deidentifier, Tally
from streamdeid.model.errors import MalformedMessage
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope
from streamdeid.runtime.guard.engine import made as engine_made
from streamdeid.runtime.guard.job import Job, Made
from streamdeid.runtime.process import Outcome, Processor, Quarantined, Released


@dataclass(frozen=True, slots=True)
class Counting:
    """Says what would become of records, without what would go out."""

    engine: Deidentifier

    def __call__(self, envelope: Envelope) -> Outcome:
        """Released with counts and no payload, or quarantined with no address."""
        try:
            found = self.engine.deidentify(envelope.value)
        except MalformedMessage as error:
            return self.quarantine(envelope, error.reason)
        counted = Deidentified(b"", "", "", "", tally=Tally(places=found.tally.places))
        return Released(envelope.position, Envelope(envelope.position, b""), counted, 0.0)

    def quarantine(self, envelope: Envelope, reason: Reason, _address: str = "") -> Quarantined:
        """The reason; there is no dead letter."""
        return Quarantined(envelope.position, Envelope(envelope.position, b""), reason)


def made(job: Job) -> Made:
    """The engine of a job, warm, that only counts.

    Raises:
        ConfigurationError: something that it names is not there, or not allowed.
    """
    found = engine_made(job)

    def make(keys: Keys) -> Counting:
        return Counting(cast("Processor", found.make(keys)).engine)

    return found._replace(make=make)
