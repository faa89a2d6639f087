"""A job becomes an engine. Only the template imports this, or who has no template."""

from dataclasses import replace
from importlib.metadata import version

from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.assembly import assemble
from streamdeid.runtime.guard.job import Hello, Job, Made
from streamdeid.runtime.models import digest
from streamdeid.runtime.process import Processor, Routing
from streamdeid.runtime.rotation import Workshop

WARMING = (
    (
        b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\r"
        b"PID|1||4471^^^G^MR||Roe^Jan||19710304|F\r"
        b"OBX|1|TX|1^N^L||Mrs. Roe was seen by Dr. Han on 3/7/24 in Duluth, MN 55802.\r"
    ),
    b'{"resourceType":"Patient","id":"p","name":[{"family":"Roe","given":["Jan"]}]}',
)
"""Fictitious messages on which tables are read in that are loaded when first needed: 0.4 s."""


def made(job: Job) -> Made:
    """The engine of a job, warm.

    Raises:
        ConfigurationError: something that it names is not there, or not allowed.
    """
    engine = assemble(job.policy, None, job.language, job.keys, job.model)
    engine = replace(engine, counts_places=job.counts_places)
    facts = {
        "version": version("streamdeid"),
        "policy": engine.policy.name,
        "policy_digest": engine.policy.digest,
        "model_digest": digest(job.model, job.language),
    }
    warm = Processor(replace(engine, memory=None), Routing())
    for number, message in enumerate(WARMING):
        warm(Envelope(Position("warming", 0, number), message))
    make = Workshop(engine, job.routing, facts, job.group, keyed_records=job.keyed_records)
    detectors = [detector.name for detector in engine.reader.detectors]
    return Made(make, Hello(facts, detectors, engine.policy.records))


def processor(job: Job, keys: Keys) -> Processor:
    """The processor of a job under ``keys``, in this process."""
    found = made(job).make(keys)
    assert isinstance(found, Processor)
    return found
