"""The service's engine, which a few words in a record make deadly: for tests in real processes."""

import itertools
import os
import signal
from dataclasses import dataclass
from pathlib import Path

from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope
from streamdeid.runtime.guard import engine
from streamdeid.runtime.guard.job import Job, Made
from streamdeid.runtime.process import Outcome, Process, Quarantined

SPIN, GROW, END_ALL = b"spin for ever", b"grow for ever", b"end the consumer"


@dataclass
class Deadly:
    """Works as the engine does, but for the words."""

    process: Process

    def __call__(self, envelope: Envelope) -> Outcome:
        if envelope.value == SPIN:
            sum(itertools.repeat(0))
        if envelope.value == GROW:
            list(itertools.repeat(0))
        if envelope.value == END_ALL:
            os.kill(_parent(os.getppid()), signal.SIGKILL)
            signal.pause()
        return self.process(envelope)

    def quarantine(self, *what: object) -> Quarantined:
        return self.process.quarantine(*what)


def _parent(process: int) -> int:
    """The process that started another."""
    return int(Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[1])


def made(job: Job) -> Made:
    """The engine of a job, deadly."""
    found = engine.made(job)

    def make(keys: Keys) -> Deadly:
        return Deadly(found.make(keys))

    return found._replace(make=make)
