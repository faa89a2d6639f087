"""The consumer's handles: the template that it starts, and the engine process that works for it.

Each is replaced when it is gone. A template that cannot be started again is waited for, like
anything else outside that does not answer.
"""

import os
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from streamdeid.model.errors import ConfigurationError, Lost, Unavailable
from streamdeid.runtime.guard import frames, messages
from streamdeid.runtime.guard.frames import FORK, NUMBER, REAP
from streamdeid.runtime.guard.job import Hello, Job

LOADING = 120.0
"""Seconds for a template to load its engine: 3 on an idle core."""

FORKING = 10.0
"""Seconds for a template to fork or to reap: 4 ms."""

PROGRAM = (sys.executable, "-m", "streamdeid.runtime.guard.template")
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1"}
"""The products of a note are too small to share out, and numpy would start a thread for each
processor of the node, whatever the container may use; processes that fork have one thread."""


@dataclass(frozen=True, slots=True)
class Worker:
    """One engine process, and this end of its channel."""

    process: int
    channel: socket.socket

    def is_alive(self) -> bool:
        """Whether it waits for a record."""
        return frames.is_open(self.channel)


class Template:
    """A running template with a loaded engine."""

    def __init__(self, factory: str, job: Job | None) -> None:
        """Start one, and wait until its engine is loaded.

        Raises:
            ConfigurationError: the job names something that is not there, or not allowed.
            Lost: the engine cannot be loaded, for a reason that no setting explains.
            Unavailable: it did not get that far.
        """
        self._control, end = socket.socketpair()
        self._control.settimeout(LOADING)
        words = (str(end.fileno()), str(os.getpid()))
        with end:
            # The command is this program's own.
            self.process = subprocess.Popen(  # noqa: S603
                [*PROGRAM, *words],
                pass_fds=[end.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                env={**os.environ, **ONE_THREAD},
            )
        try:
            self.hello = self._loaded(factory, job)
        except BaseException:
            self.close()
            raise

    def _loaded(self, factory: str, job: Job | None) -> Hello:
        """Wait for the engine."""
        self._control.setblocking(False)
        try:
            asked = frames.framed(messages.packed(messages.Start(factory, job)))
            told = messages.loaded(frames.exchange(self._control, asked, _within(LOADING)))
        except frames.Ended:
            raise Unavailable("the engine (its process ended while it was loaded)") from None
        self._control.settimeout(FORKING)
        if told.word == "refused":
            key, problem, place, allowed = told.said
            raise ConfigurationError(key, problem, place=place, allowed=allowed)
        if told.hello is None:
            raise Lost("engine", f"cannot be loaded: {' '.join(told.said)}")
        return told.hello

    def fork(self) -> Worker:
        """A new engine process.

        Raises:
            Unavailable: none can be made.
        """
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        try:
            with theirs:
                return Worker(self._forked(theirs.fileno()), ours)
        except Unavailable:
            ours.close()
            raise

    def _forked(self, end: int) -> int:
        """The id of a new process that answers at this ``end``."""
        process = self._ask(lambda: socket.send_fds(self._control, [FORK], [end]))
        if not process:
            raise Unavailable("the engine (no process could be forked)")
        return process

    def end(self, worker: Worker) -> int:
        """End an engine process; its exit code, or the number of its signal, negative."""
        with suppress(ProcessLookupError):
            os.kill(worker.process, signal.SIGKILL)
        worker.channel.close()
        return self._ask(lambda: self._control.sendall(REAP + NUMBER.pack(worker.process)))

    def _ask(self, send: Callable[[], Any]) -> int:
        """The number with which the template answers.

        Raises:
            Unavailable: it does not.
        """
        try:
            send()
            (number,) = NUMBER.unpack(self._control.recv(NUMBER.size, socket.MSG_WAITALL))
        except (OSError, struct.error):
            raise Unavailable("the engine (its template is gone)") from None
        return int(number)

    def close(self) -> None:
        """End the template, and with it the process that it forked."""
        self._control.close()
        self.process.kill()
        self.process.wait()


def _within(seconds: float) -> Callable[[], None]:
    """A tick that gives up after ``seconds``."""
    until = time.monotonic() + seconds

    def tick() -> None:
        if time.monotonic() > until:
            raise frames.Ended

    return tick
