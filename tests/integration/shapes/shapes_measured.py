"""What one message costs: seconds of CPU and the highest memory, each in a process of its own.

The engine is loaded once and warmed; every shape forks it, so that none finds what another
left in a cache, and the kernel says how high the memory of that process went. A fork reads a
small message first: the pages that it writes to are its own then, which would count as cost.
It may take ``CPU_LIMIT`` seconds and ``MEMORY_LIMIT`` bytes; the kernel ends one that takes more.

The sizes of a shape double until a run takes the first of ``LONG_ENOUGH``, and the last three are
compared. Where they grow too fast it goes on to the next: what a machine at work adds, and first
uses of a cache, weigh less in longer runs, and a square weighs more. The exponent is the slope of
log(cost) over log(length) by least squares. A step is passed by longer runs, not by a milder
judge: a note beyond 64,000 characters is read in windows, and what they tell one another is read
again (*March April May June* without a line end is dates as a whole, and a name where a window
begins with June), so that the three lengths of such a shape must all lie behind it.
"""

import gc
import json
import math
import os
import resource
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path

from streamdeid.engine import Deidentifier
from streamdeid.model.errors import MalformedMessage

Shape = Callable[[int], bytes]

SMALLEST, LARGEST = 1_500, 384_000
"""Three lengths lie between 64,000 characters, where windows begin, and the 400,000 that a note may
have."""
LONG_ENOUGH = (0.15, 0.6, 2.4, 9.6)
"""Seconds of the largest run. Beside other work six linear shapes of 260 were taken for 1.3 to 1.4
at the first, and had 0.9 to 1.1 at the others."""
CPU_LIMIT = 60
MEMORY_LIMIT = 6 << 30
LITTLE_TIME, LITTLE_MEMORY = 0.04, 16.0
"""Seconds and megabytes above the fixed cost below which growth means nothing."""
BOUND = 1.25
KILLED = "ended"
LENGTHS, ATTEMPTS = 3, 2
SMALL = (
    b"MSH|^~\\&|A|B|C|D|20240307||ORU^R01|7|P|2.5.1\rPID|1||7^^^G^MR||Roe^Jane\r"
    b"NTE|1||Dr. Poe came\r"
)


@dataclass(frozen=True, slots=True)
class Cost:
    """Of one message: bytes, CPU seconds, megabytes above the engine, highest resident set."""

    size: int
    seconds: float
    megabytes: float
    resident: float
    outcome: str


@dataclass(frozen=True, slots=True)
class Growth:
    """Of one shape: its costs at three lengths."""

    name: str
    costs: Sequence[Cost]

    @property
    def time(self) -> float:
        """The exponent of time; 0 where there is too little to tell."""
        return self._exponent([one.seconds for one in self.costs], LITTLE_TIME)

    @property
    def memory(self) -> float:
        """The exponent of memory; 0 where there is too little to tell."""
        return self._exponent([one.megabytes for one in self.costs], LITTLE_MEMORY)

    def _exponent(self, values: Sequence[float], little: float) -> float:
        if self.killed:
            return math.inf
        return 0.0 if values[-1] < little else slope([one.size for one in self.costs], values)

    @property
    def killed(self) -> bool:
        """Whether the kernel ended the process."""
        return self.costs[-1].outcome == KILLED

    @property
    def worst(self) -> float:
        """The larger of the two."""
        return max(self.time, self.memory)


def slope(sizes: Sequence[float], values: Sequence[float]) -> float:
    """The slope of log(value) over log(size) by least squares."""
    xs = [math.log(size) for size in sizes]
    ys = [math.log(max(value, 1e-3)) for value in values]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    below = sum((a - x) ** 2 for a in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / below


def warm(engine: Deidentifier, samples: Sequence[bytes]) -> None:
    """Load what is loaded at the first message, and keep the collector off what is shared."""
    for sample in samples:
        outcome(engine, sample)
    gc.collect()
    gc.freeze()


def outcome(engine: Deidentifier, payload: bytes) -> str:
    """The format that released the message, or the reason why it was withheld.

    What no format recognises is read as text, as a caller does who knows that it is.
    """
    known = any(form.recognises(payload) for form in engine.formats)
    try:
        return engine.deidentify(payload, None if known else "text").format
    except MalformedMessage as error:
        return str(error)


def measured(engine: Deidentifier, payload: bytes) -> Cost:
    """What one message costs."""
    return _in_a_child(engine, iter([payload]), lambda _: False)[-1]


def _in_a_child(
    engine: Deidentifier, payloads: Iterator[bytes], enough: Callable[[Cost], bool]
) -> list[Cost]:
    """What messages cost, one after the other in one fork, until of three or more one is enough."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        _run(engine, payloads, enough, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        costs = [Cost(*json.loads(line)) for line in pipe if line.endswith("\n")]
    _, status, usage = os.wait4(child, 0)
    if status:
        seconds = usage.ru_utime + usage.ru_stime
        costs.append(Cost(0, seconds, MEMORY_LIMIT / 2**20, 0.0, KILLED))
    return costs


def _run(
    engine: Deidentifier, payloads: Iterator[bytes], enough: Callable[[Cost], bool], writer: int
) -> None:
    """In the child: de-identify, say what it took, and end without any clearing up."""
    failed = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_LIMIT, CPU_LIMIT))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))
        outcome(engine, SMALL)
        before = _resident("VmRSS")
        for n, payload in enumerate(payloads, 1):
            cost = _cost(engine, payload, before)
            os.write(writer, f"{json.dumps(astuple(cost))}\n".encode())
            if n >= LENGTHS and enough(cost):
                break
        failed = 0
    finally:
        os._exit(failed)


def _cost(engine: Deidentifier, payload: bytes, before: float) -> Cost:
    """What one message costs in this process, which held ``before`` megabytes."""
    _forget_the_peak()
    start = time.process_time()
    ended = outcome(engine, payload)
    seconds, peak = time.process_time() - start, _resident("VmHWM")
    return Cost(len(payload), seconds, peak - before, peak, ended)


def _forget_the_peak() -> None:
    """Begin the peak anew (proc(5), clear_refs): the parent's was higher while it loaded."""
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def _resident(what: str) -> float:
    """Megabytes that are resident now (VmRSS) or were at most (VmHWM)."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    line = next(one for one in lines if one.startswith(what))
    return int(line.split()[1]) / 1024


def grown(
    engine: Deidentifier, name: str, shape: Shape, long_enough: Sequence[float] = LONG_ENOUGH
) -> Growth:
    """The costs of a shape at three lengths, the last long enough to tell."""
    growth = _grown(engine, name, shape, long_enough[0])
    for longer in long_enough[1:]:
        if growth.killed or growth.worst <= BOUND:
            break
        growth = _grown(engine, name, shape, longer)
    return growth


def _grown(engine: Deidentifier, name: str, shape: Shape, long_enough: float) -> Growth:
    """The costs at three lengths, of which the last takes ``long_enough``.

    Where they grow too fast they are measured again, at the same lengths, and the least of each
    counts: what disturbs a measurement only adds to it.
    """
    sizes = [SMALLEST << n for n in range(20) if SMALLEST << n <= LARGEST]
    costs = _in_a_child(engine, map(shape, sizes), lambda cost: cost.seconds > long_enough)
    for _ in range(ATTEMPTS - 1):
        growth = Growth(name, costs[-LENGTHS:])
        if growth.killed or growth.worst <= BOUND:
            break
        again = _in_a_child(engine, map(shape, sizes[: len(costs)]), lambda _: False)
        costs = list(map(_less, costs, again))
    return Growth(name, costs[-LENGTHS:])


def _less(one: Cost, other: Cost) -> Cost:
    """The less of two measurements of the same message."""
    return Cost(
        one.size,
        min(one.seconds, other.seconds),
        min(one.megabytes, other.megabytes),
        min(one.resident, other.resident),
        one.outcome,
    )
