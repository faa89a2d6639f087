"""What a process asks of the kernel for itself: to end with its parent, and to stop at a budget.

* CPU: a timer of the process's own CPU time (``ITIMER_PROF``), whose signal ends the process
  wherever it is, in compiled code too. ``RLIMIT_CPU`` would count whole seconds since the start.
* Memory: ``RLIMIT_DATA`` bounds all private writable memory, of Python and of compiled
  code alike; what would exceed it fails, which Python makes a ``MemoryError``.
* If memory runs out all the same, the kernel ends the engine process before the consumer.
"""

import contextlib
import ctypes
import os
import resource
import signal
from collections.abc import Iterator
from pathlib import Path

from streamdeid.runtime.no_cores import PR_SET_DUMPABLE

PR_SET_PDEATHSIG = 1
PAGE = os.sysconf("SC_PAGE_SIZE")
FIRST_TO_GO = b"900"
"""Of 1000, by which the kernel chooses whom to end when memory runs out."""


def end_with_parent(parent: int) -> None:
    """Be killed when the process ``parent`` ends, which may already be over."""
    _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def deaf_to_ends() -> None:
    """Leave it to the consumer when to end: a terminal tells all processes of a group."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)


def first_to_go() -> None:
    """Let the kernel end this process before others when memory runs out."""
    # The file belongs to root while the process may not be dumped; no record has come yet.
    _prctl(PR_SET_DUMPABLE, 1)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_bytes(FIRST_TO_GO)
    _prctl(PR_SET_DUMPABLE, 0)


class Bounds:
    """The budgets of the records of this process, one after the other."""

    def __init__(self) -> None:
        """What is held now is the idle engine's."""
        self._statm = os.open("/proc/self/statm", os.O_RDONLY | os.O_CLOEXEC)
        _, self._hard = resource.getrlimit(resource.RLIMIT_DATA)
        self._idle = self._held = self._data()

    @contextlib.contextmanager
    def allow(self, cpu_seconds: float, memory: int) -> Iterator[None]:
        """Allow so much CPU time while the block runs, and so many bytes beyond what is held."""
        bound = self._held + memory
        if self._hard != resource.RLIM_INFINITY:
            bound = min(bound, self._hard)
        resource.setrlimit(resource.RLIMIT_DATA, (bound, self._hard))
        signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
        try:
            yield
        finally:
            # What is sent afterwards is not the record's.
            signal.setitimer(signal.ITIMER_PROF, 0)
            resource.setrlimit(resource.RLIMIT_DATA, (self._hard, self._hard))

    def grown(self) -> int:
        """Bytes that are held now beyond those at the beginning."""
        self._held = self._data()
        return self._held - self._idle

    def _data(self) -> int:
        """Bytes of private writable memory."""
        return int(os.pread(self._statm, 128, 0).split()[5]) * PAGE


def resident(process: int) -> int:
    """Bytes of a process that are in memory; 0 if it is gone."""
    try:
        return int(Path(f"/proc/{process}/statm").read_bytes().split()[1]) * PAGE
    except OSError:
        return 0


def _prctl(option: int, value: int) -> None:
    """One call of ``prctl``, which Python does not know."""
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)
