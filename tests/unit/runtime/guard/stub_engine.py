"""An engine that does what a record says: for the guard's tests, run in its processes."""

import ctypes
import itertools
import os
import resource
import signal
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

from streamdeid.engine import Deidentified, Tally
from streamdeid.model.errors import ConfigurationError
from streamdeid.model.label import Label
from streamdeid.model.reason import Reason
from streamdeid.model.records import DEFAULT_RECORDS
from streamdeid.operators.keys import Keys
from streamdeid.ports import Envelope, Position
from streamdeid.runtime.guard.job import Hello, Made
from streamdeid.runtime.process import Processor, Quarantined, Released, Routing

MEBIBYTE = 1 << 20
kept: list[bytearray] = []


class Stub:
    """Echoes a record, or does to its process what the record says."""

    def __init__(self, keys: Keys) -> None:
        self.epoch = keys.epoch.encode()

    def __call__(self, envelope: Envelope) -> Released:
        word, _, rest = envelope.value.partition(b" ")
        getattr(self, f"do_{word.decode()}", lambda _rest: None)(rest)
        payload = b"%d %s" % (os.getpid(), envelope.value)
        tally = Tally(1, Counter({(Label.DATE, "dates"): 2}), stages=Counter(parse=5))
        out = Envelope(Position("a.deid", 0, envelope.position.offset), payload)
        out.headers["epoch"] = self.epoch
        result = Deidentified(payload, "text", "", "", (), tally)
        return Released(envelope.position, out, result, 0.1)

    def quarantine(self, envelope: Envelope, reason: Reason, address: str = "") -> Quarantined:
        policy = SimpleNamespace(records=DEFAULT_RECORDS)
        processor = Processor(SimpleNamespace(policy=policy), Routing())
        return processor.quarantine(envelope, reason, address)

    def do_spin(self, _rest: bytes) -> None:
        """For ever in compiled code, deaf to Python's signal handlers."""
        sum(itertools.repeat(0))

    def do_sleep(self, _rest: bytes) -> None:
        time.sleep(1000)

    def do_sleep_once(self, mark: bytes) -> None:
        if not Path(mark.decode()).exists():
            Path(mark.decode()).touch()
            time.sleep(1000)

    def do_grow(self, _rest: bytes) -> None:
        """Without end, in Python's memory."""
        list(itertools.repeat(0))

    def do_malloc(self, _rest: bytes) -> None:
        """Without end, in compiled code that aborts when it gets no more."""
        libc = ctypes.CDLL(None)
        libc.malloc.restype = ctypes.c_void_p
        while block := libc.malloc(ctypes.c_size_t(MEBIBYTE)):
            ctypes.memset(block, 1, MEBIBYTE)
        os.abort()

    def do_recurse(self, rest: bytes) -> None:
        self.do_recurse(rest)

    def do_hold(self, rest: bytes) -> None:
        """Keep some mebibytes for good."""
        kept.append(bytearray(int(rest) * MEBIBYTE))

    def do_kill(self, _rest: bytes) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    def do_segfault(self, _rest: bytes) -> None:
        ctypes.string_at(0)

    def do_kill_once(self, mark: bytes) -> None:
        if not Path(mark.decode()).exists():
            Path(mark.decode()).touch()
            os.kill(os.getpid(), signal.SIGKILL)

    def do_core(self, rest: bytes) -> None:
        """Note what a core dump may hold, and what a signal to end does."""
        limits = resource.getrlimit(resource.RLIMIT_CORE)
        ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
        Path(rest.decode()).write_text(f"{limits} {ignored} {os.getppid()}")


def made(_job: object) -> Made:
    """The stub, for any job."""
    return Made(Stub, Hello({"version": "stub"}, ["dates"]))


def refused(_job: object) -> Made:
    """An engine that a setting stops."""
    raise ConfigurationError("policy", "is none", place="there", allowed="some")


def broken(_job: object) -> Made:
    """An engine with a fault."""
    raise KeyError("Vandermolen")


def leaving(_job: object) -> Made:
    """An engine whose process ends while it is loaded."""
    os._exit(3)
