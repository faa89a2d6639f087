"""What a process asks of the kernel for itself: to end with its parent, and to stop at a budget.

* CPU: a timer of the process's own CPU time (``ITIMER_PROF``), whose signal ends the process
  wherever it is, in compiled code too. ``RLIMIT_CPU`` would count whole seconds since the start.
* Memory: ``RLIMIT_DATA`` bounds all private writable memory, of Python and of compiled
  code alike; what would exceed it fails, which Python makes a ``MemoryError``.
* No core dump: it would hold the record. ``PR_SET_DUMPABLE`` also keeps other processes of the
  same user from reading the memory.
* If memory runs out all the same, the kernel ends the engine process before the consumer.
"""

import contextlib
import ctypes
import os
import resource
import signal
from pathlib import Path

PR_SET_PDEATHSIG, PR_SET_DUMPABLE = 1, 4
PAGE = os.sysconf("SC_PAGE_SIZE")
FIRST_TO_GO = b"900"
"""Of 1000, by which the kernel chooses whom to end when memory runs out."""


def no_core() -> None:
    """Write no core dump, and let nobody look into the memory."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    _prctl(PR_SET_DUMPABLE, 0)


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


class Allowance:
    """A record's budget: set while the block runs, and lifted after it."""

    def __init__(self, cpu_seconds: float, memory: int) -> None:
        """Allow so much CPU time, and so many bytes beyond what is held at the start."""
        self._cpu, self._memory = cpu_seconds, memory

    def __enter__(self) -> None:
        """From here on."""
        _bound_data(data_of("self") + self._memory)
        signal.setitimer(signal.ITIMER_PROF, self._cpu)

    def __exit__(self, *_error: object) -> None:
        """Up to here: what is sent is not the record's."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        _bound_data(resource.RLIM_INFINITY)


def data_of(process: int | str) -> int:
    """Bytes of private writable memory of a process."""
    return _statm(process)[5] * PAGE


def resident(process: int | str) -> int:
    """Bytes of a process that are in memory; 0 if it is gone."""
    try:
        return _statm(process)[1] * PAGE
    except OSError:
        return 0


def _statm(process: int | str) -> list[int]:
    """What the kernel counts of a process's memory, in pages."""
    return [int(word) for word in Path(f"/proc/{process}/statm").read_bytes().split()]


def _bound_data(size: int) -> None:
    """Let private writable memory grow to ``size`` bytes."""
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    bound = size if hard == resource.RLIM_INFINITY else min(size, hard)
    bound = hard if size == resource.RLIM_INFINITY else bound
    resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))


def _prctl(option: int, value: int) -> None:
    """One call of ``prctl``, which Python does not know."""
    ctypes.CDLL(None, use_errno=True).prctl(option, value, 0, 0, 0)
