"""Which file got which ordinal, and up to where all are done.

``names`` holds a line of JSON for each file, its name and its stamp; the line number is the
ordinal, for ever. A file that is written anew under an old name has another stamp and
becomes another file; in a register of an older release there is a name alone, and it
stands for whatever has it.
``done`` holds the ordinal of the first file that is not done, and the memory that was
given with the last one that is. A crash between
the two loses nothing: a file that was handed out and not done is handed out
again under the same ordinal, and its output is written over itself.
"""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from connectors.files.durable import append_lines, write_whole

NO_STAMP = ""
"""The stamp in a register that knows no stamps."""


class File(NamedTuple):
    """A file of the folder by its name; the stamp tells it from another of that name."""

    name: str
    stamp: str


class Register:
    """The progress of one incoming folder, in ``folder/.streamdeid``."""

    def __init__(self, folder: Path) -> None:
        """Read what was remembered; a torn last line of ``names`` was never handed out."""
        folder.mkdir(parents=True, exist_ok=True)
        self._names_file, self._done_file = folder / "names", folder / "done"
        self.files = self._read_files()
        self._stamps = dict(self.files)
        self.done, self.memory = self._read_done()
        self._ahead: dict[int, str | None] = {}

    def _read_files(self) -> list[File]:
        """The whole lines of ``names``; a torn one is cut off."""
        if not self._names_file.exists():
            return []
        content = self._names_file.read_bytes()
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            write_whole(self._names_file, whole)
        return [_file(json.loads(line)) for line in whole.splitlines()]

    def _read_done(self) -> tuple[int, str]:
        """How many files are done, and the memory of the last."""
        text = self._done_file.read_text() if self._done_file.exists() else "0"
        done, _, memory = text.partition(" ")
        return int(done), memory

    def __contains__(self, file: File) -> bool:
        """Whether ``file``, as it is now, has an ordinal."""
        return self._stamps.get(file.name) in {NO_STAMP, file.stamp}

    def add(self, files: Sequence[File]) -> None:
        """Give each of ``files`` the next ordinal."""
        if not files:
            return
        append_lines(self._names_file, [json.dumps(file).encode() for file in files])
        self._stamps.update(files)
        self.files += files

    def finish(self, ordinals: Iterable[tuple[int, str | None]]) -> None:
        """The files with these ordinals need never be read again; each with its memory, if any."""
        ahead = self._ahead | dict(ordinals)
        done, memory = self.done, self.memory
        while done in ahead:
            given = ahead.pop(done)
            memory = memory if given is None else given
            done += 1
        if done != self.done:
            self._write(done, memory)
        self._ahead = ahead

    def remember(self, memory: str) -> None:
        """Keep ``memory`` in place of what was given before; nothing is done by that."""
        self._write(self.done, memory)

    def _write(self, done: int, memory: str) -> None:
        """Replace what is written of the progress; nothing changes if there is no room for it."""
        write_whole(self._done_file, f"{done} {memory}".strip().encode())
        self.done, self.memory = done, memory


def _file(told: str | list[str]) -> File:
    """One line of the register."""
    return File(told, NO_STAMP) if isinstance(told, str) else File(*told)
