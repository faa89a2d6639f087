"""Files of a folder as envelopes, each once, in the order of their names.

A file counts from the moment it has its name: write it aside (``.partial``, or
with a leading dot) and rename it. What comes later gets a later ordinal,
whatever its name.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from connectors.files.durable import PARTIAL
from connectors.files.register import Register
from streamdeid.model.errors import ConfigurationError
from streamdeid.ports import READY, Envelope, Lag, Position

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

    def poll(self, timeout: float) -> Sequence[Envelope]:
        """The next files, at most 64; waits up to ``timeout`` seconds for one to come."""
        deadline = time.monotonic() + timeout
        while not (envelopes := list(self._take())) and time.monotonic() < deadline:
            time.sleep(min(LOOK_EVERY, max(0.0, deadline - time.monotonic())))
        return envelopes

    def _take(self) -> Iterator[Envelope]:
        """Envelopes of files that were not handed out since the start."""
        if self._next == len(self._register.names):
            self._register.add([name for name in self._listing() if name not in self._register])
        for ordinal in range(self._next, min(self._next + BATCH, len(self._register.names))):
            self._next = ordinal + 1
            path = self._folder / self._register.names[ordinal]
            if not path.is_file():
                self._register.finish([(ordinal, None)])
                continue
            position = Position(self._topic, 0, ordinal)
            yield Envelope(position, path.read_bytes(), timestamp=path.stat().st_mtime)

    def _listing(self) -> list[str]:
        """The names of complete files, sorted."""
        return sorted(
            path.relative_to(self._folder).as_posix()
            for path in self._folder.rglob("*")
            if path.is_file() and _is_complete(path.relative_to(self._folder))
        )

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

    def state(self) -> str:
        """A folder can always be read."""
        return READY

    def lag(self) -> Iterator[Lag]:
        """How many files wait."""
        waiting = len(self._register.names) - self._register.done
        yield Lag(self._topic, 0, waiting, 0.0)

    def close(self) -> None:
        """Nothing is held open."""


def _is_complete(path: Path) -> bool:
    """Whether a file is not hidden and not being written."""
    return path.suffix != PARTIAL and not any(part.startswith(".") for part in path.parts)


def source(options: Mapping[str, Any]) -> FolderSource:
    """A source from its settings: ``folder``, and ``topic`` if it should have a name.

    Raises:
        ConfigurationError: no such folder.
    """
    folder = Path(str(options.get("folder", "")))
    if not options.get("folder") or not folder.is_dir():
        raise ConfigurationError("source.folder", "is not a folder that exists")
    return FolderSource(folder, str(options.get("topic", "files")))
