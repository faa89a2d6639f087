"""No core dumps: a core holds whatever the process had in memory, the messages of that moment too.

Two switches, because one alone leaves a way: the limit of a core's size is not asked where the
kernel pipes cores to a program, and such a program is not started for a process that says it is
not to be dumped. That also keeps other processes of the same user from reading its memory.
"""

import ctypes
import resource

PR_SET_DUMPABLE = 4
"""From ``<linux/prctl.h>``."""


def no_cores() -> None:
    """Forbid them to this process and, by the limit, to those that it starts."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    prctl = getattr(ctypes.CDLL(None), "prctl", None)
    if prctl is not None:
        prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
