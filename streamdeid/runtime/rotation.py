"""Keys that change while the stream runs: each record is worked on under one epoch, whole.

For each epoch there is one processor, made when the epoch is first used: the same engine
(detectors, lexicons and policy are shared) with that epoch's key, for its pseudonyms, its
shifts, its records' keys and its audit seals. Which epoch that was stands in the header of
what goes out and in the audit event.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

import structlog

from streamdeid.engine import Deidentifier
from streamdeid.model.reason import Reason
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope
from streamdeid.runtime.keyholder import KeyHolder
from streamdeid.runtime.process import Outcome, Process, Processor, Quarantined, Ran, Routing
from streamdeid.wire.audit import USE

RECORD_KEY = "record-key"
"""The use of the project's key from which records' keys are made."""

log = structlog.get_logger()


@dataclass(slots=True)
class Rotating:
    """Works on each record with the key of the moment."""

    holder: KeyHolder
    make: Callable[[Keys], Process]
    _made: dict[str, Process] = field(default_factory=dict, repr=False)

    def __call__(self, envelope: Envelope) -> Outcome:
        """What becomes of one record."""
        return self._processor()(envelope)

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        """The pointer for a record, under the key of the moment."""
        return self._processor().quarantine(envelope, reason, address)

    def _processor(self) -> Process:
        """The processor of the epoch that is used now."""
        keys = self.holder.active()
        found = self._made.get(keys.epoch)
        if found is None:
            found = self._made[keys.epoch] = self.make(keys)
            log.info("key_epoch", epoch=keys.epoch, fingerprint=keys.fingerprint)
        return found


@dataclass(frozen=True, slots=True)
class Workshop:
    """Makes the processor of an epoch: one engine, one set of routes, other keys.

    ``facts`` holds what the audit tells of every record: version, policy, policy_digest,
    model_digest. ``group`` keeps records' keys of two groups apart.
    """

    engine: Deidentifier
    routing: Routing
    facts: Mapping[str, str]
    group: str
    keyed_records: bool = True

    def __call__(self, keys: Keys) -> Processor:
        """The processor under ``keys``."""
        secret = keys.digest(RECORD_KEY, self.group) if self.keyed_records else None
        return Processor(
            replace(self.engine, policy=self.engine.policy.under(keys)),
            replace(self.routing, key_secret=secret),
            {
                "streamdeid-policy": self.facts["policy_digest"][:12].encode(),
                "streamdeid-key-epoch": keys.epoch.encode(),
            },
            ran_under(keys, self.facts),
        )


def ran_under(keys: Keys, facts: Mapping[str, str]) -> Ran:
    """What works on records under ``keys``, with the seal that they make."""
    told = {"key_epoch": keys.epoch, "key_fingerprint": keys.fingerprint}
    return Ran({**facts, **told}, lambda text: keys.digest(USE, text).hex())
