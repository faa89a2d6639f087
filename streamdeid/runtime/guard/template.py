"""The template, and the engine processes that it forks.

``python -m streamdeid.runtime.guard.template FD`` reads one frame from the socket ``FD``: the
name of a function that makes an engine, and its job. It answers with ``Hello``, or with the
error that stops the start. Then each command is one byte: ``FORK`` brings the end of a socket pair
with it, on which the new process answers record by record; ``REAP`` and a process id asks how
that process ended.

It has one thread of Python, so that forks are safe, and imports nothing of the brokers.
"""

import gc
import os
import socket
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import structlog

from streamdeid.engine.faults import place_of
from streamdeid.model.errors import ConfigurationError
from streamdeid.runtime.guard import frames, limits, messages
from streamdeid.runtime.guard.frames import FORK, NUMBER, REAP
from streamdeid.runtime.guard.job import Made
from streamdeid.runtime.logs import start_logs
from streamdeid.runtime.no_cores import no_cores
from streamdeid.runtime.process import Outcome, Process

OUTGROWN = 4
"""A process that holds more than this part of a record's memory when idle is replaced."""

log = structlog.get_logger()


def main(number: int, parent: int) -> None:
    """Make the engine that is asked for, and fork processes of it until the consumer is gone."""
    limits.end_with_parent(parent)
    no_cores()
    limits.deaf_to_ends()
    start_logs()
    control = socket.socket(fileno=number)
    try:
        made = _made(control, messages.start(frames.read(control)))
        if made is not None:
            _serve(control, made)
    except (frames.Ended, ConnectionError):
        return


def _made(control: socket.socket, start: messages.Start) -> Made | None:
    """The engine, and word of it; none if it cannot be made."""
    module, _, name = start.factory.partition(":")
    try:
        made: Made = getattr(import_module(module), name)(start.job)
    except ConfigurationError as error:
        said = (error.key, error.problem, error.place, error.allowed)
        _say(control, messages.Loaded("refused", said=said))
    except Exception as error:  # noqa: BLE001 - whatever it is, the consumer says where it was
        _say(control, messages.Loaded("failed", said=(place_of(error),)))
    else:
        # What was loaded stays: no collector looks through it, and writes to its pages.
        gc.collect()
        gc.freeze()
        _say(control, messages.Loaded("ready", made.hello))
        return made
    return None


def _say(channel: socket.socket, message: tuple[Any, ...]) -> None:
    """Send a message."""
    channel.sendall(frames.framed(messages.packed(message)))


def _serve(control: socket.socket, made: Made) -> None:
    """Fork and reap as the consumer says."""
    while True:
        command, ends, _, _ = socket.recv_fds(control, 1, 1)
        if command == FORK:
            control.sendall(NUMBER.pack(_forked(control, ends[0], made)))
        elif command == REAP:
            (process,) = NUMBER.unpack(control.recv(NUMBER.size, socket.MSG_WAITALL))
            control.sendall(NUMBER.pack(_status(process)))
        else:
            return


def _status(process: int) -> int:
    """How a process ended: its exit code, or the number of its signal, negative."""
    _, status = os.waitpid(process, 0)
    return os.waitstatus_to_exitcode(status)


def _forked(control: socket.socket, end: int, made: Made) -> int:
    """The id of a new process that answers on the socket ``end``; 0 if none can be made."""
    template = os.getpid()
    try:
        process = os.fork()
    except OSError:
        process = 0
        os.close(end)
        return process
    if process:
        os.close(end)
        return process
    try:
        control.close()
        limits.end_with_parent(template)
        limits.first_to_go()
        with socket.socket(fileno=end) as channel:
            _work(channel, made)
    except BaseException as error:  # noqa: BLE001 - the copy must never go on as the template
        log.critical("engine_process", fault=place_of(error))
        os._exit(1)
    os._exit(0)


def _work(channel: socket.socket, made: Made) -> None:
    """Answer record by record, until the consumer closes its end."""
    processes: dict[str, Process] = {}
    bounds = limits.Bounds()
    while True:
        try:
            task = messages.task(frames.read(channel))
        except (frames.Ended, ConnectionError):
            return
        if task.keys is not None:
            processes[task.epoch] = made.make(task.keys)
        process = processes[task.epoch]
        done: messages.Done | None = None
        with suppress(MemoryError, RecursionError), bounds.allow(task.cpu_seconds, task.memory):
            done = messages.Done.of(_outcome(process, task))
        has_grown = bounds.grown() > task.memory // OUTGROWN
        _say(channel, messages.Answer(done, has_grown))


def _outcome(process: Process, task: messages.Task) -> Outcome:
    """What becomes of the record."""
    if task.verdict is not None:
        return process.quarantine(task.envelope, *task.verdict)
    return process(task.envelope)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
