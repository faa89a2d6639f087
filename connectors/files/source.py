"""Files of a folder as envelopes, each once, in the order of their names.

A file counts from the moment it has its name: write it aside (``.partial``, or
with a leading dot) and rename it. What comes later gets a later ordinal,
whatever its name: also what takes the place of a file that was there before.
"""

import stat
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from connectors.files.durable import PARTIAL
from connectors.files.register import NO_STAMP, File, Register
from streamdeid.model.errors import ConfigurationError, Unavailable
from streamdeid.ports import READY, Envelope, Lag, Partition, Position

REGISTER = ".streamdeid"
BATCH = 64
LOOK_EVERY = 0.2


class FolderSource:
    """Reads a folder; ``topic`` is what the folder is called in positions and logs."""

    def __init__(self, folder: Path, topic: str = "files") -> None:
        """Begin where the register says that it was left."""
        self._folder, self._topic = folder, topic
        self._register = Register(folder / REGISTER)
        self._next = self._register.done
        self._is_held = False

    def poll(self, timeout: float) -> Sequence[Envelope]:
        """The next files, at most 64; waits up to ``timeout`` seconds for one to come.

        Raises:
            Unavailable: there is no room for the register; nothing was taken.
        """
        deadline, before = time.monotonic() + timeout, self._next
        try:
            while not (envelopes := list(self._take())) and time.monotonic() < deadline:
                time.sleep(min(LOOK_EVERY, max(0.0, deadline - time.monotonic())))
        except Unavailable:
            self._next = before
            raise
        return envelopes

    def _take(self) -> Iterator[Envelope]:
        """Envelopes of files that were not handed out since the start."""
        known = self._register.files
        if self._is_held:
            return
        if self._next == len(known):
            self._register.add([file for file in self._listing() if file not in self._register])
        for ordinal in range(self._next, min(self._next + BATCH, len(known))):
            self._next = ordinal + 1
            found = _read(self._folder / known[ordinal].name, known[ordinal].stamp)
            if found is None:
                self._register.finish([(ordinal, None)])
                continue
            yield Envelope(Position(self._topic, 0, ordinal), found[0], timestamp=found[1])

    def _listing(self) -> list[File]:
        """Complete files, sorted by their names."""
        names = (path.relative_to(self._folder) for path in self._folder.rglob("*"))
        complete = sorted(name.as_posix() for name in names if _is_complete(name))
        stamps = ((name, _stamp(self._folder / name)) for name in complete)
        return [File(name, stamp) for name, stamp in stamps if stamp]

    def commit(self, positions: Sequence[Position]) -> None:
        """These files need never be read again."""
        self._register.finish((position.offset, position.memory) for position in positions)

    def rewind(self, positions: Sequence[Position]) -> None:
        """Hand these files over again."""
        if positions:
            self._next = min(position.offset for position in positions)

    def remembered(self, _topic: str, _partition: int) -> str:
        """What stands beside the progress in the register."""
        return self._register.memory

    def memories(self) -> Iterator[Position]:
        """A folder is one partition."""
        if memory := self._register.memory:
            yield Position(self._topic, 0, self._register.done, memory)

    def remember(self, position: Position) -> None:
        """Write it beside the progress in the register."""
        self._register.remember(position.memory)

    def hold(self, partitions: Iterable[Partition]) -> None:
        """A folder is one partition."""
        self._is_held = (self._topic, 0) in set(partitions)

    def state(self) -> str:
        """A folder can always be read."""
        return READY

    def lag(self) -> Iterator[Lag]:
        """How many files wait."""
        waiting = len(self._register.files) - self._register.done
        yield Lag(self._topic, 0, waiting, 0.0)

    def close(self) -> None:
        """Nothing is held open."""


def _is_complete(path: Path) -> bool:
    """Whether a file is not hidden and not being written."""
    return path.suffix != PARTIAL and not any(part.startswith(".") for part in path.parts)


def _stamp(path: Path) -> str:
    """What tells a file from another of the same name; empty if it is none, or has gone."""
    try:
        told = path.stat()
    except FileNotFoundError:
        return ""
    return f"{told.st_mtime_ns}-{told.st_size}" if stat.S_ISREG(told.st_mode) else ""


def _read(path: Path, stamp: str) -> tuple[bytes, float] | None:
    """The bytes and the time of the file that was listed; ``None`` if it has gone."""
    now = _stamp(path)
    if not now or stamp not in {NO_STAMP, now}:
        return None
    try:
        content, told = path.read_bytes(), path.stat()
    except FileNotFoundError:
        return None
    return (content, told.st_mtime) if _stamp(path) == now else None


def source(options: Mapping[str, Any]) -> FolderSource:
    """A source from its settings: ``folder``, and ``topic`` if it should have a name.

    Raises:
        ConfigurationError: no such folder.
    """
    folder = Path(str(options.get("folder", "")))
    if not options.get("folder") or not folder.is_dir():
        raise ConfigurationError("source.folder", "is not a folder that exists")
    return FolderSource(folder, str(options.get("topic", "files")))
